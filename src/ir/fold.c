#include "ir/fold.h"

#include "base/check.h"

// MIN / -1 wraps around; it is a trap for the machine.
static IrUint divide(IrOpcode op, IrUint a, IrUint b, uint32_t bits) {
    if (b == 0)
        return 0;
    IrSint x = ir_signed(a, bits), y = ir_signed(b, bits);
    switch (op) {
    case IR_UDIV:
        return a / b;
    case IR_UREM:
        return a % b;
    case IR_SDIV:
        return y == -1 ? 0 - a : (IrUint)(x / y);
    default: // IR_SREM
        return y == -1 ? 0 : (IrUint)(x % y);
    }
}

static IrUint shift(IrOpcode op, IrUint a, IrUint b, uint32_t bits) {
    if (b >= bits)
        return 0;
    return op == IR_SHL    ? a << (uint32_t)b
           : op == IR_LSHR ? a >> (uint32_t)b
                           : (IrUint)(ir_signed(a, bits) >> (uint32_t)b);
}

// ---- Overflow -----------------------------------------------------------------------------------

static bool overflows_signed(IrOpcode op, IrSint a, IrSint b, uint32_t bits) {
    IrSint result;
    bool overflow = op == IR_ADD   ? __builtin_add_overflow(a, b, &result)
                    : op == IR_SUB ? __builtin_sub_overflow(a, b, &result)
                                   : __builtin_mul_overflow(a, b, &result);
    return overflow || ir_signed((IrUint)result, bits) != result;
}

static bool overflows_unsigned(IrOpcode op, IrUint a, IrUint b, uint32_t bits) {
    IrUint result;
    bool overflow = op == IR_ADD   ? __builtin_add_overflow(a, b, &result)
                    : op == IR_SUB ? __builtin_sub_overflow(a, b, &result)
                                   : __builtin_mul_overflow(a, b, &result);
    return overflow || result > ir_ones(bits);
}

bool ir_overflows(IrOpcode op, IrUint a, IrUint b, uint32_t bits, bool is_signed) {
    return is_signed ? overflows_signed(op, ir_signed(a, bits), ir_signed(b, bits), bits)
                     : overflows_unsigned(op, a, b, bits);
}

// ---- Bits ---------------------------------------------------------------------------------------

static uint32_t count_ones(IrUint value) {
    return (uint32_t)(__builtin_popcountll((uint64_t)value) +
                      __builtin_popcountll((uint64_t)(value >> 64)));
}

static IrUint reverse(IrUint value, uint32_t bits, uint32_t group) {
    IrUint result = 0;
    for (uint32_t i = 0; i < bits; i += group)
        result |= (value >> i & ir_ones(group)) << (bits - group - i);
    return result;
}

// All ones below the lowest one of `value` (everywhere for 0).
static IrUint below_lowest(IrUint value) { return ~value & (value - 1); }

// ---- Everything ---------------------------------------------------------------------------------

static IrUint result_of(IrOpcode op, IrUint a, IrUint b, uint32_t bits) {
    switch (op) {
    case IR_ADD:
        return a + b;
    case IR_SUB:
        return a - b;
    case IR_MUL:
        return a * b;
    case IR_UDIV:
    case IR_SDIV:
    case IR_UREM:
    case IR_SREM:
        return divide(op, a, b, bits);
    case IR_SHL:
    case IR_LSHR:
    case IR_ASHR:
        return shift(op, a, b, bits);
    case IR_AND:
        return a & b;
    case IR_OR:
        return a | b;
    case IR_XOR:
        return a ^ b;
    case IR_CTPOP:
        return count_ones(a);
    case IR_CTTZ:
        return count_ones(below_lowest(a) & ir_ones(bits));
    case IR_CTLZ:
        return count_ones(below_lowest(reverse(a, bits, 1)) & ir_ones(bits));
    case IR_BSWAP:
        return reverse(a, bits, 8);
    case IR_BITREVERSE:
        return reverse(a, bits, 1);
    case IR_SADD_OVERFLOWS:
    case IR_UADD_OVERFLOWS:
        return ir_overflows(IR_ADD, a, b, bits, op == IR_SADD_OVERFLOWS);
    case IR_SSUB_OVERFLOWS:
    case IR_USUB_OVERFLOWS:
        return ir_overflows(IR_SUB, a, b, bits, op == IR_SSUB_OVERFLOWS);
    case IR_SMUL_OVERFLOWS:
    case IR_UMUL_OVERFLOWS:
        return ir_overflows(IR_MUL, a, b, bits, op == IR_SMUL_OVERFLOWS);
    case IR_EQ:
        return a == b;
    case IR_NE:
        return a != b;
    case IR_ULT:
        return a < b;
    case IR_ULE:
        return a <= b;
    case IR_SLT:
        return ir_signed(a, bits) < ir_signed(b, bits);
    case IR_SLE:
        return ir_signed(a, bits) <= ir_signed(b, bits);
    default:
        UNREACHABLE("no operation on integers");
    }
}

IrUint ir_fold(IrOpcode op, IrUint a, IrUint b, uint32_t bits) {
    return result_of(op, a, b, bits) & ir_ones(bits);
}
