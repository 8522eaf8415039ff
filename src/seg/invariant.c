// Loop invariants for the user. A merged node says what a loop's registers are in terms of ghosts
// and other symbolic variables; a user wants to read it in terms of C variables.
//
// So each C variable that a register holds at the loop's head gets a variable of its own, its name;
// bases of objects that no C variable holds get one, too. From the equations "name = the register's
// term" the symbolic variables are solved for (registers that are exactly one of them first; c + d
// * k gives k as a fraction). What remains of the equations, and the node's facts in terms of
// names, are candidates.
//
// A candidate must hold in every node of the graph that is at the loop's head, the first iterations
// that were executed one by one included: there names are replaced by the registers' terms again,
// and the solver decides. A bound that fails for a number is weakened to it. So what is printed
// does not rest on this file. What follows from the rest or from the types is left out.
#include "seg/invariant.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_NAMES = 24, MAX_FACTS = 200, MAX_COMPARED = 8 };

// A symbolic variable in terms of names: numerator / denominator.
typedef struct Definition {
    Term var, numerator;
    Number denominator; // > 0
} Definition;

typedef struct Solving {
    SegPlace *place;
    VEC(Definition) definitions;
    bool is_used[MAX_NAMES]; // the name's equation
} Solving;

// ---- Names --------------------------------------------------------------------------------------

// The value of a C variable in a register, as C sees it. No term where that is not known.
static Term value_of_register(SegPlace *p, const SegNode *node, const SegName *name) {
    SegContext *x = p->x;
    TermTable *t = x->table;
    SmgValue value;
    const IrFunction *f = &x->program->functions[p->function];
    if (!exec_get_reg(node->state.frame.regs, name->reg, &value) || value.repr == SMG_BITS)
        return (Term){0};
    bool is_signed = x->program->variables[name->variable].is_signed;
    if (name->is_address || x->math_ints || is_signed == (value.repr == SMG_SIGNED))
        return value.term;
    Number half = number_power_of_two(ir_type(x->program, f->reg_types[name->reg])->bits - 1);
    Formula is_same = formula_and(t, formula_le(t, term_int(t, 0), value.term),
                                  formula_lt(t, value.term, term_const(t, half)));
    return exec_implies(x->exec, &node->state, is_same) ? value.term : (Term){0};
}

// The base of the object that a register points into.
static Term value_of_base(SegPlace *p, const SegNode *node, const SegName *name) {
    SmgValue value;
    SmgObjectId id;
    Term offset;
    if (!exec_get_reg(node->state.frame.regs, name->reg, &value) ||
        !smg_resolve(p->x->smg, node->state.heap, value.term, &id, &offset))
        return (Term){0};
    Text text = {0};
    seg_print_object_name(&text, p->x, &node->state, id);
    bool is_same = strcmp(text_chars(&text), name->text) == 0;
    text_release(&text);
    return is_same ? term_sub(p->x->table, value.term, offset) : (Term){0};
}

static Term value_of(SegPlace *p, const SegNode *node, const SegName *name) {
    return name->is_base ? value_of_base(p, node, name) : value_of_register(p, node, name);
}

static void add_registers(SegPlace *p, const SegNode *node) {
    SegContext *x = p->x;
    const IrFunction *f = exec_function(x->exec, &node->state);
    IrVariableId *variables = seg_variables(x, &node->state);
    const bool *live = seg_live_registers(x, &node->state);
    for (IrReg r = 0; r < f->n_regs && p->names.count < MAX_NAMES; r++) {
        const IrType *type = ir_type(x->program, f->reg_types[r]);
        bool is_pointer = type->kind == IR_POINTER;
        if (!live[r] || variables[r] == IR_NONE || type->bits > 64 ||
            (type->kind != IR_INT && !is_pointer))
            continue;
        const IrVariable *variable = &x->program->variables[variables[r]];
        vec_push(&p->names, ((SegName){.var = term_fresh(x->table, variable->name),
                                       .reg = r,
                                       .is_address = is_pointer,
                                       .variable = variables[r],
                                       .text = memory_copy_string(variable->name)}));
    }
    free(variables);
}

