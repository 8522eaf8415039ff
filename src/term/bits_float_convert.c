// Conversions between floating-point formats and integers.
#include "term/bits_float.h"

// A NaN keeps its sign and the leading bits of its fraction, and becomes quiet.
static Bits convert_nan(BitsTable *table, FloatFormat from, FloatFormat to, Bits a) {
    Bits sign = bits_extract(table, a, from.width - 1, 1);
    Bits fraction = bits_extract(table, a, 0, from.fraction);
    if (to.fraction > from.fraction)
        fraction = bits_concat(table, fraction, bits_zero(table, to.fraction - from.fraction));
    else
        fraction = bits_extract(table, fraction, from.fraction - to.fraction, to.fraction);
    Bits nan =
        bits_concat(table, sign, bits_concat(table, bits_ones(table, to.exponent), fraction));
    return float_quieted(table, to, nan);
}

Bits bits_fconvert(BitsTable *table, Bits a, uint32_t width) {
    FloatFormat from = float_format(width_of(table, a)), to = float_format(width);
    if (from.width == to.width)
        return a;
    FloatParts x = float_unpack(table, from, a);
    uint32_t e_width = 14; // more than both formats need
    Bits difference = bits_sub(table, bits_const(table, e_width, to.bias, 0),
                               bits_const(table, e_width, from.bias, 0));
    FloatSum number = {x.sign, bits_zext(table, x.exponent, e_width), x.significand};
    if (to.width > from.width) {
        float_normalise(table, &number);
        number.significand = bits_concat(table, number.significand,
                                         bits_zero(table, to.fraction + 3 - from.fraction - 1));
    }
    // Subnormal numbers of a wider format are below all of a narrower one.
    number.exponent = bits_add(table, number.exponent, difference);
    Bits result = to.width > from.width ? float_round_in_place(table, to, number)
                                        : float_round(table, to, number);
    result = bits_ite(table, x.is_zero, float_zero(table, to, x.sign), result);
    result = bits_ite(table, x.is_infinite, float_infinity(table, to, x.sign), result);
    result = bits_ite(table, x.is_nan, convert_nan(table, from, to, a), result);
    return float_note(table, result, BITS_FCONVERT, 0, a, a);
}

Bits bits_ffrom_int(BitsTable *table, Bits a, bool is_signed, uint32_t width) {
    FloatFormat to = float_format(width);
    uint32_t a_width = width_of(table, a), e_width = 16;
    Bits sign = is_signed ? bits_extract(table, a, a_width - 1, 1) : bits_zero(table, 1);
    Bits magnitude = bits_ite(table, sign, bits_neg(table, a), a);
    Bits is_zero = bits_eq(table, a, bits_zero(table, a_width));
    FloatSum number = {sign, bits_const(table, e_width, to.bias + a_width - 1, 0), magnitude};
    float_normalise(table, &number);
    if (a_width < to.fraction + 3)
        number.significand =
            bits_concat(table, number.significand, bits_zero(table, to.fraction + 3 - a_width));
    Bits result = float_round_in_place(table, to, number);
    result = bits_ite(table, is_zero, bits_zero(table, width), result);
    return float_note(table, result, is_signed ? BITS_FFROM_SINT : BITS_FFROM_UINT, 0, a, a);
}

// The significand as a number with `fraction` places after the point, shifted left by the exponent.
Bits bits_fto_int(BitsTable *table, Bits a, bool is_signed, uint32_t width) {
    FloatFormat from = float_format(width_of(table, a));
    FloatParts x = float_unpack(table, from, a);
    uint32_t e_width = 16, wide = width + from.fraction + 1;
    Bits exponent = bits_sub(table, bits_zext(table, x.exponent, e_width),
                             bits_const(table, e_width, from.bias, 0));
    Bits below_one = bits_slt(table, exponent, bits_zero(table, e_width));
    Bits too_large = bits_slt(table, bits_const(table, e_width, width - 1, 0), exponent);
    Bits shifted = bits_shl(table, bits_zext(table, x.significand, wide),
                            bits_extract(table, exponent, 0, 13));
    Bits magnitude = bits_extract(table, shifted, from.fraction, width);
    magnitude = bits_ite(table, below_one, bits_zero(table, width), magnitude);

    Bits top = bits_shl(table, bits_one(table, width), bits_const(table, width, width - 1, 0));
    Bits nonzero = bits_not(table, bits_eq(table, magnitude, bits_zero(table, width)));
    Bits beyond =
        is_signed
            ? bits_and(table, bits_extract(table, magnitude, width - 1, 1),
                       bits_not(table, bits_and(table, x.sign, bits_eq(table, magnitude, top))))
            : bits_and(table, x.sign, nonzero);
    Bits special = bits_or(table, x.is_nan, x.is_infinite);
    Bits fails = bits_or(table, special, bits_or(table, too_large, beyond));
    Bits value = bits_ite(table, x.sign, bits_neg(table, magnitude), magnitude);
    Bits result = bits_ite(table, fails, top, value);
    return float_note(table, result, is_signed ? BITS_FTO_SINT : BITS_FTO_UINT, 0, a, a);
}
