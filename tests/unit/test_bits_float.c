// IEEE 754 circuits against the host's float and double (and _Float16, where it is the host's float
// rounded once more, which changes nothing for one operation): special values, random ones, and
// numbers close to each other; through evaluation, constants and the SAT solver.
#include "random_bits.h"
#include "solver/sat.h"

#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <cmocka.h>
#include <math.h>

typedef enum Op { ADD, SUB, MUL, DIV, SQRT, LT, LE, EQ, NARROW, WIDEN, N_OPS } Op;
static const char *const names[] = {"+", "-", "*", "/", "sqrt", "<", "<=", "==", "narrow", "widen"};

typedef struct Circuits {
    BitsTable *table;
    uint32_t width;
    Bits a, b, results[N_OPS];
    uint64_t values[2];
    BitsEvaluation *evaluation;
} Circuits;

static float float_of(uint64_t bits) {
    uint32_t low = (uint32_t)bits;
    float f;
    memcpy(&f, &low, sizeof f);
    return f;
}
static double double_of(uint64_t bits) {
    double d;
    memcpy(&d, &bits, sizeof d);
    return d;
}
static uint64_t bits_of_float(float f) {
    uint32_t bits;
    memcpy(&bits, &f, sizeof bits);
    return bits;
}
static uint64_t bits_of_double(double d) {
    uint64_t bits;
    memcpy(&bits, &d, sizeof bits);
    return bits;
}
static float half_of(uint64_t bits) {
    uint16_t low = (uint16_t)bits;
    _Float16 h;
    memcpy(&h, &low, sizeof h);
    return (float)h;
}
static uint64_t bits_of_half(float f) {
    _Float16 h = (_Float16)f;
    uint16_t bits;
    memcpy(&bits, &h, sizeof bits);
    return bits;
}

static bool is_nan(uint64_t bits, uint32_t width) {
    return width == 16   ? isnan(half_of(bits))
           : width == 32 ? isnan(float_of(bits))
                         : isnan(double_of(bits));
}

static uint64_t host_double(Op op, double a, double b) {
    switch (op) {
    case LT:
        return a < b;
    case LE:
        return a <= b;
    case EQ:
        return a == b;
    case NARROW:
        return bits_of_float((float)a);
    default:
        return bits_of_double(op == ADD   ? a + b
                              : op == SUB ? a - b
                              : op == MUL ? a * b
                              : op == DIV ? a / b
                                          : sqrt(a));
    }
}

static uint64_t host_float(Op op, float a, float b, uint32_t width) {
    if (op == LT || op == LE || op == EQ)
        return host_double(op, a, b);
    if (op == NARROW)
        return bits_of_half(a);
    if (op == WIDEN)
        return width == 16 ? bits_of_float(a) : bits_of_double(a);
    float r = op == ADD   ? a + b
              : op == SUB ? a - b
              : op == MUL ? a * b
              : op == DIV ? a / b
                          : sqrtf(a);
    return width == 16 ? bits_of_half(r) : bits_of_float(r);
}

static uint64_t host(Op op, uint64_t a, uint64_t b, uint32_t width) {
    return width == 16   ? host_float(op, half_of(a), half_of(b), width)
           : width == 32 ? host_float(op, float_of(a), float_of(b), width)
                         : host_double(op, double_of(a), double_of(b));
}

static uint32_t narrower(uint32_t width) { return width == 16 ? 16 : width / 2; }
static uint32_t wider(uint32_t width) { return width == 64 ? 64 : width * 2; }

static uint32_t result_width(Op op, uint32_t width) {
    return op >= LT && op <= EQ ? 1
           : op == NARROW       ? narrower(width)
           : op == WIDEN        ? wider(width)
                                : width;
}

