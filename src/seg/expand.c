// Expanding a node: its state is executed block by block until its paths end or come to a cut
// point, and each path that goes on is placed in the graph there.
#include "seg/build.h"
#include "smg/tree.h"

#include <stdlib.h>

enum { MORE_NODES_AFTER_LEAK = 60, MEMORY_ERRORS = IR_INVALID_DEREF | IR_INVALID_FREE };

void seg_give_up(Seg *seg, const char *reason) {
    seg_leave_open(seg, reason, 0);
    seg->gives_up = true;
}

// ---- Violations ---------------------------------------------------------------------------------

// The worst violation that a replay showed. Lost memory is only reported when nothing worse is
// found in the time that is left for looking.
static void confirm(Seg *seg, const ExecViolation *v, IrInputLists *inputs) {
    SegResult *result = &seg->result;
    if (result->confirmed) {
        if (v->kind == IR_LEAK) {
            ir_input_lists_free(inputs);
            return;
        }
        ir_input_lists_free(result->inputs);
    } else if (v->kind == IR_LEAK) {
        seg->nodes_until_leak = seg->nodes.count + MORE_NODES_AFTER_LEAK;
    }
    result->confirmed = v->kind;
    result->confirmed_at = v->loc;
    result->inputs = inputs;
}

bool seg_is_settled(const Seg *seg) {
    IrViolation confirmed = seg->result.confirmed;
    return confirmed && (confirmed != IR_LEAK || seg->nodes.count >= seg->nodes_until_leak);
}

// Why this violation is not excluded, and why the replay does not show it.
static void explain(Seg *seg, const ExecViolation *v, const Text *doubt) {
    Text text = {0};
    const char *where = ir_loc_text(seg->x->program, v->loc);
    text_add(&text, "cannot exclude: %s%s%s", v->what, *where ? " at " : "", where);
    if (doubt->length)
        text_add(&text, ": %s", text_chars(doubt));
    free(seg->result.reason);
    seg->result.reason = text_take(&text);
}

static void note_violation(Seg *seg, const ExecViolation *v) {
    Text doubt = {0};
    IrInputLists *inputs = NULL;
    seg->result.violated |= v->kind;
    if (v->kind & MEMORY_ERRORS)
        exec_add_relied(&seg->unshown, (ExecRelied){v->what, v->loc});
    seg_mark(seg->record, seg->expanded, SEG_VIOLATED, IR_NONE, v->loc, v->what);
    if (seg->keeps_flaws)
        vec_push(&seg->flaws, ((SegFlaw){seg->expanded, *v}));
    if (!v->state.generalised && exec_replay(seg->x->exec, v, seg->budget, &inputs, &doubt))
        confirm(seg, v, inputs);
    if (!seg->result.reason || doubt.length)
        explain(seg, v, &doubt);
    text_release(&doubt);
}

static void note_violations(Seg *seg, const ExecOutcome *outcome) {
    for (size_t i = 0; i < outcome->n_violations && !seg_is_settled(seg); i++)
        note_violation(seg, &outcome->violations[i]);
}

// ---- Cut points ---------------------------------------------------------------------------------

static bool is_at_cut_point(const Seg *seg, const ExecState *s) {
    return s->has_arrived && exec_function(seg->x->exec, s)->blocks[s->frame.block].is_cut_point;
}

// A state that is at the start of a block.
static void arrive(Seg *seg, uint32_t from, const ExecState *state) {
    smg_observe_links(seg->x->smg, state->heap);
    smg_find_tree_layouts(seg->x->smg, state->heap, state->kb);
    if (seg_is_at_recursive_entry(seg->x, state))
        seg_reach_entry(seg, from, state);
    else
        seg_reach_loop_head(seg, from, state);
}

void seg_place_uncovered(Seg *seg) {
    while (seg->uncovered.count && !seg->gives_up) {
        SegArrival arrival = vec_pop(&seg->uncovered);
        if (seg->nodes.items[arrival.from].is_removed)
            continue;
        if (seg->joins_paths && (arrival.call || !is_at_cut_point(seg, &arrival.state)))
            seg_reach_join_point(seg, arrival.from, &arrival.state, arrival.call, false);
        else if (arrival.call)
            seg_reach_return(seg, arrival.from, &arrival.state, arrival.call);
        else
            arrive(seg, arrival.from, &arrival.state);
    }
}

