// Non-termination on small C programs: what must be found, and twins that must not.
#include "compile_fixture.h"

#include "base/vec.h"
#include "recurrence/nonterm.h"

#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define PROLOGUE                                                                                   \
    "void *malloc(unsigned long); void free(void *);\n"                                            \
    "int __VERIFIER_nondet_int(void); unsigned __VERIFIER_nondet_uint(void);\n"                    \
    "void external(int *); int other(void);\n"                                                     \
    "#define N __VERIFIER_nondet_int()\n"

static IrProgram *compile(const char *text) { return compile_text(PROLOGUE, text); }

typedef enum Found { NOTHING, STATE, SET } Found;

static double patience = 20; // seconds; what ends is tried for much less

// What is found; `shown` (freed by the caller) is the set of states.
static Found search(const char *text, bool is_math, double seconds, char **shown) {
    IrProgram *program = compile(text);
    Budget budget = {0};
    Nonterm *nonterm = nonterm_new(program, (LassoOptions){.math_ints = is_math});
    Lasso lasso;
    bool found = nonterm_try_all(nonterm, seconds, &budget, &lasso);
    assert_int_equal(found, lasso.is_found);
    Found result = !found ? NOTHING : lasso.iterations ? STATE : SET;
    if (found) {
        assert_non_null(lasso.inputs);
        assert_non_null(lasso.why);
        assert_true(lasso.loc != 0);
    }
    if (shown)
        *shown = found ? memory_copy_string(lasso.set) : NULL;
    lasso_release(&lasso);
    nonterm_free(nonterm);
    ir_program_free(program);
    return result;
}

static void assert_state(const char *text) {
    assert_int_equal(search(text, false, patience, NULL), STATE);
}
static void assert_set(const char *text) {
    assert_int_equal(search(text, false, patience, NULL), SET);
}
static void assert_math_set(const char *text) {
    assert_int_equal(search(text, true, patience, NULL), SET);
}
static void assert_nothing(const char *text) {
    assert_int_equal(search(text, false, 0.4, NULL), NOTHING);
}
static void assert_math_nothing(const char *text) {
    assert_int_equal(search(text, true, 0.4, NULL), NOTHING);
}

// ---- States that come back --------------------------------------------------

static void finds_states(void **unused) {
    (void)unused;
    // It may set x to 0, but need not.
    assert_state("int main(void) { int x = 1; while (x) external(&x); }");
    assert_state("int main(void) { while (1) ; }");
    assert_state("int main(void) { int x = N; while (x > 3) if (x > 6) x--; return 0; }");
    assert_state(
        "int main(void) { int x = N, y = N; while (x != 5) { int t = x; x = y; y = t; } }");
    assert_state("int main(void) { int x; while (x != 0) if (x == 7) x = 7; else x = 0; }");
    assert_state("int main(void) { for (int i = 0;; i++) ; }"); // a counter that is not read
    assert_state("int main(void) { while (N) ; }");
    assert_state("int a[4] = {1, 2, 3, 0}; int main(void) { int i = 0; for (;;) i = a[i]; }");
}

static void finds_states_up_to_addresses(void **unused) {
    (void)unused;
    assert_state("int main(void) { for (;;) { int *p = malloc(4); *p = 0; free(p); } }");
    assert_state("int main(void) { for (;;) malloc(8); }");
    assert_state("int main(void) { int *p = malloc(4); *p = 1;"
                 "  while (*p) { int *q = malloc(4); *q = *p; free(p); p = q; } }");
    // The address decides how long it goes on.
    assert_nothing("int main(void) { while (((unsigned long)malloc(1) & 4096) == 0) ; }");
    assert_nothing("int main(void) { char *p = malloc(1); while ((char *)malloc(1) < p + 99) ; }");
    // What the pointers in a list lead to is part of the state.
    assert_nothing("struct n { struct n *next; int v; }; int main(void) {"
                   "  struct n *a = malloc(sizeof *a), *b = malloc(sizeof *b); a->next = b;"
                   "  b->next = a; b->v = 0; for (;;) if (++a->next->v > 50) return 0; }");
    // Reached through a number only.
    assert_nothing(
        "int main(void) { int *c = malloc(4); *c = 0; unsigned long h = (unsigned long)c;"
        "  h ^= 1; c = 0; for (;;) { int *p = (int *)(h ^ 1); if (++*p > 50) return 0; } }");
}

