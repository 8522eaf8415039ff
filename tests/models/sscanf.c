// sscanf against the real library.
#define _GNU_SOURCE
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int scan(const char *text, const char *format, ...) {
    va_list args;
    va_start(args, format);
    int n = vsscanf(text, format, args);
    va_end(args);
    return n;
}

static const char *const formats[] = {"%d",  "%i",     "%u",     "%o",    "%x",
                                      "%3d", "%*d%d",  "%d %d",  "%d,%d", "a%d",
                                      " %d", "%d%%%d", "%2d%2d", "%n%d",  "%X"};
static const char *const texts[] = {
    "",    " ",          "1",  "12 34", "-7",     "+8",  "0x1f",        "077",          "12345",
    "1,2", "1 ,2",       "a5", "x",     " 3 % 4", "3%4", "99999999999", "-99999999999", "-",
    "08",  "4294967295", "1 x"};

static void test_integers(void) {
    for (unsigned f = 0; f < sizeof formats / sizeof *formats; f++)
        for (unsigned t = 0; t < sizeof texts / sizeof *texts; t++) {
            int p = 111, q = 222;
            int n = scan(texts[t], formats[f], &p, &q);
            printf("%s|%s|%d %d %d\n", formats[f], texts[t], n, p, q);
        }
}

static void test_lengths(void) {
    signed char hh = 1;
    short h = 1;
    long l = 1;
    long long ll = 1;
    size_t z = 1;
    ptrdiff_t t = 1;
    intmax_t j = 1;
    void *p = NULL;
    int n = -1, m = -1;
    printf("%d ", sscanf("-1 -2 -3 -4 5 -6 7", "%hhd %hd %ld %lld %zu %td %jd%n", &hh, &h, &l, &ll,
                         &z, &t, &j, &n));
    printf("%d %d %ld %lld %d %d %d %d\n", hh, h, l, ll, (int)z, (int)t, (int)j, n);
    n = sscanf("123456789012345678901234567890", "%lld", &ll);
    printf("%d %lld\n", n, ll);
    n = sscanf("0x1234 rest", "%p%n", &p, &m);
    printf("%d %d %d\n", n, (int)(size_t)p, m);
    n = sscanf("300 70000", "%hhu %hu", (unsigned char *)&hh, (unsigned short *)&h);
    printf("%d %d %d\n", n, hh, h);
}

static void test_text(void) {
    static const char *const lines[] = {"",     "  ",       "word", " two words", "abc123",
                                        "]a-z", "12:34:56", "k=v;", "\xe4\xf6 x", "a]b"};
    static const char *const conversions[] = {
        "%s",  "%3s",   "%s%s",  "%[a-z]",       "%[^0-9]",   "%[]a]", "%[^]]", "%c",
        "%3c", " %c%c", "%*s%s", "%[a-z]=%[^;]", "%2[a-w]%s", "%[-a]", "%[a-]", "%s x"};
    for (unsigned f = 0; f < sizeof conversions / sizeof *conversions; f++)
        for (unsigned t = 0; t < sizeof lines / sizeof *lines; t++) {
            char a[16], b[16];
            memset(a, 0, 16), memset(b, 0, 16);
            int n = scan(lines[t], conversions[f], a, b);
            printf("%s|%s|%d <%s> <%s>\n", conversions[f], lines[t], n, a, b);
        }
    char *made = NULL;
    int n = sscanf("  allocated text", "%ms", &made);
    printf("%d %s\n", n, made);
    free(made);
    n = sscanf("0123456789012345678901234567890123456789012345678901234567890123456789"
               "0123456789012345678901234567890123456789012345678901234567890123456789",
               "%m[0-9]", &made);
    printf("%d %d %s\n", n, (int)strlen(made), made);
    free(made);
}

static void test_floats(void) {
    static const char *const lines[] = {"1.5", "-2e3 x", ".25", "inf", "0x1p4", "abc", "1e400", ""};
    for (unsigned t = 0; t < sizeof lines / sizeof *lines; t++) {
        float f = 7;
        double d = 7;
        int m = sscanf(lines[t], "%f", &f), n = sscanf(lines[t], "%3lg", &d);
        printf("%s|%d %g %d %g\n", lines[t], m, f, n, d);
    }
}

// Text that begins like a longer number: what is taken in?
static void test_prefixes(void) {
    static const char *const texts[] = {"0xg",  "0x",   "0X 1", "1e",      "1e+",  "1ex",   "in",
                                        "infx", "nan(", "nanx", "+",       "-x",   "00x1",  "1.5.5",
                                        "1e5e", "0x1p", "0x.",  "infinit", "-inf", "12e-2", "-"};
    static const char *const formats[] = {"%x%n",  "%i%n",  "%d%n", "%f%n",
                                          "%2f%n", "%3x%n", "%1d%n"};
    for (unsigned t = 0; t < sizeof texts / sizeof *texts; t++)
        for (unsigned f = 0; f < sizeof formats / sizeof *formats; f++) {
            union {
                float real;
                unsigned bits;
            } value = {7};
            int end = -7, n = scan(texts[t], formats[f], &value, &end);
            printf("%s|%s|%d %x %d\n", texts[t], formats[f], n, value.bits, end);
        }
}

int main(void) {
    test_prefixes();
    test_integers();
    test_lengths();
    test_text();
    test_floats();
    return 0;
}