static bool has_name(SegPlace *p, const SegNode *node, Term value) {
    for (size_t i = 0; i < p->names.count; i++)
        if (term_same(value_of(p, node, &p->names.items[i]), value))
            return true;
    return false;
}

static void add_bases(SegPlace *p, const SegNode *node) {
    for (size_t i = 0; i < p->names.count && p->names.count < MAX_NAMES; i++) {
        SegName name = p->names.items[i];
        SmgValue value;
        SmgObjectId id;
        Term offset;
        if (name.is_base || !name.is_address ||
            !exec_get_reg(node->state.frame.regs, name.reg, &value) ||
            !smg_resolve(p->x->smg, node->state.heap, value.term, &id, &offset) ||
            has_name(p, node, term_sub(p->x->table, value.term, offset)))
            continue;
        Text text = {0};
        seg_print_object_name(&text, p->x, &node->state, id);
        name.is_base = true;
        name.var = term_fresh(p->x->table, "base");
        name.text = text_take(&text);
        vec_push(&p->names, name);
    }
}

typedef struct GhostSearch {
    const SegGeneral *general;
    bool found;
} GhostSearch;

static void look_for_ghost(void *context, Term var) {
    GhostSearch *search = context;
    for (size_t i = 0; i < search->general->ghosts.count; i++)
        search->found |= term_same(search->general->ghosts.items[i], var);
}

static void find_changing(SegPlace *p, const SegNode *node) {
    for (size_t i = 0; i < p->names.count; i++) {
        GhostSearch search = {&node->general, false};
        Term value = value_of(p, node, &p->names.items[i]);
        if (term_exists(value))
            term_visit_vars(p->x->table, value, look_for_ghost, &search);
        p->names.items[i].is_changing |= search.found;
    }
}

// ---- Solving ------------------------------------------------------------------------------------

static const Definition *definition(const Solving *s, Term var) {
    for (size_t i = 0; i < s->definitions.count; i++)
        if (term_same(s->definitions.items[i].var, var))
            return &s->definitions.items[i];
    return NULL;
}

static void define(Solving *s, size_t name, Term var, Term numerator, Number denominator) {
    if (denominator < 0) {
        numerator = term_neg(s->place->x->table, numerator);
        denominator = -denominator;
    }
    vec_push(&s->definitions, ((Definition){var, numerator, denominator}));
    s->is_used[name] = true;
}

static Term whole_definition(void *context, Term var) {
    const Definition *found = definition(context, var);
    return found && found->denominator == 1 ? found->numerator : (Term){0};
}

// An atom in terms of names: numerator / *denominator. No term where it cannot be said.
static Term express_atom(Solving *s, Term atom, Number *denominator) {
    TermTable *t = s->place->x->table;
    *denominator = 1;
    if (term_kind(t, atom) == TERM_VAR) {
        const Definition *found = definition(s, atom);
        *denominator = found ? found->denominator : 1;
        return found ? found->numerator : (Term){0};
    }
    if (term_kind(t, atom) != TERM_PRODUCT)
        return (Term){0};
    TermParts parts = term_parts(t, atom);
    for (uint32_t i = 0; i < parts.n; i++)
        if (!term_exists(whole_definition(s, parts.operands[i])))
            return (Term){0};
    return term_substitute(t, atom, whole_definition, s);
}

// scale * term in terms of names, scale > 0; no term where it cannot be said. `skipped` is an atom
// that is left out, or no term.
static Term express(Solving *s, Term term, Term skipped, Number *scale) {
    TermTable *t = s->place->x->table;
    TermLinear linear = term_linear(t, term);
    Number denominator;
    *scale = 1;
    for (uint32_t i = 0; i < linear.n; i++) {
        if (term_same(linear.atoms[i], skipped))
            continue;
        if (!term_exists(express_atom(s, linear.atoms[i], &denominator)))
            return (Term){0};
        *scale = *scale / number_gcd(*scale, denominator) * denominator;
        if (*scale > INT32_MAX)
            return (Term){0};
    }
    Term sum = term_scale(t, *scale, term_const(t, linear.constant));
    for (uint32_t i = 0; i < linear.n; i++) {
        if (term_same(linear.atoms[i], skipped))
            continue;
        Term atom = express_atom(s, linear.atoms[i], &denominator);
        sum =
            term_add(t, sum, term_scale(t, linear.coefficients[i] * (*scale / denominator), atom));
    }
    return sum;
}

