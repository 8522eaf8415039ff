// The driver: nodes wait in a queue, short paths first. One is taken, executed to its next places,
// and gets a child for each of them, in which what the precision does not track is forgotten.
// Whatever must not happen is looked at as soon as it is seen.
#include "cegar/internal.h"

#include <stdlib.h>

enum { DEFAULT_MAX_NODES = 400000, DEFAULT_THRESHOLD = 3, MAX_UNDECIDED = 12 };

void cegar_leave_open(Cegar *c, const char *reason, IrLocId loc) {
    Text text = {0};
    const char *where = ir_loc_text(c->program, loc);
    text_add(&text, "%s%s%s", reason, *where ? " at " : "", where);
    if (!c->result->reason)
        c->result->reason = text_take(&text);
    text_release(&text);
    c->is_open = true;
}

void cegar_give_up(Cegar *c, const char *reason) {
    if (!c->is_over)
        cegar_leave_open(c, reason, 0);
    c->is_over = true;
}

bool cegar_out_of_budget(Cegar *c) {
    if (budget_poll(c->budget, 1) != BUDGET_LEFT)
        cegar_give_up(c, budget_end_name(c->budget->end));
    return c->is_over;
}

void cegar_choose_solver(Cegar *c, const CegarPrecision *precision) {
    solver_be_hasty(c->solver, precision && !c->thorough && !cegar_has_facts(precision));
}

// At the same place, by another path; a proof that relies on one may as well rely on both.
static bool is_relied_on(const Cegar *c, const CegarTarget *target) {
    ExecRelied one = {target->violation.what, target->violation.loc};
    const ExecReliance *all = &c->result->reliance;
    return target->kind == CEGAR_RELIED && !(target->kinds & ~all->kinds) &&
           exec_has_relied(all, one);
}

// False: the graph has changed, and the node's step is looked at again later.
static bool look_at_targets(Cegar *c, uint32_t id, const CegarOutcome *outcome, int *n_undecided) {
    for (size_t i = 0; i < outcome->targets.count; i++) {
        const CegarTarget *target = &outcome->targets.items[i];
        if (is_relied_on(c, target))
            continue;
        if (cegar_refine(c, id, target) != CEGAR_UNDECIDED || c->is_over)
            return false;
        bool is_harmless = target->kind == CEGAR_SIZE || target->kind == CEGAR_RELIED;
        if (!is_harmless && ++*n_undecided >= MAX_UNDECIDED) {
            cegar_give_up(c, "too many paths that were not decided");
            return false;
        }
    }
    return true;
}

static void expand(Cegar *c, uint32_t id, int *n_undecided) {
    CegarOutcome outcome = {0};
    ExecState state = c->nodes.items[id].state;
    cegar_step(c, &state, 0, &outcome);
    for (size_t i = 0; !c->options->refines && i < outcome.targets.count; i++)
        if (outcome.targets.items[i].kind == CEGAR_SIZE)
            outcome.targets.items[i--] = vec_pop(&outcome.targets);
    bool is_final = !c->is_over && look_at_targets(c, id, &outcome, n_undecided);
    for (size_t i = 0; is_final && i < outcome.next.count; i++)
        vec_push(&c->waiting, cegar_add_node(c, id, &outcome.next.items[i]));
    if (!is_final && !c->nodes.items[id].is_removed)
        vec_push(&c->waiting, id); // its step is looked at again, with what is tracked by then
    cegar_outcome_release(&outcome);
}

static void explore(Cegar *c) {
    uint64_t max_nodes = c->options->max_nodes ? c->options->max_nodes : DEFAULT_MAX_NODES;
    int n_undecided = 0;
    vec_push(&c->waiting, cegar_add_node(c, IR_NONE, &c->start));
    while (c->n_taken < c->waiting.count && !c->is_over) {
        uint32_t id = c->waiting.items[c->n_taken++];
        const CegarNode *node = &c->nodes.items[id];
        if (node->is_removed || node->covered_by != IR_NONE || node->children.count)
            continue;
        cegar_choose_solver(c, &c->precision);
        cegar_refresh(c, id);
        if (c->nodes.count > max_nodes)
            cegar_give_up(c, "too many states");
        else if (!cegar_close(c, id))
            expand(c, id, &n_undecided);
    }
}

static void count_precision(Cegar *c) {
    CegarStats *stats = &c->result->stats;
    const CegarPrecision *p = &c->precision;
    for (CegarVariableId id = 1; id < p->levels.count; id++) {
        bool is_number = c->variables.all.items[id].kind == CEGAR_NUMBER;
        stats->numbers += is_number && p->levels.items[id];
        stats->variables += !is_number && p->levels.items[id] == CEGAR_VALUE;
        stats->facts += !is_number && p->levels.items[id] == CEGAR_FACTS;
    }
}

void cegar_begin(Cegar *c, IrProgram *program, Solver *solver, TermTable *table) {
    const CegarOptions *options = c->options;
    ExecOptions exec_options = {.checks = options->checks,
                                .malloc_may_fail = options->malloc_may_fail,
                                .deref = options->deref,
                                .separates_paths = true};
    uint32_t threshold = options->list_threshold ? options->list_threshold : DEFAULT_THRESHOLD;
    c->x = exec_new(program, table, solver, exec_options);
    c->program = program;
    c->table = table;
    c->solver = solver;
    c->smg = exec_smg(c->x);
    c->arena = c->smg->arena;
    c->lists = (SmgListOptions){.only_equal = true, .threshold = threshold, .no_trees = true};
    c->folds = true;
    cegar_variables_init(&c->variables, program);
    if (!options->refines) {
        c->precision.floor = CEGAR_VALUE;
        c->precision.forgets_length = true;
    }
    c->start = exec_initial_state(c->x);
    c->base = c->start.kb;
}

void cegar_release(Cegar *c) {
    cegar_release_nodes(c);
    cegar_precision_release(&c->precision);
    cegar_variables_release(&c->variables);
    vec_free(&c->any);
    map_release(&c->any_ids);
    map_release(&c->any_length);
    map_release(&c->owners);
    map_release(&c->needed);
    map_release(&c->symbolic);
    exec_free(c->x);
}

static void judge(Cegar *c) {
    CegarResult *result = c->result;
    const ExecReliance *reliance = &result->reliance;
    bool is_closed = !c->is_open && !c->is_over && !result->confirmed;
    uint32_t memory = (IR_INVALID_DEREF | IR_INVALID_FREE) & ~c->options->checks;
    result->is_proved = is_closed && !reliance->n;
    result->holds_if_memory_is_safe = is_closed && reliance->n && !(reliance->kinds & ~memory);
    if (is_closed && reliance->n)
        cegar_leave_open(c, reliance->items[0].what, reliance->items[0].at);
}

CegarResult cegar_run(IrProgram *program, const CegarOptions *options, Solver *solver,
                      TermTable *table, Budget *budget) {
    CegarResult result = {0};
    Cegar c = {.budget = budget, .options = options, .result = &result};
    cegar_begin(&c, program, solver, table);
    explore(&c);
    judge(&c);
    result.stats.steps = exec_steps(c.x);
    count_precision(&c);
    cegar_log_precision(&c);
    cegar_release(&c);
    return result;
}

void cegar_result_release(CegarResult *result) {
    ir_input_lists_free(result->inputs);
    free(result->reason);
    *result = (CegarResult){0};
}
