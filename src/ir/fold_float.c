#include "ir/fold_float.h"

#include <float.h>
#include <math.h>
#include <string.h>

_Static_assert(FLT_MANT_DIG == 24 && DBL_MANT_DIG == 53 && LDBL_MANT_DIG == 64,
               "the host's formats are IEEE binary32 and binary64, and x87's extended");

// For each format: from bits, to bits, and the operations in the format itself, since a detour over
// a wider one could round twice. The product is volatile so that no compiler fuses it with the sum.
#define FORMAT(T, name, bytes, mod, fused_multiply_add)                                            \
    static T to_##name(IrBits a) {                                                                 \
        T value = 0;                                                                               \
        memcpy(&value, &a, bytes);                                                                 \
        return value;                                                                              \
    }                                                                                              \
    static IrBits of_##name(T value) {                                                             \
        IrBits a = {0, 0};                                                                         \
        memcpy(&a, &value, bytes);                                                                 \
        return a;                                                                                  \
    }                                                                                              \
    static IrBits compute_##name(IrOpcode op, IrBits a, IrBits b) {                                \
        T x = to_##name(a), y = to_##name(b);                                                      \
        return of_##name(op == IR_FADD   ? x + y                                                   \
                         : op == IR_FSUB ? x - y                                                   \
                         : op == IR_FMUL ? x * y                                                   \
                         : op == IR_FDIV ? x / y                                                   \
                                         : mod(x, y));                                             \
    }                                                                                              \
    static IrBits multiply_add_##name(IrBits a, IrBits b, IrBits c, bool is_fused) {               \
        T x = to_##name(a), y = to_##name(b), z = to_##name(c);                                    \
        volatile T product = x * y;                                                                \
        return of_##name(is_fused ? fused_multiply_add(x, y, z) : product + z);                    \
    }
FORMAT(float, float, 4, fmodf, fmaf)
FORMAT(double, double, 8, fmod, fma)
FORMAT(long double, extended, 10, fmodl, fmal)
#undef FORMAT

long double ir_float_value(IrBits a, uint32_t bits) {
    return bits == 32   ? (long double)to_float(a)
           : bits == 64 ? (long double)to_double(a)
                        : to_extended(a);
}

IrBits ir_float_bits(long double value, uint32_t bits) {
    return bits == 32   ? of_float((float)value)
           : bits == 64 ? of_double((double)value)
                        : of_extended(value);
}

IrBits ir_fold_float(IrOpcode op, IrBits a, IrBits b, uint32_t bits) {
    return bits == 32   ? compute_float(op, a, b)
           : bits == 64 ? compute_double(op, a, b)
                        : compute_extended(op, a, b);
}

IrBits ir_fold_multiply_add(IrBits a, IrBits b, IrBits c, bool is_fused, uint32_t bits) {
    return bits == 32   ? multiply_add_float(a, b, c, is_fused)
           : bits == 64 ? multiply_add_double(a, b, c, is_fused)
                        : multiply_add_extended(a, b, c, is_fused);
}

IrFloatRelation ir_float_relation(IrBits a, IrBits b, uint32_t bits) {
    long double x = ir_float_value(a, bits), y = ir_float_value(b, bits);
    return isunordered(x, y) ? IR_FUNORDERED : x < y ? IR_FLT : x > y ? IR_FGT : IR_FEQ;
}

// The quiet bit is the highest of the fraction.
static bool is_signalling(IrBits a, uint32_t bits) {
    uint32_t quiet = bits == 32 ? 22 : bits == 64 ? 51 : 62;
    return !(a.low >> quiet & 1);
}

uint32_t ir_float_class(IrBits a, uint32_t bits) {
    int class = bits == 32   ? fpclassify(to_float(a))
                : bits == 64 ? fpclassify(to_double(a))
                             : fpclassify(to_extended(a));
    bool is_negative = (bits > 64 ? a.high : a.low) >> (bits - 1) % 64 & 1;
    switch (class) {
    case FP_NAN:
        return is_signalling(a, bits) ? 0 : 1;
    case FP_INFINITE:
        return is_negative ? 2 : 9;
    case FP_NORMAL:
        return is_negative ? 3 : 8;
    case FP_SUBNORMAL:
        return is_negative ? 4 : 7;
    default:
        return is_negative ? 5 : 6;
    }
}

IrBits ir_fold_float_format(IrBits a, uint32_t from, uint32_t to) {
    if (from == 32 && to == 64)
        return of_double((double)to_float(a));
    if (from == 64 && to == 32)
        return of_float((float)to_double(a));
    return ir_float_bits(ir_float_value(a, from), to);
}

IrBits ir_fold_from_integer(IrUint a, uint32_t from, bool is_signed, uint32_t to) {
    if (is_signed) {
        IrSint value = ir_signed(a, from);
        return to == 32   ? of_float((float)value)
               : to == 64 ? of_double((double)value)
                          : of_extended((long double)value);
    }
    return to == 32   ? of_float((float)a)
           : to == 64 ? of_double((double)a)
                      : of_extended((long double)a);
}
