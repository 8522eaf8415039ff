// Bitwise operations and if-then-else: constructors and rules. Every rule returns an expression
// that is equal for all values of the variables, or none. Disjunction is written by negation and
// conjunction.
#include "term/bits_internal.h"

Bits bits_not(BitsTable *table, Bits a) {
    return bits_build(table, BITS_NOT, width_of(table, a), a.id, 0, 0);
}

Bits bits_and(BitsTable *table, Bits a, Bits b) {
    return bits_build_ordered(table, BITS_AND, width_of(table, a), a, b);
}
Bits bits_xor(BitsTable *table, Bits a, Bits b) {
    return bits_build_ordered(table, BITS_XOR, width_of(table, a), a, b);
}

Bits bits_or(BitsTable *table, Bits a, Bits b) {
    return bits_not(table, bits_and(table, bits_not(table, a), bits_not(table, b)));
}

Bits bits_implies(BitsTable *table, Bits a, Bits b) {
    return bits_not(table, bits_and(table, a, bits_not(table, b)));
}

Bits bits_ite(BitsTable *table, Bits condition, Bits a, Bits b) {
    CHECK(width_of(table, condition) == 1 && width_of(table, a) == width_of(table, b));
    if (bits_is_true(table, condition) || same(a, b))
        return a;
    if (bits_is_false(table, condition))
        return b;
    return bits_build(table, BITS_ITE, width_of(table, a), condition.id, a.id, b.id);
}

// ---- Negation ----------------------------------------------------------------------------------

static bool is_const_or_not(const BitsTable *table, Bits a) {
    return is_const(table, a) || op_of(table, a) == BITS_NOT;
}

Bits bits_rules_not(BitsTable *table, Bits a, Bits unused, Bits unused2) {
    (void)unused, (void)unused2;
    BitsNode x = node_of(table, a);
    Bits p = id_of(x.a), q = id_of(x.b), r = id_of(x.c);
    if (x.op == BITS_NOT)
        return p;
    if (x.op == BITS_CONCAT && (is_const_or_not(table, p) || is_const_or_not(table, q)))
        return bits_concat(table, bits_not(table, p), bits_not(table, q));
    if (x.op == BITS_ITE && (is_const(table, q) || is_const(table, r)))
        return bits_ite(table, p, bits_not(table, q), bits_not(table, r));
    if (x.op == BITS_XOR && is_const(table, q))
        return bits_xor(table, p, bits_not(table, q));
    if (x.op == BITS_SEXT)
        return bits_sext(table, bits_not(table, p), x.width);
    return BITS_NONE;
}

// ---- Rules for both conjunction and exclusive or -----------------------------------------------

static bool has_constant_part(const BitsTable *table, BitsNode x) {
    return is_const(table, id_of(x.a)) || is_const(table, id_of(x.b));
}

// Where to split a and b, of which a is a concatenation: the number of low bits, or 0 for not at
// all. Only constants are split elsewhere than at a place of their own.
static uint32_t common_cut(const BitsTable *table, BitsNode x, BitsNode y) {
    uint32_t x_low = width_of(table, id_of(x.b));
    if (y.op == BITS_CONST)
        return x_low;
    if (y.op != BITS_CONCAT || (!has_constant_part(table, x) && !has_constant_part(table, y)))
        return 0;
    uint32_t y_low = width_of(table, id_of(y.b));
    if (x_low == y_low)
        return x_low;
    BitsNode longer_head = x_low < y_low ? x : y;
    return is_const(table, id_of(longer_head.a)) ? (x_low < y_low ? y_low : x_low) : 0;
}

static Bits split_bitwise(BitsTable *table, Bits a, Bits b,
                          Bits (*op)(BitsTable *table, Bits a, Bits b)) {
    BitsNode x = node_of(table, a), y = node_of(table, b);
    uint32_t low = x.op == BITS_CONCAT ? common_cut(table, x, y) : 0;
    if (!low)
        return BITS_NONE;
    Bits high = op(table, bits_extract(table, a, low, x.width - low),
                   bits_extract(table, b, low, x.width - low));
    return bits_concat(table, high,
                       op(table, bits_extract(table, a, 0, low), bits_extract(table, b, 0, low)));
}

// (p op k1) op k2
static Bits join_constants(BitsTable *table, BitsOp which, Bits a, Bits b,
                           Bits (*op)(BitsTable *table, Bits a, Bits b)) {
    BitsNode x = node_of(table, a);
    if (x.op != which || !is_const(table, id_of(x.b)) || !is_const(table, b))
        return BITS_NONE;
    return op(table, id_of(x.a), op(table, id_of(x.b), b));
}

// ite(c, k1, k2) op k3
static Bits lift_constants(BitsTable *table, Bits a, Bits b,
                           Bits (*op)(BitsTable *table, Bits a, Bits b)) {
    BitsNode x = node_of(table, a);
    if (x.op != BITS_ITE || !is_const(table, b) || !is_const(table, id_of(x.b)) ||
        !is_const(table, id_of(x.c)))
        return BITS_NONE;
    Bits p = op(table, id_of(x.b), b);
    return bits_ite(table, id_of(x.a), p, op(table, id_of(x.c), b));
}

