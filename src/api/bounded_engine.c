// The bounded engine behind the public interface.
#include "api/internal.h"

#include "base/clock.h"
#include "base/memory.h"
#include "bmc/bmc.h"

static BmcMemoryModel model_of(AssayMemoryModel model) {
    switch (model) {
    case ASSAY_MEMORY_FIELD:
        return BMC_MEMORY_FIELD;
    case ASSAY_MEMORY_STEENSGAARD:
        return BMC_MEMORY_STEENSGAARD;
    case ASSAY_MEMORY_FLAT:
        return BMC_MEMORY_FLAT;
    case ASSAY_MEMORY_CELL:
        break;
    }
    return BMC_MEMORY_CELL;
}

static void add_stats(AssayVerifyStats *stats, const BmcStats *found, double seconds) {
    stats->bounded.rounds += found->rounds;
    stats->bounded.unwind = found->unwind;
    stats->bounded.instructions += found->instructions;
    stats->bounded.merges += found->merges;
    stats->bounded.nodes += found->nodes;
    stats->bounded.solver_calls += found->solver_calls;
    stats->bounded.variables += found->variables;
    stats->bounded.clauses += found->clauses;
    stats->bounded.seconds += seconds;
    stats->bounded.solver_seconds += found->solver_seconds;
    stats->bounded.blast_seconds += found->blast_seconds;
    stats->bounded.points_to_seconds += found->points_to_seconds;
    stats->bounded.float_calls += found->float_calls;
    stats->bounded.float_answers += found->float_answers;
    stats->bounded.float_boxes += found->float_boxes;
    stats->bounded.float_seconds += found->float_seconds;
}

static AssayVerdict verify(AssayProgram *program, Property property,
                           const AssayVerifyOptions *options, Budget *budget,
                           AssayVerifyStats *stats) {
    BmcOptions bmc_options = {.checks = property_checks(property),
                              .malloc_may_fail = options->malloc_may_fail,
                              .math_ints = options->math_ints,
                              .memory_model = model_of(options->memory_model),
                              .verbose = options->verbose};
    double start = clock_now();
    BmcResult result = bmc_run(program->ir, &bmc_options, budget);
    add_stats(stats, &result.stats, clock_now() - start);
    AssayVerdict verdict;
    if (result.confirmed) {
        verdict = api_false(program, property, options, result.confirmed, result.confirmed_at,
                            result.inputs, budget);
        result.inputs = NULL;
    } else if (options->math_ints) { // machine integers: nothing is proved of others
        verdict = api_unknown(property, "only --engine seg proves with --int-model=math");
    } else {
        verdict = api_true_or_unknown(property, result.is_proved, result.reason);
    }
    bmc_result_release(&result);
    return verdict;
}

void engine_bounded(AssayProgram *program, uint32_t properties, const AssayVerifyOptions *options,
                    Budget *budget, EngineAnswer *answer) {
    for (int p = 0; p < N_PROPERTIES; p++)
        if (properties >> p & 1)
            answer->verdicts[answer->n_verdicts++] =
                verify(program, (Property)p, options, budget, &answer->stats);
}
