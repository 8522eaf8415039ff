// Memory graphs as symbolic heaps of separation logic: the formulas of small graphs, reachability
// over them, and the procedures that find the object behind an address, which must agree.
#include "graph_fixture.h"

#include "smg/deref.h"
#include "smg/list.h"
#include "smg/sl.h"
#include "base/cvc5.h"

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
    SlHeap sl;
} Fixture;

static Term number(Fixture *f, int64_t n) { return term_int(f->t, n); }

static int set_up(void **state) {
    Fixture *f = memory_zeroed(sizeof *f);
    graph_set_up(&f->t, &f->solver, &f->arena, &f->smg);
    *state = f;
    return 0;
}

static int tear_down(void **state) {
    Fixture *f = *state;
    sl_release(&f->sl);
    graph_tear_down(&f->smg);
    free(f);
    return 0;
}

static SmgObjectId add(Fixture *f, SmgKind kind, Term size) {
    return smg_add(&f->smg, &f->heap, &f->kb, (SmgObject){.kind = kind, .size = size});
}

static Term base(Fixture *f, SmgObjectId id) { return smg_object(f->heap, id)->base; }

static Term plus(Fixture *f, SmgObjectId id, int64_t n) {
    return term_add_number(f->t, base(f, id), n);
}

static void put(Fixture *f, SmgObjectId id, int64_t offset, uint32_t width, Term value) {
    smg_write(&f->smg, &f->heap, id, number(f, offset), width, (SmgValue){value, SMG_UNSIGNED});
}

static void assume(Fixture *f, Formula formula) { f->kb = kb_add(f->solver, f->kb, formula); }

static Term between(Fixture *f, int64_t low, int64_t high) {
    Term v = term_fresh(f->t, "v");
    assume(f, formula_le(f->t, number(f, low), v));
    assume(f, formula_le(f->t, v, number(f, high)));
    return v;
}

// ---- Formulas ---------------------------------------------------------------

// Objects are a, b, c, ... by their number; other variables v.
static void name(void *context, Term var, Text *text) {
    const Fixture *f = context;
    uint64_t id;
    if (map_get(&f->smg.bases, var.id, &id))
        text_add(text, "%c", (char)('a' + (int)id - 1));
    else
        text_add(text, "v");
}

static void start_formula(Fixture *f) {
    sl_release(&f->sl);
    f->sl = (SlHeap){.smg = &f->smg, .heap = f->heap, .kb = f->kb};
}

static void assert_atoms(Fixture *f, const SlAtoms *atoms, const char *expected) {
    Text text = {0};
    sl_print_atoms(&text, &f->sl, atoms, name, f);
    assert_string_equal(text_chars(&text), expected);
    text_release(&text);
}

static void nothing_is_emp(void **state) {
    Fixture *f = *state;
    start_formula(f);
    assert_atoms(f, &f->sl.stack, "emp");
    assert_atoms(f, &f->sl.rest, "emp");
}

static void stack_and_heap_are_two_parts(void **state) {
    Fixture *f = *state;
    SmgObjectId x = add(f, SMG_STACK, number(f, 4)), node = add(f, SMG_HEAP, number(f, 16));
    put(f, x, 0, 4, number(f, 5));
    put(f, node, 0, 8, base(f, node));
    put(f, node, 8, 8, base(f, x));
    start_formula(f);
    sl_add_variable(&f->sl, "p", (SmgValue){base(f, node), SMG_UNSIGNED}, 8);
    sl_add_object(&f->sl, x);
    sl_add_object(&f->sl, node);
    assert_atoms(f, &f->sl.stack, "p ↦ b * a ↦ 5");
    assert_atoms(f, &f->sl.rest, "b ↦ b, a");
}

static void gaps_are_unknown_bytes(void **state) {
    Fixture *f = *state;
    Term n = between(f, 12, 100);
    SmgObjectId a = add(f, SMG_HEAP, n);
    put(f, a, 4, 4, number(f, 7));
    start_formula(f);
    sl_add_object(&f->sl, a);
    assert_atoms(f, &f->sl.rest, "a ↦ _^4, 7, _^(v - 8)");
}

static void what_is_written_over_is_not_there(void **state) {
    Fixture *f = *state;
    SmgObjectId a = add(f, SMG_HEAP, number(f, 8));
    smg_fill(&f->smg, &f->heap, a, number(f, 0), number(f, 8), 0);
    start_formula(f);
    sl_add_object(&f->sl, a);
    assert_atoms(f, &f->sl.rest, "a ↦ 0^8");
    put(f, a, 0, 8, number(f, 9));
    start_formula(f);
    sl_add_object(&f->sl, a);
    assert_atoms(f, &f->sl.rest, "a ↦ 9");
}

