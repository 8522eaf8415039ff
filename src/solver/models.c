// Models without Z3. Most questions that are not implied have a counterexample near a model that is
// known already: an ancestor's model, with one or two values moved. Each knowledge base keeps a few
// models; a child inherits those that satisfy its formula, or can be repaired to.
//
// A model gives numbers to variables; eliminated variables that it does not name follow from the
// equalities, and others have the number nearest to 0 that their bounds allow. So it does to the
// elements of arrays, the selections at known places: the same place of the same array is the same
// element.
//
// A wrong model could only turn "implied" into "not shown", never vice versa.
#include "solver/internal.h"

enum {
    MAX_REPAIRS = 16,    // changes of one value in one search
    MAX_CHECKS = 400,    // items looked at in one search
    MAX_SHIFT_DEPTH = 4, // nesting of terms whose value is moved
};

typedef struct Change {
    uint32_t var;
    bool removed;
    Number value;
} Change;

typedef struct Search {
    Solver *solver;
    TermTable *table;
    Arena scratch; // most searches fail: what they build does not stay
    const Summary *summary;
    Pmap values;         // variable -> Number *
    VEC(Change) changes; // by which they differ from the values at the start
    VEC(uint32_t) check; // ids of forms, variables and formulas that may be violated
    unsigned repairs, checks;
} Search;

static Search new_search(Solver *solver, const Summary *summary, Pmap values) {
    return (Search){.solver = solver, .table = solver->table, .summary = summary, .values = values};
}

static void end_search(Search *s) {
    arena_release(&s->scratch);
    vec_free(&s->changes);
    vec_free(&s->check);
}

static Pmap with_value(Arena *arena, Pmap values, uint32_t var, Number value) {
    Number *copy = arena_new(arena, sizeof *copy);
    *copy = value;
    return pmap_set(arena, values, var, map_key(copy));
}

// The values again, where they stay.
static Pmap kept_values(Search *s, Pmap start) {
    Arena *arena = &s->solver->arena;
    for (size_t i = 0; i < s->changes.count; i++) {
        Change c = s->changes.items[i];
        start =
            c.removed ? pmap_remove(arena, start, c.var) : with_value(arena, start, c.var, c.value);
    }
    return start;
}

// ---- Values -------------------------------------------------------------------------------------

static void set_value(Search *s, Term var, Number value) {
    s->values = with_value(&s->scratch, s->values, var.id, value);
    vec_push(&s->changes, ((Change){.var = var.id, .value = value}));
}

static void remove_value(Search *s, uint32_t var) {
    uint64_t value;
    if (!pmap_get(s->values, var, &value))
        return;
    s->values = pmap_remove(&s->scratch, s->values, var);
    vec_push(&s->changes, ((Change){.var = var, .removed = true}));
}

static Congruence congruence_of_var(const Search *s, Term var) {
    if (term_multiple_of(s->table, var) == 1)
        return summary_stored_congruence(s->summary, var);
    return summary_congruence(s->solver, s->summary, var);
}

// The nearest number of that congruence, upwards or downwards.
static Number next_congruent(Congruence congruence, Number value, bool upwards) {
    if (congruence.modulus <= 1)
        return value;
    Interval beyond = upwards ? (Interval){value, NUMBER_MAX} : (Interval){NUMBER_MIN, value};
    beyond = congruence_tighten(congruence, beyond);
    return upwards ? beyond.low : beyond.high;
}

// The selection with its place as a number.
static bool find_element(Search *s, Term selection, Term *element);

static bool value_of_var(void *context, Term var, Number *value) {
    Search *s = context;
    uint64_t found;
    if (term_kind(s->table, var) == TERM_OP && !find_element(s, var, &var))
        return false;
    if (pmap_get(s->values, var.id, &found)) {
        *value = *(const Number *)(uintptr_t)found;
        return true;
    }
    if (pmap_get(s->summary->equalities, var.id, &found))
        return term_evaluate(s->table, (Term){(uint32_t)found}, value_of_var, s, value);
    Interval bounds =
        congruence_tighten(congruence_of_var(s, var), summary_stored(s->summary, var));
    *value = bounds.low > 0 ? bounds.low : bounds.high < 0 ? bounds.high : 0;
    *value = next_congruent(congruence_of_var(s, var), *value, bounds.low <= 0);
    set_value(s, var, *value);
    return true;
}

