// Questions without Z3: known facts, ranges, congruences, difference bounds, sums of two or three
// known inequalities, and refutation by propagation. All look at the summary only.
#include "solver/internal.h"

#include "domain/difference.h"

enum {
    DIFFERENCE_EFFORT = 256, // edges
    COMBINATION_EFFORT = 48, // known inequalities tried
    COMBINATION_DEPTH = 3,   // of them in one sum
    MAX_USES = 32,           // looked at for one atom
    MAX_ATOMS = 8,           // of a term that is combined
};

typedef struct Query {
    Solver *solver;
    const Summary *summary;
    unsigned effort;
} Query;

// ---- Difference bounds --------------------------------------------------------------------------

// form = a - b for two atoms, in the order of the form: the first has coefficient 1.
static bool is_difference(const TermTable *table, Term form, Term *a, Term *b) {
    TermLinear linear = term_linear(table, form);
    if (linear.n != 2 || linear.coefficients[0] != 1 || linear.coefficients[1] != -1)
        return false;
    *a = linear.atoms[0];
    *b = linear.atoms[1];
    return true;
}

// From an atom: its known differences. Id 0 is the number zero; from there only the target's own
// lower bound counts (bounds were propagated along differences already).
static void report_edges(void *context, uint32_t from, DifferenceSearch *search) {
    Query *q = context;
    unsigned looked_at = 0;
    const Use *use = summary_uses(q->summary, from);
    for (; use && looked_at < MAX_USES; use = use->next, looked_at++) {
        Term a, b;
        uint64_t value;
        if (!pmap_get(q->summary->bounds, use->item, &value) ||
            !is_difference(q->solver->table, (Term){use->item}, &a, &b))
            continue;
        Interval interval = *(const Interval *)(uintptr_t)value;
        if (a.id == from && interval_has_high(interval))
            difference_edge(search, b.id, interval.high);
        if (b.id == from && interval_has_low(interval))
            difference_edge(search, a.id, -interval.low);
    }
}

// term <= 0 where term is x - y + c.
static bool difference_bounded(Query *q, Term term) {
    TermLinear linear = term_linear(q->solver->table, term);
    if (linear.n != 2 || linear.coefficients[0] + linear.coefficients[1] != 0 ||
        (linear.coefficients[0] != 1 && linear.coefficients[0] != -1))
        return false;
    bool in_order = linear.coefficients[0] == 1;
    uint32_t x = linear.atoms[!in_order].id, y = linear.atoms[in_order].id;
    return difference_implies(report_edges, q, x, y, -linear.constant, DIFFERENCE_EFFORT);
}

// ---- Sums of known inequalities -----------------------------------------------------------------

// A sum on the stack: trials would fill the table of terms.
typedef struct Sum {
    Number constant;
    uint32_t n;
    Number coefficients[MAX_ATOMS];
    Term atoms[MAX_ATOMS]; // by rising id
} Sum;

static bool sum_of_term(const TermTable *table, Term term, Sum *sum) {
    TermLinear linear = term_linear(table, term);
    if (linear.n > MAX_ATOMS)
        return false;
    sum->constant = linear.constant;
    sum->n = linear.n;
    for (uint32_t i = 0; i < linear.n; i++) {
        sum->coefficients[i] = linear.coefficients[i];
        sum->atoms[i] = linear.atoms[i];
    }
    return true;
}

// a - factor * b; false when it has too many atoms or a number does not fit.
static bool subtract(const Sum *a, Number factor, TermLinear b, Sum *result) {
    uint32_t i = 0, j = 0, n = 0;
    result->constant = a->constant;
    while (i < a->n || j < b.n) {
        bool from_a = j == b.n || (i < a->n && a->atoms[i].id <= b.atoms[j].id);
        bool from_b = i == a->n || (j < b.n && b.atoms[j].id <= a->atoms[i].id);
        Term atom = from_a ? a->atoms[i] : b.atoms[j];
        Number c = from_a ? a->coefficients[i++] : 0, product = 0;
        if ((from_b && !number_mul(factor, b.coefficients[j++], &product)) ||
            !number_sub(c, product, &c))
            return false;
        if (c == 0)
            continue;
        if (n == MAX_ATOMS)
            return false;
        result->atoms[n] = atom;
        result->coefficients[n++] = c;
    }
    result->n = n;
    return true;
}

static Number high_of_sum(Query *q, const Sum *sum) {
    Interval range = interval_point(sum->constant);
    for (uint32_t i = 0; i < sum->n; i++)
        range = interval_add(range,
                             interval_scale(sum->coefficients[i],
                                            summary_range(q->solver, q->summary, sum->atoms[i])));
    return range.high;
}

static bool at_most_zero(Query *q, const Sum *sum, unsigned depth);

