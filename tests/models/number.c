// Numbers in text against the real library: value, end, errno; to the last bit.
#define _GNU_SOURCE
#include "check.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

long __strtol_internal(const char *, char **, int, int);
unsigned long __strtoul_internal(const char *, char **, int, int);
long long __strtoll_internal(const char *, char **, int, int);
unsigned long long __strtoull_internal(const char *, char **, int, int);
double __strtod_internal(const char *, char **, int);

#ifndef __clang__ // these names are newer than the library here may be
#define __isoc23_strtol strtol
#define __isoc23_strtoul strtoul
#define __isoc23_strtoll strtoll
#define __isoc23_strtoull strtoull
#else
long __isoc23_strtol(const char *, char **, int);
unsigned long __isoc23_strtoul(const char *, char **, int);
long long __isoc23_strtoll(const char *, char **, int);
unsigned long long __isoc23_strtoull(const char *, char **, int);
#endif

static const char *const integers[] = {"",
                                       " ",
                                       "0",
                                       "-0",
                                       "+7",
                                       "--1",
                                       "+-1",
                                       "  42xyz",
                                       "\t\n\v\f\r 9",
                                       "0x",
                                       "0xg",
                                       "0x1F",
                                       "0X1f",
                                       "-0x10",
                                       "017",
                                       "08",
                                       "09a",
                                       "zz",
                                       "-zZ",
                                       "2147483647",
                                       "2147483648",
                                       "-2147483648",
                                       "-2147483649",
                                       "4294967295",
                                       "4294967296",
                                       "-4294967295",
                                       "9223372036854775807",
                                       "9223372036854775808",
                                       "-9223372036854775808",
                                       "-9223372036854775809",
                                       "18446744073709551615",
                                       "18446744073709551616",
                                       "-18446744073709551615",
                                       "-18446744073709551616",
                                       "99999999999999999999999",
                                       "-99999999999999999999999",
                                       "0x7fffffffffffffffffff",
                                       "1010101012",
                                       "7fffffff",
                                       "- 1",
                                       "+"};
static const int bases[] = {0, 2, 3, 8, 10, 16, 35, 36, 1, -1, 37};

#define INTEGER(function, text, base)                                                              \
    do {                                                                                           \
        char *end = (char *)text;                                                                  \
        errno = 0;                                                                                 \
        long long value = (long long)function(text, &end, base);                                   \
        add((unsigned long long)value), add((unsigned long long)(end - text)),                     \
            add((unsigned)errno);                                                                  \
    } while (0)

static void test_integer(const char *text, int base) {
    INTEGER(strtol, text, base);
    INTEGER(strtoul, text, base);
    INTEGER(strtoll, text, base);
    INTEGER(strtoull, text, base);
    INTEGER(strtoq, text, base);
    INTEGER(strtouq, text, base);
    INTEGER(strtoimax, text, base);
    INTEGER(strtoumax, text, base);
    INTEGER(__isoc23_strtol, text, base);
    INTEGER(__isoc23_strtoul, text, base);
    INTEGER(__isoc23_strtoll, text, base);
    INTEGER(__isoc23_strtoull, text, base);
    add((unsigned long)strtol(text, NULL, 10));
    char *end;
    add((unsigned long)__strtol_internal(text, &end, 10, 0));
    add(__strtoul_internal(text, &end, 10, 0));
    add((unsigned long long)__strtoll_internal(text, &end, 10, 0));
    add(__strtoull_internal(text, &end, 10, 0));
}

static void test_integers(void) {
    for (unsigned i = 0; i < sizeof integers / sizeof *integers; i++) {
        for (unsigned k = 0; k < sizeof bases / sizeof *bases; k++)
            test_integer(integers[i], bases[k]);
        add((unsigned long)atol(integers[i])), add((unsigned long long)atoll(integers[i]));
        add((unsigned)atoi(integers[i]));
        report(integers[i]);
    }
    for (int i = 0; i < 40; i++) {
        char text[24];
        unsigned n = below(23);
        for (unsigned k = 0; k < n; k++)
            text[k] = " -+0123456789abxz"[below(k ? 17 : 4)];
        text[n] = 0;
        test_integer(text, bases[below(8)]);
    }
    report("random integers");
}

