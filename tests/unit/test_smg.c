// The memory graph alone: what a read finds after writes, fills and copies; which object an address
// belongs to; what can still be reached.
#include "graph_fixture.h"

#include "base/vec.h"
#include "smg/smg.h"

#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

typedef struct Fixture {
    TermTable *t;
    Solver *solver;
    Arena arena;
    SmgContext smg;
    SmgHeap heap;
    const Kb *kb;
    SmgObjectId a, b; // 100 bytes each
    Term i, j;        // any numbers
} Fixture;

static Term number(Fixture *f, int64_t n) { return term_int(f->t, n); }
static Term plus(Fixture *f, Term term, int64_t n) { return term_add_number(f->t, term, n); }
static Term times(Fixture *f, int64_t n, Term term) { return term_scale(f->t, n, term); }
static void assume(Fixture *f, Formula formula) { f->kb = kb_add(f->solver, f->kb, formula); }
static void assume_range(Fixture *f, int64_t low, Term term, int64_t high) {
    assume(f, formula_le(f->t, number(f, low), term));
    assume(f, formula_le(f->t, term, number(f, high)));
}

static SmgObjectId add_object(Fixture *f, SmgKind kind, Term size) {
    return smg_add(&f->smg, &f->heap, &f->kb, (SmgObject){.kind = kind, .size = size});
}

static int set_up(void **state) {
    Fixture *f = memory_zeroed(sizeof *f);
    graph_set_up(&f->t, &f->solver, &f->arena, &f->smg);
    f->a = add_object(f, SMG_HEAP, number(f, 100));
    f->b = add_object(f, SMG_HEAP, number(f, 100));
    f->i = term_fresh(f->t, "i");
    f->j = term_fresh(f->t, "j");
    *state = f;
    return 0;
}

static int tear_down(void **state) {
    Fixture *f = *state;
    graph_tear_down(&f->smg);
    free(f);
    return 0;
}

static Term base_of(Fixture *f, SmgObjectId id) { return smg_object(f->heap, id)->base; }

static void write_term(Fixture *f, SmgObjectId id, Term offset, uint32_t width, Term value) {
    smg_write(&f->smg, &f->heap, id, offset, width, (SmgValue){value, SMG_UNSIGNED});
}
static void write_number(Fixture *f, SmgObjectId id, Term offset, uint32_t width, int64_t n) {
    write_term(f, id, offset, width, number(f, n));
}

static SmgFound find(Fixture *f, SmgObjectId id, Term offset, uint32_t width, SmgValue *value) {
    return smg_read(&f->smg, f->heap, f->kb, id, offset, width, value);
}
static void assert_reads(Fixture *f, SmgObjectId id, Term offset, uint32_t width, int64_t n) {
    SmgValue value;
    Number found;
    assert_int_equal(find(f, id, offset, width, &value), SMG_KNOWN);
    assert_true(term_is_const(f->t, value.term, &found));
    assert_true(found == n);
}
static void assert_finds(Fixture *f, SmgObjectId id, Term offset, uint32_t width, SmgFound what) {
    SmgValue value;
    assert_int_equal(find(f, id, offset, width, &value), what);
}

// ---- Addresses --------------------------------------------------------------

static void object_has_an_address_that_is_not_null(void **state) {
    Fixture *f = *state;
    Term base = base_of(f, f->a);
    assert_true(solver_implies(f->solver, f->kb, formula_ne(f->t, base, number(f, 0))));
    assert_true(solver_implies(
        f->solver, f->kb,
        formula_lt(f->t, plus(f, base, 100), term_const(f->t, number_power_of_two(64)))));
}

static void address_is_resolved(void **state) {
    Fixture *f = *state;
    SmgObjectId id;
    Term offset;
    Term address = plus(f, term_add(f->t, base_of(f, f->b), times(f, 4, f->i)), -8);
    assert_true(smg_resolve(&f->smg, f->heap, address, &id, &offset));
    assert_int_equal(id, f->b);
    assert_true(term_same(offset, plus(f, times(f, 4, f->i), -8)));
}

