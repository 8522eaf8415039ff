// Normal forms: equal meanings that must be equal terms, printing, limits.
#include "term/term.h"

#include "base/vec.h"

#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <cmocka.h>
#include <string.h>

typedef struct Fixture {
    TermTable *t;
    Term x, y, z;
} Fixture;

static int set_up(void **state) {
    Fixture *f = memory_zeroed(sizeof *f);
    f->t = term_table_new();
    f->x = term_fresh(f->t, "x");
    f->y = term_fresh(f->t, "y");
    f->z = term_fresh(f->t, NULL);
    *state = f;
    return 0;
}

static int tear_down(void **state) {
    Fixture *f = *state;
    term_table_free(f->t);
    free(f);
    return 0;
}

static Term number(Fixture *f, int64_t n) { return term_int(f->t, n); }
static Term plus(Fixture *f, Term a, int64_t n) { return term_add_number(f->t, a, n); }
static Term times(Fixture *f, int64_t n, Term a) { return term_scale(f->t, n, a); }

static void assert_same(Fixture *f, Term a, Term b) {
    Text text = {0};
    if (term_same(a, b))
        return;
    term_print(&text, f->t, a, NULL, NULL);
    text_add(&text, "  is not  ");
    term_print(&text, f->t, b, NULL, NULL);
    print_error("%s\n", text_chars(&text));
    text_release(&text);
    fail();
}

static void assert_number(Fixture *f, Term a, int64_t n) { assert_same(f, a, number(f, n)); }

static void assert_kind(Fixture *f, Formula a, FormulaKind kind) {
    assert_int_equal(formula_kind(f->t, a), kind);
}

static void sums(void **state) {
    Fixture *f = *state;
    assert_same(f, term_add(f->t, f->x, f->y), term_add(f->t, f->y, f->x));
    assert_same(f, term_sub(f->t, term_add(f->t, f->x, f->y), f->y), f->x);
    assert_number(f, term_sub(f->t, plus(f, f->x, 3), f->x), 3);
    assert_same(f, term_neg(f->t, term_neg(f->t, plus(f, f->x, 1))), plus(f, f->x, 1));
    assert_int_equal(term_kind(f->t, f->x), TERM_VAR);
    TermLinear linear = term_linear(f->t, plus(f, times(f, 2, f->y), 5));
    assert_true(linear.n == 1 && linear.constant == 5 && linear.coefficients[0] == 2);
    assert_true(term_same(linear.atoms[0], f->y));
    assert_int_equal(term_linear(f->t, number(f, 5)).n, 0);
    linear = term_linear(f->t, f->x);
    assert_true(linear.n == 1 && linear.constant == 0 && term_same(linear.atoms[0], f->x));
}

static void products(void **state) {
    Fixture *f = *state;
    Term xy = term_mul(f->t, f->x, f->y);
    assert_same(f, xy, term_mul(f->t, f->y, f->x));
    // (x + y) * (x - y) = x*x - y*y
    Term left = term_mul(f->t, term_add(f->t, f->x, f->y), term_sub(f->t, f->x, f->y));
    Term right = term_sub(f->t, term_mul(f->t, f->x, f->x), term_mul(f->t, f->y, f->y));
    assert_same(f, left, right);
    assert_same(f, term_mul(f->t, plus(f, f->x, 2), number(f, 3)), plus(f, times(f, 3, f->x), 6));
    assert_same(f, term_mul(f->t, term_mul(f->t, f->x, f->y), f->z),
                term_mul(f->t, f->x, term_mul(f->t, f->y, f->z)));
    assert_int_equal(term_parts(f->t, xy).n, 2);
}

