// fenv.h: the rounding mode, and floating-point arithmetic that follows it.
//
// Where a program may set a rounding mode, the front end (frontend/rounding.c) makes calls of the
// __assay_fp_ functions below of every operation that rounds. In the mode to nearest they are the
// operation itself; in another mode they are natives, which the interpreter computes exactly and
// the engines take as any value. Exception flags cannot be read: fetestexcept is not modelled.
#define _GNU_SOURCE
#include "models.h"

#include <fenv.h>

static int rounding_mode = FE_TONEAREST;

// No engine follows it: a run that gets here is UNKNOWN.
void __assay_rounding_mode_is_not_nearest(void);

// For what is modelled in the mode to nearest alone.
void __assay_fp_needs_nearest(void) {
    if (rounding_mode != FE_TONEAREST)
        __assay_rounding_mode_is_not_nearest();
}

// ---- The mode ----------------------------------------------------------------------------------

enum { ALL_MODES = FE_DOWNWARD | FE_UPWARD | FE_TOWARDZERO };

int fegetround(void) { return rounding_mode; }

int fesetround(int mode) {
    if ((mode & ~ALL_MODES) != 0)
        return 1;
    rounding_mode = mode;
    return 0;
}

// FLT_ROUNDS
int __assay_fp_flt_rounds(void) {
    switch (rounding_mode) {
    case FE_TOWARDZERO:
        return 0;
    case FE_UPWARD:
        return 2;
    case FE_DOWNWARD:
        return 3;
    default:
        return 1;
    }
}

// ---- The environment: control words hold the mode as the processor's do -------------------------

enum { MXCSR_SHIFT = 3, CONTROL_WORD = 0x37f, MXCSR = 0x1f80 };

int fegetenv(fenv_t *environment) {
    make_arbitrary(environment, sizeof *environment);
    environment->__control_word = (unsigned short)(CONTROL_WORD | rounding_mode);
#ifdef __x86_64__
    environment->__mxcsr = (unsigned)(MXCSR | rounding_mode << MXCSR_SHIFT);
#endif
    return 0;
}

int fesetenv(const fenv_t *environment) {
    if (environment == FE_DFL_ENV)
        rounding_mode = FE_TONEAREST;
    else
        rounding_mode = environment->__control_word & ALL_MODES;
    return 0;
}

int feholdexcept(fenv_t *environment) { return fegetenv(environment); }
int feupdateenv(const fenv_t *environment) { return fesetenv(environment); }

// Flags that nothing reads, and that trap nowhere: feenableexcept is not modelled.
int feclearexcept(int exceptions) {
    (void)exceptions;
    return 0;
}

int feraiseexcept(int exceptions) {
    (void)exceptions;
    return 0;
}

// ---- Arithmetic -------------------------------------------------------------

#define ARITHMETIC(type, suffix)                                                                   \
    BINARY(type, suffix, add, a + b)                                                               \
    BINARY(type, suffix, sub, a - b)                                                               \
    BINARY(type, suffix, mul, a *b)                                                                \
    BINARY(type, suffix, div, a / b)                                                               \
    type __assay_rounded_fma##suffix(int mode, type a, type b, type c);                            \
    type __assay_fp_fma##suffix(type a, type b, type c) {                                          \
        if (rounding_mode == FE_TONEAREST)                                                         \
            return __builtin_fma##suffix(a, b, c);                                                 \
        return __assay_rounded_fma##suffix(rounding_mode, a, b, c);                                \
    }                                                                                              \
    type __assay_rounded_sqrt##suffix(int mode, type x);                                           \
    type __assay_fp_sqrt##suffix(type x) {                                                         \
        if (rounding_mode == FE_TONEAREST)                                                         \
            return __builtin_sqrt##suffix(x);                                                      \
        return __assay_rounded_sqrt##suffix(rounding_mode, x);                                     \
    }                                                                                              \
    type __assay_fp_rint##suffix(type x) {                                                         \
        type whole = rounding_mode == FE_TONEAREST  ? __builtin_rint##suffix(x)                    \
                     : rounding_mode == FE_UPWARD   ? __builtin_ceil##suffix(x)                    \
                     : rounding_mode == FE_DOWNWARD ? __builtin_floor##suffix(x)                   \
                                                    : __builtin_trunc##suffix(x);                  \
        return whole;                                                                              \
    }

#define BINARY(type, suffix, name, expression)                                                     \
    type __assay_rounded_##name##suffix(int mode, type a, type b);                                 \
    type __assay_fp_##name##suffix(type a, type b) {                                               \
        if (rounding_mode == FE_TONEAREST)                                                         \
            return expression;                                                                     \
        return __assay_rounded_##name##suffix(rounding_mode, a, b);                                \
    }

ARITHMETIC(double, )
ARITHMETIC(float, f)
ARITHMETIC(long double, l)

// ---- Conversions ------------------------------------------------------------

// Each from the widest type that has all values; to long double they are exact.
#define CONVERSION(from, name, to)                                                                 \
    to __assay_rounded_##name(int mode, from value);                                               \
    to __assay_fp_##name(from value) {                                                             \
        if (rounding_mode == FE_TONEAREST)                                                         \
            return (to)value;                                                                      \
        return __assay_rounded_##name(rounding_mode, value);                                       \
    }

CONVERSION(long long, signed_to_float, float)
CONVERSION(long long, signed_to_double, double)
CONVERSION(unsigned long long, unsigned_to_float, float)
CONVERSION(unsigned long long, unsigned_to_double, double)
CONVERSION(long double, narrow_to_float, float)
CONVERSION(long double, narrow_to_double, double)
