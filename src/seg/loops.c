// Loops: a state that comes to the head of a loop again is closed where a merged node covers it,
// executed once more while the state decides its branches, or merged with an earlier one.
//
// Why this ends: a node is merged at most SEG_MAX_MERGES times, a head has at most
// SEG_MAX_UNMERGED_ITERATIONS states on a path that are not merged with each other (memory of
// different shapes), then they are merged with loss; iterations that are decided are counted, too.
// Where none of this closes the loop, it is left open.
#include "seg/build.h"
#include "smg/elements.h"
#include "smg/list.h"
#include "smg/rows.h"

enum {
    MAX_DECIDED_ITERATIONS = 40, // executed where the state decides every branch
    PATIENT_ITERATIONS = 10000,
    MIXING_ITERATIONS = 5, // until pointers may be forgotten, and rows that are not alike
                           // become one segment
    MAX_SHAPES = 4,        // of memory at one place, that merging tries
};

// Has the node's state come to the head of the loop that `state` is at, in the same call? (Where
// paths wait for each other in front of it, they have not.)
static bool is_same_head(const SegNode *node, const ExecState *state) {
    return !node->is_join_point && seg_is_same_place(&node->state, state);
}

// Is `a` at the head of a loop around b's loop, in the same call? Then the inner loop begins anew.
static bool is_at_outer_head(const SegContext *x, const ExecState *a, const ExecState *b) {
    if (a->frame.caller != b->frame.caller || a->frame.function != b->frame.function)
        return false;
    const IrFunction *f = exec_function(x->exec, b);
    uint32_t inner = f->blocks[b->frame.block].loop;
    if (inner == IR_NONE)
        return false;
    for (uint32_t loop = f->loops[inner].parent; loop != IR_NONE; loop = f->loops[loop].parent)
        if (f->loops[loop].head == a->frame.block)
            return true;
    return false;
}

// The nearest ancestor at the same place in the same activation of the loop, or IR_NONE; counts
// them. `outer`: the nearest one at the head of a loop around it, or IR_NONE.
static uint32_t find_earlier(Seg *seg, uint32_t from, const ExecState *state, uint32_t *n,
                             uint32_t *outer) {
    uint32_t nearest = IR_NONE;
    *n = 0;
    *outer = IR_NONE;
    for (uint32_t id = from; id != IR_NONE; id = seg->nodes.items[id].parent) {
        const ExecState *other = &seg->nodes.items[id].state;
        if (is_at_outer_head(seg->x, other, state)) {
            *outer = id;
            break;
        }
        if (is_same_head(&seg->nodes.items[id], state)) { // at a cut point, so `other` is
            if (nearest == IR_NONE)
                nearest = id;
            if (seg->nodes.items[id].is_superseded)
                continue;
            if (++*n >= SEG_MAX_UNMERGED_ITERATIONS)
                break;
        }
    }
    return nearest;
}

// The state with which the loop was reached first, in this activation.
static const ExecState *first_state(const Seg *seg, uint32_t from, const ExecState *state) {
    const ExecState *first = state;
    for (uint32_t id = from; id != IR_NONE; id = seg->nodes.items[id].parent) {
        const ExecState *other = &seg->nodes.items[id].state;
        if (is_at_outer_head(seg->x, other, state))
            break;
        if (is_same_head(&seg->nodes.items[id], state))
            first = other;
    }
    return first;
}

static void add_head(Seg *seg, uint32_t from, uint32_t iteration_of, uint32_t iterations,
                     const ExecState *state) {
    uint32_t id = seg_add_node(seg, from, state);
    seg->nodes.items[id].iterations = iterations;
    seg->nodes.items[id].iteration_of = iteration_of;
    vec_push(&seg->open, id);
}

// The loop has been generalised before: it is at once, like then.
static bool add_generalised(Seg *seg, uint32_t from, uint32_t iteration_of,
                            const ExecState *state) {
    ExecState guess, merged;
    SegGeneral general;
    Term step;
    const SegNode head = {.state = *state};
    if (!seg_recall(seg, state, &guess, &step) ||
        !seg_merge_with_guess(seg->x, &head, &guess, step, &merged, &general))
        return false;
    uint32_t id = seg_add_node(seg, from, state);
    seg->nodes.items[id].iteration_of = iteration_of;
    seg_add_merged(seg, id, &merged, general);
    seg->has_recalled = true;
    return true;
}

// The loop is executed once more as it stands.
static void add_iteration(Seg *seg, uint32_t from, uint32_t earlier, const ExecState *state) {
    if (!seg_merge_with_sibling(seg, from, earlier, state))
        add_head(seg, from, earlier, seg->nodes.items[earlier].iterations + 1, state);
}

