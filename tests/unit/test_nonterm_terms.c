// Terms of recurrent sets: what we compute and what the solver computes are the same; sets that are
// built by hand are closed exactly when they are; and the solver's wrapper.
#include "recurrence/recur.h"

#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <cmocka.h>
#include <stdlib.h>

static uint64_t state = 88172645463325252;

static uint64_t next_random(void) {
    state ^= state << 13;
    state ^= state >> 7;
    return state ^= state << 17;
}

static Number random_number(uint32_t bits) {
    uint64_t choice = next_random();
    Number value = choice % 4 == 0 ? (Number)(choice >> 8) % 5 - 2 : (Number)(int64_t)next_random();
    if (choice % 7 == 0)
        value = number_power_of_two(bits - 1) - (Number)(choice >> 8) % 2;
    return recur_wrap(value, bits);
}

// ---- Machine integers -------------------------------------------------------

static const IrOpcode OPS[] = {IR_ADD,
                               IR_SUB,
                               IR_MUL,
                               IR_UDIV,
                               IR_SDIV,
                               IR_UREM,
                               IR_SREM,
                               IR_SHL,
                               IR_LSHR,
                               IR_ASHR,
                               IR_AND,
                               IR_OR,
                               IR_XOR,
                               IR_EQ,
                               IR_NE,
                               IR_ULT,
                               IR_ULE,
                               IR_SLT,
                               IR_SLE,
                               IR_TRUNC,
                               IR_ZEXT,
                               IR_SEXT,
                               IR_SELECT,
                               IR_SADD_OVERFLOWS,
                               IR_SSUB_OVERFLOWS,
                               IR_SMUL_OVERFLOWS};

// An operation on two variables of `bits` bits (and a condition), and its result's width.
static RecurNode random_operation(uint32_t bits, RecurTerm a, RecurTerm b, RecurTerm condition) {
    IrOpcode op = OPS[next_random() % (sizeof OPS / sizeof *OPS)];
    RecurNode node = {
        .op = (uint16_t)op, .bits = (uint16_t)bits, .from_bits = (uint16_t)bits, .a = a, .b = b};
    if ((op >= IR_EQ && op <= IR_SLE) || (op >= IR_SADD_OVERFLOWS && op <= IR_SMUL_OVERFLOWS))
        node.bits = 1;
    if (op == IR_SELECT) {
        node.a = condition;
        node.b = a;
        node.c = b;
    }
    if (op == IR_TRUNC || op == IR_ZEXT || op == IR_SEXT) {
        node.b = 0;
        node.bits = op == IR_TRUNC ? (next_random() % 2 ? 1 : 8) : 64;
    }
    return node;
}

static BvTerm number_term(Bv *bv, Number value, uint32_t bits, bool is_math) {
    return bits == 1 ? bv_bool(bv, value != 0) : bv_number(bv, value, is_math ? BV_INT : bits);
}

// The solver must have no other value for the term than ours.
static void assert_solver_agrees(const RecurTerms *terms, RecurTerm term, const Number *values,
                                 const uint32_t *bits, Number result) {
    Bv *bv = bv_new(5000, NULL);
    BvTerm leaves[8], *known = memory_zeroed(terms->nodes.count * sizeof *known);
    for (uint32_t i = 0; i < terms->n_vars; i++)
        leaves[i] = number_term(bv, values[i], bits[i], terms->is_math);
    BvTerm translated = recur_translate(terms, bv, term, leaves, known);
    BvTerm ours = number_term(bv, result, recur_node(terms, term)->bits, terms->is_math);
    bv_assert(bv, bv_not(bv, bv_apply(bv, BV_EQ, translated, ours)));
    assert_int_equal(bv_check(bv), BV_NO);
    free(known);
    bv_free(bv);
}

