// The symbolic execution graph on small C programs: what merging keeps, what it must give up, and
// when a path may be closed.
#include "compile_fixture.h"

#include "base/vec.h"
#include "seg/seg.h"

#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MEMORY = IR_INVALID_DEREF | IR_INVALID_FREE | IR_LEAK };

typedef enum Verdict { PROVED, REFUTED, OPEN } Verdict;

typedef struct Outcome {
    Verdict verdict;
    uint64_t merges;
} Outcome;

#define PROLOGUE                                                                                   \
    "void *malloc(unsigned long); void *calloc(unsigned long, unsigned long); void free(void "     \
    "*);\n"                                                                                        \
    "int in(void); _Bool __VERIFIER_nondet_bool(void); int __VERIFIER_nondet_int(void);\n"         \
    "unsigned __VERIFIER_nondet_uint(void); void reach_error(void);\n"                             \
    "#define N __VERIFIER_nondet_int()\n#define B __VERIFIER_nondet_bool()\n"                      \
    "#define CHECK(c) if (!(c)) reach_error()\n"

static IrProgram *compile(const char *text) { return compile_text(PROLOGUE, text); }

static Outcome run(const char *text, uint32_t checks) {
    IrProgram *program = compile(text);
    TermTable *table = term_table_new();
    Budget budget = {.max_steps = 100000};
    Solver *solver = solver_new(table, (SolverOptions){.crosscheck = true}, NULL);
    SegOptions options = {.checks = checks, .max_nodes = 2000};
    SegResult result = seg_run(program, &options, solver, table, &budget);
    assert_int_equal(solver_stats(solver)->crosscheck_failures, 0);
    Outcome outcome = {result.confirmed                         ? REFUTED
                       : result.is_complete && !result.violated ? PROVED
                                                                : OPEN,
                       result.merges};
    seg_result_release(&result);
    solver_free(solver);
    term_table_free(table);
    ir_program_free(program);
    return outcome;
}

static void assert_proved(const char *text, uint32_t checks) {
    assert_int_equal(run(text, checks).verdict, PROVED);
}
static void assert_not_proved(const char *text, uint32_t checks) {
    assert_int_not_equal(run(text, checks).verdict, PROVED);
}
static void assert_refuted(const char *text, uint32_t checks) {
    assert_int_equal(run(text, checks).verdict, REFUTED);
}

// ---- Without merging --------------------------------------------------------

static void straight_line(void **state) {
    (void)state;
    assert_proved("int main(void) { int x = N; if (x > 3) CHECK(x >= 4); return 0; }",
                  IR_ERROR_REACHED);
    assert_refuted("int main(void) { int x = N; if (x > 3) CHECK(x >= 5); return 0; }",
                   IR_ERROR_REACHED);
}

static void decided_loop_is_executed(void **state) {
    (void)state;
    Outcome outcome =
        run("int main(void) { int x = 0; for (int i = 0; i < 20; i++) x += i; CHECK(x == 190); "
            "return 0; }",
            IR_ERROR_REACHED);
    assert_int_equal(outcome.verdict, PROVED);
    assert_int_equal(outcome.merges, 0);
}

// ---- What merging keeps -----------------------------------------------------

static void registers_that_move_together(void **state) {
    (void)state;
    Outcome outcome = run("int main(void) { int n = N, a = 0, b = 0, i; for (i = 0; i < n; i++) { "
                          "a += 1; b += 3; } CHECK(n <= 0 || b == 3 * a); return 0; }",
                          IR_ERROR_REACHED);
    assert_true(outcome.merges > 0);
    assert_int_not_equal(outcome.verdict, REFUTED);
}

static void memory_that_moves_together(void **state) {
    (void)state;
    assert_proved("int x; int main(void) { int n = N; for (int i = 0; i < n; i++) { CHECK(x == i); "
                  "x++; } return 0; }",
                  IR_ERROR_REACHED);
}

static void memory_that_does_not_change(void **state) {
    (void)state;
    assert_proved(
        "int x = 5; int main(void) { int n = N; for (int i = 0; i < n; i++) CHECK(x == 5); "
        "return 0; }",
        IR_ERROR_REACHED);
}

static void bound_of_the_counter(void **state) {
    (void)state;
    assert_proved("int main(void) { unsigned n = __VERIFIER_nondet_uint(), i; for (i = 0; i < n; "
                  "i++) ; CHECK(i == n); return 0; }",
                  IR_ERROR_REACHED);
}

static void offsets_in_heap_objects(void **state) {
    (void)state;
    assert_proved(
        "int main(void) { int n = N; if (n < 1) return 0; char *p = malloc(n), *e = p + n; "
        "for (char *q = p; q != e; q++) *q = 1; free(p); return 0; }",
        MEMORY);
}

// ---- What merging must give up ----------------------------------------------

static void register_that_changes_late(void **state) {
    (void)state;
    assert_not_proved(
        "int main(void) { int n = N, a = 0; for (int i = 0; i < n; i++) { CHECK(a == i); "
        "if (i < 5) a++; } return 0; }",
        IR_ERROR_REACHED);
}

