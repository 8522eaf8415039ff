// Abstract values against the sets of numbers that they represent: random ones of a few bits, all
// operations.
#include "value/number.h"

#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <cmocka.h>

enum { BITS = 5, NUMBERS = 1 << BITS, ROUNDS = 3000 };

static uint64_t seed = 1;

static uint64_t draw(uint64_t below) {
    seed = seed * 6364136223846793005u + 1442695040888963407u;
    return (seed >> 33) % below;
}

static bool contains(ValueTable *t, ValueId id, uint64_t number) {
    return value_covers(t, id, value_const(t, value_of(t, id)->bits, number));
}

// Some bits known, some bounds.
static ValueId random_value(ValueTable *t) {
    ValueId bits = value_with_bits(t, BITS, draw(NUMBERS), draw(3) ? draw(NUMBERS) : NUMBERS - 1),
            both;
    int64_t low = (int64_t)draw(NUMBERS) - NUMBERS / 2, high = (int64_t)draw(NUMBERS) - NUMBERS / 2;
    ValueId range = value_range(t, BITS, low < high ? low : high, low < high ? high : low);
    if (draw(4) == 0)
        return value_const(t, BITS, draw(NUMBERS));
    if (draw(3) == 0)
        return bits;
    return draw(2) && value_meet(t, bits, range, &both) ? both : range;
}

// What the operation gives; false where it is undefined.
static bool compute(IrOpcode op, uint64_t a, uint64_t b, uint64_t *r) {
    int64_t x = word_signed(a, BITS), y = word_signed(b, BITS);
    if ((op >= IR_UDIV && op <= IR_SREM && b == 0) || (op >= IR_SHL && op <= IR_ASHR && b >= BITS))
        return false;
    switch (op) {
    case IR_ADD:
        *r = a + b;
        break;
    case IR_SUB:
        *r = a - b;
        break;
    case IR_MUL:
        *r = a * b;
        break;
    case IR_UDIV:
        *r = a / b;
        break;
    case IR_SDIV:
        *r = (uint64_t)(x / y);
        break;
    case IR_UREM:
        *r = a % b;
        break;
    case IR_SREM:
        *r = (uint64_t)(x % y);
        break;
    case IR_SHL:
        *r = a << b;
        break;
    case IR_LSHR:
        *r = a >> b;
        break;
    case IR_ASHR:
        *r = (uint64_t)(x >> b);
        break;
    case IR_AND:
        *r = a & b;
        break;
    case IR_OR:
        *r = a | b;
        break;
    default:
        *r = a ^ b;
        break;
    }
    *r &= NUMBERS - 1;
    return true;
}

static bool compare(IrOpcode op, uint64_t a, uint64_t b) {
    int64_t x = word_signed(a, BITS), y = word_signed(b, BITS);
    return op == IR_EQ    ? a == b
           : op == IR_NE  ? a != b
           : op == IR_ULT ? a < b
           : op == IR_ULE ? a <= b
           : op == IR_SLT ? x < y
                          : x <= y;
}

// Removes what makes the operation undefined; false when nothing is left.
static bool exclude_undefined(ValueTable *t, IrOpcode op, ValueId *b) {
    ValueId limit = value_const(t, BITS, op >= IR_SHL && op <= IR_ASHR ? BITS : 0);
    if (op >= IR_UDIV && op <= IR_SREM)
        return value_restrict(t, IR_EQ, false, b, &limit);
    return op < IR_SHL || op > IR_ASHR || value_restrict(t, IR_ULT, true, b, &limit);
}

static void check_operation(ValueTable *t, IrOpcode op, ValueId a, ValueId b) {
    uint64_t r;
    if (!exclude_undefined(t, op, &b))
        return;
    ValueId result = value_binary(t, op, a, b);
    for (uint64_t x = 0; x < NUMBERS; x++)
        for (uint64_t y = 0; y < NUMBERS; y++)
            if (contains(t, a, x) && contains(t, b, y) && compute(op, x, y, &r))
                assert_true(contains(t, result, r));
}

