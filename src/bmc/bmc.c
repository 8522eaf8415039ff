// Unwindings with rising bounds. In each, the program is executed once; the conditions of all
// violations go to the solver together. When none is possible and no run goes further than the
// bound, the program is proved.
#include "bmc/internal.h"

#include "base/clock.h"

#include <string.h>

static const double LAST_SEARCH = 10; // seconds

enum {
    MAX_BYTES = 300 * 1000 * 1000, // of expressions and of what the solver makes of them
    NODE_BYTES = 60,
    MAX_NODES = 4 * 1000 * 1000,
    FAILED_REPLAYS = 6,
    MAX_BOUND = 1 << 24,
    MAX_DEEP_BOUND = 1 << 12
};

// ---- Memory models ------------------------------------------------------------------------------

static const char *const model_names[] = {[BMC_MEMORY_CELL] = "cell",
                                          [BMC_MEMORY_FIELD] = "field",
                                          [BMC_MEMORY_STEENSGAARD] = "steensgaard",
                                          [BMC_MEMORY_FLAT] = "flat"};

const char *bmc_memory_model_name(BmcMemoryModel model) { return model_names[model]; }

bool bmc_memory_model_by_name(const char *name, BmcMemoryModel *model) {
    for (int m = BMC_MEMORY_CELL; m <= BMC_MEMORY_FLAT; m++)
        if (strcmp(model_names[m], name) == 0) {
            *model = (BmcMemoryModel)m;
            return true;
        }
    return false;
}

// ---- Leaks wait ---------------------------------------------------------------------------------

bool bmc_keep_leak(const BmcOptions *options, const Budget *budget, BmcPlan *plan,
                   BmcResult *result) {
    if (result->confirmed != IR_LEAK || !(options->checks & IR_INVALID_DEREF))
        return false;
    if (plan->has_leak) {
        ir_input_lists_free(result->inputs);
    } else {
        double now = clock_now(), seconds = 1.5;
        if (budget->deadline > 0 && (budget->deadline - now) * 0.3 < seconds)
            seconds = (budget->deadline - now) * 0.3;
        plan->has_leak = true;
        plan->leak = *result;
        plan->leak.reason = NULL;
        plan->leak_deadline = now + seconds;
    }
    result->confirmed = 0;
    result->inputs = NULL;
    return true;
}

// No further leak is looked for.
static void drop_leaks(Bmc *x) {
    for (size_t i = 0; i < x->violations.count; i++)
        if (x->violations.items[i].kind == IR_LEAK)
            x->violations.items[i].condition = x->no;
}

// ---- Questions ----------------------------------------------------------------------------------

bool bmc_poll(Bmc *x, uint64_t steps) {
    if (x->is_over)
        return true;
    if (budget_poll(x->budget, steps) != BUDGET_LEFT)
        x->stopped = budget_end_name(x->budget->end);
    else if (bits_count(x->bits) > MAX_NODES)
        x->stopped = "too many expressions";
    if (x->plan->has_leak && !x->stopped && clock_now() > x->plan->leak_deadline)
        x->stopped = "a leak was found";
    if (x->stopped) {
        x->is_over = true;
        return true;
    }
    if (x->violations.count > x->asked) {
        double now = clock_now();
        if (now - x->last_ask > 1.5) {
            bmc_ask(x, false);
            double took = clock_now() - now;
            x->last_ask = clock_now() + 4 * took;
        }
    }
    return x->is_over;
}

// No longer than a leak that was found may wait; 0 seconds: as long as the budget lasts.
static SatAnswer ask(Bmc *x, const Bits *assumptions, uint32_t n, double seconds) {
    x->stats.solver_calls++;
    if (x->plan->has_leak) {
        double left = x->plan->leak_deadline - clock_now();
        left = left > 0.05 ? left : 0.05;
        seconds = seconds > 0 && seconds < left ? seconds : left;
    }
    sat_limit_bytes(x->sat, MAX_BYTES - bits_count(x->bits) * NODE_BYTES);
    return sat_solve(x->sat, assumptions, n, seconds);
}

bool bmc_is_feasible(Bmc *x, Bits condition) {
    if (bits_is_false(x->bits, condition))
        return false;
    double now = clock_now();
    if (bits_is_true(x->bits, condition) || x->ask_seconds > 0.2 + 0.4 * (now - x->start))
        return true;
    SatAnswer answer = ask(x, &condition, 1, 0.5);
    x->ask_seconds += clock_now() - now;
    return answer != SAT_NO;
}

