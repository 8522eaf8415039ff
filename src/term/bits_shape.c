// Parts of bitvectors: concatenation, extraction, extension and shifts. Concatenations lean to the
// low side (high part first, the rest nested in the low part), so that bytes that are put together
// again find their neighbours. Zero extension is concatenation with 0, shifts by constants are
// extraction and concatenation.
#include "term/bits_internal.h"

Bits bits_concat(BitsTable *table, Bits high, Bits low) {
    return bits_build(table, BITS_CONCAT, width_of(table, high) + width_of(table, low), high.id,
                      low.id, 0);
}

Bits bits_extract(BitsTable *table, Bits a, uint32_t first, uint32_t width) {
    uint32_t a_width = width_of(table, a);
    CHECK(width >= 1 && width <= a_width && first <= a_width - width);
    if (width == a_width)
        return a;
    return bits_build(table, BITS_EXTRACT, width, a.id, first, 0);
}

Bits bits_zext(BitsTable *table, Bits a, uint32_t width) {
    uint32_t a_width = width_of(table, a);
    CHECK(width >= a_width);
    return width == a_width ? a : bits_concat(table, bits_zero(table, width - a_width), a);
}

Bits bits_sext(BitsTable *table, Bits a, uint32_t width) {
    uint32_t a_width = width_of(table, a);
    CHECK(width >= a_width);
    return width == a_width ? a : bits_build(table, BITS_SEXT, width, a.id, 0, 0);
}

// ---- Concatenation -----------------------------------------------------------------------------

// One expression for two neighbours, if there is one.
static Bits join_neighbours(BitsTable *table, Bits high, Bits low) {
    BitsNode x = node_of(table, high), y = node_of(table, low);
    if (x.op == BITS_CONST && y.op == BITS_CONST)
        return bits_concat(table, high, low);
    if (x.op == BITS_EXTRACT && y.op == BITS_EXTRACT && x.a == y.a && x.b == y.b + y.width)
        return bits_extract(table, id_of(x.a), y.b, (uint32_t)x.width + y.width);
    if (x.op == BITS_ITE && y.op == BITS_ITE && x.a == y.a) {
        Bits p = bits_concat(table, id_of(x.b), id_of(y.b));
        return bits_ite(table, id_of(x.a), p, bits_concat(table, id_of(x.c), id_of(y.c)));
    }
    // The sign bits of y in front of y.
    if (x.op == BITS_SEXT && width_of(table, id_of(x.a)) == 1) {
        BitsNode sign = node_of(table, id_of(x.a));
        if (sign.op == BITS_EXTRACT && sign.a == low.id && sign.b == y.width - 1u)
            return bits_sext(table, low, (uint32_t)x.width + y.width);
    }
    return BITS_NONE;
}

Bits bits_rules_concat(BitsTable *table, Bits high, Bits low, Bits unused) {
    (void)unused;
    BitsNode x = node_of(table, high), y = node_of(table, low);
    if (x.op == BITS_CONCAT)
        return bits_concat(table, id_of(x.a), bits_concat(table, id_of(x.b), low));
    Bits joined = join_neighbours(table, high, low);
    if (some(joined))
        return joined;
    if (y.op == BITS_CONCAT) {
        joined = join_neighbours(table, high, id_of(y.a));
        if (some(joined))
            return bits_concat(table, joined, id_of(y.b));
    }
    // A constant in front of a choice between constants.
    if (x.op == BITS_CONST && y.op == BITS_ITE && is_const(table, id_of(y.b)) &&
        is_const(table, id_of(y.c))) {
        Bits p = bits_concat(table, high, id_of(y.b));
        return bits_ite(table, id_of(y.a), p, bits_concat(table, high, id_of(y.c)));
    }
    return BITS_NONE;
}

// ---- Extraction --------------------------------------------------------------------------------

static Bits extract_concat(BitsTable *table, BitsNode x, uint32_t first, uint32_t width) {
    uint32_t low = width_of(table, id_of(x.b));
    if (first >= low)
        return bits_extract(table, id_of(x.a), first - low, width);
    if (first + width <= low)
        return bits_extract(table, id_of(x.b), first, width);
    Bits high = bits_extract(table, id_of(x.a), 0, first + width - low);
    return bits_concat(table, high, bits_extract(table, id_of(x.b), first, low - first));
}

static Bits extract_sext(BitsTable *table, BitsNode x, uint32_t first, uint32_t width) {
    uint32_t inner = width_of(table, id_of(x.a));
    if (first + width <= inner)
        return bits_extract(table, id_of(x.a), first, width);
    uint32_t from = first < inner ? first : inner - 1;
    return bits_sext(table, bits_extract(table, id_of(x.a), from, inner - from), width);
}

static bool is_composed(const BitsTable *table, uint32_t id) {
    BitsOp op = op_of(table, id_of(id));
    return op == BITS_CONST || op == BITS_CONCAT || op == BITS_SEXT;
}

// The low bits of a sum or product are that of the low bits; done where operands are extended ones.
static Bits extract_arithmetic(BitsTable *table, BitsNode x, uint32_t width) {
    if (!is_composed(table, x.a) && (x.op == BITS_NEG || !is_composed(table, x.b)))
        return BITS_NONE;
    Bits a = bits_extract(table, id_of(x.a), 0, width);
    if (x.op == BITS_NEG)
        return bits_build(table, BITS_NEG, width, a.id, 0, 0);
    Bits b = bits_extract(table, id_of(x.b), 0, width);
    return x.op == BITS_ADD ? bits_add(table, a, b) : bits_mul(table, a, b);
}

