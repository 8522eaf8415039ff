// Branch and prune over floats: random formulas over few values of each variable, all of which are
// tried by evaluating the circuits; others against the SAT solver; and formulas that need no more
// than a few boxes.
#include "base/clock.h"
#include "base/vec.h"
#include "domain/float_interval.h"
#include "solver/floats.h"
#include "term/bits_node.h"

#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint64_t state = 1234567891011u;
static uint64_t random_word(void) {
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return state * UINT64_C(0x2545F4914F6CDD1D);
}
static uint64_t below(uint64_t n) { return (random_word() >> 11) % n; }

static uint64_t float_bits(float f) {
    uint32_t bits;
    memcpy(&bits, &f, sizeof bits);
    return bits;
}
static uint64_t double_bits(double d) {
    uint64_t bits;
    memcpy(&bits, &d, sizeof bits);
    return bits;
}

// ---- Random formulas --------------------------------------------------------

enum { N_VARS = 3, N_CHOICES = 5, N_NUMBERS = 24 };

typedef struct World {
    BitsTable *table;
    Bits vars[N_VARS];
    uint32_t widths[N_VARS];
    uint64_t choices[N_VARS][N_CHOICES];
    uint32_t picked[N_VARS];
    VEC(Bits) numbers[2]; // of 32 and of 64 bits
    VEC(Bits) truths;
    VEC(Bits) words; // of 8 bits
    BitsEvaluation *evaluation;
} World;

static void value_in_world(void *context, Bits var, uint64_t *words) {
    World *w = context;
    words[0] = 0;
    for (int i = 0; i < N_VARS; i++)
        if (w->vars[i].id == var.id)
            words[0] = w->choices[i][w->picked[i]];
}

static uint64_t value_at(World *w, Bits a) {
    bits_evaluation_forget(w->evaluation);
    return *bits_evaluation_words(w->evaluation, a);
}

static int64_t random_rank(uint32_t width) {
    int64_t one = width == 32 ? 0x3f800000 : INT64_C(0x3ff0000000000000);
    int64_t normal = INT64_C(1) << (width == 32 ? 23 : 52), infinity = float_infinity_rank(width);
    const int64_t special[] = {0, 0, normal, one, one + normal, one + 3 * normal / 2, infinity - 5};
    int64_t rank = below(4) ? special[below(7)] + (int64_t)below(6) - 3
                            : (int64_t)(random_word() % (uint64_t)infinity);
    rank = below(2) ? rank : ~rank;
    return rank;
}

// Consecutive ranks, perhaps a NaN; and the fact that the variable is one of these.
static Bits add_float_var(World *w, int i, uint32_t width) {
    BitsTable *t = w->table;
    int64_t infinity = float_infinity_rank(width), low = random_rank(width);
    Bits var = bits_var(t, width, "x");
    low = low < ~infinity ? ~infinity : low > infinity - N_CHOICES ? infinity - N_CHOICES : low;
    for (int n = 0; n < N_CHOICES; n++)
        w->choices[i][n] = float_pattern(low + n, width);
    bool nan = below(4) == 0;
    Bits first = bits_const(t, width, float_pattern(low, width), 0);
    Bits last = bits_const(t, width, float_pattern(low + N_CHOICES - 1, width), 0);
    Bits range = bits_and(t, bits_fle(t, first, var), bits_fle(t, var, last));
    if (nan) {
        w->choices[i][0] = width == 32 ? 0x7fc00001 : UINT64_C(0xfff8000000000000);
        range = bits_or(t, range, bits_fisnan(t, var));
    }
    w->vars[i] = var;
    w->widths[i] = width;
    vec_push(&w->numbers[width == 64], var);
    return range;
}

static Bits pick_number(World *w, uint32_t width) {
    size_t n = w->numbers[width == 64].count;
    if (n && below(5))
        return w->numbers[width == 64].items[below(2) ? n - 1 - below(n < 3 ? n : 3) : below(n)];
    return bits_const(w->table, width, float_pattern(random_rank(width), width), 0);
}

static Bits pick_truth(World *w) {
    return w->truths.count ? w->truths.items[below(w->truths.count)]
                           : bits_const(w->table, 1, 1, 0);
}