static Bits any_of(Bmc *x, const BmcProblems *problems, size_t first) {
    Bits any = x->no;
    for (size_t i = first; i < problems->count; i++)
        any = bits_or(x->bits, any, problems->items[i].condition);
    return any;
}

// A model, with small allocations if there is one.
static SatAnswer find_small_model(Bmc *x, Bits condition, double seconds) {
    SatAnswer answer = SAT_NO;
    if (x->small.count) {
        VEC(Bits) wishes = {0};
        vec_push(&wishes, condition);
        for (size_t i = 0; i < x->small.count; i++)
            vec_push(&wishes, x->small.items[i]);
        answer = ask(x, wishes.items, (uint32_t)wishes.count, seconds);
        vec_free(&wishes);
    }
    return answer == SAT_YES ? answer : ask(x, &condition, 1, seconds);
}

// A model of a run that is evidence, if there is one.
static SatAnswer find_model(Bmc *x, Bits condition, double seconds) {
    SatAnswer answer = SAT_NO;
    if (!bits_is_false(x->bits, x->passed_inexact)) {
        Bits is_exact = bits_and(x->bits, condition, bits_not(x->bits, x->passed_inexact));
        answer = bits_is_false(x->bits, is_exact) ? SAT_NO : find_small_model(x, is_exact, seconds);
    }
    return answer == SAT_YES ? answer : find_small_model(x, condition, seconds);
}

static BmcProblem *find_violated(Bmc *x) {
    for (size_t i = x->asked; i < x->violations.count; i++)
        if (sat_value(x->sat, x->violations.items[i].condition) & 1)
            return &x->violations.items[i];
    return NULL;
}

static const char *why_unknown(Bmc *x) {
    if (sat_is_full(x->sat))
        return "too large for the solver";
    return budget_poll(x->budget, 0) != BUDGET_LEFT ? budget_end_name(x->budget->end)
                                                    : "the solver gave up";
}

void bmc_ask(Bmc *x, bool at_end) {
    double seconds = at_end ? 0 : 2 + 0.3 * (clock_now() - x->start);
    for (int tries = 0; tries < FAILED_REPLAYS; tries++) {
        Bits any = any_of(x, &x->violations, x->asked);
        if (bits_is_false(x->bits, any)) {
            x->asked = x->violations.count;
            return;
        }
        SatAnswer answer = find_model(x, any, seconds);
        if (answer == SAT_UNKNOWN && at_end)
            x->stopped = why_unknown(x);
        if (answer == SAT_UNKNOWN)
            return;
        if (answer == SAT_NO) {
            x->asked = x->violations.count;
            return;
        }
        BmcProblem *violated = find_violated(x);
        CHECK(violated);
        if (bmc_replay(x, violated)) {
            if (bmc_keep_leak(x->options, x->budget, x->plan, x->result)) {
                drop_leaks(x);
                continue;
            }
            x->is_over = true;
            return;
        }
        x->has_unconfirmed = true;
        x->unconfirmed = *violated;
        violated->condition = x->no;
    }
    x->asked = x->violations.count; // has_unconfirmed: no proof any more
}

// ---- Checks -------------------------------------------------------------------------------------

static IrLocId loc_of(const Bmc *x, const BmcFrame *f) {
    for (; f; f = f->caller)
        if (!f->function->is_model && bmc_instr(f)->loc)
            return bmc_instr(f)->loc;
    (void)x;
    return 0;
}

bool bmc_check(Bmc *x, BmcState *s, const BmcFrame *f, Bits ok, IrViolation kind,
               const char *what) {
    if (ok.id == x->yes.id)
        return true;
    Bits condition = bits_and(x->bits, bmc_reached(x, s), bits_not(x->bits, ok));
    if (bits_is_false(x->bits, condition))
        return true;
    BmcProblem problem = {condition, kind, loc_of(x, f), what};
    if (kind == IR_LEAK && x->plan->has_leak)
        return bmc_assume(x, s, ok);
    if (x->options->checks & kind) {
        vec_push(&x->violations, problem);
        if (bits_is_true(x->bits, condition)) {
            bmc_ask(x, true);
            return false;
        }
    } else if (!(kind & IR_UNDEFINED)) {
        vec_push(&x->relied, problem);
    }
    return bmc_assume(x, s, ok);
}

void bmc_note_unknown(Bmc *x, const BmcState *s, const BmcFrame *f, Bits when, const char *what) {
    Bits condition = bits_and(x->bits, bmc_reached(x, s), when);
    if (!bits_is_false(x->bits, condition))
        vec_push(&x->unknowns, ((BmcProblem){condition, 0, loc_of(x, f), what}));
}

