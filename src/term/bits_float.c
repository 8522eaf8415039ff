// IEEE 754 arithmetic and comparison over bit patterns, to nearest, ties to even: circuits of
// integer operations. Operations on constants are the host's (its results are the same, and cheap),
// but for NaN, whose patterns IEEE 754 leaves open: there the circuit decides, which does what x86
// does.
#include "term/bits_float.h"

#include <float.h>
#include <math.h>
#include <string.h>

_Static_assert(FLT_EVAL_METHOD == 0, "the host's float operations must round to float");

// ---- The host's results ------------------------------------------------------------------------

typedef enum HostOp { HOST_ADD, HOST_MUL, HOST_DIV, HOST_SQRT } HostOp;

static float host_float(HostOp op, float a, float b) {
    return op == HOST_ADD ? a + b : op == HOST_MUL ? a * b : op == HOST_DIV ? a / b : sqrtf(a);
}

static double host_double(HostOp op, double a, double b) {
    return op == HOST_ADD ? a + b : op == HOST_MUL ? a * b : op == HOST_DIV ? a / b : sqrt(a);
}

// None unless both are constants and the result is a number.
static Bits host_result(BitsTable *table, HostOp op, Bits a, Bits b) {
    uint64_t x, y, bits = 0;
    if (!bits_is_const(table, a, &x) || !bits_is_const(table, b, &y))
        return BITS_NONE;
    if (width_of(table, a) == 32) {
        uint32_t x32 = (uint32_t)x, y32 = (uint32_t)y;
        float p, q;
        memcpy(&p, &x32, sizeof p);
        memcpy(&q, &y32, sizeof q);
        float r = host_float(op, p, q);
        memcpy(&bits, &r, sizeof r);
        return isnan(r) ? BITS_NONE : bits_const(table, 32, bits & word_mask(32), 0);
    }
    if (width_of(table, a) == 64) {
        double p, q;
        memcpy(&p, &x, sizeof p);
        memcpy(&q, &y, sizeof q);
        double r = host_double(op, p, q);
        memcpy(&bits, &r, sizeof r);
        return isnan(r) ? BITS_NONE : bits_const(table, 64, bits, 0);
    }
    return BITS_NONE;
}

// ---- Comparison and signs ----------------------------------------------------------------------

enum { CLASSES_NAN = 0x003, CLASSES_INFINITE = 0x204 };

Bits bits_fisnan(BitsTable *table, Bits a) {
    Bits result = float_unpack(table, float_format(width_of(table, a)), a).is_nan;
    return float_note(table, result, BITS_FCLASS, CLASSES_NAN, a, a);
}

Bits bits_fisinf(BitsTable *table, Bits a) {
    Bits result = float_unpack(table, float_format(width_of(table, a)), a).is_infinite;
    return float_note(table, result, BITS_FCLASS, CLASSES_INFINITE, a, a);
}

Bits bits_fclass(BitsTable *table, uint32_t mask, Bits a) {
    FloatFormat format = float_format(width_of(table, a));
    FloatParts x = float_unpack(table, format, a);
    Bits negative = x.sign, positive = bits_not(table, x.sign);
    Bits quiet = bits_extract(table, a, format.fraction - 1, 1);
    Bits field = bits_extract(table, a, format.fraction, format.exponent);
    Bits smallest = bits_eq(table, field, bits_zero(table, format.exponent));
    Bits largest = bits_eq(table, field, bits_ones(table, format.exponent));
    Bits tiny = bits_and(table, smallest, bits_not(table, x.is_zero));
    Bits normal = bits_not(table, bits_or(table, smallest, largest));
    Bits classes[10] = {bits_and(table, x.is_nan, bits_not(table, quiet)),
                        bits_and(table, x.is_nan, quiet),
                        bits_and(table, x.is_infinite, negative),
                        bits_and(table, normal, negative),
                        bits_and(table, tiny, negative),
                        bits_and(table, x.is_zero, negative),
                        bits_and(table, x.is_zero, positive),
                        bits_and(table, tiny, positive),
                        bits_and(table, normal, positive),
                        bits_and(table, x.is_infinite, positive)};
    Bits result = bits_zero(table, 1);
    for (uint32_t n = 0; n < 10; n++)
        if (mask >> n & 1)
            result = bits_or(table, result, classes[n]);
    return float_note(table, result, BITS_FCLASS, mask, a, a);
}

Bits bits_fneg(BitsTable *table, Bits a) {
    uint32_t width = width_of(table, a);
    Bits sign = bits_extract(table, a, width - 1, 1);
    Bits result = bits_concat(table, bits_not(table, sign), bits_extract(table, a, 0, width - 1));
    return float_note(table, result, BITS_FNEG, 0, a, a);
}