static void numbers_and_hidden_addresses_are_not_resolved(void **state) {
    Fixture *f = *state;
    SmgObjectId id;
    Term offset, a = base_of(f, f->a), b = base_of(f, f->b);
    assert_false(smg_resolve(&f->smg, f->heap, number(f, 4096), &id, &offset));
    assert_false(smg_resolve(&f->smg, f->heap, f->i, &id, &offset));
    assert_false(smg_resolve(&f->smg, f->heap, term_add(f->t, a, b), &id, &offset));
    assert_false(smg_resolve(&f->smg, f->heap, times(f, 2, a), &id, &offset));
    assert_false(smg_resolve(&f->smg, f->heap, term_neg(f->t, a), &id, &offset));
    Term hidden = term_mod(f->t, a, 16);
    assert_false(smg_resolve(&f->smg, f->heap, hidden, &id, &offset));
    assert_false(smg_resolve(&f->smg, f->heap, term_add(f->t, b, hidden), &id, &offset));
    assert_true(smg_has_base(&f->smg, hidden));
    assert_false(smg_has_base(&f->smg, f->i));
}

static void difference_of_addresses_is_a_number(void **state) {
    Fixture *f = *state;
    Term a = base_of(f, f->a);
    assert_false(smg_has_base(&f->smg, term_sub(f->t, plus(f, a, 7), a)));
}

// ---- Reading over writes ----------------------------------------------------

static void fresh_memory_is_arbitrary(void **state) {
    Fixture *f = *state;
    assert_finds(f, f->a, number(f, 0), 4, SMG_ARBITRARY);
    assert_finds(f, f->a, f->i, 1, SMG_ARBITRARY);
}

static void read_hits_what_was_written(void **state) {
    Fixture *f = *state;
    write_number(f, f->a, number(f, 8), 4, 7);
    assert_reads(f, f->a, number(f, 8), 4, 7);
    write_number(f, f->a, number(f, 8), 4, 9);
    assert_reads(f, f->a, number(f, 8), 4, 9);
    assert_finds(f, f->b, number(f, 8), 4, SMG_ARBITRARY);
}

static void read_misses_neighbours(void **state) {
    Fixture *f = *state;
    write_number(f, f->a, number(f, 8), 4, 7);
    write_number(f, f->a, number(f, 12), 4, 8);
    write_number(f, f->a, number(f, 4), 4, 6);
    assert_reads(f, f->a, number(f, 8), 4, 7);
    assert_finds(f, f->a, number(f, 16), 4, SMG_ARBITRARY);
}

static void part_of_a_constant_is_known(void **state) {
    Fixture *f = *state;
    write_number(f, f->a, number(f, 8), 4, 0x11223344);
    assert_reads(f, f->a, number(f, 8), 1, 0x44); // little endian
    assert_reads(f, f->a, number(f, 10), 2, 0x1122);
}

static void part_of_a_negative_number_is_its_pattern(void **state) {
    Fixture *f = *state;
    smg_write(&f->smg, &f->heap, f->a, number(f, 0), 4, (SmgValue){number(f, -2), SMG_SIGNED});
    assert_reads(f, f->a, number(f, 0), 1, 0xfe);
    assert_reads(f, f->a, number(f, 2), 2, 0xffff);
}

static void part_of_a_term_is_a_quotient(void **state) {
    Fixture *f = *state;
    SmgValue value;
    assume_range(f, 0, f->j, 0xffffffff);
    write_term(f, f->a, number(f, 0), 4, f->j);
    assert_int_equal(find(f, f->a, number(f, 1), 1, &value), SMG_KNOWN);
    Term expected = term_mod(f->t, term_div(f->t, f->j, 256), 256);
    assert_true(solver_implies(f->solver, f->kb, formula_eq(f->t, value.term, expected)));
}