static bool value_of(Search *s, Term term, Number *value) {
    return term_evaluate(s->table, term, value_of_var, s, value);
}

static bool find_element(Search *s, Term selection, Term *element) {
    TermParts parts = term_parts(s->table, selection);
    Number place;
    if (parts.op != TERM_OP_SELECT || term_kind(s->table, parts.operands[0]) != TERM_VAR ||
        !value_of(s, parts.operands[1], &place))
        return false;
    *element = term_op(s->table, TERM_OP_SELECT, parts.operands[0], term_const(s->table, place));
    return true;
}

static bool formula_holds(Search *s, Formula f) {
    bool holds = false;
    return formula_evaluate(s->table, f, value_of_var, s, &holds) && holds;
}

// ---- Moving values ------------------------------------------------------------------------------

// Eliminated variables are not among the values during a search: they follow. Whatever speaks of
// the array may speak of its element.
static void change(Search *s, Term var, Number value) {
    set_value(s, var, value);
    if (term_kind(s->table, var) == TERM_OP)
        var = term_parts(s->table, var).operands[0];
    vec_push(&s->check, var.id);
    for (const Use *use = summary_uses(s->summary, var.id); use; use = use->next)
        vec_push(&s->check, use->item);
}

static bool shift_term(Search *s, Term term, Number delta, unsigned depth);

static bool shift_var(Search *s, Term var, Number delta) {
    uint64_t found;
    Number value;
    Interval bounds = summary_stored(s->summary, var);
    if (pmap_get(s->summary->equalities, var.id, &found) || !value_of_var(s, var, &value) ||
        !number_add(value, delta, &value))
        return false;
    value = next_congruent(congruence_of_var(s, var), value, delta > 0);
    if (value < bounds.low || value > bounds.high)
        return false;
    change(s, var, value);
    return true;
}

// What is known of the selection as it is written holds for its element.
static bool may_shift(Search *s, Term selection, Term element, Number delta) {
    Interval bounds = summary_stored(s->summary, selection);
    Number value;
    return value_of_var(s, element, &value) && number_add(value, delta, &value) &&
           value >= bounds.low && value <= bounds.high;
}

static bool shift_atom(Search *s, Term atom, Number delta, unsigned depth) {
    TermParts parts = term_parts(s->table, atom);
    Term element;
    switch (term_kind(s->table, atom)) {
    case TERM_VAR:
        return shift_var(s, atom, delta);
    case TERM_MOD: // may wrap around: the check will show
        return shift_term(s, parts.operands[0], delta, depth + 1);
    case TERM_DIV:
        return number_mul(delta, parts.k, &delta) &&
               shift_term(s, parts.operands[0], delta, depth + 1);
    case TERM_OP:
        return find_element(s, atom, &element) && may_shift(s, atom, element, delta) &&
               shift_var(s, element, delta);
    default:
        return false;
    }
}

// Changes one variable so that the term's value moves by delta; tries another one first in every
// repair.
static bool shift_term(Search *s, Term term, Number delta, unsigned depth) {
    TermLinear linear = term_linear(s->table, term);
    if (depth > MAX_SHIFT_DEPTH || linear.n == 0)
        return false;
    for (uint32_t i = 0; i < linear.n; i++) {
        uint32_t at = linear.n - 1 - (i + s->repairs) % linear.n;
        Number c = linear.coefficients[at];
        if (delta % c == 0 && shift_atom(s, linear.atoms[at], delta / c, depth))
            return true;
    }
    return false;
}

// As above, but far enough is enough: delta may be exceeded when no coefficient divides it.
static bool shift_beyond(Search *s, Term term, Number delta) {
    if (shift_term(s, term, delta, 0))
        return true;
    TermLinear linear = term_linear(s->table, term);
    for (uint32_t i = linear.n; i-- > 0;) {
        Number c = linear.coefficients[i], steps = delta / c;
        if (delta % c != 0)
            steps += (delta < 0) == (c < 0) ? 1 : -1;
        if (shift_atom(s, linear.atoms[i], steps, 0))
            return true;
    }
    return false;
}

