// Known bits follow the "tristate numbers" of Linux's BPF verifier (Vishwanathan et al., "Sound,
// precise, and fast abstract interpretation with tristate numbers"); a bound that may wrap around
// is given up, unless all results wrap.
#include "term/word_set.h"

#include <string.h>

__extension__ typedef __int128 Wide;

// ---- Bounds and bits tell about each other ------------------------------------------------------

static void raise_unsigned(WordSet *a, uint64_t low) {
    if (a->umin < low)
        a->umin = low;
}
static void lower_unsigned(WordSet *a, uint64_t high) {
    if (a->umax > high)
        a->umax = high;
}
static void raise_signed(WordSet *a, int64_t low) {
    if (a->smin < low)
        a->smin = low;
}
static void lower_signed(WordSet *a, int64_t high) {
    if (a->smax > high)
        a->smax = high;
}

// The bits above the first in which the bounds differ are known.
static bool learn_prefix(WordSet *a) {
    uint64_t differ = a->umin ^ a->umax;
    uint64_t free = differ ? UINT64_MAX >> __builtin_clzll(differ) : 0;
    uint64_t fixed = ~free & word_mask(a->bits);
    if ((a->ones ^ a->umin) & fixed & ~a->unknown)
        return false;
    a->ones |= a->umin & fixed;
    a->unknown &= ~fixed;
    return true;
}

bool word_set_has(WordSet a, uint64_t word) {
    int64_t number = word_signed(word, a.bits);
    return !a.is_empty && (word & ~a.unknown) == a.ones && a.umin <= word && word <= a.umax &&
           a.smin <= number && number <= a.smax;
}

// With one unknown bit there are two candidates.
static bool try_both(WordSet *a) {
    bool without = word_set_has(*a, a->ones), with = word_set_has(*a, a->ones | a->unknown);
    if (!without && !with)
        return false;
    if (without != with) {
        if (with)
            a->ones |= a->unknown;
        a->unknown = 0;
    }
    return true;
}

// False: there is no member.
static bool tighten_once(WordSet *a) {
    uint64_t sign = UINT64_C(1) << (a->bits - 1);
    raise_unsigned(a, a->ones);
    lower_unsigned(a, a->ones | a->unknown);
    if (a->umin > a->umax || a->smin > a->smax)
        return false;
    if (!((a->umin ^ a->umax) & sign)) { // the unsigned interval is one of the signed reading, too
        raise_signed(a, word_signed(a->umin, a->bits));
        lower_signed(a, word_signed(a->umax, a->bits));
    }
    if (a->smin >= 0 || a->smax < 0) { // and vice versa
        raise_unsigned(a, (uint64_t)a->smin & word_mask(a->bits));
        lower_unsigned(a, (uint64_t)a->smax & word_mask(a->bits));
    }
    if (a->umin > a->umax || a->smin > a->smax || !learn_prefix(a))
        return false;
    return (a->unknown & (a->unknown - 1)) || try_both(a);
}

enum { MAX_PASSES = 4 };

static WordSet tightened(WordSet a) {
    if (a.is_empty)
        return word_set_empty(a.bits);
    for (int pass = 0; pass < MAX_PASSES; pass++) {
        WordSet before = a;
        if (!tighten_once(&a))
            return word_set_empty(a.bits);
        if (word_set_same(before, a))
            break;
    }
    return a;
}

// ---- Making and comparing sets ------------------------------------------------------------------

WordSet word_set_all(uint32_t bits) {
    return (WordSet){.bits = bits,
                     .unknown = word_mask(bits),
                     .umax = word_mask(bits),
                     .smin = word_signed_min(bits),
                     .smax = word_signed_max(bits)};
}

WordSet word_set_empty(uint32_t bits) { return (WordSet){.bits = bits, .is_empty = true}; }

