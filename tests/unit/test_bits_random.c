// Random expressions: what the constructors return has the value of what was asked for, and what is
// known of a node holds for all its values.
#include "random_bits.h"
#include "term/bits_internal.h"

#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <cmocka.h>
#include <stdio.h>

static void check_expr(RandomBits *r, BitsEvaluation *evaluation, const RandomExpr *e, size_t i) {
    assert_int_equal(bits_width(r->table, e->bits), e->width);
    const uint64_t *words = bits_evaluation_words(evaluation, e->bits);
    U128 value = words[0];
    if (e->width > 64)
        value |= (U128)words[1] << 64;
    if (value != e->values[r->world]) {
        print_error(
            "expression %zu, operation %d, width %u: %016llx%016llx instead of %016llx%016llx\n", i,
            e->op, e->width, (unsigned long long)(value >> 64), (unsigned long long)value,
            (unsigned long long)(e->values[r->world] >> 64),
            (unsigned long long)e->values[r->world]);
        fail();
    }
}

// Every node of the table, also those that rules made in between.
static void check_known(RandomBits *r, BitsEvaluation *evaluation) {
    for (uint32_t id = 1; id <= bits_count(r->table); id++) {
        if (bits_width(r->table, (Bits){id}) > 64)
            continue;
        uint64_t value = *bits_evaluation_words(evaluation, (Bits){id});
        if (!word_set_has(bits_known(r->table, (Bits){id}), value))
            fail_msg("node %u, operation %u: wrong knowledge", id,
                     bits_node(r->table, (Bits){id}).op);
    }
}

static void check_rounds(uint64_t rounds, uint32_t max_width, unsigned exprs) {
    for (uint64_t round = 1; round <= rounds; round++) {
        RandomBits r;
        random_start(&r, round * 77 + max_width, max_width);
        if (round % 4 == 0) // rules hold without others that were applied before
            r.table->max_depth = random_below(&r, 5);
        if (round % 4 == 1)
            r.table->max_fuel = random_below(&r, 12);
        for (unsigned i = 0; i < exprs; i++)
            random_add_expr(&r);
        BitsEvaluation *evaluation = bits_evaluation_new(r.table, random_assign, &r);
        for (r.world = 0; r.world < RANDOM_WORLDS; r.world++) {
            for (size_t i = 0; i < r.exprs.count; i++)
                check_expr(&r, evaluation, &r.exprs.items[i], i);
            check_known(&r, evaluation);
            bits_evaluation_forget(evaluation);
        }
        bits_evaluation_free(evaluation);
        random_end(&r);
    }
}

static void narrow_expressions(void **state) { (void)state, check_rounds(1500, 4, 80); }
static void small_expressions(void **state) { (void)state, check_rounds(1500, 9, 80); }
static void word_expressions(void **state) { (void)state, check_rounds(2500, 64, 80); }
static void wide_expressions(void **state) { (void)state, check_rounds(1200, 128, 80); }

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(narrow_expressions),
        cmocka_unit_test(small_expressions),
        cmocka_unit_test(word_expressions),
        cmocka_unit_test(wide_expressions),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