Bits bits_fabs(BitsTable *table, Bits a) {
    uint32_t width = width_of(table, a);
    Bits result = bits_zext(table, bits_extract(table, a, 0, width - 1), width);
    return float_note(table, result, BITS_FABS, 0, a, a);
}

static Bits ordered(BitsTable *table, FloatParts x, FloatParts y) {
    return bits_and(table, bits_not(table, x.is_nan), bits_not(table, y.is_nan));
}

Bits bits_feq(BitsTable *table, Bits a, Bits b) {
    FloatFormat format = float_format(width_of(table, a));
    FloatParts x = float_unpack(table, format, a), y = float_unpack(table, format, b);
    Bits equal = bits_or(table, bits_eq(table, a, b), bits_and(table, x.is_zero, y.is_zero));
    equal = bits_and(table, ordered(table, x, y), equal);
    return float_note(table, equal, BITS_FCOMPARE, BITS_EQUAL, a, b);
}

Bits bits_flt(BitsTable *table, Bits a, Bits b) {
    FloatFormat format = float_format(width_of(table, a));
    FloatParts x = float_unpack(table, format, a), y = float_unpack(table, format, b);
    Bits zeros = bits_and(table, x.is_zero, y.is_zero);
    Bits smaller = bits_ite(table, x.sign, bits_ult(table, b, a), bits_ult(table, a, b));
    Bits less = bits_ite(table, bits_eq(table, x.sign, y.sign), smaller, x.sign);
    less = bits_and(table, less, bits_not(table, zeros));
    less = bits_and(table, ordered(table, x, y), less);
    return float_note(table, less, BITS_FCOMPARE, BITS_LESS, a, b);
}

Bits bits_fcompare(BitsTable *table, uint32_t relations, Bits a, Bits b) {
    Bits result = bits_zero(table, 1);
    if (relations & BITS_LESS)
        result = bits_or(table, result, bits_flt(table, a, b));
    if (relations & BITS_GREATER)
        result = bits_or(table, result, bits_flt(table, b, a));
    if (relations & BITS_EQUAL)
        result = bits_or(table, result, bits_feq(table, a, b));
    if (relations & BITS_UNORDERED)
        result =
            bits_or(table, result, bits_or(table, bits_fisnan(table, a), bits_fisnan(table, b)));
    return float_note(table, result, BITS_FCOMPARE, relations, a, b);
}

Bits bits_fle(BitsTable *table, Bits a, Bits b) {
    return bits_fcompare(table, BITS_LESS | BITS_EQUAL, a, b);
}

// ---- Arithmetic --------------------------------------------------------------------------------

// The result for special operands: NaN if one is NaN or the operation is invalid.
static Bits with_nan(BitsTable *table, FloatFormat format, Bits a, Bits b, Bits invalid,
                     Bits result) {
    Bits a_nan = bits_fisnan(table, a), b_nan = bits_fisnan(table, b);
    result = bits_ite(table, invalid, float_default_nan(table, format), result);
    result = bits_ite(table, b_nan, float_quieted(table, format, b), result);
    return bits_ite(table, a_nan, float_quieted(table, format, a), result);
}

// The sum of finite numbers, with |x| >= |y|: y is shifted to x's exponent, with three bits more,
// the last of which represents all that are lost. The sum needs no shift to the right but by its
// carry.
static Bits add_ordered(BitsTable *table, FloatFormat format, FloatParts x, FloatParts y) {
    uint32_t e_width = format.exponent + 2, width = format.fraction + 5;
    Bits three = bits_zero(table, 3), carry = bits_zero(table, 1);
    Bits p = bits_concat(table, carry, bits_concat(table, x.significand, three));
    Bits q = bits_concat(table, carry, bits_concat(table, y.significand, three));
    q = float_shift_sticky(table, q, bits_sub(table, x.exponent, y.exponent));
    Bits minus = bits_xor(table, x.sign, y.sign);
    Bits sum = bits_ite(table, minus, bits_sub(table, p, q), bits_add(table, p, q));

    // Normalise, but not below the exponent 1: what is left then is subnormal.
    Bits exponent =
        bits_add(table, bits_zext(table, x.exponent, e_width), bits_one(table, e_width));
    FloatSum free = {x.sign, exponent, sum};
    float_normalise(table, &free);
    Bits too_low = bits_slt(table, free.exponent, bits_one(table, e_width));
    Bits limited = bits_shl(table, sum, bits_zext(table, x.exponent, width));
    FloatSum number = {x.sign, bits_ite(table, too_low, bits_one(table, e_width), free.exponent),
                       bits_ite(table, too_low, limited, free.significand)};
    Bits result = float_round_in_place(table, format, number);
    Bits is_zero = bits_eq(table, sum, bits_zero(table, width));
    Bits zero = float_zero(table, format, bits_and(table, x.sign, y.sign));
    return bits_ite(table, is_zero, zero, result);
}

