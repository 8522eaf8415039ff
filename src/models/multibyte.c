// Multibyte characters of stdlib.h and wchar.h in the C locale: a byte below 128 is a character,
// any other is none (EILSEQ), and there are no states.
#define _GNU_SOURCE
#include "wide.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

static size_t illegal(void) {
    __assay_errno = EILSEQ;
    return (size_t)-1;
}

static void use_state(const mbstate_t *state) {
    if (state != NULL)
        access_bytes(state, sizeof *state);
}

// ---- One character ------------------------------------------------------------------------------

// The bytes of a character: 0 for the null character, 1, -1 when it is none, -2 when none is there.
static size_t read_character(wchar_t *c, const char *s, size_t size) {
    if (size == 0)
        return (size_t)-2;
    unsigned char byte = (unsigned char)*s;
    if (byte >= 128)
        return illegal();
    if (c != NULL)
        *c = byte;
    return byte != 0;
}

int mbtowc(wchar_t *restrict c, const char *restrict s, size_t size) {
    if (s == NULL)
        return 0;
    size_t n = read_character(c, s, size);
    return n == (size_t)-2 ? -1 : (int)n;
}

int mblen(const char *s, size_t size) {
    if (s == NULL)
        return 0;
    size_t n = read_character(NULL, s, size);
    return n == (size_t)-2 ? -1 : (int)n;
}

size_t mbrtowc(wchar_t *restrict c, const char *restrict s, size_t size,
               mbstate_t *restrict state) {
    use_state(state);
    return s == NULL ? 0 : read_character(c, s, size);
}

size_t mbrlen(const char *restrict s, size_t size, mbstate_t *restrict state) {
    use_state(state);
    return s == NULL ? 0 : read_character(NULL, s, size);
}

static size_t write_character(char *s, wchar_t c) {
    if (c < 0 || c >= 128)
        return illegal();
    *s = (char)c;
    return 1;
}

int wctomb(char *s, wchar_t c) { return s == NULL ? 0 : (int)write_character(s, c); }

size_t wcrtomb(char *restrict s, wchar_t c, mbstate_t *restrict state) {
    use_state(state);
    return s == NULL ? 1 : write_character(s, c);
}

wint_t btowc(int c) { return c >= 0 && c < 128 ? (wint_t)c : WEOF; }

int wctob(wint_t c) { return c < 128 ? (int)c : EOF; }

int mbsinit(const mbstate_t *state) {
    use_state(state);
    return 1;
}

int wcwidth(wchar_t c) { return c == 0 ? 0 : c >= 32 && c < 127 ? 1 : -1; }

int wcswidth(const wchar_t *s, size_t count) {
    int width = 0;
    for (size_t i = 0; i < count && s[i] != 0; i++) {
        if (s[i] < 32 || s[i] >= 127)
            return -1;
        width++;
    }
    return width;
}

// ---- Strings ------------------------------------------------------------------------------------

// Without a place to write to the whole string is measured. *end, if any, becomes null behind a
// terminator, else where reading stopped.
static size_t widen(wchar_t *to, const char *from, size_t size, const char **end) {
    size_t n = 0;
    while (to == NULL || n < size) {
        unsigned char byte = (unsigned char)from[n];
        if (byte >= 128) {
            if (end != NULL)
                *end = from + n;
            return illegal();
        }
        if (to != NULL) {
            check_apart(to, (n + 1) * sizeof *to, from, n + 1);
            to[n] = byte;
        }
        if (byte == 0) {
            if (end != NULL)
                *end = NULL;
            return n;
        }
        n++;
    }
    if (end != NULL)
        *end = from + n;
    return n;
}

size_t mbstowcs(wchar_t *restrict to, const char *restrict from, size_t size) {
    return widen(to, from, size, NULL);
}

size_t mbsrtowcs(wchar_t *restrict to, const char **restrict from, size_t size,
                 mbstate_t *restrict state) {
    use_state(state);
    return widen(to, *from, size, to != NULL ? from : NULL);
}

static size_t narrow(char *to, const wchar_t *from, size_t size, const wchar_t **end) {
    size_t n = 0;
    while (to == NULL || n < size) {
        wchar_t c = from[n];
        if (c < 0 || c >= 128) {
            if (end != NULL)
                *end = from + n;
            return illegal();
        }
        if (to != NULL) {
            check_apart(to, n + 1, from, (n + 1) * sizeof *from);
            to[n] = (char)c;
        }
        if (c == 0) {
            if (end != NULL)
                *end = NULL;
            return n;
        }
        n++;
    }
    if (end != NULL)
        *end = from + n;
    return n;
}

size_t wcstombs(char *restrict to, const wchar_t *restrict from, size_t size) {
    return narrow(to, from, size, NULL);
}

size_t wcsrtombs(char *restrict to, const wchar_t **restrict from, size_t size,
                 mbstate_t *restrict state) {
    use_state(state);
    return narrow(to, *from, size, to != NULL ? from : NULL);
}
