// Floating point, by the host's: float, double, and x87's long double. Numbers live in cells as
// their bits, so that NaNs keep their payload wherever nothing is computed.
#include "interp/internal.h"

#include "base/check.h"

#include <float.h>
#include <math.h>
#include <string.h>

_Static_assert(FLT_MANT_DIG == 24 && DBL_MANT_DIG == 53 && LDBL_MANT_DIG == 64,
               "the host's formats are IEEE binary32 and binary64, and x87's extended");

static float to_float(InterpCell cell) {
    float value;
    memcpy(&value, &cell.low, sizeof value);
    return value;
}

static double to_double(InterpCell cell) {
    double value;
    memcpy(&value, &cell.low, sizeof value);
    return value;
}

static long double to_extended(InterpCell cell) {
    long double value = 0;
    memcpy(&value, &cell, 10);
    return value;
}

static InterpCell of_float(float value) {
    InterpCell cell = {0, 0};
    memcpy(&cell.low, &value, sizeof value);
    return cell;
}

static InterpCell of_double(double value) {
    InterpCell cell = {0, 0};
    memcpy(&cell.low, &value, sizeof value);
    return cell;
}

static InterpCell of_extended(long double value) {
    InterpCell cell = {0, 0};
    memcpy(&cell, &value, 10);
    return cell;
}

// Exact.
long double interp_to_long_double(InterpCell value, uint32_t bits) {
    return bits == 32   ? (long double)to_float(value)
           : bits == 64 ? (long double)to_double(value)
                        : to_extended(value);
}

// Rounded once.
InterpCell interp_from_long_double(long double value, uint32_t bits) {
    return bits == 32   ? of_float((float)value)
           : bits == 64 ? of_double((double)value)
                        : of_extended(value);
}

// ---- Arithmetic -------------------------------------------------------------------------------

static float compute_float(IrOpcode op, float a, float b) {
    switch (op) {
    case IR_FADD:
        return a + b;
    case IR_FSUB:
        return a - b;
    case IR_FMUL:
        return a * b;
    case IR_FDIV:
        return a / b;
    default:
        return fmodf(a, b);
    }
}

static double compute_double(IrOpcode op, double a, double b) {
    switch (op) {
    case IR_FADD:
        return a + b;
    case IR_FSUB:
        return a - b;
    case IR_FMUL:
        return a * b;
    case IR_FDIV:
        return a / b;
    default:
        return fmod(a, b);
    }
}

static long double compute_extended(IrOpcode op, long double a, long double b) {
    switch (op) {
    case IR_FADD:
        return a + b;
    case IR_FSUB:
        return a - b;
    case IR_FMUL:
        return a * b;
    case IR_FDIV:
        return a / b;
    default:
        return fmodl(a, b);
    }
}

static InterpCell compute(const InterpOp *op, InterpCell a, InterpCell b) {
    if (op->bits == 64)
        return of_double(compute_double(op->ir, to_double(a), to_double(b)));
    if (op->bits == 32)
        return of_float(compute_float(op->ir, to_float(a), to_float(b)));
    return of_extended(compute_extended(op->ir, to_extended(a), to_extended(b)));
}

// The products are volatile so that no compiler fuses them with the sum.
static InterpCell multiply_add(const InterpOp *op, InterpCell a, InterpCell b, InterpCell c) {
    bool fused = op->aux == 1;
    if (op->bits == 64) {
        volatile double product = to_double(a) * to_double(b);
        return of_double(fused ? fma(to_double(a), to_double(b), to_double(c))
                               : product + to_double(c));
    }
    if (op->bits == 32) {
        volatile float product = to_float(a) * to_float(b);
        return of_float(fused ? fmaf(to_float(a), to_float(b), to_float(c))
                              : product + to_float(c));
    }
    volatile long double product = to_extended(a) * to_extended(b);
    return of_extended(fused ? fmal(to_extended(a), to_extended(b), to_extended(c))
                             : product + to_extended(c));
}

// The sign is the top bit of each format.
static InterpCell change_sign(const InterpOp *op, InterpCell a) {
    uint64_t sign = (uint64_t)1 << (op->bits - 1) % 64;
    uint64_t *word = op->bits > 64 ? &a.high : &a.low;
    *word = op->ir == IR_FNEG ? *word ^ sign : *word & ~sign;
    return a;
}

// ---- Comparison and classes -------------------------------------------------------------------

static uint64_t compare(const InterpOp *op, InterpCell a, InterpCell b) {
    long double x = interp_to_long_double(a, op->source);
    long double y = interp_to_long_double(b, op->source);
    uint32_t relation = isunordered(x, y) ? IR_FUNORDERED
                        : x < y           ? IR_FLT
                        : x > y           ? IR_FGT
                                          : IR_FEQ;
    return (op->aux & relation) != 0;
}

// The quiet bit is the highest of the fraction.
static bool is_signalling(InterpCell a, uint32_t bits) {
    uint32_t quiet = bits == 32 ? 22 : bits == 64 ? 51 : 62;
    return !(a.low >> quiet & 1);
}

