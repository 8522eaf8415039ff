// What each operation computes, on arrays of words: the one place that says it, for constant
// folding and for evaluation. Words come lowest first, and bits beyond the width are 0.
#include "term/bits_node.h"

#include "base/check.h"

#include <string.h>

typedef unsigned __int128 Wide;

static void trim(uint32_t width, uint64_t *words) {
    words[bits_n_words(width) - 1] &= word_mask(width % 64 ? width % 64 : 64);
}

static bool bit_at(const uint64_t *words, uint32_t i) { return words[i / 64] >> (i % 64) & 1; }

static bool is_zero(uint32_t width, const uint64_t *a) {
    for (uint32_t i = 0; i < bits_n_words(width); i++)
        if (a[i])
            return false;
    return true;
}

static bool less(uint32_t width, const uint64_t *a, const uint64_t *b) {
    for (uint32_t i = bits_n_words(width); i-- > 0;)
        if (a[i] != b[i])
            return a[i] < b[i];
    return false;
}

static void add_with_carry(uint32_t width, const uint64_t *a, const uint64_t *b, bool inverted,
                           bool carry, uint64_t *result) {
    for (uint32_t i = 0; i < bits_n_words(width); i++) {
        Wide sum = (Wide)a[i] + (inverted ? ~b[i] : b[i]) + carry;
        result[i] = (uint64_t)sum;
        carry = sum >> 64;
    }
    trim(width, result);
}

static void negate(uint32_t width, const uint64_t *a, uint64_t *result) {
    bool carry = true;
    for (uint32_t i = 0; i < bits_n_words(width); i++) {
        result[i] = ~a[i] + carry;
        carry = carry && !a[i];
    }
    trim(width, result);
}

static void multiply(uint32_t width, const uint64_t *a, const uint64_t *b, uint64_t *result) {
    uint32_t n = bits_n_words(width);
    memset(result, 0, n * sizeof *result);
    for (uint32_t i = 0; i < n; i++) {
        uint64_t carry = 0;
        for (uint32_t j = 0; i + j < n; j++) {
            Wide sum = (Wide)a[i] * b[j] + result[i + j] + carry;
            result[i + j] = (uint64_t)sum;
            carry = (uint64_t)(sum >> 64);
        }
    }
    trim(width, result);
}

// Distance of a shift, at most `width`.
static uint32_t distance(uint32_t width, const uint64_t *b) {
    for (uint32_t i = 1; i < bits_n_words(width); i++)
        if (b[i])
            return width;
    return b[0] < width ? (uint32_t)b[0] : width;
}

static void shift_left(uint32_t width, const uint64_t *a, uint32_t by, uint64_t *result) {
    uint32_t words = by / 64, bits = by % 64;
    for (uint32_t i = bits_n_words(width); i-- > 0;) {
        uint64_t low = i >= words ? a[i - words] : 0, lower = i > words ? a[i - words - 1] : 0;
        result[i] = bits ? low << bits | lower >> (64 - bits) : low;
    }
    trim(width, result);
}

// The bits of `a` (a_width wide) from `first` on, as far as there are any.
static void take(uint32_t a_width, const uint64_t *a, uint32_t first, uint32_t width,
                 uint64_t *result) {
    uint32_t n = bits_n_words(a_width), words = first / 64, bits = first % 64;
    for (uint32_t i = 0; i < bits_n_words(width); i++) {
        uint64_t low = i + words < n ? a[i + words] : 0;
        uint64_t next = i + words + 1 < n ? a[i + words + 1] : 0;
        result[i] = bits ? low >> bits | next << (64 - bits) : low;
    }
    trim(width, result);
}

static void set_ones(uint32_t width, uint32_t from, uint64_t *words) {
    for (uint32_t i = from; i < width; i++)
        words[i / 64] |= UINT64_C(1) << (i % 64);
}

static void shift_right(uint32_t width, const uint64_t *a, uint32_t by, bool sign,
                        uint64_t *result) {
    take(width, a, by, width, result);
    if (sign)
        set_ones(width, width - by, result);
}

