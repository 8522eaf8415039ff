// Extending a summary. A new formula is rewritten by what is known and split; an equality is
// solved for a variable, which then disappears from everything else; inequalities become bounds of
// linear forms, from which bounds of their atoms follow, and so on as far as the effort goes.
//
// Nothing is lost when the effort is spent: bounds are stored first and propagated later.
#include "solver/internal.h"

#include "base/check.h"

enum {
    EFFORT = 96,       // forms propagated for one formula
    MAX_ATOMS = 12,    // of a form that is propagated
    MAX_USES = 24,     // looked at for one atom
    MAX_SIZE_OF_OR = 8 // parts of a disjunction that is looked at again
};

typedef struct Pending { // a formula, or (when there is none) a term and what is known of it
    Formula formula;
    Term term;
    Interval interval;
    Congruence congruence; // modulus 0: none
} Pending;

typedef struct Builder {
    Solver *solver;
    TermTable *table;
    Arena *arena;
    Summary summary;
    VEC(Pending) pending;
    VEC(Term) changed; // forms with new bounds
    unsigned effort;
} Builder;

static void add_formula(Builder *b, Formula f);
static void constrain(Builder *b, Term term, Interval interval);

static void push_formula(Builder *b, Formula f) {
    vec_push(&b->pending, ((Pending){.formula = f}));
}

static void push_interval(Builder *b, Term term, Interval interval) {
    vec_push(&b->pending, ((Pending){.term = term, .interval = interval}));
}

static void push_congruence(Builder *b, Term term, Congruence congruence) {
    if (congruence.modulus == 0)
        push_interval(b, term, interval_point(congruence.rest));
    else if (!congruence_is_all(congruence))
        vec_push(&b->pending, ((Pending){.term = term, .congruence = congruence}));
}

// ---- Uses ---------------------------------------------------------------------------------------

typedef struct UseContext {
    Builder *builder;
    uint32_t item;
} UseContext;

static void add_use(Builder *b, uint32_t id, uint32_t item) {
    const Use *uses = summary_uses(&b->summary, id);
    if (id == item || (uses && uses->item == item))
        return;
    Use *use = arena_new(b->arena, sizeof *use);
    *use = (Use){item, uses};
    b->summary.uses = pmap_set(b->arena, b->summary.uses, id, map_key(use));
}

static void add_use_of_var(void *context, Term var) {
    UseContext *use = context;
    add_use(use->builder, var.id, use->item);
}

static void register_term(Builder *b, Term term, uint32_t item) {
    TermLinear linear = term_linear(b->table, term);
    UseContext use = {b, item};
    for (uint32_t i = 0; i < linear.n; i++) {
        add_use(b, linear.atoms[i].id, item);
        if (term_kind(b->table, linear.atoms[i]) != TERM_VAR)
            term_visit_vars(b->table, linear.atoms[i], add_use_of_var, &use);
    }
}

static void register_formula(Builder *b, Formula f) {
    UseContext use = {b, f.id};
    FormulaKind kind = formula_kind(b->table, f);
    if (kind == FORMULA_AND || kind == FORMULA_OR)
        formula_visit_vars(b->table, f, add_use_of_var, &use);
    else
        register_term(b, formula_term(b->table, f), f.id);
}

// ---- Equalities ---------------------------------------------------------------------------------

typedef struct Occurs {
    Term var;
    bool found;
} Occurs;

static void check_var(void *context, Term var) {
    Occurs *occurs = context;
    occurs->found |= term_same(occurs->var, var);
}

static bool occurs_inside(Builder *b, TermLinear linear, Term var) {
    Occurs occurs = {var, false};
    for (uint32_t i = 0; i < linear.n; i++)
        if (term_kind(b->table, linear.atoms[i]) != TERM_VAR)
            term_visit_vars(b->table, linear.atoms[i], check_var, &occurs);
    return occurs.found;
}

static void release_congruence(Builder *b, Term form) {
    Congruence congruence = summary_stored_congruence(&b->summary, form);
    if (congruence_is_all(congruence))
        return;
    b->summary.congruences = pmap_remove(b->arena, b->summary.congruences, form.id);
    push_congruence(b, form, congruence);
}

