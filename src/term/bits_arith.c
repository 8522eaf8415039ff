// Arithmetic: constructors and rules. Sums keep their constant outermost, differences are sums with
// a negated operand, signed division is unsigned division of absolute values (so that quotient and
// remainder share one circuit).
#include "term/bits_internal.h"

Bits bits_add(BitsTable *table, Bits a, Bits b) {
    return bits_build_ordered(table, BITS_ADD, width_of(table, a), a, b);
}
Bits bits_mul(BitsTable *table, Bits a, Bits b) {
    return bits_build_ordered(table, BITS_MUL, width_of(table, a), a, b);
}

Bits bits_neg(BitsTable *table, Bits a) {
    return bits_build(table, BITS_NEG, width_of(table, a), a.id, 0, 0);
}

Bits bits_sub(BitsTable *table, Bits a, Bits b) { return bits_add(table, a, bits_neg(table, b)); }

Bits bits_udiv(BitsTable *table, Bits a, Bits b) {
    CHECK(width_of(table, a) == width_of(table, b));
    return bits_build(table, BITS_UDIV, width_of(table, a), a.id, b.id, 0);
}

Bits bits_urem(BitsTable *table, Bits a, Bits b) {
    CHECK(width_of(table, a) == width_of(table, b));
    return bits_build(table, BITS_UREM, width_of(table, a), a.id, b.id, 0);
}

static Bits sign_of(BitsTable *table, Bits a) {
    return bits_extract(table, a, width_of(table, a) - 1, 1);
}

static Bits negated_if(BitsTable *table, Bits condition, Bits a) {
    return bits_ite(table, condition, bits_neg(table, a), a);
}

static Bits absolute(BitsTable *table, Bits a) { return negated_if(table, sign_of(table, a), a); }

// By 0: 1 for negative a, else -1, which is what SMT-LIB says.
Bits bits_sdiv(BitsTable *table, Bits a, Bits b) {
    Bits quotient = bits_udiv(table, absolute(table, a), absolute(table, b));
    return negated_if(table, bits_xor(table, sign_of(table, a), sign_of(table, b)), quotient);
}

Bits bits_srem(BitsTable *table, Bits a, Bits b) {
    Bits remainder = bits_urem(table, absolute(table, a), absolute(table, b));
    return negated_if(table, sign_of(table, a), remainder);
}

// ---- Sums --------------------------------------------------------------------------------------

Bits bits_rules_neg(BitsTable *table, Bits a, Bits unused, Bits unused2) {
    (void)unused, (void)unused2;
    BitsNode x = node_of(table, a);
    Bits p = id_of(x.a), q = id_of(x.b), r = id_of(x.c);
    if (x.width == 1)
        return a;
    if (x.op == BITS_NEG)
        return p;
    if (x.op == BITS_NOT)
        return bits_add(table, p, bits_one(table, x.width));
    if (x.op == BITS_ADD && is_const(table, q))
        return bits_add(table, bits_neg(table, p), bits_neg(table, q));
    if (x.op == BITS_ADD && op_of(table, p) == BITS_NEG)
        return bits_sub(table, id_of(node_of(table, p).a), q);
    if (x.op == BITS_ADD && op_of(table, q) == BITS_NEG)
        return bits_sub(table, id_of(node_of(table, q).a), p);
    if (x.op == BITS_MUL && is_const(table, q))
        return bits_mul(table, p, bits_neg(table, q));
    if (x.op == BITS_ITE && (is_const(table, q) || is_const(table, r)))
        return bits_ite(table, p, bits_neg(table, q), bits_neg(table, r));
    return BITS_NONE;
}

static bool is_negated(const BitsTable *table, Bits a, Bits b) {
    BitsNode x = node_of(table, a), y = node_of(table, b);
    return (x.op == BITS_NEG && x.a == b.id) || (y.op == BITS_NEG && y.a == a.id);
}

// a + b where b is a sum that a cancels from, or whose constant comes out.
static Bits add_to_sum(BitsTable *table, Bits a, Bits b) {
    BitsNode y = node_of(table, b);
    if (y.op == BITS_NEG) { // a - (p + a), with the sum still negated as a whole
        BitsNode z = node_of(table, id_of(y.a));
        if (z.op == BITS_ADD && (z.a == a.id || z.b == a.id))
            return bits_neg(table, id_of(z.a == a.id ? z.b : z.a));
    }
    if (y.op != BITS_ADD)
        return BITS_NONE;
    if (is_negated(table, a, id_of(y.a)))
        return id_of(y.b);
    if (is_negated(table, a, id_of(y.b)))
        return id_of(y.a);
    if (is_const(table, id_of(y.b)))
        return bits_add(table, bits_add(table, a, id_of(y.a)), id_of(y.b));
    return BITS_NONE;
}

// Both are choices by one condition, or one is a choice of constants and the other a constant.
static Bits add_choices(BitsTable *table, Bits a, Bits b) {
    BitsNode x = node_of(table, a);
    if (x.op == BITS_ITE && is_const(table, b) && is_const(table, id_of(x.b)) &&
        is_const(table, id_of(x.c)))
        return bits_ite(table, id_of(x.a), bits_add(table, id_of(x.b), b),
                        bits_add(table, id_of(x.c), b));
    return BITS_NONE;
}

