// The tables of natives: sorted, without duplicates, complete.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "ir/natives.h"

static void natives_are_sorted_without_duplicates(void **state) {
    (void)state;
    uint32_t count;
    const IrNativeName *rows = ir_native_names(&count);
    for (uint32_t i = 1; i < count; i++)
        assert_true(strcmp(rows[i - 1].name, rows[i].name) < 0);
}

static void unsupported_are_sorted_without_duplicates(void **state) {
    (void)state;
    uint32_t count;
    const IrUnsupportedName *rows = ir_unsupported_names(&count);
    for (uint32_t i = 1; i < count; i++)
        assert_true(strcmp(rows[i - 1].name, rows[i].name) < 0);
}

static void every_row_is_found(void **state) {
    (void)state;
    uint32_t count;
    const IrNativeName *rows = ir_native_names(&count);
    for (uint32_t i = 0; i < count; i++) {
        IrNative native = IR_N_NATIVES;
        assert_true(ir_native_by_name(rows[i].name, &native));
        assert_int_equal(native, rows[i].native);
        assert_null(ir_unsupported_by_name(rows[i].name));
    }
    const IrUnsupportedName *others = ir_unsupported_names(&count);
    for (uint32_t i = 0; i < count; i++) {
        IrNative native;
        assert_string_equal(ir_unsupported_by_name(others[i].name), others[i].reason);
        assert_false(ir_native_by_name(others[i].name, &native));
    }
}

static void every_native_has_a_name(void **state) {
    (void)state;
    uint32_t count;
    const IrNativeName *rows = ir_native_names(&count);
    bool seen[IR_N_NATIVES] = {[IR_NATIVE_NONDET] = true, // known by prefix
                               [IR_NATIVE_ROUNDED] = true,
                               [IR_NATIVE_IS_COVERED] = true}; // no program can call it
    for (uint32_t i = 0; i < count; i++)
        seen[rows[i].native] = true;
    for (uint32_t native = 0; native < IR_N_NATIVES; native++)
        assert_true(seen[native]);
}

static void nondet_is_known_by_its_prefix(void **state) {
    (void)state;
    static const char *const names[] = {"__VERIFIER_nondet_int", "__VERIFIER_nondet_uchar",
                                        "__VERIFIER_nondet_anything", "__assay_nondet_bits"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        IrNative native = IR_N_NATIVES;
        assert_true(ir_native_by_name(names[i], &native));
        assert_int_equal(native, IR_NATIVE_NONDET);
    }
    IrNative native;
    assert_false(ir_native_by_name("__VERIFIER_nondet_memory", &native));
}

static void other_names_are_not_native(void **state) {
    (void)state;
    static const char *const names[] = {"", "main", "mallo", "mallocx", "strlen", "zzz", "\x7f"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        IrNative native;
        assert_false(ir_native_by_name(names[i], &native));
        assert_null(ir_unsupported_by_name(names[i]));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(natives_are_sorted_without_duplicates),
        cmocka_unit_test(unsupported_are_sorted_without_duplicates),
        cmocka_unit_test(every_row_is_found),
        cmocka_unit_test(every_native_has_a_name),
        cmocka_unit_test(nondet_is_known_by_its_prefix),
        cmocka_unit_test(other_names_are_not_native),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
