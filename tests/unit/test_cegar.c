// Explicit values with refinement on small C programs: what is remembered, which of several reasons
// is chosen, what an adjusted state forgets, and when one state covers another.
#include "compile_fixture.h"

#include "cegar/internal.h"

#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define PROLOGUE                                                                                   \
    "void *malloc(unsigned long); void free(void *); void reach_error(void);\n"                    \
    "int __VERIFIER_nondet_int(void);\n#define N __VERIFIER_nondet_int()\n"                        \
    "#define CHECK(c) if (!(c)) reach_error()\n"

enum { ERROR = IR_ERROR_REACHED, MEMORY = IR_INVALID_DEREF | IR_INVALID_FREE | IR_LEAK };

static IrProgram *compile(const char *text) { return compile_text(PROLOGUE, text); }

static CegarResult run(const char *text, uint32_t checks, bool refines) {
    IrProgram *program = compile(text);
    TermTable *table = term_table_new();
    Budget budget = {.max_steps = 200000};
    Solver *solver = solver_new(table, (SolverOptions){.crosscheck = true}, NULL);
    CegarOptions options = {.checks = checks, .refines = refines, .max_nodes = 3000};
    CegarResult result = cegar_run(program, &options, solver, table, &budget);
    assert_int_equal(solver_stats(solver)->crosscheck_failures, 0);
    solver_free(solver);
    term_table_free(table);
    ir_program_free(program);
    return result;
}

static void assert_needs(const char *text, uint32_t checks, uint64_t variables, uint64_t facts,
                         uint64_t numbers) {
    CegarResult result = run(text, checks, true);
    assert_true(result.is_proved);
    assert_int_equal(result.stats.variables, variables);
    assert_int_equal(result.stats.facts, facts);
    assert_int_equal(result.stats.numbers, numbers);
    cegar_result_release(&result);
}

static void assert_refuted(const char *text, uint32_t checks) {
    CegarResult result = run(text, checks, true);
    assert_true(result.confirmed & checks);
    assert_non_null(result.inputs);
    assert_false(result.is_proved);
    cegar_result_release(&result);
}

static void assert_open(const char *text, uint32_t checks, bool refines) {
    CegarResult result = run(text, checks, refines);
    assert_false(result.is_proved);
    assert_int_equal(result.confirmed, 0);
    assert_non_null(result.reason);
    cegar_result_release(&result);
}

// ---- What is remembered -----------------------------------------------------

static void nothing_where_nothing_matters(void **state) {
    (void)state;
    assert_needs("int a, b; int main(void) { while (N) { a++; b += a; } return 0; }", ERROR, 0, 0,
                 0);
}

static void one_value_of_many(void **state) {
    (void)state;
    assert_needs("int a, b, c; int main(void) { while (N) { a++; b += a; } CHECK(c == 0); }", ERROR,
                 1, 0, 0);
}

static void conditions_where_values_do_not_tell(void **state) {
    (void)state;
    assert_needs("int main(void) { int x = N, y = N; if (x < y) if (N) CHECK(y > x); }", ERROR, 0,
                 2, 0);
}

static void a_number_in_the_heap(void **state) {
    (void)state;
    assert_needs("int main(void) { int *p = malloc(4); *p = 7; while (N); CHECK(*p == 7); }", ERROR,
                 1, 0, 1);
}

// Both exclude the path; the counter would have to be followed for ever.
static void flag_before_loop_counter(void **state) {
    (void)state;
    assert_needs(
        "int b; int main(void) { int i = 0; while (N) i++; if (i > 100000) CHECK(b == 0); }", ERROR,
        1, 0, 0);
}

static void symbolic_size_is_no_obstacle(void **state) {
    (void)state;
    assert_needs(
        "int main(void) { unsigned n = N; if (!n) return 0; char *p = malloc(n); p[n - 1] = 0;"
        " free(p); }",
        MEMORY, 0, 1, 0);
}

static void any_list_of_equal_nodes(void **state) {
    (void)state;
    assert_needs("struct node { struct node *next; int data; };\n"
                 "int main(void) { struct node *l = 0; while (N) { struct node *n = malloc(16);\n"
                 "n->data = 5; n->next = l; l = n; } for (; l; l = l->next) CHECK(l->data == 5); }",
                 ERROR, 1, 0, 1);
}

// ---- Verdicts ---------------------------------------------------------------

static void bug_is_shown(void **state) {
    (void)state;
    assert_refuted("int main(void) { int x = N; if (x > 10) if (x * 2 == 42) reach_error(); }",
                   ERROR);
    assert_refuted("int main(void) { int a[10]; int x = N; if (x >= 0) a[x] = x; }", MEMORY);
}

static void unknown_index_proves_nothing(void **state) {
    (void)state;
    assert_open(
        "int main(void) { int a[10], e = 0; int x = N; if (x >= 0) a[x] = x; CHECK(e == 0); }",
        ERROR, true);
}

// Explicit values alone do not exclude the path; it is not reported.
static void no_refinement_is_honest(void **state) {
    (void)state;
    const char *text = "int main(void) { int x = N; if (x < 0) if (x == 0) reach_error(); }";
    assert_open(text, ERROR, false);
    assert_needs(text, ERROR, 0, 1, 0);
}

// ---- States -----------------------------------------------------------------

typedef struct Lab {
    IrProgram *program;
    TermTable *table;
    Solver *solver;
    Budget budget;
    CegarOptions options;
    CegarResult result;
    Cegar c;
} Lab;

