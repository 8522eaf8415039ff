// complex.h, and the functions of the compiler's run-time library that complex multiplication
// and division call. Three formats, one text. Results are those of libgcc on x86, to the last
// bit, with the recovery of infinities that C's Annex G asks for.
#define _GNU_SOURCE
#include "models.h"

#include <complex.h>
#include <float.h>
#include <math.h>

#define IS_NAN(x) __builtin_isnan(x)
#define IS_INF(x) (__builtin_isinf_sign(x) != 0)
#define IS_FINITE(x) __builtin_isfinite(x)

// ---- Multiplication -----------------------------------------------------------------------------

// An infinity becomes 1 with its sign, anything else 0 with its sign; a NaN becomes 0.
#define BOXING(type, suffix)                                                                       \
    static type sign##suffix(type size, type of) { return __builtin_signbit(of) ? -size : size; }  \
    static type box##suffix(type x) { return sign##suffix(IS_INF(x) ? 1 : 0, x); }                 \
    static type no_nan##suffix(type x) { return IS_NAN(x) ? sign##suffix(0, x) : x; }

BOXING(float, f)
BOXING(double, )
BOXING(long double, l)

#define MULTIPLICATION(type, suffix, name)                                                         \
    static type _Complex recover##suffix(type a, type b, type c, type d, bool overflows,           \
                                         type _Complex plain) {                                    \
        bool first = IS_INF(a) || IS_INF(b), second = IS_INF(c) || IS_INF(d);                      \
        if (!first && !second && !overflows)                                                       \
            return plain;                                                                          \
        if (first) {                                                                               \
            a = box##suffix(a);                                                                    \
            b = box##suffix(b);                                                                    \
            c = no_nan##suffix(c);                                                                 \
            d = no_nan##suffix(d);                                                                 \
        }                                                                                          \
        if (second) {                                                                              \
            c = box##suffix(c);                                                                    \
            d = box##suffix(d);                                                                    \
            a = no_nan##suffix(a);                                                                 \
            b = no_nan##suffix(b);                                                                 \
        }                                                                                          \
        if (!first && !second) {                                                                   \
            a = no_nan##suffix(a);                                                                 \
            b = no_nan##suffix(b);                                                                 \
            c = no_nan##suffix(c);                                                                 \
            d = no_nan##suffix(d);                                                                 \
        }                                                                                          \
        type infinity = (type)__builtin_inf();                                                     \
        return __builtin_complex(infinity * (a * c - b * d), infinity * (a * d + b * c));          \
    }                                                                                              \
    type _Complex name(type a, type b, type c, type d) {                                           \
        type ac = a * c, bd = b * d, ad = a * d, bc = b * c;                                       \
        type x = ac - bd, y = ad + bc;                                                             \
        type _Complex plain = __builtin_complex(x, y);                                             \
        if (!IS_NAN(x) || !IS_NAN(y))                                                              \
            return plain;                                                                          \
        bool overflows = IS_INF(ac) || IS_INF(bd) || IS_INF(ad) || IS_INF(bc);                     \
        return recover##suffix(a, b, c, d, overflows, plain);                                      \
    }

MULTIPLICATION(float, f, __mulsc3)
MULTIPLICATION(double, , __muldc3)
MULTIPLICATION(long double, l, __mulxc3)

// ---- Division -----------------------------------------------------------------------------------

// What division gives where the plain quotient is NaN + NaN i although it should not be.
#define DIVISION_RECOVERY(type, suffix)                                                            \
    static type _Complex recover_quotient##suffix(type a, type b, type c, type d,                  \
                                                  type _Complex plain) {                           \
        type infinity = (type)__builtin_inf();                                                     \
        if (c == 0 && d == 0 && (!IS_NAN(a) || !IS_NAN(b))) {                                      \
            type signed_infinity = sign##suffix(infinity, c);                                      \
            return __builtin_complex(signed_infinity * a, signed_infinity * b);                    \
        }                                                                                          \
        if ((IS_INF(a) || IS_INF(b)) && IS_FINITE(c) && IS_FINITE(d)) {                            \
            a = box##suffix(a);                                                                    \
            b = box##suffix(b);                                                                    \
            return __builtin_complex(infinity * (a * c + b * d), infinity * (b * c - a * d));      \
        }                                                                                          \
        if ((IS_INF(c) || IS_INF(d)) && IS_FINITE(a) && IS_FINITE(b)) {                            \
            c = box##suffix(c);                                                                    \
            d = box##suffix(d);                                                                    \
            return __builtin_complex(0 * (a * c + b * d), 0 * (b * c - a * d));                    \
        }                                                                                          \
        return plain;                                                                              \
    }

