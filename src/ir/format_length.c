// The length of an integer is asked of the C library itself, at the ends of the values: on either
// side of 0 it grows with the distance from 0. Of floating-point numbers and pointers only bounds
// are given.
#include "ir/format_length.h"

#include <stdio.h>
#include <string.h>

bool ir_is_signed_conversion(const IrConversion *c) { return c->letter == 'd' || c->letter == 'i'; }

static uint64_t least_of(uint64_t a, uint64_t b) { return a < b ? a : b; }

static uint64_t most_of(uint64_t a, uint64_t b) { return a > b ? a : b; }

static bool has_flag(const IrConversion *c, char flag) { return strchr(c->flags, flag) != NULL; }

static uint64_t width_of(const IrConversion *c) {
    return (uint64_t)(c->width < 0 ? -(long long)c->width : c->width);
}

static IrLengths at_least_width(const IrConversion *c, IrLengths lengths) {
    uint64_t width = width_of(c);
    return (IrLengths){most_of(lengths.least, width), most_of(lengths.most, width)};
}

// ---- Integers -----------------------------------------------------------------------------------

// Digits that a large precision asks for are counted here.
static uint64_t integer_length(const IrConversion *c, uint64_t value) {
    enum { MOST_DIGITS = 64 };
    char format[32];
    int precision = c->precision > MOST_DIGITS ? MOST_DIGITS : c->precision;
    snprintf(format, sizeof format, "%%%s.*ll%c", c->flags, c->letter);
    int length = snprintf(NULL, 0, format, precision, (long long)value);
    return (uint64_t)length + (uint64_t)(c->precision > precision ? c->precision - precision : 0);
}

// Between the ends it is shortest next to 0.
IrLengths ir_integer_lengths(const IrConversion *c, uint64_t low, uint64_t high) {
    uint64_t first = integer_length(c, low), last = integer_length(c, high);
    IrLengths lengths = {least_of(first, last), most_of(first, last)};
    if (ir_is_signed_conversion(c) && (int64_t)low < 0 && (int64_t)high >= 0)
        lengths.least = least_of(integer_length(c, 0), integer_length(c, UINT64_MAX));
    return at_least_width(c, lengths);
}

// ---- Floating-point numbers and pointers --------------------------------------------------------

// Of infinities and NaNs.
enum { SHORTEST_NAME = 3 };

static IrLengths decimal_lengths(uint64_t precision, bool has_point, bool is_long) {
    uint64_t digits = is_long ? 4933 : 309;
    return (IrLengths){least_of(SHORTEST_NAME, 1 + has_point + precision),
                       1 + digits + has_point + precision};
}

// "-1.2e+308"; long double has four digits of an exponent.
static IrLengths exponent_lengths(uint64_t precision, bool has_point, bool is_long) {
    return (IrLengths){SHORTEST_NAME, 2 + has_point + precision + (is_long ? 6 : 5)};
}

// Either of these: in front of the significant digits there is "-0.000" at most, behind them
// "e-4951".
static IrLengths shorter_lengths(uint64_t precision) {
    return (IrLengths){1, most_of(precision, 1) + 8};
}

// "-0x1.fffffffffffffp+1023", "-0xf.fffffffffffffffp-16445"
static IrLengths hexadecimal_lengths(uint64_t precision) {
    return (IrLengths){SHORTEST_NAME, 5 + most_of(precision, 16) + 7};
}

IrLengths ir_float_lengths(const IrConversion *c) {
    enum { DEFAULT_PRECISION = 6 };
    uint64_t precision = c->precision < 0 ? DEFAULT_PRECISION : (uint64_t)c->precision;
    bool has_point = precision > 0 || has_flag(c, '#');
    IrLengths lengths;
    switch (c->letter) {
    case 'f':
    case 'F':
        lengths = decimal_lengths(precision, has_point, c->is_long_double);
        break;
    case 'e':
    case 'E':
        lengths = exponent_lengths(precision, has_point, c->is_long_double);
        break;
    case 'g':
    case 'G':
        lengths = shorter_lengths(precision);
        break;
    default:
        lengths = hexadecimal_lengths(c->precision < 0 ? 0 : precision);
        break;
    }
    return at_least_width(c, lengths);
}

// "(nil)" or "0x1" and longer. Flags and a precision mean nothing to C here: what glibc makes of
// them is counted.
IrLengths ir_pointer_lengths(const IrConversion *c, uint32_t pointer_bytes) {
    uint64_t digits = most_of(2 * pointer_bytes, c->precision < 0 ? 0 : (uint64_t)c->precision);
    return at_least_width(c, (IrLengths){SHORTEST_NAME, 3 + digits});
}
