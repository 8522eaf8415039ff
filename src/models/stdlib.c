// stdlib.h: integers, numbers in text, memory. random.c and environment.c have more of it.
#define _GNU_SOURCE
#include "models.h"

#include <errno.h>
#include <limits.h>
#include <stdint.h>
#include <stdlib.h>

// ---- Integer arithmetic -------------------------------------------------------------------------

static void check_result(bool fits) {
    __assay_defined_if(fits, "the result does not fit its type");
}

int abs(int i) {
    check_result(i != INT_MIN);
    return i < 0 ? -i : i;
}

long labs(long i) {
    check_result(i != LONG_MIN);
    return i < 0 ? -i : i;
}

long long llabs(long long i) {
    check_result(i != LLONG_MIN);
    return i < 0 ? -i : i;
}

intmax_t imaxabs(intmax_t i) {
    check_result(i != INTMAX_MIN);
    return i < 0 ? -i : i;
}

static void check_divisor(bool is_zero, bool fits) {
    __assay_defined_if(!is_zero, "division by zero");
    check_result(fits);
}

div_t div(int a, int b) {
    check_divisor(b == 0, (a != INT_MIN) | (b != -1));
    return (div_t){a / b, a % b};
}

ldiv_t ldiv(long a, long b) {
    check_divisor(b == 0, (a != LONG_MIN) | (b != -1));
    return (ldiv_t){a / b, a % b};
}

lldiv_t lldiv(long long a, long long b) {
    check_divisor(b == 0, (a != LLONG_MIN) | (b != -1));
    return (lldiv_t){a / b, a % b};
}

// ---- Numbers in text ----------------------------------------------------------------------------

// Reads as strtol does, with the base checked; returns the two's complement bits.
static unsigned long long text_to_integer(const char *text, char **end, int base,
                                          unsigned long long most,
                                          unsigned long long most_negative) {
    __assay_defined_if((base == 0) | ((unsigned)base - 2 <= 34),
                       "a base that is neither 0 nor 2 to 36");
    if (base < 0 || base == 1 || base > 36) {
        __assay_errno = EINVAL;
        return 0;
    }
    struct Integer number;
    __assay_read_integer(&number, text, SIZE_MAX, base, most, most_negative);
    if (end != NULL)
        *end = (char *)number.end;
    // Unsigned conversions saturate to the greatest value whatever the sign.
    if (number.negative && !(number.too_big && most == most_negative))
        return 0 - number.magnitude;
    return number.magnitude;
}

static long text_to_long(const char *text, char **end, int base) {
    return (long)text_to_integer(text, end, base, LONG_MAX, (unsigned long long)LONG_MAX + 1);
}

static unsigned long text_to_ulong(const char *text, char **end, int base) {
    return (unsigned long)text_to_integer(text, end, base, ULONG_MAX, ULONG_MAX);
}

static long long text_to_llong(const char *text, char **end, int base) {
    return (long long)text_to_integer(text, end, base, LLONG_MAX,
                                      (unsigned long long)LLONG_MAX + 1);
}

static unsigned long long text_to_ullong(const char *text, char **end, int base) {
    return text_to_integer(text, end, base, ULLONG_MAX, ULLONG_MAX);
}

long strtol(const char *restrict text, char **restrict end, int base) {
    return text_to_long(text, end, base);
}

unsigned long strtoul(const char *restrict text, char **restrict end, int base) {
    return text_to_ulong(text, end, base);
}

long long strtoll(const char *restrict text, char **restrict end, int base) {
    return text_to_llong(text, end, base);
}

unsigned long long strtoull(const char *restrict text, char **restrict end, int base) {
    return text_to_ullong(text, end, base);
}

long long strtoq(const char *restrict text, char **restrict end, int base) {
    return text_to_llong(text, end, base);
}

unsigned long long strtouq(const char *restrict text, char **restrict end, int base) {
    return text_to_ullong(text, end, base);
}

intmax_t strtoimax(const char *restrict text, char **restrict end, int base) {
    return text_to_llong(text, end, base);
}

