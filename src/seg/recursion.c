// Recursive calls in the graph: which entry node covers them, and how callers go on when it has
// come back.
#include "seg/build.h"
#include "smg/tree.h"

#include "base/check.h"

enum { MAX_SHAPES = 4 }; // that merging tries

bool seg_is_at_recursive_entry(const SegContext *x, const ExecState *s) {
    return s->has_arrived && s->frame.block == 0 && s->frame.index == 0 &&
           exec_function(x->exec, s)->is_recursive && s->frame.caller;
}

// The caller goes on after the call has come back with this return state.
static void go_on_after(Seg *seg, uint32_t entry, SegArrival call, size_t which) {
    ExecState after;
    if (seg->nodes.items[call.from].is_removed)
        return;
    switch (seg_resume(seg->x, &seg->nodes.items[entry], &call.state, which, &after)) {
    case SEG_GOES_ON:
        vec_push(&seg->nodes.items[entry].summary->returns.items[which].followers,
                 (uint32_t)seg->nodes.count);
        seg_add_open_node(seg, call.from, &after);
        break;
    case SEG_IS_DEAD:
        break;
    case SEG_NOT_COVERED:
        seg_leave_open(seg, "a recursive call not covered by its summary",
                       exec_instr(seg->x->exec, &call.state)->loc);
        break;
    }
}

static void add_call(Seg *seg, uint32_t entry, uint32_t from, const ExecState *call) {
    SegNode *node = &seg->nodes.items[entry];
    SegArrival arrival = {from, *call, NULL};
    vec_push(&node->arrivals, arrival);
    seg_note_step(seg, from, entry);
    size_t n = node->summary->returns.count;
    for (size_t i = 0; i < n; i++)
        go_on_after(seg, entry, arrival, i);
}

static uint32_t entry_of(const Seg *seg, uint32_t id, const ExecFrame *bottom) {
    while (id != IR_NONE &&
           !(seg->nodes.items[id].summary && seg->nodes.items[id].summary->bottom == bottom))
        id = seg->nodes.items[id].parent;
    CHECK(id != IR_NONE);
    return id;
}

void seg_come_back(Seg *seg, uint32_t from, const ExecState *state, const ExecFrame *bottom) {
    uint32_t entry = entry_of(seg, from, bottom);
    size_t which;
    SegNode *node = &seg->nodes.items[entry];
    switch (seg_add_return(seg->x, seg->lists, node, state, &which)) {
    case SEG_NOTHING_NEW:
        return;
    case SEG_TOO_MANY:
        seg_leave_open(seg, "a recursive function whose results were not found",
                       exec_function(seg->x->exec, &node->state)->loc);
        return;
    case SEG_NEW_RETURN:
        break;
    }
    // Those who went on after a less general return state are part of what comes now.
    SegReturn *ret = &node->summary->returns.items[which];
    while (ret->followers.count)
        seg_remove_node(seg, vec_pop(&ret->followers));
    size_t n = node->arrivals.count;
    for (size_t i = 0; i < n; i++) // nodes may move when one is added
        go_on_after(seg, entry, seg->nodes.items[entry].arrivals.items[i], which);
}

// Is the call covered by an entry node? Then it waits there for what comes back.
static bool is_covered_by_entry(Seg *seg, uint32_t from, const ExecState *state) {
    for (size_t id = seg->nodes.count; id-- > 0;) {
        SegNode *node = &seg->nodes.items[id];
        SegStep step;
        if (!node->summary || node->is_superseded || node->is_removed ||
            node->summary->function != state->frame.function ||
            !seg_may_cover(seg, (uint32_t)id, from))
            continue;
        bool closes_cycle = seg_closes_cycle(seg, (uint32_t)id, from);
        ExecState alone = seg_leave_out_callers(seg->x, state, node->summary->bottom, NULL);
        if (!seg_covers(seg->x, node, &alone, closes_cycle ? &step : NULL))
            continue;
        if (closes_cycle)
            vec_push(&node->steps, step);
        seg_mark(seg->record, from, SEG_COVERED, (uint32_t)id, 0, NULL);
        add_call(seg, (uint32_t)id, from, state);
        return true;
    }
    return false;
}

// The node of the nearest call of the same function, from this one on, that still waits; or
// IR_NONE.
static uint32_t find_waiting_entry(const Seg *seg, uint32_t id, const ExecState *state) {
    for (; id != IR_NONE; id = seg->nodes.items[id].parent) {
        const ExecState *other = &seg->nodes.items[id].state;
        if (seg_is_at_recursive_entry(seg->x, other) &&
            other->frame.function == state->frame.function && seg_is_active(state, other))
            return id;
    }
    return IR_NONE;
}

static uint32_t next_waiting_entry(const Seg *seg, uint32_t id, const ExecState *state) {
    return find_waiting_entry(seg, seg->nodes.items[id].parent, state);
}

static uint32_t count_waiting_entries(const Seg *seg, uint32_t nearest, const ExecState *state) {
    uint32_t n = 0;
    for (; nearest != IR_NONE; nearest = next_waiting_entry(seg, nearest, state))
        n++;
    return n;
}

// Calls that the old node itself made come again from the new one.
static void move_arrivals(Seg *seg, uint32_t from, uint32_t to) {
    SegNode *old = &seg->nodes.items[from], *new = &seg->nodes.items[to];
    for (size_t i = 0; i < old->arrivals.count; i++) {
        SegArrival call = old->arrivals.items[i];
        if (call.from == from || seg->nodes.items[call.from].is_removed)
            continue;
        vec_push(&new->arrivals, call);
        seg_note_step(seg, call.from, to);
    }
    vec_clear(&old->arrivals);
}

