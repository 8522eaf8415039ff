// List segments alone: what becomes one, what its nodes' parts are, splitting nodes off again; and
// the check of well-formedness, which must see every rule that is broken.
#include "graph_fixture.h"

#include "base/vec.h"
#include "smg/list.h"
#include "smg/optional.h"
#include "smg/refs.h"
#include "smg/wellformed.h"

#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

enum { NEXT = 0, PREV = 8, DATA = 16, PART = 24, NODE_SIZE = 32, MAX_NODES = 8 };

typedef struct Fixture {
    TermTable *t;
    Solver *solver;
    Arena arena;
    SmgContext smg;
    SmgHeap heap;
    const Kb *kb;
    SmgObjectId nodes[MAX_NODES];
    int n;
    SmgListOptions lists;
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
    graph_tear_down(&f->smg);
    free(f);
    return 0;
}

static SmgObjectId add(Fixture *f, int64_t size) {
    return smg_add(&f->smg, &f->heap, &f->kb,
                   (SmgObject){.kind = SMG_HEAP, .size = number(f, size)});
}

static const SmgObject *at(Fixture *f, SmgObjectId id) { return smg_object(f->heap, id); }
static Term base(Fixture *f, SmgObjectId id) { return at(f, id)->base; }

static void write(Fixture *f, SmgObjectId id, int64_t place, Term value) {
    smg_write(&f->smg, &f->heap, id, number(f, place), 8, (SmgValue){value, SMG_UNSIGNED});
}

// n nodes in a row; the data of node i is data[i].
static void make_list(Fixture *f, int n, const int *data, bool is_double) {
    f->n = n;
    for (int i = 0; i < n; i++)
        f->nodes[i] = add(f, NODE_SIZE);
    for (int i = 0; i < n; i++) {
        write(f, f->nodes[i], NEXT, i + 1 < n ? base(f, f->nodes[i + 1]) : number(f, 0));
        if (is_double)
            write(f, f->nodes[i], PREV, i ? base(f, f->nodes[i - 1]) : number(f, 0));
        write(f, f->nodes[i], DATA, number(f, data[i]));
    }
}

static const int SAME[MAX_NODES] = {7, 7, 7, 7, 7, 7, 7, 7};
static const int FIRST_DIFFERS[MAX_NODES] = {1, 7, 7, 7, 7, 7, 7, 7};

static bool fold(Fixture *f) {
    Term root = base(f, f->nodes[0]);
    return smg_fold(&f->smg, f->lists, &f->heap, &f->kb, &root, 1);
}

static const char *flaw(Fixture *f) { return smg_find_flaw(&f->smg, f->heap, f->kb, NULL, 0); }

static void assert_length(Fixture *f, SmgObjectId id, int64_t length) {
    assert_non_null(at(f, id));
    assert_non_null(at(f, id)->segment);
    assert_true(term_same(at(f, id)->segment->length, number(f, length)));
}

// ---- Folding ----------------------------------------------------------------

static void nodes_in_a_row_are_a_segment(void **state) {
    Fixture *f = *state;
    make_list(f, 4, SAME, false);
    assert_true(fold(f));
    assert_length(f, f->nodes[0], 4);
    assert_null(at(f, f->nodes[1]));
    assert_null(flaw(f));
}

static void back_links_make_it_double(void **state) {
    Fixture *f = *state;
    make_list(f, 4, SAME, true);
    assert_true(fold(f));
    assert_length(f, f->nodes[0], 4);
    assert_true(at(f, f->nodes[0])->segment->is_double);
    assert_null(flaw(f));
}

static void pointer_into_the_middle_stays(void **state) {
    Fixture *f = *state;
    make_list(f, 5, SAME, false);
    Term roots[] = {base(f, f->nodes[0]), base(f, f->nodes[2])};
    assert_true(smg_fold(&f->smg, f->lists, &f->heap, &f->kb, roots, 2));
    assert_length(f, f->nodes[0], 2);
    assert_length(f, f->nodes[2], 3);
}

static void threshold_counts_nodes(void **state) {
    Fixture *f = *state;
    make_list(f, 3, SAME, false);
    f->lists.threshold = 4;
    assert_false(fold(f));
    f->lists.threshold = 3;
    assert_true(fold(f));
    assert_length(f, f->nodes[0], 3);
}

static void threshold_is_no_matter_once_there_is_a_segment(void **state) {
    Fixture *f = *state;
    make_list(f, 3, SAME, false);
    assert_true(fold(f));
    SmgObjectId front = add(f, NODE_SIZE);
    write(f, front, NEXT, base(f, f->nodes[0]));
    write(f, front, DATA, number(f, 7));
    f->nodes[0] = front;
    f->lists.threshold = 5;
    assert_true(fold(f));
}

