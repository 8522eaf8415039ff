// Integers. The dispatch loop does the frequent operations on at most 64 bits itself; here is
// what can go wrong (division, shifts, signed overflow) and, in 128-bit arithmetic, everything
// else. Values are kept zero-extended, so each result is truncated to its width.
#include "interp/internal.h"

#include "base/check.h"

#include <stdio.h>

static InterpUint to_unsigned(InterpCell cell) { return (InterpUint)cell.high << 64 | cell.low; }

static bool put(Interp *in, const InterpOp *op, InterpUint value, uint32_t bits) {
    value &= ir_ones(bits);
    in->registers[op->to] = (InterpCell){(uint64_t)value, (uint64_t)(value >> 64)};
    return true;
}

// ---- Messages ---------------------------------------------------------------------------------

static void add_decimal(Text *text, InterpSint value) {
    char digits[48];
    char *start = digits + sizeof digits - 1;
    InterpUint rest = value < 0 ? -(InterpUint)value : (InterpUint)value;
    *start = '\0';
    do
        *--start = (char)('0' + (int)(rest % 10));
    while (rest /= 10);
    text_add(text, "%s%s", value < 0 ? "-" : "", start);
}

static bool report_overflow(Interp *in, const InterpOp *op, InterpSint a, InterpSint b) {
    const char *sign = op->ir == IR_ADD    ? "+"
                       : op->ir == IR_SUB  ? "-"
                       : op->ir == IR_MUL  ? "*"
                       : op->ir == IR_SREM ? "%"
                                           : "/";
    Text text = {0};
    add_decimal(&text, a);
    text_add(&text, " %s ", sign);
    add_decimal(&text, b);
    bool go_on = interp_violate(in, IR_SIGNED_OVERFLOW,
                                "signed overflow: %s does not fit %s (%u bit)", text_chars(&text),
                                interp_c_type_name(in->program, op->bits, true), op->bits);
    text_release(&text);
    return go_on;
}

static bool report_shift(Interp *in, const InterpOp *op, InterpUint distance) {
    Text text = {0};
    if (distance >> 64)
        text_add(&text, "more than 2^64");
    else
        text_add(&text, "%llu", (unsigned long long)distance);
    bool go_on = interp_violate(in, IR_BAD_SHIFT, "shift of a %u-bit value by %s bits", op->bits,
                                text_chars(&text));
    text_release(&text);
    return go_on;
}

static bool report_zero_divisor(Interp *in, const InterpOp *op) {
    InterpView view = interp_view(in, in->frames.count - 1);
    IrOperand divisor = ir_operands(view.f, &view.f->instrs[op->instr])[1];
    bool is_remainder = op->ir == IR_UREM || op->ir == IR_SREM;
    Text name = {0};
    bool has_name = interp_add_name(in, &name, &view, divisor);
    interp_violate(in, IR_DIVISION_BY_ZERO, "%s by zero%s%s%s",
                   is_remainder ? "remainder" : "division", has_name ? ": " : "", text_chars(&name),
                   has_name ? " is 0 here" : "");
    text_release(&name);
    return false;
}

// ---- Narrow: at most 64 bits ------------------------------------------------------------------

bool interp_shift(Interp *in, const InterpOp *op) {
    uint64_t a = interp_operand(in, op->a)->low;
    uint64_t b = interp_operand(in, op->b)->low;
    if (b >= op->bits)
        return report_shift(in, op, b);
    uint64_t value = op->ir == IR_SHL    ? a << b
                     : op->ir == IR_LSHR ? a >> b
                                         : (uint64_t)(interp_signed(a, op->bits) >> b);
    in->registers[op->to] = (InterpCell){value & op->mask, 0};
    return true;
}

// MIN / -1 is not representable; MIN % -1 would be, but C has it undefined all the same.
static bool divide_minimum(Interp *in, const InterpOp *op, InterpSint minimum) {
    if (interp_checks(in, IR_SIGNED_OVERFLOW))
        return report_overflow(in, op, minimum, -1);
    in->result.wraps = true;
    return put(in, op, op->ir == IR_SDIV ? (InterpUint)minimum : 0, op->bits);
}

static bool divide_signed(Interp *in, const InterpOp *op, uint64_t a, uint64_t b) {
    int64_t x = interp_signed(a, op->bits), y = interp_signed(b, op->bits);
    if (y == -1 && a == (uint64_t)1 << (op->bits - 1))
        return divide_minimum(in, op, x);
    uint64_t value = (uint64_t)(op->ir == IR_SDIV ? x / y : x % y);
    in->registers[op->to] = (InterpCell){value & op->mask, 0};
    return true;
}

bool interp_divide(Interp *in, const InterpOp *op) {
    uint64_t a = interp_operand(in, op->a)->low;
    uint64_t b = interp_operand(in, op->b)->low;
    if (b == 0)
        return report_zero_divisor(in, op);
    if (op->ir == IR_SDIV || op->ir == IR_SREM)
        return divide_signed(in, op, a, b);
    in->registers[op->to] = (InterpCell){op->ir == IR_UDIV ? a / b : a % b, 0};
    return true;
}

// ---- Any width --------------------------------------------------------------------------------

static bool add_sub_mul(Interp *in, const InterpOp *op, InterpUint a, InterpUint b) {
    if ((op->flags & IR_NSW) && ir_overflows(op->ir, a, b, op->bits, true)) {
        if (interp_checks(in, IR_SIGNED_OVERFLOW))
            return report_overflow(in, op, ir_signed(a, op->bits), ir_signed(b, op->bits));
        in->result.wraps = true;
    }
    return put(in, op, ir_fold(op->ir, a, b, op->bits), op->bits);
}

bool interp_overflowed(Interp *in, const InterpOp *op) {
    return add_sub_mul(in, op, interp_operand(in, op->a)->low, interp_operand(in, op->b)->low);
}

static bool divide_wide(Interp *in, const InterpOp *op, InterpUint a, InterpUint b) {
    bool is_signed = op->ir == IR_SDIV || op->ir == IR_SREM;
    if (b == 0)
        return report_zero_divisor(in, op);
    if (is_signed && ir_signed(b, op->bits) == -1 && a == (InterpUint)1 << (op->bits - 1))
        return divide_minimum(in, op, ir_signed(a, op->bits));
    return put(in, op, ir_fold(op->ir, a, b, op->bits), op->bits);
}

static bool shift_wide(Interp *in, const InterpOp *op, InterpUint a, InterpUint b) {
    if (b >= op->bits)
        return report_shift(in, op, b);
    return put(in, op, ir_fold(op->ir, a, b, op->bits), op->bits);
}

bool interp_integer(Interp *in, const InterpOp *op) {
    InterpUint a = to_unsigned(*interp_operand(in, op->a));
    InterpUint b = to_unsigned(*interp_operand(in, op->b));
    IrOpcode code = op->ir;
    switch (code) {
    case IR_ADD:
    case IR_SUB:
    case IR_MUL:
        return add_sub_mul(in, op, a, b);
    case IR_UDIV:
    case IR_SDIV:
    case IR_UREM:
    case IR_SREM:
        return divide_wide(in, op, a, b);
    case IR_SHL:
    case IR_LSHR:
    case IR_ASHR:
        return shift_wide(in, op, a, b);
    case IR_SEXT:
        return put(in, op, (InterpUint)ir_signed(a, op->source), op->bits);
    case IR_TRUNC:
        return put(in, op, a, op->bits);
    default: // bits, comparisons and tests: always defined
        return put(in, op, ir_fold(code, a, b, op->bits), op->bits);
    }
    UNREACHABLE("no integer operation");
}