WordSet word_set_const(uint32_t bits, uint64_t word) {
    word &= word_mask(bits);
    int64_t number = word_signed(word, bits);
    return (WordSet){
        .bits = bits, .ones = word, .umin = word, .umax = word, .smin = number, .smax = number};
}

WordSet word_set_unsigned(uint32_t bits, uint64_t low, uint64_t high) {
    WordSet a = word_set_all(bits);
    raise_unsigned(&a, low);
    lower_unsigned(&a, high);
    return tightened(a);
}

WordSet word_set_signed(uint32_t bits, int64_t low, int64_t high) {
    WordSet a = word_set_all(bits);
    raise_signed(&a, low);
    lower_signed(&a, high);
    return tightened(a);
}

static void set_bits(WordSet *a, uint64_t ones, uint64_t unknown) {
    a->unknown = unknown & word_mask(a->bits);
    a->ones = ones & ~unknown & word_mask(a->bits);
}

WordSet word_set_known(uint32_t bits, uint64_t ones, uint64_t unknown) {
    WordSet a = word_set_all(bits);
    set_bits(&a, ones, unknown);
    return tightened(a);
}

bool word_set_same(WordSet a, WordSet b) { return memcmp(&a, &b, sizeof a) == 0; }

bool word_set_covers(WordSet general, WordSet other) {
    return other.is_empty ||
           (!general.is_empty && general.umin <= other.umin && other.umax <= general.umax &&
            general.smin <= other.smin && other.smax <= general.smax &&
            (other.unknown & ~general.unknown) == 0 &&
            (other.ones & ~general.unknown) == general.ones);
}

WordSet word_set_meet(WordSet a, WordSet b) {
    if (a.is_empty || b.is_empty || ((a.ones ^ b.ones) & ~a.unknown & ~b.unknown))
        return word_set_empty(a.bits);
    a.ones |= b.ones;
    a.unknown &= b.unknown;
    raise_unsigned(&a, b.umin);
    lower_unsigned(&a, b.umax);
    raise_signed(&a, b.smin);
    lower_signed(&a, b.smax);
    return tightened(a);
}

WordSet word_set_join(WordSet a, WordSet b) {
    if (a.is_empty || b.is_empty)
        return a.is_empty ? b : a;
    WordSet r = {.bits = a.bits,
                 .umin = a.umin < b.umin ? a.umin : b.umin,
                 .umax = a.umax > b.umax ? a.umax : b.umax,
                 .smin = a.smin < b.smin ? a.smin : b.smin,
                 .smax = a.smax > b.smax ? a.smax : b.smax};
    set_bits(&r, a.ones, a.unknown | b.unknown | (a.ones ^ b.ones));
    return tightened(r);
}

WordSet word_set_without(WordSet a, uint64_t word) {
    int64_t number = word_signed(word, a.bits);
    if (a.is_empty || (a.umin == word && a.umax == word))
        return word_set_empty(a.bits);
    if (a.umin == word)
        a.umin++;
    else if (a.umax == word)
        a.umax--;
    if (a.smin == number && a.smax == number)
        return word_set_empty(a.bits);
    if (a.smin == number)
        a.smin++;
    else if (a.smax == number)
        a.smax--;
    return tightened(a);
}

static void order_unsigned(WordSet *a, WordSet *b, bool is_strict) {
    if (is_strict && (b->umax == 0 || a->umin == UINT64_MAX)) {
        a->is_empty = b->is_empty = true;
        return;
    }
    lower_unsigned(a, b->umax - is_strict);
    raise_unsigned(b, a->umin + is_strict);
}

static void order_signed(WordSet *a, WordSet *b, bool is_strict) {
    if (is_strict && (b->smax == INT64_MIN || a->smin == INT64_MAX)) {
        a->is_empty = b->is_empty = true;
        return;
    }
    lower_signed(a, b->smax - is_strict);
    raise_signed(b, a->smin + is_strict);
}

