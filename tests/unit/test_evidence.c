// Evidence: inputs are made small by running them; what no run shows is denied; limits are kept.
#include "compile_fixture.h"

#include "evidence/evidence.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define PROLOGUE                                                                                   \
    "int __VERIFIER_nondet_int(void); unsigned __VERIFIER_nondet_uint(void);\n"                    \
    "unsigned long __VERIFIER_nondet_ulong(void); float __VERIFIER_nondet_float(void);\n"          \
    "void *malloc(unsigned long); void reach_error(void); int external(int *);\n"                  \
    "#define N __VERIFIER_nondet_int()\n"

static IrProgram *compile(const char *text) { return compile_text(PROLOGUE, text); }

static IrInputLists *parse(const char *json) {
    Diag diag = {0};
    IrInputLists *inputs = ir_input_lists_parse("test", json, strlen(json), &diag);
    assert_non_null(inputs);
    return inputs;
}

// Its inputs are released by `forget`.
static EvidenceQuestion question(IrProgram *program, const char *inputs) {
    return (EvidenceQuestion){.program = program,
                              .checks = IR_ERROR_REACHED,
                              .violation = IR_ERROR_REACHED,
                              .inputs = parse(inputs),
                              .max_steps = 100,
                              .seconds = 20,
                              .max_runs = 1000};
}

static void forget(EvidenceQuestion *q) { ir_input_lists_free((IrInputLists *)q->inputs); }

static void assert_inputs(const Evidence *evidence, const char *wanted) {
    Text json = {0};
    ir_input_lists_write(evidence->inputs, &json);
    assert_string_equal(text_chars(&json), wanted);
    text_release(&json);
}

static void expect(const char *text, const char *inputs, const char *wanted) {
    IrProgram *program = compile(text);
    Budget budget = {0};
    Evidence evidence;
    EvidenceQuestion q = question(program, inputs);
    assert_int_equal(evidence_find(&q, &budget, &evidence), EVIDENCE_SHOWN);
    assert_inputs(&evidence, wanted);
    evidence_release(&evidence);
    forget(&q);
    ir_program_free(program);
}

static void numbers_get_small(void **state) {
    (void)state;
    expect("int main(void) { int a = N, b = N, c = N; if (a > 100 && b < -7) reach_error(); return "
           "c; }",
           "{\"nondet\": [123456, -99999, 55]}",
           "{\"nondet\": [101, -8, 0], \"uninitialised\": [], \"memory\": []}");
    expect("int main(void) { if (__VERIFIER_nondet_ulong() > 0xf000000000000000) reach_error(); }",
           "{\"nondet\": [\"0xffffffffffffff00\"]}",
           "{\"nondet\": [-1152921504606846975], \"uninitialised\": [], \"memory\": []}");
    expect("int main(void) { if (N != 0) reach_error(); return 0; }", "{\"nondet\": [-77]}",
           "{\"nondet\": [1], \"uninitialised\": [], \"memory\": []}");
    expect("int main(void) { if (__VERIFIER_nondet_float() > 0.3f) reach_error(); return 0; }",
           "{\"nondet\": [\"0x3f500001\"]}",
           "{\"nondet\": [1.0], \"uninitialised\": [], \"memory\": []}");
    expect("int main(void) { float x = __VERIFIER_nondet_float(); if (x > 0.3f && x < 0.9f) "
           "reach_error(); return 0; }",
           "{\"nondet\": [\"0x3f500001\"]}",
           "{\"nondet\": [0.8], \"uninitialised\": [], \"memory\": []}");
}

static void memory_gets_small(void **state) {
    (void)state;
    expect(
        "int main(void) { int u, *p = malloc(8); if (p[1] == 5 && u != 3) reach_error(); return 0; "
        "}",
        "{\"uninitialised\": [9], \"memory\": [{\"object\": 1, \"offset\": 0, \"bytes\": \"07\"}, "
        "{\"object\": 1, \"offset\": 4, \"bytes\": \"05\"}]}",
        "{\"nondet\": [], \"uninitialised\": [], \"memory\": [{\"object\": 1, \"offset\": 4, "
        "\"bytes\": \"05\"}]}");
}

