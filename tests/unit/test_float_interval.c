// Sets of IEEE numbers against the host's arithmetic: what an operation gives for members is a
// member of what it gives for sets, and nothing that led to it is lost backwards; on small sets,
// the result is the least one. Random numbers of all kinds (subnormal, infinite, NaN, both zeros,
// neighbours of limits), float and double.
#include "domain/float_interval.h"
#include "term/bits.h"

#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <cmocka.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint64_t state = 88172645463325252u;
static uint64_t random_word(void) {
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return state;
}
static uint64_t below(uint64_t n) { return random_word() % n; }

// A rank: often near a special one, else any, else of a number of moderate size.
static int64_t random_rank(uint32_t width) {
    int64_t infinity = float_infinity_rank(width), normal = INT64_C(1) << (width == 32 ? 23 : 52);
    int64_t one = width == 32 ? 0x3f800000 : INT64_C(0x3ff0000000000000);
    const int64_t special[] = {0, normal, one, infinity, one + normal, one - 24 * normal};
    int64_t rank;
    if (below(3) == 0)
        rank = special[below(6)] + (int64_t)below(9) - 4;
    else if (below(2) == 0)
        rank = one + (int64_t)below((uint64_t)(12 * normal)) - 6 * normal;
    else
        rank = (int64_t)(random_word() % ((uint64_t)infinity + 1));
    rank = rank > infinity ? infinity : rank < ~infinity ? ~infinity : rank;
    return below(2) ? rank : ~rank;
}

static FloatInterval random_interval(uint32_t width) {
    int64_t low = random_rank(width),
            high = below(2) ? random_rank(width) : low + (int64_t)below(5);
    int64_t infinity = float_infinity_rank(width);
    high = high > infinity ? infinity : high;
    FloatInterval a = {low < high ? low : high, low < high ? high : low, below(4) == 0};
    if (below(40) == 0)
        a = (FloatInterval){0, -1, true};
    return a;
}

static bool is_member(FloatInterval a, uint64_t pattern, uint32_t width) {
    if (float_is_nan(pattern, width))
        return a.nan;
    int64_t rank = float_rank(pattern, width);
    return a.low <= rank && rank <= a.high;
}

static uint64_t nan_of(uint32_t width) {
    return width == 32 ? 0x7fc00001 : UINT64_C(0x7ff8000000000001);
}

static uint64_t random_member(FloatInterval a, uint32_t width) {
    if (a.nan && (!float_interval_has_number(a) || below(5) == 0))
        return nan_of(width);
    uint64_t span = (uint64_t)a.high - (uint64_t)a.low;
    uint64_t by = below(4) == 0        ? 0
                  : below(3) == 0      ? span
                  : span == UINT64_MAX ? random_word()
                                       : below(span + 1);
    return float_pattern((int64_t)((uint64_t)a.low + by), width);
}

static uint64_t apply(FloatOperation op, uint64_t x, uint64_t y, uint32_t width) {
    if (width == 32) {
        uint32_t p = (uint32_t)x, q = (uint32_t)y, pattern;
        float a, b;
        memcpy(&a, &p, 4);
        memcpy(&b, &q, 4);
        float r = op == FLOAT_ADD   ? a + b
                  : op == FLOAT_SUB ? a - b
                  : op == FLOAT_MUL ? a * b
                                    : a / b;
        memcpy(&pattern, &r, 4);
        return pattern;
    }
    double a, b;
    uint64_t pattern;
    memcpy(&a, &x, 8);
    memcpy(&b, &y, 8);
    double r = op == FLOAT_ADD ? a + b : op == FLOAT_SUB ? a - b : op == FLOAT_MUL ? a * b : a / b;
    memcpy(&pattern, &r, 8);
    return pattern;
}

static double value_of(uint64_t pattern, uint32_t width) {
    return float_is_nan(pattern, width) ? NAN : float_value(float_rank(pattern, width), width);
}

static uint64_t pattern_of(double value, uint32_t width) {
    uint64_t pattern;
    float f = (float)value;
    uint32_t small;
    memcpy(&pattern, &value, 8);
    memcpy(&small, &f, 4);
    return width == 32 ? small : pattern;
}

static FloatInterval around(uint64_t pattern, uint32_t width) {
    FloatInterval r = float_interval_point(pattern, width);
    return below(2) ? r : float_interval_join(r, random_interval(width));
}

enum { ROUNDS = 1500000 };

static void test_arithmetic(void **unused) {
    (void)unused;
    for (uint32_t n = 0; n < ROUNDS; n++) {
        uint32_t width = n & 1 ? 32 : 64;
        FloatOperation op = (FloatOperation)below(4);
        FloatInterval a = random_interval(width), b = random_interval(width);
        uint64_t x = random_member(a, width), y = random_member(b, width),
                 r = apply(op, x, y, width);
        if (!is_member(float_interval_apply(op, a, b, width), r, width))
            fail_msg("op %u width %u: %a %a", op, width, value_of(x, width), value_of(y, width));
        float_interval_back(op, around(r, width), &a, &b, width);
        if (!is_member(a, x, width) || !is_member(b, y, width))
            fail_msg("back op %u width %u: %a %a", op, width, value_of(x, width),
                     value_of(y, width));
    }
}