bool bmc_unknown(Bmc *x, BmcState *s, const BmcFrame *f, Bits when, const char *what) {
    if (bits_is_false(x->bits, bits_and(x->bits, bmc_reached(x, s), when)))
        return true;
    bmc_note_unknown(x, s, f, when, what);
    return bmc_assume(x, s, bits_not(x->bits, when));
}

void bmc_note_lost(Bmc *x, const BmcState *s, const BmcFrame *f, Bits when) {
    Bits condition = bits_and(x->bits, bmc_reached(x, s), when);
    if (!(x->options->checks & IR_INVALID_DEREF) && !bits_is_false(x->bits, condition))
        vec_push(&x->lost, ((BmcProblem){condition, IR_INVALID_DEREF, loc_of(x, f), "guess"}));
}

void bmc_truncate(Bmc *x, BmcState *s, IrLocId loc) {
    vec_push(&x->truncated, ((BmcProblem){bmc_reached(x, s), 0, loc, "loop"}));
}

// ---- One unwinding ------------------------------------------------------------------------------

static Bmc *unwinding_new(IrProgram *program, const BmcOptions *options, Budget *budget,
                          BmcPlan *plan, BmcResult *result) {
    Bmc *x = memory_zeroed(sizeof *x);
    x->program = program;
    x->options = options;
    x->budget = budget;
    x->result = result;
    x->bits = bits_table_new();
    x->sat = sat_new(x->bits, budget);
    x->pointer_bits = program->pointer_bits;
    x->pointer_bytes = program->pointer_bits / 8;
    x->yes = bits_const(x->bits, 1, 1, 0);
    x->no = bits_const(x->bits, 1, 0, 0);
    x->passed_inexact = x->no;
    x->plan = plan;
    x->n_variables = memory_new((program->n_functions + 1) * sizeof *x->n_variables);
    for (uint32_t f = 0; f < program->n_functions; f++)
        x->n_variables[f] = -1;
    vec_push(&x->guards, ((BmcGuard){0, 0, x->yes, x->yes}));
    x->start = x->last_ask = clock_now();
    return x;
}

static void unwinding_free(Bmc *x) {
    sat_free(x->sat);
    bits_table_free(x->bits);
    arena_release(&x->arena);
    vec_free(&x->objects);
    vec_free(&x->exposed);
    vec_free(&x->lists);
    vec_free(&x->guards);
    vec_free(&x->events);
    vec_free(&x->bytes);
    vec_free(&x->changes);
    map_release(&x->byte_index);
    map_release(&x->variables);
    vec_free(&x->violations);
    vec_free(&x->relied);
    vec_free(&x->lost);
    vec_free(&x->unknowns);
    vec_free(&x->truncated);
    vec_free(&x->small);
    text_release(&x->doubt);
    free(x->n_variables);
    free(x);
}

static void add_globals(Bmc *x, BmcState *s) {
    vec_push(&x->objects, ((BmcObject){0}));
    for (IrFunctionId f = 0; f < x->program->n_functions; f++)
        vec_push(&x->objects, ((BmcObject){.kind = BMC_FUNCTION,
                                           .exists = x->yes,
                                           .size = bmc_const(0),
                                           .align = 16,
                                           .owner = f}));
    for (IrGlobalId g = 0; g < x->program->n_globals; g++) {
        const IrGlobal *global = &x->program->globals[g];
        BmcObject object = {.kind = BMC_GLOBAL,
                            .size = bmc_const(global->size),
                            .align = global->align ? global->align : 1,
                            .owner = g,
                            .is_constant = global->is_constant,
                            .is_const = global->is_const,
                            .has_unknown_size = global->has_unknown_size,
                            .is_placeholder = global->is_placeholder,
                            .outside = global->is_external ? x->yes : (Bits){0},
                            .loc = global->loc};
        BmcInitial initial = global->is_external                 ? BMC_FRESH
                             : global->bytes || global->n_relocs ? BMC_INITIALISER
                                                                 : BMC_ZERO;
        BmcObjectId id = bmc_new_object(x, s, object, initial);
        if (global->is_external)
            vec_push(&x->events, ((BmcEvent){.draw = BMC_DRAW_OBJECT,
                                             .guard = x->yes,
                                             .version = bmc_object(s, id)->version}));
    }
    for (IrGlobalId g = 0; g < x->program->n_globals; g++)
        bmc_shadow_add(x, s, 1 + x->program->n_functions + g);
}