// A smaller number that makes the run longer is not taken.
static void loops_get_no_longer(void **state) {
    (void)state;
    expect("int main(void) { int i = N, s = 0; if (i < 0 || i > 50) return 0; for (; i < 50; i++) "
           "s++;\n"
           "reach_error(); return s; }",
           "{\"nondet\": [50]}", "{\"nondet\": [50], \"uninitialised\": [], \"memory\": []}");
}

// The same violation at the same place, not another one that is nearer.
static void place_stays(void **state) {
    (void)state;
    expect("int main(void) { int a = N; if (a == 1) reach_error();\nif (a > 5) reach_error(); "
           "return 0; }",
           "{\"nondet\": [500]}", "{\"nondet\": [6], \"uninitialised\": [], \"memory\": []}");
}

static void limits_are_kept(void **state) {
    (void)state;
    IrProgram *program =
        compile("int main(void) { int s = 0; for (int i = 0; i < 500; i++) s += N > 3;\n"
                "if (s > 2) reach_error(); return 0; }");
    Budget budget = {0};
    Evidence evidence;
    EvidenceQuestion q = question(program, "{\"nondet\": [9, 9, 9, 9]}");
    q.max_runs = 3;
    assert_int_equal(evidence_find(&q, &budget, &evidence), EVIDENCE_SHOWN);
    assert_int_equal(evidence.runs, 3);
    assert_int_equal(evidence.n_inputs, 500);
    assert_int_equal(ir_trace_kept(&evidence.trace), 100);
    assert_true(evidence.trace.n_steps > 1000);
    evidence_release(&evidence);
    q.seconds = 0;
    q.max_runs = 1000;
    assert_int_equal(evidence_find(&q, &budget, &evidence), EVIDENCE_SHOWN);
    assert_inputs(&evidence, "{\"nondet\": [9, 9, 9, 9], \"uninitialised\": [], \"memory\": []}");
    evidence_release(&evidence);
    forget(&q);
    ir_program_free(program);
}

static void wrong_claims_are_denied(void **state) {
    (void)state;
    IrProgram *program =
        compile("int main(void) { int a = N; if (a == 1) reach_error(); return 0; }");
    Budget budget = {0};
    Evidence evidence;
    EvidenceQuestion q = question(program, "{\"nondet\": [2]}");
    assert_int_equal(evidence_find(&q, &budget, &evidence), EVIDENCE_DENIED);
    forget(&q);
    q.inputs =
        parse("{\"memory\": [{\"object\": 1, \"offset\": 0, \"bytes\": \"07\"}, "
              "{\"object\": 1, \"offset\": 0, \"bytes\": \"08\"}]}"); // two values for a byte
    assert_int_equal(evidence_find(&q, &budget, &evidence), EVIDENCE_DENIED);
    forget(&q);
    q.inputs = parse("{\"nondet\": [1]}");
    q.violation = IR_INVALID_DEREF;
    assert_int_equal(evidence_find(&q, &budget, &evidence), EVIDENCE_DENIED);
    forget(&q);
    ir_program_free(program);
    program =
        compile("int main(void) { int a = 1; external(&a); if (a == 2) reach_error(); return 0; }");
    q = question(program, "{}"); // it changes nothing
    assert_int_equal(evidence_find(&q, &budget, &evidence), EVIDENCE_DENIED);
    forget(&q);
    ir_program_free(program);
    // Not known without time.
    program =
        compile("int main(void) { for (unsigned i = 0; i < 100000000; i++) ; reach_error(); }");
    q = question(program, "{}");
    budget.deadline = 1;
    assert_int_equal(evidence_find(&q, &budget, &evidence), EVIDENCE_NO_TIME);
    forget(&q);
    ir_program_free(program);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_get_small),   cmocka_unit_test(memory_gets_small),
        cmocka_unit_test(loops_get_no_longer), cmocka_unit_test(place_stays),
        cmocka_unit_test(limits_are_kept),     cmocka_unit_test(wrong_claims_are_denied),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