static void read_across_a_border_is_not_known(void **state) {
    Fixture *f = *state;
    write_number(f, f->a, number(f, 8), 4, 7);
    assert_finds(f, f->a, number(f, 6), 4, SMG_ANYTHING);
    assert_finds(f, f->a, number(f, 10), 4, SMG_ANYTHING);
    assert_finds(f, f->a, number(f, 4), 16, SMG_ANYTHING);
}

static void partial_overwrite_changes_one_byte(void **state) {
    Fixture *f = *state;
    write_number(f, f->a, number(f, 0), 4, 0x01010101);
    write_number(f, f->a, number(f, 1), 1, 2);
    assert_reads(f, f->a, number(f, 0), 4, 0x01010201);
    assert_reads(f, f->a, number(f, 0), 1, 1);
    assert_reads(f, f->a, number(f, 1), 1, 2);
}

static void symbolic_offsets_that_are_equal(void **state) {
    Fixture *f = *state;
    write_number(f, f->a, times(f, 4, f->i), 4, 7);
    assert_reads(f, f->a, times(f, 4, f->i), 4, 7);
    assume(f, formula_eq(f->t, f->i, f->j));
    assert_reads(f, f->a, times(f, 4, f->j), 4, 7);
}

static void symbolic_offsets_that_are_apart(void **state) {
    Fixture *f = *state;
    write_number(f, f->a, times(f, 4, f->j), 4, 7);
    write_number(f, f->a, times(f, 4, f->i), 4, 8);
    assert_finds(f, f->a, times(f, 4, f->j), 4, SMG_ANYTHING); // may be the same
    assume(f, formula_lt(f->t, f->i, f->j));
    assert_reads(f, f->a, times(f, 4, f->j), 4, 7);
}

static void bytes_of_elements_may_overlap(void **state) {
    Fixture *f = *state;
    write_number(f, f->a, f->j, 4, 7); // not a multiple of 4
    write_number(f, f->a, f->i, 4, 8);
    assume(f, formula_lt(f->t, f->i, f->j)); // less, but perhaps by 1 only
    assert_finds(f, f->a, f->j, 4, SMG_ANYTHING);
    assume(f, formula_le(f->t, plus(f, f->i, 4), f->j));
    assert_reads(f, f->a, f->j, 4, 7);
}

static void entries_are_dropped_before_they_are_too_many(void **state) {
    Fixture *f = *state;
    SmgObjectId big = add_object(f, SMG_HEAP, number(f, 10000));
    for (int n = 0; n < 1000; n++)
        write_number(f, big, number(f, n), 1, n % 200);
    assert_reads(f, big, number(f, 999), 1, 999 % 200);
    assert_true(smg_object(f->heap, big)->n_entries < 1000);
    SmgValue value; // known and right, or not known
    if (find(f, big, number(f, 0), 1, &value) == SMG_KNOWN)
        assert_reads(f, big, number(f, 0), 1, 0);
}

// ---- Choices ----------------------------------------------------------------

static void element_of_the_same_width_is_a_choice(void **state) {
    Fixture *f = *state;
    write_number(f, f->a, times(f, 4, f->i), 4, 7);
    Formula hit;
    assert_true(smg_find_choice(&f->smg, f->heap, f->kb, f->a, times(f, 4, f->j), 4, 2, &hit));
    assert_true(formula_same(hit, formula_eq(f->t, f->i, f->j)));
}

static void entry_that_may_be_hit_in_part_is_no_choice(void **state) {
    Fixture *f = *state;
    Formula hit;
    write_number(f, f->a, f->i, 4, 7);
    assert_false(smg_find_choice(&f->smg, f->heap, f->kb, f->a, times(f, 4, f->j), 4, 2, &hit));
    assert_false(smg_find_choice(&f->smg, f->heap, f->kb, f->a, f->j, 1, 2, &hit));
}

