// Building the graph: nodes wait on a stack; one is taken, executed block by block until its paths
// end or come to a cut point, and gets a child for each way that goes on.
#include "seg/recursion.h"
#include "seg/show.h"
#include "smg/elements.h"
#include "smg/list.h"

#include "base/check.h"

#include <stdlib.h>

enum {
    PEELED_ROUNDS = 2,       // executed before a loop is generalised
    MAX_DECIDED_ROUNDS = 40, // executed where the state decides every branch
    MAX_MERGES = 12,
    MAX_UNMERGED_ROUNDS = 12, // where merging fails
    MAX_SHAPES = 4,           // of memory at one place, that merging tries
    DEFAULT_MAX_NODES = 20000,
    MORE_NODES_AFTER_LEAK = 60,
    FIRST_LOOK_NODES = 400, // executed exactly before loops are generalised
    FIRST_LOOK_STEPS = 30000,
    LAST_LOOK_NODES = 4000, // ... and when the proof has failed
    LAST_LOOK_STEPS = 300000,
};

typedef struct Seg {
    Exec *x;
    SegNodes nodes;
    VEC(uint32_t) open;       // nodes to expand
    VEC(SegArrival) homeless; // states whose node was removed
    SegResult *result;
    Budget *budget;
    uint64_t max_nodes;
    bool is_exact;  // nothing is generalised
    size_t n_taken; // of `open`, where that is a queue
    bool is_open;   // some path was not followed to its end
    bool gives_up;  // no time or room for the rest
    size_t nodes_until_leak;
    SegJudge *judge;
    void *judge_context;
    uint32_t expanded; // the node that is being expanded
    SegRecord *record; // for drawing; NULL: not wanted
} Seg;

// A path that cannot be followed further: nothing is proved any more, but bugs may still be found.
static void leave_open(Seg *seg, const char *reason, IrLocId loc) {
    Text text = {0};
    const char *where = ir_loc_text(seg->x->program, loc);
    text_add(&text, "%s%s%s", reason, *where ? " at " : "", where);
    if (!seg->result->reason)
        seg->result->reason = text_take(&text);
    text_release(&text);
    seg_mark(seg->record, seg->expanded, SEG_LEFT, IR_NONE, loc, reason);
    seg->is_open = true;
}

static void give_up(Seg *seg, const char *reason) {
    leave_open(seg, reason, 0);
    seg->gives_up = true;
}

static uint32_t add_node(Seg *seg, uint32_t parent, const ExecState *state) {
    uint32_t id = (uint32_t)seg->nodes.count;
    vec_push(&seg->nodes, ((SegNode){.state = *state,
                                     .parent = parent,
                                     .newest = (uint32_t)term_table_size(seg->x->table)}));
    if (parent != IR_NONE)
        vec_push(&seg->nodes.items[parent].children, id);
    return id;
}

static void add_open_node(Seg *seg, uint32_t parent, const ExecState *state) {
    vec_push(&seg->open, add_node(seg, parent, state));
}

// States from elsewhere that a removed node stood for have nobody now: they come again.
static void reopen_arrivals(Seg *seg, SegNode *node) {
    for (size_t i = 0; i < node->arrivals.count; i++)
        vec_push(&seg->homeless, node->arrivals.items[i]);
    vec_clear(&node->arrivals);
}

static void remove_children(Seg *seg, uint32_t id) {
    VEC(uint32_t) work = {0};
    seg_unmark(seg->record, id);
    vec_push(&work, id);
    while (work.count) {
        SegNode *node = &seg->nodes.items[vec_pop(&work)];
        for (size_t i = 0; i < node->children.count; i++) {
            uint32_t child = node->children.items[i];
            seg->nodes.items[child].is_removed = true;
            reopen_arrivals(seg, &seg->nodes.items[child]);
            vec_push(&work, child);
        }
        vec_clear(&node->children);
    }
    vec_free(&work);
}

// ---- Violations -----------------------------------------------------------------------------------------