static void add_merged(Seg *seg, uint32_t earlier, const ExecState *merged, SegGeneral general) {
    const ExecState first = *first_state(seg, earlier, merged);
    seg_add_merged(seg, earlier, merged, general);
    seg_remember(seg, &first, &vec_last(&seg->nodes));
}

static bool merge_with(Seg *seg, uint32_t earlier, const ExecState *state, SegMergeKind kind) {
    ExecState merged;
    SegGeneral general;
    const SegNode *node = &seg->nodes.items[earlier];
    if (node->n_merges >= SEG_MAX_MERGES ||
        !seg_merge(seg->x, node, state, kind, &merged, &general))
        return false;
    add_merged(seg, earlier, &merged, general);
    return true;
}

// The nearest ancestor at the same place whose memory has the same shape.
static bool merge_with_like(Seg *seg, uint32_t nearest, const ExecState *state, SegMergeKind kind) {
    int tried = 0;
    for (uint32_t id = nearest; id != IR_NONE && tried < MAX_SHAPES;
         id = seg->nodes.items[id].parent) {
        if (is_at_outer_head(seg->x, &seg->nodes.items[id].state, state))
            return false;
        if (!is_same_head(&seg->nodes.items[id], state))
            continue;
        tried++;
        if (merge_with(seg, id, state, kind))
            return true;
        while (seg->nodes.items[id].is_merged) // what it was made of is not tried: it would only be
            id = seg->nodes.items[id].parent;  // made again
    }
    return false;
}

// The earlier state has been executed as it stands; as it would be with its lists and arrays folded
// it covers more.
static bool merge_folded(Seg *seg, uint32_t earlier, SmgListOptions lists,
                         const ExecState *folded) {
    ExecState merged;
    SegGeneral general;
    SegNode node = seg->nodes.items[earlier];
    lists.since = NULL;
    if (node.is_merged || !seg_fold_lists(seg->x, lists, &node.state) ||
        !seg_merge(seg->x, &node, folded, SEG_MERGE_ITERATIONS, &merged, &general))
        return false;
    add_merged(seg, earlier, &merged, general);
    return true;
}

static bool is_covered(Seg *seg, uint32_t from, const ExecState *state) {
    for (size_t id = seg->nodes.count; id-- > 0;) {
        SegNode *node = &seg->nodes.items[id];
        SegStep step;
        if (!node->is_merged || node->is_superseded || node->is_removed ||
            !is_same_head(node, state) || !seg_may_cover(seg, (uint32_t)id, from))
            continue;
        bool closes_cycle = seg_closes_cycle(seg, (uint32_t)id, from);
        if (!seg_covers(seg->x, node, state, closes_cycle ? &step : NULL))
            continue;
        if (closes_cycle)
            vec_push(&node->steps, step);
        seg_add_arrival(seg, (uint32_t)id, from, state);
        return true;
    }
    return false;
}

static bool has_merged_node(const Seg *seg, const ExecState *state) {
    for (size_t id = seg->nodes.count; id-- > 0;) {
        const SegNode *node = &seg->nodes.items[id];
        if (node->is_merged && !node->is_superseded && !node->is_removed &&
            is_same_head(node, state))
            return true;
    }
    return false;
}

// What a merged node covers may be seen only when nodes of lists have become segments.
static bool is_covered_when_folded(Seg *seg, uint32_t from, const ExecState *state,
                                   SmgListOptions lists) {
    ExecState folded = *state, mixed;
    if (!has_merged_node(seg, state))
        return false;
    if (seg_fold_lists(seg->x, lists, &folded) && is_covered(seg, from, &folded))
        return true;
    mixed = folded;
    lists.mixes_rows = lists.mixes_nulls = true;
    return seg->x->smg->has_rows && seg_fold_lists(seg->x, lists, &mixed) &&
           is_covered(seg, from, &mixed);
}

// The loop has been executed often enough to see what it changes.
static void generalise(Seg *seg, uint32_t from, uint32_t earlier, uint32_t n_earlier,
                       const ExecState *state, SmgListOptions lists) {
    bool is_patient = n_earlier < MIXING_ITERATIONS;
    SegMergeKind kind = is_patient ? SEG_MERGE_SHAPES : SEG_MERGE_ITERATIONS;
    ExecState folded = *state, mixed;
    if (merge_with_like(seg, earlier, state, kind))
        return;
    SmgHeap before = seg->nodes.items[earlier].state.heap;
    lists.since = &before;
    if (seg_fold_lists(seg->x, lists, &folded) &&
        (is_covered(seg, from, &folded) || merge_with_like(seg, earlier, &folded, kind)))
        return;
    mixed = folded;
    lists.mixes_rows = true;
    if (!is_patient && seg_fold_lists(seg->x, lists, &mixed) &&
        (is_covered(seg, from, &mixed) || merge_with_like(seg, earlier, &mixed, kind)))
        return;
    if (n_earlier < SEG_MAX_UNMERGED_ITERATIONS) {
        add_iteration(seg, from, earlier, &folded);
        return;
    }
    if (merge_folded(seg, earlier, lists, &folded) ||
        merge_with(seg, earlier, &folded, SEG_MERGE_LOSSY))
        return;
    seg_leave_open(seg,
                   seg->nodes.items[earlier].n_merges >= SEG_MAX_MERGES
                       ? "a loop whose invariant was not found"
                       : "a loop that changes the shape of memory",
                   seg_loc(seg->x, state));
}

