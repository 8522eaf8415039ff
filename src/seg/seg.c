// Building the graph: nodes wait on a stack; one is taken, executed block by block until its paths
// end or come to a cut point, and gets a child for each way that goes on.
#include "seg/build.h"

#include <stdlib.h>

enum {
    DEFAULT_MAX_NODES = 20000,
    MORE_NODES_AFTER_LEAK = 60,
    FIRST_LOOK_NODES = 250, // executed exactly before loops are generalised
    FIRST_LOOK_STEPS = 30000,
    LAST_LOOK_NODES = 4000, // ... and when the proof has failed
    LAST_LOOK_STEPS = 300000,
};

static const double FIRST_LOOK_SECONDS = 0.1, LAST_LOOK_SECONDS = 1; // of Z3's time

static void give_up(Seg *seg, const char *reason) {
    seg_leave_open(seg, reason, 0);
    seg->gives_up = true;
}

// ---- Violations -----------------------------------------------------------------------------------------

// The worst violation that a replay showed. Lost memory is only reported when nothing worse is found
// in the time that is left for looking.
static void confirm(Seg *seg, const ExecViolation *v, IrInputLists *inputs) {
    SegResult *result = seg->result;
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

static bool is_settled(const Seg *seg) {
    IrViolation confirmed = seg->result->confirmed;
    return confirmed && (confirmed != IR_LEAK || seg->nodes.count >= seg->nodes_until_leak);
}

// Why this violation is none yet, and none that the last replay could show.
static void explain(Seg *seg, const ExecViolation *v) {
    Text text = {0};
    const char *where = ir_loc_text(seg->x->program, v->loc);
    text_add(&text, "cannot exclude: %s%s%s", v->what, *where ? " at " : "", where);
    if (seg->x->doubt.length)
        text_add(&text, ": %s", text_chars(&seg->x->doubt));
    free(seg->result->reason);
    seg->result->reason = text_take(&text);
}

static void note_violations(Seg *seg) {
    Exec *x = seg->x;
    IrInputLists *inputs = NULL;
    for (size_t i = 0; i < x->violations.count && !is_settled(seg); i++) {
        const ExecViolation *v = &x->violations.items[i];
        seg->result->violated |= v->kind;
        seg_mark(seg->record, seg->expanded, SEG_VIOLATED, IR_NONE, v->loc, v->what);
        if (seg->keeps_flaws)
            vec_push(&seg->flaws, ((SegFlaw){seg->expanded, *v}));
        text_release(&x->doubt);
        if (!v->state.generalised && exec_replay(x, v, seg->budget, &inputs))
            confirm(seg, v, inputs);
        if (!seg->result->reason || x->doubt.length)
            explain(seg, v);
    }
}

static bool is_at_cut_point(const Exec *x, const ExecState *s) {
    return s->has_arrived && exec_function(x, s)->blocks[s->frame.block].is_cut_point;
}

// ---- Expansion ------------------------------------------------------------------------------------------

// A state that stands at the start of a block.
static void arrive(Seg *seg, uint32_t from, const ExecState *state) {
    if (seg_is_at_recursive_entry(seg->x, state))
        seg_reach_entry(seg, from, state);
    else
        seg_reach_loop_head(seg, from, state);
}

static void expand(Seg *seg, uint32_t id) {
    Exec *x = seg->x;
    ExecState state = seg->nodes.items[id].state;
    state.touched = (Pmap){0};
    seg->expanded = id;
    for (;;) {
        if (budget_poll(seg->budget, 1) != BUDGET_LEFT) {
            give_up(seg, budget_end_name(seg->budget->end));
            return;
        }
        const ExecFrame *caller = state.frame.caller;
        IrFunctionId function = state.frame.function;
        uint32_t depth = state.frame.depth;
        ExecEnd end = exec_block(x, &state);
        note_violations(seg);
        if (is_settled(seg))
            return;
        if (end == EXEC_RUNNING)
            seg_check_graph(x, &state);
        for (size_t i = 0; i < x->forks.count && !seg->gives_up; i++) {
            ExecState fork = x->forks.items[i];
            if (is_at_cut_point(x, &fork))
                arrive(seg, id, &fork);
            else
                seg_add_open_node(seg, id, &fork);
            if (seg->nodes.items[id].is_removed)
                return; // merged into an ancestor, which stands for all that would follow
        }
        if (end == EXEC_STUCK)
            seg_leave_open(seg, x->stuck, x->stuck_at);
        if (end == EXEC_STUCK || seg->gives_up)
            return;
        if (end == EXEC_ENDED) {
            seg_mark(seg->record, id, SEG_ENDED, IR_NONE, 0, NULL);
            return;
        }
        if (end == EXEC_RETURNED) {
            seg_come_back(seg, id, &state, caller);
            return;
        }
        if (is_at_cut_point(x, &state)) {
            arrive(seg, id, &state);
            return;
        }
        if (state.frame.depth < depth && seg_brings_ways_together(seg, function, caller)) {
            seg_reach_return(seg, id, &state, caller);
            return;
        }
    }
}

static void take_in_homeless(Seg *seg) {
    while (seg->homeless.count && !seg->gives_up) {
        SegArrival arrival = vec_pop(&seg->homeless);
        if (seg->nodes.items[arrival.from].is_removed)
            continue;
        if (arrival.call)
            seg_reach_return(seg, arrival.from, &arrival.state, arrival.call);
        else
            arrive(seg, arrival.from, &arrival.state);
    }
}

// Each proof, and the runs, answer for what they relied on themselves.
static void note_reliance(Seg *seg) {
    Exec *x = seg->x;
    if (!seg->relied_on) {
        seg->relied_on = x->relied_on;
        seg->relied_at = x->relied_at;
    }
    seg->relied_kinds |= x->relied_kinds;
    x->relied_kinds = 0;
    x->relied_on = NULL;
}

static void build(Seg *seg) {
    while ((seg->open.count || seg->homeless.count) && !seg->gives_up && !is_settled(seg)) {
        take_in_homeless(seg);
        if (!seg->open.count)
            continue;
        uint32_t id = seg_take_next(seg);
        if (seg->nodes.items[id].is_removed || seg->nodes.items[id].is_superseded)
            continue;
        if (seg->nodes.count > seg->max_nodes)
            give_up(seg, "too many states");
        else
            expand(seg, id);
    }
    note_reliance(seg);
}

// ---- Looking at single runs -----------------------------------------------------------------------------
//
// Before loops are generalised, and when the proof has failed, paths are executed as they are, short ones
// first. This shows bugs that need few rounds; and where all paths end soon, it is a proof.

static void look_at_runs(Seg *seg, uint64_t max_nodes, uint64_t max_steps, double max_seconds) {
    const double *seconds = &solver_stats(seg->x->solver)->seconds[SOLVER_Z3];
    double last_second = *seconds + max_seconds; // runs with hard conditions are not worth it
    uint64_t last_step = seg->x->steps + max_steps;
    while (seg->n_taken < seg->open.count && !seg->gives_up && !is_settled(seg) &&
           seg->nodes.count < max_nodes && seg->x->steps < last_step && *seconds < last_second)
        expand(seg, seg->open.items[seg->n_taken++]);
    note_reliance(seg);
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
                    .flaws = seg->flaws.items,
                    .n_flaws = seg->flaws.count,
                    .budget = seg->budget};
    if (options->draw_graph)
        seg_draw_graph(&view, options->draw_graph);
    if (options->draw_state && options->drawn_node < seg->nodes.count)
        seg_draw_state(&view, (uint32_t)options->drawn_node, options->draw_state);
    if (options->formula && options->drawn_node < seg->nodes.count)
        seg_print_sl(&view, (uint32_t)options->drawn_node, options->formula);
    if (options->invariants && seg->result->is_complete && !seg->result->violated)
        seg_find_invariants(&view, &seg->result->invariants);
    if (options->proof && seg->result->is_complete && !seg->is_open && !seg->is_beside)
        seg_certify(&view, options->proof);
}

