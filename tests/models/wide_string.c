// wchar.h's strings and arrays against the real library.
#define _GNU_SOURCE
#include "check.h"

#include <stdlib.h>
#include <wchar.h>

enum { LENGTH = 12 };

static wchar_t a[2 * LENGTH], b[LENGTH], c[4 * LENGTH];

static void add_wide(const wchar_t *s) {
    for (; s && *s; s++)
        add((unsigned)*s);
    add(s != 0);
}

// Few different characters, so that strings are alike; some are negative or large.
static wchar_t any_char(void) {
    static const wchar_t chars[] = {L'a', L'b', L'A', L'B', L'z', 0x20ac, -5, 0x7fffffff};
    return chars[below(below(3) ? 4 : 8)];
}

static void fill(wchar_t *s, unsigned most) {
    unsigned n = below(most);
    for (unsigned i = 0; i < n; i++)
        s[i] = any_char();
    s[n] = 0;
}

static void place(const wchar_t *s, const wchar_t *found) {
    add(found ? (unsigned long long)(found - s) : 99);
}

static void copies(unsigned n) {
    wmemset(c, any_char(), 4 * LENGTH);
    add(wcscpy(c, a) == c), add_bytes(c, sizeof c);
    place(c, wcpcpy(c, b)), add_bytes(c, sizeof c);
    add(wcsncpy(c, a, n) == c), add_bytes(c, sizeof c);
    place(c, wcpncpy(c, b, n)), add_bytes(c, sizeof c);
    wcscpy(c, a), add(wcscat(c, b) == c), add_bytes(c, sizeof c);
    wcscpy(c, a), add(wcsncat(c, b, n) == c), add_bytes(c, sizeof c);
    add(wmemcpy(c, a, n) == c), add_bytes(c, sizeof c);
    place(c, wmempcpy(c, b, n)), add_bytes(c, sizeof c);
    add(wmemmove(c + 2, c, n) == c + 2), add_bytes(c, sizeof c);
    wchar_t *copy = wcsdup(a);
    add_wide(copy), free(copy);
    wmemset(c, L'x', LENGTH), add(wcsxfrm(c, a, n)), add_wide(n > wcslen(a) ? c : a);
}

static void searches(unsigned n) {
    wchar_t x = any_char();
    add(wcslen(a)), add(wcsnlen(a, n));
    place(a, wcschr(a, x)), place(a, wcsrchr(a, x)), place(a, wcschrnul(a, x));
    place(a, wcschr(a, 0)), place(a, wcsrchr(a, 0));
    place(a, wmemchr(a, x, n)), place(a, wcsstr(a, b)), place(a, wcswcs(a, b));
    place(a, wcspbrk(a, b)), add(wcsspn(a, b)), add(wcscspn(a, b));
    add((unsigned)wcscmp(a, b)), add((unsigned)wcsncmp(a, b, n)),
        add((unsigned)sign(wcscoll(a, b)));
    add((unsigned)wmemcmp(a, b, n < wcslen(b) ? n : wcslen(b)));
    add((unsigned)wcscasecmp(a, b)), add((unsigned)wcsncasecmp(a, b, n));
}

static void parts(void) {
    wchar_t *rest = NULL;
    for (wchar_t *part = wcstok(a, b, &rest); part; part = wcstok(NULL, b, &rest))
        add_wide(part), add(rest != NULL);
    add(rest != NULL);
}

int main(void) {
    for (int i = 0; i < 400; i++) {
        fill(a, LENGTH), fill(b, below(3) ? 4 : LENGTH);
        unsigned n = below(LENGTH);
        copies(n);
        searches(n);
        parts();
    }
    report("wide_string");
    return 0;
}
