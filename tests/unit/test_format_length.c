// Bounds of lengths against what the C library prints, for random conversions and values.
#include "ir/format_length.h"

#include <float.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

enum { ROUNDS = 20000 };

static uint64_t next(uint64_t *state) {
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    return *state * UINT64_C(0x2545F4914F6CDD1D);
}

static int below(uint64_t *state, int n) { return (int)(next(state) >> 40) % n; }

static IrConversion random_conversion(uint64_t *state, const char *letters, const char *flags) {
    IrConversion c = {.precision = -1};
    for (; *flags; flags++)
        if (below(state, 4) == 0)
            c.flags[strlen(c.flags)] = *flags;
    if (below(state, 3) == 0)
        c.width = below(state, 60) - 30;
    if (below(state, 2) == 0)
        c.precision = below(state, 3) ? below(state, 25) : below(state, 400);
    c.letter = letters[below(state, (int)strlen(letters))];
    return c;
}

static void format_of(char format[32], const IrConversion *c, const char *length) {
    snprintf(format, 32, "%%%s*.*%s%c", c->flags, length, c->letter);
}

static void is_within(IrLengths lengths, int length, const char *format, const IrConversion *c) {
    if ((uint64_t)length < lengths.least || (uint64_t)length > lengths.most)
        print_error("%s with %d.%d: %d is not within %llu and %llu\n", format, c->width,
                    c->precision, length, (unsigned long long)lengths.least,
                    (unsigned long long)lengths.most);
    assert_true((uint64_t)length >= lengths.least && (uint64_t)length <= lengths.most);
}

static uint64_t random_integer(uint64_t *state) {
    uint64_t value = next(state) >> below(state, 64);
    return below(state, 2) ? value : -value;
}

static bool is_below(const IrConversion *c, uint64_t a, uint64_t b) {
    return ir_is_signed_conversion(c) ? (int64_t)a < (int64_t)b : a < b;
}

static void integers_lie_between(void **unused) {
    (void)unused;
    uint64_t state = 1;
    char format[32];
    for (int n = 0; n < ROUNDS; n++) {
        IrConversion c = random_conversion(&state, "diouxX", "-+ #0'");
        uint64_t low = random_integer(&state), high = random_integer(&state), value;
        if (is_below(&c, high, low)) {
            uint64_t other = low;
            low = high;
            high = other;
        }
        IrLengths lengths = ir_integer_lengths(&c, low, high);
        format_of(format, &c, "ll");
        for (int k = 0; k < 8; k++) {
            uint64_t near = (uint64_t)below(&state, 3);
            value = k == 0   ? low
                    : k == 1 ? high
                    : k == 2 ? near - 1
                    : k == 3 ? low + near
                    : k == 4 ? high - near
                             : random_integer(&state);
            if (!is_below(&c, value, low) && !is_below(&c, high, value))
                is_within(lengths, snprintf(NULL, 0, format, c.width, c.precision, value), format,
                          &c);
        }
    }
}

static void single_integers_are_exact(void **unused) {
    (void)unused;
    uint64_t state = 2;
    char format[32];
    for (int n = 0; n < ROUNDS; n++) {
        IrConversion c = random_conversion(&state, "diouxX", "-+ #0'");
        uint64_t value = below(&state, 4) ? random_integer(&state) : (uint64_t)below(&state, 3) - 1;
        IrLengths lengths = ir_integer_lengths(&c, value, value);
        format_of(format, &c, "ll");
        assert_int_equal(lengths.least, lengths.most);
        is_within(lengths, snprintf(NULL, 0, format, c.width, c.precision, value), format, &c);
    }
}

static void ends_are_met(void **unused) {
    (void)unused;
    IrConversion c = {.precision = -1, .letter = 'd'};
    IrLengths lengths = ir_integer_lengths(&c, (uint64_t)(int64_t)INT32_MIN, INT32_MAX);
    assert_int_equal(lengths.least, 1);
    assert_int_equal(lengths.most, 11);
    c.letter = 'u';
    lengths = ir_integer_lengths(&c, 0, UINT64_MAX);
    assert_int_equal(lengths.least, 1);
    assert_int_equal(lengths.most, 20);
    c.letter = 'f';
    assert_int_equal(ir_float_lengths(&c).most, 317);
}

static double random_double(uint64_t *state) {
    static const double special[] = {0,       -0.0,    INFINITY, -INFINITY, NAN,
                                     DBL_MAX, DBL_MIN, -DBL_MAX, -DBL_MIN,  0x0.0000000000001p-1022,
                                     9.5,     0.0001};
    double value;
    uint64_t bits = next(state);
    memcpy(&value, &bits, sizeof value);
    switch (below(state, 4)) {
    case 0:
        return special[below(state, sizeof special / sizeof *special)];
    case 1:
        return -NAN;
    case 2:
        return below(state, 2000) / 8.0;
    default:
        return value;
    }
}

static void doubles_lie_between(void **unused) {
    (void)unused;
    uint64_t state = 3;
    char format[32];
    for (int n = 0; n < ROUNDS; n++) {
        IrConversion c = random_conversion(&state, "fFeEgGaA", "-+ #0'");
        format_of(format, &c, "");
        double value = random_double(&state);
        is_within(ir_float_lengths(&c), snprintf(NULL, 0, format, c.width, c.precision, value),
                  format, &c);
    }
}

static void long_doubles_lie_between(void **unused) {
    (void)unused;
    static const long double special[] = {
        LDBL_MAX, -LDBL_MAX, LDBL_MIN, -LDBL_MIN, 0x0.000000000000001p-16382L, -9.9e-4950L, 0};
    uint64_t state = 4;
    char format[32];
    for (int n = 0; n < ROUNDS / 8; n++) {
        IrConversion c = random_conversion(&state, "fFeEgGaA", "-+ #0'");
        c.is_long_double = true;
        format_of(format, &c, "L");
        long double value = n % 2 ? special[below(&state, sizeof special / sizeof *special)]
                                  : ldexpl(random_double(&state), below(&state, 30000) - 15000);
        is_within(ir_float_lengths(&c), snprintf(NULL, 0, format, c.width, c.precision, value),
                  format, &c);
    }
}

static void pointers_lie_between(void **unused) {
    (void)unused;
    uint64_t state = 5;
    char format[32];
    for (int n = 0; n < ROUNDS / 8; n++) {
        IrConversion c = random_conversion(&state, "p", "-+ ");
        void *value = (void *)(uintptr_t)(n % 8 ? next(&state) >> below(&state, 64) : 0);
        format_of(format, &c, "");
        is_within(ir_pointer_lengths(&c, 8), snprintf(NULL, 0, format, c.width, c.precision, value),
                  format, &c);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(integers_lie_between),
        cmocka_unit_test(single_integers_are_exact),
        cmocka_unit_test(ends_are_met),
        cmocka_unit_test(doubles_lie_between),
        cmocka_unit_test(long_doubles_lie_between),
        cmocka_unit_test(pointers_lie_between),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
