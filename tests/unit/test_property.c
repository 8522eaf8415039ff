// Property names, property files, and the table behind them.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "interp/interp.h"
#include "task/property.h"

#include <string.h>

static uint32_t parse(const char *text, const char *expected_error) {
    Diag diag = {0};
    uint32_t set = property_parse_prp("p.prp", text, &diag);
    if (expected_error) {
        assert_int_equal(set, 0);
        assert_non_null(strstr(text_chars(&diag.text), expected_error));
    } else {
        assert_string_equal(text_chars(&diag.text), "");
    }
    diag_release(&diag);
    return set;
}

static void test_every_formula(void **state) {
    (void)state;
    static const struct {
        const char *formula;
        Property property;
    } cases[] = {
        {"G valid-free", PROPERTY_MEMSAFETY},
        {"G valid-deref", PROPERTY_MEMSAFETY},
        {"G valid-memtrack", PROPERTY_MEMSAFETY},
        {"G valid-memcleanup", PROPERTY_MEMCLEANUP},
        {"G ! overflow", PROPERTY_NO_OVERFLOW},
        {"G ! call(reach_error())", PROPERTY_UNREACH_CALL},
        {"G ! call(__VERIFIER_error())", PROPERTY_UNREACH_CALL},
        {"G ! label(ERROR)", PROPERTY_UNREACH_CALL},
        {"F end", PROPERTY_TERMINATION},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Text text = {0};
        text_add(&text, "CHECK( init(main()), LTL(%s) )\n", cases[i].formula);
        assert_int_equal(parse(text_chars(&text), NULL), 1 << cases[i].property);
        text_release(&text);
    }
}

static void test_several_lines(void **state) {
    (void)state;
    uint32_t set = parse("CHECK( init(main()), LTL(G valid-free) )\n\n  \n"
                         "CHECK(init(main()),LTL(G!overflow))",
                         NULL);
    assert_int_equal(set, 1 << PROPERTY_MEMSAFETY | 1 << PROPERTY_NO_OVERFLOW);
}

static void test_errors_name_the_line(void **state) {
    (void)state;
    parse("", "p.prp: error: the file holds no property");
    parse("CHECK( init(main()), LTL(G valid-free) )\nCHECK( init(main()), LTL(G valid-fre) )",
          "p.prp:2: error: not a property");
    parse("CHECK( init(main()), LTL(G valid-free)", "p.prp:1:");
    parse("CHECK( init(foo()), LTL(F end) )", "p.prp:1:");
    parse("\n\n)))", "p.prp:3:");
}

static void test_names(void **state) {
    (void)state;
    Diag diag = {0};
    for (int p = 0; p < N_PROPERTIES; p++)
        assert_int_equal(property_parse(property_name((Property)p), &diag), 1 << p);
    assert_int_equal(property_parse("valid-memsafty", &diag), 0);
    assert_non_null(strstr(text_chars(&diag.text), "unknown property 'valid-memsafty'"));
    assert_int_equal(property_parse("/nonexistent/x.prp", &diag), 0);
    assert_int_equal(diag.errors, 2);
    diag_release(&diag);
}

static void test_each_violation_belongs_to_one_property(void **state) {
    (void)state;
    Property property;
    assert_true(property_of_violation(IR_LEAK, &property));
    assert_int_equal(property, PROPERTY_MEMSAFETY);
    assert_true(property_of_violation(IR_BAD_SHIFT, &property));
    assert_int_equal(property, PROPERTY_DEF_BEHAVIOR);
    for (int p = 0; p < PROPERTY_DIVISION_BY_ZERO; p++)
        for (int q = 0; q < p; q++)
            assert_int_equal(property_checks((Property)p) & property_checks((Property)q), 0);
}

static void test_parts_are_all_of_def_behavior(void **state) {
    (void)state;
    uint32_t parts = 0;
    for (int p = PROPERTY_DIVISION_BY_ZERO; p < PROPERTY_VALID_DEREF; p++) {
        assert_int_equal(parts & property_checks((Property)p), 0);
        parts |= property_checks((Property)p);
    }
    assert_int_equal(parts, property_checks(PROPERTY_DEF_BEHAVIOR));
}

static void test_parts_are_all_of_memory_safety(void **state) {
    (void)state;
    uint32_t parts = 0;
    for (int p = PROPERTY_VALID_DEREF; p < N_PROPERTIES; p++) {
        assert_int_equal(parts & property_checks((Property)p), 0);
        parts |= property_checks((Property)p);
    }
    assert_int_equal(parts, property_checks(PROPERTY_MEMSAFETY));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_formula),
        cmocka_unit_test(test_several_lines),
        cmocka_unit_test(test_errors_name_the_line),
        cmocka_unit_test(test_names),
        cmocka_unit_test(test_each_violation_belongs_to_one_property),
        cmocka_unit_test(test_parts_are_all_of_def_behavior),
        cmocka_unit_test(test_parts_are_all_of_memory_safety),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
