// Substitution, and simplification by ranges that the caller knows. Recursion is bounded by
// TERM_MAX_DEPTH; results are remembered by id, so that shared parts are rewritten once.
#include "term/table.h"

#include "base/check.h"
#include "base/map.h"

typedef struct Rewriting {
    TermTable *table;
    const TermRewriter *rewriter;
    Map done; // id -> id of the result, for all but variables and comparisons
} Rewriting;

static Term rewrite_term(Rewriting *r, Term term);
static Formula rewrite_formula(Rewriting *r, Formula f);

static Interval range_of(Rewriting *r, Term term) {
    Interval range = term_range(r->table, term);
    return r->rewriter->range ? interval_meet(range, r->rewriter->range(r->rewriter->context, term))
                              : range;
}

static bool single_quotient(Rewriting *r, Term a, Number k, Number *quotient) {
    Interval range = range_of(r, a);
    if (!interval_has_low(range) || !interval_has_high(range) || interval_is_empty(range))
        return false;
    *quotient = number_floor_div(range.low, k);
    return *quotient == number_floor_div(range.high, k);
}

static Term rewrite_quotient(Rewriting *r, TermKind kind, TermParts parts) {
    Term a = rewrite_term(r, parts.operands[0]);
    Number quotient, product;
    if (r->rewriter->range && single_quotient(r, a, parts.k, &quotient)) {
        if (kind == TERM_DIV)
            return term_const(r->table, quotient);
        if (number_mul(quotient, parts.k, &product) && product != NUMBER_MIN)
            return term_add_number(r->table, a, -product);
    }
    if (kind == TERM_DIV)
        return term_div(r->table, a, parts.k);
    Number rest;
    if (r->rewriter->rest && r->rewriter->rest(r->rewriter->context, a, parts.k, &rest))
        return term_const(r->table, rest);
    return term_mod(r->table, a, parts.k);
}

static Term rewrite_op(Rewriting *r, TermParts parts) {
    Term a = rewrite_term(r, parts.operands[0]), b = rewrite_term(r, parts.operands[1]);
    bool bitwise = parts.op == TERM_OP_AND || parts.op == TERM_OP_OR || parts.op == TERM_OP_XOR;
    if (bitwise && r->rewriter->range) {
        Interval range_a = range_of(r, a), range_b = range_of(r, b);
        if (range_a.low >= 0 && range_b.low >= 0 &&
            (term_bits_disjoint(r->table, a, range_b) || term_bits_disjoint(r->table, b, range_a)))
            return parts.op == TERM_OP_AND ? term_int(r->table, 0) : term_add(r->table, a, b);
    }
    return term_op(r->table, parts.op, a, b);
}

static Term rewrite_product(Rewriting *r, TermParts parts) {
    Term product = rewrite_term(r, parts.operands[0]);
    for (uint32_t i = 1; i < parts.n; i++)
        product = term_mul(r->table, product, rewrite_term(r, parts.operands[i]));
    return product;
}

static Term rewrite_sum(Rewriting *r, Term term) {
    TermLinear linear = term_linear(r->table, term);
    Linear sum = {.constant = linear.constant};
    bool changed = false;
    for (uint32_t i = 0; i < linear.n; i++) {
        Term atom = rewrite_term(r, linear.atoms[i]);
        changed |= !term_same(atom, linear.atoms[i]);
        linear_add(&sum, r->table, linear.coefficients[i], atom);
    }
    if (changed)
        term = linear_build(r->table, &sum);
    vec_free(&sum.monomials);
    return term;
}

static Term rewrite_compound(Rewriting *r, Term term) {
    TermParts parts = term_parts(r->table, term);
    TermKind kind = term_kind(r->table, term);
    switch (kind) {
    case TERM_CONST:
        return term;
    case TERM_VAR: {
        Term value = {0};
        if (r->rewriter->lookup)
            value = r->rewriter->lookup(r->rewriter->context, term);
        return value.id ? value : term;
    }
    case TERM_LINEAR:
        return rewrite_sum(r, term);
    case TERM_PRODUCT:
        return rewrite_product(r, parts);
    case TERM_DIV:
    case TERM_MOD:
        return rewrite_quotient(r, kind, parts);
    case TERM_BOOL:
        return term_bool(r->table, rewrite_formula(r, parts.formula));
    case TERM_OP:
        return rewrite_op(r, parts);
    }
    UNREACHABLE("kind of term");
}

