// Path joins: paths through a loop that come to its head in the same iteration, or out of the same
// call, and whose states differ in their lists only, become one state. Otherwise paths multiply
// with every iteration, and with every list that a node owns.
#include "seg/build.h"
#include "smg/list.h"
#include "smg/rows.h"

enum { MAX_SIBLINGS = 4 }; // that merging tries

bool seg_fold_lists(SegContext *x, SmgListOptions lists, ExecState *state) {
    SegTerms roots = seg_roots(x, state);
    bool folded = smg_fold(x->smg, lists, &state->heap, &state->kb, roots.items, roots.count);
    vec_free(&roots);
    state->generalised |= folded;
    return folded;
}

// ---- Lengths that matter ------------------------------------------------------------------------
//
// The joined state forgets lengths that differ. It must not where a variable counts them, or is
// compared with them, or where what is known of variables distinguishes the paths.

typedef struct Lengths {
    SegContext *x;
    SmgBinding named;   // variables in the numbers that the program's variables and regions hold
    SmgBinding counted; // variables in the lengths of segments
    bool are_named;
} Lengths;

static void declare(void *context, Term var) { smg_binding_declare(context, var); }

static void declare_number(void *context, Term var) {
    Lengths *l = context;
    if (!smg_has_base(l->x->smg, var))
        smg_binding_declare(&l->named, var);
}

static void declare_fields(void *context, uint32_t id, uint64_t pointer) {
    Lengths *l = context;
    const SmgObject *object = (const SmgObject *)(uintptr_t)pointer;
    (void)id;
    for (const SmgEntry *e = object->entries; e && !object->segment && !object->owner; e = e->older)
        if (e->kind == SMG_FIELD)
            term_visit_vars(l->x->table, e->value.term, declare_number, l);
}

static void declare_length(void *context, uint32_t id, uint64_t pointer) {
    Lengths *l = context;
    const SmgObject *object = (const SmgObject *)(uintptr_t)pointer;
    (void)id;
    if (!object->segment)
        return;
    term_visit_vars(l->x->table, object->segment->length, declare, &l->counted);
    l->are_named |= smg_binding_mentions(l->x->smg, &l->named, object->segment->length);
}

// What the state knows and `other` need not know.
static bool knows_more_of_named(const Lengths *l, const Kb *kb, const Kb *other) {
    Map known = {0};
    bool knows_more = false;
    uint64_t found;
    for (const Kb *k = other; k; k = kb_rest(k))
        map_set(&known, kb_formula(k).id, 1);
    for (; kb && !knows_more && !seg_extends(other, kb); kb = kb_rest(kb))
        knows_more = !map_get(&known, kb_formula(kb).id, &found) &&
                     smg_binding_mentions_formula(l->x->smg, &l->named, kb_formula(kb));
    map_release(&known);
    return knows_more;
}

static bool relates_named(const Lengths *l, const Kb *kb) {
    for (; kb; kb = kb_rest(kb))
        if (smg_binding_mentions_formula(l->x->smg, &l->counted, kb_formula(kb)) &&
            smg_binding_mentions_formula(l->x->smg, &l->named, kb_formula(kb)))
            return true;
    return false;
}

static bool do_lengths_matter(SegContext *x, const ExecState *state, const ExecState *other) {
    Lengths l = {.x = x};
    SegTerms roots = seg_roots(x, state);
    for (size_t i = 0; i < roots.count; i++)
        term_visit_vars(x->table, roots.items[i], declare_number, &l);
    pmap_visit(state->heap.objects, declare_fields, &l);
    pmap_visit(state->heap.objects, declare_length, &l);
    bool matter = l.are_named || knows_more_of_named(&l, state->kb, other->kb) ||
                  relates_named(&l, state->kb);
    vec_free(&roots);
    smg_binding_release(&l.counted);
    smg_binding_release(&l.named);
    return matter;
}

typedef struct Comparison {
    SmgHeap before;
    bool differs;
} Comparison;

static void compare_length(void *context, uint32_t id, uint64_t pointer) {
    Comparison *c = context;
    const SmgObject *after = (const SmgObject *)(uintptr_t)pointer,
                    *before = smg_object(c->before, id);
    c->differs |= after->segment && (!before || !before->segment ||
                                     !term_same(before->segment->length, after->segment->length));
}

static bool has_new_lengths(SmgHeap before, SmgHeap after) {
    Comparison c = {.before = before};
    pmap_visit(after.objects, compare_length, &c);
    return c.differs;
}

// ---- Merging ------------------------------------------------------------------------------------

// Merges the arrival with the sibling; `general` is the sibling, as it is or with its lists folded.
static bool merge_states(Seg *seg, uint32_t sibling, const SegNode *general,
                         const SegArrival *arrival) {
    const ExecState *state = &arrival->state;
    SegNode both = {.is_merged = true};
    if (!seg_merge(seg->x, general, state, SEG_MERGE_PATHS, &both.state, &both.general))
        return false;
    bool forgets = has_new_lengths(general->state.heap, both.state.heap) &&
                   (do_lengths_matter(seg->x, &general->state, state) ||
                    do_lengths_matter(seg->x, state, &general->state));
    if (forgets || !seg_covers(seg->x, &both, state, NULL)) {
        seg_general_release(&both.general);
        return false;
    }
    seg_add_merged(seg, sibling, &both.state, both.general);
    uint32_t id = (uint32_t)seg->nodes.count - 1;
    SegNode *added = &seg->nodes.items[id];
    added->call = general->call;
    added->iteration_of = general->iteration_of; // it is the same iteration still
    added->iterations = general->iterations;
    added->n_merges = general->n_merges;
    seg_add_arrival(seg, id, arrival->from, state);
    return true;
}