static Bits random_number(World *w, uint32_t width) {
    BitsTable *t = w->table;
    Bits a = pick_number(w, width), b = pick_number(w, width);
    switch (below(12)) {
    case 0:
        return bits_fneg(t, a);
    case 1:
        return bits_fabs(t, a);
    case 2:
        return bits_fsqrt(t, a);
    case 3:
        return bits_fconvert(t, pick_number(w, 96 - width), width);
    case 4:
        return bits_ffrom_int(t, w->words.items[below(w->words.count)], below(2), width);
    case 5:
        return bits_ite(t, pick_truth(w), a, b);
    case 6:
        return bits_fdiv(t, a, b);
    case 7:
        return bits_fsub(t, a, b);
    case 8:
    case 9:
        return bits_fmul(t, a, below(3) ? b : a);
    default:
        return bits_fadd(t, a, b);
    }
}

static Bits random_integer(World *w) {
    BitsTable *t = w->table;
    uint32_t width = below(2) ? 32 : 64;
    Bits a = w->words.items[below(w->words.count)], b = w->words.items[below(w->words.count)];
    switch (below(6)) {
    case 0:
        return bits_add(t, a, b);
    case 1:
        return bits_extract(t, pick_number(w, width), below(2) ? 0 : width - 8, 8);
    case 2:
        return bits_xor(t, a, bits_const(t, 8, below(256), 0));
    case 3:
        return bits_mul(t, a, bits_const(t, 8, below(5), 0));
    default:
        return bits_fto_int(t, pick_number(w, width), below(2), 8);
    }
}

// Against a number that the other one is, or is close to, in some assignment: half of all truths
// are tight.
static Bits near(World *w, Bits a, uint32_t width) {
    uint64_t value;
    if (bits_is_const(w->table, a, &value))
        return pick_number(w, width);
    for (int i = 0; i < N_VARS; i++)
        w->picked[i] = (uint32_t)below(N_CHOICES);
    uint64_t pattern = value_at(w, a);
    if (float_is_nan(pattern, width))
        return pick_number(w, width);
    int64_t rank = float_rank(pattern, width) + (int64_t)below(3) - 1,
            infinity = float_infinity_rank(width);
    rank = rank > infinity ? infinity : rank < ~infinity ? ~infinity : rank;
    return bits_const(w->table, width, float_pattern(rank, width), 0);
}

static Bits random_truth(World *w) {
    BitsTable *t = w->table;
    uint32_t width = below(2) ? 32 : 64;
    Bits a = pick_number(w, width), b = below(3) ? near(w, a, width) : pick_number(w, width);
    Bits i = w->words.items[below(w->words.count)], j = w->words.items[below(w->words.count)];
    switch (below(8)) {
    case 0:
        return bits_fclass(t, (uint32_t)below(1024), a);
    case 1:
        return bits_ult(t, i, j);
    case 2:
        return bits_slt(t, i, bits_const(t, 8, below(256), 0));
    case 3:
        return bits_eq(t, a, b);
    case 4:
        return bits_not(t, bits_and(t, pick_truth(w), pick_truth(w)));
    default:
        return bits_fcompare(t, (uint32_t)below(16), a, b);
    }
}

static World *world_new(void) {
    World *w = memory_zeroed(sizeof *w);
    w->table = bits_table_new();
    w->evaluation = bits_evaluation_new(w->table, value_in_world, w);
    return w;
}

static void world_free(World *w) {
    bits_evaluation_free(w->evaluation);
    bits_table_free(w->table);
    vec_free(&w->numbers[0]);
    vec_free(&w->numbers[1]);
    vec_free(&w->truths);
    vec_free(&w->words);
    free(w);
}

// Is there an assignment among the choices?
static bool has_model(World *w, const Bits *roots, uint32_t n) {
    for (uint32_t i = 0; i < N_CHOICES * N_CHOICES * N_CHOICES; i++) {
        bool holds = true;
        w->picked[0] = i % N_CHOICES;
        w->picked[1] = i / N_CHOICES % N_CHOICES;
        w->picked[2] = i / N_CHOICES / N_CHOICES;
        bits_evaluation_forget(w->evaluation);
        for (uint32_t r = 0; r < n && holds; r++)
            holds = *bits_evaluation_words(w->evaluation, roots[r]) & 1;
        if (holds)
            return true;
    }
    return false;
}

