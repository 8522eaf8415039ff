// Shadows in the memory graph: what certainly has values after writes, copies and joins.
#include "graph_fixture.h"

#include "smg/shadow.h"

#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <cmocka.h>
#include <stdlib.h>

typedef struct Fixture {
    TermTable *t;
    Solver *solver;
    Arena arena;
    SmgContext smg;
    SmgHeap heap;
    const Kb *kb;
    SmgObjectId a, b; // 100 bytes each
    Term i;           // any number
} Fixture;

static Term number(Fixture *f, int64_t n) { return term_int(f->t, n); }

static SmgObjectId add_object(Fixture *f) {
    return smg_add(&f->smg, &f->heap, &f->kb,
                   (SmgObject){.kind = SMG_HEAP, .size = number(f, 100)});
}

static int set_up(void **state) {
    Fixture *f = memory_zeroed(sizeof *f);
    graph_set_up(&f->t, &f->solver, &f->arena, &f->smg);
    f->a = add_object(f);
    f->b = add_object(f);
    f->i = term_fresh(f->t, "i");
    f->kb = kb_add(f->solver, f->kb, formula_le(f->t, number(f, 0), f->i));
    f->kb = kb_add(f->solver, f->kb, formula_le(f->t, f->i, number(f, 20)));
    *state = f;
    return 0;
}

static int tear_down(void **state) {
    Fixture *f = *state;
    graph_tear_down(&f->smg);
    free(f);
    return 0;
}

static void clear(Fixture *f, SmgObjectId id, Term offset, int64_t length) {
    smg_shadow_clear(&f->smg, &f->heap, f->kb, id, offset, number(f, length));
}

static void put(Fixture *f, SmgObjectId id, Term offset, uint32_t width, int64_t bits,
                int64_t stride) {
    smg_shadow_write(&f->smg, &f->heap, f->kb, id, offset, width,
                     (SmgValue){number(f, bits), SMG_UNSIGNED}, stride);
}

static bool is_clear(Fixture *f, SmgObjectId id, Term offset, int64_t length) {
    return smg_shadow_is_clear(&f->smg, f->heap, f->kb, id, offset, number(f, length));
}

static void assert_reads(Fixture *f, SmgObjectId id, int64_t offset, uint32_t width, int64_t n) {
    SmgValue value;
    Number found;
    assert_true(smg_shadow_read(&f->smg, f->heap, f->kb, id, number(f, offset), width, &value));
    assert_true(term_is_const(f->t, value.term, &found));
    assert_true(found == n);
}

static size_t count_entries(Fixture *f, SmgObjectId id) {
    size_t n = 0;
    for (const SmgEntry *e = smg_object(f->heap, id)->shadow; e; e = e->older)
        n++;
    return n;
}

static void nothing_has_a_value_at_first(void **state) {
    Fixture *f = *state;
    assert_false(is_clear(f, f->a, number(f, 0), 1));
    assert_reads(f, f->a, 8, 4, 0xffffffff);
}

static void ranges_side_by_side_are_one(void **state) {
    Fixture *f = *state;
    clear(f, f->a, number(f, 0), 4);
    clear(f, f->a, number(f, 8), 4);
    clear(f, f->a, number(f, 4), 4);
    assert_true(is_clear(f, f->a, number(f, 0), 12));
    assert_true(is_clear(f, f->a, term_scale(f->t, 2, number(f, 3)), 2));
    assert_false(is_clear(f, f->a, number(f, 0), 13));
    assert_int_equal(count_entries(f, f->a), 1);
}

static void range_grows_at_an_unknown_end(void **state) {
    Fixture *f = *state;
    Term end = term_scale(f->t, 4, f->i);
    smg_shadow_clear(&f->smg, &f->heap, f->kb, f->a, number(f, 0), end);
    clear(f, f->a, end, 4);
    assert_true(is_clear(f, f->a, end, 4));
    assert_true(is_clear(f, f->a, number(f, 0), 4));
    assert_false(is_clear(f, f->a, number(f, 4), 4));
    assert_int_equal(count_entries(f, f->a), 1);
}

static void what_lies_above_hides(void **state) {
    Fixture *f = *state;
    clear(f, f->a, number(f, 0), 40);
    put(f, f->a, number(f, 8), 4, 0xff00, 0);
    assert_false(is_clear(f, f->a, number(f, 8), 4));
    assert_true(is_clear(f, f->a, number(f, 0), 8));
    assert_reads(f, f->a, 8, 4, 0xff00);
    assert_reads(f, f->a, 9, 1, 0xff);
    assert_reads(f, f->a, 10, 4, 0);
    // Any of the elements may be the one without a value.
    assert_false(is_clear(f, f->a, term_scale(f->t, 4, f->i), 4));
    clear(f, f->a, number(f, 4), 8);
    assert_true(is_clear(f, f->a, number(f, 0), 40));
}

static void bytes_that_have_no_value_are_ones(void **state) {
    Fixture *f = *state;
    clear(f, f->a, number(f, 0), 3);
    assert_reads(f, f->a, 0, 4, 0xff000000);
}

static void copies_take_what_is_known(void **state) {
    Fixture *f = *state;
    clear(f, f->b, number(f, 0), 100);
    clear(f, f->a, number(f, 4), 20);
    put(f, f->a, number(f, 40), 4, 7, 0);
    smg_shadow_copy(&f->smg, &f->heap, f->kb, f->b, number(f, 10), f->a, number(f, 0),
                    number(f, 50));
    assert_true(is_clear(f, f->b, number(f, 0), 10));
    assert_false(is_clear(f, f->b, number(f, 10), 4));
    assert_true(is_clear(f, f->b, number(f, 14), 20));
    assert_false(is_clear(f, f->b, number(f, 34), 1));
    assert_reads(f, f->b, 50, 4, 7);
    assert_true(is_clear(f, f->b, number(f, 60), 40));
}

static void places_of_an_unknown_index(void **state) {
    Fixture *f = *state;
    Term place = term_scale(f->t, 12, f->i);
    f->kb = kb_add(f->solver, f->kb, formula_lt(f->t, f->i, number(f, 3)));
    for (int n = 0; n < 3; n++)
        put(f, f->a, number(f, 12 * n), 4, 0, 12);
    assert_true(is_clear(f, f->a, place, 4));
    assert_false(is_clear(f, f->a, place, 5));
    assert_false(is_clear(f, f->a, term_add_number(f->t, place, 12), 4));
}

int main(void) {
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        TEST(nothing_has_a_value_at_first),      TEST(ranges_side_by_side_are_one),
        TEST(range_grows_at_an_unknown_end),     TEST(what_lies_above_hides),
        TEST(bytes_that_have_no_value_are_ones), TEST(copies_take_what_is_known),
        TEST(places_of_an_unknown_index),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
