// Integer transition systems: reading and printing, simplification, and ranking of systems that end
// and of such that do not. The first two are the seeds' examples.
#include "its/invariants.h"
#include "ranking/rank_memo.h"
#include "ranking/rank_thorough.h"

#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <cmocka.h>
#include <string.h>

typedef struct Fixture {
    TermTable *table;
    Solver *solver;
    Diag diag;
    Its *its;
} Fixture;

static Fixture read_text(const char *text) {
    Fixture f = {.table = term_table_new()};
    f.solver = solver_new(f.table, (SolverOptions){0}, NULL);
    f.its = its_read(text, strlen(text), "test.koat", f.solver, f.table, &f.diag);
    return f;
}

static void release(Fixture *f) {
    its_free(f->its);
    diag_release(&f->diag);
    solver_free(f->solver);
    term_table_free(f->table);
}

static bool ends(const char *text) {
    Fixture f = read_text(text);
    Budget budget = {0};
    RankProof proof = {0};
    assert_non_null(f.its);
    its_simplify(f.its, &budget);
    LinearSystem *system = linear_system_new(f.its, &budget);
    invariants_add(system, f.its, &budget);
    bool holds = rank_thoroughly(system, f.its, &budget, &proof);
    rank_proof_release(&proof);
    linear_system_free(system);
    release(&f);
    return holds;
}

// ---- The seeds' systems -----------------------------------------------------

static void strlen_of_the_first_seed(void **state) {
    (void)state; // from L to N and back: v_s < v_end, v_s' = v_s + 1
    assert_true(
        ends("(RULES l(s,end) -> n(s,end) [ s < end ] n(s,end) -> l(s + 1,end) [ s < end ])"));
}

static void g_of_the_second_seed(void **state) {
    (void)state; // unsigned: inc < j, inc' = inc + 1, both below 2^32
    assert_true(ends("(RULES p(inc,j) -> r(inc,j) [ 0 <= inc && inc <= 4294967295 && inc < j ]"
                     "r(inc,j) -> p(inc + 1,j) [ inc + 1 <= 4294967295 ])"));
}

// ---- Others -----------------------------------------------------------------

static void systems_that_end(void **state) {
    (void)state;
    assert_true(ends("(RULES f(x,y) -> f(x - 1,z) [ x > 0 ] f(x,y) -> f(x,y - 1) [ y > 0 ])"));
    assert_true(ends("(RULES f(x,y) -> f(x + y,y - 1) [ x > 0 ])"));
    assert_true(ends("(RULES f(x,y,z) -> f(x + y,y + z,z - 1) [ x > 0 ])"));
    assert_true(ends("(RULES f(x) -> f(x - 1) [ x > 0 ] f(x) -> f(x + 1) [ x < 0 ])"));
    assert_true(ends("(RULES f(x) -> f(10 - 2*x) [ x >= 0 ])")); // 10 / 3 is no integer
    assert_true(ends("(RULES f(x,y) -> Com_2(f(x - 1,y),f(x - 2,y)) :|: x > 0)"));
    assert_true(ends("(STARTTERM (FUNCTIONSYMBOLS s)) (RULES s(x,y) -> f(x,1) [ x > 0 ]"
                     " f(x,y) -> f(x - y,y) [ x > 0 ])")); // needs the invariant y = 1
    assert_true(ends("(STARTTERM (FUNCTIONSYMBOLS s)) (RULES s(x) -> e(x) f(x) -> f(x + 1))"));
    assert_true(ends("(RULES f(x,y) -> g(x,y) [ x > 0 ] g(x,y) -> g(x,y - 1) [ y > 0 ]"
                     " g(x,y) -> f(x - 1,z) )"));
    assert_true(ends("(RULES f(x) -> f(x) [ x > 0 && x < 0 ])"));
}

static void systems_that_do_not(void **state) {
    (void)state;
    assert_false(ends("(RULES f(x) -> f(x))"));
    assert_false(ends("(RULES f(x) -> f(x + 1) [ x > 0 ])"));
    assert_false(ends("(RULES f(x,y) -> f(y,x) [ x > 0 && y > 0 ])"));
    assert_false(ends("(RULES f(x,y) -> f(x - y,y) [ x > 0 && y >= 0 ])"));
    assert_false(ends("(RULES f(x) -> f(12 - 2*x) [ x >= 0 ])")); // 4
    assert_false(ends("(RULES f(x) -> f(z) [ x > 0 ])"));
    assert_false(ends("(RULES f(x) -> g(x - 1) [ x > 0 ] g(x) -> f(x + 1))"));
    assert_false(
        ends("(RULES f(x,y) -> f(x - 1,y + 1) [ x > 0 ] f(x,y) -> f(x + 1,y - 1) [ y > 0 ])"));
    assert_false(ends("(RULES f(x) -> f(x*x) [ x > 0 ])"));
    assert_false(
        ends("(STARTTERM (FUNCTIONSYMBOLS s)) (RULES s(x) -> Com_2(e(x),f(x)) f(x) -> f(x + 1))"));
}

static void nonlinear_is_any_number(void **state) {
    (void)state;
    assert_true(ends("(RULES f(x,y) -> f(x - 1,y*y) [ x > 0 && x*y < 7 ])"));
    assert_true(ends("(RULES f(x,y) -> f(x - y^2 - 1,y) [ x > 0 ])")); // a square is not negative
}

// ---- Text -------------------------------------------------------------------