static void finds_calls(void **unused) {
    (void)unused;
    assert_state("int f(int x) { return f(x); } int main(void) { return f(1); }");
    assert_state("int g(int); int f(int x) { return g(!x); } int g(int x) { return f(!x); }"
                 "int main(void) { return f(N); }");
    assert_state("int f(int *p) { int q = *p; return q ? f(&q) : 0; }"
                 "int main(void) { int x = 1; return f(&x); }");
    assert_nothing("int f(int x) { return x ? f(x - 1) : 0; }"
                   "int main(void) { f(3); f(3); f(3); return f(3); }");
    assert_nothing(
        "int g; int f(int x) { return g++ < 9 ? f(x) : 0; } int main(void) { return f(1); }");
    assert_nothing("int f(int *p) { int q = *p - 1; return q > 0 ? f(&q) : 0; }"
                   "int main(void) { int x = 9; return f(&x); }");
}

static void leaves_ends_alone(void **unused) {
    (void)unused;
    assert_nothing("int main(void) { return 0; }");
    assert_nothing("int main(void) { for (int i = 0; i < 70000; i++) ; return 0; }");
    assert_nothing("int main(void) { int i = 5; for (;;) i = 10 / i - 1; }"); // divides by zero
    assert_nothing("int main(void) { int *p = 0; for (;;) *p = 1; }");
    assert_nothing(
        "void abort(void); int main(void) { int i = 0; for (;;) if (i++ == 3) abort(); }");
}

// ---- Recurrent sets ---------------------------------------------------------

static void finds_sets(void **unused) {
    (void)unused;
    assert_set("int main(void) { unsigned x = 1; while (x != 10) x += 2; return 0; }");
    assert_set(
        "int main(void) { for (unsigned x = 0; x >= 0; x++) if (x > 4294967295u) return 1; }");
    assert_set("unsigned g; int main(void) { while ((g & 3) != 3) g += 4; return 0; }");
    assert_set(
        "int main(void) { unsigned a = 3, b = 5; while (a != b) { a += 7; b += 7; } return 0; }");
    assert_set(
        "unsigned f(unsigned x) { return x == 4 ? 0 : f(x + 2); } int main(void) { return f(1); }");
    assert_set("int f(int x) { return x / 2; } int main(void) { unsigned n = 1; int k = 0;"
               "  while (n) { n += 2; k = f(k); } return k; }");
}

static void leaves_ending_sets_alone(void **unused) {
    (void)unused;
    assert_nothing("int main(void) { unsigned x = 1; while (x != 11) x += 2; return 0; }");
    assert_nothing("int main(void) { unsigned x = 1; while (x != 400000) x += 3; return 0; }");
    assert_nothing("int main(void) { for (unsigned x = 9; x > 0; x--) ; return 0; }");
    assert_nothing("unsigned g; int main(void) { while ((g & 3) != 3) g += 5; return 0; }");
    assert_nothing("int main(void) { unsigned n = 1; while (n) n += n; return 0; }");
    // C leaves a signed overflow undefined.
    assert_nothing("int main(void) { int x = 1; while (x <= 2147483647) x++; return 0; }");
    assert_nothing("int main(void) { int x = N; while (x > 0) x += 5; return 0; }");
}

static void finds_math_sets(void **unused) {
    (void)unused;
    assert_math_set("int main(void) { int x = N; while (x > 0) x += 5; return 0; }");
    assert_math_set(
        "int main(void) { int x = N, y = N; while (x > 0) { x += y; y++; } return 0; }");
    assert_math_set("int main(void) { int x = N; while (x != 0) x = x * 3; return 0; }");
    assert_math_set(
        "int main(void) { int x = 1; while (x) { int y = N; if (y <= 2 * x) break; x = y; } }");
    assert_math_set("int f(int x) { return x ? f(x - 1) : 0; } int main(void) { return f(N); }");
    assert_math_nothing("int main(void) { int x = N; while (x > 0) x--; return 0; }");
    assert_math_nothing(
        "int main(void) { int x = N, y = N; while (x > 0) { x += y; y--; } return 0; }");
    assert_math_nothing("int main(void) { unsigned x = 9; while (x != 20) x--; return 0; }");
    assert_math_nothing("int main(void) { signed char x = 1; while (x > 0) x++; return 0; }");
}

static void shows_sets(void **unused) {
    (void)unused;
    char *shown;
    assert_int_equal(search("int main(void) { unsigned x = 1; while (x != 10) x += 2; return 0; }",
                            false, patience, &shown),
                     SET);
    assert_string_equal(shown, "(x & 1) == 1 && x != 10");
    free(shown);
    assert_int_equal(search("int main(void) { int x = N; while (x > 0) x += 5; return 0; }", true,
                            patience, &shown),
                     SET);
    assert_string_equal(shown, "0 < x");
    free(shown);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(finds_states),    cmocka_unit_test(finds_states_up_to_addresses),
        cmocka_unit_test(finds_calls),     cmocka_unit_test(leaves_ends_alone),
        cmocka_unit_test(finds_sets),      cmocka_unit_test(leaves_ending_sets_alone),
        cmocka_unit_test(finds_math_sets), cmocka_unit_test(shows_sets),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
