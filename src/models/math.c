// math.h: what is not native. Three formats, one text: the macros spell it out for double,
// float and long double.
#define _GNU_SOURCE
#include "models.h"

#include <errno.h>
#include <limits.h>
#include <math.h>

int signgam; // the sign of what lgamma was the logarithm of; the native sets it

#undef isnan
#undef isinf
#undef finite

// ---- Classification: what the header's macros call ----------------------------------------------

#define CLASSIFICATION(type, suffix)                                                               \
    static int is_infinite##suffix(type x) { return __builtin_isinf_sign(x); }                     \
    int __isnan##suffix(type x) { return x != x; }                                                 \
    int isnan##suffix(type x) { return x != x; }                                                   \
    int __isinf##suffix(type x) { return is_infinite##suffix(x); }                                 \
    int isinf##suffix(type x) { return is_infinite##suffix(x); }                                   \
    int __finite##suffix(type x) { return __builtin_isfinite(x); }                                 \
    int finite##suffix(type x) { return __builtin_isfinite(x); }                                   \
    int __signbit##suffix(type x) { return __builtin_signbit(x) != 0; }                            \
    int __fpclassify##suffix(type x) {                                                             \
        return __builtin_fpclassify(FP_NAN, FP_INFINITE, FP_NORMAL, FP_SUBNORMAL, FP_ZERO, x);     \
    }

CLASSIFICATION(double, )
CLASSIFICATION(float, f)
CLASSIFICATION(long double, l)

// ---- Scaling by powers of two -------------------------------------------------------------------

// x * 2^n with one rounding, the last. `up` is 2^step, the greatest power; `down` is 2^-small,
// so much greater than the least normal number that a product with it loses no bit that counts.
#define SCALING(type, suffix, step, up, small, down)                                               \
    static type scale##suffix(type x, int n) {                                                     \
        for (int i = 0; i < 2 && n > (step); i++) {                                                \
            x *= (up);                                                                             \
            n -= (step);                                                                           \
        }                                                                                          \
        for (int i = 0; i < 2 && n < 1 - (step); i++) {                                            \
            x *= (down);                                                                           \
            n += (small);                                                                          \
        }                                                                                          \
        if (n > (step))                                                                            \
            n = (step);                                                                            \
        if (n < 1 - (step))                                                                        \
            n = 1 - (step);                                                                        \
        return x * power##suffix(n);                                                               \
    }                                                                                              \
    static type scale_with_errno##suffix(type x, int n) {                                          \
        type y = scale##suffix(x, n);                                                              \
        if (__builtin_isfinite(x) && x != 0 && (y == 0 || !__builtin_isfinite(y)))                 \
            __assay_errno = ERANGE;                                                                \
        return y;                                                                                  \
    }                                                                                              \
    type ldexp##suffix(type x, int n) { return scale_with_errno##suffix(x, n); }                   \
    type scalbn##suffix(type x, int n) { return scale_with_errno##suffix(x, n); }                  \
    type scalbln##suffix(type x, long n) {                                                         \
        return scale_with_errno##suffix(x, n > 99999 ? 99999 : n < -99999 ? -99999 : (int)n);      \
    }

// 2^n for the exponents of normal numbers.
static float powerf(int n) {
    union {
        uint32_t bits;
        float value;
    } power = {(uint32_t)(n + 127) << 23};
    return power.value;
}

static double power(int n) {
    union {
        uint64_t bits;
        double value;
    } power = {(uint64_t)(n + 1023) << 52};
    return power.value;
}

static long double powerl(int n) {
    union {
        struct {
            uint64_t mantissa;
            uint16_t exponent;
        } parts;
        long double value;
    } power = {.parts = {(uint64_t)1 << 63, (uint16_t)(n + 16383)}};
    return power.value;
}

SCALING(double, , 1023, 0x1p1023, 969, 0x1p-1022 * 0x1p53)
SCALING(float, f, 127, 0x1p127f, 102, 0x1p-126f * 0x1p24f)
SCALING(long double, l, 16383, 0x1p16383L, 16318, 0x1p-16382L * 0x1p64L)

// ---- Taking apart -------------------------------------------------------------------------------

