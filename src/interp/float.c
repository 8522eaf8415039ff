// Floating point: what C has undefined is as on the machine, all else is in ir/fold_float.
#include "interp/internal.h"

#include "base/check.h"

#include <math.h>

// The sign is the top bit of each format.
static InterpCell change_sign(const InterpOp *op, InterpCell a) {
    uint64_t sign = (uint64_t)1 << (op->bits - 1) % 64;
    uint64_t *word = op->bits > 64 ? &a.high : &a.low;
    *word = op->ir == IR_FNEG ? *word ^ sign : *word & ~sign;
    return a;
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

// What does not fit gives any value.
static void check_fit(const Interp *in, const InterpOp *op, long double number) {
    bool is_signed = op->ir == IR_FPTOSI;
    long double limit = ldexpl(1, (int)op->bits - is_signed);
    if (!(number > (is_signed ? -limit : 0) - 1 && number < limit))
        interp_choose(in, "a floating-point number that does not fit an integer");
}

static InterpCell to_integer(const Interp *in, const InterpOp *op, InterpCell a) {
    check_fit(in, op, ir_float_value(a, op->source));
    InterpUint value = truncate(op, ir_float_value(a, op->source));
    uint64_t low = (uint64_t)value, high = (uint64_t)(value >> 64);
    if (op->bits <= 64)
        return (InterpCell){low & interp_mask(op->bits), 0};
    return (InterpCell){low, high & interp_mask(op->bits - 64)};
}

static InterpCell evaluate(const Interp *in, const InterpOp *op) {
    InterpCell a = *interp_operand(in, op->a);
    switch ((IrOpcode)op->ir) {
    case IR_FNEG:
    case IR_FABS:
        return change_sign(op, a);
    case IR_FMA:
        return ir_fold_multiply_add(a, *interp_operand(in, op->b), *interp_operand(in, op->c),
                                    op->aux == 1, op->bits);
    case IR_FCMP:
        return (InterpCell){
            (op->aux & ir_float_relation(a, *interp_operand(in, op->b), op->source)) != 0, 0};
    case IR_FCLASS:
        return (InterpCell){op->aux >> ir_float_class(a, op->source) & 1, 0};
    case IR_FPTOUI:
    case IR_FPTOSI:
        return to_integer(in, op, a);
    case IR_UITOFP:
    case IR_SITOFP:
        return ir_fold_from_integer((InterpUint)a.high << 64 | a.low, op->source,
                                    op->ir == IR_SITOFP, op->bits);
    case IR_FPEXT:
    case IR_FPTRUNC:
        return ir_fold_float_format(a, op->source, op->bits);
    case IR_FADD:
    case IR_FSUB:
    case IR_FMUL:
    case IR_FDIV:
    case IR_FREM:
        return ir_fold_float(op->ir, a, *interp_operand(in, op->b), op->bits);
#define HANDLES_FLOAT ,
#define HANDLES_FLOAT_CONVERSION ,
#include "ir/other_cases.h"
        break;
    }
    UNREACHABLE("no floating-point operation");
}

bool interp_float(Interp *in, const InterpOp *op) {
    InterpCell value = evaluate(in, op);
    if (in->choices && op->kind == IR_FLOAT && op->ir != IR_FNEG && op->ir != IR_FABS &&
        isnan(ir_float_value(value, op->bits)))
        interp_choose(in, "the bits of a result that is not a number");
    in->registers[op->to] = value;
    return true;
}
