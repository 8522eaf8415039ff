// Recurrent sets in C's syntax.
#include "recurrence/lasso_show.h"
#include "recurrence/recur.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_SHOWN = 16 };

// A C variable, or what is known of the place.
static char *name_of_reg(const IrProgram *program, const RecurShape *shape, IrReg reg) {
    const IrVariable *variable = lasso_variable(program, shape->function, shape->head, reg);
    Text text = {0};
    if (variable)
        text_add(&text, "%s", variable->name);
    else
        text_add(&text, "r%u", reg);
    return text_take(&text);
}

static char *name_of_cell(const IrProgram *program, const RecurCell *cell) {
    Text text = {0};
    uint64_t slot = cell->object >> 32, first = 1 + (uint64_t)program->n_functions;
    bool is_global = slot >= first && slot - first < program->n_globals;
    const char *name = is_global ? program->globals[slot - first].name : "memory";
    text_add(&text, "%s", name);
    if (!is_global || cell->offset)
        text_add(&text, "[byte %llu]", (unsigned long long)cell->offset);
    return text_take(&text);
}

static char **names_of(const IrProgram *program, const RecurSet *set) {
    const RecurShape *shape = &set->shape;
    char **names = memory_zeroed((recur_max_values(set) + 1) * sizeof *names);
    for (size_t i = 0; i < shape->regs.count; i++)
        names[i] = name_of_reg(program, shape, shape->regs.items[i]);
    for (size_t i = 0; i < shape->cells.count; i++)
        if (shape->cell_var.items[i] < shape->n_vars)
            names[shape->cell_var.items[i]] = name_of_cell(program, &shape->cells.items[i]);
    for (size_t i = shape->n_vars; i < recur_max_values(set); i++)
        names[i] = memory_copy_string("input");
    return names;
}

static void show_scaled(Number factor, const char *name, bool is_first, Text *text) {
    if (!factor)
        return;
    if (!is_first)
        text_add(text, factor < 0 ? " - " : " + ");
    else if (factor < 0)
        text_add(text, "-");
    if (factor != 1 && factor != -1) {
        number_print(text, factor < 0 ? -factor : factor);
        text_add(text, " * ");
    }
    text_add(text, "%s", name);
}

static void show_atom(const RecurAtom *atom, char **names, Text *text) {
    if (atom->kind == RECUR_LOW) {
        Number modulus = number_power_of_two((unsigned)atom->cb);
        text_add(text, "(%s & ", names[atom->a]);
        number_print(text, modulus - 1);
        text_add(text, ") == ");
        number_print(text, atom->c);
        return;
    }
    bool is_turned = atom->ca < 0 && atom->cb <= 0; // -x + 5 >= 0 reads better as x <= 5
    Number sign = is_turned ? -1 : 1;
    show_scaled(sign * atom->ca, names[atom->a], true, text);
    show_scaled(sign * atom->cb, names[atom->b], !atom->ca, text);
    text_add(text, " %s ", atom->kind == RECUR_EQ ? "==" : is_turned ? "<=" : ">=");
    number_print(text, is_turned ? atom->c : -atom->c);
}

// A condition is "comparison is 1", or "value is (not) 0" around one: shown without that.
static void show_condition(const RecurLeg *leg, RecurTerm term, char **names, Text *text) {
    const RecurTerms *terms = &leg->terms;
    bool is_negated = false;
    for (const RecurNode *n = recur_node(terms, term);
         (n->op == IR_EQ || n->op == IR_NE) && recur_node(terms, n->b)->op == RECUR_NUMBER &&
         recur_node(terms, n->b)->value == 0;
         n = recur_node(terms, term)) {
        RecurTerm inner = n->a;
        while (recur_node(terms, inner)->op == IR_ZEXT)
            inner = recur_node(terms, inner)->a;
        if (recur_node(terms, inner)->bits != 1)
            break;
        is_negated ^= n->op == IR_EQ;
        term = inner;
    }
    (is_negated ? recur_print_negation : recur_print)(terms, term, (const char *const *)names,
                                                      text);
}

static bool inputs_in(const RecurSet *set, const RecurTerms *terms, RecurTerm term) {
    const RecurNode *n = recur_node(terms, term);
    if (n->op == RECUR_VAR)
        return n->value >= set->shape.n_vars;
    return n->op != RECUR_NUMBER &&
           ((n->a && inputs_in(set, terms, n->a)) || (n->b && inputs_in(set, terms, n->b)) ||
            (n->c && inputs_in(set, terms, n->c)));
}

static void show_leg(const RecurSet *set, const RecurLeg *leg, char **names, int *shown,
                     Text *text) {
    for (size_t i = 0; i < leg->path.conditions.count && *shown < MAX_SHOWN; i++) {
        if (inputs_in(set, &leg->terms, leg->path.conditions.items[i]))
            continue;
        text_add(text, "%s", (*shown)++ ? " && " : "");
        show_condition(leg, leg->path.conditions.items[i], names, text);
    }
    for (size_t i = 0; i < leg->path.inputs.count && i < MAX_SHOWN; i++) {
        text_add(text, "%sinput %zu == ", (*shown)++ ? " && " : "", i + 1);
        recur_print(&leg->terms, leg->choices.items[i], (const char *const *)names, text);
    }
}

void recur_show(const IrProgram *program, const RecurSet *set, Text *text) {
    char **names = names_of(program, set);
    int shown = 0;
    for (size_t i = 0; i < set->atoms.count && shown < MAX_SHOWN; i++) {
        text_add(text, "%s", shown++ ? " && " : "");
        show_atom(&set->atoms.items[i], names, text);
    }
    if (set->legs.count == 1) {
        show_leg(set, &set->legs.items[0], names, &shown, text);
    } else {
        text_add(text, "%s(", shown ? " && " : "");
        for (size_t i = 0; i < set->legs.count && i < 4; i++) {
            int own = 0;
            text_add(text, "%s", i ? " || " : "");
            show_leg(set, &set->legs.items[i], names, &own, text);
            if (!own)
                text_add(text, "1");
        }
        text_add(text, "%s)", set->legs.count > 4 ? " || ..." : "");
        shown++;
    }
    if (!shown)
        text_add(text, "1");
    for (size_t i = 0; i < recur_max_values(set); i++)
        free(names[i]);
    free(names);
}