// LLVM's classes: 0 signalling, 1 quiet NaN; 2 -inf, 3 -normal, 4 -subnormal, 5 -0; and 6 +0,
// 7 +subnormal, 8 +normal, 9 +inf.
static uint32_t class_of(InterpCell a, uint32_t bits) {
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

// ---- Conversions ------------------------------------------------------------------------------

// x87 and SSE give the smallest number when the value does not fit. Every float is exactly a
// long double.
static uint64_t truncate_to_64(long double value) {
    if (!(value > -0x1p63L - 1 && value < 0x1p63L))
        return (uint64_t)1 << 63;
    return (uint64_t)(int64_t)value;
}

static uint64_t truncate_to_32(long double value) {
    if (!(value > -0x1p31L - 1 && value < 0x1p31L))
        return 0x80000000;
    return (uint64_t)(int64_t)value;
}

static InterpUint truncate_to_128(long double value, bool is_signed) {
    if (is_signed && !(value >= -0x1p127L && value < 0x1p127L))
        return (InterpUint)1 << 127;
    if (is_signed || value < 0)
        return (InterpUint)(InterpSint)(value >= -0x1p127L ? value : 0);
    return value < 0x1p128L ? (InterpUint)value : 0;
}

// What the instructions that clang chooses on x86-64 give, also where C has it undefined:
// narrow types are truncated from a conversion to 32 (signed) or 64 bits.
static InterpUint truncate(const InterpOp *op, long double value) {
    bool is_signed = op->ir == IR_FPTOSI;
    if (op->bits > 64)
        return truncate_to_128(value, is_signed);
    if (op->bits <= 16 || (op->bits <= 32 && is_signed))
        return truncate_to_32(value);
    uint64_t low = truncate_to_64(value);
    if (is_signed || op->bits <= 32)
        return low;
    uint64_t high = truncate_to_64(value - 0x1p63L);
    return low | (high & (uint64_t)((int64_t)low >> 63));
}

static InterpCell to_integer(const InterpOp *op, InterpCell a) {
    InterpUint value = truncate(op, interp_to_long_double(a, op->source));
    uint64_t low = (uint64_t)value, high = (uint64_t)(value >> 64);
    if (op->bits <= 64)
        return (InterpCell){low & interp_mask(op->bits), 0};
    return (InterpCell){low, high & interp_mask(op->bits - 64)};
}

// Rounded once, straight to the result's format.
static InterpCell from_integer(const InterpOp *op, InterpCell a) {
    InterpUint bits = (InterpUint)a.high << 64 | a.low;
    if (op->ir == IR_SITOFP) {
        uint32_t unused = 128 - op->source;
        InterpSint value = (InterpSint)(bits << unused) >> unused;
        return op->bits == 32   ? of_float((float)value)
               : op->bits == 64 ? of_double((double)value)
                                : of_extended((long double)value);
    }
    return op->bits == 32   ? of_float((float)bits)
           : op->bits == 64 ? of_double((double)bits)
                            : of_extended((long double)bits);
}

// Also between equal formats; a float's NaN becomes quiet, as on the machine.
static InterpCell change_format(const InterpOp *op, InterpCell a) {
    if (op->source == 32 && op->bits == 64)
        return of_double((double)to_float(a));
    if (op->source == 64 && op->bits == 32)
        return of_float((float)to_double(a));
    return interp_from_long_double(interp_to_long_double(a, op->source), op->bits);
}

static InterpCell evaluate(const Interp *in, const InterpOp *op) {
    InterpCell a = *interp_operand(in, op->a);
    switch ((IrOpcode)op->ir) {
    case IR_FNEG:
    case IR_FABS:
        return change_sign(op, a);
    case IR_FMA:
        return multiply_add(op, a, *interp_operand(in, op->b), *interp_operand(in, op->c));
    case IR_FCMP:
        return (InterpCell){compare(op, a, *interp_operand(in, op->b)), 0};
    case IR_FCLASS:
        return (InterpCell){op->aux >> class_of(a, op->source) & 1, 0};
    case IR_FPTOUI:
    case IR_FPTOSI:
        return to_integer(op, a);
    case IR_UITOFP:
    case IR_SITOFP:
        return from_integer(op, a);
    case IR_FPEXT:
    case IR_FPTRUNC:
        return change_format(op, a);
    case IR_FADD:
    case IR_FSUB:
    case IR_FMUL:
    case IR_FDIV:
    case IR_FREM:
        return compute(op, a, *interp_operand(in, op->b));
#define HANDLES_FLOAT ,
#define HANDLES_FLOAT_CONVERSION ,
#include "ir/other_cases.h"
        break;
    }
    UNREACHABLE("no floating-point operation");
}

bool interp_float(Interp *in, const InterpOp *op) {
    in->registers[op->to] = evaluate(in, op);
    return true;
}
