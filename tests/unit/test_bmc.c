// The bounded engine on small C programs: unwinding, merging, memory, all memory models, what must
// stay open.
#include "compile_fixture.h"

#include "base/vec.h"
#include "bmc/bmc.h"

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

#define PROLOGUE                                                                                   \
    "void *malloc(unsigned long); void *calloc(unsigned long, unsigned long);\n"                   \
    "void *realloc(void *, unsigned long); void free(void *); void exit(int);\n"                   \
    "int __VERIFIER_nondet_int(void); unsigned __VERIFIER_nondet_uint(void);\n"                    \
    "void reach_error(void); void __VERIFIER_assume(int); int external(int *);\n"                  \
    "#define N __VERIFIER_nondet_int()\n#define U __VERIFIER_nondet_uint()\n"                      \
    "#define CHECK(c) if (!(c)) reach_error()\n"

static IrProgram *compile(const char *text) { return compile_text(PROLOGUE, text); }

static Verdict verdict_of(IrProgram *program, uint32_t checks, BmcMemoryModel model,
                          uint32_t max_unwind, BmcStats *stats) {
    Budget budget = {0};
    BmcOptions options = {
        .checks = checks, .memory_model = model, .max_unwind = max_unwind, .no_samples = true};
    BmcResult result = bmc_run(program, &options, &budget);
    Verdict verdict = result.confirmed ? REFUTED : result.is_proved ? PROVED : OPEN;
    assert_true(!result.is_proved || !result.confirmed);
    assert_true((verdict == OPEN) == (result.reason != NULL));
    assert_true(!result.confirmed || result.inputs);
    *stats = result.stats;
    bmc_result_release(&result);
    return verdict;
}

// The verdict, which no memory model may change.
static void expect_within(const char *text, uint32_t checks, Verdict expected,
                          uint32_t max_unwind) {
    IrProgram *program = compile(text);
    BmcStats stats;
    for (int model = BMC_MEMORY_CELL; model <= BMC_MEMORY_FLAT; model++) {
        Verdict got = verdict_of(program, checks, (BmcMemoryModel)model, max_unwind, &stats);
        if (got != expected)
            fprintf(stderr, "%s: %s\n", bmc_memory_model_name((BmcMemoryModel)model), text);
        assert_int_equal(got, expected);
    }
    ir_program_free(program);
}

static void expect(const char *text, uint32_t checks, Verdict expected) {
    expect_within(text, checks, expected, 0);
}

static void model_names(void **state) {
    (void)state;
    BmcMemoryModel model;
    for (int m = BMC_MEMORY_CELL; m <= BMC_MEMORY_FLAT; m++) {
        assert_true(bmc_memory_model_by_name(bmc_memory_model_name((BmcMemoryModel)m), &model));
        assert_int_equal(model, m);
    }
    assert_false(bmc_memory_model_by_name("array", &model));
}

static void known_runs_need_no_solver(void **state) {
    (void)state;
    IrProgram *program = compile("int a[1000]; int main(void) { int s = 0;"
                                 "for (int i = 0; i < 1000; i++) a[i] = i;"
                                 "for (int i = 0; i < 1000; i++) s += a[i]; CHECK(s == 499500); }");
    BmcStats stats;
    assert_int_equal(verdict_of(program, IR_ERROR_REACHED, BMC_MEMORY_CELL, 0, &stats), PROVED);
    assert_int_equal(stats.solver_calls, 0);
    assert_true(stats.nodes < 100);
    assert_int_equal(stats.rounds, 1);
    ir_program_free(program);
}

static void unwinding_ends_with_the_input(void **state) {
    (void)state;
    expect("int main(void) { unsigned n = U, s = 0; if (n > 9) return 0;"
           "for (unsigned i = 0; i < n; i++) s += 2; CHECK(s == 2 * n); }",
           IR_ERROR_REACHED, PROVED);
    // No bound is enough: open, never proved.
    expect_within("int main(void) { unsigned n = U, i = 0; while (i != n) i++; CHECK(i == n); }",
                  IR_ERROR_REACHED, OPEN, 16);
    expect_within("static unsigned f(unsigned n) { return n ? 1 + f(n - 1) : 0; }"
                  "int main(void) { unsigned n = U; CHECK(f(n) == n); }",
                  IR_ERROR_REACHED, OPEN, 16);
}

