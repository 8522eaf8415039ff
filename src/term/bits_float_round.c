// What all operations on floating-point numbers share: taking patterns apart, normalising,
// rounding.
//
// Rounding works on the packed pattern: exponent and fraction are one number there, to which the
// last place is added, so that a carry out of the fraction moves on into the exponent, from the
// subnormal numbers to the normal ones, and from the largest number to infinity.
#include "term/bits_float.h"

FloatFormat float_format(uint32_t width) {
    switch (width) {
    case 16:
        return (FloatFormat){16, 5, 10, 15};
    case 32:
        return (FloatFormat){32, 8, 23, 127};
    case 64:
        return (FloatFormat){64, 11, 52, 1023};
    default:
        UNREACHABLE("floating-point numbers have 16, 32 or 64 bits");
    }
}

FloatParts float_unpack(BitsTable *table, FloatFormat format, Bits a) {
    CHECK(width_of(table, a) == format.width);
    Bits field = bits_extract(table, a, format.fraction, format.exponent);
    Bits fraction = bits_extract(table, a, 0, format.fraction);
    Bits no_exponent = bits_eq(table, field, bits_zero(table, format.exponent));
    Bits no_fraction = bits_eq(table, fraction, bits_zero(table, format.fraction));
    Bits special = bits_eq(table, field, bits_ones(table, format.exponent));
    FloatParts parts;
    parts.sign = bits_extract(table, a, format.width - 1, 1);
    parts.exponent = bits_ite(table, no_exponent, bits_one(table, format.exponent), field);
    parts.significand = bits_concat(table, bits_not(table, no_exponent), fraction);
    parts.is_nan = bits_and(table, special, bits_not(table, no_fraction));
    parts.is_infinite = bits_and(table, special, no_fraction);
    parts.is_zero = bits_and(table, no_exponent, no_fraction);
    return parts;
}

// ---- Special values ----------------------------------------------------------------------------

static Bits pattern(BitsTable *table, FloatFormat format, Bits sign, Bits exponent, Bits fraction) {
    CHECK(width_of(table, exponent) == format.exponent);
    return bits_concat(table, sign, bits_concat(table, exponent, fraction));
}

Bits float_zero(BitsTable *table, FloatFormat format, Bits sign) {
    return pattern(table, format, sign, bits_zero(table, format.exponent),
                   bits_zero(table, format.fraction));
}

Bits float_infinity(BitsTable *table, FloatFormat format, Bits sign) {
    return pattern(table, format, sign, bits_ones(table, format.exponent),
                   bits_zero(table, format.fraction));
}

// x86's: negative, quiet.
Bits float_default_nan(BitsTable *table, FloatFormat format) {
    return bits_const(table, format.width, word_mask(format.exponent + 2) << (format.fraction - 1),
                      0);
}

Bits float_quieted(BitsTable *table, FloatFormat format, Bits nan) {
    return bits_or(table, nan,
                   bits_const(table, format.width, UINT64_C(1) << (format.fraction - 1), 0));
}

// ---- Shifting ----------------------------------------------------------------------------------

static Bits is_nonzero(BitsTable *table, Bits a) {
    return bits_not(table, bits_eq(table, a, bits_zero(table, width_of(table, a))));
}

static Bits shifted_sticky(BitsTable *table, Bits a, uint32_t by) {
    uint32_t width = width_of(table, a);
    if (by >= width)
        return bits_zext(table, is_nonzero(table, a), width);
    Bits lost = is_nonzero(table, bits_extract(table, a, 0, by + 1)); // with the new last bit
    if (by == width - 1)
        return bits_zext(table, lost, width);
    Bits kept = bits_extract(table, a, by + 1, width - by - 1);
    return bits_zext(table, bits_concat(table, kept, lost), width);
}

Bits float_shift_sticky(BitsTable *table, Bits a, Bits by) {
    uint32_t width = width_of(table, a), n = width_of(table, by);
    for (uint32_t stage = 0; stage < n; stage++) {
        Bits moved = shifted_sticky(table, a, stage < 13 ? UINT32_C(1) << stage : width);
        a = bits_ite(table, bits_extract(table, by, stage, 1), moved, a);
    }
    return a;
}

// Halves, quarters and so on of the leading bits are moved out when they are all 0.
void float_normalise(BitsTable *table, FloatSum *number) {
    Bits a = number->significand;
    uint32_t width = width_of(table, a), e_width = width_of(table, number->exponent);
    uint32_t stage = 0;
    while (UINT32_C(2) << stage < width)
        stage++;
    for (stage++; stage-- > 0;) {
        uint32_t by = UINT32_C(1) << stage;
        if (by >= width)
            continue;
        Bits lead = bits_extract(table, a, width - by, by);
        Bits empty = bits_eq(table, lead, bits_zero(table, by));
        Bits moved =
            bits_concat(table, bits_extract(table, a, 0, width - by), bits_zero(table, by));
        a = bits_ite(table, empty, moved, a);
        Bits lower = bits_sub(table, number->exponent, bits_const(table, e_width, by, 0));
        number->exponent = bits_ite(table, empty, lower, number->exponent);
    }
    number->significand = a;
}

// ---- Rounding ----------------------------------------------------------------------------------

Bits float_round_in_place(BitsTable *table, FloatFormat format, FloatSum number) {
    uint32_t width = width_of(table, number.significand),
             e_width = width_of(table, number.exponent);
    uint32_t kept = format.fraction + 1, packed = format.exponent + format.fraction;
    CHECK(width > kept + 1 && e_width > format.exponent);
    Bits places = bits_extract(table, number.significand, width - kept, kept);
    Bits half = bits_extract(table, number.significand, width - kept - 1, 1);
    Bits rest = is_nonzero(table, bits_extract(table, number.significand, 0, width - kept - 1));
    Bits odd = bits_extract(table, places, 0, 1);
    Bits up = bits_and(table, half, bits_or(table, rest, odd));

    // The leading 1 of normal numbers adds 1 to the exponent.
    Bits below = bits_sub(table, number.exponent, bits_one(table, e_width));
    Bits field = bits_extract(table, below, 0, format.exponent);
    Bits body = bits_concat(table, field, bits_zero(table, format.fraction));
    body = bits_add(table, body, bits_zext(table, places, packed));
    body = bits_add(table, body, bits_zext(table, up, packed));

    uint64_t largest = word_mask(format.exponent) - 1;
    Bits overflow = bits_slt(table, bits_const(table, e_width, largest, 0), number.exponent);
    return bits_ite(table, overflow, float_infinity(table, format, number.sign),
                    bits_concat(table, number.sign, body));
}

Bits float_round(BitsTable *table, FloatFormat format, FloatSum number) {
    uint32_t e_width = width_of(table, number.exponent);
    Bits one = bits_one(table, e_width);
    Bits subnormal = bits_slt(table, number.exponent, one);
    Bits missing = bits_ite(table, subnormal, bits_sub(table, one, number.exponent),
                            bits_zero(table, e_width));
    number.significand = float_shift_sticky(table, number.significand, missing);
    number.exponent = bits_ite(table, subnormal, one, number.exponent);
    return float_round_in_place(table, format, number);
}
