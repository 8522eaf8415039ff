// Comparisons and overflow: constructors and rules. Comparisons with constants have the form x < k,
// so that x <= 9 and x < 10 are one expression.
#include "term/bits_internal.h"

typedef __int128 Signed;

Bits bits_eq(BitsTable *table, Bits a, Bits b) {
    return bits_build_ordered(table, BITS_EQ, 1, a, b);
}

Bits bits_ult(BitsTable *table, Bits a, Bits b) {
    CHECK(width_of(table, a) == width_of(table, b));
    return bits_build(table, BITS_ULT, 1, a.id, b.id, 0);
}

Bits bits_slt(BitsTable *table, Bits a, Bits b) {
    CHECK(width_of(table, a) == width_of(table, b));
    return bits_build(table, BITS_SLT, 1, a.id, b.id, 0);
}

static Bits truth(BitsTable *table, bool value) { return bits_const(table, 1, value, 0); }

// ---- Equality ----------------------------------------------------------------------------------

static bool known_to_differ(const BitsTable *table, Bits a, Bits b) {
    if (bits_are_opposite(table, a, b))
        return true;
    if (width_of(table, a) > 64)
        return false;
    return word_set_equal(bits_known(table, a), bits_known(table, b)) == 0;
}

static Bits equal_to_choice(BitsTable *table, Bits choice, Bits b) {
    BitsNode x = node_of(table, choice), y = node_of(table, b);
    Bits c = id_of(x.a), p = id_of(x.b), q = id_of(x.c);
    if (x.op != BITS_ITE)
        return BITS_NONE;
    if (y.op == BITS_ITE && y.a == x.a) {
        Bits same_p = bits_eq(table, p, id_of(y.b));
        return bits_ite(table, c, same_p, bits_eq(table, q, id_of(y.c)));
    }
    if (same(p, b))
        return bits_or(table, c, bits_eq(table, q, b));
    if (same(q, b))
        return bits_or(table, bits_not(table, c), bits_eq(table, p, b));
    if (known_to_differ(table, p, b))
        return bits_and(table, bits_not(table, c), bits_eq(table, q, b));
    if (known_to_differ(table, q, b))
        return bits_and(table, c, bits_eq(table, p, b));
    return BITS_NONE;
}

static Bits equal_to_concat(BitsTable *table, BitsNode x, Bits b) {
    BitsNode y = node_of(table, b);
    uint32_t low = width_of(table, id_of(x.b));
    bool aligned =
        y.op == BITS_CONST || y.op == BITS_SEXT ||
        (y.op == BITS_CONCAT && width_of(table, id_of(y.b)) == low) ||
        (y.op == BITS_CONCAT && is_const(table, id_of(x.a)) && is_const(table, id_of(y.a)));
    if (!aligned || (y.op == BITS_SEXT && !is_const(table, id_of(x.a))))
        return BITS_NONE;
    Bits high =
        bits_eq(table, id_of(x.a), bits_extract(table, b, low, width_of(table, id_of(x.a))));
    if (bits_is_false(table, high))
        return high;
    return bits_and(table, high, bits_eq(table, id_of(x.b), bits_extract(table, b, 0, low)));
}

static Bits equal_to_sext(BitsTable *table, BitsNode x, Bits b) {
    BitsNode y = node_of(table, b);
    Bits p = id_of(x.a);
    uint32_t inner = width_of(table, p);
    if (y.op == BITS_SEXT && width_of(table, id_of(y.a)) == inner)
        return bits_eq(table, p, id_of(y.a));
    if (y.op != BITS_CONST)
        return BITS_NONE;
    Bits low = bits_extract(table, b, 0, inner);
    return same(bits_sext(table, low, y.width), b) ? bits_eq(table, p, low) : truth(table, false);
}