// ---- Conjunction -------------------------------------------------------------------------------

// a & k where k keeps one run of bits: those bits between zeros.
static Bits mask_by_constant(BitsTable *table, Bits a, Bits b) {
    uint64_t mask;
    uint32_t width = width_of(table, a);
    if (!bits_is_const(table, b, &mask))
        return BITS_NONE;
    WordSet known = bits_known(table, a);
    if (!((known.ones | known.unknown) & ~mask))
        return a;
    if (!((known.ones | known.unknown) & mask))
        return bits_zero(table, width);
    uint32_t first = (uint32_t)__builtin_ctzll(mask);
    uint64_t run = mask >> first;
    if (run & (run + 1))
        return BITS_NONE;
    uint32_t end = first + 64 - (uint32_t)__builtin_clzll(run);
    Bits kept = bits_extract(table, a, first, end - first);
    if (first)
        kept = bits_concat(table, kept, bits_zero(table, first));
    return bits_zext(table, kept, width);
}

// a & b where b is built from a.
static Bits absorb(BitsTable *table, Bits a, Bits b) {
    BitsNode y = node_of(table, b);
    if (y.op == BITS_AND) {
        if (y.a == a.id || y.b == a.id)
            return b;
        if (bits_are_opposite(table, a, id_of(y.a)) || bits_are_opposite(table, a, id_of(y.b)))
            return bits_zero(table, y.width);
    }
    if (y.op == BITS_NOT) {
        BitsNode z = node_of(table, id_of(y.a));
        if (z.op != BITS_AND)
            return BITS_NONE;
        if (z.a == a.id || z.b == a.id) // a & ~(a & q)
            return bits_and(table, a, bits_not(table, id_of(z.a == a.id ? z.b : z.a)));
        if (bits_are_opposite(table, a, id_of(z.a)) || bits_are_opposite(table, a, id_of(z.b)))
            return a; // a & ~(~a & q)
    }
    if (y.op == BITS_ITE && y.width == 1) {
        if (y.a == a.id)
            return bits_and(table, a, id_of(y.b));
        if (bits_are_opposite(table, a, id_of(y.a)))
            return bits_and(table, a, id_of(y.c));
    }
    return BITS_NONE;
}

// x == k1 and a second statement about x that the first decides.
static Bits and_of_equations(BitsTable *table, Bits a, Bits b) {
    BitsNode x = node_of(table, a), y = node_of(table, b);
    if (x.op != BITS_EQ || !is_const(table, id_of(x.b)))
        return BITS_NONE;
    if (y.op == BITS_EQ && y.a == x.a && is_const(table, id_of(y.b)))
        return bits_zero(table, 1); // other constant, else a and b were the same
    if (y.op == BITS_NOT) {
        BitsNode z = node_of(table, id_of(y.a));
        if (z.op == BITS_EQ && z.a == x.a && is_const(table, id_of(z.b)))
            return a;
    }
    return BITS_NONE;
}

Bits bits_rules_and(BitsTable *table, Bits a, Bits b, Bits unused) {
    (void)unused;
    if (same(a, b) || bits_is_ones(table, b))
        return a;
    if (bits_is_zero(table, b))
        return b;
    if (bits_are_opposite(table, a, b))
        return bits_zero(table, width_of(table, a));
    Bits result = width_of(table, a) == 1 ? and_of_equations(table, a, b) : BITS_NONE;
    if (!some(result) && width_of(table, a) == 1)
        result = and_of_equations(table, b, a);
    if (!some(result))
        result = absorb(table, a, b);
    if (!some(result))
        result = absorb(table, b, a);
    if (!some(result))
        result = join_constants(table, BITS_AND, a, b, bits_and);
    if (!some(result))
        result = mask_by_constant(table, a, b);
    if (!some(result))
        result = split_bitwise(table, a, b, bits_and);
    if (!some(result))
        result = lift_constants(table, a, b, bits_and);
    return result;
}

// ---- Exclusive or ------------------------------------------------------------------------------

Bits bits_rules_xor(BitsTable *table, Bits a, Bits b, Bits unused) {
    (void)unused;
    BitsNode x = node_of(table, a), y = node_of(table, b);
    if (same(a, b))
        return bits_zero(table, x.width);
    if (bits_is_zero(table, b))
        return a;
    if (bits_is_ones(table, b))
        return bits_not(table, a);
    if (bits_are_opposite(table, a, b))
        return bits_ones(table, x.width);
    if (x.op == BITS_NOT)
        return is_const(table, b) ? bits_xor(table, id_of(x.a), bits_not(table, b))
                                  : bits_not(table, bits_xor(table, id_of(x.a), b));
    if (y.op == BITS_NOT)
        return bits_not(table, bits_xor(table, a, id_of(y.a)));
    if (y.op == BITS_XOR && (y.a == a.id || y.b == a.id))
        return id_of(y.a == a.id ? y.b : y.a);
    if (x.op == BITS_XOR && (x.a == b.id || x.b == b.id))
        return id_of(x.a == b.id ? x.b : x.a);
    Bits result = join_constants(table, BITS_XOR, a, b, bits_xor);
    if (!some(result))
        result = split_bitwise(table, a, b, bits_xor);
    if (!some(result))
        result = lift_constants(table, a, b, bits_xor);
    return result;
}

