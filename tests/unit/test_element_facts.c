// Facts about all elements of an array: which are kept where two states of a loop are joined, what
// they say of an element that is read, and which states meet them.
#include "graph_fixture.h"

#include "smg/element_facts.h"
#include "smg/elements.h"

#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <cmocka.h>
#include <stdlib.h>

// A loop that has written `i` elements of 4 bytes into an object.
typedef struct State {
    SmgHeap heap;
    const Kb *kb;
    int64_t i;
} State;

typedef struct Fixture {
    TermTable *t;
    Solver *solver;
    Arena arena;
    SmgContext smg;
    State start;
    SmgObjectId object;
} Fixture;

static int set_up(void **state) {
    Fixture *f = memory_zeroed(sizeof *f);
    graph_set_up(&f->t, &f->solver, &f->arena, &f->smg);
    f->object = smg_add(&f->smg, &f->start.heap, &f->start.kb,
                        (SmgObject){.kind = SMG_HEAP, .size = term_int(f->t, 400)});
    *state = f;
    return 0;
}

static int tear_down(void **state) {
    Fixture *f = *state;
    graph_tear_down(&f->smg);
    free(f);
    return 0;
}

static Term number(Fixture *f, int64_t n) { return term_int(f->t, n); }

// One more iteration, which writes any number of this range.
static State go_on(Fixture *f, State s, int64_t low, int64_t high) {
    Term value = term_fresh(f->t, "x");
    s.kb = kb_add(f->solver, s.kb, formula_le(f->t, number(f, low), value));
    s.kb = kb_add(f->solver, s.kb, formula_le(f->t, value, number(f, high)));
    smg_write(&f->smg, &s.heap, f->object, number(f, 4 * s.i), 4, (SmgValue){value, SMG_SIGNED});
    s.i++;
    return s;
}

static bool may_not_differ(void *context, SmgObjectId id, SmgObjectId other) {
    (void)context;
    (void)id;
    (void)other;
    return false;
}

static SmgValue signed_number(Fixture *f, int64_t n) {
    return (SmgValue){number(f, n), SMG_SIGNED};
}

// The joined graph; `i` becomes how many elements there are.
static SmgJoin join(Fixture *f, State a, State b, SmgValue *i) {
    SmgJoin j = {.smg = &f->smg,
                 .a = {.kb = a.kb, .heap = a.heap},
                 .b = {.kb = b.kb, .heap = b.heap},
                 .may_differ = may_not_differ,
                 .counts = true};
    smg_join_begin(&j);
    vec_push(&j.landmarks, number(f, 9));
    *i = smg_join_values(&j, signed_number(f, a.i), signed_number(f, b.i), 32);
    assert_true(smg_join_objects(&j, f->object, f->object));
    smg_join_contents(&j);
    assert_false(j.fails);
    assert_int_equal(j.arrays.count, 1);
    return j;
}

static const Kb *kb_of(Fixture *f, const SmgJoin *j) {
    const Kb *kb = f->start.kb;
    for (size_t i = 0; i < j->facts.count; i++)
        kb = kb_add(f->solver, kb, j->facts.items[i]);
    return kb;
}

// Does this follow of what is read at the place?
static bool is_known(Fixture *f, const SmgJoin *j, Term place, int64_t low, int64_t high) {
    const Kb *kb = kb_of(f, j);
    Term element = term_op(f->t, TERM_OP_SELECT, j->arrays.items[0].array, place);
    kb = kb_add(f->solver, kb, smg_known_of_element(&f->smg, j->heap, kb, element));
    return (low == INT64_MIN ||
            solver_implies(f->solver, kb, formula_le(f->t, number(f, low), element))) &&
           (high == INT64_MAX ||
            solver_implies(f->solver, kb, formula_le(f->t, element, number(f, high))));
}

static bool is_at_least(Fixture *f, const SmgJoin *j, Term place, int64_t low) {
    return is_known(f, j, place, low, INT64_MAX);
}
static bool is_at_most(Fixture *f, const SmgJoin *j, Term place, int64_t high) {
    return is_known(f, j, place, INT64_MIN, high);
}