static uint32_t make_formula(World *w, Bits *roots) {
    uint32_t n = 0;
    BitsTable *t = w->table;
    roots[n++] = add_float_var(w, 0, below(3) ? 32 : 64);
    roots[n++] = add_float_var(w, 1, below(3) ? 32 : 64);
    w->vars[2] = bits_var(t, 8, "i");
    uint64_t first = below(2) ? 0 : 122;
    for (uint32_t i = 0; i < N_CHOICES; i++)
        w->choices[2][i] = first + i;
    Bits from = bits_not(t, bits_ult(t, w->vars[2], bits_const(t, 8, first, 0)));
    roots[n++] = bits_and(t, from, bits_ult(t, w->vars[2], bits_const(t, 8, first + N_CHOICES, 0)));
    vec_push(&w->words, w->vars[2]);
    vec_push(&w->words, bits_const(t, 8, below(256), 0));
    for (uint32_t i = 0, size = 2 + (uint32_t)below(N_NUMBERS); i < size; i++) {
        uint32_t width = below(3) ? 32 : 64;
        Bits number = random_number(w, width);
        vec_push(&w->numbers[width == 64], number);
        Bits integer = random_integer(w), truth = random_truth(w);
        if (below(3) == 0)
            vec_push(&w->words, integer);
        vec_push(&w->truths, truth);
    }
    for (uint32_t i = 0, wanted = 1 + (uint32_t)below(3); i < wanted; i++) {
        Bits truth =
            w->truths.items[w->truths.count - 1 - below(w->truths.count < 4 ? w->truths.count : 4)];
        roots[n++] = below(2) ? truth : bits_not(t, truth);
    }
    return n;
}

static void test_random_formulas(void **unused) {
    (void)unused;
    unsigned answers[3] = {0};
    for (int round = 0; round < 600; round++) {
        World *w = world_new();
        Bits roots[8];
        uint32_t n = make_formula(w, roots);
        Floats *floats = floats_new(w->table);
        SatAnswer answer = floats_solve(floats, roots, n, NULL, 0, NULL, clock_now() + 0.02);
        answers[answer]++;
        if (answer == SAT_NO && has_model(w, roots, n))
            fail_msg("round %d: there is a model", round);
        floats_free(floats);
        world_free(w);
    }
    // Few stay open: those with words of many bits of numbers.
    assert_true(answers[SAT_YES] > 150);
    assert_true(answers[SAT_NO] > 150);
    assert_true(answers[SAT_UNKNOWN] < 30);
}

// A model is one of the whole formula, facts included.
static void test_models(void **unused) {
    (void)unused;
    BitsTable *t = bits_table_new();
    Floats *floats = floats_new(t);
    Bits x = bits_var(t, 32, "x"), y = bits_var(t, 64, "y"), k = bits_var(t, 16, "k");
    Bits sum = bits_fadd(t, bits_fconvert(t, x, 64), y);
    Bits roots[] = {bits_feq(t, sum, bits_const(t, 64, double_bits(3.5), 0)),
                    bits_flt(t, bits_const(t, 32, float_bits(1.25f), 0), x),
                    bits_flt(t, y, bits_const(t, 64, double_bits(0.5), 0))};
    assert_int_equal(floats_solve(floats, roots, 3, NULL, 0, NULL, clock_now() + 5), SAT_YES);
    uint64_t xv, yv;
    floats_value(floats, x, &xv);
    floats_value(floats, y, &yv);
    assert_true(float_value(float_rank(xv, 32), 32) + float_value(float_rank(yv, 64), 64) == 3.5);
    Bits fact = bits_eq(t, k, bits_const(t, 16, 7, 0)); // a variable that the formula does not have
    assert_int_equal(floats_solve(floats, roots, 3, &fact, 1, NULL, clock_now() + 5), SAT_UNKNOWN);
    floats_free(floats);
    bits_table_free(t);
}

