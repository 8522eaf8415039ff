// Floating-point arithmetic in another rounding mode than to nearest: the host's, in that mode.
//
// Operands and results are volatile, so that no compiler moves an operation out of the mode.
#include "interp/internal.h"

#include <fenv.h>
#include <math.h>
#include <string.h>

enum { N_OPERANDS = 3 };

#define COMPUTE(type, suffix)                                                                      \
    static type compute_##type##suffix(const char *name, const long double *operands) {            \
        volatile type a = (type)operands[0], b = (type)operands[1], c = (type)operands[2], result; \
        result = strcmp(name, "add") == 0   ? a + b                                                \
                 : strcmp(name, "sub") == 0 ? a - b                                                \
                 : strcmp(name, "mul") == 0 ? a * b                                                \
                 : strcmp(name, "div") == 0 ? a / b                                                \
                 : strcmp(name, "fma") == 0 ? fma##suffix(a, b, c)                                 \
                                            : sqrt##suffix(a);                                     \
        return result;                                                                             \
    }

typedef long double extended;
COMPUTE(double, )
COMPUTE(float, f)
COMPUTE(extended, l)

// "add", "addf" or "addl": the operation and the width.
static uint32_t split_name(const char *name, char *operation, uint32_t *n_operands) {
    static const struct {
        const char *name;
        uint32_t n;
    } OPERATIONS[] = {{"add", 2}, {"sub", 2}, {"mul", 2}, {"div", 2}, {"fma", 3}, {"sqrt", 1}};
    for (size_t i = 0; i < sizeof OPERATIONS / sizeof *OPERATIONS; i++) {
        size_t length = strlen(OPERATIONS[i].name);
        if (strncmp(name, OPERATIONS[i].name, length) != 0)
            continue;
        strcpy(operation, OPERATIONS[i].name);
        *n_operands = OPERATIONS[i].n;
        return !name[length] ? 64 : name[length] == 'f' ? 32 : 80;
    }
    return 0;
}

static InterpCell rounded_arithmetic(Interp *in, const InterpCall *call, const char *name, int mode,
                                     uint32_t *bits) {
    char operation[8];
    uint32_t n = 0;
    long double operands[N_OPERANDS] = {0};
    *bits = split_name(name, operation, &n);
    for (uint32_t i = 0; *bits && i < n; i++)
        operands[i] = ir_float_value(interp_arg_float(in, call, i + 1, *bits), *bits);
    fesetround(mode);
    long double result = *bits == 64   ? (long double)compute_double(operation, operands)
                         : *bits == 32 ? (long double)compute_floatf(operation, operands)
                                       : compute_extendedl(operation, operands);
    fesetround(FE_TONEAREST);
    return ir_float_bits(result, *bits);
}

// Integers and numbers of a wider format.
static InterpCell rounded_conversion(Interp *in, const InterpCall *call, const char *name, int mode,
                                     uint32_t *bits) {
    bool is_narrowing = strncmp(name, "narrow", 6) == 0;
    volatile extended wide = 0;
    if (is_narrowing)
        wide = ir_float_value(interp_arg_float(in, call, 1, 80), 80);
    else if (*name == 's')
        wide = (extended)(int64_t)interp_arg_int(in, call, 1); // exact
    else
        wide = (extended)interp_arg_int(in, call, 1);
    *bits = strstr(name, "double") ? 64 : 32;
    fesetround(mode);
    volatile double number = (double)wide;
    volatile float narrow = (float)wide;
    fesetround(FE_TONEAREST);
    return ir_float_bits(*bits == 64 ? (extended)number : (extended)narrow, *bits);
}

bool interp_rounded(Interp *in, const InterpCall *call) {
    const char *name = call->callee->name + strlen("__assay_rounded_");
    int mode = (int)interp_arg_int(in, call, 0);
    uint32_t bits = 0;
    interp_choose(in, "a result in another rounding mode");
    InterpCell value = strstr(name, "_to_") ? rounded_conversion(in, call, name, mode, &bits)
                                            : rounded_arithmetic(in, call, name, mode, &bits);
    interp_give_float(in, call, value, bits);
    return true;
}
