// Knowledge bases and questions: known cases, each with the layer that should answer it.
#include "solver/solver.h"

#include "base/vec.h"

#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <cmocka.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct Fixture {
    TermTable *t;
    Solver *solver;
    Term x, y, z, n;
} Fixture;

static int set_up(void **state) {
    Fixture *f = memory_zeroed(sizeof *f);
    f->t = term_table_new();
    f->solver = solver_new(f->t, (SolverOptions){.crosscheck = true}, NULL);
    f->x = term_fresh(f->t, "x");
    f->y = term_fresh(f->t, "y");
    f->z = term_fresh(f->t, "z");
    f->n = term_fresh(f->t, "n");
    *state = f;
    return 0;
}

static int tear_down(void **state) {
    Fixture *f = *state;
    assert_int_equal(solver_stats(f->solver)->crosscheck_failures, 0);
    solver_free(f->solver);
    term_table_free(f->t);
    free(f);
    return 0;
}

static Term number(Fixture *f, int64_t n) { return term_int(f->t, n); }
static Term plus(Fixture *f, Term a, int64_t n) { return term_add_number(f->t, a, n); }
static const Kb *add_le(Fixture *f, const Kb *kb, Term a, Term b) {
    return kb_add(f->solver, kb, formula_le(f->t, a, b));
}
static const Kb *add_eq(Fixture *f, const Kb *kb, Term a, Term b) {
    return kb_add(f->solver, kb, formula_eq(f->t, a, b));
}

static void assert_cheap(Fixture *f, const Kb *kb, Formula question) {
    assert_true(solver_implies_cheaply(f->solver, kb, question));
    assert_true(solver_implies(f->solver, kb, question));
}

static void assert_open(Fixture *f, const Kb *kb, Formula question) {
    assert_false(solver_implies(f->solver, kb, question));
    assert_false(solver_implies(f->solver, kb, formula_not(f->t, question)));
}

static void bounds_travel_through_inequalities(void **state) {
    Fixture *f = *state;
    const Kb *kb = kb_add(f->solver, NULL, formula_lt(f->t, f->x, f->n));
    kb = add_le(f, kb, f->n, number(f, 10));
    assert_cheap(f, kb, formula_le(f->t, f->x, number(f, 9)));
    assert_open(f, kb, formula_le(f->t, f->x, number(f, 8)));
    assert_true(kb_interval(f->solver, kb, f->x).high == 9);
    assert_true(kb_interval(f->solver, kb, f->x).low == NUMBER_MIN);
}

static void equalities_are_applied(void **state) {
    Fixture *f = *state;
    const Kb *kb = add_eq(f, NULL, f->x, plus(f, f->y, 1));
    const Kb *known = add_eq(f, kb, f->y, number(f, 3));
    assert_cheap(f, known, formula_eq(f->t, f->x, number(f, 4)));
    assert_cheap(f, kb, formula_lt(f->t, f->y, f->x));
    assert_open(f, kb, formula_eq(f->t, f->x, number(f, 4)));
    Number value;
    assert_true(term_is_const(f->t, kb_simplify(f->solver, known, plus(f, f->x, 1)), &value));
    assert_true(value == 5);
    assert_true(kb_is_false(add_eq(f, known, f->x, number(f, 5))));
    // The older knowledge base is as it was.
    assert_false(kb_is_false(add_eq(f, kb, f->x, number(f, 5))));
}

static void equality_moves_earlier_bounds(void **state) {
    Fixture *f = *state;
    const Kb *kb = add_le(f, NULL, number(f, 2), f->x);
    kb = add_le(f, kb, f->x, f->z);
    kb = kb_add(f->solver, kb, formula_ne(f->t, f->x, number(f, 7)));
    kb = add_eq(f, kb, f->n, plus(f, f->x, 1));
    kb = add_eq(f, kb, f->x, term_scale(f->t, 2, f->y));
    assert_cheap(f, kb, formula_le(f->t, number(f, 1), f->y));
    assert_cheap(f, kb, formula_le(f->t, term_scale(f->t, 2, f->y), f->z));
    assert_cheap(f, kb, formula_ne(f->t, f->x, number(f, 7)));
    assert_cheap(f, kb, formula_le(f->t, number(f, 3), f->n));
}

