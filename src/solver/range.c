// Ranges of terms from the summary: a sum's from its atoms', an atom's from its operands', and all
// intersected with the bounds that are stored.
//
// Conditions as numbers are related to the rest of their sum: x + 256 * [x < 0] is in [0, 255] for
// x in [-128, 127], which no sum of intervals shows. So a sum with conditions is looked at in
// cases: under the assumption that a condition holds, and that it does not.
#include "solver/internal.h"

enum {
    MAX_DEPTH = 12, // of operands that are looked into; then only what the term layer knows
    MAX_CASES = 3,  // conditions that are assumed at once
};

typedef struct Assumption {
    Term form;
    Interval interval;
} Assumption;

typedef struct Reader {
    const TermTable *table;
    const Summary *summary;
    Assumption assumed[MAX_CASES];
    unsigned n;
} Reader;

static Interval range_at(const Reader *r, Term term, unsigned depth);

static Interval stored(const Reader *r, Term form) {
    Interval interval = summary_stored(r->summary, form);
    for (unsigned i = 0; i < r->n; i++)
        if (term_same(r->assumed[i].form, form))
            interval = interval_meet(interval, r->assumed[i].interval);
    return interval;
}

// ---- Atoms --------------------------------------------------------------------------------------

static Interval range_of_op(const Reader *r, TermParts parts, unsigned depth) {
    Interval a = range_at(r, parts.operands[0], depth), b = range_at(r, parts.operands[1], depth);
    if (a.low < 0 || b.low < 0 || interval_is_empty(a) || interval_is_empty(b))
        return INTERVAL_ALL;
    return term_op_range(parts.op, a, b);
}

static Interval range_of_condition(const Reader *r, Formula f, unsigned depth) {
    const Interval either = {0, 1};
    FormulaKind kind = formula_kind(r->table, f);
    if (kind != FORMULA_LE && kind != FORMULA_EQ && kind != FORMULA_NE)
        return either;
    Interval term = range_at(r, formula_term(r->table, f), depth);
    if (interval_is_empty(term))
        return either;
    if (kind == FORMULA_LE)
        return term.high <= 0 ? interval_point(1) : term.low > 0 ? interval_point(0) : either;
    if (term.low > 0 || term.high < 0)
        return interval_point(kind == FORMULA_NE);
    return term.low == 0 && term.high == 0 ? interval_point(kind == FORMULA_EQ) : either;
}

static Interval derived_range(const Reader *r, Term atom, unsigned depth) {
    TermParts parts = term_parts(r->table, atom);
    Interval range;
    switch (term_kind(r->table, atom)) {
    case TERM_PRODUCT:
        range = interval_point(1);
        for (uint32_t i = 0; i < parts.n; i++)
            range = interval_mul(range, range_at(r, parts.operands[i], depth));
        return range;
    case TERM_DIV:
        return interval_div(range_at(r, parts.operands[0], depth), parts.k);
    case TERM_MOD:
        return interval_mod(range_at(r, parts.operands[0], depth), parts.k);
    case TERM_OP:
        return range_of_op(r, parts, depth);
    case TERM_BOOL:
        return range_of_condition(r, parts.formula, depth);
    default:
        return INTERVAL_ALL;
    }
}

static Interval range_of_atom(const Reader *r, Term atom, unsigned depth) {
    Interval range = term_range(r->table, atom);
    if (depth < MAX_DEPTH)
        range = interval_meet(range, derived_range(r, atom, depth + 1));
    return interval_meet(range, stored(r, atom));
}

// ---- Sums ---------------------------------------------------------------------------------------

// k when the sum contains k times the form, else 0. Both are sorted by atom.
static Number multiple_of_form(TermLinear sum, TermLinear form) {
    Number factor = 0;
    uint32_t i = 0;
    for (uint32_t j = 0; j < form.n; j++) {
        while (i < sum.n && sum.atoms[i].id < form.atoms[j].id)
            i++;
        if (i == sum.n || sum.atoms[i].id != form.atoms[j].id ||
            sum.coefficients[i] % form.coefficients[j] != 0)
            return 0;
        Number ratio = sum.coefficients[i] / form.coefficients[j];
        if (factor != 0 && ratio != factor)
            return 0;
        factor = ratio;
    }
    return factor;
}

static bool contains_atom(TermLinear linear, Term atom) {
    for (uint32_t i = 0; i < linear.n; i++)
        if (term_same(linear.atoms[i], atom))
            return true;
    return false;
}