// What a stored form, a fact or an equality says is taken out, to be added again without the
// variable.
static void release_item(Builder *b, uint32_t item) {
    uint64_t value;
    Summary *s = &b->summary;
    if (pmap_get(s->facts, item, &value)) {
        s->facts = pmap_remove(b->arena, s->facts, item);
        push_formula(b, (Formula){item});
    } else if (pmap_get(s->equalities, item, &value)) {
        Term term = summary_rewrite_term(b->solver, s, (Term){(uint32_t)value});
        s->equalities = pmap_set(b->arena, s->equalities, item, term.id);
        register_term(b, term, item);
    } else if (pmap_get(s->bounds, item, &value)) {
        Interval interval = *(const Interval *)(uintptr_t)value;
        s->bounds = pmap_remove(b->arena, s->bounds, item);
        push_interval(b, (Term){item}, interval);
    }
    release_congruence(b, (Term){item});
}

static void eliminate(Builder *b, Term var, Term term) {
    Summary *s = &b->summary;
    Interval interval = summary_stored(s, var);
    s->bounds = pmap_remove(b->arena, s->bounds, var.id);
    s->equalities = pmap_set(b->arena, s->equalities, var.id, term.id);
    register_term(b, term, var.id);
    for (const Use *use = summary_uses(s, var.id); use; use = use->next)
        release_item(b, use->item);
    s->uses = pmap_remove(b->arena, s->uses, var.id);
    if (!interval_same(interval, INTERVAL_ALL))
        push_interval(b, term, interval);
    release_congruence(b, var);
    if (term_multiple_of(b->table, var) > 1)
        push_congruence(b, term, congruence_make(term_multiple_of(b->table, var), 0));
}

// Solves term = 0 for its newest variable that has coefficient 1 or -1 and occurs only once: older
// ones are more likely to be known to others.
static bool solve(Builder *b, Term term) {
    TermLinear linear = term_linear(b->table, term);
    for (uint32_t i = linear.n; i-- > 0;) {
        Term var = linear.atoms[i];
        Number c = linear.coefficients[i];
        if (term_kind(b->table, var) != TERM_VAR || (c != 1 && c != -1) ||
            occurs_inside(b, linear, var))
            continue;
        // c * var + rest = 0: var = -c * rest, for c * c = 1.
        Term rest = term_sub(b->table, term, term_scale(b->table, c, var));
        eliminate(b, var, term_scale(b->table, -c, rest));
        return true;
    }
    return false;
}

// ---- Bounds -------------------------------------------------------------------------------------

static Interval shifted(Interval interval, Number constant) {
    return constant == NUMBER_MIN ? INTERVAL_ALL
                                  : interval_add(interval, interval_point(-constant));
}

static void store(Builder *b, Term form, Interval interval) {
    Interval *copy = arena_new(b->arena, sizeof *copy);
    *copy = interval;
    uint64_t old;
    if (!pmap_get(b->summary.bounds, form.id, &old))
        register_term(b, form, form.id);
    b->summary.bounds = pmap_set(b->arena, b->summary.bounds, form.id, map_key(copy));
}

// Ends that a known disequality forbids move inwards.
static Interval without_holes(Builder *b, Term form, Interval interval) {
    Term zero = term_int(b->table, 0);
    uint64_t value;
    if (!b->summary.facts.count)
        return interval;
    for (unsigned i = 0; i < 8 && !interval_is_empty(interval); i++) {
        Formula low = {0}, high = {0};
        if (interval_has_low(interval))
            low = formula_ne(b->table, term_add_number(b->table, form, -interval.low), zero);
        if (interval_has_high(interval))
            high = formula_ne(b->table, term_add_number(b->table, form, -interval.high), zero);
        bool at_low = low.id && pmap_get(b->summary.facts, low.id, &value);
        bool at_high = high.id && pmap_get(b->summary.facts, high.id, &value);
        if (!at_low && !at_high)
            return interval;
        interval.low += at_low;
        interval.high -= at_high;
    }
    return interval;
}