static void quotients(void **state) {
    Fixture *f = *state;
    // floor((4x + y + 9) / 4) = x + floor((y + 1) / 4) + 2
    Term sum = plus(f, term_add(f->t, times(f, 4, f->x), f->y), 9);
    Term expected = plus(f, term_add(f->t, f->x, term_div(f->t, plus(f, f->y, 1), 4)), 2);
    assert_same(f, term_div(f->t, sum, 4), expected);
    assert_same(f, term_div(f->t, term_div(f->t, f->x, 3), 5), term_div(f->t, f->x, 15));
    assert_same(f, term_div(f->t, plus(f, times(f, 2, f->x), 3), 4),
                term_div(f->t, plus(f, f->x, 1), 2));
    assert_number(f, term_div(f->t, number(f, -7), 2), -4);
    assert_number(f, term_div(f->t, term_mod(f->t, f->x, 8), 8), 0);
    assert_same(f, term_div(f->t, f->x, 1), f->x);
}

static void remainders(void **state) {
    Fixture *f = *state;
    Number word = number_power_of_two(32);
    Term wrapped = term_mod(f->t, f->x, word);
    assert_same(f, term_mod(f->t, plus(f, wrapped, 1), word),
                term_mod(f->t, plus(f, f->x, 1), word));
    assert_same(f, term_mod(f->t, wrapped, 256), term_mod(f->t, f->x, 256));
    assert_same(f, term_mod(f->t, term_mod(f->t, f->x, 256), word), term_mod(f->t, f->x, 256));
    assert_same(f, term_mod(f->t, times(f, 4, f->x), 16), times(f, 4, term_mod(f->t, f->x, 4)));
    assert_same(f, term_mod(f->t, term_sub(f->t, wrapped, wrapped), word), number(f, 0));
    assert_number(f, term_mod(f->t, number(f, -1), 16), 15);
    assert_number(f, term_mod(f->t, f->x, 1), 0);
    Interval range = term_range(f->t, plus(f, wrapped, 1));
    assert_true(range.low == 1 && range.high == word);
}

static Term byte(Fixture *f, unsigned i) {
    return term_mod(f->t, term_div(f->t, f->x, number_power_of_two(8 * i)), 256);
}

static void bytes_are_put_together(void **state) {
    Fixture *f = *state;
    Term sum = number(f, 0);
    for (unsigned i = 0; i < 4; i++)
        sum = term_add(f->t, sum, term_scale(f->t, number_power_of_two(8 * i), byte(f, i)));
    assert_same(f, sum, term_mod(f->t, f->x, number_power_of_two(32)));
    sum = number(f, 0);
    for (unsigned i = 4; i-- > 0;)
        sum = term_op(f->t, TERM_OP_OR, term_op(f->t, TERM_OP_SHL, sum, number(f, 8)), byte(f, i));
    assert_same(f, sum, term_mod(f->t, f->x, number_power_of_two(32)));
    Term all = term_add(f->t, times(f, 256, term_div(f->t, f->x, 256)), byte(f, 0));
    assert_same(f, all, f->x);
}

static void conditions(void **state) {
    Fixture *f = *state;
    Formula less = formula_lt(f->t, f->x, f->y);
    Term flag = term_bool(f->t, less);
    assert_number(f, term_bool(f->t, formula_true(f->t)), 1);
    assert_number(f, term_bool(f->t, formula_false(f->t)), 0);
    assert_true(formula_same(formula_ne(f->t, flag, number(f, 0)), less));
    assert_true(formula_same(formula_eq(f->t, flag, number(f, 0)), formula_not(f->t, less)));
    assert_true(formula_same(formula_le(f->t, number(f, 1), flag), less));
    assert_kind(f, formula_eq(f->t, flag, number(f, 2)), FORMULA_FALSE);
    assert_kind(f, formula_le(f->t, flag, number(f, 1)), FORMULA_TRUE);
    Term opposite = term_bool(f->t, formula_not(f->t, less));
    assert_number(f, term_add(f->t, flag, opposite), 1);
    assert_number(f, term_mul(f->t, flag, opposite), 0);
    assert_same(f, term_mul(f->t, flag, flag), flag);
}