// The worst violation that a replay showed. Lost memory is only reported when nothing worse is found
// in the time that is left for looking.
static void confirm(Seg *seg, const ExecViolation *v, char *inputs) {
    SegResult *result = seg->result;
    if (result->confirmed) {
        if (v->kind == IR_LEAK) {
            free(inputs);
            return;
        }
        free(result->inputs);
    } else if (v->kind == IR_LEAK) {
        seg->nodes_until_leak = seg->nodes.count + MORE_NODES_AFTER_LEAK;
    }
    result->confirmed = v->kind;
    result->confirmed_at = v->loc;
    result->inputs = inputs;
}

static bool is_settled(const Seg *seg) {
    IrViolation confirmed = seg->result->confirmed;
    return confirmed && (confirmed != IR_LEAK || seg->nodes.count >= seg->nodes_until_leak);
}

static void note_violations(Seg *seg) {
    Exec *x = seg->x;
    char *inputs = NULL;
    for (size_t i = 0; i < x->violations.count && !is_settled(seg); i++) {
        const ExecViolation *v = &x->violations.items[i];
        seg->result->violated |= v->kind;
        seg_mark(seg->record, seg->expanded, SEG_VIOLATED, IR_NONE, v->loc, v->what);
        if (!seg->result->reason) {
            Text text = {0};
            const char *where = ir_loc_text(x->program, v->loc);
            text_add(&text, "cannot exclude: %s%s%s", v->what, *where ? " at " : "", where);
            seg->result->reason = text_take(&text);
        }
        if (!v->state.generalised && seg_replay(x, v, seg->budget, &inputs))
            confirm(seg, v, inputs);
    }
}

// ---- Cut points -----------------------------------------------------------------------------------------

static bool is_at_cut_point(const Exec *x, const ExecState *s) {
    return s->has_arrived && exec_function(x, s)->blocks[s->frame.block].is_cut_point;
}

static bool is_same_place(const ExecState *a, const ExecState *b) {
    return a->has_arrived && b->has_arrived && a->frame.caller == b->frame.caller &&
           a->frame.function == b->frame.function && a->frame.block == b->frame.block &&
           a->frame.index == b->frame.index;
}

// Is `a` at the head of a loop around b's loop, in the same call? Then the inner loop begins anew.
static bool is_at_outer_head(const Exec *x, const ExecState *a, const ExecState *b) {
    if (a->frame.caller != b->frame.caller || a->frame.function != b->frame.function)
        return false;
    const IrFunction *f = exec_function(x, b);
    uint32_t inner = f->blocks[b->frame.block].loop;
    if (inner == IR_NONE)
        return false;
    for (uint32_t loop = f->loops[inner].parent; loop != IR_NONE; loop = f->loops[loop].parent)
        if (f->loops[loop].head == a->frame.block)
            return true;
    return false;
}

// The nearest ancestor at the same place in the same activation of the loop, or IR_NONE; counts them.
static uint32_t find_earlier(Seg *seg, uint32_t from, const ExecState *state, uint32_t *n) {
    uint32_t nearest = IR_NONE;
    *n = 0;
    for (uint32_t id = from; id != IR_NONE; id = seg->nodes.items[id].parent) {
        const ExecState *other = &seg->nodes.items[id].state;
        if (is_at_outer_head(seg->x, other, state))
            break;
        if (is_same_place(other, state)) { // `state` is at a cut point, so `other` is
            if (nearest == IR_NONE)
                nearest = id;
            if (++*n >= MAX_UNMERGED_ROUNDS)
                break;
        }
    }
    return nearest;
}

// The loop is executed once more as it stands.
static void add_round(Seg *seg, uint32_t from, uint32_t earlier, const ExecState *state) {
    uint32_t rounds = seg->nodes.items[earlier].rounds + 1;
    uint32_t id = add_node(seg, from, state);
    seg->nodes.items[id].rounds = rounds;
    vec_push(&seg->open, id);
}

