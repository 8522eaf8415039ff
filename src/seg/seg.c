// The engine as a whole. Short paths are looked at first, as they are: this shows bugs that need
// few iterations, and where all paths end soon, it is a proof. Then the graph is built, with loops
// generalised; where that proof fails, it is tried again with more of lists kept, and longer paths
// are looked at.
#include "seg/build.h"
#include "smg/deref.h"
#include "smg/tree.h"

#include <stdlib.h>

enum { DEFAULT_MAX_NODES = 20000 };

// How far single paths are followed; `seconds` are of Z3's time: paths with hard conditions are not
// worth it.
typedef struct Look {
    uint64_t nodes, steps;
    double seconds;
} Look;

// More paths where there may be trees: they tell which objects are nodes of one, and where their
// links lie.
static const Look FIRST_LOOK = {250, 30000, 0.1}, TREE_LOOK = {1500, 100000, 0.3},
                  LINK_LOOK = {5000, 300000, 0.3}, LAST_LOOK = {4000, 300000, 1};

// Other proofs, where the first one fails.
typedef enum Retry {
    WHOLE_MEMORY,
    WITHOUT_TREES,
    ANY_LINKS,
    RELATED_VALUES,
    KEPT_ENDS,
    EQUAL_NODES,
    PATIENT,
    N_RETRIES
} Retry;

enum { RETRY_NODES = 500, JOINED_FROM = 400, JOINED_SHARE = 5 };

// Invariant: `decider` is the graph whose result is the answer so far; its result is not decided as
// long as neither graph's is.
typedef struct Run {
    const SegOptions *options;
    Budget *budget;
    SegContext x;
    ExecState start;
    SegRecord record;
    Seg paths; // single paths, executed as they are
    Seg graph; // with loops generalised
    Seg *decider;
    bool is_drawn;          // the graph is wanted as a proof builds it, whatever is found
    bool has_kept_ends;     // the proof was tried with the ends of lists kept
    Seg retries[N_RETRIES]; // other proofs
    int n_retries;          // 0: none is needed
    Seg joined;             // the proof that joins paths, and
    bool has_joined_graph;  // ... was it begun?
} Run;

static bool is_decided(const SegResult *result) {
    return result->confirmed || (result->is_complete && !result->violated);
}

// Each proof, and the paths, answer for what they relied on themselves.
static void note_reliance(Seg *seg) {
    ExecReliance reliance = exec_take_reliance(seg->x->exec);
    exec_add_reliance(&seg->reliance, &reliance);
}

// ---- Single paths -------------------------------------------------------------------------------

// Shortest first.
static void follow_paths(Seg *paths, Look look) {
    const double *seconds = &solver_stats(paths->x->solver)->seconds[SOLVER_Z3];
    double last_second = *seconds + look.seconds;
    uint64_t last_step = exec_steps(paths->x->exec) + look.steps;
    while (paths->n_taken < paths->open.count && !paths->gives_up && !seg_is_settled(paths) &&
           paths->nodes.count < look.nodes && exec_steps(paths->x->exec) < last_step &&
           *seconds < last_second)
        seg_expand(paths, paths->open.items[paths->n_taken++]);
    note_reliance(paths);
}

// Have all paths been followed to their ends?
static bool has_seen_all(const Seg *paths) {
    return paths->n_taken == paths->open.count && !paths->is_open && !paths->gives_up;
}

static void look_at_paths(Run *run, Look look) {
    Seg *paths = &run->paths;
    SegResult *result = &paths->result;
    follow_paths(paths, look);
    result->is_complete = has_seen_all(paths) && !result->violated && !paths->reliance.n;
    result->is_approved = result->is_complete;
    if (is_decided(result))
        run->decider = paths;
}

// ---- The proof ----------------------------------------------------------------------------------

// More is known of trees than when the graph was begun: their nodes have become lists in it.
static bool knows_more_trees(const Seg *seg) {
    return !seg->lists.no_trees && smg_count_tree_layouts(seg->x->smg) > seg->n_layouts;
}

// What was taken for a link may lead to a part of a node. Longer paths may tell.
static bool doubts_links(const Seg *seg) {
    return seg->x->smg->doubts_links && !seg->x->has_settled_links;
}

