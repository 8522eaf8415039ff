// Formulas. Comparisons are brought to one form, and decided here when the ranges of their terms
// allow it; conjunctions and disjunctions are flat, sorted and free of trivial parts.
#include "term/table.h"

#include "base/check.h"

static Formula formula_node(TermTable *table, NodeKey *key) {
    uint32_t id = table_node(table, key);
    if (id)
        return (Formula){id};
    // Nested too deeply: an unknown truth value.
    return formula_ne(table, term_fresh(table, "deep"), term_int(table, 0));
}

// The first two nodes of every table.
Formula formula_true(TermTable *table) {
    (void)table;
    return (Formula){NODE_TRUE};
}

Formula formula_false(TermTable *table) {
    (void)table;
    return (Formula){NODE_FALSE};
}

Formula formula_bool(TermTable *table, bool value) {
    return value ? formula_true(table) : formula_false(table);
}

FormulaKind formula_kind(const TermTable *table, Formula f) {
    return (FormulaKind)(node_of(table, f.id)->kind - NODE_FORMULA);
}

Term formula_term(const TermTable *table, Formula f) { return node_of(table, f.id)->terms[0]; }

const Formula *formula_parts(const TermTable *table, Formula f, uint32_t *n) {
    const Node *node = node_of(table, f.id);
    *n = node->n;
    return node->formulas;
}

// ---- Comparisons with 0 -------------------------------------------------------------------------

static bool holds(FormulaKind kind, Number number) {
    return kind == FORMULA_LE ? number <= 0 : kind == FORMULA_EQ ? number == 0 : number != 0;
}

// Divides by the gcd of the coefficients and makes the first one of EQ and NE positive. False when
// the answer is already known: no multiple of the gcd is equal to the constant.
static bool reduced(TermTable *table, FormulaKind kind, Term *term) {
    TermLinear linear = term_linear(table, *term);
    Number gcd = 0;
    for (uint32_t i = 0; i < linear.n && gcd != 1; i++)
        gcd = number_gcd(gcd, linear.coefficients[i]);
    bool negate = kind != FORMULA_LE && linear.coefficients[0] < 0;
    if (gcd == 1 && !negate)
        return true;
    Number rest = number_mod(linear.constant, gcd);
    if (kind != FORMULA_LE && rest != 0)
        return false;
    Number *numbers = memory_new((linear.n + 1) * sizeof *numbers);
    for (uint32_t i = 0; i < linear.n; i++)
        numbers[i] = linear.coefficients[i] / gcd;
    // sum <= -constant: the quotient of the right side is rounded down, so this one up.
    numbers[linear.n] = number_floor_div(linear.constant, gcd) + (rest != 0);
    *term = linear_make(table, linear.n, numbers, linear.atoms);
    free(numbers);
    if (negate)
        *term = term_neg(table, *term);
    return true;
}

// c * bool(f) + d compared with 0: true, false, f or its negation.
static Formula compare_condition(TermTable *table, FormulaKind kind, Number c, Formula f,
                                 Number d) {
    Number sum;
    bool if_false = holds(kind, d);
    bool if_true = number_add(c, d, &sum) ? holds(kind, sum) : holds(kind, c);
    if (if_true == if_false)
        return formula_bool(table, if_true);
    return if_true ? f : formula_not(table, f);
}

// floor(a / k) compared with a constant is linear in a. `sign` is 1 or -1, the gcd being 1.
static Formula compare_quotient(TermTable *table, FormulaKind kind, bool positive, Term quotient,
                                Number d) {
    TermParts parts = term_parts(table, quotient);
    Number product;
    // floor(a / k) = c, <= c or >= c, where c = -d for a positive sign and d otherwise.
    if (!number_mul(positive ? -d : d, parts.k, &product))
        return (Formula){0};
    Term floor = term_const(table, product), a = parts.operands[0];
    Formula at_least = formula_le(table, floor, a);
    Formula at_most = formula_le(table, a, term_add_number(table, floor, parts.k - 1));
    if (kind == FORMULA_LE)
        return positive ? at_most : at_least;
    Formula equal = formula_and(table, at_least, at_most);
    return kind == FORMULA_EQ ? equal : formula_not(table, equal);
}

static Formula decide_by_range(TermTable *table, FormulaKind kind, Interval range) {
    bool above = range.low > 0, below = range.high < 0;
    if (kind == FORMULA_LE && above)
        return formula_false(table);
    if (kind == FORMULA_LE && range.high <= 0)
        return formula_true(table);
    if (kind != FORMULA_LE && (above || below))
        return formula_bool(table, kind == FORMULA_NE);
    return (Formula){0};
}

// Of BOOL and DIV atoms.
static Formula compare_single(TermTable *table, FormulaKind kind, Term term) {
    Number c, d;
    Term atom;
    if (!linear_is_single(table, term, &c, &atom, &d))
        return (Formula){0};
    const Node *node = node_of(table, atom.id);
    if (node->kind == TERM_BOOL)
        return compare_condition(table, kind, c, node->formula, d);
    if (node->kind == TERM_DIV && (c == 1 || c == -1) && d != NUMBER_MIN)
        return compare_quotient(table, kind, c == 1, atom, d);
    return (Formula){0};
}

static Formula compare(TermTable *table, FormulaKind kind, Term term) {
    Number constant;
    if (term_is_const(table, term, &constant))
        return formula_bool(table, holds(kind, constant));
    if (!reduced(table, kind, &term))
        return formula_bool(table, kind == FORMULA_NE);
    Formula result = decide_by_range(table, kind, term_range(table, term));
    if (!result.id)
        result = compare_single(table, kind, term);
    if (result.id)
        return result;
    NodeKey key = {.kind = (uint8_t)(NODE_FORMULA + kind), .n = 1, .terms = &term};
    return formula_node(table, &key);
}