static Bits circuit(BitsTable *t, Op op, Bits a, Bits b) {
    typedef Bits Binary(BitsTable *, Bits, Bits);
    static Binary *const binary[N_OPS] = {
        [ADD] = bits_fadd, [SUB] = bits_fsub, [MUL] = bits_fmul, [DIV] = bits_fdiv,
        [LT] = bits_flt,   [LE] = bits_fle,   [EQ] = bits_feq};
    if (binary[op])
        return binary[op](t, a, b);
    uint32_t width = bits_width(t, a);
    return op == SQRT ? bits_fsqrt(t, a)
                      : bits_fconvert(t, a, op == NARROW ? narrower(width) : wider(width));
}

static bool exists(Op op, uint32_t width) {
    return !(op == NARROW && width == 16) && !(op == WIDEN && width == 64);
}

static void value_of(void *context, Bits var, uint64_t *words) {
    Circuits *c = context;
    words[0] = c->values[var.id == c->b.id];
}

static void start(Circuits *c, uint32_t width) {
    c->table = bits_table_new();
    c->width = width;
    c->a = bits_var(c->table, width, "a");
    c->b = bits_var(c->table, width, "b");
    for (Op op = 0; op < N_OPS; op++)
        c->results[op] = circuit(c->table, op, c->a, c->b);
    c->evaluation = bits_evaluation_new(c->table, value_of, c);
}

static void end(Circuits *c) {
    bits_evaluation_free(c->evaluation);
    bits_table_free(c->table);
}

static void check_value(Circuits *c, Op op, uint64_t value) {
    uint64_t expected = host(op, c->values[0], c->values[1], c->width);
    uint32_t width = result_width(op, c->width);
    if (width > 1 && is_nan(expected, width) && is_nan(value, width))
        return;
    if (value != expected)
        fail_msg("%016llx %s %016llx (width %u) is %016llx, not %016llx",
                 (unsigned long long)c->values[0], names[op], (unsigned long long)c->values[1],
                 c->width, (unsigned long long)expected, (unsigned long long)value);
}

// By evaluation, and now and then by folding, which must agree to the bit also on NaNs.
static void check_pair(Circuits *c, uint64_t a, uint64_t b, bool fold) {
    c->values[0] = a;
    c->values[1] = b;
    bits_evaluation_forget(c->evaluation);
    for (Op op = 0; op < N_OPS; op++) {
        if (!exists(op, c->width))
            continue;
        uint64_t value = *bits_evaluation_words(c->evaluation, c->results[op]), folded;
        check_value(c, op, value);
        if (!fold)
            continue;
        Bits x = bits_const(c->table, c->width, a, 0), y = bits_const(c->table, c->width, b, 0);
        assert_true(bits_is_const(c->table, circuit(c->table, op, x, y), &folded));
        assert_int_equal(folded, value);
    }
}

static uint32_t fraction_bits(uint32_t width) { return width == 16 ? 10 : width == 32 ? 23 : 52; }

static unsigned special_values(uint32_t width, uint64_t *values) {
    uint32_t f = fraction_bits(width);
    uint64_t exponents = word_mask(width - 1) & ~word_mask(f), one = exponents >> 1 & exponents;
    uint64_t least = UINT64_C(1) << f, quiet = UINT64_C(1) << (f - 1);
    uint64_t positive[] = {0,
                           1,
                           2,
                           3,
                           least - 1,
                           least,
                           least + 1,
                           2 * least - 1,
                           one - 1,
                           one,
                           one + 1,
                           one + least,
                           one + quiet,
                           one - least,
                           exponents - 1,
                           exponents - least,
                           exponents,
                           exponents + 1,
                           exponents + quiet,
                           one + (uint64_t)(f + 1) * least,
                           one + (uint64_t)(f + 1) * least + 1,
                           25 * least + 7,
                           one + f * least - 1};
    unsigned n = sizeof positive / sizeof *positive;
    for (unsigned i = 0; i < n; i++) {
        values[2 * i] = positive[i];
        values[2 * i + 1] = positive[i] | UINT64_C(1) << (width - 1);
    }
    return 2 * n;
}