static Term rewrite_term(Rewriting *r, Term term) {
    TermKind kind = term_kind(r->table, term);
    uint64_t known;
    if (kind == TERM_CONST)
        return term;
    if (kind != TERM_VAR && map_get(&r->done, term.id, &known))
        return (Term){(uint32_t)known};
    Term result = rewrite_compound(r, term);
    if (r->rewriter->range && kind != TERM_LINEAR) {
        Interval range = range_of(r, result);
        if (range.low == range.high && interval_has_low(range) && interval_has_high(range))
            result = term_const(r->table, range.low);
    }
    if (kind != TERM_VAR)
        map_set(&r->done, term.id, result.id);
    return result;
}

static Formula rewrite_comparison(Rewriting *r, Formula f) {
    Term old = formula_term(r->table, f), term = rewrite_term(r, old);
    FormulaKind kind = formula_kind(r->table, f);
    if (r->rewriter->range) {
        Interval range = range_of(r, term);
        if (kind == FORMULA_LE && (range.high <= 0 || range.low > 0))
            return formula_bool(r->table, range.high <= 0);
        if (kind != FORMULA_LE && (range.high < 0 || range.low > 0))
            return formula_bool(r->table, kind == FORMULA_NE);
        if (kind != FORMULA_LE && range.low == 0 && range.high == 0)
            return formula_bool(r->table, kind == FORMULA_EQ);
    }
    if (term_same(old, term))
        return f;
    Term zero = term_int(r->table, 0);
    return kind == FORMULA_LE   ? formula_le(r->table, term, zero)
           : kind == FORMULA_EQ ? formula_eq(r->table, term, zero)
                                : formula_ne(r->table, term, zero);
}

static Formula rewrite_junction(Rewriting *r, Formula f) {
    uint64_t known;
    if (map_get(&r->done, f.id, &known))
        return (Formula){(uint32_t)known};
    uint32_t n;
    bool is_and = formula_kind(r->table, f) == FORMULA_AND, changed = false;
    const Formula *parts = formula_parts(r->table, f, &n);
    Formula result = formula_bool(r->table, is_and);
    VEC(Formula) rewritten = {0};
    for (uint32_t i = 0; i < n; i++) {
        vec_push(&rewritten, rewrite_formula(r, parts[i]));
        changed |= !formula_same(vec_last(&rewritten), parts[i]);
    }
    for (uint32_t i = 0; i < n && changed; i++)
        result = is_and ? formula_and(r->table, result, rewritten.items[i])
                        : formula_or(r->table, result, rewritten.items[i]);
    vec_free(&rewritten);
    if (!changed)
        result = f;
    map_set(&r->done, f.id, result.id);
    return result;
}

static Formula rewrite_formula(Rewriting *r, Formula f) {
    switch (formula_kind(r->table, f)) {
    case FORMULA_TRUE:
    case FORMULA_FALSE:
        return f;
    case FORMULA_LE:
    case FORMULA_EQ:
    case FORMULA_NE:
        return rewrite_comparison(r, f);
    case FORMULA_AND:
    case FORMULA_OR:
        return rewrite_junction(r, f);
    }
    UNREACHABLE("kind of formula");
}

Term term_rewrite(TermTable *table, Term term, const TermRewriter *rewriter) {
    Rewriting r = {.table = table, .rewriter = rewriter};
    Term result = rewrite_term(&r, term);
    map_release(&r.done);
    return result;
}

Formula formula_rewrite(TermTable *table, Formula f, const TermRewriter *rewriter) {
    Rewriting r = {.table = table, .rewriter = rewriter};
    Formula result = rewrite_formula(&r, f);
    map_release(&r.done);
    return result;
}

Term term_substitute(TermTable *table, Term term, TermLookup *lookup, void *context) {
    return term_rewrite(table, term, &(TermRewriter){.lookup = lookup, .context = context});
}

Formula formula_substitute(TermTable *table, Formula f, TermLookup *lookup, void *context) {
    return formula_rewrite(table, f, &(TermRewriter){.lookup = lookup, .context = context});
}
