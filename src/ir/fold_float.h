// What the IR's floating-point operations compute, by the host's arithmetic: float (32 bits),
// double (64) and x87's long double (80). Numbers are given by their bits, so that NaNs keep their
// payload wherever nothing is computed.
#ifndef IR_FOLD_FLOAT_H
#define IR_FOLD_FLOAT_H

#include "ir/fold.h"

long double ir_float_value(IrBits a, uint32_t bits);                  // exact
IrBits ir_float_bits(long double value, uint32_t bits);               // rounded once
IrBits ir_fold_float(IrOpcode op, IrBits a, IrBits b, uint32_t bits); // FADD .. FREM
IrBits ir_fold_multiply_add(IrBits a, IrBits b, IrBits c, bool is_fused, uint32_t bits);
IrFloatRelation ir_float_relation(IrBits a, IrBits b, uint32_t bits); // the one that holds
// LLVM's classes: 0 signalling, 1 quiet NaN; 2 -inf, 3 -normal, 4 -subnormal, 5 -0; and 6 +0, 7
// +subnormal, 8 +normal, 9 +inf.
uint32_t ir_float_class(IrBits a, uint32_t bits);
// Also between equal formats; a float's NaN becomes quiet, as on the machine.
IrBits ir_fold_float_format(IrBits a, uint32_t from, uint32_t to);
// Of an integer of `from` bits, zero-extended; rounded once, straight to the result's format.
IrBits ir_fold_from_integer(IrUint a, uint32_t from, bool is_signed, uint32_t to);

#endif
