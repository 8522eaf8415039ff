// What is known of a value of up to 64 bits whatever the variables are: bits that are 0 or 1, and an
// unsigned interval. Computed once for each node from its operands. Each of the two parts is sound by
// itself, and what one says about leading bits is passed on to the other.
#include "term/bits_internal.h"

typedef unsigned __int128 Wide;

static BitsKnown unknown(uint32_t width) { return (BitsKnown){.high = bits_mask(width)}; }

static BitsKnown exactly(uint32_t width, uint64_t value) {
    return (BitsKnown){~value & bits_mask(width), value, value, value};
}

BitsKnown bits_known(const BitsTable *table, Bits a) {
    uint64_t value;
    uint32_t width = width_of(table, a), known = table->known.items[a.id];
    if (bits_is_const(table, a, &value))
        return exactly(width, value);
    return known ? table->knowns.items[known] : unknown(width);
}

static unsigned highest_bit(uint64_t a) { return 63 - (unsigned)__builtin_clzll(a); }

// How many of the lowest bits are all in `set`.
static unsigned trailing(uint64_t set) { return ~set ? (unsigned)__builtin_ctzll(~set) : 64; }

static BitsKnown normalised(BitsKnown k, uint32_t width) {
    uint64_t mask = bits_mask(width);
    for (int round = 0; round < 2; round++) {
        if (k.low < k.ones)
            k.low = k.ones;
        if (k.high > (mask & ~k.zeros))
            k.high = mask & ~k.zeros;
        CHECK(k.low <= k.high && !(k.zeros & k.ones));
        uint64_t differ = k.low ^ k.high;
        uint64_t lead = differ ? mask & ~bits_mask(highest_bit(differ) + 1) : mask;
        k.ones |= k.low & lead;
        k.zeros |= ~k.low & lead;
    }
    return k;
}

static void set_interval(BitsKnown *k, uint64_t low, uint64_t high) {
    if (low > k->low)
        k->low = low;
    if (high < k->high)
        k->high = high;
}

static BitsKnown known_not(BitsKnown a, uint32_t width) {
    uint64_t mask = bits_mask(width);
    return (BitsKnown){a.ones, a.zeros, mask - a.high, mask - a.low};
}

static BitsKnown known_and(BitsKnown a, BitsKnown b, uint32_t width) {
    BitsKnown k = unknown(width);
    k.ones = a.ones & b.ones;
    k.zeros = a.zeros | b.zeros;
    k.high = a.high < b.high ? a.high : b.high;
    return k;
}

static BitsKnown known_xor(BitsKnown a, BitsKnown b, uint32_t width) {
    BitsKnown k = unknown(width);
    uint64_t known = (a.zeros | a.ones) & (b.zeros | b.ones), value = a.ones ^ b.ones;
    k.ones = value & known;
    k.zeros = ~value & known;
    return k;
}

// The bits of a + b + carry: a bit is known where both operands' bits and the carry into it are. The
// carry is known where the largest and the smallest sum agree about it.
static void add_known_bits(BitsKnown *k, BitsKnown a, BitsKnown b, bool carry, uint32_t width) {
    uint64_t mask = bits_mask(width);
    uint64_t largest = (mask & ~a.zeros) + (mask & ~b.zeros) + carry;
    uint64_t smallest = a.ones + b.ones + carry;
    uint64_t no_carry = ~(largest ^ ~a.zeros ^ ~b.zeros), is_carry = smallest ^ a.ones ^ b.ones;
    uint64_t known = (a.zeros | a.ones) & (b.zeros | b.ones) & (no_carry | is_carry) & mask;
    k->zeros |= ~largest & known;
    k->ones |= smallest & known;
}

static BitsKnown known_add(BitsKnown a, BitsKnown b, uint32_t width) {
    BitsKnown k = unknown(width);
    uint64_t mask = bits_mask(width);
    Wide low = (Wide)a.low + b.low, high = (Wide)a.high + b.high;
    if (high <= mask || low > mask)
        set_interval(&k, (uint64_t)low & mask, (uint64_t)high & mask);
    add_known_bits(&k, a, b, false, width);
    return k;
}

static BitsKnown known_sub(BitsKnown a, BitsKnown b, uint32_t width) {
    BitsKnown k = unknown(width);
    uint64_t mask = bits_mask(width);
    if (a.low >= b.high || a.high < b.low)
        set_interval(&k, (a.low - b.high) & mask, (a.high - b.low) & mask);
    add_known_bits(&k, a, known_not(b, width), true, width);
    return k;
}

static BitsKnown known_mul(BitsKnown a, BitsKnown b, uint32_t width) {
    BitsKnown k = unknown(width);
    Wide high = (Wide)a.high * b.high;
    if (high <= bits_mask(width))
        set_interval(&k, a.low * b.low, (uint64_t)high);
    unsigned a_known = trailing(a.zeros | a.ones), b_known = trailing(b.zeros | b.ones);
    uint64_t low_bits = bits_mask(a_known < b_known ? a_known : b_known) & bits_mask(width);
    uint64_t product = a.ones * b.ones;
    k.ones |= product & low_bits;
    k.zeros |= ~product & low_bits;
    unsigned zeros = trailing(a.zeros) + trailing(b.zeros);
    k.zeros |= bits_mask(zeros < width ? zeros : width);
    return k;
}