// The only variable of a term that is not solved for, if it occurs as a plain summand only.
static Term open_var(Solving *s, Term term, Number *coefficient) {
    TermTable *t = s->place->x->table;
    TermLinear linear = term_linear(t, term);
    Term open = {0};
    Number denominator;
    for (uint32_t i = 0; i < linear.n; i++) {
        if (term_exists(express_atom(s, linear.atoms[i], &denominator)))
            continue;
        if (term_exists(open) || term_kind(t, linear.atoms[i]) != TERM_VAR)
            return (Term){0};
        open = linear.atoms[i];
        *coefficient = linear.coefficients[i];
    }
    return open;
}

// Solves name i's equation for a variable whose coefficient is at most `limit`.
static bool solve(Solving *s, const SegNode *node, size_t i, Number limit) {
    SegPlace *p = s->place;
    TermTable *t = p->x->table;
    Number coefficient = 0, scale;
    Term value = value_of(p, node, &p->names.items[i]);
    if (s->is_used[i] || !term_exists(value))
        return false;
    Term var = open_var(s, value, &coefficient);
    if (!term_exists(var) || coefficient > limit || coefficient < -limit)
        return false;
    Term rest = express(s, value, var, &scale);
    if (!term_exists(rest))
        return false;
    // coefficient * var = name - rest / scale
    Term numerator = term_sub(t, term_scale(t, scale, p->names.items[i].var), rest);
    define(s, i, var, numerator, coefficient * scale);
    return true;
}

// Names that are exactly a variable come first, then counters in integers, then what is left.
static void solve_equations(Solving *s, const SegNode *node) {
    SegPlace *p = s->place;
    TermTable *t = p->x->table;
    for (size_t i = 0; i < p->names.count; i++) {
        Term value = value_of(p, node, &p->names.items[i]);
        if (term_exists(value) && term_kind(t, value) == TERM_VAR && !definition(s, value))
            define(s, i, value, p->names.items[i].var, 1);
    }
    static const struct {
        bool addresses;
        Number limit;
    } passes[] = {{false, 1}, {true, 1}, {false, INT32_MAX}, {true, INT32_MAX}};
    for (size_t pass = 0; pass < sizeof passes / sizeof *passes;) {
        bool changed = false;
        for (size_t i = 0; i < p->names.count && !changed; i++)
            if (p->names.items[i].is_address == passes[pass].addresses)
                changed = solve(s, node, i, passes[pass].limit);
        pass = changed ? 0 : pass + 1;
    }
}

// ---- Candidates ---------------------------------------------------------------------------------

static void add_candidate(SegPlace *p, Formula f) {
    if (p->facts.count >= MAX_FACTS || formula_kind(p->x->table, f) == FORMULA_TRUE)
        return;
    for (size_t i = 0; i < p->facts.count; i++)
        if (formula_same(p->facts.items[i], f))
            return;
    vec_push(&p->facts, f);
}

static void add_equations(Solving *s, const SegNode *node) {
    SegPlace *p = s->place;
    TermTable *t = p->x->table;
    for (size_t i = 0; i < p->names.count; i++) {
        Number scale;
        Term value = value_of(p, node, &p->names.items[i]);
        Term said =
            s->is_used[i] || !term_exists(value) ? (Term){0} : express(s, value, (Term){0}, &scale);
        if (term_exists(said))
            add_candidate(p, formula_eq(t, term_scale(t, scale, p->names.items[i].var), said));
    }
}

// What a counter with steps of d leaves out: the remainder.
static void add_remainders(Solving *s) {
    SegPlace *p = s->place;
    TermTable *t = p->x->table;
    for (size_t i = 0; i < s->definitions.count; i++) {
        const Definition *d = &s->definitions.items[i];
        TermLinear linear = term_linear(t, d->numerator);
        if (d->denominator == 1 || linear.n != 1)
            continue;
        Term name = linear.atoms[0];
        Number c = linear.coefficients[0] > 0 ? -linear.constant : linear.constant;
        if (linear.coefficients[0] != 1 && linear.coefficients[0] != -1)
            continue;
        Term remainder = term_mod(t, name, d->denominator);
        add_candidate(p, formula_eq(t, remainder, term_const(t, number_mod(c, d->denominator))));
    }
}

