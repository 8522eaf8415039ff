// Looking for a state that comes back, and confirming it.
//
// A whole state is costly to write down, so it is done only where the innermost frame's registers,
// as a hash, were seen before. What the search finds by hashes is then confirmed in another run, on
// the values as they will be printed, with a look at each step: the two states are compared byte by
// byte. At last the run must go on for many more steps.
#include "recurrence/lasso.h"

#include "recurrence/lasso_show.h"

#include <stdlib.h>

enum {
    MAX_STATE_BYTES = 1 << 20,
    MAX_RUN_BYTES = 1 << 24, // of all states that are written down in a run
    MAX_VISITS = 1 << 16,
    STEPS_GOING_ON = 100000,
};

void lasso_release(Lasso *lasso) {
    ir_input_lists_free(lasso->inputs);
    free(lasso->set);
    free(lasso->why);
    free(lasso->told);
    *lasso = (Lasso){0};
}

IrLocId lasso_place(const IrProgram *program, IrCut cut) {
    const IrFunction *f = &program->functions[cut.function];
    if (cut.block == 0)
        return f->loc;
    const IrBlock *block = &f->blocks[cut.block];
    if (block->loop != IR_NONE && f->loops[block->loop].head == cut.block &&
        f->loops[block->loop].loc)
        return f->loops[block->loop].loc;
    for (uint32_t i = 0; i < block->count; i++)
        if (f->instrs[block->first + i].loc)
            return f->instrs[block->first + i].loc;
    return f->loc;
}

static IrRunResult watch_run(IrProgram *program, const LassoOptions *options, IrInputs *inputs,
                             const IrWatch *watch, uint64_t max_steps, Budget *budget) {
    Budget own = {.deadline = budget->deadline, .max_steps = max_steps};
    // A signed overflow wraps, but C leaves it undefined: an endless run that has one would not
    // convince.
    IrRunOptions run_options = {.checks = IR_SIGNED_OVERFLOW,
                                .malloc_may_fail = options->malloc_may_fail,
                                .max_memory = 64 << 20,
                                .inputs = inputs,
                                .budget = &own,
                                .watch = watch};
    IrRunResult result = ir_run(program, &run_options);
    budget_poll(budget, 0);
    return result;
}

// ---- Searching ----------------------------------------------------------------------------------

typedef struct Search {
    LassoRun *run;
    InputRecord *record;
    Map seen;   // hash of registers -> 1
    Map states; // hash of a state -> visit
    size_t n_bytes, n_visits;
    bool is_found;
    size_t first, last; // visits with the same state
} Search;

static bool is_in_reach(const IrMoment *moment, const LassoVisit *earlier, IrCut now) {
    bool is_call = now.block == 0;
    return (is_call ? earlier->cut.depth < now.depth : earlier->cut.frame == now.frame) &&
           ir_moment_has_frame(moment, earlier->cut.depth, earlier->cut.frame);
}

// True when the state was seen before at a place that counts.
static bool find_state(Search *s, IrMoment *moment, IrCut now) {
    IrState state;
    uint64_t earlier;
    bool fits = ir_moment_state(moment, MAX_STATE_BYTES, &state);
    s->n_bytes += state.bytes.length;
    uint64_t hash = map_hash_bytes(text_chars(&state.bytes), state.bytes.length);
    ir_state_release(&state);
    if (!fits)
        return false;
    if (map_get(&s->states, hash, &earlier) &&
        is_in_reach(moment, &s->run->visits.items[earlier], now)) {
        s->first = earlier;
        s->last = s->n_visits;
        return true;
    }
    map_set(&s->states, hash, s->n_visits);
    return false;
}

static bool search_at_cut(void *context, IrMoment *moment) {
    Search *s = context;
    IrCut cut = ir_moment_cut(moment);
    if (s->n_visits >= MAX_VISITS)
        return true;
    uint64_t hash = ir_moment_hash(moment), known;
    InputPlace given = s->record->next;
    given.serials = ir_moment_serials(moment);
    vec_push(&s->run->visits, ((LassoVisit){cut, given, hash}));
    if (map_get(&s->seen, hash, &known)) {
        if (s->n_bytes < MAX_RUN_BYTES)
            s->is_found = find_state(s, moment, cut);
    } else {
        map_set(&s->seen, hash, 1);
    }
    s->n_visits++;
    return !s->is_found;
}

// ---- Confirming ---------------------------------------------------------------------------------

typedef struct Confirmation {
    IrProgram *program;
    size_t first, last, n_visits;
    IrState state;
    bool is_confirmed;
    Text set;
} Confirmation;

static bool confirm_at_cut(void *context, IrMoment *moment) {
    Confirmation *c = context;
    size_t visit = c->n_visits++;
    if (visit == c->first)
        return ir_moment_state(moment, MAX_STATE_BYTES, &c->state);
    if (visit != c->last)
        return true;
    IrState now;
    c->is_confirmed =
        ir_moment_state(moment, MAX_STATE_BYTES, &now) && ir_state_repeats(moment, &c->state, &now);
    if (c->is_confirmed)
        lasso_show_state(c->program, moment, &c->set);
    ir_state_release(&now);
    return false;
}