static void comparisons(void **state) {
    Fixture *f = *state;
    // 2x <= 5 is x <= 2; 2x = 5 is false; y - x = 0 and x - y = 0 are the same.
    assert_true(formula_same(formula_le(f->t, times(f, 2, f->x), number(f, 5)),
                             formula_le(f->t, f->x, number(f, 2))));
    assert_kind(f, formula_eq(f->t, times(f, 2, f->x), number(f, 5)), FORMULA_FALSE);
    assert_kind(f, formula_ne(f->t, times(f, 2, f->x), number(f, 5)), FORMULA_TRUE);
    assert_true(formula_same(formula_eq(f->t, f->x, f->y), formula_eq(f->t, f->y, f->x)));
    assert_true(formula_same(formula_not(f->t, formula_le(f->t, f->x, f->y)),
                             formula_lt(f->t, f->y, f->x)));
    assert_kind(f, formula_le(f->t, term_mod(f->t, f->x, 256), number(f, 255)), FORMULA_TRUE);
    assert_kind(f, formula_eq(f->t, term_mod(f->t, f->x, 256), number(f, 256)), FORMULA_FALSE);
    assert_true(formula_same(formula_le(f->t, number(f, 3), term_div(f->t, f->x, 8)),
                             formula_le(f->t, number(f, 24), f->x)));
}

static void junctions(void **state) {
    Fixture *f = *state;
    Formula a = formula_le(f->t, f->x, f->y), b = formula_eq(f->t, f->y, f->z);
    Formula c = formula_ne(f->t, f->x, number(f, 1));
    Formula all = formula_and(f->t, formula_and(f->t, a, b), c);
    assert_true(formula_same(all, formula_and(f->t, c, formula_and(f->t, b, a))));
    assert_true(formula_same(all, formula_and(f->t, all, b)));
    assert_kind(f, formula_and(f->t, all, formula_not(f->t, b)), FORMULA_FALSE);
    assert_kind(f, formula_or(f->t, a, formula_not(f->t, a)), FORMULA_TRUE);
    assert_kind(f, formula_implies(f->t, a, a), FORMULA_TRUE);
    assert_true(formula_same(formula_and(f->t, a, formula_true(f->t)), a));
    assert_true(formula_same(formula_or(f->t, a, formula_true(f->t)), formula_true(f->t)));
    assert_true(formula_same(formula_not(f->t, formula_not(f->t, all)), all));
    uint32_t n;
    formula_parts(f->t, all, &n);
    assert_int_equal(n, 3);
}

static void operations(void **state) {
    Fixture *f = *state;
    assert_number(f, term_op(f->t, TERM_OP_AND, number(f, 12), number(f, 10)), 8);
    assert_number(f, term_op(f->t, TERM_OP_XOR, number(f, 12), number(f, 10)), 6);
    assert_same(f, term_op(f->t, TERM_OP_AND, f->x, number(f, 255)), term_mod(f->t, f->x, 256));
    assert_same(f, term_op(f->t, TERM_OP_SHL, f->x, number(f, 3)), times(f, 8, f->x));
    assert_same(f, term_op(f->t, TERM_OP_SHR, f->x, number(f, 3)), term_div(f->t, f->x, 8));
    assert_same(f, term_op(f->t, TERM_OP_AND, f->x, f->y), term_op(f->t, TERM_OP_AND, f->y, f->x));
    assert_same(f, term_op(f->t, TERM_OP_DIV, f->x, number(f, 3)), term_div(f->t, f->x, 3));
    assert_number(f, term_op(f->t, TERM_OP_XOR, f->x, f->x), 0);
    Number value;
    assert_false(term_op_evaluate(TERM_OP_DIV, 1, 0, &value));
    assert_false(term_op_evaluate(TERM_OP_AND, -1, 1, &value));
    assert_false(term_op_evaluate(TERM_OP_SHL, 1, 127, &value));
    assert_true(term_op_evaluate(TERM_OP_SHR, 9, 200, &value) && value == 0);
}