uintmax_t strtoumax(const char *restrict text, char **restrict end, int base) {
    return text_to_ullong(text, end, base);
}

// The names that glibc's header has used since C23.
long __isoc23_strtol(const char *restrict text, char **restrict end, int base) {
    return text_to_long(text, end, base);
}

unsigned long __isoc23_strtoul(const char *restrict text, char **restrict end, int base) {
    return text_to_ulong(text, end, base);
}

long long __isoc23_strtoll(const char *restrict text, char **restrict end, int base) {
    return text_to_llong(text, end, base);
}

unsigned long long __isoc23_strtoull(const char *restrict text, char **restrict end, int base) {
    return text_to_ullong(text, end, base);
}

// The names that old headers' inline functions call; the last argument is 0.
long __strtol_internal(const char *text, char **end, int base, int group) {
    (void)group;
    return text_to_long(text, end, base);
}

unsigned long __strtoul_internal(const char *text, char **end, int base, int group) {
    (void)group;
    return text_to_ulong(text, end, base);
}

long long __strtoll_internal(const char *text, char **end, int base, int group) {
    (void)group;
    return text_to_llong(text, end, base);
}

unsigned long long __strtoull_internal(const char *text, char **end, int base, int group) {
    (void)group;
    return text_to_ullong(text, end, base);
}

// What atoi and its kin leave undefined: a number that is too big. errno stays as it is.
static void check_number(const char *text, unsigned long long most) {
    if (!__assay_checks_arguments())
        return;
    int before = __assay_errno;
    struct Integer number;
    __assay_read_integer(&number, text, SIZE_MAX, 10, most, most + 1);
    __assay_defined_if(!number.too_big, "the number in the text does not fit the result");
    __assay_errno = before;
}

int atoi(const char *text) {
    check_number(text, INT_MAX);
    return (int)text_to_long(text, NULL, 10);
}

long atol(const char *text) {
    check_number(text, LONG_MAX);
    return text_to_long(text, NULL, 10);
}

long long atoll(const char *text) {
    check_number(text, LLONG_MAX);
    return text_to_llong(text, NULL, 10);
}

static double text_to_double(const char *text, char **end, int precision) {
    const char *stop;
    double value = __assay_read_double(text, SIZE_MAX, &stop, precision);
    if (end != NULL)
        *end = (char *)stop;
    return value;
}

double strtod(const char *restrict text, char **restrict end) {
    return text_to_double(text, end, 53);
}

float strtof(const char *restrict text, char **restrict end) {
    return (float)text_to_double(text, end, 24);
}

double __strtod_internal(const char *text, char **end, int group) {
    (void)group;
    return text_to_double(text, end, 53);
}

double atof(const char *text) {
    int before = __assay_errno;
    __assay_errno = 0;
    double value = text_to_double(text, NULL, 53);
    __assay_defined_if((__assay_errno != ERANGE) | !__builtin_isinf(value),
                       "the number in the text does not fit the result");
    if (__assay_errno == 0)
        __assay_errno = before;
    return value;
}

// ---- The system ---------------------------------------------------------------------------------

int system(const char *command) {
    if (command == NULL)
        return 1;
    string_length(command);
    return any_wait_status();
}

size_t __ctype_get_mb_cur_max(void) { return 1; }

// ---- Memory -------------------------------------------------------------------------------------

int posix_memalign(void **result, size_t alignment, size_t size) {
    if (alignment < sizeof(void *) || (alignment & (alignment - 1)) != 0)
        return EINVAL;
    void *memory = aligned_alloc(alignment, size);
    if (memory == NULL)
        return ENOMEM;
    *result = memory;
    return 0;
}

void *valloc(size_t size) { return aligned_alloc(4096, size); }

void *pvalloc(size_t size) { return aligned_alloc(4096, (size + 4095) / 4096 * 4096); }

void *reallocarray(void *memory, size_t count, size_t size) {
    size_t bytes;
    if (__builtin_mul_overflow(count, size, &bytes)) {
        __assay_errno = ENOMEM;
        return NULL;
    }
    return realloc(memory, bytes);
}
