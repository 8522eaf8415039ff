// The functions of math.h, by the host's, in the width that the name says.
#include "interp/internal.h"

#include "ir/natives.h"

#include <errno.h>
#include <math.h>
#include <string.h>

#define FUNCTIONS_OF_ONE(X)                                                                        \
    X(acos)                                                                                        \
    X(acosh)                                                                                       \
    X(asin)                                                                                        \
    X(asinh)                                                                                       \
    X(atan)                                                                                        \
    X(atanh)                                                                                       \
    X(cbrt)                                                                                        \
    X(ceil)                                                                                        \
    X(cos)                                                                                         \
    X(cosh)                                                                                        \
    X(erf)                                                                                         \
    X(erfc)                                                                                        \
    X(exp)                                                                                         \
    X(exp10)                                                                                       \
    X(exp2)                                                                                        \
    X(expm1)                                                                                       \
    X(fabs)                                                                                        \
    X(floor)                                                                                       \
    X(j0)                                                                                          \
    X(j1)                                                                                          \
    X(lgamma)                                                                                      \
    X(log)                                                                                         \
    X(log10)                                                                                       \
    X(log1p)                                                                                       \
    X(log2)                                                                                        \
    X(logb)                                                                                        \
    X(nearbyint)                                                                                   \
    X(rint)                                                                                        \
    X(round)                                                                                       \
    X(significand)                                                                                 \
    X(sin)                                                                                         \
    X(sinh)                                                                                        \
    X(sqrt)                                                                                        \
    X(tan)                                                                                         \
    X(tanh)                                                                                        \
    X(tgamma)                                                                                      \
    X(trunc)                                                                                       \
    X(y0)                                                                                          \
    X(y1)

#define FUNCTIONS_OF_TWO(X)                                                                        \
    X(atan2)                                                                                       \
    X(copysign)                                                                                    \
    X(drem)                                                                                        \
    X(fdim)                                                                                        \
    X(fmax)                                                                                        \
    X(fmin)                                                                                        \
    X(fmod)                                                                                        \
    X(hypot)                                                                                       \
    X(nextafter)                                                                                   \
    X(pow)                                                                                         \
    X(remainder)                                                                                   \
    X(scalb)

#define FUNCTIONS_OF_ORDER(X)                                                                      \
    X(jn)                                                                                          \
    X(yn)

typedef struct OfOne {
    const char *name;
    double (*of_double)(double);
    float (*of_float)(float);
    long double (*of_extended)(long double);
} OfOne;

typedef struct OfTwo {
    const char *name;
    double (*of_double)(double, double);
    float (*of_float)(float, float);
    long double (*of_extended)(long double, long double);
} OfTwo;

typedef struct OfOrder { // Bessel functions: an integer comes first
    const char *name;
    double (*of_double)(int, double);
    float (*of_float)(int, float);
    long double (*of_extended)(int, long double);
} OfOrder;

static const OfOne functions_of_one[] = {
#define ENTRY(name) {#name, name, name##f, name##l},
    FUNCTIONS_OF_ONE(ENTRY)};

static const OfTwo functions_of_two[] = {FUNCTIONS_OF_TWO(ENTRY)};

static const OfOrder functions_of_order[] = {FUNCTIONS_OF_ORDER(ENTRY)
#undef ENTRY
};

enum {
    N_OF_ONE = sizeof functions_of_one / sizeof *functions_of_one,
    N_OF_TWO = sizeof functions_of_two / sizeof *functions_of_two,
    N_OF_ORDER = sizeof functions_of_order / sizeof *functions_of_order,
};

// The width that `name` asks for when it is `base`, `base`f or `base`l; else 0.
static uint32_t width_of(const char *name, const char *base) {
    size_t length = strlen(base);
    if (strncmp(name, base, length) != 0)
        return 0;
    const char *suffix = name + length;
    return !*suffix ? 64 : strcmp(suffix, "f") == 0 ? 32 : strcmp(suffix, "l") == 0 ? 80 : 0;
}

static long double apply_one(const OfOne *f, uint32_t bits, long double x) {
    return bits == 64   ? (long double)f->of_double((double)x)
           : bits == 32 ? (long double)f->of_float((float)x)
                        : f->of_extended(x);
}

