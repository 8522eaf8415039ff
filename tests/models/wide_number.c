// wcstol and its family against the real library.
#define _GNU_SOURCE
#include "check.h"

#include <errno.h>
#include <inttypes.h>
#include <wchar.h>

// Names that an older library does not have.
#ifdef __clang__
long __isoc23_wcstol(const wchar_t *, wchar_t **, int);
unsigned long __isoc23_wcstoul(const wchar_t *, wchar_t **, int);
long long __isoc23_wcstoll(const wchar_t *, wchar_t **, int);
unsigned long long __isoc23_wcstoull(const wchar_t *, wchar_t **, int);
#else
#define __isoc23_wcstol wcstol
#define __isoc23_wcstoul wcstoul
#define __isoc23_wcstoll wcstoll
#define __isoc23_wcstoull wcstoull
#endif

static void check(const wchar_t *text, int base) {
    wchar_t *end = NULL;
    errno = 0;
#define CHECK(call)                                                                                \
    add((unsigned long long)(call)), add(end ? end - text : 99), add(errno), errno = 0
    CHECK(wcstol(text, &end, base));
    CHECK(wcstoul(text, &end, base));
    CHECK(wcstoll(text, &end, base));
    CHECK(wcstoull(text, &end, base));
    CHECK(wcstoimax(text, &end, base));
    CHECK(wcstoumax(text, &end, base));
    CHECK(__isoc23_wcstol(text, &end, base));
    CHECK(__isoc23_wcstoul(text, &end, base));
    CHECK(__isoc23_wcstoll(text, &end, base));
    CHECK(__isoc23_wcstoull(text, &end, base));
    add((unsigned long long)wcstol(text, NULL, base));
}

int main(void) {
    static const wchar_t chars[] = L"0123456789abxXzZ+- \t\v\x20ac";
    static const wchar_t *const fixed[] = {L"9223372036854775807",
                                           L"9223372036854775808",
                                           L"-9223372036854775808",
                                           L"-9223372036854775809",
                                           L"18446744073709551615",
                                           L"18446744073709551616",
                                           L"-18446744073709551615",
                                           L"2147483648",
                                           L"-2147483649",
                                           L"4294967296",
                                           L"0x",
                                           L"0xg",
                                           L"-0x7f",
                                           L"",
                                           L"  +",
                                           L"077",
                                           L"089",
                                           L"99999999999999999999990",
                                           L"0x1FFFFFFFFFFFFFFFF0"};
    for (unsigned i = 0; i < sizeof fixed / sizeof *fixed; i++)
        check(fixed[i], 0), check(fixed[i], 10), check(fixed[i], 16), check(fixed[i], 36);
    check(L"12", 1), check(L"12", -3), check(L"12", 37);
    for (int i = 0; i < 300; i++) {
        wchar_t text[30] = {0};
        unsigned n = below(below(4) ? 6 : 29);
        for (unsigned k = 0; k < n; k++)
            text[k] = chars[below(below(3) ? 10 : 22)];
        check(text, below(4) ? 10 : (int)below(37));
    }
    report("wide_number");
    return 0;
}