static void text_is_read_back(void **state) {
    (void)state;
    Fixture f =
        read_text("(GOAL COMPLEXITY) (STARTTERM (FUNCTIONSYMBOLS a)) (VAR x y)\n"
                  "(RULES a(x,y) -> b(x + 2*y) [ x > 3 && y != 0 ] # comment\n b(x) -> a(x,z))");
    Text first = {0}, second = {0};
    assert_non_null(f.its);
    its_print(&first, f.its);
    Fixture g = read_text(text_chars(&first));
    assert_non_null(g.its);
    its_print(&second, g.its);
    assert_string_equal(text_chars(&first), text_chars(&second));
    assert_non_null(strstr(text_chars(&first), "a(x,y) -> b(x + 2*y) [ 4 <= x && y != 0 ]"));
    text_release(&first);
    text_release(&second);
    release(&f);
    release(&g);
}

static void assert_error(const char *text, const char *message) {
    Fixture f = read_text(text);
    assert_null(f.its);
    assert_int_equal(f.diag.errors, 1);
    if (!strstr(text_chars(&f.diag.text), message))
        fail_msg("'%s' is not '%s'", text_chars(&f.diag.text), message);
    release(&f);
}

static void errors_have_lines(void **state) {
    (void)state;
    assert_error("", "test.koat:1: error: the text is empty");
    assert_error("(RULES\n f(x) -> f(x + )\n)", "test.koat:2: error: expected an expression");
    assert_error("(RULES f(x) -> f(x,x))", "f has 2 arguments here, and 1 elsewhere");
    assert_error("(RULES f(3) -> f(x))", "expected a name");
    assert_error("(RULES f(x) -> f(x) [ x ])", "expected a comparison");
    assert_error("(RULES f(x) -> f(x)", "expected a name at the end");
    assert_error("(FOO)", "expected GOAL");
    assert_error("(STARTTERM (FUNCTIONSYMBOLS g)) (RULES f(x) -> f(x))", "start symbol g");
    assert_error("(RULES f(x) -> f(1111111111111111111111111111111111111111111111111))",
                 "too large");
}

static void deep_nesting_is_refused(void **state) {
    (void)state;
    char text[3000] = "(RULES f(x) -> f(";
    size_t length = strlen(text);
    memset(text + length, '(', 2000);
    assert_error(text, "nested too deeply");
}

// ---- Simplification ---------------------------------------------------------

static void chains_and_slices(void **state) {
    (void)state;
    Budget budget = {0};
    Fixture f =
        read_text("(STARTTERM (FUNCTIONSYMBOLS a)) (RULES a(x,u) -> b(x,u) b(x,u) -> c(x + 1,u)"
                  " c(x,u) -> b(x,u) [ x < 10 ] d(x,u) -> d(x,u))");
    ItsSimplified done = its_simplify(f.its, &budget);
    assert_int_equal(done.unreachable, 1);
    assert_true(done.chained >= 1);
    its_drop_acyclic(f.its);
    assert_int_equal(f.its->transitions.count, 1);
    assert_int_equal(its_slice(f.its), 1); // u
    assert_int_equal(f.its->variables.count, 1);
    release(&f);
}

// ---- What is known to end ---------------------------------------------------

static bool is_known(const RankMemo *memo, const char *text) {
    Fixture f = read_text(text);
    Budget budget = {0};
    LinearSystem *system = linear_system_new(f.its, &budget);
    bool holds = rank_memo_find(memo, system) != NULL;
    linear_system_free(system);
    release(&f);
    return holds;
}

static void systems_are_remembered(void **state) {
    (void)state;
    Fixture f = read_text("(RULES f(x,y) -> f(x - 1,y) [ x > y ])");
    Budget budget = {0};
    RankMemo *memo = NULL;
    LinearSystem *system = linear_system_new(f.its, &budget);
    assert_true(rank_memo_is_fit(system));
    rank_memo_add(&memo, system, (RankProof){0});
    assert_true(is_known(memo, "(RULES g(a,b) -> g(a - 1,b) [ a > b ])"));
    assert_false(is_known(memo, "(RULES f(x,y) -> f(x - 1,y) [ x > y + 1 ])"));
    assert_false(is_known(memo, "(RULES f(x,y) -> f(x + 1,y) [ x > y ])"));
    assert_false(is_known(memo, "(RULES f(x,y) -> f(x - 1,y - 1) [ x > y ])"));
    assert_false(is_known(memo, "(RULES f(x,y) -> f(x - 1,z) [ x > y ])"));
    assert_false(is_known(memo, "(RULES f(x,y) -> f(x - 1,y) [ x > y ] f(x,y) -> f(x,y))"));
    rank_memo_free(memo);
    release(&f);
}

// Where something is not linear, systems that look alike may differ.
static void inexact_systems_are_not(void **state) {
    (void)state;
    Fixture f = read_text("(RULES f(x,y) -> f(x*y,y) [ x > 0 ])");
    Budget budget = {0};
    LinearSystem *system = linear_system_new(f.its, &budget);
    assert_false(rank_memo_is_fit(system));
    linear_system_free(system);
    release(&f);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(strlen_of_the_first_seed), cmocka_unit_test(g_of_the_second_seed),
        cmocka_unit_test(systems_that_end),         cmocka_unit_test(systems_that_do_not),
        cmocka_unit_test(nonlinear_is_any_number),  cmocka_unit_test(text_is_read_back),
        cmocka_unit_test(errors_have_lines),        cmocka_unit_test(deep_nesting_is_refused),
        cmocka_unit_test(chains_and_slices),        cmocka_unit_test(systems_are_remembered),
        cmocka_unit_test(inexact_systems_are_not),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