static Lab *lab_new(const char *text) {
    Lab *lab = memory_zeroed(sizeof *lab);
    lab->program = compile(text);
    lab->table = term_table_new();
    lab->solver = solver_new(lab->table, (SolverOptions){0}, NULL);
    lab->c = (Cegar){.budget = &lab->budget, .options = &lab->options, .result = &lab->result};
    lab->options = (CegarOptions){.checks = ERROR, .refines = true};
    cegar_begin(&lab->c, lab->program, lab->solver, lab->table);
    return lab;
}

static void lab_free(Lab *lab) {
    cegar_release(&lab->c);
    solver_free(lab->solver);
    term_table_free(lab->table);
    ir_program_free(lab->program);
    free(lab);
}

// After `n` steps, always along the first path.
static ExecState state_after(Lab *lab, int n) {
    ExecState state = lab->c.start;
    for (; n > 0; n--) {
        CegarOutcome outcome = {0};
        cegar_step(&lab->c, &state, 0, &outcome);
        assert_true(outcome.next.count > 0);
        state = outcome.next.items[0];
        cegar_outcome_release(&outcome);
    }
    return state;
}

static CegarVariableId global_variable(Lab *lab, const char *name) {
    for (IrGlobalId g = 0; g < lab->program->n_globals; g++)
        if (strcmp(lab->program->globals[g].name, name) == 0)
            return cegar_variable(&lab->c.variables, CEGAR_GLOBAL, g, 0);
    fail_msg("no global %s", name);
    return 0;
}

static const char *const TWO_GLOBALS =
    "int a, b; int main(void) { a = 3; b = 4; while (N) a++; return 0; }";

static void precision_decides_what_stays(void **state) {
    (void)state;
    Lab *lab = lab_new(TWO_GLOBALS);
    ExecState whole = state_after(lab, 2), nothing = whole, only_a = whole;
    CegarPrecision none = {0}, a = {0};
    cegar_set_level(&a, global_variable(lab, "a"), CEGAR_VALUE, 1);
    cegar_adjust(&lab->c, &none, &nothing);
    cegar_adjust(&lab->c, &a, &only_a);
    CegarPrecision values = {.floor = CEGAR_VALUE};
    CegarIds known = {0};
    Map seen = {0};
    cegar_find_known(&lab->c, &values, &whole, &known, &seen);
    assert_int_equal(known.count, 2);
    vec_clear(&known);
    map_release(&seen);
    cegar_find_known(&lab->c, &values, &only_a, &known, &seen);
    assert_int_equal(known.count, 1);
    assert_int_equal(known.items[0], global_variable(lab, "a"));
    vec_clear(&known);
    map_release(&seen);
    cegar_find_known(&lab->c, &values, &nothing, &known, &seen);
    assert_int_equal(known.count, 0);
    vec_free(&known);
    map_release(&seen);
    cegar_precision_release(&a);
    lab_free(lab);
}

// Less knowledge covers more, never vice versa.
static void forgetting_covers(void **state) {
    (void)state;
    Lab *lab = lab_new(TWO_GLOBALS);
    ExecState whole = state_after(lab, 2), nothing = whole, only_a = whole;
    CegarPrecision none = {0}, a = {0}, values = {.floor = CEGAR_VALUE};
    cegar_set_level(&a, global_variable(lab, "a"), CEGAR_VALUE, 1);
    cegar_adjust(&lab->c, &none, &nothing);
    cegar_adjust(&lab->c, &a, &only_a);
    cegar_adjust(&lab->c, &values, &whole);
    assert_true(cegar_covers(&lab->c, &nothing, &whole));
    assert_true(cegar_covers(&lab->c, &nothing, &only_a));
    assert_true(cegar_covers(&lab->c, &only_a, &whole));
    assert_true(cegar_covers(&lab->c, &whole, &whole));
    assert_false(cegar_covers(&lab->c, &only_a, &nothing));
    assert_false(cegar_covers(&lab->c, &whole, &only_a));
    CegarNumbers many = cegar_numbers(&lab->c, &whole), few = cegar_numbers(&lab->c, &only_a);
    assert_true(cegar_has_numbers(&many, &few));
    assert_false(cegar_has_numbers(&few, &many));
    cegar_precision_release(&a);
    lab_free(lab);
}

static void loop_counters_are_seen(void **state) {
    (void)state;
    Lab *lab = lab_new("int main(void) { int i, x = N; for (i = 0; i < 5; i++) x = N; return x; }");
    const IrFunction *f = &lab->program->functions[lab->program->main];
    int counters = 0, others = 0;
    for (IrReg r = 0; r < f->n_regs; r++) {
        CegarVariableId id = cegar_register(&lab->c.variables, lab->program->main, r);
        Text name = {0};
        cegar_print_variable(&name, &lab->c.variables, id);
        bool is_i = strcmp(text_chars(&name), "main::i") == 0;
        counters += is_i && cegar_is_loop_counter(&lab->c, id);
        others += !is_i && cegar_is_loop_counter(&lab->c, id);
        text_release(&name);
    }
    assert_true(counters > 0);
    assert_int_equal(others, 0);
    lab_free(lab);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_where_nothing_matters),
        cmocka_unit_test(one_value_of_many),
        cmocka_unit_test(conditions_where_values_do_not_tell),
        cmocka_unit_test(a_number_in_the_heap),
        cmocka_unit_test(flag_before_loop_counter),
        cmocka_unit_test(symbolic_size_is_no_obstacle),
        cmocka_unit_test(any_list_of_equal_nodes),
        cmocka_unit_test(bug_is_shown),
        cmocka_unit_test(unknown_index_proves_nothing),
        cmocka_unit_test(no_refinement_is_honest),
        cmocka_unit_test(precision_decides_what_stays),
        cmocka_unit_test(forgetting_covers),
        cmocka_unit_test(loop_counters_are_seen),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