static void equal_values_only(void **state) {
    Fixture *f = *state;
    make_list(f, 4, FIRST_DIFFERS, false);
    f->lists.only_equal = true;
    assert_true(fold(f));
    assert_null(at(f, f->nodes[0])->segment);
    assert_length(f, f->nodes[1], 3);
    assert_false(f->smg.has_joined_values);
}

static void joined_values_hide_the_first(void **state) {
    Fixture *f = *state;
    make_list(f, 4, FIRST_DIFFERS, false);
    assert_true(fold(f));
    assert_length(f, f->nodes[0], 4);
    assert_true(at(f, f->nodes[0])->segment->n_own > 0);
    assert_true(f->smg.has_joined_values);
}

static void ends_are_kept(void **state) {
    static const int GROWS[MAX_NODES] = {1, 2, 3, 4, 5, 6};
    Fixture *f = *state;
    make_list(f, 6, GROWS, false);
    f->lists.keeps_ends = true;
    assert_true(fold(f));
    assert_null(at(f, f->nodes[0])->segment);
    assert_length(f, f->nodes[1], 4);
    assert_null(at(f, f->nodes[5])->segment);
}

// ---- Parts ------------------------------------------------------------------

static void give_parts(Fixture *f, bool point_back) {
    for (int i = 0; i < f->n; i++) {
        SmgObjectId part = add(f, 8);
        write(f, f->nodes[i], PART, base(f, part));
        if (point_back)
            write(f, part, 0, base(f, f->nodes[i]));
    }
}

static void parts_belong_to_each_node(void **state) {
    Fixture *f = *state;
    make_list(f, 4, SAME, false);
    give_parts(f, true);
    assert_true(fold(f));
    assert_length(f, f->nodes[0], 4);
    assert_null(flaw(f));
}

static void part_that_points_to_another_node_is_none(void **state) {
    Fixture *f = *state;
    make_list(f, 2, SAME, false);
    give_parts(f, true);
    SmgValue part;
    SmgObjectId id;
    Term offset;
    assert_true(smg_read_link(&f->smg, f->heap, f->kb, f->nodes[1], PART, &part));
    assert_true(smg_resolve(&f->smg, f->heap, part.term, &id, &offset));
    write(f, id, 0, base(f, f->nodes[0]));
    assert_false(fold(f));
}

static void shared_part_is_none(void **state) {
    Fixture *f = *state;
    make_list(f, 2, SAME, false);
    SmgObjectId shared = add(f, 8), own = add(f, 8);
    write(f, f->nodes[0], PART, base(f, shared));
    write(f, f->nodes[1], PART, base(f, own));
    Term roots[] = {base(f, f->nodes[0]), base(f, shared)};
    assert_false(smg_fold(&f->smg, f->lists, &f->heap, &f->kb, roots, 2));
}

static void part_may_be_lacking(void **state) {
    Fixture *f = *state;
    make_list(f, 2, SAME, false);
    SmgObjectId own = add(f, 8);
    SmgValue link;
    write(f, f->nodes[0], PART, term_int(f->smg.table, 0));
    write(f, f->nodes[1], PART, base(f, own));
    Term root = base(f, f->nodes[0]);
    assert_true(smg_fold(&f->smg, f->lists, &f->heap, &f->kb, &root, 1));
    SmgObjectId parts[SMG_MAX_OPTIONAL];
    assert_int_equal(smg_optional_parts(f->heap, f->nodes[0], parts), 1);
    assert_null(smg_object(f->heap, own)); // the segment's part has taken its place
    SmgHeap heap = f->heap;
    smg_unfold(&f->smg, &f->heap, &f->kb, f->nodes[0], false, false, 1);
    assert_true(smg_read_link(&f->smg, f->heap, f->kb, f->nodes[0], PART, &link));
    assert_true(term_same(link.term, term_int(f->smg.table, 0)));
    f->heap = heap;
    smg_unfold(&f->smg, &f->heap, &f->kb, f->nodes[0], false, false, 0);
    assert_true(smg_read_link(&f->smg, f->heap, f->kb, f->nodes[0], PART, &link));
    SmgObjectId part;
    Term offset;
    assert_true(smg_resolve(&f->smg, f->heap, link.term, &part, &offset));
    assert_int_equal(smg_object(f->heap, part)->owner, 0);
    assert_false(smg_is_optional(smg_object(f->heap, part)));
}