static void add_fact(Solving *s, Formula f) {
    SegPlace *p = s->place;
    TermTable *t = p->x->table;
    Number scale;
    FormulaKind kind = formula_kind(t, f);
    if (kind != FORMULA_LE && kind != FORMULA_EQ && kind != FORMULA_NE)
        return;
    Term said = express(s, formula_term(t, f), (Term){0}, &scale), zero = term_int(t, 0);
    if (!term_exists(said))
        return;
    add_candidate(p, kind == FORMULA_LE   ? formula_le(t, said, zero)
                     : kind == FORMULA_EQ ? formula_eq(t, said, zero)
                                          : formula_ne(t, said, zero));
}

// Where pointers are in their objects.
static void add_places(Solving *s, const SegNode *node) {
    SegPlace *p = s->place;
    TermTable *t = p->x->table;
    for (size_t i = 0; i < p->names.count; i++) {
        SmgObjectId id;
        Term offset;
        Term value = value_of(p, node, &p->names.items[i]);
        if (!term_exists(value) || p->names.items[i].is_base || !p->names.items[i].is_address ||
            !smg_resolve(p->x->smg, node->state.heap, value, &id, &offset))
            continue;
        const SmgObject *object = smg_object(node->state.heap, id);
        add_fact(s, formula_le(t, term_int(t, 0), offset));
        if (object)
            add_fact(s, formula_le(t, offset, object->size));
    }
}

static void add_comparisons(SegPlace *p) {
    TermTable *t = p->x->table;
    VEC(Term) numbers = {0};
    for (size_t i = 0; i < p->names.count && numbers.count < MAX_COMPARED; i++)
        if (!p->names.items[i].is_address)
            vec_push(&numbers, p->names.items[i].var);
    for (size_t i = 0; i < numbers.count; i++) {
        add_candidate(p, formula_le(t, term_int(t, 0), numbers.items[i]));
        for (size_t j = 0; j < numbers.count; j++)
            if (i != j)
                add_candidate(p, formula_le(t, numbers.items[i], numbers.items[j]));
    }
    vec_free(&numbers);
}

static void add_candidates(SegPlace *p, const SegNode *node) {
    Solving s = {.place = p};
    find_changing(p, node);
    solve_equations(&s, node);
    add_equations(&s, node);
    VEC(Formula) known = {0};
    for (const Kb *kb = node->state.kb; kb; kb = kb_rest(kb))
        vec_push(&known, kb_formula(kb));
    for (size_t i = known.count; i-- > 0;) // oldest first
        add_fact(&s, known.items[i]);
    vec_free(&known);
    for (size_t i = 0; i < node->general.facts.count; i++)
        add_fact(&s, node->general.facts.items[i]);
    add_remainders(&s);
    add_places(&s, node);
    add_comparisons(p);
    vec_free(&s.definitions);
}

// ---- Checking -----------------------------------------------------------------------------------

typedef struct Values {
    SegPlace *place;
    Term terms[MAX_NAMES];
    bool is_missing; // a name without a value occurs
} Values;

static Term lookup_value(void *context, Term var) {
    Values *values = context;
    for (size_t i = 0; i < values->place->names.count; i++)
        if (term_same(values->place->names.items[i].var, var)) {
            values->is_missing |= !term_exists(values->terms[i]);
            return values->terms[i];
        }
    return (Term){0};
}

// Weakens `*f` until it holds at the node; false when that is not possible.
static bool weaken(SegPlace *p, const SegNode *node, Values *values, Formula *f) {
    SegContext *x = p->x;
    TermTable *t = x->table;
    Number excess;
    values->is_missing = false;
    Formula there = formula_substitute(t, *f, lookup_value, values);
    if (values->is_missing)
        return false;
    if (exec_implies(x->exec, &node->state, there))
        return true;
    if (formula_kind(t, *f) != FORMULA_LE)
        return false;
    Term term = formula_term(t, *f);
    Term value = term_substitute(t, term, lookup_value, values);
    if (!term_is_const(t, kb_simplify(x->solver, node->state.kb, value), &excess) || excess <= 0)
        return false;
    *f = formula_le(t, term_add_number(t, term, -excess), term_int(t, 0));
    return true;
}