static void hit_and_miss_are_no_choice(void **state) {
    Fixture *f = *state;
    Formula hit;
    write_number(f, f->a, number(f, 4), 4, 7);
    assert_false(smg_find_choice(&f->smg, f->heap, f->kb, f->a, number(f, 4), 4, 2, &hit));
    assert_false(smg_find_choice(&f->smg, f->heap, f->kb, f->a, number(f, 8), 4, 2, &hit));
}

// ---- Fill, bytes, forget ----------------------------------------------------

static void fill_is_read_at_every_width(void **state) {
    Fixture *f = *state;
    smg_fill(&f->smg, &f->heap, f->a, number(f, 0), number(f, 100), 0x01);
    assert_reads(f, f->a, number(f, 50), 1, 0x01);
    assert_reads(f, f->a, number(f, 50), 4, 0x01010101);
    assume_range(f, 0, f->i, 90);
    assert_reads(f, f->a, f->i, 2, 0x0101);
}

static void fill_of_unknown_length(void **state) {
    Fixture *f = *state;
    assume_range(f, 8, f->i, 100);
    smg_fill(&f->smg, &f->heap, f->a, number(f, 0), f->i, 0);
    assert_reads(f, f->a, number(f, 0), 8, 0);
    assert_finds(f, f->a, number(f, 8), 1, SMG_ANYTHING);
    assert_reads(f, f->a, plus(f, f->i, -1), 1, 0);
    assert_finds(f, f->a, f->i, 1, SMG_ARBITRARY);
}

static void write_over_a_fill(void **state) {
    Fixture *f = *state;
    smg_fill(&f->smg, &f->heap, f->a, number(f, 0), number(f, 100), 0);
    write_number(f, f->a, number(f, 4), 4, 5);
    assert_reads(f, f->a, number(f, 0), 4, 0);
    assert_reads(f, f->a, number(f, 4), 4, 5);
    assert_reads(f, f->a, number(f, 2), 4, 5 << 16);
}

static void bytes_are_read_where_the_place_is_known(void **state) {
    Fixture *f = *state;
    static const uint8_t text[100] = "hello";
    smg_set_bytes(&f->smg, &f->heap, f->a, sizeof text, text);
    assert_reads(f, f->a, number(f, 1), 1, 'e');
    assert_reads(f, f->a, number(f, 0), 2, 'h' + 256 * 'e');
    assert_reads(f, f->a, number(f, 5), 4, 0);
    assume_range(f, 0, f->i, 50);
    assert_finds(f, f->a, f->i, 1, SMG_ANYTHING);
}

static void forgotten_is_not_known(void **state) {
    Fixture *f = *state;
    write_number(f, f->a, number(f, 0), 4, 5);
    write_number(f, f->a, number(f, 8), 4, 6);
    smg_forget(&f->smg, &f->heap, f->a, number(f, 0), number(f, 6));
    assert_finds(f, f->a, number(f, 0), 4, SMG_ANYTHING);
    assert_reads(f, f->a, number(f, 8), 4, 6);
}

// ---- Copies -----------------------------------------------------------------

static void copy(Fixture *f, SmgObjectId to, int64_t to_offset, SmgObjectId from,
                 int64_t from_offset, int64_t length) {
    smg_copy(&f->smg, &f->heap, f->kb, to, number(f, to_offset), from, number(f, from_offset),
             number(f, length));
}

static void copy_moves_fields(void **state) {
    Fixture *f = *state;
    write_number(f, f->a, number(f, 8), 4, 7);
    write_number(f, f->b, number(f, 20), 4, 1);
    copy(f, f->b, 20, f->a, 8, 8);
    assert_reads(f, f->b, number(f, 20), 4, 7);
    assert_finds(f, f->b, number(f, 24), 4, SMG_ANYTHING); // was never written in the source
    assert_reads(f, f->a, number(f, 8), 4, 7);
}

