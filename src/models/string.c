// string.h
#define _GNU_SOURCE
#include "models.h"

#include <stdlib.h>
#include <string.h>

// ---- Memory -------------------------------------------------------------------------------------
// memcpy, memmove and memset become the IR's COPY and FILL.

// The instruction allows for the same range twice, as an assignment does; these functions do not.
static void copy_bytes(void *to, const void *from, size_t count) {
    check_not_null(to);
    check_not_null(from);
    __builtin_memcpy(to, from, count);
    check_outside(to, from, count);
}

void *memcpy(void *restrict to, const void *restrict from, size_t count) {
    copy_bytes(to, from, count);
    return to;
}

void *memmove(void *to, const void *from, size_t count) {
    check_not_null(to);
    check_not_null(from);
    __builtin_memmove(to, from, count);
    return to;
}

void *memset(void *bytes, int c, size_t count) {
    check_not_null(bytes);
    __builtin_memset(bytes, c, count);
    return bytes;
}

void *mempcpy(void *restrict to, const void *restrict from, size_t count) {
    copy_bytes(to, from, count);
    return (char *)to + count;
}

void *__mempcpy(void *restrict to, const void *restrict from, size_t count) {
    copy_bytes(to, from, count);
    return (char *)to + count;
}

void explicit_bzero(void *bytes, size_t count) { __builtin_memset(bytes, 0, count); }

void *memccpy(void *restrict to, const void *restrict from, int c, size_t count) {
    unsigned char *t = to;
    const unsigned char *f = from;
    for (size_t i = 0; i < count; i++) {
        check_outside(t + i, from, i + 1);
        check_outside(f + i, to, i + 1);
        t[i] = f[i];
        if (t[i] == (unsigned char)c)
            return t + i + 1;
    }
    return NULL;
}

// Both arrays have `count` bytes, so all are read: C lets the library do so.
int memcmp(const void *a, const void *b, size_t count) {
    const unsigned char *p = a;
    const unsigned char *q = b;
    check_not_null(a);
    check_not_null(b);
    int difference = 0;
    for (size_t i = 0; i < count; i++) {
        int d = p[i] - q[i];
        if (difference == 0)
            difference = d;
    }
    return difference;
}

// Stops at the first match, as C11 7.24.5.1 requires.
void *memchr(const void *bytes, int c, size_t count) {
    const unsigned char *p = bytes;
    check_not_null(bytes);
    for (size_t i = 0; i < count; i++)
        if (p[i] == (unsigned char)c)
            return (void *)(p + i);
    return NULL;
}

void *memrchr(const void *bytes, int c, size_t count) {
    const unsigned char *p = bytes;
    for (size_t i = count; i > 0; i--)
        if (p[i - 1] == (unsigned char)c)
            return (void *)(p + i - 1);
    return NULL;
}

static void *find_byte(const void *bytes, int c) {
    const unsigned char *p = bytes;
    while (*p != (unsigned char)c)
        p++;
    return (void *)p;
}

void *rawmemchr(const void *bytes, int c) { return find_byte(bytes, c); }

void *__rawmemchr(const void *bytes, int c) { return find_byte(bytes, c); }

// An empty needle is found at once; else all of its bytes are compared at each place.
void *memmem(const void *bytes, size_t count, const void *needle, size_t length) {
    const unsigned char *p = bytes;
    const unsigned char *n = needle;
    for (size_t i = 0; length <= count && i <= count - length; i++) {
        size_t same = 0;
        while (same < length && p[i + same] == n[same])
            same++;
        if (same == length)
            return (void *)(p + i);
    }
    return NULL;
}

// ---- Length and copies --------------------------------------------------------------------------

size_t strlen(const char *s) { return string_length(s); }

static size_t bounded_length(const char *s, size_t most) {
    size_t n = any_text_size(s);
    if (n != 0)
        return n - 1 < most ? n - 1 : most;
    while (n < most && s[n] != 0)
        n++;
    return n;
}

size_t strnlen(const char *s, size_t most) { return bounded_length(s, most); }

// Copies a string and returns the place of the terminator. The strings overlap if and only if one
// of them comes to where the other begins.
static char *copy_string(char *to, const char *from) {
    const char *target = to;
    const char *source = from;
    size_t size = __assay_text_size(from, false);
    if (size != 0) {
        __assay_read(from, size);
        __builtin_memcpy(to, from, size);
        check_apart(to, size, from, size);
        return to + size - 1;
    }
    check_outside(to, source, 1);
    while ((*to = *from) != 0) {
        to++;
        from++;
        check_outside(to, source, 1);
        check_outside(from, target, 1);
    }
    return to;
}

// Copies at most `count` characters, then fills up with zeros; returns the first zero.
static char *copy_padded(char *to, const char *from, size_t count) {
    check_not_null(to);
    check_not_null(from);
    size_t n = bounded_length(from, count);
    check_apart(to, count, from, n + (n < count));
    __builtin_memcpy(to, from, n);
    __builtin_memset(to + n, 0, count - n);
    return to + n;
}

