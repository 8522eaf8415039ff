// wchar.h: wcstol and its family. As strtol in the C locale (number.c).
#define _GNU_SOURCE
#include "wide.h"

#include <errno.h>
#include <limits.h>
#include <stdint.h>

static bool is_wide_space(wchar_t c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

static int wide_digit(wchar_t c) { return c >= 0 && c < 128 ? digit_value((int)c) : 36; }

static bool has_hex_prefix(const wchar_t *s) {
    return s[0] == '0' && (s[1] == 'x' || s[1] == 'X') && wide_digit(s[2]) < 16;
}

// A number's digits: its magnitude, at most `limit`.
struct Digits {
    unsigned long long magnitude;
    bool too_big;
    const wchar_t *end; // the first one itself when there is none
};

static struct Digits read_digits(const wchar_t *s, int base, unsigned long long limit) {
    struct Digits digits = {0, false, s};
    while (wide_digit(*digits.end) < base) {
        unsigned digit = (unsigned)wide_digit(*digits.end);
        if (digits.too_big || digit > limit || digits.magnitude > (limit - digit) / (unsigned)base)
            digits.too_big = true;
        else
            digits.magnitude = digits.magnitude * (unsigned)base + digit;
        digits.end++;
    }
    if (digits.too_big)
        digits.magnitude = limit;
    return digits;
}

// The two's complement bits of the number.
static unsigned long long wide_to_integer(const wchar_t *text, wchar_t **end, int base,
                                          unsigned long long most,
                                          unsigned long long most_negative) {
    if (base < 0 || base == 1 || base > 36) {
        __assay_errno = EINVAL;
        return 0;
    }
    const wchar_t *s = text;
    while (is_wide_space(*s))
        s++;
    bool negative = *s == '-';
    if (negative || *s == '+')
        s++;
    if ((base == 0 || base == 16) && has_hex_prefix(s)) {
        s += 2;
        base = 16;
    }
    if (base == 0)
        base = *s == '0' ? 8 : 10;
    struct Digits digits = read_digits(s, base, negative ? most_negative : most);
    if (end != NULL)
        *end = (wchar_t *)(digits.end == s ? text : digits.end);
    if (digits.too_big)
        __assay_errno = ERANGE;
    // Unsigned conversions saturate to the greatest value whatever the sign.
    if (negative && !(digits.too_big && most == most_negative))
        return 0 - digits.magnitude;
    return digits.magnitude;
}

static long wide_to_long(const wchar_t *text, wchar_t **end, int base) {
    return (long)wide_to_integer(text, end, base, LONG_MAX, (unsigned long long)LONG_MAX + 1);
}

static unsigned long wide_to_ulong(const wchar_t *text, wchar_t **end, int base) {
    return (unsigned long)wide_to_integer(text, end, base, ULONG_MAX, ULONG_MAX);
}

static long long wide_to_llong(const wchar_t *text, wchar_t **end, int base) {
    return (long long)wide_to_integer(text, end, base, LLONG_MAX,
                                      (unsigned long long)LLONG_MAX + 1);
}

static unsigned long long wide_to_ullong(const wchar_t *text, wchar_t **end, int base) {
    return wide_to_integer(text, end, base, ULLONG_MAX, ULLONG_MAX);
}

long wcstol(const wchar_t *restrict text, wchar_t **restrict end, int base) {
    return wide_to_long(text, end, base);
}

unsigned long wcstoul(const wchar_t *restrict text, wchar_t **restrict end, int base) {
    return wide_to_ulong(text, end, base);
}

long long wcstoll(const wchar_t *restrict text, wchar_t **restrict end, int base) {
    return wide_to_llong(text, end, base);
}

unsigned long long wcstoull(const wchar_t *restrict text, wchar_t **restrict end, int base) {
    return wide_to_ullong(text, end, base);
}

intmax_t wcstoimax(const wchar_t *restrict text, wchar_t **restrict end, int base) {
    return wide_to_llong(text, end, base);
}

uintmax_t wcstoumax(const wchar_t *restrict text, wchar_t **restrict end, int base) {
    return wide_to_ullong(text, end, base);
}

// The names that glibc's header has used since C23.
long __isoc23_wcstol(const wchar_t *restrict text, wchar_t **restrict end, int base) {
    return wide_to_long(text, end, base);
}

unsigned long __isoc23_wcstoul(const wchar_t *restrict text, wchar_t **restrict end, int base) {
    return wide_to_ulong(text, end, base);
}

long long __isoc23_wcstoll(const wchar_t *restrict text, wchar_t **restrict end, int base) {
    return wide_to_llong(text, end, base);
}

unsigned long long __isoc23_wcstoull(const wchar_t *restrict text, wchar_t **restrict end,
                                     int base) {
    return wide_to_ullong(text, end, base);
}