static Bits equal_to_sum(BitsTable *table, BitsNode x, Bits b) {
    BitsNode y = node_of(table, b);
    Bits p = id_of(x.a), q = id_of(x.b);
    if (is_const(table, q) && y.op == BITS_CONST)
        return bits_eq(table, p, bits_sub(table, b, q));
    if (is_const(table, q) && y.op == BITS_ADD && is_const(table, id_of(y.b)))
        return bits_eq(table, p, bits_add(table, id_of(y.a), bits_sub(table, id_of(y.b), q)));
    if (same(p, b) || same(q, b))
        return bits_eq(table, same(p, b) ? q : p, bits_zero(table, x.width));
    if (y.op == BITS_ADD && (x.a == y.a || x.a == y.b))
        return bits_eq(table, q, id_of(x.a == y.a ? y.b : y.a));
    if (y.op == BITS_ADD && (x.b == y.a || x.b == y.b))
        return bits_eq(table, p, id_of(x.b == y.a ? y.b : y.a));
    if (bits_is_zero(table, b) && op_of(table, q) == BITS_NEG)
        return bits_eq(table, p, id_of(node_of(table, q).a));
    if (bits_is_zero(table, b) && op_of(table, p) == BITS_NEG)
        return bits_eq(table, q, id_of(node_of(table, p).a));
    return BITS_NONE;
}

// p * k1 == k2 for odd k1, which has an inverse: each step of Newton's doubles its correct bits.
static Bits equal_to_product(BitsTable *table, BitsNode x, Bits b) {
    uint64_t factor, value;
    if (!bits_is_const(table, id_of(x.b), &factor) || !(factor & 1) ||
        !bits_is_const(table, b, &value))
        return BITS_NONE;
    uint64_t inverse = factor; // correct in 3 bits
    for (int i = 0; i < 5; i++)
        inverse *= 2 - factor * inverse;
    return bits_eq(table, id_of(x.a), bits_const(table, x.width, value * inverse, 0));
}

static Bits equal_by_shape(BitsTable *table, Bits a, Bits b) {
    BitsNode x = node_of(table, a), y = node_of(table, b);
    bool to_const = y.op == BITS_CONST;
    switch (x.op) {
    case BITS_ITE:
        return equal_to_choice(table, a, b);
    case BITS_CONCAT:
        return equal_to_concat(table, x, b);
    case BITS_SEXT:
        return equal_to_sext(table, x, b);
    case BITS_ADD:
        return equal_to_sum(table, x, b);
    case BITS_MUL:
        return equal_to_product(table, x, b);
    case BITS_NOT:
        if (y.op == BITS_NOT)
            return bits_eq(table, id_of(x.a), id_of(y.a));
        return to_const ? bits_eq(table, id_of(x.a), bits_not(table, b)) : BITS_NONE;
    case BITS_NEG:
        if (y.op == BITS_NEG)
            return bits_eq(table, id_of(x.a), id_of(y.a));
        return to_const ? bits_eq(table, id_of(x.a), bits_neg(table, b)) : BITS_NONE;
    case BITS_XOR:
        if (to_const && is_const(table, id_of(x.b)))
            return bits_eq(table, id_of(x.a), bits_xor(table, id_of(x.b), b));
        if (bits_is_zero(table, b))
            return bits_eq(table, id_of(x.a), id_of(x.b));
        return BITS_NONE;
    default:
        return BITS_NONE;
    }
}

Bits bits_rules_eq(BitsTable *table, Bits a, Bits b, Bits unused) {
    (void)unused;
    if (same(a, b))
        return truth(table, true);
    if (width_of(table, a) == 1)
        return bits_not(table, bits_xor(table, a, b));
    if (known_to_differ(table, a, b))
        return truth(table, false);
    Bits result = equal_by_shape(table, a, b);
    if (!some(result) && !is_const(table, b))
        result = equal_by_shape(table, b, a);
    return some(result) ? result : bits_equal_sums(table, a, b);
}

// ---- Order -------------------------------------------------------------------------------------

// Both a choice of constants against a constant, in either place.
static Bits order_of_choice(BitsTable *table, Bits a, Bits b,
                            Bits (*order)(BitsTable *table, Bits a, Bits b)) {
    BitsNode x = node_of(table, a), y = node_of(table, b);
    if (x.op == BITS_ITE && y.op == BITS_CONST && is_const(table, id_of(x.b)) &&
        is_const(table, id_of(x.c)))
        return bits_ite(table, id_of(x.a), order(table, id_of(x.b), b),
                        order(table, id_of(x.c), b));
    if (y.op == BITS_ITE && x.op == BITS_CONST && is_const(table, id_of(y.b)) &&
        is_const(table, id_of(y.c)))
        return bits_ite(table, id_of(y.a), order(table, a, id_of(y.b)),
                        order(table, a, id_of(y.c)));
    return BITS_NONE;
}