static void rounds_are_kept_apart(void **state) {
    (void)state;
    expect("int main(void) { int stop = N, i = 0, s = 0;"
           "while (i < 6) { if (i == stop) break; s += i; i++; } CHECK(s == i * (i - 1) / 2); }",
           IR_ERROR_REACHED, PROVED);
    expect("int main(void) { int stop = N, i = 0, s = 0;"
           "while (i < 6) { if (i == stop) break; s += i + (i == 4); i++; } CHECK(s == i * (i - 1) "
           "/ 2); }",
           IR_ERROR_REACHED, REFUTED);
}

static void merged_memory(void **state) {
    (void)state;
    expect("int main(void) { int a[3] = {1, 2, 3}, c = N; if (c > 5) a[1] = c; else a[2] = c;"
           "CHECK(a[0] == 1 && (c > 5 ? a[1] == c && a[2] == 3 : a[1] == 2 && a[2] == c)); }",
           IR_ERROR_REACHED, PROVED);
    expect("struct s { char c; int i; }; int main(void) { struct s x, y = {'a', 7}; int c = N;"
           "if (c) x = y; else x.i = 8, x.c = 'b'; CHECK(x.i == (c ? 7 : 8) && x.c == (c ? 'a' : "
           "'b')); }",
           IR_ERROR_REACHED, PROVED);
    expect("int main(void) { int c = N, *p; { int x = 4, y = 5; p = c ? &x : &y; CHECK(*p == (c ? "
           "4 : 5)); } }",
           IR_ERROR_REACHED | IR_INVALID_DEREF, PROVED);
    expect("int main(void) { int c = N, *p = 0; if (c == 99) { int x = 4; p = &x; } return c == 99 "
           "? *p : 0; }",
           IR_INVALID_DEREF, REFUTED);
}

static void bytes_of_values(void **state) {
    (void)state;
    expect("int main(void) { union { unsigned u; unsigned char b[4]; } x; x.u = U; x.b[1] = 0;"
           "CHECK((x.u & 0xff00) == 0); }",
           IR_ERROR_REACHED, PROVED);
    expect("int main(void) { unsigned short h[4] = {0}; unsigned i = U & 3; h[i] = 0x1234;"
           "CHECK(((unsigned char *)h)[2 * i + 1] == 0x12); }",
           IR_ERROR_REACHED | IR_INVALID_DEREF, PROVED);
    expect("int main(void) { int *p = malloc(4), *q; for (int i = 0; i < (int)sizeof p; i++)"
           "((char *)&q)[i] = ((char *)&p)[i]; *q = 3; CHECK(*p == 3); free(q); }",
           IR_ERROR_REACHED | IR_INVALID_FREE, PROVED);
}

static void heap(void **state) {
    (void)state;
    expect("int main(void) { unsigned n = U; if (n < 1 || n > 6) return 0; char *p = calloc(n, 1);"
           "p[n - 1] = 1; p = realloc(p, n + 1); p[n] = 2; CHECK(p[n - 1] == 1); free(p); }",
           MEMORY | IR_ERROR_REACHED, PROVED);
    expect("int main(void) { unsigned n = U; if (n > 6) return 0; char *p = malloc(n); p[n] = 1; "
           "free(p); }",
           MEMORY, REFUTED);
    expect("int main(void) { int c = N, *p = malloc(4); if (c) free(p); if (c > 0) free(p); }",
           MEMORY, REFUTED);
    expect("int *g; int main(void) { g = malloc(4); if (N == 17) g = 0; }", MEMORY, REFUTED);
    expect("struct n { struct n *next; } *g; int main(void) { for (int i = 0; i < 4; i++) {"
           "struct n *x = malloc(sizeof *x); x->next = g; if (N) g = x; else free(x); } exit(0); }",
           MEMORY, PROVED);
}