// x == mantissa * 2^exponent with 0.5 <= |mantissa| < 1. Subnormal numbers are scaled up first.
double frexp(double x, int *exponent) {
    *exponent = 0;
    if (x == 0 || !__builtin_isfinite(x))
        return x;
    union {
        double value;
        uint64_t bits;
    } number = {x};
    if ((number.bits >> 52 & 0x7ff) == 0) {
        number.value *= 0x1p64;
        *exponent = -64;
    }
    *exponent += (int)(number.bits >> 52 & 0x7ff) - 1022;
    number.bits = (number.bits & 0x800fffffffffffff) | (uint64_t)1022 << 52;
    return number.value;
}

float frexpf(float x, int *exponent) {
    *exponent = 0;
    if (x == 0 || !__builtin_isfinite(x))
        return x;
    union {
        float value;
        uint32_t bits;
    } number = {x};
    if ((number.bits >> 23 & 0xff) == 0) {
        number.value *= 0x1p32f;
        *exponent = -32;
    }
    *exponent += (int)(number.bits >> 23 & 0xff) - 126;
    number.bits = (number.bits & 0x807fffff) | (uint32_t)126 << 23;
    return number.value;
}

long double frexpl(long double x, int *exponent) {
    *exponent = 0;
    if (x == 0 || !__builtin_isfinite(x))
        return x;
    union {
        long double value;
        struct {
            uint64_t mantissa;
            uint16_t exponent;
        } parts;
    } number = {x};
    if ((number.parts.exponent & 0x7fff) == 0) {
        number.value *= 0x1p64L;
        *exponent = -64;
    }
    *exponent += (number.parts.exponent & 0x7fff) - 16382;
    number.parts.exponent = (uint16_t)((number.parts.exponent & 0x8000) | 16382);
    return number.value;
}

// C leaves open what a whole number becomes that does not fit; on x86 it is the least one.
#define TO_INTEGER(type, name, integer, least)                                                     \
    static integer name(type whole) {                                                              \
        if (whole >= (type)(least) && whole < -(type)(least))                                      \
            return (integer)whole;                                                                 \
        unsigned long long distance = __assay_nondet_ulonglong();                                  \
        __assay_inexact_if("lround", distance != 0);                                               \
        return (integer)((unsigned long long)(least) + distance);                                  \
    }

TO_INTEGER(double, to_long, long, LONG_MIN)
TO_INTEGER(float, to_longf, long, LONG_MIN)
TO_INTEGER(long double, to_longl, long, LONG_MIN)
TO_INTEGER(double, to_long_long, long long, LLONG_MIN)
TO_INTEGER(float, to_long_longf, long long, LLONG_MIN)
TO_INTEGER(long double, to_long_longl, long long, LLONG_MIN)

#define INTEGER_PARTS(type, suffix)                                                                \
    type modf##suffix(type x, type *whole) {                                                       \
        type w = __builtin_trunc##suffix(x);                                                       \
        *whole = w;                                                                                \
        if (__builtin_isinf(x))                                                                    \
            return __builtin_copysign##suffix(0, x);                                               \
        return __builtin_copysign##suffix(x - w, x);                                               \
    }                                                                                              \
    long lround##suffix(type x) { return to_long##suffix(__builtin_round##suffix(x)); }            \
    long long llround##suffix(type x) { return to_long_long##suffix(__builtin_round##suffix(x)); } \
    long lrint##suffix(type x) { return to_long##suffix(__builtin_rint##suffix(x)); }              \
    long long llrint##suffix(type x) { return to_long_long##suffix(__builtin_rint##suffix(x)); }   \
    int ilogb##suffix(type x) {                                                                    \
        int exponent;                                                                              \
        if (x == 0 || !__builtin_isfinite(x)) {                                                    \
            __assay_errno = EDOM;                                                                  \
            return __builtin_isinf(x) ? INT_MAX : INT_MIN;                                         \
        }                                                                                          \
        frexp##suffix(x, &exponent);                                                               \
        return exponent - 1;                                                                       \
    }                                                                                              \
    type fma##suffix(type x, type y, type z) { return __builtin_fma##suffix(x, y, z); }            \
    type nan##suffix(const char *tag) {                                                            \
        string_length(tag);                                                                        \
        return __builtin_nan##suffix("");                                                          \
    }

INTEGER_PARTS(double, )
INTEGER_PARTS(float, f)
INTEGER_PARTS(long double, l)