static void keep_true_ones(SegPlace *p, const SegNode *node) {
    Values values = {.place = p};
    for (size_t i = 0; i < p->names.count; i++)
        values.terms[i] = value_of(p, node, &p->names.items[i]);
    size_t kept = 0;
    for (size_t i = 0; i < p->facts.count; i++) {
        Formula f = p->facts.items[i];
        if (weaken(p, node, &values, &f))
            p->facts.items[kept++] = f;
    }
    p->facts.count = kept;
}

// What types say of the names.
static const Kb *ranges(SegPlace *p) {
    SegContext *x = p->x;
    TermTable *t = x->table;
    const IrFunction *f = &x->program->functions[p->function];
    const Kb *kb = NULL;
    for (size_t i = 0; i < p->names.count; i++) {
        const SegName *name = &p->names.items[i];
        uint32_t bits = ir_type(x->program, f->reg_types[name->reg])->bits;
        bool is_signed = !name->is_address && x->program->variables[name->variable].is_signed;
        Number low = is_signed ? -number_power_of_two(bits - 1) : 0;
        Number high = low + number_power_of_two(bits) - 1;
        if (x->math_ints && !name->is_address)
            continue;
        kb = kb_add(x->solver, kb, formula_le(t, term_const(t, low), name->var));
        kb = kb_add(x->solver, kb, formula_le(t, name->var, term_const(t, high)));
    }
    return kb;
}

static void find_naturals(SegPlace *p) {
    TermTable *t = p->x->table;
    for (size_t n = 0; n < p->names.count; n++) {
        SegName *name = &p->names.items[n];
        Formula is_natural = formula_le(t, term_int(t, 0), name->var);
        name->is_natural = !p->x->program->variables[name->variable].is_signed && !p->x->math_ints;
        for (size_t i = 0; i < p->facts.count; i++)
            name->is_natural |= formula_same(p->facts.items[i], is_natural);
    }
}

// Facts that cannot be printed go first: nothing may be left out on their account. Then, from the
// last on, those that follow from the others.
static void drop_superfluous(SegPlace *p) {
    size_t kept = 0;
    find_naturals(p);
    for (size_t i = 0; i < p->facts.count; i++) {
        Text text = {0};
        if (seg_print_fact(&text, p, p->facts.items[i]))
            p->facts.items[kept++] = p->facts.items[i];
        text_release(&text);
    }
    p->facts.count = kept;
    const Kb *types = ranges(p);
    for (size_t i = p->facts.count; i-- > 0;) {
        const Kb *others = types;
        for (size_t j = 0; j < p->facts.count; j++)
            if (j != i)
                others = kb_add(p->x->solver, others, p->facts.items[j]);
        if (!solver_implies(p->x->solver, others, p->facts.items[i]))
            continue;
        for (size_t j = i + 1; j < p->facts.count; j++)
            p->facts.items[j - 1] = p->facts.items[j];
        p->facts.count--;
    }
}

// ---- The places ---------------------------------------------------------------------------------

static bool is_there(const SegPlace *p, const SegNode *node) {
    const ExecFrame *frame = &node->state.frame;
    return frame->function == p->function && frame->block == p->block && frame->index == p->index;
}

// Is the node's state part of what the graph says of its place?
static bool counts(const SegNodes *nodes, uint32_t id) {
    return !nodes->items[id].is_removed && !seg_is_generalised(nodes, id);
}

// Is the node's state one that covers all iterations of a loop? (What was joined where paths meet
// holds between two iterations only.)
static bool is_invariant(const SegNode *node) { return node->is_merged && !node->is_join_point; }