static void differences_chain(void **state) {
    Fixture *f = *state;
    enum { LENGTH = 40 };
    Term chain[LENGTH];
    const Kb *kb = NULL;
    for (unsigned i = 0; i < LENGTH; i++) {
        chain[i] = term_fresh(f->t, "c");
        if (i > 0)
            kb = kb_add(f->solver, kb, formula_lt(f->t, chain[i - 1], chain[i]));
    }
    Term last = chain[LENGTH - 1];
    assert_cheap(f, kb, formula_le(f->t, plus(f, chain[0], LENGTH - 1), last));
    assert_open(f, kb, formula_le(f->t, plus(f, chain[0], LENGTH), last));
    assert_cheap(f, kb, formula_ne(f->t, chain[3], last));
    kb = add_le(f, kb, last, chain[0]);
    assert_true(solver_is_infeasible(f->solver, kb));
}

static void inequalities_are_summed(void **state) {
    Fixture *f = *state;
    // 4i + r < s, s <= n, r >= 0, so 4i < n.
    Term i4 = term_scale(f->t, 4, f->x);
    const Kb *kb = kb_add(f->solver, NULL, formula_lt(f->t, term_add(f->t, i4, f->y), f->z));
    kb = add_le(f, kb, f->z, f->n);
    kb = add_le(f, kb, number(f, 0), f->y);
    assert_cheap(f, kb, formula_lt(f->t, i4, f->n));
    assert_open(f, kb, formula_lt(f->t, plus(f, i4, 1), f->n));
}

static void disequalities_move_ends(void **state) {
    Fixture *f = *state;
    const Kb *kb = add_le(f, NULL, f->x, f->n);
    kb = kb_add(f->solver, kb, formula_ne(f->t, f->x, f->n));
    assert_cheap(f, kb, formula_lt(f->t, f->x, f->n));
    kb = kb_add(f->solver, NULL, formula_ne(f->t, f->x, number(f, 0)));
    kb = add_le(f, kb, number(f, 0), f->x);
    assert_cheap(f, kb, formula_le(f->t, number(f, 1), f->x));
    kb = add_le(f, kb, f->x, number(f, 1));
    assert_cheap(f, kb, formula_eq(f->t, f->x, number(f, 1)));
    kb = kb_add(f->solver, kb, formula_ne(f->t, f->x, number(f, 1)));
    assert_true(kb_is_false(kb));
}

static void wrapping_disappears_in_range(void **state) {
    Fixture *f = *state;
    Number word = number_power_of_two(32);
    Term next = term_mod(f->t, plus(f, f->x, 1), word);
    const Kb *kb = add_le(f, NULL, number(f, 0), f->x);
    assert_open(f, kb, formula_eq(f->t, next, plus(f, f->x, 1)));
    kb = kb_add(f->solver, kb, formula_lt(f->t, f->x, f->n));
    kb = add_le(f, kb, f->n, number(f, INT32_MAX));
    assert_cheap(f, kb, formula_eq(f->t, next, plus(f, f->x, 1)));
    assert_cheap(f, kb, formula_le(f->t, next, f->n));
    // Shown by Z3: x mod 2^32 = 5 leaves x mod 4 = 1.
    kb = kb_add(f->solver, NULL, formula_eq(f->t, term_mod(f->t, f->y, word), number(f, 5)));
    assert_true(
        solver_implies(f->solver, kb, formula_eq(f->t, term_mod(f->t, f->y, 4), number(f, 1))));
}