static void operations_agree(void **unused) {
    (void)unused;
    static const uint32_t widths[] = {16, 32, 64};
    int n_defined = 0;
    for (int round = 0; round < 600; round++) {
        uint32_t width = widths[round % 3], bits[] = {width, width, 1};
        if (width == 64 && round % 2)
            width = bits[0] = bits[1] = 32;
        RecurTerms terms;
        recur_terms_start(&terms, false);
        RecurTerm a = recur_var(&terms, width), b = recur_var(&terms, width),
                  c = recur_var(&terms, 1);
        RecurNode node = random_operation(width, a, b, c);
        if (node.bits == 64 && width == 64 && node.op >= IR_ZEXT && node.op <= IR_SEXT)
            node.op = IR_ADD, node.b = b; // no wider type
        RecurTerm term = recur_term(&terms, node);
        Number values[] = {random_number(width), random_number(width), round & 1}, result;
        if (recur_evaluate(&terms, term, values, &result)) {
            assert_solver_agrees(&terms, term, values, bits, result);
            n_defined++;
        }
        recur_terms_release(&terms);
    }
    assert_true(n_defined > 400);
}

static void undefined_has_no_value(void **unused) {
    (void)unused;
    RecurTerms terms;
    recur_terms_start(&terms, false);
    RecurTerm a = recur_var(&terms, 32), b = recur_var(&terms, 32);
    Number by_zero[] = {5, 0}, by_width[] = {5, 32}, result;
    RecurNode divide = {.op = IR_SDIV, .bits = 32, .from_bits = 32, .a = a, .b = b};
    RecurNode shift = {.op = IR_SHL, .bits = 32, .from_bits = 32, .a = a, .b = b};
    assert_false(recur_evaluate(&terms, recur_term(&terms, divide), by_zero, &result));
    assert_false(recur_evaluate(&terms, recur_term(&terms, shift), by_width, &result));
    Number smallest[] = {INT32_MIN, -1};
    assert_true(recur_evaluate(&terms, recur_term(&terms, divide), smallest, &result));
    assert_true(result == INT32_MIN);
    recur_terms_release(&terms);
}

// Unbounded integers: what is computed is what the solver says, and what has no meaning has no
// value.
static void math_operations_agree(void **unused) {
    (void)unused;
    static const IrOpcode ops[] = {IR_ADD, IR_SUB, IR_MUL, IR_SDIV, IR_SREM, IR_SLT, IR_ULE, IR_EQ};
    for (int round = 0; round < 200; round++) {
        RecurTerms terms;
        recur_terms_start(&terms, true);
        IrOpcode op = ops[round % 8];
        Number divisor = 1 + (Number)(next_random() % 9);
        bool divides = op == IR_SDIV || op == IR_SREM;
        RecurTerm a = recur_var(&terms, 32);
        RecurTerm b = divides ? recur_number(&terms, divisor, 32) : recur_var(&terms, 32);
        RecurNode node = {
            .op = (uint16_t)op, .bits = op >= IR_EQ ? 1 : 32, .from_bits = 32, .a = a, .b = b};
        RecurTerm term = recur_term(&terms, node);
        Number values[] = {random_number(31), random_number(31)}, result;
        uint32_t bits[] = {32, 32};
        if (recur_evaluate(&terms, term, values, &result))
            assert_solver_agrees(&terms, term, values, bits, result);
        else
            assert_true(op == IR_ULE && (values[0] < 0 || values[1] < 0));
        recur_terms_release(&terms);
    }
}

// ---- Sets -------------------------------------------------------------------

