// The SAT back ends: facts and assumptions, models, limits, and agreement of CaDiCaL and Z3.
#include "random_bits.h"
#include "solver/sat.h"

#include "base/clock.h"

#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <cmocka.h>

static void facts_and_assumptions(SatEngine engine) {
    BitsTable *t = bits_table_new();
    Sat *sat = sat_new_by(engine, t, NULL);
    Bits x = bits_var(t, 32, "x"), y = bits_var(t, 32, "y");
    Bits sum = bits_add(t, x, y);
    sat_add(sat, bits_eq(t, sum, bits_const(t, 32, 100, 0)));
    assert_int_equal(sat_solve(sat, NULL, 0, 0), SAT_YES);
    assert_int_equal(sat_value(sat, sum), 100);
    assert_int_equal((uint32_t)(sat_value(sat, x) + sat_value(sat, y)), 100);

    Bits small = bits_ult(t, x, bits_const(t, 32, 10, 0));
    Bits also = bits_ult(t, y, bits_const(t, 32, 10, 0));
    Bits both[] = {small, also};
    assert_int_equal(sat_solve(sat, both, 2, 0), SAT_NO);
    assert_int_equal(sat_solve(sat, both, 1, 0), SAT_YES);
    assert_true(sat_value(sat, x) < 10);
    sat_add(sat, also);
    assert_true(sat_value(sat, x) < 10); // the model stays while facts are added
    assert_int_equal(sat_solve(sat, both, 1, 0), SAT_NO);
    assert_int_equal(sat_solve(sat, NULL, 0, 0), SAT_YES);
    assert_true(sat_value(sat, y) < 10);

    Bits never = bits_const(t, 1, 0, 0);
    assert_int_equal(sat_solve(sat, &never, 1, 0), SAT_NO);
    assert_int_equal(sat_solve(sat, NULL, 0, 0), SAT_YES);
    sat_add(sat, never);
    assert_int_equal(sat_solve(sat, NULL, 0, 0), SAT_NO);
    assert_int_equal(sat_stats(sat).calls, 8);
    sat_free(sat);
    bits_table_free(t);
}

static void cadical_facts_and_assumptions(void **state) {
    (void)state;
    facts_and_assumptions(SAT_CADICAL);
}

static void z3_facts_and_assumptions(void **state) { (void)state, facts_and_assumptions(SAT_Z3); }

// The values of a model as an assignment of another evaluation than the engine's own.
static uint64_t model_value(void *context, Bits var) { return sat_value(context, var); }

// Each random expression takes the value it has in some world, together with the variables: must be
// satisfiable with exactly that value, and with no other.
static void circuits_compute_the_values(uint32_t max_width, uint64_t rounds, SatEngine engine) {
    for (uint64_t round = 1; round <= rounds; round++) {
        RandomBits r;
        random_start(&r, round * 131 + max_width, max_width);
        for (unsigned i = 0; i < 40; i++)
            random_add_expr(&r);
        Sat *sat = sat_new_by(engine, r.table, NULL);
        for (unsigned w = 0; w < RANDOM_WORLDS; w++) {
            Bits all[RANDOM_VARS + 1];
            uint32_t n = 0;
            for (size_t i = 0; i < r.vars.count; i++) {
                RandomExpr *e = &r.exprs.items[r.vars.items[i]];
                all[n++] = bits_eq(r.table, e->bits,
                                   bits_const(r.table, e->width, (uint64_t)e->values[w],
                                              (uint64_t)(e->values[w] >> 64)));
            }
            Bits differs = bits_const(r.table, 1, 0, 0);
            for (size_t i = 0; i < r.exprs.count; i++) {
                RandomExpr *e = &r.exprs.items[i];
                Bits value = bits_const(r.table, e->width, (uint64_t)e->values[w],
                                        (uint64_t)(e->values[w] >> 64));
                differs =
                    bits_or(r.table, differs, bits_not(r.table, bits_eq(r.table, e->bits, value)));
            }
            assert_int_equal(sat_solve(sat, all, n, 0), SAT_YES);
            all[n++] = differs;
            assert_int_equal(sat_solve(sat, all, n, 0), SAT_NO);
        }
        sat_free(sat);
        random_end(&r);
    }
}

static void cadical_circuits(void **state) {
    (void)state;
    circuits_compute_the_values(5, 80, SAT_CADICAL);
    circuits_compute_the_values(33, 25, SAT_CADICAL);
    circuits_compute_the_values(90, 6, SAT_CADICAL);
}

static void z3_circuits(void **state) {
    (void)state;
    circuits_compute_the_values(9, 12, SAT_Z3);
    circuits_compute_the_values(70, 2, SAT_Z3);
}

