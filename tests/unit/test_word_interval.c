// Intervals of words against the words themselves: all operations on members of random sets, all
// widths; backwards by hand in test_floats.
#include "domain/word_interval.h"

#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <cmocka.h>

static uint64_t state = 777777777771u;
static uint64_t random_word(void) {
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return state * UINT64_C(0x2545F4914F6CDD1D);
}
static uint64_t below(uint64_t n) { return (random_word() >> 11) % n; }
static uint64_t mask(uint32_t width) {
    return width == 64 ? UINT64_MAX : (UINT64_C(1) << width) - 1;
}
static int64_t to_signed(uint64_t value, uint32_t width) {
    return (int64_t)(value << (64 - width)) >> (64 - width);
}

static bool is_member(WordInterval a, uint64_t value, uint32_t width) {
    int64_t s = to_signed(value, width);
    return a.ulow <= value && value <= a.uhigh && a.slow <= s && s <= a.shigh;
}

// A set around a member, in one of the readings or in both.
static WordInterval random_set(uint64_t value, uint32_t width) {
    uint64_t size = below(3) ? below(20) : random_word() & mask(width);
    uint64_t low = value > size ? value - size : 0,
             high = mask(width) - value > size ? value + size : mask(width);
    WordInterval set = word_interval_of_unsigned(low, high, width);
    int64_t s = to_signed(value, width), top = (int64_t)(mask(width) >> 1),
            by = (int64_t)(size >> 1);
    if (below(2))
        set = word_interval_all(width);
    if (below(3) == 0)
        set = word_interval_meet(set,
                                 word_interval_of_signed(s > ~top + by ? s - by : ~top,
                                                         s < top - by ? s + by : top, width),
                                 width);
    return below(5) ? set : word_interval_point(value, width);
}

static uint64_t random_value(uint32_t width) {
    uint64_t edges[] = {0, 1, mask(width), mask(width) >> 1, (mask(width) >> 1) + 1, below(40)};
    return (below(2) ? edges[below(6)] + below(3) : random_word()) & mask(width);
}

static void test_operations(void **unused) {
    (void)unused;
    for (int round = 0; round < 1000000; round++) {
        uint32_t width = (uint32_t)(below(2) ? 1 + below(64) : UINT64_C(1) << below(7)),
                 by = (uint32_t)below(width);
        uint64_t x = random_value(width), y = random_value(width), m = mask(width);
        WordInterval a = random_set(x, width), b = random_set(y, width);
        assert_true(is_member(a, x, width) && is_member(b, y, width));
        assert_true(is_member(word_interval_join(a, b), x, width));
        assert_true(is_member(word_interval_join(a, b), y, width));
        assert_true(is_member(word_interval_not(a, width), ~x & m, width));
        assert_true(is_member(word_interval_and(a, b, width), x & y, width));
        assert_true(is_member(word_interval_xor(a, b, width), x ^ y, width));
        assert_true(is_member(word_interval_add(a, b, width), (x + y) & m, width));
        assert_true(is_member(word_interval_neg(a, width), (0 - x) & m, width));
        assert_true(is_member(word_interval_mul(a, b, width), (x * y) & m, width));
        assert_true(is_member(word_interval_udiv(a, b, width), y ? x / y : m, width));
        assert_true(is_member(word_interval_urem(a, b, width), y ? x % y : x, width));
        assert_true(is_member(word_interval_shl(a, by, width), (x << by) & m, width));
        assert_true(is_member(word_interval_lshr(a, by, width), x >> by, width));
        assert_true(is_member(word_interval_ashr(a, by, width),
                              (uint64_t)(to_signed(x, width) >> by) & m, width));
        uint32_t wider = width + (uint32_t)below(65 - width),
                 part = 1 + (uint32_t)below(width - by);
        assert_true(is_member(word_interval_sext(a, wider),
                              (uint64_t)to_signed(x, width) & mask(wider), wider));
        assert_true(
            is_member(word_interval_extract(a, width, by, part), x >> by & mask(part), part));
        if (wider > width) {
            uint64_t z = random_value(wider - width);
            WordInterval high = random_set(z, wider - width);
            assert_true(
                is_member(word_interval_concat(high, a, width, wider), z << width | x, wider));
        }
    }
}

static void test_precision(void **unused) {
    (void)unused;
    WordInterval a = word_interval_of_signed(-3, 5, 32), b = word_interval_of_unsigned(10, 20, 32);
    WordInterval sum = word_interval_add(a, b, 32);
    assert_true(sum.slow == 7 && sum.shigh == 25 && sum.ulow == 7 && sum.uhigh == 25);
    WordInterval product = word_interval_mul(a, b, 32);
    assert_true(product.slow == -60 && product.shigh == 100);
    WordInterval wide = word_interval_sext(a, 64);
    assert_true(wide.slow == -3 && wide.shigh == 5);
    assert_true(word_interval_extract(wide, 64, 0, 32).slow == -3);
    assert_true(word_interval_is_empty(word_interval_meet(a, b, 32)));
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_operations),
                                       cmocka_unit_test(test_precision)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