static void a_place_that_is_not_known_is_beside(void **state) {
    Fixture *f = *state;
    Term i = between(f, 0, 7);
    SmgObjectId a = add(f, SMG_HEAP, number(f, 8));
    smg_write(&f->smg, &f->heap, a, i, 1, (SmgValue){number(f, 3), SMG_UNSIGNED});
    start_formula(f);
    sl_add_object(&f->sl, a);
    assert_atoms(f, &f->sl.rest, "a ↦ _^8 ∧ (v + a ↦ 3 * true)");
}

static void dead_objects_have_no_cells(void **state) {
    Fixture *f = *state;
    SmgObjectId a = add(f, SMG_HEAP, number(f, 8));
    smg_set_life(&f->smg, &f->heap, a, SMG_FREED);
    start_formula(f);
    sl_add_object(&f->sl, a);
    assert_atoms(f, &f->sl.rest, "emp");
}

// Three nodes in a row, which nothing but `root` points into; links at 0.
static Term make_list(Fixture *f) {
    SmgObjectId nodes[3];
    for (int i = 0; i < 3; i++)
        nodes[i] = add(f, SMG_HEAP, number(f, 16));
    for (int i = 0; i < 3; i++) {
        put(f, nodes[i], 0, 8, i < 2 ? base(f, nodes[i + 1]) : number(f, 0));
        put(f, nodes[i], 8, 8, number(f, 7));
    }
    Term root = base(f, nodes[0]);
    assert_true(smg_fold(&f->smg, (SmgListOptions){0}, &f->heap, &f->kb, &root, 1));
    return root;
}

static SmgObjectId object_at(Fixture *f, Term address) {
    SmgObjectId id;
    Term offset;
    assert_true(smg_resolve(&f->smg, f->heap, address, &id, &offset));
    return id;
}

static void list_segments_are_predicates(void **state) {
    Fixture *f = *state;
    SmgObjectId list = object_at(f, make_list(f));
    start_formula(f);
    sl_add_object(&f->sl, list);
    assert_int_equal(f->sl.rest.items[0].kind, SL_SEGMENT);
    Text text = {0};
    sl_print_atoms(&text, &f->sl, &f->sl.rest, name, f);
    assert_non_null(strstr(text_chars(&text), "ls("));
    assert_non_null(strstr(text_chars(&text), ", 0; "));
    assert_non_null(strstr(text_chars(&text), "for each node"));
    text_release(&text);
}

// What cvc5 says about the formula.
static Cvc5Answer ask_cvc5(Fixture *f) {
    Cvc5 cvc5 = {.milliseconds = 5000};
    Text text = {0};
    bool is_fresh;
    sl_print_smt(&text, &f->sl, name, f);
    assert_true(cvc5_start(&cvc5, &is_fresh));
    Cvc5Answer answer = cvc5_ask(&cvc5, &text, NULL);
    cvc5_stop(&cvc5);
    text_release(&text);
    return answer;
}

static void smt_lib_says_that_cells_are_apart(void **state) {
    Fixture *f = *state;
    SmgObjectId a = add(f, SMG_STACK, number(f, 4)), b = add(f, SMG_HEAP, number(f, 24));
    put(f, a, 0, 4, number(f, -1));
    put(f, b, 8, 8, base(f, b));
    start_formula(f);
    sl_add_variable(&f->sl, "p", (SmgValue){base(f, b), SMG_UNSIGNED}, 8);
    sl_add_object(&f->sl, a);
    sl_add_object(&f->sl, b);
    assert_int_equal(ask_cvc5(f), CVC5_SAT);
    f->kb = f->sl.kb = kb_add(f->solver, f->kb, formula_eq(f->t, base(f, a), plus(f, b, 8)));
    assert_int_equal(ask_cvc5(f), CVC5_UNSAT); // a cell of both
}

static void smt_lib_of_predicates_is_read(void **state) {
    Fixture *f = *state;
    SmgObjectId list = object_at(f, make_list(f)), a = add(f, SMG_HEAP, between(f, 1, 1000));
    start_formula(f);
    sl_add_object(&f->sl, list);
    sl_add_object(&f->sl, a);
    assert_int_equal(ask_cvc5(f), CVC5_SAT);
}

// ---- Leaks ------------------------------------------------------------------

static bool is_marked(Fixture *f, Term root, SmgObjectId id) {
    SmgMarks marks = {.mode = SMG_MUST_REACH, .kb = f->kb};
    smg_mark(&f->smg, f->heap, &marks, root);
    bool found = smg_is_marked(&marks, id);
    smg_marks_release(&marks);
    return found;
}

static bool is_reachable(Fixture *f, Term root, SmgObjectId id) {
    start_formula(f);
    sl_add_variable(&f->sl, "root", (SmgValue){root, SMG_UNSIGNED}, 8);
    for (SmgObjectId i = 1; i <= f->smg.n_objects; i++)
        sl_add_object(&f->sl, i);
    bool found = sl_is_reachable(&f->sl, id);
    assert_true(found == is_marked(f, root, id)); // formula and graph agree
    return found;
}