static void parts_are_what_only_the_node_reaches(void **state) {
    Fixture *f = *state;
    make_list(f, 2, SAME, false);
    SmgObjectId part = add(f, 8), inner = add(f, 8), shared = add(f, 8);
    uint64_t found;
    write(f, f->nodes[0], PART, base(f, part));
    write(f, part, 0, base(f, inner));
    write(f, inner, 0, base(f, part)); // a cycle of parts
    write(f, f->nodes[0], DATA, base(f, shared));
    write(f, f->nodes[1], DATA, base(f, shared));
    Term root = base(f, f->nodes[0]);
    SmgRefs refs = smg_count_refs(&f->smg, f->heap, &root, 1);
    SmgSegment list = {.next = NEXT};
    SmgParts parts = smg_find_parts(&refs, f->nodes[0], &list);
    assert_true(map_get(&parts.ids, part, &found));
    assert_true(map_get(&parts.ids, inner, &found));
    assert_false(map_get(&parts.ids, shared, &found));
    assert_false(map_get(&parts.ids, f->nodes[1], &found));
    smg_parts_release(&parts);
    smg_refs_release(&refs);
}

// ---- Splitting --------------------------------------------------------------

static void split_nodes_are_well_formed(void **state) {
    Fixture *f = *state;
    make_list(f, 4, FIRST_DIFFERS, true);
    give_parts(f, false);
    assert_true(fold(f));
    smg_unfold(&f->smg, &f->heap, &f->kb, f->nodes[0], false, false, 0);
    assert_null(flaw(f));
    SmgValue link;
    SmgObjectId rest;
    Term offset;
    assert_true(smg_read_link(&f->smg, f->heap, f->kb, f->nodes[0], NEXT, &link));
    assert_true(smg_resolve(&f->smg, f->heap, link.term, &rest, &offset));
    assert_length(f, rest, 3);
    smg_unfold(&f->smg, &f->heap, &f->kb, rest, true, false, 0);
    assert_null(flaw(f));
    assert_length(f, rest, 2);
}

static void only_node_has_one_name_in_memory(void **state) {
    Fixture *f = *state;
    make_list(f, 2, SAME, true);
    assert_true(fold(f));
    SmgObject segment = *at(f, f->nodes[0]);
    SmgSegment list = *segment.segment;
    list.length = number(f, 1);
    segment.segment = &list;
    smg_put(&f->smg, &f->heap, f->nodes[0], segment);
    SmgObjectId other = add(f, 8);
    write(f, other, 0, list.last);
    smg_unfold(&f->smg, &f->heap, &f->kb, f->nodes[0], true, true, 0);
    SmgValue value;
    assert_true(smg_read_link(&f->smg, f->heap, f->kb, other, 0, &value));
    assert_true(term_same(value.term, segment.base));
    smg_forget_name(&f->smg, &f->heap, list.last);
    assert_null(flaw(f));
}

// ---- Flaws ------------------------------------------------------------------

static void assert_flaw(Fixture *f, const char *what) {
    assert_non_null(flaw(f));
    assert_string_equal(flaw(f), what);
}

// A segment of four nodes with parts, to break.
static SmgObject make_segment(Fixture *f, SmgSegment *list) {
    make_list(f, 4, FIRST_DIFFERS, true);
    give_parts(f, false);
    assert_true(fold(f));
    assert_null(flaw(f));
    SmgObject segment = *at(f, f->nodes[0]);
    *list = *segment.segment;
    segment.segment = list;
    return segment;
}

static void put(Fixture *f, SmgObjectId id, SmgObject object) {
    smg_put(&f->smg, &f->heap, id, object);
}

typedef struct PartSearch {
    SmgObjectId owner, found;
} PartSearch;

static void look_for_part(void *context, uint32_t id, uint64_t pointer) {
    PartSearch *search = context;
    if (((const SmgObject *)(uintptr_t)pointer)->owner == search->owner)
        search->found = id;
}

static SmgObjectId part_of(Fixture *f, SmgObjectId owner) {
    PartSearch search = {owner, 0};
    pmap_visit(f->heap.objects, look_for_part, &search);
    assert_true(search.found != 0);
    return search.found;
}

static void segment_may_not_be_empty(void **state) {
    Fixture *f = *state;
    SmgSegment list;
    SmgObject segment = make_segment(f, &list);
    list.length = term_fresh(f->t, "n");
    put(f, f->nodes[0], segment);
    assert_flaw(f, "a segment that may have no node");
}