static void copy_leaves_what_is_beside_it(void **state) {
    Fixture *f = *state;
    write_number(f, f->b, number(f, 0), 4, 1);
    write_number(f, f->b, number(f, 12), 4, 2);
    write_number(f, f->a, number(f, 0), 8, 3);
    copy(f, f->b, 4, f->a, 0, 8);
    assert_reads(f, f->b, number(f, 0), 4, 1);
    assert_reads(f, f->b, number(f, 4), 8, 3);
    assert_reads(f, f->b, number(f, 12), 4, 2);
}

static void copy_cuts_a_field(void **state) {
    Fixture *f = *state;
    SmgValue value;
    write_number(f, f->a, number(f, 0), 8, 0x1122334455667788);
    copy(f, f->b, 0, f->a, 0, 4);
    if (find(f, f->b, number(f, 0), 4, &value) == SMG_KNOWN) // if known, then right
        assert_reads(f, f->b, number(f, 0), 4, 0x55667788);
    assert_finds(f, f->b, number(f, 4), 4, SMG_ARBITRARY);
}

static void copy_of_a_hidden_field_is_not_its_old_value(void **state) {
    Fixture *f = *state;
    write_number(f, f->a, number(f, 0), 4, 1);
    write_number(f, f->a, f->i, 1, 9); // anywhere
    copy(f, f->b, 0, f->a, 0, 8);
    assert_finds(f, f->b, number(f, 0), 4, SMG_ANYTHING);
}

static void copy_of_a_fill_with_a_hole(void **state) {
    Fixture *f = *state;
    smg_fill(&f->smg, &f->heap, f->a, number(f, 0), number(f, 100), 0);
    write_number(f, f->a, number(f, 4), 4, 5);
    copy(f, f->b, 10, f->a, 0, 16);
    assert_reads(f, f->b, number(f, 10), 4, 0);
    assert_reads(f, f->b, number(f, 14), 4, 5);
    assert_reads(f, f->b, number(f, 18), 8, 0);
    assert_finds(f, f->b, number(f, 26), 1, SMG_ARBITRARY);
}

static void copy_of_a_fill_under_a_field_that_sticks_out(void **state) {
    Fixture *f = *state;
    SmgValue value;
    smg_fill(&f->smg, &f->heap, f->a, number(f, 0), number(f, 100), 0);
    write_number(f, f->a, number(f, 6), 4, 0xffffffff);
    copy(f, f->b, 0, f->a, 0, 8); // half of the field
    if (find(f, f->b, number(f, 6), 2, &value) == SMG_KNOWN)
        assert_reads(f, f->b, number(f, 6), 2, 0xffff);
}

static void copy_of_a_part_of_bytes(void **state) {
    Fixture *f = *state;
    static const uint8_t text[] = "hello world";
    smg_set_bytes(&f->smg, &f->heap, f->a, sizeof text, text);
    copy(f, f->b, 3, f->a, 6, 5);
    assert_reads(f, f->b, number(f, 3), 1, 'w');
    assert_reads(f, f->b, number(f, 7), 1, 'd');
    assert_finds(f, f->b, number(f, 8), 1, SMG_ARBITRARY);
}

static void copy_within_an_object_up_and_down(void **state) {
    Fixture *f = *state;
    for (int n = 0; n < 4; n++)
        write_number(f, f->a, number(f, 4 * n), 4, n + 1);
    copy(f, f->a, 4, f->a, 0, 12); // 1 1 2 3
    assert_reads(f, f->a, number(f, 0), 4, 1);
    assert_reads(f, f->a, number(f, 4), 4, 1);
    assert_reads(f, f->a, number(f, 12), 4, 3);
    copy(f, f->a, 0, f->a, 4, 12); // 1 2 3 3
    assert_reads(f, f->a, number(f, 0), 4, 1);
    assert_reads(f, f->a, number(f, 4), 4, 2);
    assert_reads(f, f->a, number(f, 8), 4, 3);
    assert_reads(f, f->a, number(f, 12), 4, 3);
}