void word_set_order(WordSet *a, WordSet *b, bool is_signed, bool is_strict) {
    if (is_signed)
        order_signed(a, b, is_strict);
    else
        order_unsigned(a, b, is_strict);
    *a = tightened(*a);
    *b = tightened(*b);
}

static int decide(bool always, bool never) { return always ? 1 : never ? 0 : -1; }

int word_set_equal(WordSet a, WordSet b) {
    bool differ = a.umax < b.umin || b.umax < a.umin || a.smax < b.smin || b.smax < a.smin ||
                  ((a.ones ^ b.ones) & ~a.unknown & ~b.unknown);
    return decide(!a.unknown && !b.unknown && a.ones == b.ones, differ);
}

int word_set_below(WordSet a, WordSet b, bool is_signed, bool is_strict) {
    if (is_signed)
        return is_strict ? decide(a.smax < b.smin, a.smin >= b.smax)
                         : decide(a.smax <= b.smin, a.smin > b.smax);
    return is_strict ? decide(a.umax < b.umin, a.umin >= b.umax)
                     : decide(a.umax <= b.umin, a.umin > b.umax);
}

// ---- Arithmetic ---------------------------------------------------------------------------------

// Exact bounds, which are left out where they leave the words.
static void set_unsigned(WordSet *a, Wide low, Wide high) {
    if (low >= 0 && high <= (Wide)word_mask(a->bits)) {
        raise_unsigned(a, (uint64_t)low);
        lower_unsigned(a, (uint64_t)high);
    }
}

static void set_signed(WordSet *a, Wide low, Wide high) {
    if (low >= word_signed_min(a->bits) && high <= word_signed_max(a->bits)) {
        raise_signed(a, (int64_t)low);
        lower_signed(a, (int64_t)high);
    }
}

WordSet word_set_add(WordSet a, WordSet b) {
    WordSet r = word_set_all(a.bits);
    Wide low = (Wide)a.umin + b.umin, high = (Wide)a.umax + b.umax, all = word_mask(a.bits);
    uint64_t ones = a.ones + b.ones, most = ones + a.unknown + b.unknown;
    set_bits(&r, ones, (most ^ ones) | a.unknown | b.unknown);
    if (low > all) // all sums wrap around
        set_unsigned(&r, low - all - 1, high - all - 1);
    else
        set_unsigned(&r, low, high);
    set_signed(&r, (Wide)a.smin + b.smin, (Wide)a.smax + b.smax);
    return tightened(r);
}

WordSet word_set_sub(WordSet a, WordSet b) {
    WordSet r = word_set_all(a.bits);
    Wide low = (Wide)a.umin - b.umax, high = (Wide)a.umax - b.umin, all = word_mask(a.bits);
    uint64_t ones = a.ones - b.ones;
    set_bits(&r, ones, ((ones + a.unknown) ^ (ones - b.unknown)) | a.unknown | b.unknown);
    if (high < 0) // all differences wrap around
        set_unsigned(&r, low + all + 1, high + all + 1);
    else
        set_unsigned(&r, low, high);
    set_signed(&r, (Wide)a.smin - b.smax, (Wide)a.smax - b.smin);
    return tightened(r);
}

WordSet word_set_neg(WordSet a) { return word_set_sub(word_set_const(a.bits, 0), a); }

// How many of the lowest bits are all in `set`.
static uint32_t trailing(uint64_t set) { return ~set ? (uint32_t)__builtin_ctzll(~set) : 64; }

// The lowest bits that are known in both operands are those of the product, and its zeros are the
// operands' together.
static void multiply_bits(WordSet *r, WordSet a, WordSet b) {
    uint32_t a_known = trailing(~a.unknown), b_known = trailing(~b.unknown);
    uint64_t known = word_mask(a_known < b_known ? a_known : b_known);
    uint64_t zeros = word_mask(trailing(~(a.ones | a.unknown)) + trailing(~(b.ones | b.unknown)));
    set_bits(r, a.ones * b.ones & known & ~zeros, ~(known | zeros));
}