static void links_lie_in_the_node(void **state) {
    Fixture *f = *state;
    SmgSegment list;
    SmgObject segment = make_segment(f, &list);
    list.next = NODE_SIZE - 4;
    put(f, f->nodes[0], segment);
    assert_flaw(f, "a link outside of its node");
    list.next = list.prev;
    assert_flaw(f, "two links at the same place");
}

static void last_node_has_a_name(void **state) {
    Fixture *f = *state;
    SmgSegment list;
    (void)make_segment(f, &list);
    smg_forget_name(&f->smg, &f->heap, list.last);
    assert_flaw(f, "the last node has no name");
}

static void segment_is_alive(void **state) {
    Fixture *f = *state;
    SmgSegment list;
    SmgObject segment = make_segment(f, &list);
    segment.life = SMG_FREED;
    put(f, f->nodes[0], segment);
    assert_flaw(f, "a segment of nodes that are not on the heap, or not alive");
}

static void part_belongs_to_a_segment(void **state) {
    Fixture *f = *state;
    SmgObjectId id = add(f, 8);
    SmgObject part = *at(f, id);
    part.owner = add(f, 8);
    put(f, id, part);
    assert_flaw(f, "a part of what is no segment");
}

static void nothing_else_points_to_a_part(void **state) {
    Fixture *f = *state;
    SmgSegment list;
    (void)make_segment(f, &list);
    SmgObjectId part = part_of(f, f->nodes[0]), other = add(f, 8);
    Term root = base(f, part);
    const char *found = smg_find_flaw(&f->smg, f->heap, f->kb, &root, 1);
    assert_string_equal(found, "a part of a node that something else points to");
    write(f, other, 0, root);
    assert_flaw(f, "a part of a node that something else points to");
}

static void own_variables_stay_inside(void **state) {
    Fixture *f = *state;
    SmgSegment list;
    (void)make_segment(f, &list);
    Term own = {0};
    uint64_t id;
    for (uint32_t i = 0; i < list.n_own; i++)
        if (!map_get(&f->smg.bases, list.own[i].id, &id))
            own = list.own[i];
    assert_true(term_exists(own));
    SmgObjectId other = add(f, 8);
    write(f, other, 0, own);
    assert_flaw(f, "a variable of a node outside of it");
}

static void names_are_unique(void **state) {
    Fixture *f = *state;
    SmgObjectId a = add(f, 8), b = add(f, 8);
    SmgObject object = *at(f, b);
    assert_null(flaw(f));
    object.base = base(f, a);
    put(f, b, object);
    assert_flaw(f, "an object whose address is another one's");
}

static void second_names_name_something(void **state) {
    Fixture *f = *state;
    SmgObjectId a = add(f, 8);
    Term name = {0};
    SmgObjectId id = smg_new_id(&f->smg, &name);
    put(f, id, smg_alias(&f->smg, name, a));
    assert_null(flaw(f));
    smg_remove(&f->smg, &f->heap, a);
    assert_flaw(f, "a second address of an object that is not there");
}

static void entries_lie_in_their_object(void **state) {
    Fixture *f = *state;
    SmgObjectId a = add(f, 8);
    write(f, a, 4, number(f, 1));
    assert_flaw(f, "an entry behind its object");
}

static void entries_are_counted(void **state) {
    Fixture *f = *state;
    SmgObjectId a = add(f, 8);
    write(f, a, 0, number(f, 1));
    SmgObject object = *at(f, a);
    object.n_entries++;
    put(f, a, object);
    assert_flaw(f, "entries are not counted right");
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(nodes_in_a_row_are_a_segment),
        TEST(back_links_make_it_double),
        TEST(pointer_into_the_middle_stays),
        TEST(threshold_counts_nodes),
        TEST(threshold_is_no_matter_once_there_is_a_segment),
        TEST(equal_values_only),
        TEST(joined_values_hide_the_first),
        TEST(ends_are_kept),
        TEST(parts_belong_to_each_node),
        TEST(part_that_points_to_another_node_is_none),
        TEST(shared_part_is_none),
        TEST(part_may_be_lacking),
        TEST(parts_are_what_only_the_node_reaches),
        TEST(split_nodes_are_well_formed),
        TEST(only_node_has_one_name_in_memory),
        TEST(segment_may_not_be_empty),
        TEST(links_lie_in_the_node),
        TEST(last_node_has_a_name),
        TEST(segment_is_alive),
        TEST(part_belongs_to_a_segment),
        TEST(nothing_else_points_to_a_part),
        TEST(own_variables_stay_inside),
        TEST(names_are_unique),
        TEST(second_names_name_something),
        TEST(entries_lie_in_their_object),
        TEST(entries_are_counted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
