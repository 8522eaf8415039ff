// Types of functions as texts: which calls fit, as C17 6.2.7 and 6.5.2.2 say.
#include "ir/function_type.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <cmocka.h>

static const struct {
    const char *call, *function;
    IrFit in_64, in_32;
} ROWS[] = {
    {"FiiE", "FiiE", IR_FITS, IR_FITS},
    {"FiiE", "FidE", IR_MISFIT, IR_MISFIT},
    {"FiiE", "FiiiE", IR_MISFIT, IR_MISFIT},
    {"FiiE", "FviE", IR_MISFIT, IR_MISFIT},
    {"FivE", "FiE", IR_FITS, IR_FITS}, // defined without a prototype: no parameters
    {"FiiE", "FiE", IR_MISFIT, IR_MISFIT},
    {"FiE", "FivE", IR_FITS, IR_FITS}, // called without arguments
    {"FiE", "FiiE", IR_MISFIT, IR_MISFIT},
    {"FiizE", "FiiE", IR_MISFIT, IR_MISFIT},
    {"FiPvE", "FiPcE", IR_MISFIT, IR_MISFIT},
    {"FiPKcE", "FiPcE", IR_MISFIT, IR_MISFIT},
    {"FiPA_iE", "FiPA3_iE", IR_FITS, IR_FITS},
    {"FiPA4_iE", "FiPA3_iE", IR_MISFIT, IR_MISFIT},
    {"FiPFiEE", "FiPFiiEE", IR_FITS, IR_FITS}, // any call that promotions leave as it is
    {"FiPFiEE", "FiPFicEE", IR_MISFIT, IR_MISFIT},
    {"FiPFiEE", "FiPFiizEE", IR_MISFIT, IR_MISFIT},
    {"FiP4nodeE", "FiP4nodeE", IR_FITS, IR_FITS},
    {"FiP4nodeE", "FiP4leafE", IR_MISFIT, IR_MISFIT},
    {"FiP?4nodeE", "FiP?4nodeE", IR_FITS, IR_FITS},
    {"FiP?4nodeE", "FiP4leafE", IR_FIT_NOT_TOLD, IR_FIT_NOT_TOLD},
    {"FiP?4nodeiE", "FiP4leafdE", IR_MISFIT, IR_MISFIT}, // the rest tells
    {"FiN32_E", "FiiE", IR_FITS, IR_FIT_NOT_TOLD},       // long has 32 bits, too
    {"FiN32_E", "FijE", IR_FITS, IR_FIT_NOT_TOLD},
    {"FiN64_E", "FixE", IR_FIT_NOT_TOLD, IR_FITS},
    {"FiN64_E", "FiiE", IR_MISFIT, IR_MISFIT},
    {"FiN32_E", "FicE", IR_MISFIT, IR_MISFIT}, // a char is never passed as one
    {"FidE", "FifE", IR_MISFIT, IR_MISFIT},
    {"FiNp_E", "FiPiE", IR_FIT_NOT_TOLD, IR_FIT_NOT_TOLD},
    {"FiNp_E", "FiiE", IR_MISFIT, IR_MISFIT},
    {"FiN64_E", "Fi4pairE", IR_FIT_NOT_TOLD, IR_FIT_NOT_TOLD},
    {"FiN64_N64_E", "Fi4pairE", IR_FIT_NOT_TOLD, IR_FIT_NOT_TOLD},
    {"FiN32_E", "FiizE", IR_MISFIT, IR_MISFIT},
    {"?9L00000001", "?9L00000001", IR_FITS, IR_FITS},
    {"?9L00000001", "FiiE", IR_FIT_NOT_TOLD, IR_FIT_NOT_TOLD},
};

static void calls_fit_as_c_says(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        IrFit in_64 = ir_function_type_fits(ROWS[i].call, ROWS[i].function, 64);
        IrFit in_32 = ir_function_type_fits(ROWS[i].call, ROWS[i].function, 32);
        if (in_64 != ROWS[i].in_64 || in_32 != ROWS[i].in_32)
            fail_msg("%s calls %s: %d and %d", ROWS[i].call, ROWS[i].function, in_64, in_32);
    }
    assert_int_equal(ir_function_type_fits_library("FPvmE", "FPvjE", 32), IR_FITS);
    assert_int_equal(ir_function_type_fits_library("FPvmE", "FPvjE", 64), IR_MISFIT);
    assert_int_equal(ir_function_type_fits_library("FPvlE", "FPvjE", 32), IR_MISFIT);
    assert_int_equal(ir_function_type_fits(NULL, "FiiE", 64), IR_FIT_NOT_TOLD);
    assert_int_equal(ir_function_type_fits("FiiE", NULL, 64), IR_FIT_NOT_TOLD);
}

// Texts that end too early are read to their end, and not further.
static void any_text_is_read_safely(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++)
        for (size_t n = strlen(ROWS[i].call); n-- > 0;) {
            char part[64];
            memcpy(part, ROWS[i].call, n);
            part[n] = 0;
            (void)ir_function_type_fits(part, ROWS[i].function, 64);
            (void)ir_function_type_fits(ROWS[i].function, part, 64);
        }
}

static void types_are_spelled(void **state) {
    (void)state;
    static const char *const rows[][2] = {
        {"FiiE", "int (int)"},
        {"FvPKczE", "void (const char *, ...)"},
        {"FPvmE", "void * (unsigned long)"},
        {"FiPFiPKvEPA3_iE", "int (int (*)(const void *), int (*)[3])"},
        {"FiN32_Np_E", "int (integer of 32 bits, pointer)"},
        {"FiP4nodeE", "int (node *)"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Text text = {0};
        ir_function_type_spell(&text, rows[i][0]);
        assert_string_equal(text_chars(&text), rows[i][1]);
        text_release(&text);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(calls_fit_as_c_says),
        cmocka_unit_test(any_text_is_read_safely),
        cmocka_unit_test(types_are_spelled),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