static void conditions_are_terms(void **state) {
    Fixture *f = *state;
    Formula less = formula_lt(f->t, f->x, f->y);
    Term flag = term_bool(f->t, less);
    const Kb *kb = kb_add(f->solver, NULL, formula_ne(f->t, flag, number(f, 0)));
    assert_cheap(f, kb, less);
    assert_cheap(f, kb, formula_eq(f->t, flag, number(f, 1)));
    Term sum = term_add(f->t, flag, f->z);
    kb = add_eq(f, NULL, sum, plus(f, f->z, 1));
    assert_cheap(f, kb, less);
}

// x + 256 * [x < 0] is never negative: intervals see it only case by case.
static void conditions_split_ranges(void **state) {
    Fixture *f = *state;
    const Kb *kb = add_le(f, NULL, number(f, -128), f->x);
    kb = add_le(f, kb, f->x, number(f, 127));
    Term flag = term_bool(f->t, formula_lt(f->t, f->x, number(f, 0)));
    Term byte = term_add(f->t, f->x, term_scale(f->t, 256, flag));
    Interval range = kb_interval(f->solver, kb, byte);
    assert_true(range.low == 0 && range.high == 255);
    // The same with a sum under the condition.
    Term sum = term_sub(f->t, f->y, f->z);
    kb = add_le(f, NULL, number(f, -10), sum);
    kb = add_le(f, kb, sum, number(f, 10));
    flag = term_bool(f->t, formula_lt(f->t, sum, number(f, 0)));
    range = kb_interval(f->solver, kb, term_add(f->t, sum, term_scale(f->t, 100, flag)));
    assert_true(range.low == 0 && range.high == 99);
    // A condition that is decided: [x <= 200] is 1.
    kb = add_le(f, NULL, f->x, number(f, 127));
    flag = term_bool(f->t, formula_le(f->t, f->x, f->y));
    kb = add_le(f, kb, number(f, 200), f->y);
    assert_cheap(f, kb, formula_eq(f->t, term_add(f->t, flag, f->z), plus(f, f->z, 1)));
}

static void quotients_bound_their_operands(void **state) {
    Fixture *f = *state;
    Term quotient = term_div(f->t, f->x, 8);
    const Kb *kb = add_le(f, NULL, term_add(f->t, quotient, f->y), number(f, 5));
    kb = add_le(f, kb, number(f, 2), f->y);
    assert_cheap(f, kb, formula_le(f->t, f->x, number(f, 31)));
    assert_open(f, kb, formula_le(f->t, f->x, number(f, 30)));
}

static void disjunctions(void **state) {
    Fixture *f = *state;
    Formula small = formula_le(f->t, f->x, number(f, 3)),
            big = formula_le(f->t, number(f, 4), f->x);
    assert_cheap(f, NULL, formula_or(f->t, small, big));
    Formula either = formula_or(f->t, formula_eq(f->t, f->x, number(f, 1)),
                                formula_eq(f->t, f->x, number(f, 6)));
    const Kb *kb = kb_add(f->solver, NULL, either);
    assert_cheap(f, kb, either);
    assert_true(solver_implies(f->solver, kb, formula_le(f->t, f->x, number(f, 6))));
    const Kb *less = kb_add(f->solver, kb, small);
    assert_cheap(f, less, formula_eq(f->t, f->x, number(f, 1)));
    assert_open(f, kb, formula_eq(f->t, f->x, number(f, 1)));
}

