// Bitvector expressions: what the constructors simplify, by example. That they never change a value
// is for test_bits_random.c to show.
#include "term/bits_node.h"

#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <cmocka.h>

typedef struct Fixture {
    BitsTable *t;
    Bits x, y, p, q; // 32 bits, 1 bit
} Fixture;

static int start(void **state) {
    static Fixture f;
    f.t = bits_table_new();
    f.x = bits_var(f.t, 32, "x");
    f.y = bits_var(f.t, 32, "y");
    f.p = bits_var(f.t, 1, "p");
    f.q = bits_var(f.t, 1, "q");
    *state = &f;
    return 0;
}

static int end(void **state) {
    bits_table_free(((Fixture *)*state)->t);
    return 0;
}

static Bits k(Fixture *f, uint64_t value) { return bits_const(f->t, 32, value, 0); }

#define SAME(a, b) assert_int_equal((a).id, (b).id)
#define TRUE_(a) assert_true(bits_is_true(f->t, (a)))
#define FALSE_(a) assert_true(bits_is_false(f->t, (a)))

static void sums(void **state) {
    Fixture *f = *state;
    BitsTable *t = f->t;
    SAME(bits_add(t, f->x, f->y), bits_add(t, f->y, f->x));
    SAME(bits_add(t, bits_add(t, f->x, k(f, 3)), k(f, 4)), bits_add(t, f->x, k(f, 7)));
    SAME(bits_sub(t, bits_add(t, f->x, k(f, 3)), k(f, 3)), f->x);
    SAME(bits_sub(t, f->x, f->x), k(f, 0));
    SAME(bits_sub(t, bits_add(t, f->x, f->y), f->x), f->y);
    SAME(bits_sub(t, f->x, bits_sub(t, f->x, f->y)), f->y);
    SAME(bits_mul(t, bits_mul(t, f->x, k(f, 3)), k(f, 5)), bits_mul(t, f->x, k(f, 15)));
    SAME(bits_mul(t, f->x, k(f, 1)), f->x);
    SAME(bits_mul(t, f->x, k(f, 8)), bits_shl(t, f->x, k(f, 3)));
    SAME(bits_udiv(t, f->x, k(f, 8)), bits_lshr(t, f->x, k(f, 3)));
    SAME(bits_udiv(t, f->x, k(f, 0)), k(f, UINT32_MAX));
    TRUE_(bits_eq(t, bits_add(t, bits_add(t, f->x, f->y), k(f, 1)),
                  bits_add(t, bits_add(t, f->x, k(f, 1)), f->y)));
}

static void truth(void **state) {
    Fixture *f = *state;
    BitsTable *t = f->t;
    Bits yes = bits_const(t, 1, 1, 0), no = bits_const(t, 1, 0, 0);
    FALSE_(bits_and(t, f->p, bits_not(t, f->p)));
    TRUE_(bits_or(t, f->p, bits_not(t, f->p)));
    SAME(bits_and(t, f->p, bits_or(t, f->p, f->q)), f->p);
    SAME(bits_or(t, f->p, bits_and(t, bits_not(t, f->p), f->q)), bits_or(t, f->p, f->q));
    SAME(bits_ite(t, f->p, yes, no), f->p);
    SAME(bits_ite(t, f->p, no, yes), bits_not(t, f->p));
    SAME(bits_eq(t, f->p, yes), f->p);
    SAME(bits_implies(t, f->p, f->q), bits_or(t, bits_not(t, f->p), f->q));
    Bits number = bits_ite(t, f->p, k(f, 1), k(f, 0)); // C's truth values
    SAME(bits_not(t, bits_eq(t, number, k(f, 0))), f->p);
    SAME(bits_slt(t, k(f, 0), number), f->p);
}

static void choices(void **state) {
    Fixture *f = *state;
    BitsTable *t = f->t;
    Bits choice = bits_ite(t, f->p, k(f, 3), k(f, 8));
    SAME(bits_ite(t, f->p, f->x, f->x), f->x);
    SAME(bits_ite(t, bits_not(t, f->p), f->x, f->y), bits_ite(t, f->p, f->y, f->x));
    SAME(bits_ite(t, f->p, bits_ite(t, f->p, f->x, f->y), f->y), bits_ite(t, f->p, f->x, f->y));
    SAME(bits_ite(t, f->q, bits_ite(t, f->p, f->x, f->y), f->y),
         bits_ite(t, bits_and(t, f->q, f->p), f->x, f->y));
    SAME(bits_eq(t, choice, k(f, 3)), f->p);
    SAME(bits_eq(t, choice, k(f, 8)), bits_not(t, f->p));
    FALSE_(bits_eq(t, choice, k(f, 4)));
    SAME(bits_ult(t, choice, k(f, 5)), f->p);
    TRUE_(bits_ult(t, choice, k(f, 9)));
    SAME(bits_eq(t, bits_ite(t, f->p, k(f, 3), f->x), k(f, 4)),
         bits_and(t, bits_not(t, f->p), bits_eq(t, f->x, k(f, 4))));
}