static void operations_cover_all_results(void **state) {
    (void)state;
    ValueTable t;
    value_table_init(&t);
    for (int n = 0; n < ROUNDS / 5; n++) {
        ValueId a = random_value(&t), b = random_value(&t);
        for (IrOpcode op = IR_ADD; op <= IR_XOR; op++)
            check_operation(&t, op, a, b);
    }
    value_table_release(&t);
}

static void comparisons_decide_only_what_always_holds(void **state) {
    (void)state;
    ValueTable t;
    value_table_init(&t);
    int n_decided = 0;
    for (int n = 0; n < ROUNDS; n++) {
        ValueId a = random_value(&t), b = random_value(&t);
        IrOpcode op = IR_EQ + (IrOpcode)draw(IR_SLE - IR_EQ + 1);
        int decided = value_compare(&t, op, a, b);
        n_decided += decided >= 0;
        for (uint64_t x = 0; x < NUMBERS && decided >= 0; x++)
            for (uint64_t y = 0; y < NUMBERS; y++)
                if (contains(&t, a, x) && contains(&t, b, y))
                    assert_int_equal(compare(op, x, y), decided);
    }
    assert_true(n_decided > ROUNDS / 10);
    value_table_release(&t);
}

static void restricting_keeps_what_fits(void **state) {
    (void)state;
    ValueTable t;
    value_table_init(&t);
    for (int n = 0; n < ROUNDS; n++) {
        ValueId a = random_value(&t), b = random_value(&t), p = a, q = b;
        IrOpcode op = IR_EQ + (IrOpcode)draw(IR_SLE - IR_EQ + 1);
        bool holds = draw(2), some = value_restrict(&t, op, holds, &p, &q);
        for (uint64_t x = 0; x < NUMBERS; x++)
            for (uint64_t y = 0; y < NUMBERS; y++)
                if (contains(&t, a, x) && contains(&t, b, y) && compare(op, x, y) == holds)
                    assert_true(some && contains(&t, p, x) && contains(&t, q, y));
    }
    value_table_release(&t);
}

static void resizing_covers_all_results(void **state) {
    (void)state;
    ValueTable t;
    value_table_init(&t);
    for (int n = 0; n < ROUNDS; n++) {
        ValueId a = random_value(&t);
        uint32_t bits = 1 + (uint32_t)draw(9);
        bool is_signed = draw(2);
        ValueId r = value_resize(&t, a, bits, is_signed);
        for (uint64_t x = 0; x < NUMBERS; x++)
            if (contains(&t, a, x))
                assert_true(contains(
                    &t, r, (is_signed ? (uint64_t)word_signed(x, BITS) : x) & word_mask(bits)));
    }
    value_table_release(&t);
}

static void meets_are_exact_enough(void **state) {
    (void)state;
    ValueTable t;
    value_table_init(&t);
    for (int n = 0; n < ROUNDS; n++) {
        ValueId a = random_value(&t), b = random_value(&t), both = 0;
        bool some = value_meet(&t, a, b, &both);
        for (uint64_t x = 0; x < NUMBERS; x++) {
            bool in_both = contains(&t, a, x) && contains(&t, b, x);
            assert_true(!in_both || (some && contains(&t, both, x)));
            assert_true(!some || !contains(&t, both, x) || in_both);
        }
        ValueId wide = value_between(&t, a, -3, 4, 0, 3);
        assert_true(value_covers(&t, wide, a));
        assert_true(contains(&t, a, value_example(&t, a)) || value_of(&t, a)->words.unknown);
    }
    value_table_release(&t);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(operations_cover_all_results),
        cmocka_unit_test(comparisons_decide_only_what_always_holds),
        cmocka_unit_test(restricting_keeps_what_fits),
        cmocka_unit_test(resizing_covers_all_results),
        cmocka_unit_test(meets_are_exact_enough),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