// The same questions to the SAT solver, without and with floats in front of it.
static void test_against_circuits(void **unused) {
    (void)unused;
    unsigned both = 0;
    for (int round = 0; round < 60; round++) {
        World *w = world_new();
        Bits roots[8];
        uint32_t n = make_formula(w, roots);
        Sat *plain = sat_new_by(SAT_CADICAL, w->table, NULL), *layered = sat_new(w->table, NULL);
        SatAnswer by_circuits = sat_solve(plain, roots, n, 0.3),
                  by_both = sat_solve(layered, roots, n, 0.3);
        if (by_circuits && by_both) {
            assert_int_equal(by_circuits, by_both);
            both++;
        }
        for (uint32_t i = 0; i < n && by_both == SAT_YES; i++)
            assert_true(sat_value(layered, roots[i]) & 1);
        sat_free(plain);
        sat_free(layered);
        world_free(w);
    }
    assert_true(both > 10);
}

// ---- Formulas with a model in a wide range ----------------------------------

enum { N_PLANTED = 2, N_EXPRESSIONS = 9 };

typedef struct Planted {
    BitsTable *table;
    Bits vars[N_PLANTED];
    uint64_t values[N_PLANTED];
} Planted;

static void planted_value(void *context, Bits var, uint64_t *words) {
    const Planted *p = context;
    words[0] = 0;
    for (int i = 0; i < N_PLANTED; i++)
        if (p->vars[i].id == var.id)
            words[0] = p->values[i];
}

static Bits double_const(BitsTable *t, double d) { return bits_const(t, 64, double_bits(d), 0); }

static double planted_double(BitsEvaluation *evaluation, Bits a) {
    uint64_t pattern = *bits_evaluation_words(evaluation, a);
    double d;
    memcpy(&d, &pattern, sizeof d);
    return d;
}

static Bits planted_expression(BitsTable *t, const Bits *known, uint32_t n) {
    static const double constants[] = {1, 2, 0.5, 3, -1, 10, 0.1};
    Bits a = known[below(n)];
    Bits b = below(2) ? known[below(n)] : double_const(t, constants[below(7)]);
    switch (below(5)) {
    case 0:
        return bits_fadd(t, a, b);
    case 1:
        return bits_fsub(t, a, b);
    case 2:
        return bits_fdiv(t, a, b);
    default:
        return bits_fmul(t, a, b);
    }
}

// Conditions that hold at the planted point, most of them not far around it.
static uint32_t plant(Planted *p, BitsEvaluation *evaluation, Bits *roots) {
    BitsTable *t = p->table;
    Bits known[N_PLANTED + N_EXPRESSIONS];
    uint32_t n = 0, n_roots = 0;
    for (int i = 0; i < N_PLANTED; i++) {
        p->vars[i] = known[n++] = bits_var(t, 64, "x");
        p->values[i] = double_bits((double)below(200000) / 1000 - 100);
        roots[n_roots++] = bits_fle(t, double_const(t, -100), p->vars[i]);
        roots[n_roots++] = bits_fle(t, p->vars[i], double_const(t, 100));
    }
    while (n < N_PLANTED + N_EXPRESSIONS)
        known[n] = planted_expression(t, known, n), n++;
    for (int i = 0; i < 5; i++) {
        Bits picked = known[N_PLANTED + below(N_EXPRESSIONS)];
        double value = planted_double(evaluation, picked);
        double slack = value * 0.001 * (double)below(100);
        slack = slack < 0 ? -slack : slack;
        if (!(value > -1e100 && value < 1e100))
            continue;
        roots[n_roots++] = below(2) ? bits_fle(t, double_const(t, value - slack), picked)
                                    : bits_fle(t, picked, double_const(t, value + slack));
    }
    return n_roots;
}

// Whatever is excluded in one box, the model is found in another, or the question stays open.
static void test_planted_models(void **unused) {
    (void)unused;
    const char *wanted = getenv("ASSAY_FLOATS_ROUNDS");
    int rounds = wanted ? atoi(wanted) : 150;
    unsigned found = 0;
    for (int round = 0; round < rounds; round++) {
        Planted p = {.table = bits_table_new()};
        BitsEvaluation *evaluation = bits_evaluation_new(p.table, planted_value, &p);
        Bits roots[2 * N_PLANTED + 5];
        uint32_t n = plant(&p, evaluation, roots);
        Floats *floats = floats_new(p.table);
        SatAnswer answer = floats_solve(floats, roots, n, NULL, 0, NULL, clock_now() + 0.05);
        if (answer == SAT_NO)
            fail_msg("round %d: there is a model", round);
        found += answer == SAT_YES;
        floats_free(floats);
        bits_evaluation_free(evaluation);
        bits_table_free(p.table);
    }
    assert_true(found > (unsigned)rounds / 4);
}

