#include "bmc/engine.h"

#include "base/clock.h"
#include "bmc/bmc.h"

static void add_statistics(Statistics *s, const BmcStats *found, double seconds) {
    statistics_add(s, STATISTIC_BMC_ITERATIONS, (double)found->rounds);
    if ((double)found->unwind > s->values[STATISTIC_BMC_BOUND])
        s->values[STATISTIC_BMC_BOUND] = (double)found->unwind;
    statistics_add(s, STATISTIC_BMC_INSTRUCTIONS, (double)found->instructions);
    statistics_add(s, STATISTIC_BMC_MERGES, (double)found->merges);
    statistics_add(s, STATISTIC_BMC_EXPRESSIONS, (double)found->nodes);
    statistics_add(s, STATISTIC_BMC_SOLVER_CALLS, (double)found->solver_calls);
    statistics_add(s, STATISTIC_BMC_VARIABLES, (double)found->variables);
    statistics_add(s, STATISTIC_BMC_CLAUSES, (double)found->clauses);
    statistics_add(s, STATISTIC_BMC_SOLVER_SECONDS, found->solver_seconds);
    statistics_add(s, STATISTIC_BMC_CLAUSE_SECONDS, found->blast_seconds);
    statistics_add(s, STATISTIC_BMC_POINTS_TO_SECONDS, found->points_to_seconds);
    statistics_add(s, STATISTIC_BMC_FLOAT_CALLS, (double)found->float_calls);
    statistics_add(s, STATISTIC_BMC_FLOAT_ANSWERS, (double)found->float_answers);
    statistics_add(s, STATISTIC_BMC_FLOAT_BOXES, (double)found->float_boxes);
    statistics_add(s, STATISTIC_BMC_FLOAT_SECONDS, found->float_seconds);
    statistics_add(s, STATISTIC_BMC_SECONDS, seconds);
}

// It unwinds with machine integers: runs may be runs of unbounded integers, too, but proofs are
// none.
static EngineVerdict verdict_of(const EngineOptions *options, BmcResult *result) {
    if (result->confirmed) {
        IrInputLists *inputs = result->inputs;
        result->inputs = NULL;
        return engine_false(result->confirmed, result->confirmed_at, inputs);
    }
    if (options->math_ints)
        return engine_unknown("only --engine seg proves with --int-model=math");
    if (!result->holds_if_memory_is_safe)
        return engine_true_or_unknown(result->is_proved, result->reason);
    EngineVerdict verdict = engine_true_if_memory_is_safe();
    for (size_t i = 0; i < result->accesses.count; i++)
        engine_add_access(&verdict, result->accesses.items[i].what, result->accesses.items[i].loc);
    return verdict;
}

static void verify(const EngineTask *task, Property property, EngineAnswer *answer) {
    const EngineOptions *options = task->options;
    BmcOptions bmc_options = {.checks = property_checks(property),
                              .malloc_may_fail = options->malloc_may_fail,
                              .math_ints = options->math_ints,
                              .memory_model = BMC_MEMORY_CELL,
                              .verbose = options->verbose};
    if (options->memory_model)
        bmc_memory_model_by_name(options->memory_model, &bmc_options.memory_model);
    double start = clock_now();
    BmcResult result = bmc_run(task->program, &bmc_options, task->budget);
    add_statistics(&answer->statistics, &result.stats, clock_now() - start);
    engine_answer_add(answer, property, verdict_of(options, &result));
    bmc_result_release(&result);
}

void bmc_engine(const EngineTask *task, EngineAnswer *answer) {
    for (int p = 0; p < N_PROPERTIES; p++)
        if (task->properties >> p & 1)
            verify(task, (Property)p, answer);
}