// Operands that have no bit in common add up without carries: (high part, 0) + (0, low part).
static Bits add_disjoint(BitsTable *table, Bits a, Bits b) {
    BitsNode x = node_of(table, a), y = node_of(table, b);
    if (x.op != BITS_CONCAT)
        return BITS_NONE;
    uint32_t low = width_of(table, id_of(x.b));
    if (!bits_is_zero(table, id_of(x.b)))
        return BITS_NONE;
    if (y.op == BITS_CONST || (y.op == BITS_CONCAT && width_of(table, id_of(y.b)) == low)) {
        Bits y_high = bits_extract(table, b, low, x.width - low);
        return bits_concat(table, bits_add(table, id_of(x.a), y_high),
                           bits_extract(table, b, 0, low));
    }
    return BITS_NONE;
}

Bits bits_rules_add(BitsTable *table, Bits a, Bits b, Bits unused) {
    (void)unused;
    BitsNode x = node_of(table, a), y = node_of(table, b);
    if (x.width == 1)
        return bits_xor(table, a, b);
    if (bits_is_zero(table, b))
        return a;
    if (is_negated(table, a, b))
        return bits_zero(table, x.width);
    if (bits_are_opposite(table, a, b))
        return bits_ones(table, x.width);
    if (x.op == BITS_ADD && y.op == BITS_CONST && is_const(table, id_of(x.b)))
        return bits_add(table, id_of(x.a), bits_add(table, id_of(x.b), b));
    if (same(a, b))
        return bits_concat(table, bits_extract(table, a, 0, x.width - 1u), bits_zero(table, 1));
    Bits result = y.op == BITS_CONST ? BITS_NONE : add_to_sum(table, b, a);
    if (!some(result))
        result = add_to_sum(table, a, b);
    if (!some(result))
        result = add_choices(table, a, b);
    if (!some(result))
        result = add_disjoint(table, a, b);
    if (!some(result) && y.op != BITS_CONST)
        result = add_disjoint(table, b, a);
    if (!some(result) && y.op != BITS_CONST)
        result = bits_add_sums(table, a, b);
    return result;
}

// ---- Products ----------------------------------------------------------------------------------

// k, if a is the constant 2^k.
static bool power_of_two(const BitsTable *table, Bits a, uint32_t *exponent) {
    uint64_t words[BITS_MAX_WORDS];
    if (!is_const(table, a))
        return false;
    uint32_t found = 0;
    bits_const_words(table, a, words);
    for (uint32_t i = 0; i < bits_n_words(width_of(table, a)); i++) {
        if (!words[i])
            continue;
        found += (uint32_t)__builtin_popcountll(words[i]);
        *exponent = 64 * i + (uint32_t)__builtin_ctzll(words[i]);
    }
    return found == 1;
}

static Bits multiply_by_constant(BitsTable *table, Bits a, Bits b) {
    BitsNode x = node_of(table, a);
    uint32_t exponent;
    if (bits_is_zero(table, b))
        return b;
    if (bits_is_ones(table, b))
        return bits_neg(table, a);
    if (power_of_two(table, b, &exponent))
        return bits_shl(table, a, bits_const(table, x.width, exponent, 0));
    if (x.op == BITS_NEG)
        return bits_mul(table, id_of(x.a), bits_neg(table, b));
    if (x.op == BITS_MUL && is_const(table, id_of(x.b)))
        return bits_mul(table, id_of(x.a), bits_mul(table, id_of(x.b), b));
    if (x.op == BITS_ADD && is_const(table, id_of(x.b)))
        return bits_add(table, bits_mul(table, id_of(x.a), b), bits_mul(table, id_of(x.b), b));
    if (x.op == BITS_ITE && is_const(table, id_of(x.b)) && is_const(table, id_of(x.c)))
        return bits_ite(table, id_of(x.a), bits_mul(table, id_of(x.b), b),
                        bits_mul(table, id_of(x.c), b));
    return BITS_NONE;
}

Bits bits_rules_mul(BitsTable *table, Bits a, Bits b, Bits unused) {
    (void)unused;
    BitsNode x = node_of(table, a), y = node_of(table, b);
    if (x.width == 1)
        return bits_and(table, a, b);
    if (y.op == BITS_CONST)
        return multiply_by_constant(table, a, b);
    if (x.op == BITS_NEG)
        return bits_neg(table, bits_mul(table, id_of(x.a), b));
    if (y.op == BITS_NEG)
        return bits_neg(table, bits_mul(table, a, id_of(y.a)));
    return BITS_NONE;
}

// ---- Division ----------------------------------------------------------------------------------

Bits bits_rules_udiv(BitsTable *table, Bits a, Bits b, Bits unused) {
    (void)unused;
    uint32_t exponent, width = width_of(table, a);
    if (power_of_two(table, b, &exponent))
        return bits_lshr(table, a, bits_const(table, width, exponent, 0));
    if (bits_is_zero(table, b))
        return bits_ones(table, width);
    if (width <= 64) {
        WordSet x = bits_known(table, a), y = bits_known(table, b);
        if (x.umax < y.umin)
            return bits_zero(table, width);
        if (same(a, b) && y.umin > 0)
            return bits_one(table, width);
    }
    return BITS_NONE;
}

Bits bits_rules_urem(BitsTable *table, Bits a, Bits b, Bits unused) {
    (void)unused;
    uint32_t exponent, width = width_of(table, a);
    if (same(a, b))
        return bits_zero(table, width);
    if (bits_is_zero(table, b))
        return a;
    if (power_of_two(table, b, &exponent))
        return exponent == 0 ? bits_zero(table, width)
                             : bits_zext(table, bits_extract(table, a, 0, exponent), width);
    if (width <= 64 && bits_known(table, a).umax < bits_known(table, b).umin)
        return a;
    return BITS_NONE;
}