static void models_satisfy(void **state) {
    Fixture *f = *state;
    Number x = 0, y = 0, word = number_power_of_two(32);
    Term product = term_mul(f->t, f->x, f->y);
    const Kb *kb = add_eq(f, NULL, term_mod(f->t, product, word), number(f, 7));
    kb = add_le(f, kb, number(f, 2), f->x);
    kb = add_le(f, kb, f->x, number(f, 3));
    kb = add_le(f, kb, number(f, 0), f->y);
    if (solver_find_model(f->solver, kb) == SOLVER_YES) {
        assert_true(solver_value(f->solver, f->x, &x) && solver_value(f->solver, f->y, &y));
        assert_true((x * y) % word == 7 && x >= 2 && x <= 3);
    }
    kb = add_eq(f, NULL, term_add(f->t, f->x, f->y), number(f, 7));
    assert_int_equal(solver_find_model(f->solver, kb), SOLVER_YES);
    assert_true(solver_value(f->solver, term_add(f->t, f->x, f->y), &x) && x == 7);
    assert_true(solver_value(f->solver, f->z, &x)); // any value
    kb = add_eq(f, kb, f->x, plus(f, f->y, 2));
    assert_int_equal(solver_find_model(f->solver, kb), SOLVER_NO);
    assert_int_equal(solver_find_model(f->solver, NULL), SOLVER_YES);
}

static void operations_have_facts(void **state) {
    Fixture *f = *state;
    Term both = term_op(f->t, TERM_OP_AND, f->x, f->y);
    const Kb *kb = add_le(f, NULL, number(f, 0), f->x);
    kb = add_le(f, kb, number(f, 0), f->y);
    assert_true(solver_implies(f->solver, kb, formula_le(f->t, both, f->x)));
    assert_cheap(f, kb, formula_le(f->t, number(f, 0), both));
    kb = add_le(f, kb, f->y, number(f, 15));
    assert_cheap(f, kb, formula_le(f->t, both, number(f, 15)));
    Term either = term_op(f->t, TERM_OP_OR, f->y, term_scale(f->t, 16, f->x));
    assert_cheap(f, kb, formula_eq(f->t, either, term_add(f->t, f->y, term_scale(f->t, 16, f->x))));
    // A model must have the real value of the operation.
    kb = add_eq(f, kb, both, number(f, 5));
    SolverAnswer answer = solver_find_model(f->solver, kb);
    assert_int_not_equal(answer, SOLVER_NO);
    Number x = 0, y = 0;
    if (answer == SOLVER_YES) {
        assert_true(solver_value(f->solver, f->x, &x) && solver_value(f->solver, f->y, &y));
        assert_true((x & y) == 5);
    }
}

static void facts_that_are_known_add_nothing(void **state) {
    Fixture *f = *state;
    const Kb *kb = add_le(f, NULL, f->x, number(f, 3));
    assert_ptr_equal(kb_add(f->solver, kb, formula_true(f->t)), kb);
    assert_ptr_equal(add_le(f, kb, f->x, number(f, 5)), kb);
    const Kb *two = kb_add(
        f->solver, NULL,
        formula_and(f->t, formula_le(f->t, f->x, f->y), formula_le(f->t, f->y, number(f, 2))));
    assert_int_equal(kb_size(two), 2);
    assert_int_equal(kb_size(kb_rest(two)), 1);
    assert_int_equal(kb_size(NULL), 0);
    Text text = {0};
    kb_print(&text, f->solver, two);
    assert_non_null(strstr(text_chars(&text), "<="));
    text_release(&text);
    const Kb *nothing = kb_add(f->solver, kb, formula_false(f->t));
    assert_true(kb_is_false(nothing) && solver_is_infeasible(f->solver, nothing));
    assert_true(solver_implies(f->solver, nothing, formula_false(f->t)));
    assert_false(solver_is_infeasible(f->solver, kb));
    assert_false(solver_is_infeasible(f->solver, NULL));
}

static void answers_are_remembered(void **state) {
    Fixture *f = *state;
    Solver *solver = solver_new(f->t, (SolverOptions){0}, NULL);
    Term square = term_mul(f->t, f->x, f->x);
    const Kb *kb = kb_add(solver, NULL, formula_lt(f->t, number(f, 3), f->x));
    kb = kb_add(solver, kb, formula_le(f->t, f->x, f->y));
    Formula question = formula_le(f->t, number(f, 10), term_mul(f->t, f->x, f->y));
    bool first = solver_implies(solver, kb, question);
    uint64_t asked = solver_stats(solver)->hits[SOLVER_Z3];
    assert_int_equal(solver_implies(solver, kb, question), first);
    const Kb *more = kb_add(solver, kb, formula_le(f->t, f->n, square));
    if (first)
        assert_true(solver_implies(solver, more, question));
    assert_int_equal(solver_stats(solver)->hits[SOLVER_Z3], asked);
    assert_string_equal(solver_layer_name(SOLVER_CACHE), "cache");
    solver_free(solver);
}