static Bits random_fact(RandomBits *r) {
    RandomExpr e = random_pick(r, 1 + random_below(r, 8)), f = random_pick(r, e.width);
    switch (random_below(r, 4)) {
    case 0:
        return bits_eq(r->table, e.bits, f.bits);
    case 1:
        return bits_not(r->table, bits_eq(r->table, e.bits, f.bits));
    case 2:
        return bits_ult(r->table, e.bits, f.bits);
    default:
        return bits_not(r->table, bits_slt(r->table, e.bits, f.bits));
    }
}

// Random formulas: the same answers, and models that satisfy by evaluation.
static void engines_agree(void **state) {
    (void)state;
    unsigned yes = 0, no = 0;
    for (uint64_t round = 1; round <= 60; round++) {
        RandomBits r;
        random_start(&r, round * 977, 8);
        for (unsigned i = 0; i < 60; i++)
            random_add_expr(&r);
        Sat *one = sat_new(r.table, NULL), *two = sat_new_by(SAT_Z3, r.table, NULL);
        for (unsigned question = 0; question < 6; question++) {
            Bits facts[3];
            Bits all = bits_const(r.table, 1, 1, 0);
            for (unsigned i = 0; i < 3; i++) {
                facts[i] = random_fact(&r);
                all = bits_and(r.table, all, facts[i]);
            }
            SatAnswer a = sat_solve(one, facts, 3, 0), b = sat_solve(two, facts, 3, 0);
            assert_int_equal(a, b);
            yes += a == SAT_YES;
            no += a == SAT_NO;
            if (a == SAT_YES) {
                assert_int_equal(bits_evaluate(r.table, all, model_value, one), 1);
                assert_int_equal(bits_evaluate(r.table, all, model_value, two), 1);
            }
        }
        sat_free(one);
        sat_free(two);
        random_end(&r);
    }
    assert_true(yes > 40 && no > 100);
}

// p * q with 28 bits each is the prime 2^55 - 55, p and q not 1: hard enough to run out of any
// short time.
static Bits hard_question(BitsTable *t) {
    Bits p = bits_zext(t, bits_var(t, 28, "p"), 56), q = bits_zext(t, bits_var(t, 28, "q"), 56);
    Bits product = bits_mul(t, p, q), one = bits_const(t, 56, 1, 0);
    Bits prime = bits_const(t, 56, UINT64_C(36028797018963913), 0);
    Bits fact = bits_eq(t, product, prime);
    fact = bits_and(t, fact, bits_not(t, bits_eq(t, p, one)));
    return bits_and(t, fact, bits_not(t, bits_eq(t, q, one)));
}

static void limits_end_the_search(SatEngine engine) {
    BitsTable *t = bits_table_new();
    Budget budget = budget_of_seconds(0);
    Sat *sat = sat_new_by(engine, t, &budget);
    sat_add(sat, hard_question(t));
    double start = clock_now();
    assert_int_equal(sat_solve(sat, NULL, 0, 0.2), SAT_UNKNOWN);
    assert_true(clock_now() - start < 3);
    budget = budget_of_seconds(0.2);
    start = clock_now();
    assert_int_equal(sat_solve(sat, NULL, 0, 0), SAT_UNKNOWN);
    assert_true(clock_now() - start < 3);
    budget = budget_of_seconds(0); // and it goes on when there is time again
    Bits easy = bits_eq(t, bits_var(t, 8, "z"), bits_const(t, 8, 3, 0));
    Bits no = bits_and(t, easy, bits_not(t, easy));
    assert_int_equal(sat_solve(sat, &no, 1, 0), SAT_NO);
    sat_free(sat);
    bits_table_free(t);
}

static void limits(void **state) {
    (void)state;
    limits_end_the_search(SAT_CADICAL);
    limits_end_the_search(SAT_Z3);
}

// A question that is too large is unknown; the facts are not lost, small questions are answered.
static void large_questions_end_early(void **state) {
    (void)state;
    BitsTable *t = bits_table_new();
    Sat *sat = sat_new(t, NULL);
    sat_limit_bytes(sat, 1000 * 1000);
    Bits x = bits_var(t, 8, "x"), y = bits_var(t, 200, "y");
    sat_add(sat, bits_ult(t, x, bits_const(t, 8, 3, 0)));
    assert_int_equal(sat_solve(sat, NULL, 0, 0), SAT_YES);
    assert_false(sat_is_full(sat));
    Bits large = bits_eq(t, bits_mul(t, bits_mul(t, y, y), y), bits_const(t, 200, 8, 0));
    assert_int_equal(sat_solve(sat, &large, 1, 0), SAT_UNKNOWN);
    assert_true(sat_is_full(sat));
    uint64_t clauses = sat_stats(sat).clauses;
    assert_int_equal(sat_solve(sat, &large, 1, 0), SAT_UNKNOWN);
    assert_true(sat_stats(sat).clauses < 2 * clauses + 100000);
    sat_limit_bytes(sat, 0);
    Bits wrong = bits_eq(t, x, bits_const(t, 8, 3, 0));
    assert_int_equal(sat_solve(sat, &wrong, 1, 0), SAT_NO);
    sat_free(sat);
    bits_table_free(t);
}