// What a look at single runs has shown, if it decides the question.
static bool decide(Seg *runs, Seg *seg) {
    SegResult *found = runs->result, *result = seg->result;
    bool is_proof = has_seen_all(runs) && !found->violated && !runs->relied_on;
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
    bool is_closed = !seg->is_open && !seg->result->confirmed;
    if (seg->relied_on && !seg->result->confirmed)
        seg_leave_open(seg, seg->relied_on, seg->relied_at);
    seg->result->is_complete = !seg->is_open && !seg->result->confirmed;
    seg->result->relied_on = is_closed ? seg->relied_kinds : 0;
    if (seg->judge && is_closed)
        judge_loops(seg);
}

static bool is_decided(const SegResult *result) {
    return result->confirmed || (result->is_complete && !result->violated);
}

// A proof that failed after nodes with different values became one segment is tried once more, with the
// first and the last node of each list kept apart: what is special about them may be what it needs.
static void prove_with_ends(Seg *seg, const ExecState *start) {
    SegResult result = {0}, *wanted = seg->result;
    Seg again = {.x = seg->x,
                 .result = &result,
                 .budget = seg->budget,
                 .judge = seg->judge,
                 .judge_context = seg->judge_context,
                 .max_nodes = seg->max_nodes};
    seg->x->smg.lists.keeps_ends = true;
    seg_add_open_node(&again, IR_NONE, start);
    prove(&again);
    if (is_decided(&result)) { // what is shown of the proof is this one
        Seg failed = *seg;
        SegResult unknown = *wanted;
        *seg = again;
        *wanted = result;
        seg->result = wanted;
        again = failed;
        result = unknown;
    }
    seg_result_release(&result);
    seg_release_nodes(&again);
}