static void overflow_gives_unknowns(void **state) {
    Fixture *f = *state;
    Term big = term_const(f->t, NUMBER_MAX);
    assert_int_equal(term_kind(f->t, term_add(f->t, big, number(f, 1))), TERM_VAR);
    assert_int_equal(term_kind(f->t, term_mul(f->t, big, big)), TERM_VAR);
    assert_int_equal(term_kind(f->t, term_scale(f->t, NUMBER_MAX, times(f, 2, f->x))), TERM_VAR);
    assert_int_equal(term_kind(f->t, term_const(f->t, NUMBER_MIN)), TERM_VAR);
    assert_kind(f, formula_le(f->t, big, term_neg(f->t, big)), FORMULA_LE); // unknown
}

static Term keep(void *context, Term var) {
    (void)context;
    return var;
}

static bool always_two(void *context, Term var, Number *value) {
    (void)context;
    (void)var;
    *value = 2;
    return true;
}

static void count_var(void *context, Term var) {
    (void)var;
    ++*(unsigned *)context;
}

// A term whose tree has 2^n leaves, and one that is nested without end.
static void graphs_are_not_trees(void **state) {
    Fixture *f = *state;
    Term shared = f->x, deep = f->x;
    Number value;
    unsigned vars = 0;
    for (int i = 0; i < 100; i++)
        shared = term_op(f->t, TERM_OP_XOR, shared, term_op(f->t, TERM_OP_AND, shared, f->y));
    assert_true(term_evaluate(f->t, shared, always_two, NULL, &value));
    assert_same(f, term_substitute(f->t, shared, keep, NULL), shared);
    term_visit_vars(f->t, shared, count_var, &vars);
    assert_int_equal(vars, 2);
    Text text = {0};
    term_print(&text, f->t, shared, NULL, NULL);
    assert_non_null(strstr(text_chars(&text), "..."));
    text_release(&text);
    term_print_smt(&text, f->t, shared);
    assert_true(text.length < 100 * 100);
    text_release(&text);
    for (int i = 0; i < 100000; i++)
        deep = plus(f, term_op(f->t, TERM_OP_AND, deep, f->y), 1);
    assert_true(term_evaluate(f->t, deep, always_two, NULL, &value));
    assert_same(f, term_substitute(f->t, deep, keep, NULL), deep);
    term_print_smt(&text, f->t, deep);
    text_release(&text);
}

static void check_print(Fixture *f, Formula formula, const char *expected, const char *smt) {
    Text text = {0};
    formula_print(&text, f->t, formula, NULL, NULL);
    assert_string_equal(text_chars(&text), expected);
    text_release(&text);
    formula_print_smt(&text, f->t, formula);
    assert_string_equal(text_chars(&text), smt);
    text_release(&text);
}

static void printing(void **state) {
    Fixture *f = *state;
    check_print(f, formula_lt(f->t, f->x, times(f, 2, f->y)), "x.3 + 1 <= 2*y.4",
                "(<= (+ 1 (* 1 v3) (* (- 2) v4)) 0)");
    check_print(f, formula_ne(f->t, f->z, number(f, 7)), "v5 != 7",
                "(not (= (+ (- 7) (* 1 v5)) 0))");
    Formula both = formula_and(f->t, formula_eq(f->t, f->x, f->z), formula_le(f->t, f->z, f->y));
    Text text = {0};
    formula_print(&text, f->t, both, NULL, NULL);
    assert_non_null(strstr(text_chars(&text), " && "));
    text_release(&text);
    term_print(&text, f->t, term_mod(f->t, plus(f, f->x, 1), 16), NULL, NULL);
    assert_string_equal(text_chars(&text), "((x.3 + 1) mod 16)");
    text_release(&text);
    assert_string_equal(term_hint(f->t, f->x), "x");
    assert_string_equal(term_hint(f->t, f->z), "");
}

int main(void) {
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        TEST(sums),
        TEST(products),
        TEST(quotients),
        TEST(remainders),
        TEST(bytes_are_put_together),
        TEST(conditions),
        TEST(comparisons),
        TEST(junctions),
        TEST(operations),
        TEST(overflow_gives_unknowns),
        TEST(graphs_are_not_trees),
        TEST(printing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