static void budget_ends_questions(void **state) {
    Fixture *f = *state;
    Budget budget = {.max_steps = 1};
    budget_poll(&budget, 2);
    Solver *solver = solver_new(f->t, (SolverOptions){0}, &budget);
    const Kb *kb = kb_add(solver, NULL, formula_le(f->t, term_mod(f->t, f->x, 12), number(f, 1)));
    assert_false(
        solver_implies(solver, kb, formula_le(f->t, term_mod(f->t, f->x, 4), number(f, 1))));
    assert_true(solver_stats(solver)->z3_unknown > 0);
    // Models are found without Z3, or not at all.
    assert_int_not_equal(solver_find_model(solver, kb), SOLVER_NO);
    solver_free(solver);
}

// Z3 would look for solutions of x^3 + y^3 = z^3 without end.
static void nonlinear_questions_end(void **state) {
    Fixture *f = *state;
    Solver *solver = solver_new(f->t, (SolverOptions){.query_milliseconds = 20}, NULL);
    Term vars[3] = {f->x, f->y, f->z}, cubes[3];
    const Kb *kb = NULL;
    for (unsigned i = 0; i < 3; i++) {
        cubes[i] = term_mul(f->t, vars[i], term_mul(f->t, vars[i], vars[i]));
        kb = kb_add(solver, kb, formula_le(f->t, number(f, 2), vars[i]));
    }
    kb = kb_add(solver, kb, formula_eq(f->t, term_add(f->t, cubes[0], cubes[1]), cubes[2]));
    assert_false(solver_is_infeasible(solver, kb));
    assert_int_not_equal(solver_find_model(solver, kb), SOLVER_YES);
    solver_free(solver);
}

// Reads and removes the questions; nothing stays in /tmp, whatever is asserted later.
static size_t take_questions(const char *folder, char *text, size_t size) {
    char path[64];
    size_t read = 0;
    for (unsigned i = 1; i < 10; i++) {
        snprintf(path, sizeof path, "%s/query-%06u.smt2", folder, i);
        FILE *file = fopen(path, "r");
        if (!file)
            continue;
        read += fread(text + read, 1, size - 1 - read, file);
        fclose(file);
        unlink(path);
    }
    text[read] = '\0';
    return read;
}

static void questions_are_written(void **state) {
    Fixture *f = *state;
    char folder[] = "/tmp/assay-solver-XXXXXX", text[8192];
    assert_non_null(mkdtemp(folder));
    Solver *solver = solver_new(f->t, (SolverOptions){.dump_folder = folder}, NULL);
    const Kb *kb = kb_add(solver, NULL, formula_le(f->t, term_mod(f->t, f->x, 12), number(f, 1)));
    bool implied =
        solver_implies(solver, kb, formula_le(f->t, term_mod(f->t, f->x, 4), number(f, 1)));
    uint64_t by_z3 = solver_stats(solver)->hits[SOLVER_Z3];
    solver_free(solver);
    size_t read = take_questions(folder, text, sizeof text);
    bool removed = rmdir(folder) == 0;
    assert_true(removed);
    assert_true(implied);
    assert_true(by_z3 > 0);
    assert_true(read > 0);
    assert_non_null(strstr(text, "declare-fun"));
    assert_non_null(strstr(text, "(check-sat)"));
}

static Formula rest_is(Fixture *f, Term term, Number k, Number rest) {
    return formula_eq(f->t, term_mod(f->t, term, k), term_const(f->t, rest));
}