Bits bits_rules_extract(BitsTable *table, Bits a, uint32_t first, uint32_t width) {
    BitsNode x = node_of(table, a);
    Bits p = id_of(x.a), q = id_of(x.b), r = id_of(x.c);
    switch (x.op) {
    case BITS_EXTRACT:
        return bits_extract(table, p, x.b + first, width);
    case BITS_CONCAT:
        return extract_concat(table, x, first, width);
    case BITS_SEXT:
        return extract_sext(table, x, first, width);
    case BITS_NOT:
        return bits_not(table, bits_extract(table, p, first, width));
    case BITS_AND:
    case BITS_XOR: {
        if (!is_composed(table, x.a) && !is_composed(table, x.b))
            return BITS_NONE;
        Bits s = bits_extract(table, p, first, width), t = bits_extract(table, q, first, width);
        return x.op == BITS_AND ? bits_and(table, s, t) : bits_xor(table, s, t);
    }
    case BITS_ITE: {
        if (!is_composed(table, x.b) && !is_composed(table, x.c))
            return BITS_NONE;
        Bits s = bits_extract(table, q, first, width);
        return bits_ite(table, p, s, bits_extract(table, r, first, width));
    }
    case BITS_ADD:
    case BITS_MUL:
    case BITS_NEG:
        return first == 0 ? extract_arithmetic(table, x, width) : BITS_NONE;
    default:
        return BITS_NONE;
    }
}

// ---- Sign extension ----------------------------------------------------------------------------

Bits bits_rules_sext(BitsTable *table, Bits a, uint32_t width) {
    BitsNode x = node_of(table, a);
    if (x.op == BITS_SEXT)
        return bits_sext(table, id_of(x.a), width);
    if (x.op == BITS_CONCAT && is_const(table, id_of(x.a))) {
        Bits high = id_of(x.a);
        Bits extended = bits_sext(table, high, width - width_of(table, id_of(x.b)));
        return bits_concat(table, extended, id_of(x.b));
    }
    if (x.op == BITS_ITE && is_const(table, id_of(x.b)) && is_const(table, id_of(x.c)))
        return bits_ite(table, id_of(x.a), bits_sext(table, id_of(x.b), width),
                        bits_sext(table, id_of(x.c), width));
    if (x.width > 1 && x.width <= 64) {
        WordSet known = bits_known(table, a);
        if (known.smin >= 0)
            return bits_zext(table, a, width);
        if (known.smax < 0)
            return bits_concat(table, bits_ones(table, width - x.width), a);
    }
    return BITS_NONE;
}

// ---- Shifts ------------------------------------------------------------------------------------

// The distance with the width of what is shifted: any value beyond the width is as good as the
// width.
static Bits fit_distance(BitsTable *table, Bits b, uint32_t width) {
    uint32_t b_width = width_of(table, b);
    if (b_width <= width)
        return bits_zext(table, b, width);
    Bits limit = bits_const(table, b_width, width, 0);
    return bits_ite(table, bits_ult(table, b, limit), bits_extract(table, b, 0, width),
                    bits_const(table, width, width, 0));
}

static Bits build_shift(BitsTable *table, BitsOp op, Bits a, Bits b) {
    uint32_t width = width_of(table, a);
    Bits distance = fit_distance(table, b, width);
    return bits_build(table, op, width, a.id, distance.id, 0);
}

Bits bits_shl(BitsTable *table, Bits a, Bits b) { return build_shift(table, BITS_SHL, a, b); }
Bits bits_lshr(BitsTable *table, Bits a, Bits b) { return build_shift(table, BITS_LSHR, a, b); }
Bits bits_ashr(BitsTable *table, Bits a, Bits b) { return build_shift(table, BITS_ASHR, a, b); }

// The distance, if it is a constant: at most the width.
static bool constant_distance(const BitsTable *table, Bits b, uint32_t *distance) {
    uint64_t words[BITS_MAX_WORDS];
    uint32_t width = width_of(table, b);
    if (!is_const(table, b)) {
        if (width > 64 || bits_known(table, b).umin < width)
            return false;
        *distance = width;
        return true;
    }
    bits_const_words(table, b, words);
    *distance = words[0] < width ? (uint32_t)words[0] : width;
    for (uint32_t i = 1; i < bits_n_words(width); i++)
        if (words[i])
            *distance = width;
    return true;
}

Bits bits_rules_shl(BitsTable *table, Bits a, Bits b, Bits unused) {
    (void)unused;
    uint32_t by, width = width_of(table, a);
    if (bits_is_zero(table, a))
        return a;
    if (!constant_distance(table, b, &by))
        return BITS_NONE;
    if (by == 0)
        return a;
    if (by == width)
        return bits_zero(table, width);
    return bits_concat(table, bits_extract(table, a, 0, width - by), bits_zero(table, by));
}

Bits bits_rules_lshr(BitsTable *table, Bits a, Bits b, Bits unused) {
    (void)unused;
    uint32_t by, width = width_of(table, a);
    if (bits_is_zero(table, a))
        return a;
    if (!constant_distance(table, b, &by))
        return BITS_NONE;
    if (by == width)
        return bits_zero(table, width);
    return bits_zext(table, bits_extract(table, a, by, width - by), width);
}

Bits bits_rules_ashr(BitsTable *table, Bits a, Bits b, Bits unused) {
    (void)unused;
    uint32_t by, width = width_of(table, a);
    if (bits_is_zero(table, a) || bits_is_ones(table, a))
        return a;
    if (width <= 64 && bits_known(table, a).smin >= 0)
        return bits_lshr(table, a, b);
    if (!constant_distance(table, b, &by))
        return BITS_NONE;
    if (by == width)
        by = width - 1;
    return bits_sext(table, bits_extract(table, a, by, width - by), width);
}