static void forget_steps(SegNode *node) {
    for (size_t i = 0; i < node->steps.count; i++) {
        vec_free(&node->steps.items[i].ghosts);
        vec_free(&node->steps.items[i].values);
    }
    vec_clear(&node->steps);
}

static void add_merged(Seg *seg, uint32_t earlier, const ExecState *merged, SegGeneral general) {
    seg->result->merges++;
    remove_children(seg, earlier);
    forget_steps(&seg->nodes.items[earlier]);
    seg->nodes.items[earlier].is_superseded = true;
    uint32_t id = add_node(seg, earlier, merged);
    SegNode *added = &seg->nodes.items[id];
    added->is_merged = true;
    added->general = general;
    added->n_merges = seg->nodes.items[earlier].n_merges + 1;
    vec_push(&seg->open, id);
}

static bool merge_with(Seg *seg, uint32_t earlier, const ExecState *state, bool is_lossy) {
    ExecState merged;
    SegGeneral general;
    const SegNode *node = &seg->nodes.items[earlier];
    if (node->n_merges >= MAX_MERGES ||
        !seg_merge(seg->x, node, state, is_lossy, &merged, &general))
        return false;
    add_merged(seg, earlier, &merged, general);
    return true;
}

// The nearest ancestor at the same place whose memory has the same shape.
static bool merge_with_like(Seg *seg, uint32_t nearest, const ExecState *state) {
    int tried = 0;
    for (uint32_t id = nearest; id != IR_NONE && tried < MAX_SHAPES;
         id = seg->nodes.items[id].parent) {
        if (is_at_outer_head(seg->x, &seg->nodes.items[id].state, state))
            return false;
        if (!is_same_place(&seg->nodes.items[id].state, state))
            continue;
        tried++;
        if (merge_with(seg, id, state, false))
            return true;
        while (seg->nodes.items[id].is_merged) // what it was made of is not tried: it would only be
            id = seg->nodes.items[id].parent;  // made again
    }
    return false;
}

static bool is_ancestor(const Seg *seg, uint32_t id, uint32_t from) {
    while (from != IR_NONE && from != id)
        from = seg->nodes.items[from].parent;
    return from == id;
}

// Where loops are judged, states are covered by their ancestors only: so every cycle of the graph is
// closed at the node above all others in it.
static bool is_covered(Seg *seg, uint32_t from, const ExecState *state) {
    for (size_t id = seg->nodes.count; id-- > 0;) {
        SegNode *node = &seg->nodes.items[id];
        SegStep step;
        if (!node->is_merged || node->is_superseded || node->is_removed ||
            !is_same_place(&node->state, state) ||
            (seg->judge && !is_ancestor(seg, (uint32_t)id, from)) ||
            !seg_covers(seg->x, node, state, seg->judge ? &step : NULL))
            continue;
        if (seg->judge)
            vec_push(&node->steps, step);
        vec_push(&node->arrivals, ((SegArrival){from, *state}));
        seg_mark(seg->record, from, SEG_COVERED, (uint32_t)id, 0, NULL);
        return true;
    }
    return false;
}

// Lists in the state's memory become segments.
static bool fold_lists(Seg *seg, ExecState *state) {
    SegTerms roots = seg_roots(seg->x, state);
    bool folded = smg_fold(&seg->x->smg, &state->heap, &state->kb, roots.items, roots.count);
    vec_free(&roots);
    state->generalised |= folded;
    return folded;
}

// The loop has been executed often enough to see what it changes.
static void generalise(Seg *seg, uint32_t from, uint32_t earlier, uint32_t n_earlier,
                       const ExecState *state) {
    ExecState folded = *state;
    if (merge_with_like(seg, earlier, state))
        return;
    if (fold_lists(seg, &folded) &&
        (is_covered(seg, from, &folded) || merge_with_like(seg, earlier, &folded)))
        return;
    if (n_earlier < MAX_UNMERGED_ROUNDS) {
        add_round(seg, from, earlier, &folded);
        return;
    }
    if (merge_with(seg, earlier, &folded, true))
        return;
    leave_open(seg,
               seg->nodes.items[earlier].n_merges >= MAX_MERGES
                   ? "a loop whose invariant was not found"
                   : "a loop that changes the shape of memory",
               exec_instr(seg->x, state)->loc);
}

