// Operations on intervals of machine words: where a result may wrap around, nothing is known of that reading.
#include "domain/word_interval.h"

__extension__ typedef __int128 Wide;

static uint64_t mask(uint32_t width) {
    return width >= 64 ? UINT64_MAX : (UINT64_C(1) << width) - 1;
}
static int64_t largest(uint32_t width) { return (int64_t)(mask(width) >> 1); }
static int64_t least(uint32_t width) { return ~largest(width); }

static int64_t to_signed(uint64_t value, uint32_t width) {
    return value > (uint64_t)largest(width) ? (int64_t)(value | ~mask(width)) : (int64_t)value;
}
static uint64_t to_unsigned(int64_t value, uint32_t width) { return (uint64_t)value & mask(width); }

WordInterval word_interval_all(uint32_t width) {
    return (WordInterval){0, mask(width), least(width), largest(width)};
}

// An interval that does not cross the border of its reading is one in the other, too.
static WordInterval reduced(WordInterval a, uint32_t width) {
    if (word_interval_is_empty(a))
        return a;
    uint64_t border = (uint64_t)largest(width);
    if (a.uhigh <= border || a.ulow > border) {
        int64_t low = to_signed(a.ulow, width), high = to_signed(a.uhigh, width);
        a.slow = a.slow > low ? a.slow : low;
        a.shigh = a.shigh < high ? a.shigh : high;
    }
    if (a.slow <= a.shigh && (a.slow >= 0 || a.shigh < 0)) {
        uint64_t low = to_unsigned(a.slow, width), high = to_unsigned(a.shigh, width);
        a.ulow = a.ulow > low ? a.ulow : low;
        a.uhigh = a.uhigh < high ? a.uhigh : high;
    }
    return a;
}

WordInterval word_interval_of_unsigned(uint64_t low, uint64_t high, uint32_t width) {
    return reduced((WordInterval){low, high, least(width), largest(width)}, width);
}

WordInterval word_interval_of_signed(int64_t low, int64_t high, uint32_t width) {
    return reduced((WordInterval){0, mask(width), low, high}, width);
}

WordInterval word_interval_point(uint64_t value, uint32_t width) {
    int64_t s = to_signed(value, width);
    return (WordInterval){value, value, s, s};
}

WordInterval word_interval_meet(WordInterval a, WordInterval b, uint32_t width) {
    WordInterval both = {a.ulow > b.ulow ? a.ulow : b.ulow, a.uhigh < b.uhigh ? a.uhigh : b.uhigh,
                         a.slow > b.slow ? a.slow : b.slow, a.shigh < b.shigh ? a.shigh : b.shigh};
    return reduced(both, width);
}

WordInterval word_interval_join(WordInterval a, WordInterval b) {
    if (word_interval_is_empty(a))
        return b;
    if (word_interval_is_empty(b))
        return a;
    return (WordInterval){a.ulow < b.ulow ? a.ulow : b.ulow, a.uhigh > b.uhigh ? a.uhigh : b.uhigh,
                          a.slow < b.slow ? a.slow : b.slow, a.shigh > b.shigh ? a.shigh : b.shigh};
}

// From exact bounds of both readings; those that leave the words say nothing.
static WordInterval of_exact(Wide ulow, Wide uhigh, Wide slow, Wide shigh, uint32_t width) {
    WordInterval result = word_interval_all(width);
    if (ulow >= 0 && uhigh <= (Wide)mask(width)) {
        result.ulow = (uint64_t)ulow;
        result.uhigh = (uint64_t)uhigh;
    }
    if (slow >= least(width) && shigh <= largest(width)) {
        result.slow = (int64_t)slow;
        result.shigh = (int64_t)shigh;
    }
    return reduced(result, width);
}

// ---- Bitwise -----------------------------------------------------------------------------------

WordInterval word_interval_not(WordInterval a, uint32_t width) {
    return (WordInterval){mask(width) - a.uhigh, mask(width) - a.ulow, ~a.shigh, ~a.slow};
}

WordInterval word_interval_and(WordInterval a, WordInterval b, uint32_t width) {
    if (word_interval_is_point(a) && word_interval_is_point(b))
        return word_interval_point(a.ulow & b.ulow, width);
    return word_interval_of_unsigned(0, a.uhigh < b.uhigh ? a.uhigh : b.uhigh, width);
}