static void execute_unwinding(Bmc *x) {
    IrFunctionId entry = x->program->entry;
    const IrFunction *f = &x->program->functions[entry];
    BmcState *s = bmc_state_new(x);
    add_globals(x, s);
    s->n_regs = f->n_regs + bmc_variables(x, entry);
    s->regs = memory_zeroed((s->n_regs + 1) * sizeof *s->regs);
    BmcFrame frame = {.function = f, .id = entry, .order = bmc_order(x, entry)};
    BmcState *end = bmc_execute(x, &frame, s, NULL, 0);
    bmc_state_free(end);
    vec_free(&frame.stack);
    map_release(&frame.scoped);
    if (!x->is_over)
        bmc_ask(x, true);
}

typedef enum Outcome { PROVED, VIOLATED, GO_ON, GIVE_UP } Outcome;

// The problem that the last model has, if there is one, else the first.
static char *explain(Bmc *x, const BmcProblems *problems, bool has_model, const char *prefix) {
    Text text = {0};
    const BmcProblem *found = NULL;
    for (size_t i = 0; i < problems->count && !found && has_model; i++)
        if (sat_value(x->sat, problems->items[i].condition) & 1)
            found = &problems->items[i];
    if (!found)
        found = &problems->items[0];
    const char *where = ir_loc_text(x->program, found->loc);
    text_add(&text, "%s%s%s%s", prefix, found->what, *where ? " at " : "", where);
    return text_take(&text);
}

// Is one of the problems possible? The answer "unknown" counts as yes.
static bool is_possible(Bmc *x, const BmcProblems *problems, bool *has_model) {
    Bits any = any_of(x, problems, 0);
    *has_model = false;
    if (bits_is_false(x->bits, any))
        return false;
    SatAnswer answer = ask(x, &any, 1, 0);
    *has_model = answer == SAT_YES;
    return answer != SAT_NO;
}

static void set_reason(BmcResult *result, char *reason) {
    free(result->reason);
    result->reason = reason;
}

static void add_doubt(const Bmc *x, BmcResult *result) {
    Text text = {0};
    if (!x->doubt.length)
        return;
    text_add(&text, "%s: %s", result->reason, text_chars(&x->doubt));
    set_reason(result, text_take(&text));
}

// ---- What is proved if memory is safe -----------------------------------------------------------

enum { MEMORY_ERRORS = IR_INVALID_DEREF | IR_INVALID_FREE, MAX_ACCESSES = 8 };

static bool is_listed(const BmcResult *result, IrLocId loc) {
    for (size_t i = 0; i < result->accesses.count; i++)
        if (result->accesses.items[i].loc == loc)
            return true;
    return false;
}

// The first places of accesses that may be invalid.
static void list_accesses(Bmc *x, BmcResult *result) {
    int n_asked = 0;
    for (size_t i = 0; i < x->relied.count && n_asked < MAX_ACCESSES; i++) {
        const BmcProblem *first = &x->relied.items[i];
        BmcProblems same = {0};
        bool has_model;
        if (is_listed(result, first->loc))
            continue;
        for (size_t k = i; k < x->relied.count; k++)
            if (x->relied.items[k].loc == first->loc)
                vec_push(&same, x->relied.items[k]);
        n_asked++;
        if (is_possible(x, &same, &has_model))
            vec_push(&result->accesses, ((BmcAccess){first->loc, first->what}));
        vec_free(&same);
    }
}

// Some access that is not checked for may be invalid: is that all that may go wrong?
static void assume_memory_safe(Bmc *x, BmcResult *result) {
    BmcProblems others = {0};
    bool has_model;
    for (size_t i = 0; i < x->relied.count; i++)
        if (!(x->relied.items[i].kind & MEMORY_ERRORS))
            vec_push(&others, x->relied.items[i]);
    result->holds_if_memory_is_safe = !is_possible(x, &others, &has_model) &&
                                      !is_possible(x, &x->unknowns, &has_model) &&
                                      !is_possible(x, &x->lost, &has_model);
    vec_free(&others);
    if (result->holds_if_memory_is_safe)
        list_accesses(x, result);
}

