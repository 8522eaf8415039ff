// Integers of 128 bits with overflow reported: wide enough for products of machine integers.
#ifndef BASE_NUMBER_H
#define BASE_NUMBER_H

#include "base/text.h"

#include <stdbool.h>
#include <stdint.h>

typedef __int128 Number;

#define NUMBER_MAX ((Number)(((unsigned __int128)1 << 127) - 1))
#define NUMBER_MIN (-NUMBER_MAX - 1)

// False when the result does not fit; `*result` is then unspecified.
static inline bool number_add(Number a, Number b, Number *result) {
    return !__builtin_add_overflow(a, b, result);
}
static inline bool number_sub(Number a, Number b, Number *result) {
    return !__builtin_sub_overflow(a, b, result);
}
static inline bool number_mul(Number a, Number b, Number *result) {
    return !__builtin_mul_overflow(a, b, result);
}

Number number_floor_div(Number a, Number b);   // b > 0
Number number_mod(Number a, Number b);         // in [0, b), b > 0
Number number_gcd(Number a, Number b);         // >= 0
Number number_power_of_two(unsigned exponent); // exponent <= 126

void number_print(Text *text, Number number);        // decimal
bool number_parse(const char *text, Number *number); // decimal, whole text
uint64_t number_hash(Number number);

#endif