static void check_width(uint32_t width, unsigned n_random) {
    Circuits c;
    uint64_t special[64], state = width * UINT64_C(0x9e3779b97f4a7c15);
    start(&c, width);
    unsigned n = special_values(width, special);
    for (unsigned i = 0; i < n; i++)
        for (unsigned j = 0; j < n; j++)
            check_pair(&c, special[i], special[j], true);
    uint32_t f = fraction_bits(width);
    for (unsigned i = 0; i < n_random; i++) {
        uint64_t a = random_next(&state) & word_mask(width),
                 b = random_next(&state) & word_mask(width);
        if (i % 4 == 1) // exponents close to each other
            b = (b & word_mask(f)) | (a & ~word_mask(f) & word_mask(width));
        if (i % 4 == 1)
            b = (b + (random_next(&state) % 5 << f)) & word_mask(width);
        if (i % 4 == 2) // nearly equal, opposite
            b = (a + random_next(&state) % 9 - 4) ^ UINT64_C(1) << (width - 1);
        if (i % 4 == 3) { // products and quotients around the least number
            uint64_t exponents = word_mask(width - f - 1);
            uint64_t e = exponents / 2 - (a >> f & exponents) + random_next(&state) % 64;
            b = (b & word_mask(f)) | (e & exponents) << f;
        }
        check_pair(&c, a, b & word_mask(width), i % 16 == 0);
    }
    end(&c);
}

static void halves(void **state) { (void)state, check_width(16, 2000); }
static void floats(void **state) { (void)state, check_width(32, 2500); }
static void doubles(void **state) { (void)state, check_width(64, 1500); }

// ---- Integers ----------------------------------------------------------------------------------

static uint64_t host_from_int(uint64_t value, uint32_t int_width, bool is_signed, uint32_t width) {
    int64_t number = (int64_t)(value << (64 - int_width)) >> (64 - int_width);
    if (width == 32)
        return bits_of_float(is_signed ? (float)number : (float)value);
    return bits_of_double(is_signed ? (double)number : (double)value);
}

static uint64_t one_value(void *context, Bits var) {
    (void)var;
    return *(uint64_t *)context;
}

static void from_integers(void **state) {
    (void)state;
    uint64_t random = 12345;
    const uint32_t widths[] = {1, 8, 16, 32, 53, 64};
    for (unsigned w = 0; w < 6; w++)
        for (unsigned kind = 0; kind < 4; kind++) {
            BitsTable *t = bits_table_new();
            uint32_t width = kind & 1 ? 32 : 64, int_width = widths[w];
            bool is_signed = kind & 2;
            Bits result = bits_ffrom_int(t, bits_var(t, int_width, "i"), is_signed, width);
            for (unsigned i = 0; i < 600; i++) {
                uint64_t value = random_next(&random) >> random_next(&random) % 64;
                if (i % 3 == 0)
                    value = (UINT64_C(1) << i / 3 % 64) + i % 7 - 3;
                if (i % 5 == 0)
                    value = -value;
                value &= word_mask(int_width);
                uint64_t got = bits_evaluate(t, result, one_value, &value);
                assert_int_equal(got, host_from_int(value, int_width, is_signed, width));
            }
            bits_table_free(t);
        }
}

// What fits is truncated; what does not is one fixed value.
static uint64_t host_to_int(double value, uint32_t int_width, bool is_signed) {
    double whole = trunc(value), limit = ldexp(1, (int)int_width - is_signed);
    bool fits = whole < limit && whole >= (is_signed ? -limit : 0);
    if (!fits)
        return UINT64_C(1) << (int_width - 1);
    return (is_signed ? (uint64_t)(int64_t)whole : (uint64_t)whole) & word_mask(int_width);
}