static void copy_of_unknown_length(void **state) {
    Fixture *f = *state;
    assume_range(f, 4, f->i, 50);
    write_number(f, f->a, number(f, 0), 4, 7);
    write_number(f, f->a, number(f, 20), 4, 8);
    write_number(f, f->b, number(f, 20), 4, 9);
    smg_copy(&f->smg, &f->heap, f->kb, f->b, number(f, 0), f->a, number(f, 0), f->i);
    assert_reads(f, f->b, number(f, 0), 4, 7);
    assert_finds(f, f->b, number(f, 20), 4, SMG_ANYTHING); // 8 or 9
}

static void states_do_not_share_later_writes(void **state) {
    Fixture *f = *state;
    write_number(f, f->a, number(f, 0), 4, 1);
    SmgHeap before = f->heap;
    write_number(f, f->a, number(f, 0), 4, 2);
    smg_set_life(&f->smg, &f->heap, f->a, SMG_FREED);
    assert_int_equal(smg_object(before, f->a)->life, SMG_ALIVE);
    f->heap = before;
    assert_reads(f, f->a, number(f, 0), 4, 1);
}

static void visible_entries(void **state) {
    Fixture *f = *state;
    write_number(f, f->a, number(f, 0), 4, 1);
    const SmgEntry *first = smg_object(f->heap, f->a)->entries;
    write_number(f, f->a, number(f, 4), 4, 2);
    assert_true(smg_is_visible(&f->smg, f->kb, smg_object(f->heap, f->a)->entries, first));
    write_number(f, f->a, f->i, 1, 2);
    const SmgEntry *chain = smg_object(f->heap, f->a)->entries;
    while (chain->older && !(chain->kind == SMG_FIELD && term_same(chain->offset, number(f, 0))))
        chain = chain->older;
    assert_false(smg_is_visible(&f->smg, f->kb, smg_object(f->heap, f->a)->entries, chain));
}

// ---- Reachability -----------------------------------------------------------

static bool reaches(Fixture *f, SmgMarkMode mode, SmgObjectId from, SmgObjectId to) {
    SmgMarks marks = {.mode = mode, .kb = f->kb};
    smg_mark_object(&f->smg, f->heap, &marks, from);
    bool found = smg_is_marked(&marks, to);
    smg_marks_release(&marks);
    return found;
}

static void pointers_are_followed(void **state) {
    Fixture *f = *state;
    SmgObjectId c = add_object(f, SMG_HEAP, number(f, 8));
    write_term(f, f->a, number(f, 0), 8, plus(f, base_of(f, f->b), 4));
    write_term(f, f->b, number(f, 8), 8, base_of(f, c));
    assert_true(reaches(f, SMG_MUST_REACH, f->a, c));
    assert_true(reaches(f, SMG_MAY_REACH, f->a, c));
    assert_false(reaches(f, SMG_MUST_REACH, c, f->a));
}

static void cycles_end(void **state) {
    Fixture *f = *state;
    write_term(f, f->a, number(f, 0), 8, base_of(f, f->b));
    write_term(f, f->b, number(f, 0), 8, base_of(f, f->a));
    assert_true(reaches(f, SMG_MUST_REACH, f->a, f->b));
    assert_true(reaches(f, SMG_MUST_REACH, f->b, f->a));
}

static void pointer_that_may_be_gone(void **state) {
    Fixture *f = *state;
    write_term(f, f->a, number(f, 0), 8, base_of(f, f->b));
    write_number(f, f->a, f->i, 1, 0);
    assert_false(reaches(f, SMG_MUST_REACH, f->a, f->b));
    assert_true(reaches(f, SMG_MAY_REACH, f->a, f->b));
}

static void freed_memory_holds_nothing_for_sure(void **state) {
    Fixture *f = *state;
    write_term(f, f->a, number(f, 0), 8, base_of(f, f->b));
    smg_set_life(&f->smg, &f->heap, f->a, SMG_FREED);
    assert_false(reaches(f, SMG_MUST_REACH, f->a, f->b));
}

