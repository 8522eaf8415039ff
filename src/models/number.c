// Numbers in text: what strtol, strtod and sscanf have in common. Exact, also in the last bit.
#include "models.h"

#include <errno.h>
#include <limits.h>

static int char_at(const char *text, size_t i, size_t width) {
    return i < width ? (unsigned char)text[i] : 0;
}

static size_t skip_spaces(const char *text, size_t width) {
    size_t i = 0;
    while (is_space(char_at(text, i, width)))
        i++;
    return i;
}

// "0x" and a hexadecimal digit
static bool has_hex_prefix(const char *text, size_t i, size_t width) {
    return char_at(text, i, width) == '0' && lower_case(char_at(text, i + 1, width)) == 'x' &&
           digit_value(char_at(text, i + 2, width)) < 16;
}

// ---- Integers -----------------------------------------------------------------------------------

static void add_digit(struct Integer *number, unsigned base, unsigned digit,
                      unsigned long long limit) {
    if (number->too_big || digit > limit || number->magnitude > (limit - digit) / base) {
        number->magnitude = limit;
        number->too_big = true;
    } else {
        number->magnitude = number->magnitude * base + digit;
    }
}

// From a string of any characters: any number, or none. The end of the number is any place.
static void any_integer(struct Integer *result, const char *text, size_t width, size_t size,
                        unsigned long long most, unsigned long long most_negative) {
    size_t end = any_place(size);
    __assay_assume(end <= width);
    result->negative = __assay_nondet_bool();
    unsigned long long limit = result->negative ? most_negative : most;
    result->magnitude = __assay_nondet_ulonglong();
    __assay_assume((result->magnitude <= limit) & ((end != 0) | (result->magnitude == 0)));
    result->too_big = __assay_nondet_bool();
    __assay_assume(!result->too_big | ((result->magnitude == limit) & (end != 0)));
    result->end = text + end;
    if (result->too_big)
        __assay_errno = ERANGE;
}

void __assay_read_integer(struct Integer *result, const char *text, size_t width, int base,
                          unsigned long long most, unsigned long long most_negative) {
    size_t size = any_text_size(text);
    if (size != 0) {
        any_integer(result, text, width, size, most, most_negative);
        return;
    }
    size_t i = skip_spaces(text, width);
    int sign = char_at(text, i, width);
    if (sign == '-' || sign == '+')
        i++;
    if ((base == 0 || base == 16) && has_hex_prefix(text, i, width)) {
        base = 16;
        i += 2;
    } else if (base == 0) {
        base = char_at(text, i, width) == '0' ? 8 : 10;
    }
    result->magnitude = 0;
    result->negative = sign == '-';
    result->too_big = false;
    result->end = text;
    unsigned long long limit = sign == '-' ? most_negative : most;
    int digit = digit_value(char_at(text, i, width));
    while (digit < base) {
        add_digit(result, (unsigned)base, (unsigned)digit, limit);
        i++;
        result->end = text + i;
        digit = digit_value(char_at(text, i, width));
    }
    if (result->too_big)
        __assay_errno = ERANGE;
}

// ---- Rounding -----------------------------------------------------------------------------------

static double power_of_two(int exponent) {
    union {
        uint64_t bits;
        double value;
    } power;
    if (exponent >= -1022)
        power.bits = (uint64_t)(exponent + 1023) << 52;
    else
        power.bits = (uint64_t)1 << (exponent + 1074);
    return power.value;
}

// m / 2^shift to the nearest integer, ties to even
static uint64_t shift_right_rounded(uint64_t m, int shift, bool *inexact) {
    if (shift > 63) {
        *inexact = m != 0;
        return 0;
    }
    uint64_t unit = (uint64_t)1 << shift;
    uint64_t quotient = m >> shift;
    uint64_t rest = m & (unit - 1);
    *inexact = rest != 0;
    if (rest > unit / 2 || (rest == unit / 2 && quotient % 2 == 1))
        quotient++;
    return quotient;
}