static void remainders_are_known(void **state) {
    Fixture *f = *state;
    const Kb *kb = kb_add(f->solver, NULL, rest_is(f, f->x, 12, 5));
    assert_cheap(f, kb, rest_is(f, f->x, 4, 1));
    assert_cheap(f, kb, rest_is(f, term_scale(f->t, 2, f->x), 8, 2));
    assert_cheap(f, kb, formula_ne(f->t, f->x, number(f, 6)));
    assert_cheap(f, kb,
                 formula_ne(f->t, term_scale(f->t, 3, f->y), term_add_number(f->t, f->x, 2)));
    assert_false(solver_implies(f->solver, kb, rest_is(f, f->x, 8, 5)));
    assert_false(solver_implies(f->solver, kb, formula_ne(f->t, f->x, number(f, 17))));
    // Bounds move to the next number that is possible.
    kb = kb_add(f->solver, kb, formula_le(f->t, number(f, 6), f->x));
    kb = kb_add(f->solver, kb, formula_le(f->t, f->x, number(f, 40)));
    Interval range = kb_interval(f->solver, kb, f->x);
    assert_true(range.low == 17 && range.high == 29);
    // Two remainders together.
    kb = kb_add(f->solver, kb, rest_is(f, f->x, 5, 4));
    range = kb_interval(f->solver, kb, f->x);
    assert_true(range.low == 29 && range.high == 29);
}

static void remainders_contradict(void **state) {
    Fixture *f = *state;
    const Kb *kb = kb_add(f->solver, NULL, rest_is(f, f->x, 4, 1));
    assert_true(kb_is_false(kb_add(f->solver, kb, rest_is(f, f->x, 6, 2))));
    assert_true(kb_is_false(kb_add(f->solver, kb, formula_eq(f->t, f->x, number(f, 8)))));
    // The variable disappears, what is known of it stays.
    kb = kb_add(f->solver, kb, formula_eq(f->t, f->x, term_add(f->t, f->y, f->z)));
    assert_cheap(f, kb, rest_is(f, term_add(f->t, f->y, f->z), 2, 1));
    kb = kb_add(f->solver, kb, rest_is(f, f->y, 2, 0));
    assert_cheap(f, kb, rest_is(f, f->z, 2, 1));
    assert_true(kb_is_false(kb_add(f->solver, kb, formula_eq(f->t, f->z, number(f, 4)))));
}

// A union of two intervals: what wraps comes from one side or the other.
static void wrapped_numbers_avoid_a_gap(void **state) {
    Fixture *f = *state;
    Term x = f->x, rest = term_mod(f->t, x, 100);
    const Kb *kb = add_le(f, add_le(f, NULL, number(f, 180), x), x, number(f, 220));
    // The remainders are 80 ... 99 and 0 ... 20.
    Formula in_gap = formula_and(f->t, formula_le(f->t, number(f, 21), rest),
                                 formula_le(f->t, rest, number(f, 79)));
    assert_cheap(f, kb, formula_not(f->t, in_gap));
    const Kb *low = add_le(f, kb, rest, number(f, 30)), *high = add_le(f, kb, number(f, 20), rest);
    assert_true(interval_same(kb_interval(f->solver, low, x), (Interval){200, 220}));
    assert_true(interval_same(kb_interval(f->solver, high, x), (Interval){180, 220}));
    high = add_le(f, kb, number(f, 21), rest);
    assert_true(interval_same(kb_interval(f->solver, high, x), (Interval){180, 199}));
    assert_open(f, kb, formula_le(f->t, rest, number(f, 20)));
}