static bool is_outdated(const Seg *seg) {
    return seg->may_begin_again && (knows_more_trees(seg) || doubts_links(seg));
}

// Where a value was read through a pointer of unknown target, more may be known of it in another
// proof; that an access is not shown to be valid is no reason to give up a proof before its end.
static bool has_failed(const Seg *seg) {
    return seg->is_open || seg->result.violated || seg->reliance.reads_unknown ||
           exec_reliance(seg->x->exec)->reads_unknown;
}

static bool is_built(const Seg *seg) {
    return (!seg->open.count && !seg->uncovered.count) || seg->gives_up || seg_is_settled(seg);
}

// Builds the graph on, up to so many nodes.
static void build_up_to(Seg *seg, size_t n_nodes) {
    seg->x->smg->relates_values = seg->lists.relates_values;
    seg->x->minds_loss = seg->minds_loss;
    seg->x->joins_paths = seg->joins_paths;
    while (!is_built(seg) && seg->nodes.count < n_nodes && !is_outdated(seg) &&
           !(seg->ends_at_failure && has_failed(seg))) {
        seg_place_uncovered(seg);
        if (!seg->open.count)
            continue;
        uint32_t id = seg_take_next(seg);
        if (seg->nodes.items[id].is_removed || seg->nodes.items[id].is_superseded)
            continue;
        if (seg->nodes.count > seg->max_nodes)
            seg_give_up(seg, "too many states");
        else
            seg_expand(seg, id);
    }
    note_reliance(seg);
}

static void judge_loops(Seg *seg) {
    VEC(SegLoop) loops = {0};
    for (size_t i = 0; i < seg->nodes.count; i++) {
        const SegNode *node = &seg->nodes.items[i];
        if (node->is_removed || !node->steps.count)
            continue;
        vec_push(&loops, ((SegLoop){.kb = node->state.kb,
                                    .newest = node->newest,
                                    .loc = exec_instr(seg->x->exec, &node->state)->loc,
                                    .steps = node->steps.items,
                                    .n_steps = node->steps.count,
                                    .node = node}));
    }
    seg->result.is_approved = seg->judge(seg->judge_context, seg->x, loops.items, loops.count);
    vec_free(&loops);
}

static void prove(Seg *seg) {
    SegResult *result = &seg->result;
    build_up_to(seg, SIZE_MAX);
    seg->expanded = IR_NONE;
    bool is_closed = !seg->is_open && !result->confirmed;
    if (seg->reliance.n && !result->confirmed)
        seg_leave_open(seg, seg->reliance.items[0].what, seg->reliance.items[0].at);
    result->is_complete = !seg->is_open && !result->confirmed;
    result->relied_on = is_closed ? seg->reliance.kinds : 0;
    result->accesses = seg->reliance;
    exec_add_reliance(&result->accesses, &seg->unshown);
    if (seg->judge && is_closed)
        judge_loops(seg);
}

static Seg new_graph(Run *run, SmgListOptions lists) {
    const SegOptions *options = run->options;
    // Other ways to find objects know lists only.
    bool by_name = !options->deref || options->deref == &SMG_DEREF_GRAPH;
    lists.makes_rows = by_name;
    lists.no_trees |= !by_name;
    Seg graph = {.x = &run->x,
                 .budget = run->budget,
                 .lists = lists,
                 .n_layouts = smg_count_tree_layouts(run->x.smg),
                 .max_nodes = options->max_nodes ? options->max_nodes : DEFAULT_MAX_NODES,
                 .judge = options->judge,
                 .judge_context = options->judge_context,
                 .record = options->draw_graph ? &run->record : NULL,
                 .joins_paths = options->joins_paths,
                 .recalls = options->joins_paths && !options->judge,
                 .minds_loss = (options->checks & (IR_LEAK | IR_NOT_CLEANED_UP)) != 0,
                 .keeps_flaws = options->formula != NULL};
    seg_add_open_node(&graph, IR_NONE, &run->start);
    return graph;
}

static void release_graph(Seg *graph) {
    seg_result_release(&graph->result);
    seg_release_nodes(graph);
}