static void bounds_of_all_elements_are_kept(void **state) {
    Fixture *f = *state;
    SmgValue i;
    State a = go_on(f, f->start, 0, 9), b = go_on(f, a, 0, 9);
    SmgJoin j = join(f, a, b, &i);
    Term last = term_add_number(f->t, i.term, -1);
    assert_true(is_at_least(f, &j, number(f, 0), 0) && is_at_most(f, &j, number(f, 0), 9));
    assert_true(is_at_least(f, &j, last, 0) && is_at_most(f, &j, last, 9));
    assert_false(is_at_least(f, &j, i.term, 0)); // not written yet
    assert_false(is_at_most(f, &j, i.term, 9));
    assert_false(is_at_most(f, &j, last, 8));
    smg_join_release(&j);
}

static void what_the_newest_element_breaks_is_no_fact(void **state) {
    Fixture *f = *state;
    SmgValue i;
    State a = go_on(f, f->start, 0, 9), b = go_on(f, a, 0, 10);
    SmgJoin j = join(f, a, b, &i);
    assert_true(is_at_least(f, &j, number(f, 0), 0));
    assert_false(is_at_most(f, &j, number(f, 0), 9));
    smg_join_release(&j);
}

static void what_the_first_state_breaks_is_no_fact(void **state) {
    Fixture *f = *state;
    SmgValue i;
    State a = go_on(f, f->start, -1, 9), b = go_on(f, f->start, 0, 9);
    b = go_on(f, b, 0, 9);
    SmgJoin j = join(f, a, b, &i);
    assert_false(is_at_least(f, &j, number(f, 0), 0));
    assert_true(is_at_most(f, &j, number(f, 0), 9));
    smg_join_release(&j);
}

// Does the joined graph cover the other one, in which there are this many elements?
static bool covers(Fixture *f, const SmgJoin *j, SmgValue i, SmgHeap heap, const Kb *kb,
                   Term count) {
    SmgBinding binding = {0};
    smg_extend_elements(&f->smg, &heap, &kb);
    SmgMatch m = {.smg = &f->smg,
                  .general = j->heap,
                  .heap = heap,
                  .kb = kb,
                  .binding = &binding,
                  .may_differ = may_not_differ};
    for (size_t g = 0; g < j->ghosts.count; g++)
        smg_binding_declare(&binding, j->ghosts.items[g]);
    if (term_exists(j->counter))
        smg_binding_declare(&binding, j->counter);
    bool holds = smg_match_value(&m, i, (SmgValue){count, SMG_SIGNED}, 32) &&
                 smg_match_object(&m, f->object, f->object) && smg_match_contents(&m);
    smg_match_release(&m);
    smg_binding_release(&binding);
    return holds;
}

// The iteration behind the joined graph adds an element to those that it covers.
static bool goes_round(Fixture *f, const SmgJoin *j, SmgValue i, int64_t low, int64_t high) {
    SmgHeap heap = j->heap;
    const Kb *kb = kb_of(f, j);
    Term value = term_fresh(f->t, "x");
    kb = kb_add(f->solver, kb, formula_le(f->t, number(f, low), value));
    kb = kb_add(f->solver, kb, formula_le(f->t, value, number(f, high)));
    smg_write(&f->smg, &heap, f->object, term_scale(f->t, 4, i.term), 4,
              (SmgValue){value, SMG_SIGNED});
    return covers(f, j, i, heap, kb, term_add_number(f->t, i.term, 1));
}

static void other_states_must_meet_the_facts(void **state) {
    Fixture *f = *state;
    SmgValue i;
    State a = go_on(f, f->start, 0, 9), b = go_on(f, a, 0, 9);
    SmgJoin j = join(f, a, b, &i);
    assert_true(covers(f, &j, i, a.heap, a.kb, number(f, a.i)));
    assert_true(goes_round(f, &j, i, 0, 9));
    assert_true(goes_round(f, &j, i, 3, 5));
    assert_false(goes_round(f, &j, i, 0, 10));
    assert_false(goes_round(f, &j, i, -1, 9));
    State other = go_on(f, f->start, 20, 30);
    assert_false(covers(f, &j, i, other.heap, other.kb, number(f, other.i)));
    smg_join_release(&j);
}

int main(void) {
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        TEST(bounds_of_all_elements_are_kept),
        TEST(what_the_newest_element_breaks_is_no_fact),
        TEST(what_the_first_state_breaks_is_no_fact),
        TEST(other_states_must_meet_the_facts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