static bool confirm(IrProgram *program, const LassoOptions *options, const IrInputLists *lists,
                    Confirmation *c, Budget *budget) {
    IrInputs *inputs = ir_inputs_of(lists);
    if (!inputs)
        return false;
    IrWatch watch = {.context = c,
                     .at_cut = confirm_at_cut,
                     .checks_steps = true,
                     .exact_ints = options->math_ints};
    IrRunResult result = watch_run(program, options, inputs, &watch, 0, budget);
    c->is_confirmed &= ir_run_is_evidence(&result);
    ir_run_result_release(&result);
    ir_inputs_free(inputs);
    ir_state_release(&c->state);
    return c->is_confirmed;
}

static bool look_away(void *context, IrMoment *moment) {
    (void)context;
    (void)moment;
    return true;
}

bool lasso_goes_on(IrProgram *program, const LassoOptions *options, InputRecord *record,
                   Budget *budget) {
    // With unbounded integers a run that counts up leaves its range some day: what it does there in
    // the interpreter says nothing.
    IrWatch watch = {
        .at_cut = look_away, .checks_steps = options->math_ints, .exact_ints = options->math_ints};
    input_record_restart(record);
    IrInputs *inputs = input_record_inputs(record);
    IrRunResult result = watch_run(program, options, inputs, &watch, STEPS_GOING_ON, budget);
    bool goes_on = result.end == IR_RUN_LIMIT && ir_run_is_evidence(&result);
    ir_run_result_release(&result);
    ir_inputs_free(inputs);
    return goes_on;
}

static size_t count_iterations(const LassoVisits *visits, size_t first, size_t last) {
    size_t iterations = 0;
    IrCut head = visits->items[first].cut;
    for (size_t i = first + 1; i <= last; i++) {
        IrCut cut = visits->items[i].cut;
        iterations += cut.function == head.function && cut.block == head.block &&
                      (head.block == 0 || cut.frame == head.frame);
    }
    return iterations;
}

static void describe(const IrProgram *program, const LassoVisits *visits, const Confirmation *c,
                     const InputRecord *record, Lasso *lasso) {
    Text why = {0};
    size_t loop_start = record->loop_start.nondet, loop_end = record->loop_end.nondet;
    bool has_inputs = record->loop_start.undef != record->loop_end.undef;
    IrCut head = visits->items[c->first].cut;
    lasso->iterations = count_iterations(visits, c->first, c->last);
    lasso->first_visit = c->first;
    lasso->last_visit = c->last;
    if (head.block == 0)
        text_add(&why, "%s calls itself again with the same arguments and memory",
                 program->functions[head.function].name);
    else
        text_add(&why, "the state is the same again after %zu iteration%s", lasso->iterations,
                 lasso->iterations == 1 ? "" : "s");
    if (loop_end > loop_start)
        text_add(&why, ", if input values %zu to %zu come again each time", loop_start + 1,
                 loop_end);
    else if (has_inputs)
        text_add(&why, ", if uninitialised variables have the same values each time");
    lasso->why = text_take(&why);
    lasso->loc = lasso_place(program, head);
    lasso->is_found = true;
}

static void try_to_confirm(IrProgram *program, const LassoOptions *options, const Search *s,
                           Budget *budget, Lasso *lasso) {
    InputRecord *record = s->record;
    const LassoVisits *visits = &s->run->visits;
    record->has_loop = true;
    record->loop_start = visits->items[s->first].given;
    record->loop_end = visits->items[s->last].given;
    IrInputLists *inputs = input_record_lists(record, record->loop_end);
    Confirmation c = {.program = program, .first = s->first, .last = s->last};
    if (confirm(program, options, inputs, &c, budget) &&
        lasso_goes_on(program, options, record, budget)) {
        describe(program, visits, &c, record, lasso);
        lasso->inputs = inputs;
        inputs = NULL;
        lasso->set = text_take(&c.set);
    }
    ir_input_lists_free(inputs);
    text_release(&c.set);
    record->has_loop = false;
}

// ---- One run ------------------------------------------------------------------------------------

void lasso_run(IrProgram *program, const LassoOptions *options, InputRecord *record,
               uint64_t max_steps, Budget *budget, LassoRun *run, Lasso *lasso) {
    *run = (LassoRun){0};
    *lasso = (Lasso){0};
    Search s = {.run = run, .record = record};
    IrWatch watch = {.context = &s,
                     .at_cut = search_at_cut,
                     .checks_steps = options->math_ints,
                     .exact_ints = options->math_ints};
    input_record_restart(record);
    IrInputs *inputs = input_record_inputs(record);
    IrRunResult result = watch_run(program, options, inputs, &watch, max_steps, budget);
    ir_inputs_free(inputs);
    run->end = result.end;
    run->steps = result.steps;
    run->is_evidence = ir_run_is_evidence(&result);
    ir_run_result_release(&result);
    if (s.is_found && run->is_evidence)
        try_to_confirm(program, options, &s, budget, lasso);
    map_release(&s.seen);
    map_release(&s.states);
}

void lasso_run_release(LassoRun *run) { vec_free(&run->visits); }