static void reach_cut_point(Seg *seg, uint32_t from, const ExecState *arrived) {
    if (seg->is_exact) {
        add_open_node(seg, from, arrived);
        return;
    }
    ExecState extended = *arrived, *state = &extended;
    smg_extend_elements(&seg->x->smg, &extended.heap, &extended.kb);
    uint32_t n_earlier, earlier = find_earlier(seg, from, state, &n_earlier);
    if (is_covered(seg, from, state))
        return;
    if (earlier == IR_NONE) {
        add_open_node(seg, from, state);
        return;
    }
    const SegNode *node = &seg->nodes.items[earlier];
    bool is_decided = node->state.decisions == state->decisions && !node->is_merged &&
                      node->rounds < MAX_DECIDED_ROUNDS;
    if (is_decided || (n_earlier < PEELED_ROUNDS && !node->is_merged))
        add_round(seg, from, earlier, state);
    else
        generalise(seg, from, earlier, n_earlier, state);
}

// ---- Recursion ------------------------------------------------------------------------------------------

static bool is_at_recursive_entry(const Exec *x, const ExecState *s) {
    return s->has_arrived && s->frame.block == 0 && s->frame.index == 0 &&
           exec_function(x, s)->is_recursive && s->frame.caller;
}

// The call goes on after it has come back in this way.
static void go_on_after(Seg *seg, uint32_t entry, SegArrival call, size_t which) {
    ExecState after;
    if (seg->nodes.items[call.from].is_removed)
        return;
    switch (seg_go_on(seg->x, &seg->nodes.items[entry], &call.state, which, &after)) {
    case SEG_GOES_ON:
        add_open_node(seg, call.from, &after);
        break;
    case SEG_IS_DEAD:
        break;
    case SEG_NOT_COVERED:
        leave_open(seg, "a recursive call that was lost sight of",
                   exec_instr(seg->x, &call.state)->loc);
        break;
    }
}