// ---- Other paths to the head --------------------------------------------------------------------
//
// Where paths are joined, several states may wait at a head when its loop is generalised. What
// covers one of them takes the place of the others, which would come again only after the loop was
// executed once more. So it is merged with them at once: they are no arrivals, but tell what is to
// come.

enum { MAX_WAITING = 8 };

typedef struct Waiting {
    ExecState states[MAX_WAITING];
    int n;
} Waiting;

static Waiting find_waiting(const Seg *seg, uint32_t from, const ExecState *state) {
    Waiting waiting = {.n = 0};
    for (size_t i = seg->open.count; seg->joins_paths && i-- > 0 && waiting.n < MAX_WAITING;) {
        const SegNode *node = &seg->nodes.items[seg->open.items[i]];
        if (node->waits && node->comes_back && !node->is_removed && !node->is_superseded &&
            seg->open.items[i] != from && seg_is_same_place(&node->state, state))
            waiting.states[waiting.n++] = node->state;
    }
    return waiting;
}

// `first`: the first node that was made since.
static void merge_waiting(Seg *seg, size_t first, const ExecState *state, const Waiting *waiting) {
    for (int i = 0; i < waiting->n && seg->nodes.count > first; i++) {
        uint32_t newest = (uint32_t)seg->nodes.count - 1;
        const SegNode *node = &seg->nodes.items[newest];
        if (!node->is_merged || !is_same_head(node, state))
            return;
        if (!seg_covers(seg->x, node, &waiting->states[i], NULL))
            (void)merge_with(seg, newest, &waiting->states[i], SEG_MERGE_SHAPES);
    }
}

// Rows that were split off for an access, and elements that a loop before this one has left beside
// others, become rows again where nothing that is known of them is lost.
static void fold_rows(Seg *seg, ExecState *state) {
    SmgListOptions lists = seg->lists;
    lists.only_rows = lists.mixes_idle = true;
    if (seg->x->smg->has_rows)
        (void)seg_fold_lists(seg->x, lists, state);
}

void seg_reach_loop_head(Seg *seg, uint32_t from, const ExecState *arrived) {
    if (seg->is_exact) {
        seg_add_open_node(seg, from, arrived);
        return;
    }
    ExecState extended = *arrived, *state = &extended;
    smg_extend_elements(seg->x->smg, &extended.heap, &extended.kb);
    smg_drop_empty_rows(seg->x->smg, &extended.heap, extended.kb);
    fold_rows(seg, state);
    uint32_t n_earlier, outer, earlier = find_earlier(seg, from, state, &n_earlier, &outer);
    SmgNamedNodes named =
        seg_named_nodes(seg->x, state->frame.caller, first_state(seg, from, state)->heap);
    SmgListOptions lists = seg->lists;
    lists.named = &named;
    lists.mixes_idle = true;
    if (is_covered(seg, from, state) || is_covered_when_folded(seg, from, state, lists))
        return;
    if (earlier == IR_NONE) {
        seg_drop_dead_facts(seg->x, state, NULL);
        if (!seg_merge_with_sibling(seg, from, outer, state) &&
            !add_generalised(seg, from, outer, state))
            add_head(seg, from, outer, 0, state);
        return;
    }
    const SegNode *node = &seg->nodes.items[earlier];
    bool is_decided = node->state.decisions == state->decisions && !node->is_merged;
    seg->has_cut_decided |= is_decided && node->iterations == MAX_DECIDED_ITERATIONS;
    is_decided &=
        node->iterations < (seg->is_patient ? PATIENT_ITERATIONS : MAX_DECIDED_ITERATIONS);
    bool has_iterated = node->is_merged && node->n_merges > 0; // else paths were joined at most
    if (is_decided || (n_earlier < SEG_PEELED_ITERATIONS && !has_iterated))
        add_iteration(seg, from, earlier, state);
    else {
        Waiting waiting = find_waiting(seg, from, state);
        size_t first = seg->nodes.count;
        generalise(seg, from, earlier, n_earlier, state, lists);
        merge_waiting(seg, first, state, &waiting);
    }
}
