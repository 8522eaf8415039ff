// What two knowledge bases have in common.
#include "solver/hull.h"

#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <cmocka.h>
#include <stdlib.h>

typedef struct Fixture {
    TermTable *t;
    Solver *solver;
    Term x, y, n, r; // n and r are what is asked about
} Fixture;

static int set_up(void **state) {
    Fixture *f = memory_zeroed(sizeof *f);
    f->t = term_table_new();
    f->solver = solver_new(f->t, (SolverOptions){0}, NULL);
    f->x = term_fresh(f->t, "x");
    f->y = term_fresh(f->t, "y");
    f->n = term_fresh(f->t, "n");
    f->r = term_fresh(f->t, "r");
    *state = f;
    return 0;
}

static int tear_down(void **state) {
    Fixture *f = *state;
    solver_free(f->solver);
    term_table_free(f->t);
    free(f);
    return 0;
}

static const Kb *with(Fixture *f, const Kb *kb, Formula formula) {
    return kb_add(f->solver, kb, formula);
}

static HullFacts facts_of(Fixture *f, HullSide a, HullSide b) {
    Term names[] = {f->n, f->r};
    return hull_facts(f->solver, f->t, names, 2, &a, &b);
}

static bool follows(Fixture *f, const HullFacts *facts, Formula question) {
    const Kb *kb = NULL;
    for (size_t i = 0; i < facts->count; i++)
        kb = with(f, kb, facts->items[i]);
    return solver_implies(f->solver, kb, question);
}

static void points_lie_on_a_line(void **state) {
    Fixture *f = *state;
    HullSide a = {NULL, {term_int(f->t, 1), term_int(f->t, 5)}};
    HullSide b = {NULL, {term_int(f->t, 3), term_int(f->t, 9)}};
    HullFacts facts = facts_of(f, a, b);
    Term line = term_add_number(f->t, term_scale(f->t, 2, f->n), 3);
    assert_true(follows(f, &facts, formula_eq(f->t, f->r, line)));
    vec_free(&facts);
}

// Conditions about other variables count, as far as they are linked with the values.
static void conditions_are_projected(void **state) {
    Fixture *f = *state;
    const Kb *kb = with(f, NULL, formula_le(f->t, f->y, term_sub(f->t, f->x, term_int(f->t, 2))));
    HullSide a = {kb, {f->x, f->y}};
    HullSide b = {NULL, {f->x, term_add_number(f->t, f->x, -7)}};
    HullFacts facts = facts_of(f, a, b);
    assert_true(follows(f, &facts, formula_le(f->t, f->r, term_add_number(f->t, f->n, -2))));
    assert_false(follows(f, &facts, formula_le(f->t, f->r, term_add_number(f->t, f->n, -3))));
    vec_free(&facts);
}

static void nothing_in_common(void **state) {
    Fixture *f = *state;
    HullSide a = {NULL, {f->x, f->x}}, b = {NULL, {f->x, f->y}};
    HullFacts facts = facts_of(f, a, b);
    assert_int_equal(facts.count, 0);
    vec_free(&facts);
}

int main(void) {
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        TEST(points_lie_on_a_line),
        TEST(conditions_are_projected),
        TEST(nothing_in_common),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