static bool may_need_ends(const Seg *seg, bool is_drawn) {
    const SmgContext *smg = &seg->x->smg;
    return !is_drawn && !seg->gives_up && !is_decided(seg->result) && smg->has_joined_values &&
           !smg->lists.keeps_ends;
}

SegResult seg_run(IrProgram *program, const SegOptions *options, Solver *solver, TermTable *table,
                  Budget *budget) {
    SegResult result = {0}, found = {0};
    SegRecord record = {0};
    ExecOptions exec_options = {.checks = options->checks,
                                .math_ints = options->math_ints,
                                .malloc_may_fail = options->malloc_may_fail,
                                .ideal_signed = options->ideal_signed,
                                .lists = options->lists,
                                .deref = options->deref};
    Exec *x = exec_new(program, table, solver, exec_options);
    Seg seg = {.x = x,
               .result = &result,
               .budget = budget,
               .record = options->draw_graph ? &record : NULL,
               .judge = options->judge,
               .judge_context = options->judge_context,
               .keeps_flaws = options->formula != NULL,
               .max_nodes = options->max_nodes ? options->max_nodes : DEFAULT_MAX_NODES};
    Seg runs = {.x = x, .result = &found, .budget = budget, .is_exact = true};
    ExecState start = exec_initial_state(x);
    seg_add_open_node(&seg, IR_NONE, &start);
    seg_add_open_node(&runs, IR_NONE, &start);
    x->notes_touched = options->formula != NULL;
    bool is_drawn = options->draw_graph || options->draw_state || options->formula;
    bool seeks_bugs = options->checks != 0; // an infinite run is nothing that short ones show
    if (!is_drawn)
        look_at_runs(&runs, FIRST_LOOK_NODES, FIRST_LOOK_STEPS, FIRST_LOOK_SECONDS);
    bool done = !is_drawn && decide(&runs, &seg);
    if (!done || (options->invariants && !result.confirmed)) {
        SegResult again = {0};
        if (done) // decided, but the invariants are wanted, too
            seg.result = &again;
        prove(&seg);
        if (may_need_ends(&seg, is_drawn))
            prove_with_ends(&seg, &start);
        seg.result = &result;
        seg_result_release(&again);
    }
    seg.is_beside = done;
    if (!done && !is_drawn && seeks_bugs && !is_decided(&result)) {
        look_at_runs(&runs, LAST_LOOK_NODES, LAST_LOOK_STEPS, LAST_LOOK_SECONDS);
        seg.is_beside = decide(&runs, &seg);
    }
    result.nodes = seg.nodes.count + runs.nodes.count;
    result.steps = x->steps;
    result.wraps_signed = x->wraps_signed;
    result.may_need_ends = x->smg.has_joined_values && !x->smg.lists.keeps_ends;
    result.deref = x->smg.deref_stats;
    show(&seg, options);
    seg_record_release(&record);
    seg_result_release(&found);
    seg_release_nodes(&seg);
    seg_release_nodes(&runs);
    exec_free(x);
    return result;
}

void seg_result_release(SegResult *result) {
    ir_input_lists_free(result->inputs);
    free(result->reason);
    for (size_t i = 0; i < result->invariants.count; i++)
        free(result->invariants.items[i].text);
    vec_free(&result->invariants);
    *result = (SegResult){0};
}