static void reachable_by_pointers_in_memory(void **state) {
    Fixture *f = *state;
    SmgObjectId a = add(f, SMG_HEAP, number(f, 16)), b = add(f, SMG_HEAP, number(f, 16)),
                c = add(f, SMG_HEAP, number(f, 16));
    put(f, a, 8, 8, plus(f, b, 4)); // into the middle
    put(f, b, 0, 8, base(f, a));
    assert_true(is_reachable(f, base(f, a), b));
    assert_true(is_reachable(f, base(f, b), a));
    assert_false(is_reachable(f, base(f, a), c));
    put(f, a, 8, 8, number(f, 0));
    assert_false(is_reachable(f, base(f, a), b));
}

static void a_cycle_that_nothing_reaches_is_lost(void **state) {
    Fixture *f = *state;
    SmgObjectId a = add(f, SMG_HEAP, number(f, 8)), b = add(f, SMG_HEAP, number(f, 8));
    put(f, a, 0, 8, base(f, b));
    put(f, b, 0, 8, base(f, a));
    assert_false(is_reachable(f, number(f, 0), a));
    assert_false(is_reachable(f, number(f, 0), b));
    assert_true(is_reachable(f, base(f, b), a));
}

static void reachable_through_a_segment(void **state) {
    Fixture *f = *state;
    SmgObjectId end = add(f, SMG_HEAP, number(f, 40));
    Term root = make_list(f);
    SmgObjectId list = object_at(f, root);
    SmgObject object = *smg_object(f->heap, list);
    SmgSegment ends = *object.segment;
    ends.out.term = base(f, end);
    object.segment = &ends;
    smg_put(&f->smg, &f->heap, list, object);
    assert_true(is_reachable(f, root, list));
    assert_true(is_reachable(f, root, end));
    assert_false(is_reachable(f, base(f, end), list));
}

// ---- Procedures -------------------------------------------------------------

static const SmgDeref *const PROCEDURES[] = {&SMG_DEREF_GRAPH, &SMG_DEREF_SMT, &SMG_DEREF_MODEL,
                                             &SMG_DEREF_SL};
enum { N_PROCEDURES = 4 };

// All find that object (0: none), and all say the same of `length` bytes there.
static void assert_all_find(Fixture *f, Term address, SmgObjectId expected) {
    for (int i = 0; i < N_PROCEDURES; i++) {
        SmgObjectId id = 0;
        f->smg.deref = PROCEDURES[i];
        bool found = smg_find(&f->smg, f->heap, f->kb, address, &id);
        if (found != (expected != 0) || (found && id != expected))
            fail_msg("%s finds object %u, not %u", PROCEDURES[i]->name, found ? id : 0, expected);
    }
}

static void assert_all_cover(Fixture *f, SmgObjectId id, Term offset, Term length, bool expected) {
    for (int i = 0; i < N_PROCEDURES; i++) {
        f->smg.deref = PROCEDURES[i];
        if (smg_covers(&f->smg, f->heap, f->kb, id, offset, length) != expected)
            fail_msg("%s is wrong: it %s covered", PROCEDURES[i]->name, expected ? "is" : "is not");
    }
}

static void known_cells_are_found_by_sight(void **state) {
    Fixture *f = *state;
    SmgObjectId a = add(f, SMG_HEAP, number(f, 8)), b = add(f, SMG_HEAP, number(f, 8));
    assert_all_find(f, plus(f, a, 7), a);
    assert_all_find(f, base(f, b), b);
    assert_int_equal(f->smg.deref_stats.queries, 0);
    assert_all_find(f, plus(f, a, 8), 0);
    assert_all_find(f, plus(f, b, -1), 0);
    assert_true(f->smg.deref_stats.queries > 0);
}

static void symbolic_places_are_found_where_they_are_inside(void **state) {
    Fixture *f = *state;
    Term n = between(f, 1, 1000), i = term_fresh(f->t, "i");
    add(f, SMG_HEAP, number(f, 64));
    SmgObjectId a = add(f, SMG_HEAP, n);
    add(f, SMG_STACK, number(f, 4));
    Term address = term_add(f->t, base(f, a), i);
    assert_all_find(f, address, 0); // i is anything
    assume(f, formula_le(f->t, number(f, 0), i));
    assume(f, formula_le(f->t, i, n));
    assert_all_find(f, address, 0); // or just behind
    assume(f, formula_lt(f->t, i, n));
    assert_all_find(f, address, a);
    assert_all_cover(f, a, i, number(f, 1), true);
    assert_all_cover(f, a, i, number(f, 2), false); // the last byte may be behind
    assert_all_cover(f, a, i, term_sub(f->t, n, i), true);
    assert_all_cover(f, a, number(f, 0), n, true);
    assert_all_cover(f, a, number(f, 0), term_add_number(f->t, n, 1), false);
}