static long double apply_two(const OfTwo *f, uint32_t bits, long double x, long double y) {
    return bits == 64   ? (long double)f->of_double((double)x, (double)y)
           : bits == 32 ? (long double)f->of_float((float)x, (float)y)
                        : f->of_extended(x, y);
}

static long double apply_order(const OfOrder *f, uint32_t bits, int order, long double x) {
    return bits == 64   ? (long double)f->of_double(order, (double)x)
           : bits == 32 ? (long double)f->of_float(order, (float)x)
                        : f->of_extended(order, x);
}

// Every float is exactly a long double, so that one detour serves all widths.
static long double argument(Interp *in, const InterpCall *call, uint32_t index, uint32_t bits) {
    return ir_float_value(interp_arg_float(in, call, index, bits), bits);
}

// Sets a variable of the models, if the program has it.
static bool set_variable(Interp *in, const IrFunction *function, const char *name, int value) {
    for (IrGlobalId g = 0; g < in->program->n_globals; g++) {
        const IrGlobal *global = &in->program->globals[g];
        if (strcmp(global->name, name) != 0 || !ir_math_may_set(function, name) ||
            global->size != 4)
            continue;
        InterpCell pointer = interp_pointer_to(in, 1 + in->program->n_functions + g);
        uint32_t bits = (uint32_t)value;
        uint8_t bytes[4] = {(uint8_t)bits, (uint8_t)(bits >> 8), (uint8_t)(bits >> 16),
                            (uint8_t)(bits >> 24)};
        InterpPlace place = interp_access(in, pointer, sizeof bytes, INTERP_WRITE);
        return place.object && interp_write_bytes(in, place, bytes, sizeof bytes);
    }
    return true;
}

// Functions whose results IEEE 754 and C fix to the last bit; of the others glibc's versions give
// different ones.
static bool is_fixed(const char *name) {
    static const char *const FIXED[] = {"ceil", "copysign", "fabs", "fdim",      "floor",
                                        "fmax", "fmin",     "fmod", "nearbyint", "remainder",
                                        "rint", "round",    "sqrt", "trunc"};
    for (size_t i = 0; i < sizeof FIXED / sizeof *FIXED; i++)
        if (width_of(name, FIXED[i]))
            return true;
    return false;
}

bool interp_math(Interp *in, const InterpCall *call) {
    const char *name = call->callee->name;
    uint32_t bits = 0;
    long double value = 0;
    errno = 0;
    if (in->choices && !is_fixed(name))
        interp_choose(in, "the last digits of a function of math.h");
    for (size_t i = 0; i < N_OF_ONE && !bits; i++)
        if ((bits = width_of(name, functions_of_one[i].name)))
            value = apply_one(&functions_of_one[i], bits, argument(in, call, 0, bits));
    for (size_t i = 0; i < N_OF_TWO && !bits; i++)
        if ((bits = width_of(name, functions_of_two[i].name)))
            value = apply_two(&functions_of_two[i], bits, argument(in, call, 0, bits),
                              argument(in, call, 1, bits));
    for (size_t i = 0; i < N_OF_ORDER && !bits; i++)
        if ((bits = width_of(name, functions_of_order[i].name)))
            value = apply_order(&functions_of_order[i], bits, (int)interp_arg_int(in, call, 0),
                                argument(in, call, 1, bits));
    if (!bits)
        return interp_end(in, IR_RUN_UNSUPPORTED, "math function %s", name);
    int error = errno; // EDOM and ERANGE have the same numbers in every C library for Linux
    if ((error == EDOM || error == ERANGE) &&
        !set_variable(in, call->callee, "__assay_errno", error))
        return false;
    int sign = 1;
    if (strncmp(name, "lgamma", 6) == 0)
        lgammal_r(argument(in, call, 0, bits), &sign);
    if (!set_variable(in, call->callee, "signgam", sign))
        return false;
    if (isnan(value))
        interp_choose(in, "the bits of a result that is not a number");
    interp_give_float(in, call, ir_float_bits(value, bits), bits);
    return true;
}
