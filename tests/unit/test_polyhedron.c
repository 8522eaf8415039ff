// Polyhedra and linear programs: known cases; and both of PPL's ranking methods against one
// another.
#include "domain/lp.h"
#include "domain/polyhedron.h"

#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <cmocka.h>

static LinearRow row(Number *coefficients, Number constant) {
    return (LinearRow){constant, coefficients, false};
}

#define ROW(constant, ...) row((Number[]){__VA_ARGS__}, constant)

static Polyhedron *interval(Number low, Number high) {
    Polyhedron *p = polyhedron_new(1, false);
    LinearRow above = ROW(-low, 1), below = ROW(high, -1);
    polyhedron_constrain(p, &above);
    polyhedron_constrain(p, &below);
    return p;
}

static void join_is_the_hull(void **state) {
    (void)state;
    Polyhedron *p = interval(0, 2), *q = interval(5, 9);
    polyhedron_join(p, q);
    LinearRow at_least_0 = ROW(0, 1), at_most_9 = ROW(9, -1), at_most_8 = ROW(8, -1);
    assert_true(polyhedron_implies(p, &at_least_0));
    assert_true(polyhedron_implies(p, &at_most_9));
    assert_false(polyhedron_implies(p, &at_most_8));
    assert_true(polyhedron_contains(p, q));
    assert_false(polyhedron_contains(q, p));
    polyhedron_free(p);
    polyhedron_free(q);
}

static void bounds_are_rounded_to_integers(void **state) {
    (void)state;
    Polyhedron *p = polyhedron_new(1, false);
    LinearRow twice = ROW(-5, 2), at_least_3 = ROW(-3, 1), half = ROW(5, -2);
    polyhedron_constrain(p, &twice); // 2 x >= 5
    assert_true(polyhedron_implies(p, &at_least_3));
    polyhedron_constrain(p, &half); // 2 x <= 5
    assert_true(polyhedron_is_empty(p));
    polyhedron_free(p);
}

static void image_and_projection(void **state) {
    (void)state;
    Polyhedron *p = polyhedron_new(2, false);
    LinearRow x_is_3 = ROW(-3, 1, 0), y_at_most_x = ROW(0, 1, -1), sum = ROW(1, 1, 1);
    x_is_3.is_equality = true;
    polyhedron_constrain(p, &x_is_3);
    polyhedron_constrain(p, &y_at_most_x);
    polyhedron_image(p, &sum, 1); // x + y + 1
    LinearRow at_most_7 = ROW(7, -1), at_most_6 = ROW(6, -1);
    assert_int_equal(polyhedron_dimensions(p), 1);
    assert_true(polyhedron_implies(p, &at_most_7));
    assert_false(polyhedron_implies(p, &at_most_6));
    polyhedron_free(p);
}

static void widening_ends(void **state) {
    (void)state;
    Polyhedron *p = interval(0, 1);
    for (int n = 2; n < 6; n++) {
        Polyhedron *more = interval(0, n);
        polyhedron_join(more, p);
        polyhedron_widen(more, p);
        polyhedron_free(p);
        p = more;
    }
    LinearRow at_least_0 = ROW(0, 1), at_most_1000 = ROW(1000, -1);
    assert_true(polyhedron_implies(p, &at_least_0));
    assert_false(polyhedron_implies(p, &at_most_1000));
    polyhedron_free(p);
}

static void rows_describe_the_set(void **state) {
    (void)state;
    Polyhedron *p = interval(-4, 7), *q = polyhedron_new(1, false);
    LinearRows rows = polyhedron_rows(p);
    assert_int_equal(rows.count, 2);
    for (size_t i = 0; i < rows.count; i++)
        polyhedron_constrain(q, &rows.items[i]);
    assert_true(polyhedron_contains(p, q) && polyhedron_contains(q, p));
    polyhedron_rows_release(&rows);
    polyhedron_free(p);
    polyhedron_free(q);
}

// x' = x + step while x >= 0: dimension 0 is x', dimension 1 is x.
static bool is_ranked(Number step, PolyhedronRanking method) {
    Number coefficient;
    LinearRow function = {0, &coefficient, false};
    Polyhedron *p = polyhedron_new(2, false);
    LinearRow update = ROW(-step, 1, -1), guard = ROW(0, 0, 1);
    update.is_equality = true;
    polyhedron_constrain(p, &update);
    polyhedron_constrain(p, &guard);
    bool ranked = polyhedron_rank(p, method, &function);
    if (ranked)
        assert_true(coefficient > 0);
    polyhedron_free(p);
    return ranked;
}

static void both_ranking_methods(void **state) {
    (void)state;
    for (int step = -3; step <= 3; step++) {
        assert_int_equal(is_ranked(step, POLYHEDRON_MESNARD_SEREBRENIK), step < 0);
        assert_int_equal(is_ranked(step, POLYHEDRON_PODELSKI_RYBALCHENKO), step < 0);
    }
}

static void linear_program(void **state) {
    (void)state;
    Lp *lp = lp_new(0);
    uint32_t x = lp_add_variable(lp, true), y = lp_add_variable(lp, true);
    LpForm form = {.constant = 10}, goal = {0};
    lp_form_add(&form, x, -1);
    lp_form_add(&form, y, -2); // x + 2 y <= 10
    lp_require(lp, &form, false);
    lp_form_add(&goal, x, 1);
    lp_form_add(&goal, y, 3);
    assert_int_equal(lp_solve(lp, &goal, 1000000), LP_FOUND);
    Number value = 0, divisor = 0;
    assert_true(lp_value(lp, y, &value) && lp_divisor(lp, &divisor));
    assert_true(value == 5 * divisor);
    lp_form_release(&form);
    lp_form_release(&goal);
    lp_free(lp);
}

static void linear_program_without_solution(void **state) {
    (void)state;
    LinearRows rows = {0};
    LinearRow low = ROW(-3, 1), high = ROW(2, -1);
    vec_push(&rows, low);
    assert_true(lp_rows_have_point(&rows, 1, 1000000));
    vec_push(&rows, high);
    assert_false(lp_rows_have_point(&rows, 1, 1000000));
    vec_free(&rows);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(join_is_the_hull),      cmocka_unit_test(bounds_are_rounded_to_integers),
        cmocka_unit_test(image_and_projection),  cmocka_unit_test(widening_ends),
        cmocka_unit_test(rows_describe_the_set), cmocka_unit_test(both_ranking_methods),
        cmocka_unit_test(linear_program),        cmocka_unit_test(linear_program_without_solution),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