// All pairs of members: the result is the least set.
static void test_least_results(void **unused) {
    (void)unused;
    for (uint32_t n = 0; n < 100000; n++) {
        uint32_t width = n & 1 ? 32 : 64;
        int64_t infinity = float_infinity_rank(width);
        FloatOperation op = (FloatOperation)below(4);
        FloatInterval sets[2], least = {0, -1, false};
        for (int i = 0; i < 2; i++) {
            int64_t low = random_rank(width), high = low + (int64_t)below(5);
            sets[i] = (FloatInterval){low, high > infinity ? infinity : high, below(8) == 0};
        }
        least.nan = sets[0].nan || sets[1].nan;
        for (int64_t i = sets[0].low; i <= sets[0].high; i++)
            for (int64_t j = sets[1].low; j <= sets[1].high; j++) {
                uint64_t r = apply(op, float_pattern(i, width), float_pattern(j, width), width);
                least = float_interval_join(least, float_interval_point(r, width));
            }
        FloatInterval found = float_interval_apply(op, sets[0], sets[1], width);
        assert_int_equal(found.nan, least.nan);
        assert_int_equal(float_interval_has_number(found), float_interval_has_number(least));
        if (float_interval_has_number(least)) {
            assert_int_equal(found.low, least.low);
            assert_int_equal(found.high, least.high);
        }
    }
}

static void test_functions_of_one(void **unused) {
    (void)unused;
    for (uint32_t n = 0; n < ROUNDS; n++) {
        uint32_t width = n & 1 ? 32 : 64, other = below(2) ? 32 : 64;
        FloatInterval a = random_interval(width), b = a, c = a;
        uint64_t x = random_member(a, width);
        double value = value_of(x, width);
        uint64_t root = pattern_of(sqrt(value), width); // rounding twice is harmless for roots
        assert_true(is_member(float_interval_sqrt(a, width), root, width));
        float_interval_back_sqrt(around(root, width), &b, width);
        assert_true(is_member(b, x, width));
        uint64_t converted = pattern_of(value, other);
        assert_true(is_member(float_interval_convert(a, width, other), converted, other));
        float_interval_back_convert(around(converted, other), &c, width, other);
        assert_true(is_member(c, x, width));
        if (!isnan(value)) {
            assert_true(is_member(float_interval_neg(a), pattern_of(-value, width), width));
            assert_true(is_member(float_interval_abs(a), pattern_of(fabs(value), width), width));
        }
        double bound = value_of(random_member(float_interval_all(64), 64), 64);
        if (!isnan(value) && !isnan(bound)) {
            assert_true(value < bound || float_rank_from(bound, width) <= float_rank(x, width));
            assert_true(value > bound || float_rank_to(bound, width) >= float_rank(x, width));
        }
    }
}

static void test_relations(void **unused) {
    (void)unused;
    for (uint32_t n = 0; n < ROUNDS; n++) {
        uint32_t width = n & 1 ? 32 : 64, mask = (uint32_t)below(16);
        FloatInterval a = random_interval(width), b = below(4) ? random_interval(width) : a;
        uint64_t x = random_member(a, width), y = random_member(b, width);
        double p = value_of(x, width), q = value_of(y, width);
        uint32_t relation = isnan(p) || isnan(q) ? BITS_UNORDERED
                            : p < q              ? BITS_LESS
                            : p > q              ? BITS_GREATER
                                                 : BITS_EQUAL;
        assert_true(float_interval_relations(a, b) & relation);
        float_interval_back_relations(mask | relation, &a, &b);
        if (!is_member(a, x, width) || !is_member(b, y, width))
            fail_msg("relations %u: %a %a", mask | relation, p, q);
    }
}

static uint32_t class_of(double value, uint32_t width) {
    double least = width == 32 ? 0x1p-126 : 0x1p-1022;
    uint32_t positive = isinf(value) ? 9 : value == 0 ? 6 : fabs(value) < least ? 7 : 8;
    return signbit(value) ? 11 - positive : positive;
}

static void test_classes_and_integers(void **unused) {
    (void)unused;
    for (uint32_t n = 0; n < ROUNDS; n++) {
        uint32_t width = n & 1 ? 32 : 64,
                 bits = (uint32_t)(below(2) ? below(64) + 1 : 1u << below(7));
        bool is_signed = below(2);
        FloatInterval a = random_interval(width);
        uint64_t x = random_member(a, width);
        double value = value_of(x, width);
        uint32_t mask = isnan(value) ? 2 : UINT32_C(1) << class_of(value, width);
        assert_true(float_interval_classes(a, width) & mask);
        assert_true(
            is_member(float_interval_of_classes(mask | (uint32_t)below(1024), width), x, width));
        FloatIntegers found = float_interval_to_integers(a, width, is_signed, bits);
        double above = ldexp(1, (int)(is_signed ? bits - 1 : bits)), cut = trunc(value);
        if (!(cut < above && cut >= (is_signed ? -above : 0)))
            assert_true(found.misfits);
        else if (is_signed)
            assert_true(found.any && found.low <= (int64_t)cut && (int64_t)cut <= found.high);
        else
            assert_true(found.any && found.ulow <= (uint64_t)cut && (uint64_t)cut <= found.uhigh);
        int64_t i = (int64_t)random_word() >> below(64), j = i + (int64_t)(below(1000));
        int64_t m = i + (int64_t)below(j > i ? (uint64_t)(j - i) + 1 : 1);
        j = j < i ? i : j;
        uint64_t float_bits =
            width == 32 ? pattern_of((double)(float)m, 32) : pattern_of((double)m, 64);
        assert_true(is_member(float_interval_of_signed(i, j, width), float_bits, width));
        float_bits = width == 32 ? pattern_of((double)(float)(uint64_t)m, 32)
                                 : pattern_of((double)(uint64_t)m, 64);
        if (i >= 0)
            assert_true(is_member(float_interval_of_unsigned((uint64_t)i, (uint64_t)j, width),
                                  float_bits, width));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_arithmetic),           cmocka_unit_test(test_least_results),
        cmocka_unit_test(test_functions_of_one),     cmocka_unit_test(test_relations),
        cmocka_unit_test(test_classes_and_integers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