static const char *const reals[] = {"",
                                    ".",
                                    "-",
                                    "+.",
                                    "e5",
                                    "0",
                                    "-0",
                                    "0.0",
                                    "-.0e9",
                                    "1",
                                    "1.",
                                    ".5",
                                    "-1.5",
                                    "+2.5e3",
                                    "1e",
                                    "1e+",
                                    "1e-",
                                    "1e5x",
                                    " \t12.25",
                                    "123456789012345678901234567890",
                                    "0.1",
                                    "0.2",
                                    "0.3",
                                    "1e22",
                                    "1e23",
                                    "9007199254740993",
                                    "9007199254740992.9999",
                                    "9007199254740993.00000000000000000000001",
                                    "1.7976931348623157e308",
                                    "1.7976931348623158e308",
                                    "1.7976931348623159e308",
                                    "1e309",
                                    "-1e400",
                                    "2.2250738585072014e-308",
                                    "2.2250738585072011e-308",
                                    "4.9406564584124654e-324",
                                    "2.4703282292062327e-324",
                                    "2.4703282292062328e-324",
                                    "1e-400",
                                    "1e99999",
                                    "1e-99999",
                                    "0e99999",
                                    "1e999999999999",
                                    "inf",
                                    "-INF",
                                    "infinity",
                                    "Infinit",
                                    "infinityx",
                                    "in",
                                    "nan",
                                    "-NaN",
                                    "nan(",
                                    "nan()",
                                    "nan(abc_12)x",
                                    "nan(a b)",
                                    "0x",
                                    "0x.",
                                    "0x1",
                                    "0x1.8p1",
                                    "0X.8P-1",
                                    "0x1p",
                                    "0x1p+",
                                    "0xap2g",
                                    "0x1.fffffffffffff8p0",
                                    "0x1.fffffffffffff7p0",
                                    "0x1p-1074",
                                    "0x1.8p-1074",
                                    "0x1p-1075",
                                    "0x1p1023",
                                    "0x1p1024",
                                    "0x123456789abcdef0123",
                                    "0x.00000000001p0",
                                    "3.4028235e38",
                                    "3.4028236e38",
                                    "3.4028235677973366e38",
                                    "1.17549435e-38",
                                    "1.4e-45",
                                    "0.7e-45",
                                    "16777217",
                                    "16777219",
                                    "1.00000005960464477539",
                                    "1.000000059604644775390626",
                                    "0x1.000001p0",
                                    "0x1.0000010000001p0",
                                    "100000000000000000000000000000000000000000000000e-46"};

static void test_real(const char *text) {
    union {
        double value;
        unsigned long long bits;
    } d;
    union {
        float value;
        unsigned bits;
    } f;
    char *end;
    errno = 0;
    d.value = strtod(text, &end);
    printf("%s: %llx %d %d ", text, d.bits, (int)(end - text), errno);
    errno = 0;
    f.value = strtof(text, &end);
    printf("%x %d %d ", f.bits, (int)(end - text), errno);
    d.value = atof(text);
    printf("%llx\n", d.bits);
    if (d.value == d.value)
        printf("%d\n", d.value == __strtod_internal(text, NULL, 0));
}

static void test_reals(void) {
    for (unsigned i = 0; i < sizeof reals / sizeof *reals; i++)
        test_real(reals[i]);
    for (int i = 0; i < 60; i++) {
        char text[64];
        unsigned n = 1 + below(25);
        for (unsigned k = 0; k < n; k++)
            text[k] = (char)('0' + below(10));
        if (below(2))
            text[below(n)] = '.';
        sprintf(text + n, "e%d", (int)below(i % 4 ? 40 : 650) - (i % 4 ? 20 : 340));
        test_real(text);
    }
}

int main(void) {
    test_integers();
    test_reals();
    return 0;
}
