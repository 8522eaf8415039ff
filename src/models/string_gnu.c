// GNU and BSD additions to string.h: strverscmp, strlcpy, strlcat.
#define _GNU_SOURCE
#include "models.h"

#include <string.h>

// ---- Versions -----------------------------------------------------------------------------------

static bool is_number(unsigned char c) { return c >= '0' && c <= '9'; }

// The digits that end before a place.
enum Digits { NO_DIGITS, INTEGER, FRACTION, ZEROS };

static enum Digits digits_before(const unsigned char *s, size_t place) {
    size_t start = place;
    bool has_value = false;
    while (start > 0 && is_number(s[start - 1])) {
        start--;
        has_value = has_value || s[start] != '0';
    }
    if (start == place)
        return NO_DIGITS;
    if (s[start] != '0')
        return INTEGER;
    return has_value ? FRACTION : ZEROS;
}

// Numbers that begin alike: the longer one is greater.
static int compare_lengths(const unsigned char *p, const unsigned char *q, int difference) {
    size_t i = 0;
    while (is_number(p[i])) {
        if (!is_number(q[i]))
            return 1;
        i++;
    }
    return is_number(q[i]) ? -1 : difference;
}

// As strcmp, but integers in the text are compared by their values; digits behind a leading zero
// are a fraction, and come before integers.
int strverscmp(const char *a, const char *b) {
    const unsigned char *p = (const unsigned char *)a;
    const unsigned char *q = (const unsigned char *)b;
    size_t i = 0;
    while (p[i] == q[i] && p[i] != 0)
        i++;
    int difference = p[i] - q[i];
    bool first = is_number(p[i]);
    bool second = is_number(q[i]);
    if (difference == 0 || (!first && !second))
        return difference;
    switch (digits_before(p, i)) {
    case INTEGER:
        return first != second ? first - second : compare_lengths(p + i + 1, q + i + 1, difference);
    case ZEROS:
        return first != second ? second - first : difference;
    case NO_DIGITS:
        if (first && second && p[i] != '0' && q[i] != '0')
            return compare_lengths(p + i + 1, q + i + 1, difference);
        return difference;
    default:
        return difference;
    }
}

// ---- Copies with a limit (glibc 2.38) -----------------------------------------------------------

// Writes as much as fits with a terminator into `size` bytes; returns the length of `from`.
static size_t copy_what_fits(char *to, const char *from, size_t size) {
    size_t length = string_length(from);
    if (size > 0) {
        size_t n = length < size - 1 ? length : size - 1;
        check_apart(to, n + 1, from, length + 1);
        __builtin_memcpy(to, from, n);
        to[n] = 0;
    }
    return length;
}

size_t strlcpy(char *restrict to, const char *restrict from, size_t size) {
    return copy_what_fits(to, from, size);
}

size_t strlcat(char *restrict to, const char *restrict from, size_t size) {
    size_t length = 0;
    while (length < size && to[length] != 0)
        length++;
    return length + copy_what_fits(to + length, from, size - length);
}