// x * x - 2 over [1, 2] is within 1e-6 of 0 somewhere, but its square is never negative; and more
// of this kind: what plain intervals would need millions of boxes for.
static void test_few_boxes(void **unused) {
    (void)unused;
    BitsTable *t = bits_table_new();
    Floats *floats = floats_new(t);
    Bits x = bits_var(t, 32, "x"), one = bits_const(t, 32, float_bits(1), 0);
    Bits range[] = {bits_fle(t, bits_const(t, 32, float_bits(-1), 0), x), bits_fle(t, x, one), one};
    // x (1 - x) <= 0.2500001 on [-1, 1].
    Bits product = bits_fmul(t, x, bits_fsub(t, one, x));
    range[2] = bits_flt(t, bits_const(t, 32, float_bits(0.2500001f), 0), product);
    assert_int_equal(floats_solve(floats, range, 3, NULL, 0, NULL, clock_now() + 20), SAT_NO);
    assert_true(floats_stats(floats).boxes < 20000);
    range[2] = bits_fle(t, bits_const(t, 32, float_bits(0.25f), 0), product);
    assert_int_equal(floats_solve(floats, range, 3, NULL, 0, NULL, clock_now() + 20), SAT_YES);
    floats_free(floats);
    bits_table_free(t);
}

// Satisfiable, by patterns of NaN that are not tried, and by numbers that do not fit.
static void test_what_is_left_open(void **unused) {
    (void)unused;
    BitsTable *t = bits_table_new();
    Floats *floats = floats_new(t);
    Bits x = bits_var(t, 32, "x"), one = bits_const(t, 32, float_bits(1), 0);
    Bits is_nan = bits_fcompare(t, BITS_UNORDERED, x, one);
    Bits payload[] = {is_nan, bits_eq(t, bits_extract(t, x, 0, 8), bits_const(t, 8, 5, 0))};
    assert_int_equal(floats_solve(floats, payload, 2, NULL, 0, NULL, clock_now() + 5), SAT_UNKNOWN);
    // As integers, the patterns of NaN are above those of all positive numbers.
    Bits zero = bits_const(t, 32, 0, 0), above = bits_const(t, 32, float_bits(2.141e9f), 0);
    Bits sum = bits_fadd(t, bits_fabs(t, x), one);
    Bits pattern = bits_flt(t, above, bits_ffrom_int(t, sum, true, 32));
    assert_int_equal(floats_solve(floats, &pattern, 1, NULL, 0, NULL, clock_now() + 5), SAT_YES);
    Bits integer = bits_fto_int(t, x, true, 8);
    Bits far = bits_const(t, 32, float_bits(500), 0);
    Bits misfit[] = {bits_fle(t, one, x), bits_fle(t, x, far),
                     bits_flt(t, bits_ffrom_int(t, integer, true, 32), zero)};
    assert_int_equal(floats_solve(floats, misfit, 3, NULL, 0, NULL, clock_now() + 5), SAT_YES);
    floats_free(floats);
    bits_table_free(t);
}

static void test_without_floats(void **unused) {
    (void)unused;
    BitsTable *t = bits_table_new();
    Floats *floats = floats_new(t);
    Bits x = bits_var(t, 32, "x"), root = bits_ult(t, x, bits_const(t, 32, 5, 0));
    assert_int_equal(floats_solve(floats, &root, 1, NULL, 0, NULL, clock_now() + 5), SAT_UNKNOWN);
    bits_fadd(t, x, x); // somewhere else
    assert_int_equal(floats_solve(floats, &root, 1, NULL, 0, NULL, clock_now() + 5), SAT_UNKNOWN);
    assert_int_equal(floats_stats(floats).calls, 0);
    floats_free(floats);
    bits_table_free(t);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random_formulas), cmocka_unit_test(test_models),
        cmocka_unit_test(test_planted_models),  cmocka_unit_test(test_against_circuits),
        cmocka_unit_test(test_few_boxes),       cmocka_unit_test(test_what_is_left_open),
        cmocka_unit_test(test_without_floats),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
