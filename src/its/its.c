#include "its/its.h"

#include <stdlib.h>

Its *its_new(Solver *solver, TermTable *table) {
    Its *its = memory_zeroed(sizeof *its);
    its->solver = solver;
    its->table = table;
    its->start = ITS_NO_LOCATION;
    return its;
}

void its_free(Its *its) {
    if (!its)
        return;
    for (size_t i = 0; i < its->locations.count; i++)
        free(its->locations.items[i].name);
    for (size_t i = 0; i < its->transitions.count; i++)
        vec_free(&its->transitions.items[i].updates);
    vec_free(&its->locations);
    vec_free(&its->transitions);
    vec_free(&its->variables);
    free(its);
}

uint32_t its_add_location(Its *its, const char *name, uint32_t arity) {
    vec_push(&its->locations, ((ItsLocation){memory_copy_string(name), arity}));
    return (uint32_t)its->locations.count - 1;
}

void its_add_variable(Its *its, Term variable) {
    vec_push(&its->variables, variable);
    for (size_t i = 0; i < its->transitions.count; i++)
        vec_push(&its->transitions.items[i].updates, variable);
}

ItsTransition *its_add_transition(Its *its, uint32_t from, uint32_t to, const Kb *guard) {
    ItsTransition transition = {.from = from, .to = to, .guard = guard};
    for (size_t i = 0; i < its->variables.count; i++)
        vec_push(&transition.updates, its->variables.items[i]);
    vec_push(&its->transitions, transition);
    return &vec_last(&its->transitions);
}

// ---- Text ---------------------------------------------------------------------------------------

static void print_name(void *context, Term var, Text *text) {
    const TermTable *table = context;
    const char *hint = term_hint(table, var);
    text_add(text, "%s", hint);
    bool is_unique = *hint && hint[0] != '_'; // names that the reader gave are themselves
    if (!is_unique)
        text_add(text, "_%u", var.id);
}

void its_print_term(Text *text, const Its *its, Term term) {
    term_print(text, its->table, term, print_name, its->table);
}

static void print_arguments(Text *text, const Its *its, const ItsTransition *t, uint32_t arity) {
    text_add(text, "(");
    for (uint32_t i = 0; i < arity; i++) {
        Term value = t ? t->updates.items[i] : its->variables.items[i];
        text_add(text, "%s", i ? "," : "");
        if (term_exists(value))
            its_print_term(text, its, value);
        else
            text_add(text, "any%u", i);
    }
    text_add(text, ")");
}

static void print_guard(Text *text, const Its *its, const Kb *kb) {
    VEC(Formula) formulas = {0};
    for (; kb; kb = kb_rest(kb))
        vec_push(&formulas, kb_formula(kb));
    for (size_t i = formulas.count; i-- > 0;) { // oldest first
        formula_print(text, its->table, formulas.items[i], print_name, its->table);
        text_add(text, "%s", i ? " && " : "");
    }
    vec_free(&formulas);
}

void its_print(Text *text, const Its *its) {
    text_add(text, "(GOAL %s)\n", its->is_complexity_goal ? "COMPLEXITY" : "TERMINATION");
    if (its->start != ITS_NO_LOCATION)
        text_add(text, "(STARTTERM (FUNCTIONSYMBOLS %s))\n", its->locations.items[its->start].name);
    text_add(text, "(VAR");
    for (size_t i = 0; i < its->variables.count; i++) {
        text_add(text, " ");
        print_name(its->table, its->variables.items[i], text);
    }
    text_add(text, ")\n(RULES\n");
    for (size_t i = 0; i < its->transitions.count; i++) {
        const ItsTransition *t = &its->transitions.items[i];
        const ItsLocation *from = &its->locations.items[t->from],
                          *to = &its->locations.items[t->to];
        text_add(text, "  %s", from->name);
        print_arguments(text, its, NULL, from->arity);
        text_add(text, " -> %s", to->name);
        print_arguments(text, its, t, to->arity);
        text_add(text, " [ ");
        print_guard(text, its, t->guard);
        text_add(text, " ]\n");
    }
    text_add(text, ")\n");
}