// Facts that were not translated for lack of time are not lost.
static void facts_survive_an_empty_budget(void **state) {
    (void)state;
    BitsTable *t = bits_table_new();
    Budget budget = budget_of_seconds(1e-9);
    Sat *sat = sat_new(t, &budget);
    Bits x = bits_var(t, 2000, "x");
    Bits product = bits_mul(t, x, x);
    sat_add(sat, bits_eq(t, product, bits_const(t, 2000, 2, 0))); // no square ends in binary 10
    assert_int_equal(sat_solve(sat, NULL, 0, 0), SAT_UNKNOWN);
    Bits y = bits_var(t, 8, "y");
    sat_add(sat, bits_ult(t, y, bits_const(t, 8, 3, 0)));
    budget = (Budget){0};
    Bits big = bits_eq(t, y, bits_const(t, 8, 7, 0));
    sat_add(sat, big);
    sat_free(sat);

    budget = budget_of_seconds(1e-9);
    sat = sat_new(t, &budget);
    sat_add(sat, bits_ult(t, y, bits_const(t, 8, 3, 0)));
    sat_add(sat, bits_eq(t, bits_mul(t, y, y), bits_const(t, 8, 49, 0)));
    assert_int_equal(sat_solve(sat, NULL, 0, 0), SAT_UNKNOWN);
    budget = (Budget){0};
    assert_int_equal(sat_solve(sat, NULL, 0, 0), SAT_NO);
    sat_free(sat);
    bits_table_free(t);
}

// Deep expressions need no stack.
static void deep_expressions(void **state) {
    (void)state;
    BitsTable *t = bits_table_new();
    Bits x = bits_var(t, 16, "x"), y = bits_var(t, 16, "y"), sum = x, choice = y;
    for (unsigned i = 0; i < 100000; i++) {
        Bits c = bits_extract(t, i % 2 ? x : y, i % 16, 1);
        choice = bits_ite(t, c, bits_const(t, 16, i, 0), choice);
        sum = bits_xor(t, bits_add(t, sum, y), x);
    }
    Bits fact = bits_and(t, bits_eq(t, choice, y), bits_eq(t, bits_mul(t, sum, x), y));
    Sat *sat = sat_new(t, NULL);
    sat_add(sat, fact);
    SatAnswer answer = sat_solve(sat, NULL, 0, 1);
    assert_true(sat_stats(sat).variables > 16);
    if (answer == SAT_YES)
        assert_int_equal(bits_evaluate(t, fact, model_value, sat), 1);
    sat_free(sat);
    bits_table_free(t);
}

// A byte of a memory of `width` bits, at a place that facts fix.
static void wide_variables_by(SatEngine engine, uint32_t width) {
    BitsTable *t = bits_table_new();
    uint32_t place = width / 8 - 12;
    Bits memory = bits_var(t, width, "memory"), at = bits_var(t, width, "at");
    Bits distance = bits_shl(t, at, bits_const(t, width, 3, 0));
    Bits byte = bits_extract(t, bits_lshr(t, memory, distance), 0, 8);
    Sat *sat = sat_new_by(engine, t, NULL);
    sat_add(sat, bits_eq(t, at, bits_const(t, width, place, 0)));
    sat_add(sat, bits_eq(t, byte, bits_const(t, 8, 0x5a, 0)));
    assert_int_equal(sat_solve(sat, NULL, 0, 0), SAT_YES);
    assert_int_equal(sat_value(sat, byte), 0x5a);
    assert_int_equal(sat_value(sat, bits_extract(t, memory, 8 * place, 8)), 0x5a);
    uint64_t words[BITS_MAX_WORDS];
    sat_value_words(sat, at, words);
    assert_int_equal(words[0], place);
    assert_int_equal(words[bits_n_words(width) - 1], 0);
    sat_free(sat);
    bits_table_free(t);
}

static void wide_variables(void **state) {
    (void)state;
    wide_variables_by(SAT_CADICAL, 4096);
    wide_variables_by(SAT_Z3, 200);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cadical_facts_and_assumptions),
        cmocka_unit_test(z3_facts_and_assumptions),
        cmocka_unit_test(cadical_circuits),
        cmocka_unit_test(z3_circuits),
        cmocka_unit_test(engines_agree),
        cmocka_unit_test(limits),
        cmocka_unit_test(large_questions_end_early),
        cmocka_unit_test(facts_survive_an_empty_budget),
        cmocka_unit_test(deep_expressions),
        cmocka_unit_test(wide_variables),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
