// Certificates as text: terms there and back, and readers that survive anything.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "certificate/check.h"
#include "base/cvc5.h"

#include <string.h>

// ---- Terms ------------------------------------------------------------------

static void reads_what_it_writes(void **state) {
    static const char *const TEXTS[] = {
        "0",
        "-12",
        "170141183460469231731687303715884105727",
        "v7",
        "(+ 3 (* -2 v5) v9)",
        "(mod (+ 1 v5) 4294967296)",
        "(div v5 8)",
        "(* v5 v9)",
        "(bool (<= v5 0))",
        "(band v5 v9)",
        "(select v5 (+ 1 v9))",
        "(bool (or (= v5 0) (and (!= v9 0) (<= (+ 4 v5) 0))))",
    };
    (void)state;
    for (size_t i = 0; i < sizeof TEXTS / sizeof *TEXTS; i++) {
        TermTable *table = term_table_new();
        TermReader reader = {.table = table};
        Text again = {0};
        Term term = term_text_read(&reader, TEXTS[i]);
        assert_null(reader.error);
        assert_true(term_text_write(&again, table, term));
        // Variables have other numbers, but what is read again is the same term.
        TermReader same = {.table = table};
        for (uint64_t v = 1; v <= term_table_size(table); v++)
            if (v > 2 && term_kind(table, (Term){(uint32_t)v}) == TERM_VAR)
                map_set(&same.vars, v, v);
        if (!term_same(term_text_read(&same, text_chars(&again)), term))
            fail_msg("%s is read as another term", text_chars(&again));
        text_release(&again);
        term_text_release(&reader);
        term_text_release(&same);
        term_table_free(table);
    }
}

static void complains_about_bad_terms(void **state) {
    static const char *const TEXTS[] = {
        "",
        "(",
        ")",
        "(+ 1",
        "(+ 1 2) 3",
        "v",
        "vx",
        "(div v1 0)",
        "(mod v1 1)",
        "(div v1 v2)",
        "(foo v1 v2)",
        "(band v1)",
        "1e5",
        "(bool v1)",
        "(<= v1 0)",
        "--1",
        "v99999999999999999999",
        "(+ v1 99999999999999999999999999999999999999999999)",
    };
    (void)state;
    TermTable *table = term_table_new();
    TermReader reader = {.table = table};
    for (size_t i = 0; i < sizeof TEXTS / sizeof *TEXTS; i++) {
        assert_false(term_exists(term_text_read(&reader, TEXTS[i])));
        assert_non_null(reader.error);
    }
    assert_int_equal(formula_text_read(&reader, "v1").id, 0);
    assert_int_equal(formula_text_read(&reader, "(and true").id, 0);
    assert_int_equal(formula_text_read(&reader, "(< v1 0)").id, 0);
    assert_int_not_equal(formula_text_read(&reader, "(and true (<= v1 0))").id, 0);
    term_text_release(&reader);
    term_table_free(table);
}

static void deep_terms_are_refused(void **state) {
    enum { DEPTH = 100000 };
    (void)state;
    Text deep = {0};
    for (int i = 0; i < DEPTH; i++)
        text_add(&deep, "(+ ");
    TermTable *table = term_table_new();
    TermReader reader = {.table = table};
    assert_false(term_exists(term_text_read(&reader, text_chars(&deep))));
    assert_string_equal(reader.error, "nested too deeply");
    deep.length = 0;
    for (int i = 0; i < DEPTH; i++)
        text_add(&deep, "(and ");
    assert_int_equal(formula_text_read(&reader, text_chars(&deep)).id, 0);
    text_release(&deep);
    term_text_release(&reader);
    term_table_free(table);
}

static void a_name_has_one_alignment(void **state) {
    (void)state;
    TermTable *table = term_table_new();
    TermReader reader = {.table = table};
    Term var = term_text_declare(&reader, 5, 16);
    assert_true(term_same(term_text_declare(&reader, 5, 16), var));
    assert_false(term_exists(term_text_declare(&reader, 5, 8)));
    assert_true(term_same(term_text_read(&reader, "v5"), var));
    term_text_release(&reader);
    term_table_free(table);
}

// ---- Files ------------------------------------------------------------------

