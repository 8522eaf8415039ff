// Ways through a loop that come to its head in the same round, with lists of other lengths: one state for both.
// Otherwise they multiply with every round, and with every list that a node owns.
#include "seg/build.h"
#include "smg/list.h"

enum { MAX_SIBLINGS = 4 }; // that merging tries

// Lists in the state's memory become segments.
bool seg_fold_lists(Seg *seg, ExecState *state) {
    SegTerms roots = seg_roots(seg->x, state);
    bool folded = smg_fold(&seg->x->smg, &state->heap, &state->kb, roots.items, roots.count);
    vec_free(&roots);
    state->generalised |= folded;
    return folded;
}

// `general` is the sibling, as it is or with its lists folded.
static bool merge_ways(Seg *seg, uint32_t sibling, const SegNode *general, uint32_t from,
                       const ExecState *state) {
    SegNode both = {.is_merged = true};
    if (!seg_merge(seg->x, general, state, SEG_MERGE_WAYS, &both.state, &both.general))
        return false;
    if (!seg_covers(seg->x, &both, state, NULL)) {
        seg_general_release(&both.general);
        return false;
    }
    seg_add_merged(seg, sibling, &both.state, both.general);
    uint32_t id = (uint32_t)seg->nodes.count - 1;
    SegNode *added = &seg->nodes.items[id];
    added->round_of = general->round_of; // it is the same round still
    added->rounds = general->rounds;
    added->n_merges = general->n_merges;
    seg_add_arrival(seg, id, from, state);
    return true;
}

static void look_for_segment(void *context, uint32_t id, uint64_t pointer) {
    (void)id;
    *(bool *)context |= ((const SmgObject *)(uintptr_t)pointer)->list != NULL;
}

static bool has_segments(const ExecState *state) {
    bool found = false;
    pmap_visit(state->heap.objects, look_for_segment, &found);
    return found;
}

// Only where there are lists: elsewhere ways that come with the same values differ in what is known of them.
static bool merge_folded_ways(Seg *seg, uint32_t sibling, uint32_t from, const ExecState *state) {
    SegNode general = seg->nodes.items[sibling];
    ExecState folded = *state;
    if ((has_segments(state) || has_segments(&general.state)) &&
        merge_ways(seg, sibling, &general, from, state))
        return true;
    SmgListOptions *lists = &seg->x->smg.lists, wanted = *lists;
    lists->only_equal = true; // what nodes hold may be what the ways differ in
    bool is_folded = seg_fold_lists(seg, &folded);
    is_folded |= seg_fold_lists(seg, &general.state);
    *lists = wanted;
    return is_folded && merge_ways(seg, sibling, &general, from, &folded);
}

// Another way through the same round of the loop has come here with lists of other lengths: one state for both
// keeps the ways from multiplying with every round.
bool seg_merge_with_sibling(Seg *seg, uint32_t from, uint32_t round_of, const ExecState *state) {
    if (seg->judge)
        return false; // states are covered by their ancestors only
    int tried = 0;
    for (size_t id = seg->nodes.count; id-- > 0 && id != round_of && tried < MAX_SIBLINGS;) {
        const SegNode *node = &seg->nodes.items[id];
        if (node->round_of != round_of || node->is_removed || node->is_superseded ||
            !seg_is_same_place(&node->state, state) || seg_is_ancestor(seg, (uint32_t)id, from))
            continue;
        if (merge_folded_ways(seg, (uint32_t)id, from, state))
            return true;
        tried++;
    }
    return false;
}