// m * 2^exponent as the nearest number of the format; m < 2^63.
static double round_to_format(uint64_t m, int exponent, int precision) {
    if (m == 0)
        return 0;
    int lowest = precision == 53 ? -1074 : -149; // exponent of the last bit of subnormal numbers
    int highest = precision == 53 ? 971 : 104;   // and of the greatest ones
    int last = exponent + 64 - __builtin_clzll(m) - precision;
    if (last < lowest)
        last = lowest;
    bool inexact = false;
    if (last > exponent)
        m = shift_right_rounded(m, last - exponent, &inexact);
    else
        m <<= exponent - last;
    if (m == (uint64_t)1 << precision) {
        m /= 2;
        last++;
    }
    if (last > highest) {
        __assay_errno = ERANGE;
        return __builtin_inf();
    }
    if (inexact && m < (uint64_t)1 << (precision - 1))
        __assay_errno = ERANGE;
    return (double)m * power_of_two(last);
}

// ---- Decimal fractions --------------------------------------------------------------------------

// 0.d0 d1 .. * 10^point with d0 != 0, or no digit for zero. No double needs more than KEPT digits
// to be told from its neighbours; doubling and halving it into place adds less than the rest.
enum { KEPT = 800, ROOM = 2048, FAR = 100000 };

struct Decimal {
    int count;
    int point;
    unsigned char digit[ROOM];
};

static void append_digit(struct Decimal *d, int digit) {
    if (d->count == 0 && digit == 0)
        return;
    if (d->count < KEPT)
        d->digit[d->count++] = (unsigned char)digit;
    else if (digit != 0)
        d->digit[KEPT - 1] |= 1; // what is dropped is not nothing
}

static void halve(struct Decimal *d) {
    int carry = 0;
    int kept = 0;
    for (int i = 0; i < d->count; i++) {
        int value = carry * 10 + d->digit[i];
        if (i > 0 || value > 1)
            d->digit[kept++] = (unsigned char)(value / 2);
        else
            d->point--;
        carry = value % 2;
    }
    if (carry != 0)
        d->digit[kept++] = 5;
    d->count = kept;
}

static void twice(struct Decimal *d) {
    int longer = d->digit[0] >= 5;
    int carry = 0;
    for (int i = d->count - 1; i >= 0; i--) {
        int value = d->digit[i] * 2 + carry;
        d->digit[i + longer] = (unsigned char)(value % 10);
        carry = value / 10;
    }
    if (longer) {
        d->digit[0] = (unsigned char)carry;
        d->point++;
    }
    d->count += longer;
    if (d->digit[d->count - 1] == 0)
        d->count--;
}

static double decimal_value(struct Decimal *d, int precision) {
    if (d->count == 0)
        return 0;
    if (d->point > 400 || d->point < -400) {
        __assay_errno = ERANGE;
        return d->point > 0 ? __builtin_inf() : 0;
    }
    while (d->digit[d->count - 1] == 0)
        d->count--;
    int exponent = 0;
    for (; exponent < 1400 && d->point > 0; exponent++)
        halve(d);
    for (; exponent > -1400 && (d->point < 0 || d->digit[0] < 5); exponent--)
        twice(d);
    for (int i = 0; i < 62; i++)
        twice(d);
    // Now it is at least 2^61 and less than 2^62.
    uint64_t m = 0;
    for (int i = 0; i < d->point; i++)
        m = m * 10 + (i < d->count ? d->digit[i] : 0);
    if (d->count > d->point)
        m |= 1;
    return round_to_format(m, exponent - 62, precision);
}

// ---- Reading ------------------------------------------------------------------------------------

// The exponent behind `letter`, if one stands at *at.
static int read_exponent(const char *text, size_t *at, size_t width, int letter) {
    size_t i = *at;
    if (lower_case(char_at(text, i, width)) != letter)
        return 0;
    i++;
    int sign = char_at(text, i, width);
    if (sign == '-' || sign == '+')
        i++;
    int exponent = 0;
    int digit = digit_value(char_at(text, i, width));
    while (digit < 10) {
        if (exponent < FAR)
            exponent = exponent * 10 + digit;
        i++;
        *at = i;
        digit = digit_value(char_at(text, i, width));
    }
    return sign == '-' ? -exponent : exponent;
}