static Bits ult_with_constant(BitsTable *table, Bits a, Bits b) {
    uint32_t width = width_of(table, a);
    if (bits_is_zero(table, b) || bits_is_ones(table, a))
        return truth(table, false);
    if (bits_is_zero(table, a))
        return bits_not(table, bits_eq(table, b, a));
    if (is_const(table, a))
        return bits_not(table, bits_ult(table, b, bits_add(table, a, bits_one(table, width))));
    if (bits_is_ones(table, b))
        return bits_not(table, bits_eq(table, a, b));
    uint64_t value;
    if (!bits_is_const(table, b, &value))
        return BITS_NONE;
    if (!(value & (value - 1))) { // below a power of two: the higher bits are 0
        uint32_t first = (uint32_t)__builtin_ctzll(value);
        return bits_eq(table, bits_extract(table, a, first, width - first),
                       bits_zero(table, width - first));
    }
    return BITS_NONE;
}

// Concatenations with the same first part are ordered by their second parts.
static Bits ult_of_parts(BitsTable *table, Bits a, Bits b) {
    BitsNode x = node_of(table, a), y = node_of(table, b);
    uint32_t cut = x.op == BITS_CONCAT   ? width_of(table, id_of(x.b))
                   : y.op == BITS_CONCAT ? width_of(table, id_of(y.b))
                                         : 0;
    if (!cut || (x.op != BITS_CONCAT && x.op != BITS_CONST) ||
        (y.op != BITS_CONCAT && y.op != BITS_CONST))
        return BITS_NONE;
    if (x.op == BITS_CONCAT && y.op == BITS_CONCAT && width_of(table, id_of(y.b)) != cut) {
        if (!is_const(table, id_of(x.a)) || !is_const(table, id_of(y.a)))
            return BITS_NONE;
        if (width_of(table, id_of(y.b)) > cut)
            cut = width_of(table, id_of(y.b));
    }
    Bits x_high = bits_extract(table, a, cut, x.width - cut);
    Bits y_high = bits_extract(table, b, cut, x.width - cut);
    Bits x_low = bits_extract(table, a, 0, cut), y_low = bits_extract(table, b, 0, cut);
    if (same(x_high, y_high))
        return bits_ult(table, x_low, y_low);
    if (is_const(table, x_high) && is_const(table, y_high))
        return bits_ult(table, x_high, y_high);
    if (bits_is_zero(table, y_low) || bits_is_ones(table, x_low)) // not by the second parts
        return bits_ult(table, x_high, y_high);
    return BITS_NONE;
}

Bits bits_rules_ult(BitsTable *table, Bits a, Bits b, Bits unused) {
    (void)unused;
    uint32_t width = width_of(table, a);
    if (same(a, b))
        return truth(table, false);
    if (width == 1)
        return bits_and(table, bits_not(table, a), b);
    if (width <= 64) {
        int decided = word_set_below(bits_known(table, a), bits_known(table, b), false, true);
        if (decided >= 0)
            return truth(table, decided);
    }
    Bits result = order_of_choice(table, a, b, bits_ult);
    if (!some(result))
        result = ult_of_parts(table, a, b);
    if (!some(result))
        result = ult_with_constant(table, a, b);
    return result;
}

// 1, 0 or -1 (not known): the sign bit.
static int known_sign(BitsTable *table, Bits a) {
    uint32_t width = width_of(table, a);
    if (width <= 64) {
        WordSet known = bits_known(table, a);
        return known.smax < 0 ? 1 : known.smin >= 0 ? 0 : -1;
    }
    Bits sign = bits_extract(table, a, width - 1, 1);
    return bits_is_true(table, sign) ? 1 : bits_is_false(table, sign) ? 0 : -1;
}

static Bits least(BitsTable *table, uint32_t width) {
    Bits sign = bits_const(table, 1, 1, 0);
    return width == 1 ? sign : bits_concat(table, sign, bits_zero(table, width - 1));
}

// A constant, truncated to `inner` bits, if it is the same number then.
static bool fits_into(BitsTable *table, Bits constant, uint32_t inner, Bits *cut) {
    *cut = bits_extract(table, constant, 0, inner);
    return same(bits_sext(table, *cut, width_of(table, constant)), constant);
}