DIVISION_RECOVERY(float, f)
DIVISION_RECOVERY(double, )
DIVISION_RECOVERY(long double, l)

// float is divided in double, where nothing overflows.
float _Complex __divsc3(float a, float b, float c, float d) {
    double wide_a = a, wide_b = b, wide_c = c, wide_d = d;
    double size = wide_c * wide_c + wide_d * wide_d;
    float x = (float)((wide_a * wide_c + wide_b * wide_d) / size);
    float y = (float)((wide_b * wide_c - wide_a * wide_d) / size);
    float _Complex plain = __builtin_complex(x, y);
    return IS_NAN(x) && IS_NAN(y) ? recover_quotientf(a, b, c, d, plain) : plain;
}

// Smith's method, made robust (Baudin and Smith, "A robust complex division in Scilab", 2012):
// all is scaled first so that little is lost near the limits, then divided by the greater part
// of the divisor. `part` is (a + b * d / c) / size.
#define DIVISION(type, suffix, name, MAX, MIN, EPSILON)                                            \
    static type absolute##suffix(type x) { return __builtin_signbit(x) ? -x : x; }                 \
    static bool is_tiny##suffix(type a, type b, type most) {                                       \
        const type limit = MAX / 2 * EPSILON;                                                      \
        return absolute##suffix(a) < MIN && absolute##suffix(b) < limit && most < limit;           \
    }                                                                                              \
    static type scale_for##suffix(type a, type b, type most) {                                     \
        if (most >= MAX / 2)                                                                       \
            return 0.5f;                                                                           \
        bool is_small =                                                                            \
            most < EPSILON || is_tiny##suffix(a, b, most) || is_tiny##suffix(b, a, most);          \
        return is_small ? 1 / EPSILON : 1;                                                         \
    }                                                                                              \
    static type part##suffix(type a, type b, type c, type d) {                                     \
        type ratio = d / c, size = d * ratio + c;                                                  \
        type product = absolute##suffix(ratio) > MIN ? b * ratio : d * (b / c);                    \
        return (a + product) / size;                                                               \
    }                                                                                              \
    type _Complex name(type a, type b, type c, type d) {                                           \
        bool is_swapped = absolute##suffix(c) < absolute##suffix(d);                               \
        type scale = scale_for##suffix(a, b, absolute##suffix(is_swapped ? d : c));                \
        a *= scale, b *= scale, c *= scale, d *= scale;                                            \
        type x = is_swapped ? part##suffix(b, a, d, c) : part##suffix(a, b, c, d);                 \
        type y = is_swapped ? part##suffix(-a, b, d, c) : part##suffix(b, -a, c, d);               \
        type _Complex plain = __builtin_complex(x, y);                                             \
        return IS_NAN(x) && IS_NAN(y) ? recover_quotient##suffix(a, b, c, d, plain) : plain;       \
    }

DIVISION(double, , __divdc3, DBL_MAX, DBL_MIN, DBL_EPSILON)
DIVISION(long double, l, __divxc3, LDBL_MAX, LDBL_MIN, LDBL_EPSILON)

// ---- complex.h ----------------------------------------------------------------------------------

#undef creal
#undef cimag
#undef conj

#define FUNCTIONS(type, suffix)                                                                    \
    type creal##suffix(type _Complex z) { return __real__ z; }                                     \
    type cimag##suffix(type _Complex z) { return __imag__ z; }                                     \
    type _Complex conj##suffix(type _Complex z) {                                                  \
        return __builtin_complex(__real__ z, -__imag__ z);                                         \
    }                                                                                              \
    type _Complex cproj##suffix(type _Complex z) {                                                 \
        if (!IS_INF(__real__ z) && !IS_INF(__imag__ z))                                            \
            return z;                                                                              \
        return __builtin_complex((type)__builtin_inf(), sign##suffix(0, __imag__ z));              \
    }                                                                                              \
    type cabs##suffix(type _Complex z) { return hypot##suffix(__real__ z, __imag__ z); }           \
    type carg##suffix(type _Complex z) { return atan2##suffix(__imag__ z, __real__ z); }

FUNCTIONS(float, f)
FUNCTIONS(double, )
FUNCTIONS(long double, l)
