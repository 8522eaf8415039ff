// wchar.h: wide strings and arrays of wide characters. Accesses are those of the functions for
// bytes (string.c); a comparison's result is -1, 0 or 1, as in glibc.
#define _GNU_SOURCE
#include "wide.h"

#include <stdlib.h>

static int order(wchar_t a, wchar_t b) { return a < b ? -1 : a > b; }

// ---- Length and copies --------------------------------------------------------------------------

size_t wcslen(const wchar_t *s) { return wide_length(s); }

static size_t bounded_length(const wchar_t *s, size_t most) {
    size_t n = 0;
    while (n < most && s[n] != 0)
        n++;
    return n;
}

size_t wcsnlen(const wchar_t *s, size_t most) { return bounded_length(s, most); }

// Copies with the terminator; returns where that is.
static wchar_t *copy_string(wchar_t *to, const wchar_t *from) {
    size_t n = 0;
    check_outside(to, from, sizeof *to);
    while (from[n] != 0) {
        to[n] = from[n];
        n++;
        check_outside(to + n, from, sizeof *to);
        check_outside(from + n, to, sizeof *to);
    }
    to[n] = 0;
    return to + n;
}

wchar_t *wcscpy(wchar_t *restrict to, const wchar_t *restrict from) {
    copy_string(to, from);
    return to;
}

wchar_t *wcpcpy(wchar_t *restrict to, const wchar_t *restrict from) {
    return copy_string(to, from);
}

// Copies at most `count` characters and fills up with zeros; returns where those begin.
static wchar_t *copy_and_fill(wchar_t *to, const wchar_t *from, size_t count) {
    size_t length = bounded_length(from, count);
    check_not_null(to);
    check_not_null(from);
    check_apart(to, product(count, sizeof *to), from, (length + (length < count)) * sizeof *from);
    __builtin_memcpy(to, from, length * sizeof *to);
    for (size_t i = length; i < count; i++)
        to[i] = 0;
    return to + length;
}

wchar_t *wcsncpy(wchar_t *restrict to, const wchar_t *restrict from, size_t count) {
    copy_and_fill(to, from, count);
    return to;
}

wchar_t *wcpncpy(wchar_t *restrict to, const wchar_t *restrict from, size_t count) {
    return copy_and_fill(to, from, count);
}

wchar_t *wcscat(wchar_t *restrict to, const wchar_t *restrict from) {
    copy_string(to + wide_length(to), from);
    return to;
}

wchar_t *wcsncat(wchar_t *restrict to, const wchar_t *restrict from, size_t count) {
    wchar_t *end = to + wide_length(to);
    size_t n = bounded_length(from, count);
    check_not_null(from);
    check_apart(end, (n + 1) * (count != 0) * sizeof *to, from, (n + (n < count)) * sizeof *from);
    __builtin_memcpy(end, from, n * sizeof *to);
    end[n] = 0;
    return to;
}

wchar_t *wcsdup(const wchar_t *s) {
    size_t size = (wide_length(s) + 1) * sizeof *s;
    wchar_t *copy = malloc(size);
    if (copy != NULL)
        __builtin_memcpy(copy, s, size);
    return copy;
}

// ---- Arrays -------------------------------------------------------------------------------------

static void copy_array(wchar_t *to, const wchar_t *from, size_t count) {
    size_t bytes = product(count, sizeof *to);
    check_not_null(to);
    check_not_null(from);
    __builtin_memcpy(to, from, bytes);
    check_outside(to, from, bytes);
}

wchar_t *wmemcpy(wchar_t *restrict to, const wchar_t *restrict from, size_t count) {
    copy_array(to, from, count);
    return to;
}

wchar_t *wmempcpy(wchar_t *restrict to, const wchar_t *restrict from, size_t count) {
    copy_array(to, from, count);
    return to + count;
}

wchar_t *wmemmove(wchar_t *to, const wchar_t *from, size_t count) {
    check_not_null(to);
    check_not_null(from);
    __builtin_memmove(to, from, product(count, sizeof *to));
    return to;
}

wchar_t *wmemset(wchar_t *to, wchar_t c, size_t count) {
    check_not_null(to);
    for (size_t i = 0; i < count; i++)
        to[i] = c;
    return to;
}

wchar_t *wmemchr(const wchar_t *s, wchar_t c, size_t count) {
    check_not_null(s);
    for (size_t i = 0; i < count; i++)
        if (s[i] == c)
            return (wchar_t *)s + i;
    return NULL;
}