static bool repair_formula(Search *s, Formula f) {
    FormulaKind kind = formula_kind(s->table, f);
    uint32_t n;
    Number value;
    if (kind == FORMULA_AND || kind == FORMULA_OR) {
        const Formula *parts = formula_parts(s->table, f, &n);
        for (uint32_t i = 0; i < n; i++) {
            Formula part = parts[(i + s->repairs) % n];
            if (!formula_holds(s, part) && repair_formula(s, part))
                return true;
        }
        return false;
    }
    if (kind == FORMULA_TRUE || kind == FORMULA_FALSE ||
        !value_of(s, formula_term(s->table, f), &value) || value == NUMBER_MIN)
        return false;
    Term term = formula_term(s->table, f);
    if (kind == FORMULA_LE)
        return shift_beyond(s, term, -value);
    if (kind == FORMULA_EQ)
        return shift_term(s, term, -value, 0);
    return shift_beyond(s, term, 1) || shift_beyond(s, term, -1);
}

// ---- Searching ----------------------------------------------------------------------------------

static bool repair_form(Search *s, Term form, Interval bounds, Number value) {
    Number delta;
    return number_sub(value < bounds.low ? bounds.low : bounds.high, value, &delta) &&
           shift_beyond(s, form, delta);
}

static bool repair_remainder(Search *s, Term form, Congruence congruence, Number value) {
    return shift_term(s, form, next_congruent(congruence, value, true) - value, 0) ||
           shift_term(s, form, next_congruent(congruence, value, false) - value, 0);
}

// Checks one item, and repairs it when it is violated.
static bool settle(Search *s, uint32_t item) {
    uint64_t found;
    Number value;
    if (pmap_get(s->summary->facts, item, &found))
        return formula_holds(s, (Formula){item}) ||
               (s->repairs++ < MAX_REPAIRS && repair_formula(s, (Formula){item}));
    if (!pmap_get(s->summary->bounds, item, &found) &&
        !pmap_get(s->summary->congruences, item, &found))
        return true;
    Interval bounds = summary_stored(s->summary, (Term){item});
    Congruence congruence = summary_stored_congruence(s->summary, (Term){item});
    if (!value_of(s, (Term){item}, &value))
        return false;
    if (value < bounds.low || value > bounds.high)
        return s->repairs++ < MAX_REPAIRS && repair_form(s, (Term){item}, bounds, value);
    return congruence_contains(congruence, value) ||
           (s->repairs++ < MAX_REPAIRS && repair_remainder(s, (Term){item}, congruence, value));
}

// The goal, and all items that changes reach, hold in the end.
static bool search(Search *s, Formula goal) {
    bool found = true;
    for (;;) {
        if (!formula_holds(s, goal)) {
            if (s->repairs++ >= MAX_REPAIRS || !repair_formula(s, goal)) {
                found = false;
                break;
            }
        } else if (s->check.count == 0) {
            break;
        }
        while (found && s->check.count)
            found = s->checks++ < MAX_CHECKS && settle(s, vec_pop(&s->check));
        if (!found)
            break;
    }
    vec_clear(&s->check);
    return found;
}

// ---- Models of knowledge bases ------------------------------------------------------------------

static void keep(KbModels *models, Pmap values) {
    // The newest first: it is the most likely to be near the next question.
    for (unsigned i = MAX_MODELS - 1; i > 0; i--)
        models->items[i] = models->items[i - 1];
    models->items[0] = values;
    models->n += models->n < MAX_MODELS;
}

static void push_item(void *context, uint32_t key, uint64_t value) {
    Search *s = context;
    (void)value;
    vec_push(&s->check, key);
}

static void drop_eliminated(void *context, uint32_t key, uint64_t value) {
    (void)value;
    remove_value(context, key);
}

// All that the summary says is to be checked.
static void check_all(Search *s) {
    pmap_visit(s->summary->equalities, drop_eliminated, s);
    pmap_visit(s->summary->bounds, push_item, s);
    pmap_visit(s->summary->congruences, push_item, s);
    pmap_visit(s->summary->facts, push_item, s);
}

