// How many characters a conversion of printf writes, in the C locale.
#ifndef IR_FORMAT_LENGTH_H
#define IR_FORMAT_LENGTH_H

#include "ir/format.h"

typedef struct IrLengths {
    uint64_t least, most;
} IrLengths;

// Of any value from `low` to `high`: signed numbers for the letters d and i, unsigned ones for the
// others.
IrLengths ir_integer_lengths(const IrConversion *c, uint64_t low, uint64_t high);
// Of any floating-point number, infinities and NaNs included.
IrLengths ir_float_lengths(const IrConversion *c);
IrLengths ir_pointer_lengths(const IrConversion *c, uint32_t pointer_bytes);

bool ir_is_signed_conversion(const IrConversion *c);

#endif
