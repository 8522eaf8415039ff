// Multibyte characters in the C locale against the real library.
#define _GNU_SOURCE
#include "check.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

static void one(int c) {
    char s[2] = {(char)c, 'x'}, out[16] = "abcdef";
    wchar_t wide = 7;
    mbstate_t state = {0};
    errno = 0;
    add(mbtowc(&wide, s, 1)), add((unsigned)wide), add(errno);
    add(mblen(s, 2)), add(mbrlen(s, 1, &state)), add(mbrtowc(&wide, s, 2, &state));
    add((unsigned)wide), add(mbrtowc(NULL, s, 1, NULL)), add(mbsinit(&state)), add(btowc(c));
    memset(&state, 0, sizeof state), errno = 0;
    add(wctomb(out, c)), add(wcrtomb(out, c, &state)), add_bytes(out, 6), add(errno), add(wctob(c));
    add(wcwidth(c));
}

static void special(void) {
    wchar_t wide = 7;
    add(mbtowc(&wide, NULL, 3)), add(mblen(NULL, 0)), add(wctomb(NULL, 'x'));
    add(mbtowc(&wide, "a", 0)), add(mblen("a", 0)), add(mbrtowc(&wide, "a", 0, NULL));
    add(mbrtowc(&wide, NULL, 3, NULL)), add(wcrtomb(NULL, 'x', NULL)), add(mbsinit(NULL));
    add(wctob(WEOF)), add(btowc(EOF)), add(wcswidth(L"abc", 2)), add(wcswidth(L"a\tc", 9));
}

static void text(unsigned size) {
    char s[8], narrow[12] = "###########";
    wchar_t w[8], wide[12] = {0};
    const char *from = s;
    const wchar_t *wide_from = w;
    mbstate_t state = {0};
    for (int i = 0; i < 8; i++)
        w[i] = below(20) ? (wchar_t)(1 + below(127)) : (wchar_t)below(300), s[i] = (char)w[i];
    s[7] = 0, w[7] = 0, errno = 0;
    add(mbstowcs(NULL, s, 0)), add(mbstowcs(wide, s, size)), add_bytes(wide, sizeof wide);
    add(wcstombs(NULL, w, 0)), add(wcstombs(narrow, w, size)), add(errno);
    if (wcstombs(NULL, w, 0) != (size_t)-1)
        add_bytes(narrow, sizeof narrow);
    add(mbsrtowcs(wide, &from, size, &state)), add(from ? from - s : 99);
    memset(&state, 0, sizeof state);
    add(wcsrtombs(narrow, &wide_from, size, &state)), add(wide_from ? wide_from - w : 99);
}

int main(void) {
    for (int c = 0; c < 300; c++)
        one(c);
    special();
    report("characters");
    for (int i = 0; i < 500; i++)
        text(below(10));
    report("strings");
    return 0;
}