static void an_address_by_another_name_is_found(void **state) {
    Fixture *f = *state;
    SmgObjectId a = add(f, SMG_HEAP, number(f, 8));
    Term other = term_fresh(f->t, "other");
    assume(f, formula_eq(f->t, term_add_number(f->t, other, -2), base(f, a)));
    // graph goes by names alone
    for (int i = 1; i < N_PROCEDURES; i++) {
        SmgObjectId id = 0;
        f->smg.deref = PROCEDURES[i];
        assert_true(smg_find(&f->smg, f->heap, f->kb, other, &id));
        assert_int_equal(id, a);
    }
}

static void dead_and_empty_objects_hold_nothing(void **state) {
    Fixture *f = *state;
    SmgObjectId a = add(f, SMG_HEAP, number(f, 8)), b = add(f, SMG_HEAP, number(f, 0)),
                c = add(f, SMG_HEAP, between(f, 0, 4));
    smg_set_life(&f->smg, &f->heap, a, SMG_FREED);
    assert_all_find(f, base(f, a), 0);
    assert_all_find(f, base(f, b), 0);
    assert_all_find(f, base(f, c), 0); // perhaps there is no byte
}

static void leaving_an_object_for_another_is_no_access(void **state) {
    Fixture *f = *state;
    SmgObjectId a = add(f, SMG_HEAP, number(f, 8)), b = add(f, SMG_HEAP, number(f, 8));
    assume(f, formula_eq(f->t, plus(f, a, 8), base(f, b)));
    assert_all_cover(f, a, number(f, 8), number(f, 1), false);
    assert_all_cover(f, b, number(f, -1), number(f, 1), false);
    assert_all_cover(f, b, number(f, 0), number(f, 8), true);
}

static void the_ends_of_a_segment_are_found(void **state) {
    Fixture *f = *state;
    Term root = make_list(f);
    SmgObjectId list = object_at(f, root);
    assert_all_find(f, term_add_number(f->t, root, 8), list);
    assert_all_find(f, term_add_number(f->t, root, 16), 0);
    Term i = between(f, 0, 15);
    assert_all_find(f, term_add(f->t, root, i), list);
}

// ---- cvc5 -------------------------------------------------------------------

static void a_missing_solver_shows_nothing(void **state) {
    (void)state;
    Budget budget = budget_of_seconds(10);
    Cvc5 cvc5 = {.program = "/nonexistent/cvc5", .milliseconds = 100};
    Text query = {0};
    bool is_fresh;
    text_add(&query, "(check-sat)\n");
    assert_false(cvc5_is_there("/nonexistent/cvc5", &budget));
    for (int i = 0; i < 10; i++) // it is not started for ever
        if (cvc5_start(&cvc5, &is_fresh))
            assert_int_equal(cvc5_ask(&cvc5, &query, &budget), CVC5_UNKNOWN);
    assert_false(cvc5_start(&cvc5, &is_fresh));
    text_release(&query);
}

static void a_solver_that_does_not_answer_is_given_up(void **state) {
    (void)state;
    Budget budget = budget_of_seconds(0.2);
    Cvc5 cvc5 = {.milliseconds = 60000};
    Text query = {0};
    bool is_fresh;
    text_add(&query, "(set-logic QF_LIA)\n"); // no check-sat: it waits for more
    assert_true(cvc5_start(&cvc5, &is_fresh));
    assert_true(is_fresh);
    assert_int_equal(cvc5_ask(&cvc5, &query, &budget), CVC5_UNKNOWN);
    assert_null(cvc5.running);
    text_release(&query);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(nothing_is_emp),
        TEST(stack_and_heap_are_two_parts),
        TEST(gaps_are_unknown_bytes),
        TEST(what_is_written_over_is_not_there),
        TEST(a_place_that_is_not_known_is_beside),
        TEST(dead_objects_have_no_cells),
        TEST(list_segments_are_predicates),
        TEST(smt_lib_says_that_cells_are_apart),
        TEST(smt_lib_of_predicates_is_read),
        TEST(reachable_by_pointers_in_memory),
        TEST(a_cycle_that_nothing_reaches_is_lost),
        TEST(reachable_through_a_segment),
        TEST(known_cells_are_found_by_sight),
        TEST(symbolic_places_are_found_where_they_are_inside),
        TEST(an_address_by_another_name_is_found),
        TEST(dead_and_empty_objects_hold_nothing),
        TEST(leaving_an_object_for_another_is_no_access),
        TEST(the_ends_of_a_segment_are_found),
        cmocka_unit_test(a_missing_solver_shows_nothing),
        cmocka_unit_test(a_solver_that_does_not_answer_is_given_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
