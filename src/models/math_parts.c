// math.h: functions with more than one result, and steps towards a long double. Built of natives.
#define _GNU_SOURCE
#include "models.h"

#include <math.h>

// The sign of the gamma function: negative between -1 and 0, between -3 and -2, and so on. Where it
// has no value glibc says 1. What is at most -2^63 is an integer.
static int gamma_sign(long double x) {
    if (x == 0)
        return __builtin_signbit(x) ? -1 : 1;
    if (!(x < 0) || x <= -9223372036854775808.0L)
        return 1;
    long long whole = (long long)x;
    return (long double)whole != x && whole % 2 == 0 ? -1 : 1;
}

// The quotient's last bits are 0 to 8 in glibc, 0 to 7 in that for 32 bits; what there is none for
// leaves any number.
#define PARTS(type, suffix)                                                                        \
    type lgamma##suffix##_r(type x, int *sign) {                                                   \
        int kept = signgam;                                                                        \
        type result = lgamma##suffix(x);                                                           \
        signgam = kept;                                                                            \
        *sign = gamma_sign(x);                                                                     \
        return result;                                                                             \
    }                                                                                              \
    void sincos##suffix(type x, type *sine, type *cosine) {                                        \
        *sine = sin##suffix(x);                                                                    \
        *cosine = cos##suffix(x);                                                                  \
    }                                                                                              \
    static int last_bits##suffix(type x, type y, type rest) {                                      \
        type left = fmod##suffix(x, 8 * y);                                                        \
        int quotient = 0;                                                                          \
        for (int bit = 4; bit > 0; bit /= 2)                                                       \
            if (left >= bit * y) {                                                                 \
                left -= bit * y;                                                                   \
                quotient += bit;                                                                   \
            }                                                                                      \
        quotient += rest < 0; /* the nearest one is above */                                       \
        return sizeof(long) == 4 ? quotient % 8 : quotient;                                        \
    }                                                                                              \
    type remquo##suffix(type x, type y, int *quotient) {                                           \
        if (y == 0 || y != y || !__builtin_isfinite(x)) {                                          \
            __assay_inexact("remquo");                                                             \
            *quotient = __assay_nondet_int();                                                      \
            return (x * y) / (x * y);                                                              \
        }                                                                                          \
        type rest = remainder##suffix(x, y);                                                       \
        int bits = last_bits##suffix(__builtin_fabs##suffix(x), __builtin_fabs##suffix(y),         \
                                     __builtin_signbit(x) ? -rest : rest);                         \
        *quotient = !__builtin_signbit(x) == !__builtin_signbit(y) ? bits : -bits;                 \
        return rest;                                                                               \
    }                                                                                              \
    type nexttoward##suffix(type x, long double y) {                                               \
        if (x != x || y != y)                                                                      \
            return x + (type)y;                                                                    \
        if ((long double)x == y)                                                                   \
            return (type)y;                                                                        \
        type most = __builtin_huge_val##suffix();                                                  \
        return nextafter##suffix(x, (long double)x < y ? most : -most);                            \
    }

PARTS(double, )
PARTS(float, f)
PARTS(long double, l)
