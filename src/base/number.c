#include "base/number.h"

#include "assay_contracts.h"

Number number_floor_div(Number a, Number b) {
    assay_requires(b > 0);
    Number quotient = a / b;
    return a % b < 0 ? quotient - 1 : quotient;
}

Number number_mod(Number a, Number b) {
    assay_requires(b > 0);
    Number rest = a % b;
    return rest < 0 ? rest + b : rest;
}

// Euclid's algorithm on magnitudes: NUMBER_MIN has one, though no opposite.
static unsigned __int128 magnitude(Number a) {
    return a < 0 ? -(unsigned __int128)a : (unsigned __int128)a;
}

Number number_gcd(Number a, Number b) {
    unsigned __int128 x = magnitude(a), y = magnitude(b);
    while (y) {
        unsigned __int128 rest =
            x >> 64 || y >> 64 ? x % y : (unsigned __int128)((uint64_t)x % (uint64_t)y);
        x = y;
        y = rest;
    }
    return x > (unsigned __int128)NUMBER_MAX ? 1 : (Number)x;
}

Number number_power_of_two(unsigned exponent) {
    assay_requires(exponent <= 126);
    return (Number)1 << exponent;
}

void number_print(Text *text, Number number) {
    char digits[48];
    unsigned at = sizeof digits;
    unsigned __int128 rest = magnitude(number);
    do
        digits[--at] = (char)('0' + (int)(rest % 10));
    while (rest /= 10);
    if (number < 0)
        digits[--at] = '-';
    text_add_bytes(text, digits + at, sizeof digits - at);
}

bool number_parse(const char *text, Number *number) {
    bool negative = *text == '-';
    if (negative)
        text++;
    if (!*text)
        return false;
    Number value = 0;
    for (; *text; text++) {
        if (*text < '0' || *text > '9')
            return false;
        Number digit = *text - '0';
        // Downwards for negative numbers: the smallest has no opposite.
        if (!number_mul(value, 10, &value) ||
            !(negative ? number_sub(value, digit, &value) : number_add(value, digit, &value)))
            return false;
    }
    *number = value;
    return true;
}

uint64_t number_hash(Number number) {
    uint64_t low = (uint64_t)number, high = (uint64_t)(number >> 64);
    uint64_t hash = (low ^ (high * UINT64_C(0xff51afd7ed558ccd))) * UINT64_C(0x9e3779b97f4a7c15);
    return hash ^ hash >> 32;
}