static void nothing_rests_on_undefined_behaviour(void **state) {
    (void)state;
    // The access may be invalid, which is not checked: what follows proves nothing.
    expect("int a[4]; int main(void) { a[N] = 1; return 0; }", IR_ERROR_REACHED, OPEN);
    // A division by zero ends the run.
    expect("int main(void) { int x = N; x = 1 / x; CHECK(x < 2); }", IR_ERROR_REACHED, PROVED);
    // An unknown function may have changed what it was given.
    expect("int main(void) { int x = 1; external(&x); CHECK(x == 1); }", IR_ERROR_REACHED, REFUTED);
    // But only where it was given, and one of the two was.
    expect("int main(void) { int x = 1, y = 1; external(N ? &x : &y); CHECK(x == 1 || y == 1); }",
           IR_ERROR_REACHED, PROVED);
    expect("int main(void) { int x = 1, y = 2; external(&x); CHECK(y == 2); }", IR_ERROR_REACHED,
           PROVED);
}

static void addresses_are_disjoint(void **state) {
    (void)state;
    expect(
        "int main(void) { char a[8], b[8]; unsigned i = U & 7, j = U & 7; CHECK(a + i != b + j); }",
        IR_ERROR_REACHED, PROVED);
    expect(
        "int main(void) { int a[2], b[2]; unsigned long p = (unsigned long)a, q = (unsigned long)b;"
        "CHECK(p % 4 == 0 && (p + 8 <= q || q + 8 <= p) && (int *)p == a); }",
        IR_ERROR_REACHED, PROVED);
    // Their order is not known.
    expect("int main(void) { int a, b; CHECK(&a < &b); CHECK(&b < &a); }", IR_ERROR_REACHED,
           REFUTED);
}

// A run that ends well, whatever the program does.
static IrRunResult wrong_replay(IrProgram *program, const IrRunOptions *options) {
    (void)program;
    (void)options;
    return (IrRunResult){.end = IR_RUN_FINISHED};
}

// The verdict's reason, with a replay that never shows anything; standard error goes to a file.
static char *reason_when_denied(const char *text, Text *log) {
    IrProgram *program = compile(text);
    Budget budget = {0};
    BmcOptions options = {.checks = IR_ERROR_REACHED, .no_samples = true, .replay = wrong_replay};
    FILE *file = tmpfile();
    int saved = dup(STDERR_FILENO);
    fflush(stderr);
    dup2(fileno(file), STDERR_FILENO);
    BmcResult result = bmc_run(program, &options, &budget);
    fflush(stderr);
    dup2(saved, STDERR_FILENO);
    close(saved);
    rewind(file);
    for (int c; (c = getc(file)) != EOF;)
        text_add(log, "%c", c);
    fclose(file);
    assert_false(result.is_proved || result.confirmed);
    char *reason = strdup(result.reason);
    bmc_result_release(&result);
    ir_program_free(program);
    return reason;
}

static void a_replay_that_disagrees_is_an_internal_error(void **state) {
    (void)state;
    Text log = {0};
    char *reason = reason_when_denied("int main(void) { CHECK(N != 7); }", &log);
    assert_non_null(strstr(reason, "internal: the replay disagrees: "));
    assert_non_null(strstr(text_chars(&log), "internal error"));
    assert_non_null(strstr(text_chars(&log), "0x7"));
    free(reason);
    text_release(&log);
    // Where the model may have what no run has, it is none: here the order of two addresses.
    reason = reason_when_denied("int main(void) { int a, b; CHECK(&a < &b); }", &log);
    assert_non_null(strstr(reason, "not shown by a run: "));
    assert_int_equal(log.length, 0);
    free(reason);
    text_release(&log);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(model_names),
        cmocka_unit_test(known_runs_need_no_solver),
        cmocka_unit_test(unwinding_ends_with_the_input),
        cmocka_unit_test(rounds_are_kept_apart),
        cmocka_unit_test(merged_memory),
        cmocka_unit_test(bytes_of_values),
        cmocka_unit_test(heap),
        cmocka_unit_test(nothing_rests_on_undefined_behaviour),
        cmocka_unit_test(addresses_are_disjoint),
        cmocka_unit_test(a_replay_that_disagrees_is_an_internal_error),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