static FloatParts choose(BitsTable *table, Bits condition, FloatParts x, FloatParts y) {
    FloatParts parts = x;
    parts.sign = bits_ite(table, condition, x.sign, y.sign);
    parts.exponent = bits_ite(table, condition, x.exponent, y.exponent);
    parts.significand = bits_ite(table, condition, x.significand, y.significand);
    return parts;
}

static Bits add(BitsTable *table, Bits a, Bits b) {
    Bits folded = host_result(table, HOST_ADD, a, b);
    if (some(folded))
        return folded;
    FloatFormat format = float_format(width_of(table, a));
    FloatParts x = float_unpack(table, format, a), y = float_unpack(table, format, b);
    Bits smaller = bits_ult(table, bits_fabs(table, a), bits_fabs(table, b));
    Bits result =
        add_ordered(table, format, choose(table, smaller, y, x), choose(table, smaller, x, y));
    Bits infinite = bits_or(table, x.is_infinite, y.is_infinite);
    Bits sign = bits_ite(table, x.is_infinite, x.sign, y.sign);
    result = bits_ite(table, infinite, float_infinity(table, format, sign), result);
    Bits both = bits_and(table, x.is_infinite, y.is_infinite);
    Bits invalid = bits_and(table, both, bits_xor(table, x.sign, y.sign));
    return with_nan(table, format, a, b, invalid, result);
}

Bits bits_fadd(BitsTable *table, Bits a, Bits b) {
    return float_note(table, add(table, a, b), BITS_FADD, 0, a, b);
}

// a + -b, but a NaN stays as it is.
Bits bits_fsub(BitsTable *table, Bits a, Bits b) {
    Bits minus = bits_ite(table, bits_fisnan(table, b), b, bits_fneg(table, b));
    return float_note(table, add(table, a, minus), BITS_FSUB, 0, a, b);
}

// x's exponent with room for sums and differences, signed.
static Bits wide_exponent(BitsTable *table, FloatFormat format, Bits exponent) {
    return bits_zext(table, exponent, format.exponent + 3);
}

static Bits bias_of(BitsTable *table, FloatFormat format) {
    return bits_const(table, format.exponent + 3, format.bias, 0);
}

Bits bits_fmul(BitsTable *table, Bits a, Bits b) {
    Bits folded = host_result(table, HOST_MUL, a, b);
    if (some(folded))
        return folded;
    FloatFormat format = float_format(width_of(table, a));
    FloatParts x = float_unpack(table, format, a), y = float_unpack(table, format, b);
    uint32_t width = 2 * (format.fraction + 1);
    Bits sign = bits_xor(table, x.sign, y.sign);
    Bits product = bits_mul(table, bits_zext(table, x.significand, width),
                            bits_zext(table, y.significand, width));
    Bits exponent = bits_add(table, wide_exponent(table, format, x.exponent),
                             wide_exponent(table, format, y.exponent));
    exponent = bits_sub(table, exponent, bias_of(table, format));
    exponent = bits_add(table, exponent, bits_one(table, format.exponent + 3));
    FloatSum number = {sign, exponent, product};
    float_normalise(table, &number);
    Bits result = float_round(table, format, number);

    Bits zero = bits_or(table, x.is_zero, y.is_zero);
    Bits infinite = bits_or(table, x.is_infinite, y.is_infinite);
    result = bits_ite(table, zero, float_zero(table, format, sign), result);
    result = bits_ite(table, infinite, float_infinity(table, format, sign), result);
    result = with_nan(table, format, a, b, bits_and(table, zero, infinite), result);
    return float_note(table, result, BITS_FMUL, 0, a, b);
}

static FloatSum normal_parts(BitsTable *table, FloatFormat format, FloatParts x) {
    FloatSum number = {x.sign, wide_exponent(table, format, x.exponent), x.significand};
    float_normalise(table, &number);
    return number;
}

// Long division of significands, fraction + 3 bits of the quotient and one for the remainder.
static Bits divide_significands(BitsTable *table, FloatFormat format, Bits p, Bits q) {
    uint32_t width = format.fraction + 2; // the remainder, doubled, needs one bit more than q
    Bits rest = bits_zext(table, p, width), divisor = bits_zext(table, q, width);
    Bits quotient = BITS_NONE;
    for (uint32_t i = 0; i < format.fraction + 3; i++) {
        Bits fits = bits_not(table, bits_ult(table, rest, divisor));
        rest = bits_ite(table, fits, bits_sub(table, rest, divisor), rest);
        quotient = some(quotient) ? bits_concat(table, quotient, fits) : fits;
        if (i + 1 < format.fraction + 3)
            rest = bits_concat(table, bits_extract(table, rest, 0, width - 1), bits_zero(table, 1));
    }
    Bits exact = bits_eq(table, rest, bits_zero(table, width));
    return bits_concat(table, quotient, bits_not(table, exact));
}