static BitsKnown known_udiv(BitsKnown a, BitsKnown b, uint32_t width) {
    BitsKnown k = unknown(width);
    if (b.low > 0)
        set_interval(&k, a.low / b.high, a.high / b.low);
    return k;
}

static BitsKnown known_urem(BitsKnown a, BitsKnown b, uint32_t width) {
    BitsKnown k = unknown(width);
    k.high = a.high; // also by 0
    if (b.low > 0)
        set_interval(&k, 0, b.high - 1);
    return k;
}

static BitsKnown known_shl(BitsKnown a, BitsKnown b, uint32_t width) {
    BitsKnown k = unknown(width);
    uint64_t zeros = trailing(a.zeros) + (b.low < width ? b.low : width);
    k.zeros = bits_mask(zeros < width ? (uint32_t)zeros : width);
    return k;
}

static BitsKnown known_lshr(BitsKnown a, BitsKnown b, uint32_t width) {
    BitsKnown k = unknown(width);
    k.low = b.high < width ? a.low >> b.high : 0;
    k.high = b.low < width ? a.high >> b.low : 0;
    return k;
}

static BitsKnown known_ite(BitsKnown a, BitsKnown b) {
    return (BitsKnown){a.zeros & b.zeros, a.ones & b.ones, a.low < b.low ? a.low : b.low,
                       a.high > b.high ? a.high : b.high};
}

// Less than 64 bits each, as the whole has at most 64.
static BitsKnown known_concat(BitsKnown high, BitsKnown low, uint32_t by) {
    return (BitsKnown){high.zeros << by | low.zeros, high.ones << by | low.ones,
                       (high.low << by) + low.low, (high.high << by) + low.high};
}

static BitsKnown known_extract(BitsKnown a, uint32_t a_width, uint32_t first, uint32_t width) {
    BitsKnown k = unknown(width);
    uint64_t mask = bits_mask(width);
    k.zeros = a.zeros >> first & mask;
    k.ones = a.ones >> first & mask;
    uint32_t end = first + width;
    if (end == a_width || a.low >> end == a.high >> end)
        set_interval(&k, a.low >> first & mask, a.high >> first & mask);
    return k;
}

static BitsKnown known_sext(BitsKnown a, uint32_t a_width, uint32_t width) {
    BitsKnown k = unknown(width);
    uint64_t sign = UINT64_C(1) << (a_width - 1), more = bits_mask(width) & ~bits_mask(a_width);
    k.zeros = a.zeros | (a.zeros & sign ? more : 0);
    k.ones = a.ones | (a.ones & sign ? more : 0);
    if (a.ones & sign)
        set_interval(&k, a.low | more, a.high | more);
    else if (a.zeros & sign)
        set_interval(&k, a.low, a.high);
    return k;
}

static BitsKnown of_operand(BitsTable *table, uint32_t id) {
    uint32_t width = width_of(table, id_of(id));
    return width <= 64 ? bits_known(table, id_of(id)) : unknown(64);
}

static BitsKnown of_sum(BitsTable *table, const BitsNode *node) {
    BitsNode x = node_of(table, id_of(node->a)), y = node_of(table, id_of(node->b));
    if (y.op == BITS_NEG)
        return known_sub(of_operand(table, node->a), of_operand(table, y.a), node->width);
    if (x.op == BITS_NEG)
        return known_sub(of_operand(table, node->b), of_operand(table, x.a), node->width);
    return known_add(of_operand(table, node->a), of_operand(table, node->b), node->width);
}

static BitsKnown of_parts(BitsTable *table, const BitsNode *node) {
    uint32_t a_width = width_of(table, id_of(node->a));
    BitsKnown a = of_operand(table, node->a);
    if (node->op == BITS_CONCAT)
        return known_concat(a, of_operand(table, node->b), width_of(table, id_of(node->b)));
    if (node->op == BITS_SEXT)
        return known_sext(a, a_width, node->width);
    return a_width <= 64 ? known_extract(a, a_width, node->b, node->width) : unknown(node->width);
}

static BitsKnown of_binary(BitsTable *table, const BitsNode *node) {
    BitsKnown a = of_operand(table, node->a), b = of_operand(table, node->b);
    uint32_t width = node->width;
    switch (node->op) {
    case BITS_AND:
        return known_and(a, b, width);
    case BITS_XOR:
        return known_xor(a, b, width);
    case BITS_MUL:
        return known_mul(a, b, width);
    case BITS_UDIV:
        return known_udiv(a, b, width);
    case BITS_UREM:
        return known_urem(a, b, width);
    case BITS_SHL:
        return known_shl(a, b, width);
    case BITS_LSHR:
        return known_lshr(a, b, width);
    default:
        return unknown(width);
    }
}

BitsKnown bits_known_of(BitsTable *table, const BitsNode *node) {
    BitsKnown k;
    switch (node->op) {
    case BITS_NOT:
        k = known_not(of_operand(table, node->a), node->width);
        break;
    case BITS_NEG:
        k = known_sub(exactly(node->width, 0), of_operand(table, node->a), node->width);
        break;
    case BITS_ADD:
        k = of_sum(table, node);
        break;
    case BITS_ITE:
        k = known_ite(of_operand(table, node->b), of_operand(table, node->c));
        break;
    case BITS_CONCAT:
    case BITS_EXTRACT:
    case BITS_SEXT:
        k = of_parts(table, node);
        break;
    default:
        k = of_binary(table, node);
    }
    return normalised(k, node->width);
}