static void add_call(Seg *seg, uint32_t entry, uint32_t from, const ExecState *call) {
    SegNode *node = &seg->nodes.items[entry];
    SegArrival arrival = {from, *call};
    vec_push(&node->arrivals, arrival);
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

static void come_back(Seg *seg, uint32_t from, const ExecState *state, const ExecFrame *bottom) {
    uint32_t entry = entry_of(seg, from, bottom);
    size_t which;
    SegNode *node = &seg->nodes.items[entry];
    switch (seg_add_return(seg->x, node, state, &which)) {
    case SEG_NOTHING_NEW:
        return;
    case SEG_TOO_MANY:
        leave_open(seg, "a recursive function whose results were not found",
                   exec_function(seg->x, &node->state)->loc);
        return;
    case SEG_NEW_RETURN:
        break;
    }
    size_t n = node->arrivals.count;
    for (size_t i = 0; i < n; i++) // nodes may move when one is added
        go_on_after(seg, entry, seg->nodes.items[entry].arrivals.items[i], which);
}

// Is the call one that an entry node stands for? Then it waits there for what comes back.
static bool joins_entry(Seg *seg, uint32_t from, const ExecState *state) {
    for (size_t id = seg->nodes.count; id-- > 0;) {
        SegNode *node = &seg->nodes.items[id];
        SegStep step;
        if (!node->summary || node->is_superseded || node->is_removed ||
            node->summary->function != state->frame.function ||
            (seg->judge && !is_ancestor(seg, (uint32_t)id, from)))
            continue;
        ExecState cut = seg_cut(seg->x, state, node->summary->bottom);
        if (!seg_covers(seg->x, node, &cut, seg->judge ? &step : NULL))
            continue;
        if (seg->judge)
            vec_push(&node->steps, step);
        seg_mark(seg->record, from, SEG_COVERED, (uint32_t)id, 0, NULL);
        add_call(seg, (uint32_t)id, from, state);
        return true;
    }
    return false;
}

// The node of the nearest call of the same function that still waits, or IR_NONE; counts them.
static uint32_t find_waiting_entry(Seg *seg, uint32_t from, const ExecState *state, uint32_t *n) {
    uint32_t nearest = IR_NONE;
    *n = 0;
    for (uint32_t id = from; id != IR_NONE; id = seg->nodes.items[id].parent) {
        const ExecState *other = &seg->nodes.items[id].state;
        if (!is_at_recursive_entry(seg->x, other) ||
            other->frame.function != state->frame.function || !seg_is_active(state, other))
            continue;
        if (nearest == IR_NONE)
            nearest = id;
        ++*n;
    }
    return nearest;
}

// One node for the call at `earlier` and this one, from anywhere.
static bool add_entry(Seg *seg, uint32_t earlier, const ExecState *state, bool is_lossy) {
    Exec *x = seg->x;
    SegNode general_node = seg->nodes.items[earlier];
    bool is_first = !general_node.summary;
    SegSummary *summary = is_first ? seg_summary_new(x, state->frame.function) : NULL;
    const ExecFrame *bottom = is_first ? summary->bottom : general_node.summary->bottom;
    if (is_first) {
        general_node.summary = summary;
        general_node.state = seg_cut(x, &general_node.state, bottom);
    }
    ExecState cut = seg_cut(x, state, bottom), merged;
    SegGeneral general;
    if (general_node.n_merges >= MAX_MERGES ||
        !seg_merge(x, &general_node, &cut, is_lossy, &merged, &general)) {
        seg_summary_free(summary);
        return false;
    }
    add_merged(seg, earlier, &merged, general);
    uint32_t id = (uint32_t)seg->nodes.count - 1;
    seg->nodes.items[id].summary = is_first ? summary : seg_summary_like(general_node.summary);
    seg_pin_all(x, bottom, merged.heap);
    if (is_first) {
        add_call(seg, id, earlier, &seg->nodes.items[earlier].state);
        return true;
    }
    VEC(SegArrival) calls = {0};
    for (size_t i = 0; i < seg->nodes.items[earlier].arrivals.count; i++)
        vec_push(&calls, seg->nodes.items[earlier].arrivals.items[i]);
    vec_clear(&seg->nodes.items[earlier].arrivals);
    for (size_t i = 0; i < calls.count; i++)
        if (!seg->nodes.items[calls.items[i].from].is_removed)
            add_call(seg, id, calls.items[i].from, &calls.items[i].state);
    vec_free(&calls);
    return true;
}

static void reach_entry(Seg *seg, uint32_t from, const ExecState *state) {
    uint32_t n_earlier, earlier = find_waiting_entry(seg, from, state, &n_earlier);
    if (!seg->is_exact && joins_entry(seg, from, state))
        return;
    const SegNode *node = earlier == IR_NONE ? NULL : &seg->nodes.items[earlier];
    if (seg->is_exact || !node ||
        (!node->summary &&
         (n_earlier < PEELED_ROUNDS || node->state.decisions == state->decisions)))
        add_open_node(seg, from, state);
    else if (add_entry(seg, earlier, state, false))
        return;
    else if (n_earlier < MAX_UNMERGED_ROUNDS)
        add_open_node(seg, from, state); // memory has another shape
    else if (!add_entry(seg, earlier, state, true))
        leave_open(seg, "a recursion whose invariant was not found",
                   exec_function(seg->x, state)->loc);
}

// ---- Expansion ------------------------------------------------------------------------------------------

// A state that stands at the start of a block.
static void arrive(Seg *seg, uint32_t from, const ExecState *state) {
    if (is_at_recursive_entry(seg->x, state))
        reach_entry(seg, from, state);
    else
        reach_cut_point(seg, from, state);
}

static void expand(Seg *seg, uint32_t id) {
    Exec *x = seg->x;
    ExecState state = seg->nodes.items[id].state;
    seg->expanded = id;
    for (;;) {
        if (budget_poll(seg->budget, 1) != BUDGET_LEFT) {
            give_up(seg, budget_end_name(seg->budget->end));
            return;
        }
        const ExecFrame *caller = state.frame.caller;
        ExecEnd end = exec_block(x, &state);
        note_violations(seg);
        if (is_settled(seg))
            return;
        for (size_t i = 0; i < x->forks.count && !seg->gives_up; i++) {
            ExecState fork = x->forks.items[i];
            if (is_at_cut_point(x, &fork))
                arrive(seg, id, &fork);
            else
                add_open_node(seg, id, &fork);
            if (seg->nodes.items[id].is_removed)
                return; // merged into an ancestor, which stands for all that would follow
        }
        if (end == EXEC_STUCK)
            leave_open(seg, x->stuck, x->stuck_at);
        if (end == EXEC_STUCK || seg->gives_up)
            return;
        if (end == EXEC_ENDED) {
            seg_mark(seg->record, id, SEG_ENDED, IR_NONE, 0, NULL);
            return;
        }
        if (end == EXEC_RETURNED) {
            come_back(seg, id, &state, caller);
            return;
        }
        if (is_at_cut_point(x, &state)) {
            arrive(seg, id, &state);
            return;
        }
    }
}

static void take_in_homeless(Seg *seg) {
    while (seg->homeless.count && !seg->gives_up) {
        SegArrival arrival = vec_pop(&seg->homeless);
        if (!seg->nodes.items[arrival.from].is_removed)
            arrive(seg, arrival.from, &arrival.state);
    }
}

static void build(Seg *seg) {
    while (seg->open.count && !seg->gives_up && !is_settled(seg)) {
        take_in_homeless(seg);
        uint32_t id = vec_pop(&seg->open);
        if (seg->nodes.items[id].is_removed)
            continue;
        if (seg->nodes.count > seg->max_nodes)
            give_up(seg, "too many states");
        else
            expand(seg, id);
    }
}

// ---- Looking at single runs -----------------------------------------------------------------------------
//
// Before loops are generalised, and when the proof has failed, paths are executed as they are, short ones
// first. This shows bugs that need few rounds; and where all paths end soon, it is a proof.

static void look_at_runs(Seg *seg, uint64_t max_nodes, uint64_t max_steps) {
    uint64_t last_step = seg->x->steps + max_steps;
    while (seg->n_taken < seg->open.count && !seg->gives_up && !is_settled(seg) &&
           seg->nodes.count < max_nodes && seg->x->steps < last_step)
        expand(seg, seg->open.items[seg->n_taken++]);
}

// All paths have been followed to their ends.
static bool has_seen_all(const Seg *seg) {
    return seg->n_taken == seg->open.count && !seg->is_open && !seg->gives_up;
}

static void judge_loops(Seg *seg) {
    VEC(SegLoop) loops = {0};
    for (size_t i = 0; i < seg->nodes.count; i++) {
        const SegNode *node = &seg->nodes.items[i];
        if (node->is_removed || !node->steps.count)
            continue;
        vec_push(&loops, ((SegLoop){.kb = node->state.kb,
                                    .newest = node->newest,
                                    .loc = exec_instr(seg->x, &node->state)->loc,
                                    .steps = node->steps.items,
                                    .n_steps = node->steps.count,
                                    .node = node}));
    }
    seg->result->is_approved = seg->judge(seg->judge_context, seg->x, loops.items, loops.count);
    vec_free(&loops);
}

// What people asked to see.
static void show(Seg *seg, const SegOptions *options) {
    SegView view = {.x = seg->x,
                    .nodes = &seg->nodes,
                    .record = seg->record,
                    .open = seg->open.items,
                    .n_open = seg->open.count,
                    .budget = seg->budget};
    if (options->draw_graph)
        seg_draw_graph(&view, options->draw_graph);
    if (options->draw_state && options->drawn_node < seg->nodes.count)
        seg_draw_state(&view, (uint32_t)options->drawn_node, options->draw_state);
    if (options->invariants && seg->result->is_complete && !seg->result->violated)
        seg_find_invariants(&view, &seg->result->invariants);
}

static void release_node(SegNode *node) {
    forget_steps(node);
    vec_free(&node->steps);
    vec_free(&node->arrivals);
    seg_summary_free(node->summary);
    vec_free(&node->children);
    seg_general_release(&node->general);
}

static void release(Seg *seg) {
    for (size_t i = 0; i < seg->nodes.count; i++)
        release_node(&seg->nodes.items[i]);
    vec_free(&seg->nodes);
    vec_free(&seg->open);
    vec_free(&seg->homeless);
}

// What a look at single runs has shown, if it decides the question.
static bool decide(Seg *runs, Seg *seg) {
    SegResult *found = runs->result, *result = seg->result;
    bool is_proof = has_seen_all(runs) && !found->violated && !runs->x->relied_on;
    if (!found->confirmed && !is_proof)
        return false;
    seg_result_release(result);
    *result = *found;
    *found = (SegResult){0};
    result->is_complete = is_proof;
    result->is_approved = is_proof;
    return true;
}

static void prove(Seg *seg) {
    build(seg);
    seg->expanded = IR_NONE;
    if (seg->x->relied_on && !seg->result->confirmed)
        leave_open(seg, seg->x->relied_on, seg->x->relied_at);
    seg->result->is_complete = !seg->is_open && !seg->result->confirmed;
    if (seg->judge && seg->result->is_complete)
        judge_loops(seg);
}

static bool is_decided(const SegResult *result) {
    return result->confirmed || (result->is_complete && !result->violated);
}

SegResult seg_run(IrProgram *program, const SegOptions *options, Solver *solver, TermTable *table,
                  Budget *budget) {
    SegResult result = {0}, found = {0};
    SegRecord record = {0};
    ExecOptions exec_options = {options->checks, options->math_ints, options->malloc_may_fail};
    Exec *x = exec_new(program, table, solver, exec_options);
    Seg seg = {.x = x,
               .result = &result,
               .budget = budget,
               .record = options->draw_graph ? &record : NULL,
               .judge = options->judge,
               .judge_context = options->judge_context,
               .max_nodes = options->max_nodes ? options->max_nodes : DEFAULT_MAX_NODES};
    Seg runs = {.x = x, .result = &found, .budget = budget, .is_exact = true};
    ExecState start = exec_initial_state(x);
    add_open_node(&seg, IR_NONE, &start);
    add_open_node(&runs, IR_NONE, &start);
    bool is_drawn = options->draw_graph || options->draw_state;
    bool seeks_bugs = options->checks != 0; // an infinite run is nothing that short ones show
    if (!is_drawn)
        look_at_runs(&runs, FIRST_LOOK_NODES, FIRST_LOOK_STEPS);
    bool done = !is_drawn && decide(&runs, &seg);
    if (!done || (options->invariants && !result.confirmed)) {
        SegResult again = {0};
        if (done) // decided, but the invariants are wanted, too
            seg.result = &again;
        prove(&seg);
        seg.result = &result;
        seg_result_release(&again);
    }
    if (!done && !is_drawn && seeks_bugs && !is_decided(&result)) {
        look_at_runs(&runs, LAST_LOOK_NODES, LAST_LOOK_STEPS);
        (void)decide(&runs, &seg);
    }
    result.nodes = seg.nodes.count + runs.nodes.count;
    result.steps = x->steps;
    show(&seg, options);
    seg_record_release(&record);
    seg_result_release(&found);
    release(&seg);
    release(&runs);
    exec_free(x);
    return result;
}

void seg_result_release(SegResult *result) {
    free(result->inputs);
    free(result->reason);
    for (size_t i = 0; i < result->invariants.count; i++)
        free(result->invariants.items[i].text);
    vec_free(&result->invariants);
    *result = (SegResult){0};
}