static void to_integers(void **state) {
    (void)state;
    uint64_t random = 54321;
    const uint32_t widths[] = {1, 8, 16, 32, 64};
    for (unsigned w = 0; w < 5; w++)
        for (unsigned kind = 0; kind < 4; kind++) {
            BitsTable *t = bits_table_new();
            uint32_t width = kind & 1 ? 32 : 64, int_width = widths[w], f = fraction_bits(width);
            bool is_signed = kind & 2;
            Bits result = bits_fto_int(t, bits_var(t, width, "f"), is_signed, int_width);
            uint64_t special[64];
            unsigned n = special_values(width, special);
            for (unsigned i = 0; i < 800 + n; i++) {
                uint64_t bias = word_mask(width - f - 2), value = random_next(&random);
                value = (value & ~(word_mask(width - f - 1) << f)) | (bias - 2 + i % 70) << f;
                value = i < n ? special[i] : value & word_mask(width);
                double number = width == 32 ? (double)float_of(value) : double_of(value);
                uint64_t got = bits_evaluate(t, result, one_value, &value);
                assert_int_equal(got, host_to_int(number, int_width, is_signed));
            }
            bits_table_free(t);
        }
}

// ---- Through the solver ------------------------------------------------------------------------

static Bits float_const(BitsTable *t, float f) { return bits_const(t, 32, bits_of_float(f), 0); }

// With the operands fixed, the result is the host's and no other.
static void solver_computes_the_same(void **state) {
    (void)state;
    uint64_t random = 99;
    Circuits c;
    start(&c, 32);
    Sat *sat = sat_new(c.table, NULL);
    for (unsigned i = 0; i < 12; i++) {
        uint64_t a = random_next(&random) & word_mask(32), b = random_next(&random) & word_mask(32);
        if (i % 2)
            b = (b & word_mask(23)) | (a & ~word_mask(23));
        Bits differs = bits_const(c.table, 1, 0, 0);
        for (Op op = 0; op < N_OPS; op++) {
            uint64_t expected = host(op, a, b, 32);
            uint32_t width = result_width(op, 32);
            if (width > 1 && is_nan(expected, width))
                continue;
            Bits same = bits_eq(c.table, c.results[op], bits_const(c.table, width, expected, 0));
            differs = bits_or(c.table, differs, bits_not(c.table, same));
        }
        Bits facts[] = {bits_eq(c.table, c.a, bits_const(c.table, 32, a, 0)),
                        bits_eq(c.table, c.b, bits_const(c.table, 32, b, 0)), differs};
        assert_int_equal(sat_solve(sat, facts, 2, 0), SAT_YES);
        assert_int_equal(sat_solve(sat, facts, 3, 0), SAT_NO);
    }
    sat_free(sat);
    end(&c);
}

static void solver_finds_numbers(void **state) {
    (void)state;
    BitsTable *t = bits_table_new();
    Bits x = bits_var(t, 32, "x");
    Sat *sat = sat_new(t, NULL);
    Bits absorbs = bits_feq(t, bits_fadd(t, x, float_const(t, 1)), x); // x + 1 == x
    Bits finite = bits_flt(t, bits_fabs(t, x), float_const(t, INFINITY));
    Bits small = bits_flt(t, bits_fabs(t, x), float_const(t, 16777216));
    Bits facts[] = {absorbs, finite, small};
    assert_int_equal(sat_solve(sat, facts, 2, 0), SAT_YES);
    float found = float_of(sat_value(sat, x));
    assert_true(found + 1 == found && fabsf(found) >= 16777216);
    assert_int_equal(sat_solve(sat, facts, 3, 0), SAT_NO);

    Bits half = bits_feq(t, bits_fmul(t, x, float_const(t, 0.5F)), float_const(t, 3));
    assert_int_equal(sat_solve(sat, &half, 1, 0), SAT_YES);
    assert_int_equal(sat_value(sat, x), bits_of_float(6));

    // x - x is 0 or NaN.
    Bits difference = bits_fsub(t, x, x);
    Bits wrong = bits_and(t, bits_not(t, bits_fisnan(t, difference)),
                          bits_not(t, bits_feq(t, difference, float_const(t, 0))));
    assert_int_equal(sat_solve(sat, &wrong, 1, 0), SAT_NO);
    sat_free(sat);
    bits_table_free(t);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(halves),
        cmocka_unit_test(floats),
        cmocka_unit_test(doubles),
        cmocka_unit_test(from_integers),
        cmocka_unit_test(to_integers),
        cmocka_unit_test(solver_computes_the_same),
        cmocka_unit_test(solver_finds_numbers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