// Ends, since there are few layouts (SMG_MAX_LAYOUTS), and links are settled once.
static void begin_again(Run *run) {
    if (doubts_links(&run->graph)) {
        run->x.has_settled_links = true;
        look_at_paths(run, LINK_LOOK);
    }
    release_graph(&run->graph);
    seg_record_release(&run->record);
    run->record = (SegRecord){0};
    run->graph = new_graph(run, run->options->lists);
}

// ---- Other proofs -------------------------------------------------------------------------------
//
// A proof that failed after nodes with different values became one segment is tried again in three
// other ways: with facts by "or" about the values of nodes, with the first and the last node of
// each list kept apart, then with all nodes kept apart that hold different values. What relates the
// fields of each node, or what is special about one, may be what the proof needs. And
// what looks like a tree may be a list whose nodes own others that are like them in all but what
// they hold: a proof that failed with trees is tried again with lists alone. Where pointers were
// not taken for links, since other nodes are linked elsewhere, they are in another one. Where a
// loop was generalised that no input had decided so far, it may have an end that is worth to be
// waited for. And where lost memory is not checked for, states are merged and covered without
// regard to heap objects that only one of them has, as if they were lost; they may not be, and
// pointers to them are forgotten: such a proof is tried again with the whole memory in regard. Each
// is built until it fails, up to a size that grows; the first proof is continued in between, since
// it may find a violation and tells of each property whether it is excluded.

static bool may_need_others(const Run *run) {
    const SmgListOptions *lists = &run->options->lists;
    return !run->is_drawn && !run->graph.gives_up && !is_decided(&run->decider->result) &&
           !lists->keeps_ends && !lists->only_equal && !lists->no_trees && !lists->relates_values &&
           (run->x.smg->has_joined_values || run->x.smg->has_trees || run->x.has_lost_memory ||
            run->x.smg->has_refused_links || run->graph.has_cut_decided);
}

static void begin_retries(Run *run) {
    for (int i = 0; i < N_RETRIES; i++) {
        SmgListOptions lists = run->options->lists;
        lists.no_trees = i == WITHOUT_TREES;
        lists.any_links = i == ANY_LINKS;
        lists.relates_values = i == RELATED_VALUES;
        lists.keeps_ends = i == KEPT_ENDS;
        lists.only_equal = i == EQUAL_NODES;
        run->retries[i] = new_graph(run, lists);
        run->retries[i].minds_loss |= i == WHOLE_MEMORY;
        run->retries[i].is_patient = i == PATIENT;
        run->retries[i].ends_at_failure = true;
    }
    run->n_retries = N_RETRIES;
    run->has_kept_ends = true;
}

// May the proof with these lists be another one than the first?
static bool may_help(const Run *run, Retry retry) {
    switch (retry) {
    case WHOLE_MEMORY:
        return run->x.has_lost_memory;
    case WITHOUT_TREES:
        return run->x.smg->has_trees;
    case ANY_LINKS:
        return run->x.smg->has_refused_links;
    case PATIENT:
        return run->graph.has_cut_decided;
    default:
        return run->x.smg->has_joined_values;
    }
}

// The proof succeeded: its graph is the one whose result is the answer.
static void take_graph(Run *run, Seg *graph) {
    Seg failed = run->graph;
    run->graph = *graph;
    *graph = failed;
}

static void retry(Run *run, Seg *graph, size_t n_nodes) {
    build_up_to(graph, n_nodes);
    if (!graph->result.confirmed && (has_failed(graph) || !is_built(graph)))
        return;
    prove(graph);
    graph->is_open |= !is_decided(&graph->result); // it is not proved again
    if (is_decided(&graph->result))                // what is shown of the proof is this one
        take_graph(run, graph);
}

static void retry_all(Run *run, size_t n_nodes) {
    for (int i = 0; i < run->n_retries && !is_decided(&run->decider->result); i++)
        if (may_help(run, (Retry)i)) {
            bool is_late = i == EQUAL_NODES && !has_failed(&run->retries[KEPT_ENDS]);
            retry(run, &run->retries[i], is_late ? n_nodes / 4 : n_nodes);
        }
}

