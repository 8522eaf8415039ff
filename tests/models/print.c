// printf's rarer conversions against the real library: %n, %m, %lc, %ls, numbered arguments.
#define _GNU_SOURCE
#include <errno.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <wchar.h>

static void show(const char *what, long long n) { printf("%s: %lld\n", what, n); }

static void count(void) {
    signed char hh = -1;
    short h = -1;
    int n = -1, m = -1;
    long l = -1;
    long long ll = -1;
    intmax_t j = -1;
    size_t z = 99;
    ptrdiff_t t = -1;
    char text[400], small[6];
    memset(text, 'x', sizeof text);
    show("result", printf("%300d%hhn|%hn|%n|\n", 5, &hh, &h, &n));
    show("hh", hh), show("h", h), show("n", n);
    show("result", printf("%s%ln%*d%lln%c%jn%.3f%zn%tn\n", "abc", &l, 6, 7, &ll, 'q', &j, 1.5,
                          (ssize_t *)&z, &t));
    show("l", l), show("ll", ll), show("j", j), show("z", (long long)z), show("t", t);
    show("result", sprintf(text, "%d%n-%s%n", 123, &n, "four", &m));
    show(text, n), show("m", m);
    show("result", snprintf(small, sizeof small, "%d%n-%s%n%d", 123, &n, "four", &m, 9));
    show(small, n), show("m", m);
    show("result", snprintf(small, 3, "abcd%nef%n", &n, &m));
    show(small, n), show("m", m);
    show("result", snprintf(NULL, 0, "%d%n!", 12345, &n));
    show("n", n);
    show("result", sprintf(text, "%n", &n));
    show(text, n);
    show("result", fprintf(stdout, "%n%n", &n, &m));
    show("n", n), show("m", m);
    show("result", printf("%%%n%%\n", &n));
    show("n", n);
}

static void numbered(void) {
    char text[100];
    int n;
    printf("%2$s %1$d %2$s\n", 5, "text");
    printf("%1$*2$d|%1$-*2$d|\n", 42, 6);
    printf("%3$.*1$f %2$c\n", 2, 'c', 3.14159);
    sprintf(text, "%2$s%3$n%1$s", "behind", "before", &n);
    show(text, n);
}

static void wide(void) {
    wchar_t array[3] = {'a', 'b', 'c'};
    char text[20];
    show("result", printf("%lc%5lc|%-3lc|\n", (wint_t)'x', (wint_t)'y', (wint_t)'z'));
    show("result", printf("%ls|%6ls|%.2ls|%.*ls\n", L"wide", L"abc", L"abc", 3, array));
    show("result", sprintf(text, "%S%C", L"ab", (wint_t)'c'));
    show(text, 0);
}

static void message(void) {
    int n;
    errno = ENOENT;
    show("result", printf("%m|%30m|%.4m%n\n", &n));
    show("n", n);
    errno = 12345;
    show("result", printf("%m\n"));
}

int main(void) {
    count();
    numbered();
    wide();
    message();
    return 0;
}
