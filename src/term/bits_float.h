// Inside of the IEEE 754 circuits: formats, unpacked numbers, rounding.
#ifndef TERM_BITS_FLOAT_H
#define TERM_BITS_FLOAT_H

#include "term/bits_internal.h"

// Width 16, 32 or 64: a sign, `exponent` bits with bias, `fraction` bits without the leading 1.
typedef struct FloatFormat {
    uint32_t width, exponent, fraction;
    uint32_t bias;
} FloatFormat;

typedef struct FloatParts {
    Bits sign;        // 1
    Bits exponent;    // biased, at least 1 (subnormal numbers have that of the least normal ones)
    Bits significand; // fraction + 1 bits; the first is 0 for subnormal numbers and zero
    Bits is_nan, is_infinite, is_zero;
} FloatParts;

// Notes what the expression means (bits_node.h), and returns it.
Bits float_note(BitsTable *table, Bits result, BitsFloatOp op, uint32_t mask, Bits a, Bits b);

FloatFormat float_format(uint32_t width);
FloatParts float_unpack(BitsTable *table, FloatFormat format, Bits a);

Bits float_zero(BitsTable *table, FloatFormat format, Bits sign);
Bits float_infinity(BitsTable *table, FloatFormat format, Bits sign);
Bits float_default_nan(BitsTable *table, FloatFormat format);
Bits float_quieted(BitsTable *table, FloatFormat format, Bits nan);

// A number before it is rounded: (-1)^sign * significand / 2^(width of it - 1) * 2^(exponent -
// bias).
typedef struct FloatSum {
    Bits sign;
    Bits exponent;    // biased, signed
    Bits significand; // any width, larger than fraction + 2
} FloatSum;

// Shifts the significand left until its first bit is 1; zero stays. The exponent follows.
void float_normalise(BitsTable *table, FloatSum *number);
// The nearest number of the format, ties to even, also subnormal or infinite. A normalised
// significand is needed unless the exponent is below that of all numbers. Zero must be handled by
// the caller.
Bits float_round(BitsTable *table, FloatFormat format, FloatSum number);
// As float_round for a number that needs no shift: exponent >= 1, and the significand is normalised
// or the exponent is 1.
Bits float_round_in_place(BitsTable *table, FloatFormat format, FloatSum number);
// a >> by, where the last bit of the result is the disjunction of itself and all that was shifted
// out.
Bits float_shift_sticky(BitsTable *table, Bits a, Bits by);

#endif