WordInterval word_interval_xor(WordInterval a, WordInterval b, uint32_t width) {
    if (word_interval_is_point(a) && word_interval_is_point(b))
        return word_interval_point(a.ulow ^ b.ulow, width);
    uint64_t high = a.uhigh | b.uhigh;
    for (uint32_t by = 1; by < 64; by *= 2)
        high |= high >> by;
    return word_interval_of_unsigned(0, high, width);
}

// ---- Arithmetic --------------------------------------------------------------------------------

WordInterval word_interval_add(WordInterval a, WordInterval b, uint32_t width) {
    Wide ulow = (Wide)a.ulow + b.ulow, uhigh = (Wide)a.uhigh + b.uhigh;
    if (ulow > (Wide)mask(width)) { // all sums wrap around, once
        ulow -= (Wide)mask(width) + 1;
        uhigh -= (Wide)mask(width) + 1;
    }
    return of_exact(ulow, uhigh, (Wide)a.slow + b.slow, (Wide)a.shigh + b.shigh, width);
}

WordInterval word_interval_neg(WordInterval a, uint32_t width) {
    Wide all = (Wide)mask(width) + 1;
    if (a.ulow == 0)
        return of_exact(a.uhigh ? -1 : 0, 0, -(Wide)a.shigh, -(Wide)a.slow, width);
    return of_exact(all - a.uhigh, all - a.ulow, -(Wide)a.shigh, -(Wide)a.slow, width);
}

WordInterval word_interval_mul(WordInterval a, WordInterval b, uint32_t width) {
    Wide ends[] = {(Wide)a.slow * b.slow, (Wide)a.slow * b.shigh, (Wide)a.shigh * b.slow,
                   (Wide)a.shigh * b.shigh};
    Wide slow = ends[0], shigh = ends[0];
    for (int i = 1; i < 4; i++) {
        slow = ends[i] < slow ? ends[i] : slow;
        shigh = ends[i] > shigh ? ends[i] : shigh;
    }
    Wide uhigh = -1; // too large
    uint64_t product;
    if (!__builtin_mul_overflow(a.uhigh, b.uhigh, &product))
        uhigh = product;
    return of_exact(uhigh < 0 ? -1 : (Wide)(a.ulow * b.ulow), uhigh, slow, shigh, width);
}

WordInterval word_interval_udiv(WordInterval a, WordInterval b, uint32_t width) {
    if (b.ulow == 0)
        return word_interval_all(width);
    return word_interval_of_unsigned(a.ulow / b.uhigh, a.uhigh / b.ulow, width);
}

WordInterval word_interval_urem(WordInterval a, WordInterval b, uint32_t width) {
    if (b.ulow == 0)
        return word_interval_all(width);
    if (a.uhigh < b.ulow)
        return a;
    return word_interval_of_unsigned(0, a.uhigh < b.uhigh - 1 ? a.uhigh : b.uhigh - 1, width);
}

WordInterval word_interval_shl(WordInterval a, uint32_t by, uint32_t width) {
    WordInterval factor = word_interval_point(UINT64_C(1) << by, width);
    if (by + 1 == width) // a negative number as a factor
        return word_interval_all(width);
    return word_interval_mul(a, factor, width);
}

WordInterval word_interval_lshr(WordInterval a, uint32_t by, uint32_t width) {
    return word_interval_of_unsigned(a.ulow >> by, a.uhigh >> by, width);
}

WordInterval word_interval_ashr(WordInterval a, uint32_t by, uint32_t width) {
    return word_interval_of_signed(a.slow >> by, a.shigh >> by, width);
}

// ---- Widths ------------------------------------------------------------------------------------

WordInterval word_interval_sext(WordInterval a, uint32_t width) {
    return word_interval_of_signed(a.slow, a.shigh, width);
}

WordInterval word_interval_concat(WordInterval high, WordInterval low, uint32_t low_width,
                                  uint32_t width) {
    return word_interval_of_unsigned(high.ulow << low_width | low.ulow,
                                     high.uhigh << low_width | low.uhigh, width);
}

WordInterval word_interval_extract(WordInterval a, uint32_t a_width, uint32_t first,
                                   uint32_t width) {
    WordInterval moved = first ? word_interval_lshr(a, first, a_width) : a;
    if (moved.ulow >> (width - 1) >> 1 == moved.uhigh >> (width - 1) >> 1)
        return word_interval_of_unsigned(moved.ulow & mask(width), moved.uhigh & mask(width),
                                         width);
    if (!first && a.slow >= least(width) && a.shigh <= largest(width))
        return word_interval_of_signed(a.slow, a.shigh, width);
    return word_interval_all(width);
}