// while (x COMPARISON limit) x += step;   with x of 32 bits
static bool is_closed(IrOpcode comparison, Number limit, Number step, Number start, bool is_math) {
    RecurSet set = {.is_math = is_math};
    set.shape.n_vars = 1;
    set.bits = memory_zeroed(2 * sizeof *set.bits);
    set.start = memory_zeroed(2 * sizeof *set.start);
    set.bits[0] = 32;
    set.start[0] = start;
    RecurLeg leg = {0};
    recur_terms_start(&leg.terms, is_math);
    RecurTerm x = recur_var(&leg.terms, 32);
    RecurNode condition = {.op = (uint16_t)comparison,
                           .bits = 1,
                           .from_bits = 32,
                           .a = x,
                           .b = recur_number(&leg.terms, limit, 32)};
    RecurNode sum = {
        .op = IR_ADD, .bits = 32, .from_bits = 32, .a = x, .b = recur_number(&leg.terms, step, 32)};
    vec_push(&leg.path.conditions, recur_term(&leg.terms, condition));
    vec_push(&leg.path.after, recur_term(&leg.terms, sum));
    leg.path.n_iterations = 1;
    vec_push(&set.legs, leg);
    Budget budget = {0};
    bool closed = recur_collect_atoms(&set) && recur_close(&set, &budget);
    recur_set_release(&set);
    return closed;
}

static void closes_what_is_closed(void **unused) {
    (void)unused;
    assert_true(is_closed(IR_NE, 10, 2, 1, false));
    assert_false(is_closed(IR_NE, 10, 2, 0, false));
    assert_true(is_closed(IR_NE, 11, 4, 1, false));
    assert_false(is_closed(IR_NE, 100001, 4, 1, false)); // not within the first iterations
    assert_true(is_closed(IR_ULE, -1, 1, 5, false));     // every unsigned number
    assert_false(is_closed(IR_SLT, 100000, 1, 5, false));
    assert_true(is_closed(IR_SLT, 100000, -1, 5, true));
    assert_false(is_closed(IR_SLT, 100000, -1, 5, false)); // wraps around
    assert_false(is_closed(IR_SLT, 100000, 1, 5, true));
    assert_false(is_closed(IR_NE, 0, 1, -100000, true));
    assert_true(is_closed(IR_NE, 0, 1, 1, true));
    assert_false(is_closed(IR_NE, 0, 1, 0, true)); // the start is not in it
}

// ---- The solver's wrapper ---------------------------------------------------

static void wrapper_answers(void **unused) {
    (void)unused;
    Bv *bv = bv_new(5000, NULL);
    BvTerm x = bv_var(bv, 8), one = bv_number(bv, 1, 8);
    BvTerm wraps = bv_apply(bv, BV_SLT, bv_apply(bv, BV_ADD, x, one), x);
    Number value;
    bv_push(bv);
    bv_assert(bv, wraps);
    assert_int_equal(bv_check(bv), BV_YES);
    assert_true(bv_value(bv, x, &value) && value == 127);
    assert_true(bv_is_true(bv, wraps));
    bv_assert(bv, bv_apply(bv, BV_ULT, x, bv_number(bv, 100, 8)));
    assert_int_equal(bv_check(bv), BV_NO);
    bv_pop(bv);
    assert_int_equal(bv_check(bv), BV_YES);
    bv_assert(bv, (BvTerm){0}); // what could not be built makes no answer
    assert_int_equal(bv_check(bv), BV_UNKNOWN);
    bv_free(bv);
    Budget late = {.deadline = 1e-9};
    bv = bv_new(5000, &late);
    assert_int_equal(bv_check(bv), BV_UNKNOWN);
    bv_free(bv);
}

static void wrapper_reads_text(void **unused) {
    (void)unused;
    const char *yes = "(declare-fun x () (_ BitVec 8)) (assert (bvult x (_ bv3 8)))";
    const char *no = "(declare-fun x () Int) (assert (and (< x 3) (> x 2)))";
    assert_int_equal(bv_check_text(yes, 1000), BV_YES);
    assert_int_equal(bv_check_text(no, 1000), BV_NO);
    assert_int_equal(bv_check_text("(assert (= x 1))", 1000), BV_UNKNOWN);
    assert_int_equal(bv_check_text("(assert", 1000), BV_UNKNOWN);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(operations_agree),      cmocka_unit_test(undefined_has_no_value),
        cmocka_unit_test(math_operations_agree), cmocka_unit_test(closes_what_is_closed),
        cmocka_unit_test(wrapper_answers),       cmocka_unit_test(wrapper_reads_text),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