// The sum of its atoms' ranges, where those of `grouped` (a form of several atoms, or no term)
// count as `factor` times that form.
static Interval sum_of_ranges(const Reader *r, TermLinear linear, Term grouped, Number factor,
                              unsigned depth) {
    Interval range = interval_point(linear.constant);
    TermLinear group = {0};
    if (term_exists(grouped)) {
        group = term_linear(r->table, grouped);
        range = interval_add(range, interval_scale(factor, stored(r, grouped)));
    }
    for (uint32_t i = 0; i < linear.n; i++) {
        if (contains_atom(group, linear.atoms[i]))
            continue;
        Interval atom = range_of_atom(r, linear.atoms[i], depth);
        if (interval_is_empty(atom))
            return atom;
        range = interval_add(range, interval_scale(linear.coefficients[i], atom));
    }
    return range;
}

static Interval range_in_case(const Reader *r, Term term, unsigned depth) {
    TermLinear linear = term_linear(r->table, term);
    Interval range = sum_of_ranges(r, linear, (Term){0}, 0, depth);
    for (unsigned i = 0; i < r->n; i++) {
        TermLinear form = term_linear(r->table, r->assumed[i].form);
        Number factor = form.n > 1 ? multiple_of_form(linear, form) : 0;
        if (factor != 0)
            range =
                interval_meet(range, sum_of_ranges(r, linear, r->assumed[i].form, factor, depth));
    }
    Form form;
    if (linear.n > 1 && form_if_known(r->table, term, &form)) {
        Interval known = stored(r, form.form);
        if (!interval_same(known, INTERVAL_ALL))
            range = interval_meet(range, interval_add(interval_scale(form.factor, known),
                                                      interval_point(form.constant)));
    }
    return range;
}

// ---- Cases --------------------------------------------------------------------------------------

// The interval of the comparison's form when it holds, and when it does not.
static bool assumptions_of(const Reader *r, Formula f, Assumption *holds, Assumption *fails) {
    FormulaKind kind = formula_kind(r->table, f);
    Form form;
    if ((kind != FORMULA_LE && kind != FORMULA_EQ) ||
        !form_if_known(r->table, formula_term(r->table, f), &form) || form.factor == 0)
        return false;
    Interval shift = interval_point(-form.constant);
    Interval inside = kind == FORMULA_LE ? (Interval){NUMBER_MIN, 0} : interval_point(0);
    Interval outside = kind == FORMULA_LE ? (Interval){1, NUMBER_MAX} : INTERVAL_ALL;
    *holds = (Assumption){form.form, interval_unscale(form.factor, interval_add(inside, shift))};
    *fails = (Assumption){form.form, interval_unscale(form.factor, interval_add(outside, shift))};
    return true;
}

// A condition in the sum that is not decided.
static bool find_condition(const Reader *r, TermLinear linear, Assumption *holds,
                           Assumption *fails) {
    for (uint32_t i = 0; i < linear.n; i++) {
        if (term_kind(r->table, linear.atoms[i]) != TERM_BOOL)
            continue;
        Interval range = range_of_atom(r, linear.atoms[i], 0);
        if (range.low < range.high &&
            assumptions_of(r, term_parts(r->table, linear.atoms[i]).formula, holds, fails))
            return true;
    }
    return false;
}

static Interval hull(Interval a, Interval b) {
    if (interval_is_empty(a))
        return b;
    if (interval_is_empty(b))
        return a;
    return (Interval){a.low < b.low ? a.low : b.low, a.high > b.high ? a.high : b.high};
}

static Interval range_by_cases(const Reader *r, Term term) {
    TermLinear linear = term_linear(r->table, term);
    Assumption holds, fails;
    if (linear.n < 2 || r->n == MAX_CASES || !find_condition(r, linear, &holds, &fails))
        return range_in_case(r, term, 0);
    Reader with = *r, without = *r;
    with.assumed[with.n++] = holds;
    without.assumed[without.n++] = fails;
    return hull(range_by_cases(&with, term), range_by_cases(&without, term));
}

// Operands are not split into cases: they would multiply.
static Interval range_at(const Reader *r, Term term, unsigned depth) {
    return range_in_case(r, term, depth);
}

Interval summary_range(Solver *solver, const Summary *summary, Term term) {
    Reader reader = {.table = solver->table, .summary = summary};
    return range_by_cases(&reader, term);
}