static void comparisons(void **state) {
    Fixture *f = *state;
    BitsTable *t = f->t;
    SAME(bits_not(t, bits_ult(t, k(f, 9), f->x)), bits_ult(t, f->x, k(f, 10))); // x <= 9, x < 10
    SAME(bits_not(t, bits_slt(t, k(f, 9), f->x)), bits_slt(t, f->x, k(f, 10)));
    FALSE_(bits_ult(t, f->x, k(f, 0)));
    FALSE_(bits_slt(t, f->x, k(f, 0x80000000)));
    SAME(bits_slt(t, f->x, k(f, 0)), bits_extract(t, f->x, 31, 1));
    SAME(bits_eq(t, bits_add(t, f->x, k(f, 1)), k(f, 5)), bits_eq(t, f->x, k(f, 4)));
    SAME(bits_eq(t, bits_sub(t, f->x, f->y), k(f, 0)), bits_eq(t, f->x, f->y));
    SAME(bits_eq(t, bits_mul(t, f->x, k(f, 3)), k(f, 12)), bits_eq(t, f->x, k(f, 4)));
    Bits byte = bits_var(t, 8, "byte"), wide = bits_zext(t, byte, 32),
         sign = bits_sext(t, byte, 32);
    TRUE_(bits_ult(t, wide, k(f, 256)));
    TRUE_(bits_slt(t, wide, k(f, 256)));
    TRUE_(bits_slt(t, sign, k(f, 128)));
    FALSE_(bits_slt(t, sign, k(f, (uint32_t)-128)));
    SAME(bits_slt(t, sign, k(f, 5)), bits_slt(t, byte, bits_const(t, 8, 5, 0)));
    FALSE_(bits_eq(t, wide, k(f, 300)));
}

static void parts(void **state) {
    Fixture *f = *state;
    BitsTable *t = f->t;
    Bits bytes[4], again;
    for (uint32_t i = 0; i < 4; i++)
        bytes[i] = bits_extract(t, f->x, 8 * i, 8);
    again = bytes[0]; // what is stored byte by byte is read as it was
    for (uint32_t i = 1; i < 4; i++)
        again = bits_concat(t, bytes[i], again);
    SAME(again, f->x);
    Bits chosen = bits_ite(t, f->p, bytes[0], bits_extract(t, f->y, 0, 8));
    for (uint32_t i = 1; i < 4; i++)
        chosen =
            bits_concat(t, bits_ite(t, f->p, bytes[i], bits_extract(t, f->y, 8 * i, 8)), chosen);
    SAME(chosen, bits_ite(t, f->p, f->x, f->y));

    Bits shifted =
        bits_or(t, bits_shl(t, bits_zext(t, bytes[1], 32), k(f, 8)), bits_zext(t, bytes[0], 32));
    SAME(shifted, bits_and(t, f->x, k(f, 0xffff)));
    SAME(bits_extract(t, bits_zext(t, f->x, 64), 0, 32), f->x);
    SAME(bits_extract(t, bits_mul(t, bits_sext(t, f->x, 64), bits_sext(t, f->y, 64)), 0, 32),
         bits_mul(t, f->x, f->y));
    SAME(bits_concat(t, bits_sext(t, bits_extract(t, f->x, 31, 1), 32), f->x),
         bits_sext(t, f->x, 64));
    assert_int_not_equal(bits_concat(t, bits_sext(t, bits_extract(t, f->x, 30, 1), 32), f->x).id,
                         bits_sext(t, f->x, 64).id);
    SAME(bits_ashr(t, f->x, k(f, 40)), bits_ashr(t, f->x, k(f, 31)));
    SAME(bits_lshr(t, f->x, k(f, 32)), k(f, 0));
}

static void overflow(void **state) {
    Fixture *f = *state;
    BitsTable *t = f->t;
    Bits small = bits_sext(t, bits_var(t, 16, "small"), 32);
    FALSE_(bits_sadd_overflows(t, small, small));
    FALSE_(bits_ssub_overflows(t, small, k(f, 5)));
    FALSE_(bits_smul_overflows(t, small, bits_sext(t, bits_var(t, 15, "smaller"), 32)));
    FALSE_(bits_smul_overflows(t, f->x, k(f, 1)));
    SAME(bits_sadd_overflows(t, f->x, k(f, 1)), bits_eq(t, f->x, k(f, 0x7fffffff)));
    SAME(bits_ssub_overflows(t, f->x, k(f, 1)), bits_eq(t, f->x, k(f, 0x80000000)));
    TRUE_(bits_sadd_overflows(t, k(f, 0x7fffffff), k(f, 1)));
    TRUE_(bits_smul_overflows(t, k(f, 0x80000000), k(f, 0xffffffff)));
}

static void constants(void **state) {
    Fixture *f = *state;
    BitsTable *t = f->t;
    uint64_t words[64] = {1, 2, 3}, back[64], value;
    Bits wide = bits_const_of_words(t, 4096, words);
    SAME(wide, bits_const_of_words(t, 4096, words));
    bits_const_words(t, bits_add(t, wide, wide), back);
    assert_int_equal(back[2], 6);
    assert_false(bits_is_const(t, wide, &value));
    assert_true(bits_is_const(t, bits_extract(t, wide, 63, 3), &value));
    assert_int_equal(value, 4); // bit 65
    SAME(bits_const(t, 8, 0x1ff, 0), bits_const(t, 8, 0xff, 0));
    SAME(bits_const(t, 100, 5, 7),
         bits_concat(t, bits_const(t, 36, 7, 0), bits_const(t, 64, 5, 0)));
    assert_string_equal(bits_var_name(t, f->x), "x");
    assert_int_not_equal(bits_var(t, 32, "x").id, f->x.id);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, start, end)

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(sums),  TEST(truth),    TEST(choices),   TEST(comparisons),
        TEST(parts), TEST(overflow), TEST(constants),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