// All characters of both may be read, whatever the result.
int wmemcmp(const wchar_t *a, const wchar_t *b, size_t count) {
    check_not_null(a);
    check_not_null(b);
    read_bytes(a, product(count, sizeof *a));
    read_bytes(b, product(count, sizeof *b));
    for (size_t i = 0; i < count; i++)
        if (a[i] != b[i])
            return order(a[i], b[i]);
    return 0;
}

// ---- Comparison ---------------------------------------------------------------------------------

static int compare(const wchar_t *a, const wchar_t *b, size_t count) {
    size_t i = 0;
    while (i < count && a[i] == b[i] && a[i] != 0)
        i++;
    return i < count ? order(a[i], b[i]) : 0;
}

int wcscmp(const wchar_t *a, const wchar_t *b) { return compare(a, b, SIZE_MAX); }

int wcsncmp(const wchar_t *a, const wchar_t *b, size_t count) {
    check_not_null(a);
    check_not_null(b);
    return compare(a, b, count);
}

int wcscoll(const wchar_t *a, const wchar_t *b) { return compare(a, b, SIZE_MAX); }

static wchar_t lower_wide(wchar_t c) { return c >= L'A' && c <= L'Z' ? c + (L'a' - L'A') : c; }

// glibc gives the difference of the characters here.
static int compare_caseless(const wchar_t *a, const wchar_t *b, size_t count) {
    size_t i = 0;
    while (i < count && lower_wide(a[i]) == lower_wide(b[i]) && a[i] != 0)
        i++;
    return i < count ? (int)((unsigned)lower_wide(a[i]) - (unsigned)lower_wide(b[i])) : 0;
}

int wcscasecmp(const wchar_t *a, const wchar_t *b) { return compare_caseless(a, b, SIZE_MAX); }

int wcsncasecmp(const wchar_t *a, const wchar_t *b, size_t count) {
    return compare_caseless(a, b, count);
}

// ---- Search -------------------------------------------------------------------------------------

wchar_t *wcschr(const wchar_t *s, wchar_t c) {
    while (*s != c && *s != 0)
        s++;
    return *s == c ? (wchar_t *)s : NULL;
}

wchar_t *wcschrnul(const wchar_t *s, wchar_t c) {
    while (*s != c && *s != 0)
        s++;
    return (wchar_t *)s;
}

wchar_t *wcsrchr(const wchar_t *s, wchar_t c) {
    const wchar_t *last = NULL;
    while (*s != 0) {
        if (*s == c)
            last = s;
        s++;
    }
    return (wchar_t *)(c == 0 ? s : last);
}

static bool is_one_of(wchar_t c, const wchar_t *set) {
    while (*set != 0 && *set != c)
        set++;
    return *set != 0;
}

// How many characters from the start are in the set, or are not.
static size_t span(const wchar_t *s, const wchar_t *set, bool inside) {
    size_t n = 0;
    while (s[n] != 0 && is_one_of(s[n], set) == inside)
        n++;
    return n;
}

size_t wcsspn(const wchar_t *s, const wchar_t *set) { return span(s, set, true); }

size_t wcscspn(const wchar_t *s, const wchar_t *set) { return span(s, set, false); }

wchar_t *wcspbrk(const wchar_t *s, const wchar_t *set) {
    s += span(s, set, false);
    return *s != 0 ? (wchar_t *)s : NULL;
}

static bool has_prefix(const wchar_t *s, const wchar_t *prefix) {
    size_t i = 0;
    while (prefix[i] != 0 && s[i] == prefix[i])
        i++;
    return prefix[i] == 0;
}

static wchar_t *find(const wchar_t *s, const wchar_t *part) {
    while (!has_prefix(s, part)) {
        if (*s == 0)
            return NULL;
        s++;
    }
    return (wchar_t *)s;
}

wchar_t *wcsstr(const wchar_t *s, const wchar_t *part) { return find(s, part); }

wchar_t *wcswcs(const wchar_t *s, const wchar_t *part) { return find(s, part); }

// As in glibc, *rest is null behind the last part, and then there is none.
wchar_t *wcstok(wchar_t *restrict s, const wchar_t *restrict separators, wchar_t **restrict rest) {
    if (s == NULL)
        s = *rest;
    if (s == NULL)
        return NULL;
    s += span(s, separators, true);
    if (*s == 0) {
        *rest = NULL;
        return NULL;
    }
    wchar_t *end = s + span(s, separators, false);
    if (*end == 0) {
        *rest = NULL;
    } else {
        *end = 0;
        *rest = end + 1;
    }
    return s;
}

// C locale: a copy.
size_t wcsxfrm(wchar_t *restrict to, const wchar_t *restrict from, size_t count) {
    size_t length = wide_length(from);
    if (count > 0)
        copy_and_fill(to, from, count < length + 1 ? count : length + 1);
    return length;
}