// Restoring division, bit by bit. By 0: the quotient is all ones, the remainder a.
static void divide(uint32_t width, const uint64_t *a, const uint64_t *b, uint64_t *quotient,
                   uint64_t *remainder) {
    uint32_t n = bits_n_words(width);
    memset(quotient, 0, n * sizeof *quotient);
    memset(remainder, 0, n * sizeof *remainder);
    for (uint32_t i = width; i-- > 0;) {
        bool carry = bit_at(remainder, width - 1);
        shift_left(width, remainder, 1, remainder);
        remainder[0] |= bit_at(a, i);
        if (carry || !less(width, remainder, b)) {
            add_with_carry(width, remainder, b, true, true, remainder);
            quotient[i / 64] |= UINT64_C(1) << (i % 64);
        }
    }
}

static void join(uint32_t width, const BitsArgs *args, uint64_t *result) {
    if (width <= 64) {
        *result = *args->a << args->b_width | *args->b;
        return;
    }
    uint64_t high[BITS_MAX_WORDS] = {0};
    memcpy(high, args->a, bits_n_words(args->a_width) * sizeof *high);
    shift_left(width, high, args->b_width, result);
    for (uint32_t i = 0; i < bits_n_words(args->b_width); i++)
        result[i] |= args->b[i];
}

static void copy(uint32_t width, const uint64_t *from, uint64_t *to) {
    memcpy(to, from, bits_n_words(width) * sizeof *to);
}

static void apply_bitwise(BitsOp op, uint32_t width, const BitsArgs *x, uint64_t *result) {
    for (uint32_t i = 0; i < bits_n_words(width); i++)
        result[i] = op == BITS_NOT   ? ~x->a[i]
                    : op == BITS_AND ? x->a[i] & x->b[i]
                                     : x->a[i] ^ x->b[i];
    trim(width, result);
}

static void apply_division(BitsOp op, uint32_t width, const BitsArgs *x, uint64_t *result) {
    if (width <= 64) {
        bool udiv = op == BITS_UDIV;
        *result = !*x->b ? (udiv ? word_mask(width) : *x->a) : udiv ? *x->a / *x->b : *x->a % *x->b;
        return;
    }
    uint64_t other[BITS_MAX_WORDS];
    if (op == BITS_UDIV)
        divide(width, x->a, x->b, result, other);
    else
        divide(width, x->a, x->b, other, result);
}

static bool apply_comparison(BitsOp op, const BitsArgs *x) {
    uint32_t width = x->a_width;
    if (op == BITS_EQ)
        return !memcmp(x->a, x->b, bits_n_words(width) * sizeof *x->a);
    bool a_sign = bit_at(x->a, width - 1), b_sign = bit_at(x->b, width - 1);
    if (op == BITS_SLT && a_sign != b_sign)
        return a_sign;
    return less(width, x->a, x->b);
}

void bits_apply(BitsOp op, uint32_t width, const BitsArgs *x, uint64_t *result) {
    switch (op) {
    case BITS_NOT:
    case BITS_AND:
    case BITS_XOR:
        apply_bitwise(op, width, x, result);
        return;
    case BITS_NEG:
        negate(width, x->a, result);
        return;
    case BITS_ADD:
        add_with_carry(width, x->a, x->b, false, false, result);
        return;
    case BITS_MUL:
        multiply(width, x->a, x->b, result);
        return;
    case BITS_UDIV:
    case BITS_UREM:
        apply_division(op, width, x, result);
        return;
    case BITS_SHL: {
        uint32_t by = distance(width, x->b);
        shift_left(width, x->a, by, result);
        return;
    }
    case BITS_LSHR:
    case BITS_ASHR:
        shift_right(width, x->a, distance(width, x->b), op == BITS_ASHR && bit_at(x->a, width - 1),
                    result);
        return;
    case BITS_EQ:
    case BITS_ULT:
    case BITS_SLT:
        *result = apply_comparison(op, x);
        return;
    case BITS_ITE:
        copy(width, is_zero(1, x->a) ? x->c : x->b, result);
        return;
    case BITS_CONCAT:
        join(width, x, result);
        return;
    case BITS_EXTRACT:
        take(x->a_width, x->a, x->first, width, result);
        return;
    case BITS_SEXT:
        take(x->a_width, x->a, 0, width, result);
        if (bit_at(x->a, x->a_width - 1))
            set_ones(width, x->a_width, result);
        return;
    default:
        UNREACHABLE("constants and variables are not applied");
    }
}
