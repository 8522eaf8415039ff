// Division and remainder by constants. Both take out of the operand all that divides: what is left
// under the division is as small as possible, and equal quotients are equal terms more often.
#include "term/table.h"

// The operand split by the divisor: operand = taken + rest.
typedef struct Split {
    Term taken, rest;
} Split;

static Term atom_node(TermTable *table, TermKind kind, Term a, Number k) {
    NodeKey key = {.kind = (uint8_t)kind, .n = 1, .terms = &a, .numbers = &k, .n_numbers = 1};
    uint32_t id = table_node(table, &key);
    return id ? (Term){id} : term_fresh(table, "deep");
}

// quotient + rest, where a = k * quotient + rest: coefficients that k divides, and of the constant
// what leaves a rest in [0, k).
static Split split_quotient(TermTable *table, Term a, Number k) {
    TermLinear linear = term_linear(table, a);
    Linear quotient = {.constant = number_floor_div(linear.constant, k)};
    Linear rest = {.constant = number_mod(linear.constant, k)};
    for (uint32_t i = 0; i < linear.n; i++) {
        Number c = linear.coefficients[i];
        if (c % k == 0)
            vec_push(&quotient.monomials, ((Monomial){c / k, linear.atoms[i]}));
        else
            vec_push(&rest.monomials, ((Monomial){c, linear.atoms[i]}));
    }
    Split split = {linear_build(table, &quotient), linear_build(table, &rest)};
    vec_free(&quotient.monomials);
    vec_free(&rest.monomials);
    return split;
}

static Number gcd_of_coefficients(TermLinear linear, Number gcd) {
    for (uint32_t i = 0; i < linear.n && gcd != 1; i++)
        gcd = number_gcd(gcd, linear.coefficients[i]);
    return gcd;
}

// (a - constant) / gcd + floor(constant / gcd).
static Term divided(TermTable *table, Term a, Number gcd) {
    TermLinear linear = term_linear(table, a);
    Number *numbers = memory_new((linear.n + 1) * sizeof *numbers);
    for (uint32_t i = 0; i < linear.n; i++)
        numbers[i] = linear.coefficients[i] / gcd;
    numbers[linear.n] = number_floor_div(linear.constant, gcd);
    Term result = linear_make(table, linear.n, numbers, linear.atoms);
    free(numbers);
    return result;
}

static bool same_quotient(Interval range, Number k, Number *quotient) {
    if (!interval_has_low(range) || !interval_has_high(range))
        return false;
    *quotient = number_floor_div(range.low, k);
    return *quotient == number_floor_div(range.high, k);
}

// floor((floor(b / j) + d) / k) = floor((b + j * d) / (j * k)), and
// floor((b mod m) / k) = floor(b / k) mod (m / k) when k divides m.
static Term quotient_of_single(TermTable *table, Term a, Number k) {
    Number c, d, product, shift;
    Term atom;
    if (!linear_is_single(table, a, &c, &atom, &d) || c != 1)
        return (Term){0};
    TermKind kind = term_kind(table, atom);
    TermParts parts = term_parts(table, atom);
    if (kind == TERM_DIV && number_mul(parts.k, k, &product) && number_mul(parts.k, d, &shift))
        return term_div(table, term_add_number(table, parts.operands[0], shift), product);
    if (kind == TERM_MOD && d == 0 && parts.k % k == 0)
        return term_mod(table, term_div(table, parts.operands[0], k), parts.k / k);
    return (Term){0};
}

bool term_rest_is_known(const TermTable *table, Term a, Number k, Number *rest) {
    TermLinear linear = term_linear(table, a);
    for (uint32_t i = 0; i < linear.n; i++) {
        Number multiple;
        if (!number_mul(linear.coefficients[i], term_multiple_of(table, linear.atoms[i]),
                        &multiple) ||
            multiple % k != 0)
            return false;
    }
    *rest = number_mod(linear.constant, k);
    return true;
}

// All but the constant is divisible by some g, and so is k: of the constant, only multiples of g
// count. Different from the gcd of the coefficients where variables are multiples.
static Term with_rounded_constant(TermTable *table, Term a, Number k) {
    TermLinear linear = term_linear(table, a);
    Number gcd = k;
    for (uint32_t i = 0; i < linear.n && gcd != 1; i++) {
        Number multiple;
        if (!number_mul(linear.coefficients[i], term_multiple_of(table, linear.atoms[i]),
                        &multiple))
            return a;
        gcd = number_gcd(gcd, multiple);
    }
    return term_add_number(table, a, -number_mod(linear.constant, gcd));
}

Term term_div(TermTable *table, Term a, Number k) {
    if (k == 1)
        return a;
    Split split = split_quotient(table, a, k);
    Number quotient;
    if (same_quotient(term_range(table, split.rest), k, &quotient))
        return term_add_number(table, split.taken, quotient);
    Number gcd = gcd_of_coefficients(term_linear(table, split.rest), k);
    if (gcd > 1)
        return term_add(table, split.taken,
                        term_div(table, divided(table, split.rest, gcd), k / gcd));
    split.rest = with_rounded_constant(table, split.rest, k);
    Term single = quotient_of_single(table, split.rest, k);
    if (!single.id)
        single = atom_node(table, TERM_DIV, split.rest, k);
    return term_add(table, split.taken, single);
}

// The residue in (-k/2, k/2]: a difference x - y keeps its -1.
static Number residue(Number number, Number k) {
    Number rest = number_mod(number, k);
    return rest > k / 2 ? rest - k : rest;
}

// An equal term modulo k: with small coefficients, without multiples of k, and b instead of b mod m
// where k divides c * m.
static Term reduced(TermTable *table, Term a, Number k) {
    TermLinear linear = term_linear(table, a);
    Linear sum = {.constant = residue(linear.constant, k)};
    for (uint32_t i = 0; i < linear.n; i++) {
        Number c = residue(linear.coefficients[i], k), product;
        Term atom = linear.atoms[i];
        if (c == 0 || (number_mul(c, term_multiple_of(table, atom), &product) && product % k == 0))
            continue;
        if (term_kind(table, atom) == TERM_MOD) {
            TermParts parts = term_parts(table, atom);
            if (number_mul(c, parts.k, &product) && product % k == 0) {
                linear_add(&sum, table, c, parts.operands[0]);
                continue;
            }
        }
        vec_push(&sum.monomials, ((Monomial){c, atom}));
    }
    Term result = linear_build(table, &sum);
    vec_free(&sum.monomials);
    return result;
}

enum { REDUCTIONS = 8 };

Term term_mod(TermTable *table, Term a, Number k) {
    if (k == 1)
        return term_int(table, 0);
    Number quotient, product;
    for (unsigned i = 0;; i++) {
        if (same_quotient(term_range(table, a), k, &quotient) && number_mul(quotient, k, &product))
            return linear_combine(table, 1, a, 0, a, -product);
        Term smaller = reduced(table, a, k);
        if (term_same(smaller, a) || i == REDUCTIONS)
            break;
        a = smaller;
    }
    // (g * b + r) mod (g * m) = g * (b mod m) + r for 0 <= r < g.
    TermLinear linear = term_linear(table, a);
    Number gcd = gcd_of_coefficients(linear, k);
    if (gcd > 1) {
        Number rest = number_mod(linear.constant, gcd);
        return linear_combine(table, gcd, term_mod(table, divided(table, a, gcd), k / gcd), 0, a,
                              rest);
    }
    return atom_node(table, TERM_MOD, a, k);
}