// ---- If-then-else ------------------------------------------------------------------------------

// Choices between truth values are conjunctions.
static Bits choose_truth(BitsTable *table, Bits c, Bits a, Bits b) {
    if (bits_is_true(table, a) || same(a, c))
        return bits_or(table, c, b);
    if (bits_is_false(table, a) || bits_are_opposite(table, a, c))
        return bits_and(table, bits_not(table, c), b);
    if (bits_is_true(table, b) || bits_are_opposite(table, b, c))
        return bits_or(table, bits_not(table, c), a);
    if (bits_is_false(table, b) || same(b, c))
        return bits_and(table, c, a);
    if (bits_are_opposite(table, a, b))
        return bits_not(table, bits_xor(table, c, a));
    return BITS_NONE;
}

// Branches that are choices themselves: by the same condition, or with a branch in common.
static Bits choose_nested(BitsTable *table, Bits c, Bits a, Bits b) {
    BitsNode x = node_of(table, a), y = node_of(table, b);
    if (x.op == BITS_ITE) {
        if (x.a == c.id)
            return bits_ite(table, c, id_of(x.b), b);
        if (x.c == b.id) // c ? (d ? p : b) : b
            return bits_ite(table, bits_and(table, c, id_of(x.a)), id_of(x.b), b);
        if (x.b == b.id)
            return bits_ite(table, bits_and(table, c, bits_not(table, id_of(x.a))), id_of(x.c), b);
    }
    if (y.op == BITS_ITE) {
        if (y.a == c.id)
            return bits_ite(table, c, a, id_of(y.c));
        if (y.b == a.id) // c ? a : (d ? a : q)
            return bits_ite(table, bits_or(table, c, id_of(y.a)), a, id_of(y.c));
        if (y.c == a.id)
            return bits_ite(table, bits_or(table, c, bits_not(table, id_of(y.a))), a, id_of(y.b));
    }
    return BITS_NONE;
}

// Branches that share a part.
static Bits choose_parts(BitsTable *table, Bits c, Bits a, Bits b) {
    BitsNode x = node_of(table, a), y = node_of(table, b);
    if (x.op == BITS_NOT && y.op == BITS_NOT)
        return bits_not(table, bits_ite(table, c, id_of(x.a), id_of(y.a)));
    if (x.op == BITS_SEXT && y.op == BITS_SEXT &&
        width_of(table, id_of(x.a)) == width_of(table, id_of(y.a)))
        return bits_sext(table, bits_ite(table, c, id_of(x.a), id_of(y.a)), x.width);
    if (x.op != BITS_CONCAT || y.op != BITS_CONCAT ||
        width_of(table, id_of(x.b)) != width_of(table, id_of(y.b)))
        return BITS_NONE;
    if (x.a == y.a)
        return bits_concat(table, id_of(x.a), bits_ite(table, c, id_of(x.b), id_of(y.b)));
    if (x.b == y.b)
        return bits_concat(table, bits_ite(table, c, id_of(x.a), id_of(y.a)), id_of(x.b));
    return BITS_NONE;
}

Bits bits_rules_ite(BitsTable *table, Bits c, Bits a, Bits b) {
    uint64_t p, q;
    BitsNode condition = node_of(table, c);
    if (condition.op == BITS_NOT)
        return bits_ite(table, id_of(condition.a), b, a);
    if (width_of(table, a) == 1) {
        Bits result = choose_truth(table, c, a, b);
        if (some(result))
            return result;
    }
    if (width_of(table, a) > 1 && bits_is_const(table, a, &p) && bits_is_const(table, b, &q) &&
        (p ^ q) == 1) { // they differ in the last bit: the condition or its negation
        Bits last = p & 1 ? c : bits_not(table, c);
        return bits_concat(table, bits_extract(table, a, 1, width_of(table, a) - 1), last);
    }
    if (condition.op == BITS_EQ && condition.a == a.id && is_const(table, id_of(condition.b)))
        return bits_ite(table, c, id_of(condition.b), b);
    if (condition.op == BITS_EQ && condition.a == b.id && condition.b == a.id)
        return b; // x == y ? y : x
    if (condition.op == BITS_EQ && condition.a == a.id && condition.b == b.id)
        return b;
    Bits result = choose_nested(table, c, a, b);
    return some(result) ? result : choose_parts(table, c, a, b);
}