static void constrain_form(Builder *b, Term form, Interval interval) {
    Interval range = summary_range(b->solver, &b->summary, form);
    Interval old = summary_stored(&b->summary, form);
    Interval both = interval_meet(range, interval);
    if (interval_same(both, range) && !interval_is_empty(range))
        return;
    // Of a sum, only what is said about it, not what follows from its atoms.
    both = congruence_tighten(summary_congruence(b->solver, &b->summary, form), both);
    both = without_holes(b, form, both);
    if (interval_is_empty(both)) {
        b->summary.is_false = true;
        return;
    }
    Interval stored = interval_meet(old, interval);
    if (both.low > range.low)
        stored.low = both.low;
    if (both.high < range.high)
        stored.high = both.high;
    if (both.low == both.high && solve(b, term_add_number(b->table, form, -both.low)))
        return;
    store(b, form, stored);
    vec_push(&b->changed, form);
}

static void constrain(Builder *b, Term term, Interval interval) {
    term = summary_rewrite_term(b->solver, &b->summary, term);
    Form form;
    if (form_of(b->table, term, &form)) {
        constrain_form(b, form.form,
                       interval_unscale(form.factor, shifted(interval, form.constant)));
        return;
    }
    Number constant = term_linear(b->table, term).constant;
    if (constant < interval.low || constant > interval.high)
        b->summary.is_false = true;
}

// ---- Congruences --------------------------------------------------------------------------------

static void propagate_uses(Builder *b, Term atom);

// Bounds move to the next number that is congruent, and what is inside of a remainder is congruent,
// too.
static void use_congruence(Builder *b, Term form, Congruence congruence) {
    Interval range = summary_range(b->solver, &b->summary, form);
    Interval tight = congruence_tighten(congruence, range);
    if (!interval_same(range, tight))
        push_interval(b, form, tight);
    if (term_kind(b->table, form) == TERM_MOD) {
        TermParts parts = term_parts(b->table, form);
        push_congruence(b, parts.operands[0], congruence_weaken(congruence, parts.k));
    }
    if (b->effort) {
        b->effort--;
        propagate_uses(b, form);
    }
}

static void store_congruence(Builder *b, Term form, Congruence congruence) {
    Congruence old = summary_stored_congruence(&b->summary, form), met;
    Congruence known = summary_congruence(b->solver, &b->summary, form), more;
    if (!congruence_meet(known, congruence, &more) || !congruence_meet(old, congruence, &met)) {
        b->summary.is_false = true;
        return;
    }
    if (congruence_same(known, more))
        return;
    Congruence *copy = arena_new(b->arena, sizeof *copy);
    *copy = met;
    b->summary.congruences = pmap_set(b->arena, b->summary.congruences, form.id, map_key(copy));
    register_term(b, form, form.id);
    use_congruence(b, form, more);
}

static void add_congruence(Builder *b, Term term, Congruence congruence) {
    term = summary_rewrite_term(b->solver, &b->summary, term);
    Form form;
    if (!form_of(b->table, term, &form)) {
        Number constant = term_linear(b->table, term).constant;
        b->summary.is_false |= !congruence_contains(congruence, constant);
        return;
    }
    Congruence shift = congruence_scale(-1, congruence_point(form.constant)), unscaled;
    if (!congruence_unscale(form.factor, congruence_add(congruence, shift), &unscaled))
        b->summary.is_false = true;
    else if (!congruence_is_all(unscaled))
        store_congruence(b, form.form, unscaled);
}

// A sum whose value is known: what each of its parts leaves by what the others leave.
static void propagate_remainders(Builder *b, Term form, Number value) {
    TermLinear linear = term_linear(b->table, form);
    for (uint32_t i = 0; i < linear.n; i++) {
        Congruence rest = congruence_point(value), part;
        for (uint32_t j = 0; j < linear.n && !congruence_is_all(rest); j++)
            if (j != i)
                rest = congruence_add(
                    rest,
                    congruence_scale(-linear.coefficients[j],
                                     summary_congruence(b->solver, &b->summary, linear.atoms[j])));
        if (congruence_is_all(rest))
            continue;
        if (congruence_unscale(linear.coefficients[i], rest, &part))
            push_congruence(b, linear.atoms[i], part);
        else
            b->summary.is_false = true;
    }
}

// ---- Propagation --------------------------------------------------------------------------------