Bits bits_fdiv(BitsTable *table, Bits a, Bits b) {
    Bits folded = host_result(table, HOST_DIV, a, b);
    if (some(folded))
        return folded;
    FloatFormat format = float_format(width_of(table, a));
    FloatParts x = float_unpack(table, format, a), y = float_unpack(table, format, b);
    FloatSum p = normal_parts(table, format, x), q = normal_parts(table, format, y);
    Bits sign = bits_xor(table, x.sign, y.sign);
    Bits exponent = bits_sub(table, p.exponent, q.exponent);
    exponent = bits_add(table, exponent, bias_of(table, format));
    Bits quotient = divide_significands(table, format, p.significand, q.significand);

    // The quotient is between 1/2 and 2.
    uint32_t width = width_of(table, quotient);
    Bits large = bits_extract(table, quotient, width - 1, 1);
    Bits moved =
        bits_concat(table, bits_extract(table, quotient, 0, width - 1), bits_zero(table, 1));
    Bits lower = bits_sub(table, exponent, bits_one(table, format.exponent + 3));
    FloatSum number = {sign, bits_ite(table, large, exponent, lower),
                       bits_ite(table, large, quotient, moved)};
    Bits result = float_round(table, format, number);

    Bits zero = bits_or(table, x.is_zero, y.is_infinite);
    Bits infinite = bits_or(table, y.is_zero, x.is_infinite);
    result = bits_ite(table, zero, float_zero(table, format, sign), result);
    result = bits_ite(table, infinite, float_infinity(table, format, sign), result);
    Bits invalid = bits_or(table, bits_and(table, x.is_zero, y.is_zero),
                           bits_and(table, x.is_infinite, y.is_infinite));
    result = with_nan(table, format, a, b, invalid, result);
    return float_note(table, result, BITS_FDIV, 0, a, b);
}

// The integer square root of `a` (an even number of bits) by digits, half as many bits, and one bit
// for the remainder.
static Bits root_with_sticky(BitsTable *table, Bits a) {
    uint32_t n = width_of(table, a) / 2, width = n + 2;
    Bits rest = bits_zero(table, width), root = bits_zero(table, width);
    for (uint32_t i = n; i-- > 0;) {
        rest = bits_concat(table, bits_extract(table, rest, 0, width - 2),
                           bits_extract(table, a, 2 * i, 2));
        Bits trial = bits_concat(table, bits_extract(table, root, 0, width - 2),
                                 bits_const(table, 2, 1, 0)); // 4 root + 1
        Bits fits = bits_not(table, bits_ult(table, rest, trial));
        rest = bits_ite(table, fits, bits_sub(table, rest, trial), rest);
        root = bits_concat(table, bits_extract(table, root, 0, width - 1), fits);
    }
    Bits exact = bits_eq(table, rest, bits_zero(table, width));
    return bits_concat(table, bits_extract(table, root, 0, n), bits_not(table, exact));
}

Bits bits_fsqrt(BitsTable *table, Bits a) {
    Bits folded = host_result(table, HOST_SQRT, a, a);
    if (some(folded))
        return folded;
    FloatFormat format = float_format(width_of(table, a));
    FloatParts x = float_unpack(table, format, a);
    FloatSum p = normal_parts(table, format, x);
    // e = 2 h + odd, and the root of significand * 2^odd is between 1 and 2.
    Bits e = bits_sub(table, p.exponent, bias_of(table, format));
    Bits odd = bits_extract(table, e, 0, 1);
    Bits h = bits_ashr(table, e, bits_one(table, format.exponent + 3));
    uint32_t width = 2 * (format.fraction + 3); // root: fraction + 3 bits, the first is 1
    Bits zero = bits_zero(table, 1);
    Bits even_form = bits_concat(table, zero, p.significand);
    Bits odd_form = bits_concat(table, p.significand, zero);
    Bits square =
        bits_ite(table, odd, odd_form, even_form); // fraction + 2 bits, 2 before the point
    square = bits_concat(table, square, bits_zero(table, width - format.fraction - 2));
    FloatSum number = {bits_zero(table, 1), bits_add(table, h, bias_of(table, format)),
                       root_with_sticky(table, square)};
    Bits result = float_round_in_place(table, format, number);

    Bits keeps = bits_or(table, x.is_zero, bits_and(table, x.is_infinite, bits_not(table, x.sign)));
    result = bits_ite(table, keeps, a, result);
    Bits invalid = bits_and(table, x.sign, bits_not(table, x.is_zero));
    result = with_nan(table, format, a, a, invalid, result);
    return float_note(table, result, BITS_FSQRT, 0, a, a);
}