static void multiples_are_variables(void **state) {
    Fixture *f = *state;
    Term base = term_fresh_multiple(f->t, "base", 16), tagged = term_add_number(f->t, base, 1);
    Number rest;
    assert_true(term_is_const(f->t, term_mod(f->t, tagged, 8), &rest) && rest == 1);
    // 2 * floor((base + 1) / 2) is base again.
    assert_true(term_same(term_scale(f->t, 2, term_div(f->t, tagged, 2)), base));
    Formula even = formula_eq(f->t, term_mod(f->t, base, 32), number(f, 0));
    assert_false(solver_implies(f->solver, NULL, even));
    assert_cheap(f, NULL, formula_ne(f->t, base, number(f, 8)));
    const Kb *kb = kb_add(f->solver, NULL, formula_le(f->t, number(f, 1), base));
    assert_true(kb_interval(f->solver, kb, base).low == 16);
    assert_int_equal(solver_find_model(f->solver, kb), SOLVER_YES);
    assert_true(solver_value(f->solver, base, &rest) && rest > 0 && rest % 16 == 0);
    // Also when it is replaced by an equal term.
    kb = kb_add(f->solver, kb, formula_eq(f->t, base, term_add(f->t, f->x, f->y)));
    assert_cheap(f, kb, rest_is(f, term_add(f->t, f->x, f->y), 16, 0));
}

static Term selected(Fixture *f, Term array, Term place) {
    return term_op(f->t, TERM_OP_SELECT, array, place);
}

// What is not implied is seen by models, not only by Z3; and the same place is the same element.
static void models_have_elements(void **state) {
    Fixture *f = *state;
    Term array = term_fresh(f->t, "array"), at_x = selected(f, array, f->x);
    const Kb *kb = add_le(f, NULL, number(f, 5), at_x);
    uint64_t before = solver_stats(f->solver)->hits[SOLVER_Z3];
    assert_false(solver_implies(f->solver, kb, formula_le(f->t, at_x, number(f, 5))));
    assert_false(solver_implies(f->solver, kb, formula_eq(f->t, f->x, f->y)));
    assert_false(
        solver_implies(f->solver, kb, formula_ne(f->t, at_x, selected(f, array, number(f, 3)))));
    assert_int_equal(solver_stats(f->solver)->hits[SOLVER_Z3], before);
    kb = add_eq(f, kb, f->x, f->y);
    assert_true(
        solver_implies(f->solver, kb, formula_le(f->t, number(f, 5), selected(f, array, f->y))));
}

// A model of what was known before is none of a variable that is eliminated through another one.
static void models_survive_elimination(void **state) {
    Fixture *f = *state;
    Term array = term_fresh(f->t, "array"), at_z = selected(f, array, f->z),
         at_seven = selected(f, array, number(f, 7));
    const Kb *kb = kb_add(f->solver, NULL, formula_ne(f->t, f->x, number(f, 0)));
    kb = add_eq(f, kb, f->y, f->x);
    kb = add_eq(f, kb, f->y, at_z);
    kb = kb_add(f->solver, kb, formula_ne(f->t, f->x, at_seven));
    assert_true(solver_implies(f->solver, kb, formula_ne(f->t, at_z, at_seven)));
}

int main(void) {
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        TEST(bounds_travel_through_inequalities),
        TEST(equalities_are_applied),
        TEST(equality_moves_earlier_bounds),
        TEST(differences_chain),
        TEST(inequalities_are_summed),
        TEST(disequalities_move_ends),
        TEST(wrapping_disappears_in_range),
        TEST(conditions_are_terms),
        TEST(conditions_split_ranges),
        TEST(quotients_bound_their_operands),
        TEST(disjunctions),
        TEST(models_satisfy),
        TEST(operations_have_facts),
        TEST(facts_that_are_known_add_nothing),
        TEST(answers_are_remembered),
        TEST(budget_ends_questions),
        TEST(nonlinear_questions_end),
        TEST(questions_are_written),
        TEST(remainders_are_known),
        TEST(remainders_contradict),
        TEST(wrapped_numbers_avoid_a_gap),
        TEST(multiples_are_variables),
        TEST(models_have_elements),
        TEST(models_survive_elimination),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