Formula formula_le(TermTable *table, Term a, Term b) {
    return compare(table, FORMULA_LE, term_sub(table, a, b));
}

Formula formula_lt(TermTable *table, Term a, Term b) {
    return compare(table, FORMULA_LE, linear_combine(table, 1, a, -1, b, 1));
}

Formula formula_eq(TermTable *table, Term a, Term b) {
    return compare(table, FORMULA_EQ, term_sub(table, a, b));
}

Formula formula_ne(TermTable *table, Term a, Term b) {
    return compare(table, FORMULA_NE, term_sub(table, a, b));
}

// ---- Junctions ----------------------------------------------------------------------------------

static bool is_comparison(const TermTable *table, Formula f) {
    FormulaKind kind = formula_kind(table, f);
    return kind == FORMULA_LE || kind == FORMULA_EQ || kind == FORMULA_NE;
}

typedef struct Parts { // of a junction, sorted by id
    const Formula *items;
    uint32_t n;
} Parts;

// f as a junction of the given kind: its parts, or itself alone.
static Parts parts_of(const TermTable *table, FormulaKind kind, const Formula *f) {
    if (formula_kind(table, *f) != kind)
        return (Parts){f, 1};
    Parts parts;
    parts.items = formula_parts(table, *f, &parts.n);
    return parts;
}

static bool contains(Parts parts, Formula f) {
    uint32_t low = 0, high = parts.n;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (parts.items[middle].id < f.id)
            low = middle + 1;
        else
            high = middle;
    }
    return low < parts.n && parts.items[low].id == f.id;
}

// Is some comparison in one the negation of a part of the other?
static bool opposed(TermTable *table, Parts a, Parts b) {
    Parts few = a.n < b.n ? a : b, many = a.n < b.n ? b : a;
    for (uint32_t i = 0; i < few.n; i++)
        if (is_comparison(table, few.items[i]) && contains(many, formula_not(table, few.items[i])))
            return true;
    return false;
}

static uint32_t merge_parts(Parts a, Parts b, Formula *merged) {
    uint32_t i = 0, j = 0, n = 0;
    while (i < a.n || j < b.n) {
        if (j == b.n || (i < a.n && a.items[i].id < b.items[j].id))
            merged[n++] = a.items[i++];
        else if (i == a.n || b.items[j].id < a.items[i].id)
            merged[n++] = b.items[j++];
        else
            merged[n++] = a.items[i++], j++;
    }
    return n;
}

enum { ON_STACK = 64 };

// `neutral` changes nothing in the junction (true in AND), `absorbing` is its only result.
static Formula junction(TermTable *table, FormulaKind kind, Formula a, Formula b) {
    Formula neutral = formula_bool(table, kind == FORMULA_AND);
    Formula absorbing = formula_bool(table, kind == FORMULA_OR);
    if (formula_same(a, absorbing) || formula_same(b, absorbing))
        return absorbing;
    if (formula_same(a, neutral) || formula_same(a, b))
        return b;
    if (formula_same(b, neutral))
        return a;
    Parts left = parts_of(table, kind, &a), right = parts_of(table, kind, &b);
    if (opposed(table, left, right))
        return absorbing;
    size_t most = (size_t)left.n + right.n;
    Formula few[ON_STACK], *merged = most > ON_STACK ? memory_new(most * sizeof *merged) : few;
    NodeKey key = {.kind = (uint8_t)(NODE_FORMULA + kind), .formulas = merged};
    key.n = merge_parts(left, right, merged);
    // One contains the other: flat already.
    Formula result = key.n == left.n ? a : key.n == right.n ? b : formula_node(table, &key);
    if (merged != few)
        free(merged);
    return result;
}

Formula formula_and(TermTable *table, Formula a, Formula b) {
    return junction(table, FORMULA_AND, a, b);
}

Formula formula_or(TermTable *table, Formula a, Formula b) {
    return junction(table, FORMULA_OR, a, b);
}

Formula formula_implies(TermTable *table, Formula a, Formula b) {
    return formula_or(table, formula_not(table, a), b);
}

// ---- Negation -----------------------------------------------------------------------------------

static Formula negation_of(TermTable *table, Formula f) {
    FormulaKind kind = formula_kind(table, f);
    Term term = {0};
    uint32_t n;
    if (is_comparison(table, f))
        term = formula_term(table, f);
    switch (kind) {
    case FORMULA_TRUE:
        return formula_false(table);
    case FORMULA_FALSE:
        return formula_true(table);
    case FORMULA_LE: // not t <= 0: 1 - t <= 0
        return compare(table, FORMULA_LE, linear_combine(table, -1, term, 0, term, 1));
    case FORMULA_EQ:
        return compare(table, FORMULA_NE, term);
    case FORMULA_NE:
        return compare(table, FORMULA_EQ, term);
    case FORMULA_AND:
    case FORMULA_OR: {
        const Formula *parts = formula_parts(table, f, &n);
        Formula result = formula_bool(table, kind == FORMULA_OR);
        for (uint32_t i = 0; i < n; i++)
            result = junction(table, kind == FORMULA_AND ? FORMULA_OR : FORMULA_AND, result,
                              formula_not(table, parts[i]));
        return result;
    }
    }
    UNREACHABLE("kind of formula");
}

// Remembered in both nodes, so that a negation is exact in both directions and costs nothing the
// second time.
Formula formula_not(TermTable *table, Formula f) {
    if (!node_of(table, f.id)->negation) {
        Formula negation = negation_of(table, f);
        table->nodes.items[f.id].negation = negation.id;
        if (!node_of(table, negation.id)->negation)
            table->nodes.items[negation.id].negation = f.id;
    }
    return (Formula){node_of(table, f.id)->negation};
}
