// Literals of numbers: which follow from a knowledge base, and from each other. A literal excludes
// the numbers of an interval, so one follows from another one that excludes more, and "or" excludes
// what both do.
#include "smg/literals.h"

// Bounds beyond it are of no use; so the number after a bound is always one, too.
static const Number LARGEST = (Number)1 << 100;

Formula smg_literal_formula(SmgContext *smg, SmgLiteral literal) {
    Term bound = term_const(smg->table, literal.bound);
    switch (literal.kind) {
    case SMG_AT_MOST:
        return formula_le(smg->table, literal.var, bound);
    case SMG_AT_LEAST:
        return formula_le(smg->table, bound, literal.var);
    case SMG_NOT_BELOW:
        return formula_or(smg->table, formula_le(smg->table, bound, literal.var),
                          formula_lt(smg->table, literal.var, term_int(smg->table, 0)));
    default:
        return formula_ne(smg->table, literal.var, bound);
    }
}

bool smg_as_literal(SmgContext *smg, Formula f, SmgLiteral *literal) {
    FormulaKind kind = formula_kind(smg->table, f);
    if (kind != FORMULA_LE && kind != FORMULA_NE)
        return false;
    TermLinear linear = term_linear(smg->table, formula_term(smg->table, f));
    if (linear.n != 1 || term_kind(smg->table, linear.atoms[0]) != TERM_VAR ||
        (linear.coefficients[0] != 1 && linear.coefficients[0] != -1))
        return false;
    if (linear.constant > LARGEST || linear.constant < -LARGEST)
        return false;
    bool is_negative = linear.coefficients[0] < 0; // constant - var
    literal->var = linear.atoms[0];
    literal->bound = is_negative ? linear.constant : -linear.constant;
    literal->kind = kind == FORMULA_NE ? SMG_IS_NOT : is_negative ? SMG_AT_LEAST : SMG_AT_MOST;
    return true;
}

// ---- What follows -------------------------------------------------------------------------------

typedef struct Question {
    SmgContext *smg;
    const Kb *kb;
    Term term;
} Question;

static bool follows(const Question *q, SmgLiteralKind kind, Number bound) {
    SmgLiteral literal = {kind, q->term, bound};
    if (kind == SMG_NOT_BELOW && bound < 1)
        return true;
    return solver_implies(q->smg->solver, q->kb, smg_literal_formula(q->smg, literal));
}

// The n-th number, by rising value, that may be a bound: a constant, and the number below it (of
// upper bounds) or above it (of lower ones).
static Number nth_bound(const SmgContext *smg, SmgLiteralKind kind, uint32_t n) {
    return smg->constants[n / 2] + (Number)(n % 2) - (kind == SMG_AT_MOST ? 1 : 0);
}

// Of two bounds, the weaker one follows from the stronger one: they are searched by halves.
static bool find_bound(const Question *q, SmgLiteralKind kind, Number *bound) {
    uint32_t n = 2 * q->smg->n_constants, low = 0, high = n; // steps from the strongest one
    while (low < high) {
        uint32_t middle = (low + high) / 2;
        uint32_t place = kind == SMG_AT_MOST ? middle : n - 1 - middle;
        if (follows(q, kind, nth_bound(q->smg, kind, place)))
            high = middle;
        else
            low = middle + 1;
    }
    if (low == n)
        return false;
    *bound = nth_bound(q->smg, kind, kind == SMG_AT_MOST ? low : n - 1 - low);
    return kind != SMG_NOT_BELOW || *bound > 0;
}

static void add(SmgLiterals *found, SmgLiteralKind kind, Term var, Number bound) {
    found->items[found->n++] = (SmgLiteral){kind, var, bound};
}

SmgLiterals smg_find_literals(SmgContext *smg, const Kb *kb, Term term, Term var) {
    Question q = {smg, kb, kb_simplify(smg->solver, kb, term)};
    SmgLiterals found = {.n = 0};
    Number low = NUMBER_MIN, high = NUMBER_MAX, bound;
    if (find_bound(&q, SMG_AT_MOST, &high))
        add(&found, SMG_AT_MOST, var, high);
    if (find_bound(&q, SMG_AT_LEAST, &low))
        add(&found, SMG_AT_LEAST, var, low);
    if (low < 0 && high >= 0 && find_bound(&q, SMG_NOT_BELOW, &bound))
        add(&found, SMG_NOT_BELOW, var, bound);
    for (uint32_t i = 0; i < smg->n_constants; i++) {
        Number c = smg->constants[i];
        if (low <= c && c <= high && follows(&q, SMG_IS_NOT, c))
            add(&found, SMG_IS_NOT, var, c);
    }
    return found;
}

// ---- What follows from each other ---------------------------------------------------------------

// The numbers that a literal excludes, all between these two.
static Interval excluded(SmgLiteral literal) {
    switch (literal.kind) {
    case SMG_AT_MOST:
        return (Interval){literal.bound + 1, NUMBER_MAX};
    case SMG_AT_LEAST:
        return (Interval){NUMBER_MIN, literal.bound - 1};
    case SMG_NOT_BELOW:
        return (Interval){0, literal.bound - 1};
    default:
        return interval_point(literal.bound);
    }
}

bool smg_literal_implies(SmgLiteral a, SmgLiteral b) {
    Interval by_a = excluded(a), by_b = excluded(b);
    return term_same(a.var, b.var) && by_a.low <= by_b.low && by_b.high <= by_a.high;
}

bool smg_literals_are_exhaustive(SmgLiteral a, SmgLiteral b) {
    return term_same(a.var, b.var) && interval_is_empty(interval_meet(excluded(a), excluded(b)));
}

bool smg_literal_or(SmgLiteral a, SmgLiteral b, SmgLiteral *either) {
    Interval out = interval_meet(excluded(a), excluded(b));
    if (!term_same(a.var, b.var) || interval_is_empty(out))
        return false;
    if (out.low == NUMBER_MIN)
        *either = (SmgLiteral){SMG_AT_LEAST, a.var, out.high + 1};
    else if (out.high == NUMBER_MAX)
        *either = (SmgLiteral){SMG_AT_MOST, a.var, out.low - 1};
    else if (out.low == out.high)
        *either = (SmgLiteral){SMG_IS_NOT, a.var, out.low};
    else if (out.low == 0)
        *either = (SmgLiteral){SMG_NOT_BELOW, a.var, out.high + 1};
    else
        return false;
    return true;
}