static void memory_that_changes_late(void **state) {
    (void)state;
    assert_not_proved("int x = 5; int main(void) { int n = N; for (int i = 0; i < n; i++) { "
                      "CHECK(x == 5); if (i == 7) x = 6; } return 0; }",
                      IR_ERROR_REACHED);
}

static void memory_that_stays_late(void **state) { // unchanged in an iteration: old ghosts in it
    (void)state;
    assert_not_proved(
        "int x; int main(void) { int n = N; for (int i = 0; i < n; i++) { CHECK(x == i); "
        "if (i < 5) x++; } return 0; }",
        IR_ERROR_REACHED);
}

static void late_branch_in_a_callee(void **state) {
    (void)state;
    assert_not_proved(
        "static void f(int *a, int *b, int n) { for (int i = 0; i < n; i++) { ++*a; if "
        "(i < 3) ++*b; } } int main(void) { int a = 0, b = 0; f(&a, &b, N); "
        "CHECK(a == b); return 0; }",
        IR_ERROR_REACHED);
}

static void pointer_that_changes_its_object_late(void **state) {
    (void)state;
    assert_not_proved(
        "int a, b; int main(void) { int n = N, *p = &a; for (int i = 0; i < n; i++) { "
        "*p = 1; CHECK(b == 0); if (i == 6) p = &b; } return 0; }",
        IR_ERROR_REACHED);
}

static void object_freed_late(void **state) {
    (void)state;
    assert_not_proved(
        "int main(void) { int n = N; char *p = malloc(1); for (int i = 0; i < n; i++) { "
        "*p = 1; if (i == 6) free(p); } if (n < 7) free(p); return 0; }",
        MEMORY);
}

static void object_allocated_late(void **state) {
    (void)state;
    assert_not_proved(
        "char *p; int main(void) { int n = N; for (int i = 0; i < n; i++) if (i == 6) { p "
        "= malloc(1); p = 0; } return 0; }",
        MEMORY);
}

static void overflow_late(void **state) {
    (void)state;
    assert_not_proved(
        "int main(void) { int n = N, x = 2147483600; for (int i = 0; i < n; i++) if (i > "
        "4) x++; return 0; }",
        IR_SIGNED_OVERFLOW);
}

// ---- Closing paths ----------------------------------------------------------

static void inner_loop_begins_anew(void **state) {
    (void)state;
    assert_proved(
        "int main(void) { int n = N; if (n < 1 || n > 99) return 0; char *p = malloc(n); for "
        "(int i = 0; i < n; i++) for (int j = i; j < n; j++) p[j] = 1; free(p); return 0; }",
        MEMORY);
    assert_refuted(
        "int main(void) { int n = N; if (n < 1 || n > 99) return 0; char *p = malloc(n); for "
        "(int i = 0; i < n; i++) for (int j = i; j <= n; j++) p[j] = 1; free(p); return 0; }",
        MEMORY);
}

static void what_lies_behind_a_loop_is_reached(void **state) {
    (void)state;
    assert_not_proved(
        "int main(void) { unsigned n = __VERIFIER_nondet_uint(); if (n < 1 || n > 99) "
        "return 0; char *s = malloc(n), *t = s; s[n - 1] = 0; while (*t) t++; CHECK(t != "
        "s + n - 1); free(s); return 0; }",
        IR_ERROR_REACHED);
}

static void loop_that_begins_with_a_load(void **state) { // no debug value before it
    (void)state;
    assert_not_proved(
        "__attribute__((nodebug)) static char *end(char *s) { while (*s) s++; return s; } "
        "int main(void) { unsigned n = __VERIFIER_nondet_uint(); if (n < 50 || n > 99) "
        "return 0; char *s = malloc(n); s[n - 1] = 0; CHECK(end(s) != s + n - 1); "
        "free(s); return 0; }",
        IR_ERROR_REACHED);
}

static void other_violations_are_not_relied_on(void **state) {
    (void)state;
    assert_not_proved("int main(void) { int a[3]; unsigned i = __VERIFIER_nondet_uint(); a[i] = 0; "
                      "CHECK(i < 3); return 0; }",
                      IR_ERROR_REACHED);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(straight_line),
        cmocka_unit_test(decided_loop_is_executed),
        cmocka_unit_test(registers_that_move_together),
        cmocka_unit_test(memory_that_moves_together),
        cmocka_unit_test(memory_that_does_not_change),
        cmocka_unit_test(bound_of_the_counter),
        cmocka_unit_test(offsets_in_heap_objects),
        cmocka_unit_test(register_that_changes_late),
        cmocka_unit_test(memory_that_changes_late),
        cmocka_unit_test(memory_that_stays_late),
        cmocka_unit_test(late_branch_in_a_callee),
        cmocka_unit_test(pointer_that_changes_its_object_late),
        cmocka_unit_test(object_freed_late),
        cmocka_unit_test(object_allocated_late),
        cmocka_unit_test(overflow_late),
        cmocka_unit_test(inner_loop_begins_anew),
        cmocka_unit_test(what_lies_behind_a_loop_is_reached),
        cmocka_unit_test(loop_that_begins_with_a_load),
        cmocka_unit_test(other_violations_are_not_relied_on),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