static CertificatePrograms all_of(IrProgram *program) {
    CertificatePrograms programs;
    for (int p = 0; p < N_PROPERTIES; p++)
        programs.of[p] = program;
    return programs;
}

static IrProgram empty_program(void) { return (IrProgram){.pointer_bits = 64}; }

static void bad_certificates_are_refused(void **state) {
#define HEAD                                                                                       \
    "{\"format\": \"assay certificate 1\", \"program\": \"12ab\", \"int_model\": \"bits\", "
    static const char *const TEXTS[] = {
        "",
        "[]",
        "{}",
        "nonsense",
        "{\"format\": \"other\", \"program\": \"12\", \"int_model\": \"bits\", \"proofs\": []}",
        "{\"format\": \"assay certificate 1\", \"program\": \"xyz\", \"int_model\": \"bits\"}",
        "{\"format\": \"assay certificate 1\", \"program\": \"12\", \"int_model\": \"reals\"}",
        HEAD "\"proofs\": {}}",
        HEAD "\"proofs\": [3]}",
        HEAD "\"proofs\": [{\"property\": \"beauty\"}]}",
        HEAD "\"proofs\": [{\"property\": \"termination\", \"states\": [{}]}]}",
        HEAD "\"proofs\": [{\"property\": \"termination\", \"states\": [{\"frames\": [{}]}]}]}",
        HEAD "\"proofs\": [{\"property\": \"termination\", \"states\": [{\"frames\": "
             "[{\"function\": 0}]}]}]}",
        HEAD "\"proofs\": [{\"property\": \"termination\", \"measures\": [\"(v1\"]}]}",
        HEAD "\"proofs\": [{\"property\": \"termination\", \"measures\": [5]}]}",
        HEAD "\"proofs\": [{\"property\": \"termination\", \"index\": \"(+ 1 v2)\"}]}",
        HEAD "\"proofs\": [{\"property\": \"termination\", \"states\": [{\"objects\": "
             "[{\"base\": \"v1\", \"align\": 0}]}]}]}",
        HEAD "\"proofs\": [], \"proofs\": []}",
    };
    (void)state;
    IrProgram program = empty_program();
    CertificatePrograms programs = all_of(&program);
    for (size_t i = 0; i < sizeof TEXTS / sizeof *TEXTS; i++) {
        Certificate certificate;
        Diag diag = {0};
        if (certificate_read(TEXTS[i], strlen(TEXTS[i]), &programs, &certificate, &diag))
            fail_msg("accepted: %s", TEXTS[i]);
        assert_int_equal(diag.errors, 1);
        certificate_release(&certificate);
        diag_release(&diag);
    }
}

static void an_empty_proof_is_one(void **state) {
    static const char text[] =
        HEAD "\"proofs\": [{\"property\": \"termination\", \"measures\": [\"v1\"], "
             "\"unsupported\": \"magic\"}]}";
    (void)state;
    IrProgram program = empty_program();
    CertificatePrograms programs = all_of(&program);
    Certificate certificate;
    Diag diag = {0};
    assert_true(certificate_read(text, strlen(text), &programs, &certificate, &diag));
    assert_int_equal(certificate.subject.program, 0x12ab);
    assert_int_equal(certificate.proofs.count, 1);
    assert_int_equal(certificate.proofs.items[0].property, PROPERTY_TERMINATION);
    assert_int_equal(certificate.proofs.items[0].proof.measures.count, 1);
    assert_string_equal(certificate.proofs.items[0].proof.unsupported, "magic");
    certificate_release(&certificate);
}

static void a_missing_solver_is_seen(void **state) {
    (void)state;
    Budget budget = {0};
    assert_false(cvc5_is_there("no-such-program-anywhere", &budget));
    assert_false(cvc5_is_there("cat", &budget)); // answers, but not as it should
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reads_what_it_writes),         cmocka_unit_test(complains_about_bad_terms),
        cmocka_unit_test(deep_terms_are_refused),       cmocka_unit_test(a_name_has_one_alignment),
        cmocka_unit_test(bad_certificates_are_refused), cmocka_unit_test(an_empty_proof_is_one),
        cmocka_unit_test(a_missing_solver_is_seen),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