// Does the parent's model satisfy the child, perhaps after repairs? The formula is evaluated with
// what the parent says of all variables: one that was eliminated just now may have to change.
static bool inherit(Solver *solver, const Kb *kb, Pmap *values) {
    Search s = new_search(solver, summary_of(solver, kb->parent), *values);
    bool found = formula_holds(&s, kb->formula);
    if (!found) {
        s.summary = &kb->summary;
        check_all(&s);
        found = search(&s, kb->formula);
    }
    if (found)
        *values = kept_values(&s, *values);
    end_search(&s);
    return found;
}

static void compute_models(Solver *solver, const Kb *kb, const KbModels *parent) {
    KbModels *models = kb->models;
    models->computed = true;
    if (kb->summary.is_false)
        return;
    for (unsigned i = parent->n; i-- > 0;) {
        Pmap values = parent->items[i];
        if (inherit(solver, kb, &values))
            keep(models, values);
    }
}

const KbModels *models_of(Solver *solver, const Kb *kb) {
    static const KbModels of_nothing = {.computed = true, .n = 1};
    VEC(const Kb *) missing = {0};
    for (; kb && !kb->models->computed; kb = kb->parent)
        vec_push(&missing, kb);
    const KbModels *models = kb ? kb->models : &of_nothing;
    while (missing.count) {
        kb = vec_pop(&missing);
        compute_models(solver, kb, models);
        models = kb->models;
    }
    vec_free(&missing);
    return models;
}

static bool holds_in(Solver *solver, const Summary *summary, Pmap values, Formula goal) {
    Search s = new_search(solver, summary, values);
    bool refutes = formula_holds(&s, goal);
    end_search(&s);
    return refutes;
}

bool models_refute(Solver *solver, const Kb *kb, Formula f) {
    const KbModels *models = models_of(solver, kb);
    const Summary *summary = summary_of(solver, kb);
    Formula goal = formula_not(solver->table, f);
    for (unsigned i = 0; i < models->n; i++)
        if (holds_in(solver, summary, models->items[i], goal))
            return true;
    return false;
}

bool models_search(Solver *solver, const Kb *kb, Formula f) {
    const KbModels *models = models_of(solver, kb);
    const Summary *summary = summary_of(solver, kb);
    Formula goal = formula_not(solver->table, f);
    bool found = false;
    for (unsigned i = 0; i < models->n && !found; i++) {
        Search s = new_search(solver, summary, models->items[i]);
        pmap_visit(summary->equalities, drop_eliminated, &s);
        found = search(&s, goal);
        if (found && kb)
            keep(kb->models, kept_values(&s, models->items[i]));
        end_search(&s);
    }
    return found;
}

// ---- Models that Z3 found -----------------------------------------------------------------------

static void overlay(void *context, uint32_t key, uint64_t value) {
    set_value(context, (Term){key}, *(const Number *)(uintptr_t)value);
}

void models_learn(Solver *solver, const Kb *kb, Pmap values) {
    if (!kb)
        return;
    const KbModels *known = models_of(solver, kb);
    Pmap start = known->n ? known->items[0] : (Pmap){0};
    Search s = new_search(solver, &kb->summary, start);
    pmap_visit(values, overlay, &s);
    check_all(&s);
    if (search(&s, formula_true(solver->table)))
        keep(kb->models, kept_values(&s, start));
    end_search(&s);
}

// ---- Looking at a model -------------------------------------------------------------------------

bool model_satisfies(Solver *solver, const Kb *kb, Pmap *values) {
    Search s = new_search(solver, summary_of(solver, kb), *values);
    bool holds = true;
    for (const Kb *k = kb; k && holds; k = k->parent)
        holds = formula_holds(&s, k->formula);
    if (holds)
        *values = kept_values(&s, *values);
    end_search(&s);
    return holds;
}

bool model_satisfies_formula(Solver *solver, const Kb *kb, Pmap values, Formula f) {
    return holds_in(solver, summary_of(solver, kb), values, f);
}

bool model_value(Solver *solver, const Kb *kb, Pmap values, Term term, Number *value) {
    Search s = new_search(solver, summary_of(solver, kb), values);
    bool defined = value_of(&s, term, value);
    end_search(&s);
    return defined;
}