static void find_at(const SegView *view, SegPlace *p, SegInvariants *invariants) {
    const SegNodes *nodes = view->nodes;
    const SegNode *first = NULL;
    for (uint32_t id = 0; id < nodes->count; id++) {
        const SegNode *node = &nodes->items[id];
        if (!is_there(p, node) || !is_invariant(node) || !counts(nodes, id))
            continue;
        if (!first) {
            first = node;
            add_registers(p, node);
            add_bases(p, node);
        }
        add_candidates(p, node);
    }
    for (uint32_t id = 0; id < nodes->count && p->facts.count; id++) {
        if (!is_there(p, &nodes->items[id]) || !counts(nodes, id))
            continue;
        if (budget_poll(view->budget, 1) != BUDGET_LEFT)
            return; // what was not checked everywhere is not said
        keep_true_ones(p, &nodes->items[id]);
    }
    drop_superfluous(p);
    Text text = {0};
    seg_print_facts(&text, p);
    if (text.length)
        vec_push(invariants, ((SegInvariant){seg_loc(p->x, &first->state), text_take(&text)}));
    text_release(&text);
}

static void release_place(SegPlace *p) {
    for (size_t i = 0; i < p->names.count; i++)
        free(p->names.items[i].text);
    vec_free(&p->names);
    vec_free(&p->facts);
}

// Has an earlier merged node been at the same place?
static bool is_done(const SegNodes *nodes, uint32_t id, const SegPlace *p) {
    for (uint32_t earlier = 0; earlier < id; earlier++)
        if (is_invariant(&nodes->items[earlier]) && is_there(p, &nodes->items[earlier]) &&
            counts(nodes, earlier))
            return true;
    return false;
}

void seg_find_invariants(const SegView *view, SegInvariants *invariants) {
    for (uint32_t id = 0; id < view->nodes->count; id++) {
        const SegNode *node = &view->nodes->items[id];
        const ExecFrame *frame = &node->state.frame;
        SegPlace place = {.x = view->x,
                          .function = frame->function,
                          .block = frame->block,
                          .index = frame->index};
        if (!is_invariant(node) || node->call || !counts(view->nodes, id) ||
            is_done(view->nodes, id, &place) ||
            exec_function(view->x->exec, &node->state)->is_model)
            continue;
        find_at(view, &place, invariants);
        release_place(&place);
    }
}

// ---- Measures -----------------------------------------------------------------------------------

// Sums of numbers, and differences of two addresses.
static bool print_said(Text *text, const SegPlace *p, Term said) {
    TermTable *t = p->x->table;
    TermLinear linear = term_linear(t, said);
    Number divisor = 0, n_plus = 0, n_minus = 0;
    bool is_first = true;
    for (uint32_t i = 0; i < linear.n; i++) {
        divisor = number_gcd(divisor, linear.coefficients[i]);
        const SegName *name = seg_name_of(p, linear.atoms[i]);
        if (!name)
            return false;
        n_plus += name->is_address && linear.coefficients[i] > 0;
        n_minus += name->is_address && linear.coefficients[i] < 0;
    }
    if (divisor == 0 || n_plus != n_minus || n_plus > 1)
        return false;
    for (int sign = 1; sign >= -1; sign -= 2)
        for (uint32_t i = 0; i < linear.n; i++) {
            Number c = sign * linear.coefficients[i] / divisor;
            const SegName *name = seg_name_of(p, linear.atoms[i]);
            if (c <= 0)
                continue;
            text_add(text, "%s", sign < 0 ? (is_first ? "-" : " - ") : is_first ? "" : " + ");
            if (c != 1) {
                number_print(text, c);
                text_add(text, "*");
            }
            text_add(text, "%s%s", name->is_address ? "(char *)" : "", name->text);
            is_first = false;
        }
    return true;
}

IrLocId seg_loop_loc(SegContext *x, const SegLoop *loop) {
    const ExecState *state = &loop->node->state;
    return exec_function(x->exec, state)->is_model ? 0 : seg_loc(x, state);
}

bool seg_print_measure(Text *text, SegContext *x, const SegLoop *loop, Term measure) {
    const ExecFrame *frame = &loop->node->state.frame;
    SegPlace place = {
        .x = x, .function = frame->function, .block = frame->block, .index = frame->index};
    Solving s = {.place = &place};
    Number scale;
    if (!seg_loop_loc(x, loop))
        return false;
    add_registers(&place, loop->node);
    add_bases(&place, loop->node);
    solve_equations(&s, loop->node);
    Term said = express(&s, measure, (Term){0}, &scale);
    bool is_said = term_exists(said) && print_said(text, &place, said);
    vec_free(&s.definitions);
    release_place(&place);
    return is_said;
}