static bool add_entry(Seg *seg, uint32_t earlier, const ExecState *state, bool is_lossy);

// The node must be seen to cover all calls that it was made of; else it is made more general.
static bool cover_calls(Seg *seg, uint32_t entry, bool is_lossy) {
    for (size_t i = 0; i < seg->nodes.items[entry].arrivals.count; i++) {
        const SegNode *node = &seg->nodes.items[entry];
        ExecState call = node->arrivals.items[i].state;
        ExecState alone = seg_leave_out_callers(seg->x, &call, node->summary->bottom, NULL);
        if (!seg_covers(seg->x, node, &alone, NULL))
            return add_entry(seg, entry, &call, is_lossy);
    }
    return true;
}

// One node for the call at `earlier` and this one, from anywhere.
static bool add_entry(Seg *seg, uint32_t earlier, const ExecState *state, bool is_lossy) {
    SegContext *x = seg->x;
    SegNode general_node = seg->nodes.items[earlier];
    bool is_first = !general_node.summary;
    SegSummary *summary = is_first ? seg_summary_new(x, state->frame.function) : NULL;
    const ExecFrame *bottom = is_first ? summary->bottom : general_node.summary->bottom;
    if (is_first) {
        general_node.summary = summary;
        general_node.state = seg_leave_out_callers(x, &general_node.state, bottom, NULL);
    }
    ExecState alone = seg_leave_out_callers(x, state, bottom, NULL), merged;
    SegGeneral general;
    if (general_node.n_merges >= SEG_MAX_MERGES ||
        !seg_merge(x, &general_node, &alone, is_lossy ? SEG_MERGE_LOSSY : SEG_MERGE_ITERATIONS,
                   &merged, &general)) {
        seg_summary_free(summary);
        return false;
    }
    seg_add_merged(seg, earlier, &merged, general);
    uint32_t id = (uint32_t)seg->nodes.count - 1;
    seg->nodes.items[id].summary = is_first ? summary : seg_summary_like(general_node.summary);
    seg_pin_all(x, bottom, merged.heap);
    if (is_first)
        vec_push(&seg->nodes.items[id].arrivals,
                 ((SegArrival){earlier, seg->nodes.items[earlier].state, NULL}));
    else
        move_arrivals(seg, earlier, id);
    return cover_calls(seg, id, is_lossy);
}

// A tree that was walked is given as one, so that calls from several places are alike. Before the
// first call also nodes that callers name: then what they have seen there is forgotten.
static bool folds_trees(Seg *seg, ExecState *state, bool is_first) {
    seg_drop_dead_variables(seg->x, state);
    SmgListOptions trees = seg->lists;
    SmgNamedNodes named = seg_named_nodes(seg->x, state->frame.caller, state->heap);
    trees.only_trees = true;
    trees.named = is_first ? NULL : &named;
    return !seg->lists.no_trees && smg_count_tree_layouts(seg->x->smg) > 0 &&
           seg_fold_lists(seg->x, trees, state);
}

// With the nearest call whose memory is like this one's: a function that takes two lists may be
// called for the rest of one and for the rest of the other in turn.
static bool add_entry_like(Seg *seg, uint32_t nearest, const ExecState *state) {
    uint32_t id = nearest;
    for (int tried = 0; id != IR_NONE && tried < MAX_SHAPES; tried++) {
        if (add_entry(seg, id, state, false))
            return true;
        id = next_waiting_entry(seg, id, state);
    }
    return false;
}

// A list that the caller has looked into is one again. The first call begins with it folded, so
// that calls after it are alike.
static bool covers_when_folded(Seg *seg, uint32_t from, uint32_t earlier, ExecState *state) {
    ExecState folded = *state;
    if (seg->is_exact || !seg_fold_lists(seg->x, seg->lists, &folded))
        return false;
    if (earlier == IR_NONE)
        *state = folded;
    return is_covered_by_entry(seg, from, &folded);
}

void seg_reach_entry(Seg *seg, uint32_t from, const ExecState *arrived) {
    ExecState folded = *arrived;
    const ExecState *state = &folded;
    uint32_t earlier = find_waiting_entry(seg, from, state);
    uint32_t n_earlier = count_waiting_entries(seg, earlier, state);
    if (!seg->is_exact && is_covered_by_entry(seg, from, state))
        return;
    if (!seg->is_exact && folds_trees(seg, &folded, earlier == IR_NONE) &&
        is_covered_by_entry(seg, from, state))
        return;
    if (covers_when_folded(seg, from, earlier, &folded))
        return;
    const SegNode *node = earlier == IR_NONE ? NULL : &seg->nodes.items[earlier];
    if (seg->is_exact || !node ||
        (!node->summary &&
         (n_earlier < SEG_PEELED_ITERATIONS || node->state.decisions == state->decisions)))
        seg_add_open_node(seg, from, state);
    else if (add_entry_like(seg, earlier, state))
        return;
    else if (n_earlier < SEG_MAX_UNMERGED_ITERATIONS)
        seg_add_open_node(seg, from, state); // memory has another shape
    else if (!add_entry(seg, earlier, state, true))
        seg_leave_open(seg, "a recursion whose invariant was not found",
                       exec_function(seg->x->exec, state)->loc);
}
