// Formats and arguments that fit each other, and those that do not. clang's -Wformat agrees, but for
// what the header says of types.
#include "ir/format_fit.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static IrFormatFit fit(const char *format, const char *call, uint32_t pointer_bytes) {
    Text why = {0};
    IrFormatFit result = ir_format_fit(format, call, pointer_bytes, &why);
    assert_int_equal(why.length > 0, result == IR_FORMAT_MISFITS);
    text_release(&why);
    return result;
}

static void fits(const char *format, const char *call) {
    assert_int_equal(fit(format, call, 8), IR_FORMAT_FITS);
}

static void misfits(const char *format, const char *call) {
    assert_int_equal(fit(format, call, 8), IR_FORMAT_MISFITS);
}

static void integers_have_a_size(void **state) {
    (void)state;
    fits("%d %u %x %c %hhd %hd", "printf(iiiiii)");
    fits("%ld %lld %jd %zu %td", "printf(lllll)");
    misfits("%d", "printf(l)");
    misfits("%ld", "printf(i)");
    misfits("%hd", "printf(l)");
    misfits("%c", "printf(p)");
    assert_int_equal(fit("%ld %zu", "printf(ii)", 4), IR_FORMAT_FITS);
    assert_int_equal(fit("%lld %jd", "printf(ll)", 4), IR_FORMAT_FITS);
    assert_int_equal(fit("%ld", "printf(l)", 4), IR_FORMAT_MISFITS);
}

static void other_kinds_differ(void **state) {
    (void)state;
    fits("%f %lf %Lf %a %g", "printf(ddLdd)");
    misfits("%f", "printf(i)");
    misfits("%Lf", "printf(d)");
    misfits("%d", "printf(d)");
    fits("%s %p %n", "printf(ppp)");
    misfits("%s", "printf(i)");
    misfits("%p", "printf(l)");
    misfits("%d", "printf(o)");
}

static void arguments_are_counted(void **state) {
    (void)state;
    fits("", "printf()");
    fits("100%%", "printf()");
    fits("%d", "printf(iii)");
    fits("%*d %.*f", "printf(iiid)");
    misfits("%d %d", "printf(i)");
    misfits("%*d", "printf(i)");
    misfits("%*d", "printf(li)");
    fits("%m", "printf()");
}

static void conversions_have_their_flags(void **state) {
    (void)state;
    fits("%+-05d %#x %#.3g %'d", "printf(iidi)");
    misfits("%#d", "printf(i)");
    misfits("%05s", "printf(p)");
    misfits("%.3c", "printf(i)");
    misfits("%hs", "printf(p)");
    misfits("%llf", "printf(d)");
    misfits("%5n", "printf(p)");
    misfits("%5%", "printf()");
    misfits("%y", "printf(i)");
    misfits("%", "printf()");
    misfits("%l", "printf()");
    assert_int_equal(fit("%2$d", "printf(ii)", 8), IR_FORMAT_NOT_KNOWN);
}

static void scanf_takes_pointers(void **state) {
    (void)state;
    fits("%d %ld%n", "sscanf(ppp)");
    fits("%*d %5s %[^]a-z] %c", "scanf(ppp)");
    fits("%ms", "scanf(p)");
    misfits("%d", "scanf(i)");
    misfits("%d %d", "scanf(p)");
    misfits("%0d", "scanf(p)");
    misfits("%*n", "scanf()");
    misfits("%[abc", "scanf(p)");
    misfits("%[]", "scanf(p)");
    misfits("%hf", "scanf(p)");
    misfits("%.3f", "scanf(p)");
}

static void strftime_has_its_own(void **state) {
    (void)state;
    fits("%Y-%m-%d %H:%M:%S %%", "strftime(p)");
    fits("%Ey %Od %_5d", "strftime(p)");
    misfits("%Q", "strftime(p)");
    misfits("%Ed", "strftime(p)");
    misfits("%", "strftime(p)");
}

static void lists_are_described(void **state) {
    (void)state;
    Text call = {0};
    ir_format_describe(&call, "vprintf", "i-L.p");
    assert_string_equal(text_chars(&call), "vprintf(iLp)");
    text_release(&call);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(integers_have_a_size),  cmocka_unit_test(other_kinds_differ),
        cmocka_unit_test(arguments_are_counted), cmocka_unit_test(conversions_have_their_flags),
        cmocka_unit_test(scanf_takes_pointers),  cmocka_unit_test(strftime_has_its_own),
        cmocka_unit_test(lists_are_described),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