// Bounds of each atom from those of the others.
static void propagate_sum(Builder *b, Term form) {
    TermLinear linear = term_linear(b->table, form);
    Interval whole = summary_stored(&b->summary, form), parts[MAX_ATOMS];
    if (linear.n > MAX_ATOMS || interval_same(whole, INTERVAL_ALL))
        return;
    if (whole.low == whole.high)
        propagate_remainders(b, form, whole.low);
    for (uint32_t i = 0; i < linear.n; i++) {
        Interval range = summary_range(b->solver, &b->summary, linear.atoms[i]);
        b->summary.is_false |= interval_is_empty(range);
        parts[i] = interval_scale(linear.coefficients[i], range);
    }
    for (uint32_t i = 0; i < linear.n && !b->summary.is_false; i++) {
        Interval rest = interval_point(0);
        for (uint32_t j = 0; j < linear.n; j++)
            if (j != i)
                rest = interval_add(rest, parts[j]);
        Interval part = interval_add(whole, interval_scale(-1, rest));
        if (!interval_same(part, INTERVAL_ALL))
            push_interval(b, linear.atoms[i], interval_unscale(linear.coefficients[i], part));
    }
}

// The numbers of `operand` whose remainder by k is in [low, high], which is not empty: the ends
// move to the nearest ones. So a number that wrapped and lies between two intervals is found to be
// none.
static Interval with_remainder_in(Interval operand, Number k, Interval rests) {
    Number start, end;
    if (interval_has_low(operand)) {
        Number rest = number_mod(operand.low, k);
        Number steps = rest < rests.low     ? rests.low - rest
                       : rest <= rests.high ? 0
                                            : k - rest + rests.low;
        if (number_add(operand.low, steps, &start))
            operand.low = start;
    }
    if (interval_has_high(operand)) {
        Number rest = number_mod(operand.high, k);
        Number steps = rest > rests.high   ? rest - rests.high
                       : rest >= rests.low ? 0
                                           : rest + k - rests.high;
        if (number_sub(operand.high, steps, &end))
            operand.high = end;
    }
    return operand;
}

static void propagate_remainder(Builder *b, TermParts parts, Interval rests) {
    if (interval_is_empty(rests)) {
        b->summary.is_false = true;
        return;
    }
    if (rests.low == rests.high)
        push_congruence(b, parts.operands[0], congruence_make(parts.k, rests.low));
    Interval operand = summary_range(b->solver, &b->summary, parts.operands[0]);
    Interval inside = with_remainder_in(operand, parts.k, rests);
    if (!interval_same(operand, inside))
        push_interval(b, parts.operands[0], inside);
}

// What an atom's bounds say about what is inside.
static void propagate_inwards(Builder *b, Term atom) {
    TermParts parts = term_parts(b->table, atom);
    Interval range = summary_range(b->solver, &b->summary, atom);
    TermKind kind = term_kind(b->table, atom);
    if (kind == TERM_BOOL && range.low == range.high) {
        push_formula(b, range.low ? parts.formula : formula_not(b->table, parts.formula));
    } else if (kind == TERM_DIV) {
        Interval operand = interval_scale(parts.k, range);
        operand = interval_add(operand, (Interval){0, parts.k - 1});
        push_interval(b, parts.operands[0], operand);
    } else if (kind == TERM_MOD) {
        propagate_remainder(b, parts, range);
    }
}

static bool is_small_or(Builder *b, Formula f) {
    uint32_t n;
    if (formula_kind(b->table, f) != FORMULA_OR)
        return false;
    formula_parts(b->table, f, &n);
    return n <= MAX_SIZE_OF_OR;
}

static void propagate_fact(Builder *b, Formula f) {
    if (formula_kind(b->table, f) != FORMULA_NE && !is_small_or(b, f))
        return;
    Formula rewritten = summary_rewrite(b->solver, &b->summary, f);
    if (formula_kind(b->table, f) == FORMULA_NE || !formula_same(f, rewritten)) {
        b->summary.facts = pmap_remove(b->arena, b->summary.facts, f.id);
        push_formula(b, rewritten);
    }
}

// A form with remainders, quotients and the like may be simpler now. It is rewritten without its
// own bounds: they must not make it a constant and get lost.
static void propagate_form(Builder *b, Term form) {
    TermLinear linear = term_linear(b->table, form);
    bool compound = false;
    for (uint32_t i = 0; i < linear.n; i++)
        compound |= term_kind(b->table, linear.atoms[i]) != TERM_VAR;
    if (compound) {
        Summary without = b->summary;
        without.bounds = pmap_remove(b->arena, without.bounds, form.id);
        without.congruences = pmap_remove(b->arena, without.congruences, form.id);
        if (!term_same(form, summary_rewrite_term(b->solver, &without, form))) {
            release_item(b, form.id);
            return;
        }
    }
    vec_push(&b->changed, form);
}

