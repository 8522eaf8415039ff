// Literals against the numbers that satisfy them: what one says of another one, and what follows
// from a knowledge base.
#include "smg/literals.h"

#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <cmocka.h>

enum { LOWEST = -6, HIGHEST = 8, FURTHEST = 5 };

static bool holds(SmgLiteral literal, Number value) {
    switch (literal.kind) {
    case SMG_AT_MOST:
        return value <= literal.bound;
    case SMG_AT_LEAST:
        return value >= literal.bound;
    case SMG_NOT_BELOW:
        return value < 0 || value >= literal.bound;
    default:
        return value != literal.bound;
    }
}

static void compare(SmgLiteral a, SmgLiteral b) {
    bool implies = true, is_exhaustive = true;
    SmgLiteral either;
    bool has_or = smg_literal_or(a, b, &either);
    for (Number v = LOWEST; v <= HIGHEST; v++) {
        implies &= !holds(a, v) || holds(b, v);
        is_exhaustive &= holds(a, v) || holds(b, v);
        if (has_or)
            assert_int_equal(holds(either, v), holds(a, v) || holds(b, v));
    }
    assert_int_equal(smg_literal_implies(a, b), implies);
    assert_int_equal(smg_literals_are_exhaustive(a, b), is_exhaustive);
}

// All pairs of literals with small bounds.
static void test_pairs(void **state) {
    (void)state;
    Term var = {7};
    for (int kinds = 0; kinds < 16; kinds++)
        for (Number i = -FURTHEST + 1; i < FURTHEST; i++)
            for (Number k = -FURTHEST + 1; k < FURTHEST; k++) {
                SmgLiteral a = {(SmgLiteralKind)(kinds / 4), var, i};
                SmgLiteral b = {(SmgLiteralKind)(kinds % 4), var, k};
                bool is_bound =
                    (a.kind != SMG_NOT_BELOW || i > 0) && (b.kind != SMG_NOT_BELOW || k > 0);
                if (is_bound)
                    compare(a, b);
            }
}

static void test_of_other_variables(void **state) {
    (void)state;
    SmgLiteral a = {SMG_AT_MOST, {7}, 3}, b = {SMG_AT_LEAST, {8}, 1}, either;
    assert_false(smg_literal_implies(a, b));
    assert_false(smg_literals_are_exhaustive(a, b));
    assert_false(smg_literal_or(a, b, &either));
}

// A formula that is made of a literal is that literal, and follows from what it was found in.
static void test_found(void **state) {
    (void)state;
    Number constants[] = {-1, 0, 3};
    TermTable *table = term_table_new();
    Solver *solver = solver_new(table, (SolverOptions){0}, NULL);
    SmgContext smg = {.table = table, .solver = solver, .constants = constants, .n_constants = 3};
    Term x = term_fresh(table, "x"), y = term_fresh(table, "y");
    for (int kind = 0; kind < 4; kind++)
        for (Number bound = kind == SMG_NOT_BELOW ? 1 : -4; bound < 6; bound++) {
            SmgLiteral known = {(SmgLiteralKind)kind, x, bound}, again;
            const Kb *kb = kb_add(solver, NULL, smg_literal_formula(&smg, known));
            SmgLiterals found = smg_find_literals(&smg, kb, x, y);
            for (uint32_t i = 0; i < found.n; i++) {
                assert_true(term_same(found.items[i].var, y));
                found.items[i].var = x;
                assert_true(smg_literal_implies(known, found.items[i]));
            }
            assert_true(found.n || kind == SMG_IS_NOT || bound <= -2 || bound >= 3);
            if (smg_as_literal(&smg, smg_literal_formula(&smg, known), &again))
                assert_true(smg_literal_implies(known, again) && smg_literal_implies(again, known));
        }
    solver_free(solver);
    term_table_free(table);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_pairs),
        cmocka_unit_test(test_of_other_variables),
        cmocka_unit_test(test_found),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
