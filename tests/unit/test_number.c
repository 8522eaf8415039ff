// 128-bit numbers: rounding, gcd, text, at the ends of the range too.
#include "base/number.h"

#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <cmocka.h>
#include <string.h>

static void division_rounds_down(void **state) {
    (void)state;
    for (int a = -40; a <= 40; a++)
        for (int b = 1; b <= 9; b++) {
            Number quotient = number_floor_div(a, b), rest = number_mod(a, b);
            assert_true(rest >= 0 && rest < b && quotient * b + rest == a);
        }
    assert_true(number_floor_div(NUMBER_MIN, 1) == NUMBER_MIN);
    assert_true(number_mod(NUMBER_MIN, NUMBER_MAX) == NUMBER_MAX - 1);
}

static void gcd_is_positive(void **state) {
    (void)state;
    assert_true(number_gcd(0, 0) == 0);
    assert_true(number_gcd(-12, 18) == 6);
    assert_true(number_gcd(0, -5) == 5);
    assert_true(number_gcd(NUMBER_MIN, 6) == 2);
    Number big = number_power_of_two(100);
    assert_true(number_gcd(big * 6, -big * 9) == big * 3);
}

static void overflow_is_reported(void **state) {
    (void)state;
    Number result;
    assert_true(number_add(NUMBER_MAX, -1, &result) && result == NUMBER_MAX - 1);
    assert_false(number_add(NUMBER_MAX, 1, &result));
    assert_false(number_sub(NUMBER_MIN, 1, &result));
    assert_false(number_mul(number_power_of_two(64), number_power_of_two(63), &result));
    assert_true(number_mul(number_power_of_two(63), number_power_of_two(63), &result));
    assert_true(result == number_power_of_two(126));
}

static void check_text(Number number, const char *expected) {
    Text text = {0};
    Number parsed;
    number_print(&text, number);
    assert_string_equal(text_chars(&text), expected);
    assert_true(number_parse(expected, &parsed) && parsed == number);
    text_release(&text);
}

static void text_and_back(void **state) {
    (void)state;
    check_text(0, "0");
    check_text(-7, "-7");
    check_text(number_power_of_two(64), "18446744073709551616");
    check_text(NUMBER_MAX, "170141183460469231731687303715884105727");
    check_text(NUMBER_MIN, "-170141183460469231731687303715884105728");
    const char *const wrong[] = {
        "", "-", "+1", "12a", " 1", "1 ", "170141183460469231731687303715884105728"};
    Number number;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_false(number_parse(wrong[i], &number));
}

static void hashes_differ(void **state) {
    (void)state;
    assert_true(number_hash(1) != number_hash(-1));
    assert_true(number_hash(1) != number_hash(number_power_of_two(64)));
    assert_true(number_hash(5) == number_hash(5));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(division_rounds_down), cmocka_unit_test(gcd_is_positive),
        cmocka_unit_test(overflow_is_reported), cmocka_unit_test(text_and_back),
        cmocka_unit_test(hashes_differ),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