// A constant that does not fit into the inner width is beyond all values: its sign decides.
static Bits slt_of_extended(BitsTable *table, Bits a, Bits b) {
    BitsNode x = node_of(table, a), y = node_of(table, b);
    Bits p = id_of(x.a), q = id_of(y.a), cut;
    if (x.op == BITS_SEXT && y.op == BITS_SEXT) {
        uint32_t p_width = width_of(table, p), q_width = width_of(table, q);
        uint32_t inner = p_width > q_width ? p_width : q_width;
        return bits_slt(table, bits_sext(table, p, inner), bits_sext(table, q, inner));
    }
    if (x.op == BITS_SEXT && y.op == BITS_CONST)
        return fits_into(table, b, width_of(table, p), &cut)
                   ? bits_slt(table, p, cut)
                   : truth(table, known_sign(table, b) == 0);
    if (x.op == BITS_CONST && y.op == BITS_SEXT)
        return fits_into(table, a, width_of(table, q), &cut)
                   ? bits_slt(table, cut, q)
                   : truth(table, known_sign(table, a) == 1);
    return BITS_NONE;
}

static Bits slt_with_constant(BitsTable *table, Bits a, Bits b) {
    uint32_t width = width_of(table, a);
    Bits min = least(table, width);
    if (same(b, min) || same(a, bits_not(table, min)))
        return truth(table, false);
    if (bits_is_zero(table, b))
        return bits_extract(table, a, width - 1, 1);
    if (same(b, bits_not(table, min)))
        return bits_not(table, bits_eq(table, a, b));
    if (same(b, bits_add(table, min, bits_one(table, width))))
        return bits_eq(table, a, min);
    if (is_const(table, a))
        return bits_not(table, bits_slt(table, b, bits_add(table, a, bits_one(table, width))));
    return BITS_NONE;
}

Bits bits_rules_slt(BitsTable *table, Bits a, Bits b, Bits unused) {
    (void)unused;
    if (same(a, b))
        return truth(table, false);
    if (width_of(table, a) == 1)
        return bits_and(table, a, bits_not(table, b));
    int a_sign = known_sign(table, a), b_sign = known_sign(table, b);
    if (a_sign >= 0 && b_sign >= 0)
        return a_sign == b_sign ? bits_ult(table, a, b) : truth(table, a_sign);
    Bits result = order_of_choice(table, a, b, bits_slt);
    if (!some(result))
        result = slt_of_extended(table, a, b);
    if (!some(result) && (is_const(table, a) || is_const(table, b)))
        result = slt_with_constant(table, a, b);
    return result;
}

// ---- Overflow ----------------------------------------------------------------------------------

typedef struct Range {
    Signed low, high;
} Range;

// What is known of the signed value (width <= 64).
static Range range_of(const BitsTable *table, Bits a) {
    WordSet known = bits_known(table, a);
    return (Range){known.smin, known.smax};
}

static bool fits(Range r, uint32_t width) {
    return r.low >= -((Signed)1 << (width - 1)) && r.high < (Signed)1 << (width - 1);
}

// a is outside of low .. high, which are signed numbers of a's width.
static Bits outside(BitsTable *table, Bits a, Signed low, Signed high) {
    uint32_t width = width_of(table, a);
    Bits below = bits_slt(table, a, bits_const(table, width, (uint64_t)low, 0));
    return bits_or(table, below, bits_slt(table, bits_const(table, width, (uint64_t)high, 0), a));
}

static Bits sign_of(BitsTable *table, Bits a) {
    return bits_extract(table, a, width_of(table, a) - 1, 1);
}

// The sum has another sign than both operands. With a constant: a is too large or too small.
Bits bits_sadd_overflows(BitsTable *table, Bits a, Bits b) {
    uint32_t width = width_of(table, a);
    CHECK(width == width_of(table, b));
    if (width <= 64) {
        Range x = range_of(table, a), y = range_of(table, b);
        if (fits((Range){x.low + y.low, x.high + y.high}, width))
            return truth(table, false);
        Signed top = ((Signed)1 << (width - 1)) - 1, bottom = -top - 1;
        if (is_const(table, b))
            return y.low < 0 ? outside(table, a, bottom - y.low, top)
                             : outside(table, a, bottom, top - y.low);
        if (is_const(table, a))
            return bits_sadd_overflows(table, b, a);
    }
    Bits sum = sign_of(table, bits_add(table, a, b));
    Bits x_changes = bits_xor(table, sum, sign_of(table, a));
    return bits_and(table, x_changes, bits_xor(table, sum, sign_of(table, b)));
}