// The multiple of a known form that cancels an atom of the sum is replaced by its bound.
static bool combine(Query *q, const Sum *sum, uint32_t at, Term form, unsigned depth) {
    TermLinear known = term_linear(q->solver->table, form);
    Number factor = 0, constant;
    for (uint32_t i = 0; i < known.n; i++)
        if (term_same(known.atoms[i], sum->atoms[at]) &&
            sum->coefficients[at] % known.coefficients[i] == 0)
            factor = sum->coefficients[at] / known.coefficients[i];
    Interval bounds = summary_stored(q->summary, form);
    if (factor == 0 || (factor > 0 ? !interval_has_high(bounds) : !interval_has_low(bounds)) ||
        !number_mul(factor, factor > 0 ? bounds.high : bounds.low, &constant))
        return false;
    Sum rest;
    // Sums that grow lead nowhere.
    return subtract(sum, factor, known, &rest) && rest.n <= sum->n &&
           number_add(rest.constant, constant, &rest.constant) && at_most_zero(q, &rest, depth + 1);
}

static bool at_most_zero(Query *q, const Sum *sum, unsigned depth) {
    if (high_of_sum(q, sum) <= 0)
        return true;
    if (depth == COMBINATION_DEPTH)
        return false;
    for (uint32_t i = 0; i < sum->n; i++) {
        const Use *use = summary_uses(q->summary, sum->atoms[i].id);
        for (unsigned n = 0; use && n < MAX_USES; use = use->next, n++) {
            uint64_t value;
            if (!pmap_get(q->summary->bounds, use->item, &value))
                continue;
            if (q->effort == 0)
                return false;
            q->effort--;
            if (combine(q, sum, i, (Term){use->item}, depth))
                return true;
        }
    }
    return false;
}

// ---- Questions ----------------------------------------------------------------------------------

static bool le_holds(Query *q, Term term, SolverLayer *layer) {
    *layer = SOLVER_INTERVALS;
    Interval range = summary_range(q->solver, q->summary, term);
    if (range.high <= 0)
        return true;
    *layer = SOLVER_CONGRUENCES;
    if (interval_has_high(range)) {
        Congruence rests = summary_congruence(q->solver, q->summary, term);
        if (congruence_tighten(rests, range).high <= 0)
            return true;
    }
    *layer = SOLVER_DIFFERENCES;
    q->effort = COMBINATION_EFFORT;
    Sum sum;
    return difference_bounded(q, term) ||
           (sum_of_term(q->solver->table, term, &sum) && at_most_zero(q, &sum, 0));
}

// term < 0.
static bool lt_holds(Query *q, Term term, SolverLayer *layer) {
    return le_holds(q, term_add_number(q->solver->table, term, 1), layer);
}

// term <= 1, and it is not 1.
static bool le_holds_as_unequal(Query *q, Term term, SolverLayer *layer) {
    TermTable *t = q->solver->table;
    uint64_t value;
    Term before = term_add_number(t, term, -1);
    return pmap_get(q->summary->facts, formula_ne(t, before, term_int(t, 0)).id, &value) &&
           le_holds(q, before, layer);
}

static bool contradicts(Query *q, Formula f) {
    Arena scratch = {0};
    bool contradiction = summary_add(q->solver, &scratch, *q->summary, f).is_false;
    arena_release(&scratch);
    return contradiction;
}

static bool implies(Query *q, Formula f, SolverLayer *layer);

static bool junction_holds(Query *q, Formula f, SolverLayer *layer) {
    uint32_t n;
    const Formula *parts = formula_parts(q->solver->table, f, &n);
    bool is_and = formula_kind(q->solver->table, f) == FORMULA_AND;
    for (uint32_t i = 0; i < n; i++)
        if (implies(q, parts[i], layer) != is_and)
            return !is_and;
    return is_and;
}

static bool implies(Query *q, Formula f, SolverLayer *layer) {
    TermTable *table = q->solver->table;
    FormulaKind kind = formula_kind(table, f);
    uint64_t value;
    if (kind == FORMULA_AND || kind == FORMULA_OR)
        if (junction_holds(q, f, layer))
            return true;
    *layer = SOLVER_SYNTACTIC;
    if (kind == FORMULA_TRUE || pmap_get(q->summary->facts, f.id, &value))
        return true;
    if (kind == FORMULA_FALSE || kind == FORMULA_AND || kind == FORMULA_OR)
        return false;
    Term term = formula_term(table, f), opposite = term_neg(table, term);
    if (kind == FORMULA_LE)
        return le_holds(q, term, layer) || le_holds_as_unequal(q, term, layer);
    if (kind == FORMULA_EQ)
        return le_holds(q, term, layer) && le_holds(q, opposite, layer);
    *layer = SOLVER_CONGRUENCES;
    return !congruence_contains(summary_congruence(q->solver, q->summary, term), 0) ||
           lt_holds(q, term, layer) || lt_holds(q, opposite, layer);
}

bool cheap_implies(Solver *solver, const Summary *summary, Formula f, SolverLayer *layer) {
    Query q = {.solver = solver, .summary = summary};
    if (implies(&q, f, layer))
        return true;
    FormulaKind kind = formula_kind(solver->table, f);
    if (kind == FORMULA_FALSE || kind == FORMULA_AND)
        return false;
    *layer = SOLVER_INTERVALS;
    return contradicts(&q, formula_not(solver->table, f));
}
