// Congruences against the sets of numbers that they represent: every pair of small ones.
#include "domain/congruence.h"

#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <cmocka.h>

enum { MODULI = 9, REACH = 40 }; // moduli 0 ... 8; numbers looked at: -REACH ... REACH

typedef void CheckPair(Congruence a, Congruence b);

static void for_all(void (*check)(Congruence a)) {
    for (int modulus = 0; modulus < MODULI; modulus++)
        for (int rest = modulus ? 0 : -5; rest < (modulus ? modulus : 6); rest++)
            check(congruence_make(modulus, rest));
}

static void for_all_pairs(CheckPair *check) {
    for (int m = 0; m < MODULI; m++)
        for (int n = 0; n < MODULI; n++)
            for (int r = m ? 0 : -5; r < (m ? m : 6); r++)
                for (int s = n ? 0 : -5; s < (n ? n : 6); s++)
                    check(congruence_make(m, r), congruence_make(n, s));
}

static void check_sums(Congruence a, Congruence b) {
    Congruence sum = congruence_add(a, b), product = congruence_mul(a, b);
    for (int x = -12; x <= 12; x++)
        for (int y = -12; y <= 12; y++)
            if (congruence_contains(a, x) && congruence_contains(b, y)) {
                assert_true(congruence_contains(sum, x + y));
                assert_true(congruence_contains(product, x * y));
            }
}

static void check_bits(Congruence a, Congruence b) {
    Congruence and_ = congruence_op(TERM_OP_AND, a, b), or_ = congruence_op(TERM_OP_OR, a, b);
    Congruence xor_ = congruence_op(TERM_OP_XOR, a, b), shl = congruence_op(TERM_OP_SHL, a, b);
    assert_true(congruence_is_all(shl));
    for (int x = 0; x <= 24; x++)
        for (int y = 0; y <= 24; y++)
            if (congruence_contains(a, x) && congruence_contains(b, y)) {
                assert_true(congruence_contains(and_, x & y));
                assert_true(congruence_contains(or_, x | y));
                assert_true(congruence_contains(xor_, x ^ y));
            }
}

static void check_meet(Congruence a, Congruence b) {
    Congruence met;
    bool some = congruence_meet(a, b, &met), found = false;
    for (int x = -REACH; x <= REACH; x++) {
        bool in_both = congruence_contains(a, x) && congruence_contains(b, x);
        found |= in_both;
        assert_true(in_both == (some && congruence_contains(met, x)));
    }
    assert_true(found == some);
}

static void check_single(Congruence a) {
    for (int k = 1; k <= 9; k++) {
        Congruence quotient = congruence_div(a, k), rest = congruence_mod(a, k);
        Congruence weaker = congruence_weaken(a, k);
        for (int x = -REACH; x <= REACH; x++)
            if (congruence_contains(a, x)) {
                assert_true(congruence_contains(quotient, number_floor_div(x, k)));
                assert_true(congruence_contains(rest, number_mod(x, k)));
                assert_true(congruence_contains(weaker, x) && congruence_contains(weaker, x + k));
            }
    }
}

static void check_factors(Congruence a) {
    for (int factor = -7; factor <= 7; factor++) {
        Congruence scaled = congruence_scale(factor, a), solved;
        for (int x = -REACH; x <= REACH; x++)
            if (congruence_contains(a, x))
                assert_true(congruence_contains(scaled, factor * x));
        if (factor == 0)
            continue;
        bool some = congruence_unscale(factor, a, &solved);
        for (int x = -REACH; x <= REACH; x++)
            assert_true(congruence_contains(a, factor * x) ==
                        (some && congruence_contains(solved, x)));
    }
}

static void check_ends(Congruence a) {
    for (int low = -9; low <= 9; low++)
        for (int high = low; high <= 9; high++) {
            Interval tight = congruence_tighten(a, (Interval){low, high});
            bool any = false;
            for (int x = low; x <= high; x++)
                if (congruence_contains(a, x)) {
                    any = true;
                    assert_true(tight.low <= x && x <= tight.high);
                }
            assert_true(any == !interval_is_empty(tight));
            if (any)
                assert_true(congruence_contains(a, tight.low) &&
                            congruence_contains(a, tight.high));
        }
}

static void sums_and_products(void **state) {
    (void)state;
    for_all_pairs(check_sums);
    // Nothing is lost that need not be.
    assert_true(congruence_same(congruence_add(congruence_make(4, 1), congruence_make(6, 5)),
                                congruence_make(2, 0)));
    assert_true(congruence_same(congruence_mul(congruence_make(4, 2), congruence_make(6, 3)),
                                congruence_make(12, 6)));
    assert_true(congruence_same(congruence_scale(4, CONGRUENCE_ALL), congruence_make(4, 0)));
}

static void bits(void **state) {
    (void)state;
    for_all_pairs(check_bits);
    assert_true(congruence_same(congruence_op(TERM_OP_AND, congruence_make(8, 0), CONGRUENCE_ALL),
                                congruence_make(8, 0)));
    assert_true(
        congruence_same(congruence_op(TERM_OP_OR, congruence_make(8, 1), congruence_make(4, 2)),
                        congruence_make(4, 3)));
}

static void meets(void **state) {
    (void)state;
    for_all_pairs(check_meet);
}

static void quotients_and_remainders(void **state) {
    (void)state;
    for_all(check_single);
    assert_true(congruence_same(congruence_div(congruence_make(8, 5), 4), congruence_make(2, 1)));
    assert_true(congruence_same(congruence_mod(congruence_make(8, 5), 4), congruence_point(1)));
}

static void factors(void **state) {
    (void)state;
    for_all(check_factors);
}

static void ends_of_intervals(void **state) {
    (void)state;
    for_all(check_ends);
    Interval open = congruence_tighten(congruence_make(4, 1), INTERVAL_ALL);
    assert_true(interval_same(open, INTERVAL_ALL));
}

// What leaves the numbers is weaker, never wrong.
static void large_numbers(void **state) {
    (void)state;
    Number power = (Number)1 << 100;
    Congruence a = congruence_make(power, 12), b = congruence_make(((Number)1 << 61) + 1, 7), met;
    assert_true(a.modulus <= (Number)1 << 62 && congruence_contains(a, 12 + power));
    assert_true(congruence_contains(congruence_scale(power, b), 0));
    assert_true(congruence_meet(a, b, &met));
    assert_true(congruence_meet(congruence_make(3, 1), b, &met));
    assert_true(
        congruence_is_all(congruence_add(congruence_point(NUMBER_MAX), congruence_point(1))));
    Congruence scaled = congruence_scale(power, congruence_point(power));
    assert_true(congruence_contains(scaled, 0) && !congruence_contains(scaled, 1));
    Interval end =
        congruence_tighten(congruence_make(8, 1), (Interval){NUMBER_MAX - 1, NUMBER_MAX});
    assert_true(end.low >= NUMBER_MAX - 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sums_and_products),
        cmocka_unit_test(bits),
        cmocka_unit_test(meets),
        cmocka_unit_test(quotients_and_remainders),
        cmocka_unit_test(factors),
        cmocka_unit_test(ends_of_intervals),
        cmocka_unit_test(large_numbers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