static double read_decimal(const char *text, size_t *at, size_t width, int precision) {
    struct Decimal d;
    d.count = 0;
    d.point = 0;
    bool fraction = false;
    bool any = false;
    size_t i = *at;
    for (;;) {
        int c = char_at(text, i, width);
        int digit = digit_value(c);
        if (digit < 10) {
            append_digit(&d, digit);
            any = true;
            if (!fraction && d.count > 0 && d.point < FAR)
                d.point++;
            if (fraction && d.count == 0 && d.point > -FAR)
                d.point--;
        } else if (c == '.' && !fraction) {
            fraction = true;
        } else {
            break;
        }
        i++;
    }
    if (!any)
        return 0;
    *at = i;
    d.point += read_exponent(text, at, width, 'e');
    return decimal_value(&d, precision);
}

// Behind "0x". Fifteen digits are more than enough; the rest only counts as "not nothing".
static double read_hexadecimal(const char *text, size_t *at, size_t width, int precision) {
    uint64_t m = 0;
    int exponent = 0;
    bool fraction = false;
    size_t i = *at;
    for (;;) {
        int c = char_at(text, i, width);
        int digit = digit_value(c);
        if (digit < 16) {
            bool fits = m >> 56 == 0;
            if (fits)
                m = m * 16 + (unsigned)digit;
            else if (digit != 0)
                m |= 1;
            if (fraction && fits && exponent > -FAR)
                exponent -= 4;
            if (!fraction && !fits && exponent < FAR)
                exponent += 4;
        } else if (c == '.' && !fraction) {
            fraction = true;
        } else {
            break;
        }
        i++;
    }
    *at = i;
    exponent += read_exponent(text, at, width, 'p');
    return round_to_format(m, exponent, precision);
}

// True, and *at behind it, when `word` stands there in any case.
static bool read_word(const char *text, size_t *at, size_t width, const char *word) {
    size_t n = 0;
    while (word[n] != 0 && lower_case(char_at(text, *at + n, width)) == word[n])
        n++;
    if (word[n] != 0)
        return false;
    *at += n;
    return true;
}

// The "(letters)" that may follow nan.
static void skip_nan_tag(const char *text, size_t *at, size_t width) {
    size_t i = *at;
    if (char_at(text, i, width) != '(')
        return;
    i++;
    int c = char_at(text, i, width);
    while (digit_value(c) < 36 || c == '_') {
        i++;
        c = char_at(text, i, width);
    }
    if (c == ')')
        *at = i + 1;
}

static double read_unsigned(const char *text, size_t *at, size_t width, int precision) {
    if (read_word(text, at, width, "inf")) {
        read_word(text, at, width, "inity");
        return __builtin_inf();
    }
    if (read_word(text, at, width, "nan")) {
        skip_nan_tag(text, at, width);
        return __builtin_nan("");
    }
    size_t digits = *at + 2;
    bool dot =
        char_at(text, *at, width) == '0' && lower_case(char_at(text, *at + 1, width)) == 'x' &&
        char_at(text, digits, width) == '.' && digit_value(char_at(text, digits + 1, width)) < 16;
    if (dot || has_hex_prefix(text, *at, width)) {
        *at = digits;
        return read_hexadecimal(text, at, width, precision);
    }
    return read_decimal(text, at, width, precision);
}

// From a string of any characters.
static double any_double(const char *text, size_t width, size_t size, const char **end) {
    size_t place = any_place(size);
    __assay_assume(place <= width);
    *end = text + place;
    if (__assay_nondet_bool())
        __assay_errno = ERANGE;
    return place != 0 ? __assay_nondet_double() : 0;
}

double __assay_read_double(const char *text, size_t width, const char **end, int precision) {
    size_t size = any_text_size(text);
    if (size != 0)
        return any_double(text, width, size, end);
    size_t i = skip_spaces(text, width);
    int sign = char_at(text, i, width);
    if (sign == '-' || sign == '+')
        i++;
    size_t start = i;
    double value = read_unsigned(text, &i, width, precision);
    *end = i > start ? text + i : text;
    return i > start && sign == '-' ? -value : value;
}