// The signs differ, and the difference has another sign than a.
Bits bits_ssub_overflows(BitsTable *table, Bits a, Bits b) {
    uint32_t width = width_of(table, a);
    CHECK(width == width_of(table, b));
    if (same(a, b))
        return truth(table, false);
    if (width <= 64) {
        Range x = range_of(table, a), y = range_of(table, b);
        if (fits((Range){x.low - y.high, x.high - y.low}, width))
            return truth(table, false);
        Signed top = ((Signed)1 << (width - 1)) - 1, bottom = -top - 1;
        if (is_const(table, b))
            return y.low < 0 ? outside(table, a, bottom, top + y.low)
                             : outside(table, a, bottom + y.low, top);
        if (is_const(table, a)) // bottom <= a - b <= top
            return x.low < 0 ? outside(table, b, bottom, x.low - bottom)
                             : outside(table, b, x.low - top, top);
    }
    Bits difference = sign_of(table, bits_sub(table, a, b));
    Bits changes = bits_xor(table, difference, sign_of(table, a));
    return bits_and(table, changes, bits_xor(table, sign_of(table, a), sign_of(table, b)));
}

static Signed floor_of(Signed a, Signed b) { return a / b - (a % b != 0 && (a < 0) != (b < 0)); }
static Signed ceiling_of(Signed a, Signed b) { return -floor_of(-a, b); }

static Bits smul_by_constant(BitsTable *table, Bits a, Signed factor) {
    uint32_t width = width_of(table, a);
    Signed top = ((Signed)1 << (width - 1)) - 1, bottom = -top - 1;
    Signed low = factor > 0 ? ceiling_of(bottom, factor) : ceiling_of(top, factor);
    Signed high = factor > 0 ? floor_of(top, factor) : floor_of(bottom, factor);
    return outside(table, a, low < bottom ? bottom : low, high > top ? top : high);
}

static Range product_range(Range x, Range y) {
    Signed products[] = {x.low * y.low, x.low * y.high, x.high * y.low, x.high * y.high};
    Range r = {products[0], products[0]};
    for (int i = 1; i < 4; i++) {
        if (products[i] < r.low)
            r.low = products[i];
        if (products[i] > r.high)
            r.high = products[i];
    }
    return r;
}

// Without a multiplier of twice the width: let m and n be the numbers of significant bits of a and
// b (without the sign). The product has at least m + n - 1 of them: too many are found by counting
// (by prefixes of one operand against single bits of the other), and for the rest one more bit of
// the product shows the overflow.
static Bits smul_by_counting(BitsTable *table, Bits a, Bits b) {
    uint32_t width = width_of(table, a);
    Bits x = bits_xor(table, a, bits_sext(table, sign_of(table, a), width));
    Bits y = bits_xor(table, b, bits_sext(table, sign_of(table, b), width));
    Bits many = truth(table, false), seen = truth(table, false);
    for (uint32_t i = 1; i + 1 < width; i++) { // seen: x has a bit at width - 1 - i or higher
        seen = bits_or(table, seen, bits_extract(table, x, width - 1 - i, 1));
        many = bits_or(table, many, bits_and(table, seen, bits_extract(table, y, i, 1)));
    }
    Bits product = bits_mul(table, bits_sext(table, a, width + 1), bits_sext(table, b, width + 1));
    Bits changes = bits_xor(table, bits_extract(table, product, width, 1),
                            bits_extract(table, product, width - 1, 1));
    return bits_or(table, many, changes);
}

Bits bits_smul_overflows(BitsTable *table, Bits a, Bits b) {
    uint32_t width = width_of(table, a);
    CHECK(width == width_of(table, b));
    if (width == 1) // -1 * -1
        return bits_and(table, a, b);
    if (width <= 64) {
        Range x = range_of(table, a), y = range_of(table, b);
        if (fits(product_range(x, y), width))
            return truth(table, false);
        uint64_t value;
        if (bits_is_const(table, b, &value))
            return value ? smul_by_constant(table, a, y.low) : truth(table, false);
        if (bits_is_const(table, a, &value))
            return bits_smul_overflows(table, b, a);
    }
    return smul_by_counting(table, a, b);
}