static void propagate_uses(Builder *b, Term atom) {
    unsigned looked_at = 0;
    const Use *use = summary_uses(&b->summary, atom.id);
    for (; use && looked_at < MAX_USES; use = use->next, looked_at++) {
        uint64_t value;
        if (pmap_get(b->summary.facts, use->item, &value))
            propagate_fact(b, (Formula){use->item});
        else if (pmap_get(b->summary.bounds, use->item, &value))
            propagate_form(b, (Term){use->item});
    }
}

static void propagate(Builder *b, Term form) {
    TermKind kind = term_kind(b->table, form);
    if (kind == TERM_LINEAR) {
        propagate_sum(b, form);
        return;
    }
    propagate_inwards(b, form);
    propagate_uses(b, form);
}

// ---- Formulas -----------------------------------------------------------------------------------

static void add_fact(Builder *b, Formula f) {
    uint64_t value;
    if (pmap_get(b->summary.facts, f.id, &value))
        return;
    b->summary.facts = pmap_set(b->arena, b->summary.facts, f.id, 1);
    register_formula(b, f);
}

// The fact, and perhaps a tighter bound of its form.
static void add_disequality(Builder *b, Formula f) {
    add_fact(b, f);
    Form form;
    if (!form_of(b->table, formula_term(b->table, f), &form))
        return;
    Interval range = summary_range(b->solver, &b->summary, form.form);
    Number hole = -form.constant; // the gcd is 1 and the first coefficient positive
    if (range.low == hole)
        push_interval(b, form.form, (Interval){hole + 1, NUMBER_MAX});
    if (range.high == hole)
        push_interval(b, form.form, (Interval){NUMBER_MIN, hole - 1});
}

static bool may_be_zero(Builder *b, Term term) {
    return congruence_contains(summary_congruence(b->solver, &b->summary, term), 0);
}

static void add_formula(Builder *b, Formula f) {
    f = summary_rewrite(b->solver, &b->summary, f);
    uint32_t n;
    const Formula *parts;
    switch (formula_kind(b->table, f)) {
    case FORMULA_TRUE:
        return;
    case FORMULA_FALSE:
        b->summary.is_false = true;
        return;
    case FORMULA_LE:
        constrain(b, formula_term(b->table, f), (Interval){NUMBER_MIN, 0});
        return;
    case FORMULA_EQ:
        if (!may_be_zero(b, formula_term(b->table, f)))
            b->summary.is_false = true;
        else if (!solve(b, formula_term(b->table, f)))
            constrain(b, formula_term(b->table, f), interval_point(0));
        return;
    case FORMULA_NE:
        if (may_be_zero(b, formula_term(b->table, f)))
            add_disequality(b, f);
        return;
    case FORMULA_AND:
        parts = formula_parts(b->table, f, &n);
        for (uint32_t i = 0; i < n; i++)
            push_formula(b, parts[i]);
        return;
    case FORMULA_OR:
        add_fact(b, f);
        return;
    }
}

static void run(Builder *b) {
    while (!b->summary.is_false) {
        if (b->pending.count) {
            Pending next = vec_pop(&b->pending);
            if (next.formula.id)
                add_formula(b, next.formula);
            else if (next.congruence.modulus)
                add_congruence(b, next.term, next.congruence);
            else
                constrain(b, next.term, next.interval);
        } else if (b->changed.count && b->effort) {
            b->effort--;
            propagate(b, vec_pop(&b->changed));
        } else {
            return;
        }
    }
}

Summary summary_add(Solver *solver, Arena *arena, Summary summary, Formula f) {
    Builder b = {.solver = solver, .table = solver->table, .arena = arena, .summary = summary};
    b.effort = EFFORT;
    b.summary.given = pmap_set(arena, b.summary.given, f.id, 1);
    push_formula(&b, f);
    run(&b);
    vec_free(&b.pending);
    vec_free(&b.changed);
    return b.summary;
}