static Outcome judge(Bmc *x, BmcResult *result) {
    bool has_model;
    if (result->confirmed)
        return VIOLATED;
    if (x->stopped) {
        if (!result->reason)
            set_reason(result, memory_copy_string(x->stopped));
        return GIVE_UP;
    }
    if (is_possible(x, &x->truncated, &has_model)) {
        set_reason(result, explain(x, &x->truncated, has_model, "bound reached: "));
        bool is_useless = x->bound >= MAX_BOUND || (x->is_too_deep && x->bound > MAX_DEEP_BOUND);
        return is_useless || budget_poll(x->budget, 0) != BUDGET_LEFT ? GIVE_UP : GO_ON;
    }
    if (x->has_unconfirmed) {
        BmcProblems one = {&x->unconfirmed, 1, 1};
        const char *prefix =
            x->is_denied ? "internal: the replay disagrees: " : "not shown by a run: ";
        set_reason(result, explain(x, &one, false, prefix));
        add_doubt(x, result);
    } else if (is_possible(x, &x->relied, &has_model)) {
        set_reason(result, explain(x, &x->relied, has_model, "not excluded: "));
        assume_memory_safe(x, result);
    } else if (is_possible(x, &x->unknowns, &has_model)) {
        set_reason(result, explain(x, &x->unknowns, has_model, ""));
    } else {
        return PROVED;
    }
    return GIVE_UP;
}

static void add_stats(BmcStats *stats, const Bmc *x) {
    SatStats sat = sat_stats(x->sat);
    stats->rounds++;
    stats->unwind = x->bound;
    stats->instructions += x->stats.instructions;
    stats->merges += x->stats.merges;
    stats->iterations += x->stats.iterations;
    stats->nodes += bits_count(x->bits);
    stats->solver_calls += sat.calls;
    stats->variables += sat.variables;
    stats->clauses += sat.clauses;
    stats->solver_seconds += sat.seconds;
    stats->blast_seconds += sat.blast_seconds;
    stats->float_calls += sat.float_calls;
    stats->float_answers += sat.float_answers;
    stats->float_boxes += sat.float_boxes;
    stats->float_seconds += sat.float_seconds;
}

BmcResult bmc_run(IrProgram *program, const BmcOptions *options, Budget *budget) {
    BmcResult result = {0};
    BmcPlan plan = {.orders = memory_zeroed((program->n_functions + 1) * sizeof *plan.orders)};
    if (!options->no_samples && bmc_sample(program, options, budget, &plan, &result)) {
        bmc_search_free(plan.search);
        free(plan.orders);
        bmc_result_release(&plan.leak);
        return result;
    }
    Outcome outcome = GO_ON;
    uint32_t bound = 1;
    for (uint64_t decided = 1 << 12; outcome == GO_ON; bound *= 2, decided *= 8) {
        Bmc *x = unwinding_new(program, options, budget, &plan, &result);
        x->bound = bound;
        x->decided_bound = decided;
        double start = clock_now();
        execute_unwinding(x);
        outcome = judge(x, &result);
        add_stats(&result.stats, x);
        if (options->verbose)
            fprintf(stderr,
                    "bmc: bound %u: %.2f s, %llu nodes, %zu violations, %zu relied, %zu unknown, "
                    "%zu truncated: %s\n",
                    bound, clock_now() - start, (unsigned long long)bits_count(x->bits),
                    x->violations.count, x->relied.count, x->unknowns.count, x->truncated.count,
                    result.reason ? result.reason : "");
        unwinding_free(x);
        if (options->max_unwind && bound >= options->max_unwind)
            break;
        if (outcome == GO_ON &&
            bmc_search_texts(program, options, budget, &plan, clock_now() - start, &result))
            outcome = VIOLATED;
    }
    result.stats.points_to_seconds = plan.points_to_seconds;
    arena_release(&plan.arena);
    pointsto_free(plan.points_to);
    free(plan.orders);
    if (!result.confirmed && outcome != PROVED && !options->no_samples && !plan.has_leak)
        bmc_search(program, options, budget, &plan, LAST_SEARCH, &result);
    bmc_search_free(plan.search);
    result.is_proved = outcome == PROVED && !plan.has_leak;
    if (plan.has_leak && !result.confirmed) {
        result.confirmed = plan.leak.confirmed;
        result.confirmed_at = plan.leak.confirmed_at;
        result.inputs = plan.leak.inputs;
        plan.leak.inputs = NULL;
    }
    bmc_result_release(&plan.leak);
    if (result.is_proved || result.confirmed)
        set_reason(&result, NULL);
    return result;
}

void bmc_result_release(BmcResult *result) {
    ir_input_lists_free(result->inputs);
    free(result->reason);
    vec_free(&result->accesses);
    *result = (BmcResult){0};
}