// ---- Expansion ----------------------------------------------------------------------------------

// Did the state come from inside the loop whose head it is at?
static bool has_come_back(const Seg *seg, const ExecFrame *before, const ExecState *state) {
    const IrFunction *f = exec_function(seg->x->exec, state);
    uint32_t loop = f->blocks[state->frame.block].loop, inner;
    if (state->frame.depth != before->depth || state->frame.function != before->function ||
        loop == IR_NONE || f->loops[loop].head != state->frame.block)
        return false;
    for (inner = f->blocks[before->block].loop; inner != IR_NONE && inner != loop;)
        inner = f->loops[inner].parent;
    return inner == loop;
}

// False: the node was merged into an ancestor, which covers all that would follow.
static bool place_forks(Seg *seg, uint32_t id, const ExecFrame *before,
                        const ExecOutcome *outcome) {
    for (size_t i = 0; i < outcome->n_forks && !seg->gives_up; i++) {
        const ExecState fork = outcome->forks[i];
        if (seg_is_at_join_point(seg, &fork))
            seg_reach_join_point(seg, id, &fork, NULL, has_come_back(seg, before, &fork));
        else if (is_at_cut_point(seg, &fork))
            arrive(seg, id, &fork);
        else
            seg_add_open_node(seg, id, &fork);
        if (seg->nodes.items[id].is_removed)
            return false;
    }
    return true;
}

static void reach_return(Seg *seg, uint32_t id, const ExecState *state, const ExecFrame *call) {
    if (seg->joins_paths)
        seg_reach_join_point(seg, id, state, call, false);
    else
        seg_reach_return(seg, id, state, call);
}

// What became of the state itself, which was in the call `before`. True: it is executed further.
static bool place_state(Seg *seg, uint32_t id, const ExecFrame *before, const ExecOutcome *outcome,
                        const ExecState *state) {
    if (outcome->end == EXEC_STUCK)
        seg_leave_open(seg, outcome->stuck, outcome->stuck_at);
    if (outcome->end == EXEC_STUCK || seg->gives_up)
        return false;
    if (outcome->end == EXEC_ENDED)
        seg_mark(seg->record, id, SEG_ENDED, IR_NONE, 0, NULL);
    else if (outcome->end == EXEC_RETURNED)
        seg_come_back(seg, id, state, before->caller);
    else if (seg_is_at_join_point(seg, state))
        seg_reach_join_point(seg, id, state, NULL, has_come_back(seg, before, state));
    else if (is_at_cut_point(seg, state))
        arrive(seg, id, state);
    else if (state->frame.depth < before->depth &&
             seg_joins_returns(seg, before->function, before->caller))
        reach_return(seg, id, state, before->caller);
    else
        return true;
    return false;
}

// No path can come any more to the place where the node waits. True: it was at a cut point.
static bool stop_waiting(Seg *seg, uint32_t id) {
    SegNode *node = &seg->nodes.items[id];
    const ExecState state = node->state;
    node->waits = false;
    if (node->call || !is_at_cut_point(seg, &state))
        return false;
    arrive(seg, id, &state);
    return true;
}

void seg_expand(Seg *seg, uint32_t id) {
    ExecState state = seg->nodes.items[id].state;
    state.touched = (Pmap){0};
    seg->expanded = id;
    if (seg->nodes.items[id].waits && stop_waiting(seg, id))
        return;
    exec_set_makes_rows(seg->x->exec, !seg->is_exact);
    bool goes_on = true;
    while (goes_on) {
        if (budget_poll(seg->budget, 1) != BUDGET_LEFT) {
            seg_give_up(seg, budget_end_name(seg->budget->end));
            return;
        }
        const ExecFrame before = state.frame;
        ExecOutcome outcome = exec_block(seg->x->exec, &state, 0);
        note_violations(seg, &outcome);
        if (seg_is_settled(seg))
            return;
        if (outcome.end == EXEC_RUNNING)
            seg_check_graph(seg->x, &state);
        goes_on = place_forks(seg, id, &before, &outcome) &&
                  place_state(seg, id, &before, &outcome, &state);
    }
}