static void look_for_segment(void *context, uint32_t id, uint64_t pointer) {
    (void)id;
    *(bool *)context |= ((const SmgObject *)(uintptr_t)pointer)->segment != NULL;
}

static bool has_segments(const ExecState *state) {
    bool found = false;
    pmap_visit(state->heap.objects, look_for_segment, &found);
    return found;
}

// With the lists of both folded.
static bool merge_folded(Seg *seg, uint32_t sibling, SmgListOptions lists,
                         const SegArrival *arrival) {
    SegNode general = seg->nodes.items[sibling];
    SegArrival folded = *arrival;
    const ExecFrame *caller = arrival->call ? arrival->call : arrival->state.frame.caller;
    SmgNamedNodes named = seg_named_nodes(seg->x, caller, general.state.heap);
    lists.named = &named;
    bool is_folded = seg_fold_lists(seg->x, lists, &folded.state);
    named.since = arrival->state.heap;
    is_folded |= seg_fold_lists(seg->x, lists, &general.state);
    return is_folded && merge_states(seg, sibling, &general, &folded);
}

// Only where there are lists: elsewhere paths that come with the same values differ in what is
// known of them.
static bool merge_with(Seg *seg, uint32_t sibling, const SegArrival *arrival) {
    SegNode general = seg->nodes.items[sibling];
    SmgListOptions lists = seg->lists, trees = seg->lists;
    lists.only_equal = true; // what nodes hold may be what the paths differ in
    trees.only_trees = true;
    return ((has_segments(&arrival->state) || has_segments(&general.state)) &&
            merge_states(seg, sibling, &general, arrival)) ||
           merge_folded(seg, sibling, lists, arrival) ||
           (seg->x->smg->has_trees && merge_folded(seg, sibling, trees, arrival));
}

// May the arrival be joined with the node, since it is at the same place on another path?
static bool is_sibling(const Seg *seg, uint32_t id, const SegArrival *arrival) {
    const SegNode *node = &seg->nodes.items[id];
    return !node->is_removed && !node->is_superseded && !node->is_join_point &&
           seg_is_same_place(&node->state, &arrival->state) &&
           !seg_is_ancestor(seg, id, arrival->from) && seg_may_cover(seg, id, arrival->from);
}

bool seg_merge_with_sibling(Seg *seg, uint32_t from, uint32_t iteration_of,
                            const ExecState *state) {
    SegArrival arrival = {from, *state, NULL};
    int tried = 0;
    for (size_t id = seg->nodes.count; id-- > 0 && id != iteration_of && tried < MAX_SIBLINGS;) {
        const SegNode *node = &seg->nodes.items[id];
        if (node->iteration_of != iteration_of || node->call ||
            !is_sibling(seg, (uint32_t)id, &arrival))
            continue;
        if (merge_with(seg, (uint32_t)id, &arrival))
            return true;
        tried++;
    }
    return false;
}

// ---- Returns from a call ------------------------------------------------------------------------

static bool is_covered_by_return(Seg *seg, const SegArrival *arrival, const ExecState *state) {
    for (size_t id = seg->nodes.count; id-- > 0;)
        if (seg->nodes.items[id].call == arrival->call && is_sibling(seg, (uint32_t)id, arrival) &&
            seg_covers(seg->x, &seg->nodes.items[id], state, NULL)) {
            seg_add_arrival(seg, (uint32_t)id, arrival->from, state);
            return true;
        }
    return false;
}

// What another arrival covers may be seen only when nodes of trees have become trees again.
static bool is_covered_as_tree(Seg *seg, const SegArrival *arrival) {
    SmgListOptions trees = seg->lists;
    SmgNamedNodes named = seg_named_nodes(seg->x, arrival->call, arrival->state.heap);
    ExecState folded = arrival->state;
    trees.only_trees = true;
    trees.named = &named;
    return seg->x->smg->has_trees && seg_fold_lists(seg->x, trees, &folded) &&
           is_covered_by_return(seg, arrival, &folded);
}

// Is the arrival merged with another one from the same call?
static bool merge_return(Seg *seg, const SegArrival *arrival) {
    int tried = 0;
    for (size_t id = seg->nodes.count; id-- > 0 && tried < MAX_SIBLINGS;) {
        if (seg->nodes.items[id].call != arrival->call || !is_sibling(seg, (uint32_t)id, arrival))
            continue;
        if (merge_with(seg, (uint32_t)id, arrival))
            return true;
        tried++;
    }
    return false;
}

// Paths out of the callee's loops.
bool seg_joins_returns(const Seg *seg, IrFunctionId callee, const ExecFrame *call) {
    const IrFunction *f = &seg->x->program->functions[callee];
    return !seg->is_exact && call && (seg->joins_paths ? f->n_blocks > 1 : f->n_loops > 0);
}

void seg_reach_return(Seg *seg, uint32_t from, const ExecState *state, const ExecFrame *call) {
    SegArrival arrival = {from, *state, call};
    arrival.state.has_arrived = true;
    smg_drop_empty_rows(seg->x->smg, &arrival.state.heap, arrival.state.kb);
    if (is_covered_by_return(seg, &arrival, &arrival.state) || is_covered_as_tree(seg, &arrival) ||
        merge_return(seg, &arrival))
        return;
    uint32_t id = seg_add_node(seg, from, &arrival.state);
    seg->nodes.items[id].call = call;
    vec_push(&seg->open, id);
}