// Copies at most `count` characters and a terminator.
static void copy_terminated(char *to, const char *from, size_t count) {
    check_not_null(from);
    size_t n = bounded_length(from, count);
    check_apart(to, (n + 1) * (count != 0), from, n + (n < count));
    __builtin_memcpy(to, from, n);
    to[n] = 0;
}

char *strcpy(char *restrict to, const char *restrict from) {
    copy_string(to, from);
    return to;
}

char *stpcpy(char *restrict to, const char *restrict from) { return copy_string(to, from); }

char *__stpcpy(char *restrict to, const char *restrict from) { return copy_string(to, from); }

char *strncpy(char *restrict to, const char *restrict from, size_t count) {
    copy_padded(to, from, count);
    return to;
}

char *stpncpy(char *restrict to, const char *restrict from, size_t count) {
    return copy_padded(to, from, count);
}

char *__stpncpy(char *restrict to, const char *restrict from, size_t count) {
    return copy_padded(to, from, count);
}

char *strcat(char *restrict to, const char *restrict from) {
    copy_string(to + string_length(to), from);
    return to;
}

char *strncat(char *restrict to, const char *restrict from, size_t count) {
    copy_terminated(to + string_length(to), from, count);
    return to;
}

static char *duplicate(const char *s, size_t length) {
    char *copy = malloc(length + 1);
    if (copy != NULL) {
        __builtin_memcpy(copy, s, length);
        copy[length] = 0;
    }
    return copy;
}

// The end is copied, not written: so the copy of a string is one.
static char *duplicate_string(const char *s) {
    size_t size = string_length(s) + 1;
    char *copy = malloc(size);
    if (copy != NULL)
        __builtin_memcpy(copy, s, size);
    return copy;
}

char *strdup(const char *s) { return duplicate_string(s); }

char *__strdup(const char *s) { return duplicate_string(s); }

char *strndup(const char *s, size_t most) { return duplicate(s, bounded_length(s, most)); }

char *__strndup(const char *s, size_t most) { return duplicate(s, bounded_length(s, most)); }

// ---- Comparison ---------------------------------------------------------------------------------

// Of strings with any characters: those that are equal have the same size.
static int any_difference(size_t size_a, size_t size_b, size_t most) {
    int difference = __assay_nondet_int();
    __assay_assume((-255 <= difference) & (difference <= 255));
    __assay_assume((difference != 0) | (size_a == size_b) | ((size_a > most) & (size_b > most)));
    return difference;
}

static int compare(const char *a, const char *b) {
    size_t size_a, size_b;
    if (are_any_texts(a, b, &size_a, &size_b))
        return any_difference(size_a, size_b, SIZE_MAX);
    while (*a != 0 && *a == *b) {
        a++;
        b++;
    }
    return (unsigned char)*a - (unsigned char)*b;
}

int strcmp(const char *a, const char *b) { return compare(a, b); }

int strncmp(const char *a, const char *b, size_t count) {
    check_not_null(a);
    check_not_null(b);
    size_t i = 0, size_a, size_b;
    if (count != 0 && are_any_texts(a, b, &size_a, &size_b))
        return any_difference(size_a, size_b, count);
    while (i < count && a[i] != 0 && a[i] == b[i])
        i++;
    return i < count ? (unsigned char)a[i] - (unsigned char)b[i] : 0;
}

int strcoll(const char *a, const char *b) { return compare(a, b); }

// In the C locale the transformed string is the string.
size_t strxfrm(char *restrict to, const char *restrict from, size_t count) {
    size_t n = string_length(from);
    check_apart(to, count, from, (n + 1) * (count != 0));
    if (n < count)
        __builtin_memcpy(to, from, n + 1);
    else if (count > 0)
        make_arbitrary(to, count); // contents are indeterminate
    return n;
}

static int case_difference(char a, char b) {
    return lower_case((unsigned char)a) - lower_case((unsigned char)b);
}

int strcasecmp(const char *a, const char *b) {
    size_t size_a, size_b;
    if (are_any_texts(a, b, &size_a, &size_b))
        return any_difference(size_a, size_b, SIZE_MAX);
    while (*a != 0 && case_difference(*a, *b) == 0) {
        a++;
        b++;
    }
    return case_difference(*a, *b);
}

int strncasecmp(const char *a, const char *b, size_t count) {
    size_t i = 0, size_a, size_b;
    if (count != 0 && are_any_texts(a, b, &size_a, &size_b))
        return any_difference(size_a, size_b, count);
    while (i < count && a[i] != 0 && case_difference(a[i], b[i]) == 0)
        i++;
    return i < count ? case_difference(a[i], b[i]) : 0;
}

// ---- Search -------------------------------------------------------------------------------------