// ---- The proof that joins paths -----------------------------------------------------------------
//
// Where the first proof becomes large, its paths are too many. Another one, in which they are
// joined (join_points.c), is built in turns with it, until one of them is done. It knows less, so
// that it may fail where the first does not.

static void begin_joined(Run *run, bool recalls) {
    run->joined = new_graph(run, run->options->lists);
    run->joined.joins_paths = run->joined.ends_at_failure = true;
    run->joined.recalls = recalls;
    run->has_joined_graph = true;
}

static bool is_proved(const Seg *graph) {
    return is_decided(&graph->result) && (!graph->judge || graph->result.is_approved);
}

static void try_joined(Run *run, size_t n_nodes) {
    Seg *graph = &run->joined;
    if (graph->is_open || is_outdated(graph))
        return;
    build_up_to(graph, n_nodes);
    graph->is_open |= has_failed(graph);
    if (!graph->is_open && !is_built(graph))
        return;
    if (!graph->is_open)
        prove(graph);
    graph->is_open |= !is_proved(graph);
    if (!graph->is_open) {
        take_graph(run, graph);
    } else if (graph->has_recalled) { // what was guessed of loops may have been too coarse
        release_graph(graph);
        begin_joined(run, false);
    }
}

// ---- The first proof ----------------------------------------------------------------------------

static bool is_first_done(const Run *run) {
    const Seg *graph = &run->graph;
    return is_built(graph) || is_outdated(graph) || (graph->ends_at_failure && has_failed(graph));
}

static void build_in_turns(Run *run) {
    size_t n_nodes = run->is_drawn || run->options->joins_paths ? SIZE_MAX : JOINED_FROM;
    build_up_to(&run->graph, n_nodes);
    if (is_first_done(run))
        return;
    if (!run->has_joined_graph)
        begin_joined(run, true);
    for (; !is_first_done(run) && !is_decided(&run->graph.result); n_nodes *= 2) {
        try_joined(run, JOINED_SHARE * n_nodes);
        if (!is_decided(&run->graph.result))
            build_up_to(&run->graph, run->joined.is_open ? SIZE_MAX : 2 * n_nodes);
    }
}

// The first proof, until it fails.
static void build_first(Run *run) {
    do {
        if (is_outdated(&run->graph))
            begin_again(run);
        run->graph.may_begin_again = true;
        run->graph.ends_at_failure = !run->is_drawn;
        build_in_turns(run);
    } while (is_outdated(&run->graph) && !is_decided(&run->decider->result) &&
             !is_decided(&run->graph.result));
    run->graph.ends_at_failure = run->graph.may_begin_again = false;
}

static void prove_all(Run *run) {
    build_first(run);
    if (run->decider->result.confirmed || is_decided(&run->graph.result))
        return; // by longer paths, or by joining them
    if (has_failed(&run->graph) && may_need_others(run))
        begin_retries(run);
    size_t n_nodes = RETRY_NODES + 2 * run->graph.nodes.count;
    for (; run->n_retries; n_nodes *= 2) {
        retry_all(run, n_nodes);
        if (is_decided(&run->graph.result))
            return;
        if (is_built(&run->graph))
            break;
        build_up_to(&run->graph, n_nodes / 4);
    }
    prove(&run->graph);
    if (!run->n_retries && may_need_others(run)) { // what it relies on is known at its end only
        begin_retries(run);
        retry_all(run, n_nodes);
    }
}

// ---- The result ---------------------------------------------------------------------------------

// What the caller asked to see.
static void show(Run *run) {
    const SegOptions *options = run->options;
    Seg *graph = &run->graph;
    SegResult *result = &run->decider->result;
    SegView view = {.x = &run->x,
                    .nodes = &graph->nodes,
                    .record = graph->record,
                    .open = graph->open.items,
                    .n_open = graph->open.count,
                    .flaws = graph->flaws.items,
                    .n_flaws = graph->flaws.count,
                    .budget = run->budget};
    if (options->draw_graph)
        seg_draw_graph(&view, options->draw_graph);
    if (options->draw_state && options->drawn_node < graph->nodes.count)
        seg_draw_state(&view, (uint32_t)options->drawn_node, options->draw_state);
    if (options->formula && options->drawn_node < graph->nodes.count)
        seg_print_sl(&view, (uint32_t)options->drawn_node, options->formula);
    if (options->invariants && result->is_complete && !result->violated)
        seg_find_invariants(&view, &result->invariants);
    if (options->proof && result->is_complete && run->decider == graph)
        seg_certify(&view, options->proof);
}

