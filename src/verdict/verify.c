#include "verdict/internal.h"

#include "base/clock.h"
#include "shadow/shadow.h"
#include "slice/slice.h"

static const double SHARE_OF_SLICE = 0.2;  // of the time: the whole program must have a chance
static const double USABLE_TIME = 0.96;    // the rest is for telling what was found
static const double LARGE_PROGRAM = 20000; // instructions: only larger ones are worth slicing

static double count_instructions(const IrProgram *program) {
    double n = 0;
    for (IrFunctionId f = 0; f < program->n_functions; f++)
        n += program->functions[f].n_instrs;
    return n;
}

static void make_slice(Verification *v, uint32_t properties) {
    const VerifyTask *task = v->task;
    double before = count_instructions(task->program);
    bool is_wanted = task->slice || task->assume_memory_safe || before >= LARGE_PROGRAM;
    if (!(properties >> PROPERTY_UNREACH_CALL & 1) || task->no_slice || !is_wanted ||
        task->has_contracts) // whether arguments overlap depends on all memory
        return;
    double start = clock_now();
    Budget some = budget_of_seconds(SHARE_OF_SLICE * task->timeout);
    v->slice =
        slice_for_errors(v->plain ? v->plain : task->program, task->assume_memory_safe, &some);
    double after = v->slice ? count_instructions(v->slice) : before;
    statistics_add(&v->statistics, STATISTIC_SLICE_SECONDS, clock_now() - start);
    statistics_add(&v->statistics, STATISTIC_SLICE_BEFORE, before);
    statistics_add(&v->statistics, STATISTIC_SLICE_AFTER, after);
}

// Without time for it, nothing is known of indeterminate values.
static void track_values(Verification *v, uint32_t properties) {
    if (property_checks_of(properties) & IR_UNINITIALISED)
        v->tracked = shadow_track(v->task->program, NULL);
    v->plain = shadow_remove_checks(v->task->program);
}

static bool watch(void *context, const char *running, double seconds) {
    Verification *v = context;
    const VerifyTask *task = v->task;
    v->is_cancelled |= task->progress && !task->progress(task->progress_context, running, seconds);
    return !v->is_cancelled;
}

static void run_plan(Verification *v, uint32_t (*take)(void *, const PortfolioAnswer *),
                     Budget *budget) {
    Portfolio portfolio = {.jobs = v->jobs.items,
                           .n_jobs = v->jobs.count,
                           .slots = plan_slots(v->task),
                           .memory_mib = v->task->memory_mib,
                           .inherited_mib = v->task->inherited_mib,
                           .to_the_end = v->task->compare_engines,
                           .take = take,
                           .watch = watch,
                           .context = v};
    portfolio_run(&portfolio, budget);
    plan_release(v);
}

// What was proved rests on functions that meet their contracts and on calls that keep to what their
// checks take for granted. A run of the program with its bodies counts more: a short search for one
// that shows the contrary.
static void doubt_contracts(Verification *v, uint32_t properties, Budget *budget) {
    const VerifyTask *task = v->task;
    if (!task->has_contracts || !task->has_bodies || task->engine != ENGINE_ALL || v->is_cancelled)
        return;
    plan_refutations(v, properties);
    if (v->jobs.count)
        run_plan(v, combine_take_refutation, budget);
}

// The slice lives as long as the engines that look at it.
static void ask_engines(Verification *v, uint32_t properties) {
    for (int p = 0; p < N_PROPERTIES; p++)
        v->questions[p] = (Question){.is_asked = properties >> p & 1,
                                     .explains = -1,
                                     .verdict = engine_unknown(plan_why_no_engine(v->task))};
    Budget budget = budget_of_seconds(USABLE_TIME * v->task->timeout);
    track_values(v, properties);
    make_slice(v, properties);
    plan_verification(v, properties);
    run_plan(v, combine_take, &budget);
    doubt_contracts(v, properties, &budget);
}

// Names of functions in the steps of a run must live as long as the caller's program.
static void keep_names(IrProgram *program, EngineVerdict *verdict) {
    for (size_t i = 0; i < verdict->steps.count; i++)
        verdict->steps.items[i].function =
            intern(&program->strings, verdict->steps.items[i].function);
}

void verify_run(const VerifyTask *task, EngineAnswer *answer) {
    Verification v = {.task = task};
    uint32_t needed = task->has_contracts ? 1u << PROPERTY_UNREACH_CALL : 0;
    ask_engines(&v, task->properties | needed);
    combine_finish(&v);
    *answer = (EngineAnswer){.statistics = v.statistics};
    for (int p = 0; p < N_PROPERTIES; p++) {
        keep_names(task->program, &v.questions[p].verdict);
        if (task->properties >> p & 1)
            engine_answer_add(answer, (Property)p, v.questions[p].verdict);
        else
            engine_verdict_release(&v.questions[p].verdict);
        engine_release_texts(&v.questions[p].accesses);
    }
    ir_program_free(v.slice);
    ir_program_free(v.tracked);
    ir_program_free(v.plain);
}
