// What the IR's integer operations compute: one place for all who know the operands, the
// interpreter among them.
#ifndef IR_FOLD_H
#define IR_FOLD_H

#include "ir/ir.h"

__extension__ typedef unsigned __int128 IrUint;
__extension__ typedef __int128 IrSint;

// The bits of a scalar, zero-extended to 128.
typedef struct IrBits {
    uint64_t low, high;
} IrBits;

static inline IrUint ir_ones(uint32_t bits) {
    return bits >= 128 ? ~(IrUint)0 : ((IrUint)1 << bits) - 1;
}
// The low `bits` (1..128) of a value, read as a signed number.
static inline IrSint ir_signed(IrUint value, uint32_t bits) {
    return (IrSint)(value << (128 - bits)) >> (128 - bits);
}

// ADD .. XOR, CTLZ .. BITREVERSE (of `a`), overflow tests and EQ .. SLE on operands of `bits` bits,
// zero-extended; so is the result. All wrap around. What C has undefined gives a value, too:
// division by 0, and a shift by the width or more, give 0.
IrUint ir_fold(IrOpcode op, IrUint a, IrUint b, uint32_t bits);

// Does the exact result of ADD, SUB or MUL leave the numbers of `bits` bits?
bool ir_overflows(IrOpcode op, IrUint a, IrUint b, uint32_t bits, bool is_signed);

#endif