WordSet word_set_mul(WordSet a, WordSet b) {
    WordSet r = word_set_all(a.bits);
    multiply_bits(&r, a, b);
    uint64_t high;
    if (!__builtin_mul_overflow(a.umax, b.umax, &high))
        set_unsigned(&r, (Wide)(a.umin * b.umin), high);
    Wide ends[4] = {(Wide)a.smin * b.smin, (Wide)a.smin * b.smax, (Wide)a.smax * b.smin,
                    (Wide)a.smax * b.smax};
    Wide least = ends[0], most = ends[0];
    for (int i = 1; i < 4; i++) {
        least = ends[i] < least ? ends[i] : least;
        most = ends[i] > most ? ends[i] : most;
    }
    set_signed(&r, least, most);
    return tightened(r);
}

WordSet word_set_udiv(WordSet a, WordSet b) {
    if (b.umin == 0)
        return word_set_all(a.bits);
    return word_set_unsigned(a.bits, a.umin / b.umax, a.umax / b.umin);
}

WordSet word_set_urem(WordSet a, WordSet b) {
    if (a.umax < b.umin || b.umax == 0)
        return a;
    if (b.umin == 0)
        return word_set_unsigned(a.bits, 0, a.umax);
    if (b.umin == b.umax && a.umin / b.umin == a.umax / b.umin)
        return word_set_unsigned(a.bits, a.umin % b.umin, a.umax % b.umin);
    return word_set_unsigned(a.bits, 0, a.umax < b.umax - 1 ? a.umax : b.umax - 1);
}

WordSet word_set_sdiv(WordSet a, WordSet b) {
    if (a.smin >= 0 && b.smin >= 0)
        return word_set_udiv(a, b);
    int64_t d = b.smin;
    if (d != b.smax || d == 0 || d == -1)
        return word_set_all(a.bits);
    int64_t p = a.smin / d, q = a.smax / d;
    return word_set_signed(a.bits, p < q ? p : q, p < q ? q : p);
}

static Wide magnitude(int64_t number) { return number < 0 ? -(Wide)number : number; }

WordSet word_set_srem(WordSet a, WordSet b) {
    int64_t d = b.smin;
    if (b.umin == 0)
        return word_set_all(a.bits);
    if (d == b.smax && d != -1 && (a.smin >= 0 || a.smax <= 0) && a.smin / d == a.smax / d)
        return word_set_signed(a.bits, a.smin % d, a.smax % d);
    Wide low = magnitude(b.smin), high = magnitude(b.smax), most = (low > high ? low : high) - 1;
    Wide least = a.smin >= 0 ? 0 : a.smin > -most ? a.smin : -most;
    Wide largest = a.smax <= 0 ? 0 : a.smax < most ? a.smax : most;
    return word_set_signed(a.bits, (int64_t)least, (int64_t)largest);
}

// ---- Shifts -------------------------------------------------------------------------------------

WordSet word_set_shl(WordSet a, WordSet b) {
    WordSet r = word_set_all(a.bits);
    if (b.umin >= a.bits)
        return word_set_const(a.bits, 0);
    if (b.unknown) {
        uint32_t zeros = trailing(~(a.ones | a.unknown)) + (uint32_t)b.umin;
        set_bits(&r, 0, ~word_mask(zeros));
        return tightened(r);
    }
    set_bits(&r, a.ones << b.ones, a.unknown << b.ones);
    set_unsigned(&r, (Wide)a.umin << b.ones, (Wide)a.umax << b.ones);
    set_signed(&r, (Wide)a.smin * ((Wide)1 << b.ones), (Wide)a.smax * ((Wide)1 << b.ones));
    return tightened(r);
}