// The first c, or else the terminator.
static char *find_or_end(const char *s, int c) {
    size_t size = any_text_size(s);
    if (size != 0) {
        size_t place = any_place(size);
        __assay_assume(((char)c != 0) | (place == size - 1));
        return (char *)s + place;
    }
    while (*s != 0 && *s != (char)c)
        s++;
    return (char *)s;
}

char *strchrnul(const char *s, int c) { return find_or_end(s, c); }

char *__strchrnul(const char *s, int c) { return find_or_end(s, c); }

static char *find_first(const char *s, int c) {
    char *found = find_or_end(s, c);
    return *found == (char)c ? found : NULL;
}

char *strchr(const char *s, int c) { return find_first(s, c); }

char *index(const char *s, int c) { return find_first(s, c); }

static char *find_last(const char *s, int c) {
    if (any_text_size(s) != 0)
        return find_first(s, c);
    const char *found = NULL;
    while (*s != 0) {
        if (*s == (char)c)
            found = s;
        s++;
    }
    return (char *)((char)c == 0 ? s : found);
}

char *strrchr(const char *s, int c) { return find_last(s, c); }

char *rindex(const char *s, int c) { return find_last(s, c); }

static bool contains(const char *set, char c) {
    while (*set != 0 && *set != c)
        set++;
    return *set != 0;
}

// How many characters from the start of s on are in the set (or are not).
static size_t span(const char *s, const char *set, bool in) {
    size_t n = any_text_size(s);
    if (n != 0) {
        string_length(set);
        return any_place(n);
    }
    while (s[n] != 0 && contains(set, s[n]) == in)
        n++;
    return n;
}

size_t strspn(const char *s, const char *accept) { return span(s, accept, true); }

size_t strcspn(const char *s, const char *reject) { return span(s, reject, false); }

char *strpbrk(const char *s, const char *accept) {
    s += span(s, accept, false);
    return *s != 0 ? (char *)s : NULL;
}

static bool equal(char a, char b, bool ignore_case) {
    return ignore_case ? case_difference(a, b) == 0 : a == b;
}

static bool starts_with(const char *s, const char *prefix, bool ignore_case) {
    size_t i = 0;
    while (prefix[i] != 0 && equal(s[i], prefix[i], ignore_case))
        i++;
    return prefix[i] == 0;
}

static char *find_string(const char *s, const char *needle, bool ignore_case) {
    size_t size, size_of_needle;
    if (are_any_texts(s, needle, &size, &size_of_needle)) {
        size_t place = any_place(size);
        bool is_found = __assay_nondet_bool();
        __assay_assume(!is_found | (place + size_of_needle <= size));
        __assay_assume(is_found | (size_of_needle > 1));
        return is_found ? (char *)s + place : NULL;
    }
    while (*s != 0 && !starts_with(s, needle, ignore_case))
        s++;
    return *s != 0 || *needle == 0 ? (char *)s : NULL;
}

char *strstr(const char *s, const char *needle) { return find_string(s, needle, false); }

char *strcasestr(const char *s, const char *needle) { return find_string(s, needle, true); }

// ---- Tokens -------------------------------------------------------------------------------------

// The next token of *rest, which then is what follows it; NULL at the end.
static char *next_token(char **rest, const char *delimiters) {
    char *token = *rest + span(*rest, delimiters, true);
    char *end = token + span(token, delimiters, false);
    *rest = end;
    if (token == end)
        return NULL;
    if (*end != 0) {
        *end = 0;
        *rest = end + 1;
    }
    return token;
}

// Without a string now or before, this reads through a null pointer, as C lets it.
static char *token_or_rest(char *s, const char *delimiters, char **rest) {
    if (s != NULL)
        *rest = s;
    return next_token(rest, delimiters);
}

char *strtok(char *restrict s, const char *restrict delimiters) {
    static char *rest;
    __assay_defined_if((s != NULL) | (rest != NULL), "a null pointer without a string before");
    return token_or_rest(s, delimiters, &rest);
}

char *strtok_r(char *restrict s, const char *restrict delimiters, char **restrict rest) {
    return token_or_rest(s, delimiters, rest);
}

char *__strtok_r(char *restrict s, const char *restrict delimiters, char **restrict rest) {
    return token_or_rest(s, delimiters, rest);
}

char *strsep(char **restrict rest, const char *restrict delimiters) {
    char *token = *rest;
    if (token == NULL)
        return NULL;
    char *end = token + span(token, delimiters, false);
    *rest = NULL;
    if (*end != 0) {
        *end = 0;
        *rest = end + 1;
    }
    return token;
}

// ---- Messages -----------------------------------------------------------------------------------

char *__assay_any_string(void) {
    size_t n = any_size_up_to(LONGEST_STRING);
    char *s = __assay_static_alloc(n + 1);
    if (!__assay_make_text(s, n))
        s[n] = 0;
    return s;
}