static SegResult take_result(Run *run) {
    SegResult result = run->decider->result;
    run->decider->result = (SegResult){0};
    result.nodes = run->graph.nodes.count + run->paths.nodes.count;
    result.steps = exec_steps(run->x.exec);
    result.wraps_signed = exec_wraps_signed(run->x.exec);
    result.may_need_ends = run->x.smg->has_joined_values && !run->has_kept_ends;
    result.deref = run->x.smg->deref_stats;
    return result;
}

// ---- The run ------------------------------------------------------------------------------------

static SegContext new_context(IrProgram *program, const SegOptions *options, Solver *solver,
                              TermTable *table) {
    ExecOptions exec_options = {.checks = options->checks,
                                .math_ints = options->math_ints,
                                .malloc_may_fail = options->malloc_may_fail,
                                .ideal_signed = options->ideal_signed,
                                .deref = options->deref,
                                .records_touched = options->formula != NULL};
    Exec *exec = exec_new(program, table, solver, exec_options);
    return (SegContext){.exec = exec,
                        .program = program,
                        .table = table,
                        .solver = solver,
                        .smg = exec_smg(exec),
                        .arena = exec_smg(exec)->arena,
                        .checks = options->checks,
                        .math_ints = options->math_ints};
}

static void begin(Run *run, IrProgram *program, Solver *solver, TermTable *table) {
    const SegOptions *options = run->options;
    run->x = new_context(program, options, solver, table);
    seg_find_constants(&run->x);
    run->start = exec_initial_state(run->x.exec);
    run->is_drawn = options->draw_graph || options->draw_state || options->formula;
    run->has_kept_ends = options->lists.keeps_ends;
    run->graph = new_graph(run, options->lists);
    run->paths = (Seg){.x = &run->x, .budget = run->budget, .is_exact = true};
    seg_add_open_node(&run->paths, IR_NONE, &run->start);
    run->decider = &run->graph;
}

static void release(Run *run) {
    release_graph(&run->graph);
    release_graph(&run->joined);
    for (int i = 0; i < run->n_retries; i++)
        release_graph(&run->retries[i]);
    release_graph(&run->paths);
    seg_record_release(&run->record);
    map_release(&run->x.live);
    map_release(&run->x.pins);
    exec_free(run->x.exec);
}

SegResult seg_run(IrProgram *program, const SegOptions *options, Solver *solver, TermTable *table,
                  Budget *budget) {
    Run run = {.options = options, .budget = budget};
    begin(&run, program, solver, table);
    bool seeks_bugs = options->checks != 0; // short paths do not show an infinite run
    if (!run.is_drawn)
        look_at_paths(&run, FIRST_LOOK);
    if (!run.is_drawn && run.x.smg->layouts && !is_decided(&run.decider->result)) {
        look_at_paths(&run, TREE_LOOK);
        run.x.has_settled_links = true; // as far as paths tell
    }
    bool wants_invariants = options->invariants && !run.decider->result.confirmed;
    if (!is_decided(&run.decider->result) || wants_invariants)
        prove_all(&run);
    if (!run.is_drawn && seeks_bugs && !is_decided(&run.decider->result))
        look_at_paths(&run, LAST_LOOK);
    retry_all(&run, SIZE_MAX);
    show(&run);
    SegResult result = take_result(&run);
    release(&run);
    return result;
}

bool seg_wraps_signed(const SegContext *x) { return exec_wraps_signed(x->exec); }

void seg_result_release(SegResult *result) {
    ir_input_lists_free(result->inputs);
    free(result->reason);
    for (size_t i = 0; i < result->invariants.count; i++)
        free(result->invariants.items[i].text);
    vec_free(&result->invariants);
    *result = (SegResult){0};
}