static void hidden_address_may_reach(void **state) {
    Fixture *f = *state;
    write_term(f, f->a, number(f, 0), 8, term_mod(f->t, base_of(f, f->b), 1 << 20));
    assert_false(reaches(f, SMG_MUST_REACH, f->a, f->b));
    assert_true(reaches(f, SMG_MAY_REACH, f->a, f->b));
}

static void forgotten_contents_may_reach_everything(void **state) {
    Fixture *f = *state;
    smg_forget(&f->smg, &f->heap, f->a, number(f, 0), number(f, 8));
    assert_false(reaches(f, SMG_MUST_REACH, f->a, f->b));
    assert_true(reaches(f, SMG_MAY_REACH, f->a, f->b));
}

static void terms_are_marked(void **state) {
    Fixture *f = *state;
    SmgMarks marks = {.mode = SMG_MUST_REACH, .kb = f->kb};
    smg_mark(&f->smg, f->heap, &marks, plus(f, base_of(f, f->a), 3));
    smg_mark(&f->smg, f->heap, &marks, number(f, 5));
    assert_true(smg_is_marked(&marks, f->a));
    assert_false(smg_is_marked(&marks, f->b));
    smg_marks_release(&marks);
}

static void removed_object_is_gone(void **state) {
    Fixture *f = *state;
    Term base = base_of(f, f->a);
    SmgObjectId id;
    Term offset;
    smg_remove(&f->smg, &f->heap, f->a);
    assert_null(smg_object(f->heap, f->a));
    assert_true(
        smg_resolve(&f->smg, f->heap, base, &id, &offset)); // the address still tells whose it was
    assert_int_equal(id, f->a);
    assert_true(reaches(f, SMG_MAY_REACH, f->b, f->b));
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(object_has_an_address_that_is_not_null),
        TEST(address_is_resolved),
        TEST(numbers_and_hidden_addresses_are_not_resolved),
        TEST(difference_of_addresses_is_a_number),
        TEST(fresh_memory_is_arbitrary),
        TEST(read_hits_what_was_written),
        TEST(read_misses_neighbours),
        TEST(part_of_a_constant_is_known),
        TEST(part_of_a_negative_number_is_its_pattern),
        TEST(part_of_a_term_is_a_quotient),
        TEST(read_across_a_border_is_not_known),
        TEST(partial_overwrite_changes_one_byte),
        TEST(symbolic_offsets_that_are_equal),
        TEST(symbolic_offsets_that_are_apart),
        TEST(bytes_of_elements_may_overlap),
        TEST(entries_are_dropped_before_they_are_too_many),
        TEST(element_of_the_same_width_is_a_choice),
        TEST(entry_that_may_be_hit_in_part_is_no_choice),
        TEST(hit_and_miss_are_no_choice),
        TEST(fill_is_read_at_every_width),
        TEST(fill_of_unknown_length),
        TEST(write_over_a_fill),
        TEST(bytes_are_read_where_the_place_is_known),
        TEST(forgotten_is_not_known),
        TEST(copy_moves_fields),
        TEST(copy_leaves_what_is_beside_it),
        TEST(copy_cuts_a_field),
        TEST(copy_of_a_hidden_field_is_not_its_old_value),
        TEST(copy_of_a_fill_with_a_hole),
        TEST(copy_of_a_fill_under_a_field_that_sticks_out),
        TEST(copy_of_a_part_of_bytes),
        TEST(copy_within_an_object_up_and_down),
        TEST(copy_of_unknown_length),
        TEST(states_do_not_share_later_writes),
        TEST(visible_entries),
        TEST(pointers_are_followed),
        TEST(cycles_end),
        TEST(pointer_that_may_be_gone),
        TEST(freed_memory_holds_nothing_for_sure),
        TEST(hidden_address_may_reach),
        TEST(forgotten_contents_may_reach_everything),
        TEST(terms_are_marked),
        TEST(removed_object_is_gone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