WordSet word_set_lshr(WordSet a, WordSet b) {
    WordSet r = word_set_all(a.bits);
    if (b.umin >= a.bits)
        return word_set_const(a.bits, 0);
    if (!b.unknown)
        set_bits(&r, a.ones >> b.ones, a.unknown >> b.ones);
    set_unsigned(&r, b.umax < a.bits ? a.umin >> b.umax : 0, a.umax >> b.umin);
    return tightened(r);
}

WordSet word_set_ashr(WordSet a, WordSet b) {
    if (b.unknown)
        return word_set_signed(a.bits, a.smin < 0 ? a.smin : 0, a.smax < 0 ? -1 : a.smax);
    WordSet r = word_set_all(a.bits);
    uint32_t by = b.ones < a.bits ? (uint32_t)b.ones : a.bits - 1;
    set_bits(&r, (uint64_t)(word_signed(a.ones, a.bits) >> by),
             (uint64_t)(word_signed(a.unknown, a.bits) >> by));
    set_signed(&r, a.smin >> by, a.smax >> by);
    return tightened(r);
}

// ---- Bits and widths ----------------------------------------------------------------------------

WordSet word_set_not(WordSet a) {
    uint64_t all = word_mask(a.bits);
    return (WordSet){.bits = a.bits,
                     .ones = word_set_zeros(a),
                     .unknown = a.unknown,
                     .umin = all - a.umax,
                     .umax = all - a.umin,
                     .smin = ~a.smax,
                     .smax = ~a.smin};
}

WordSet word_set_and(WordSet a, WordSet b) {
    WordSet r = word_set_all(a.bits);
    uint64_t ones = a.ones & b.ones;
    set_bits(&r, ones, (a.ones | a.unknown) & (b.ones | b.unknown) & ~ones);
    set_unsigned(&r, 0, a.umax < b.umax ? a.umax : b.umax);
    return tightened(r);
}

WordSet word_set_or(WordSet a, WordSet b) {
    WordSet r = word_set_all(a.bits);
    uint64_t ones = a.ones | b.ones;
    set_bits(&r, ones, (a.unknown | b.unknown) & ~ones);
    set_unsigned(&r, a.umin > b.umin ? a.umin : b.umin, word_mask(a.bits));
    return tightened(r);
}

WordSet word_set_xor(WordSet a, WordSet b) {
    return word_set_known(a.bits, a.ones ^ b.ones, a.unknown | b.unknown);
}

WordSet word_set_zext(WordSet a, uint32_t bits) {
    WordSet r = word_set_all(bits);
    set_bits(&r, a.ones, a.unknown);
    set_unsigned(&r, a.umin, a.umax);
    return tightened(r);
}

WordSet word_set_sext(WordSet a, uint32_t bits) {
    WordSet r = word_set_all(bits);
    set_bits(&r, (uint64_t)word_signed(a.ones, a.bits), (uint64_t)word_signed(a.unknown, a.bits));
    set_signed(&r, a.smin, a.smax);
    return tightened(r);
}

WordSet word_set_extract(WordSet a, uint32_t first, uint32_t bits) {
    WordSet r = word_set_all(bits);
    uint32_t end = first + bits;
    set_bits(&r, a.ones >> first, a.unknown >> first);
    if (end == a.bits || a.umin >> end == a.umax >> end)
        set_unsigned(&r, a.umin >> first & word_mask(bits), a.umax >> first & word_mask(bits));
    set_signed(&r, a.smin >> first, a.smax >> first); // where no bits above get lost
    return tightened(r);
}

WordSet word_set_concat(WordSet high, WordSet low) {
    uint32_t by = low.bits;
    WordSet r = word_set_all(high.bits + by);
    Wide factor = (Wide)1 << by;
    set_bits(&r, high.ones << by | low.ones, high.unknown << by | low.unknown);
    set_unsigned(&r, high.umin * factor + low.umin, high.umax * factor + low.umax);
    set_signed(&r, high.smin * factor + low.umin, high.smax * factor + low.umax);
    return tightened(r);
}
