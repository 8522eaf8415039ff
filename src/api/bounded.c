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
    stats->bounded.float_calls += found->float_calls;
    stats->bounded.float_answers += found->float_answers;
    stats->bounded.float_boxes += found->float_boxes;
    stats->bounded.float_seconds += found->float_seconds;
}

AssayVerdict api_verify_bounded(AssayProgram *program, Property property,
                                const AssayVerifyOptions *options, Budget *budget,
                                AssayVerifyStats *stats) {
    BmcOptions bmc_options = {.checks = property_checks(property),
                              .malloc_may_fail = options->malloc_may_fail,
                              .memory_model = model_of(options->memory_model),
                              .verbose = options->verbose};
    double start = clock_now();
    BmcResult result = bmc_run(program->ir, &bmc_options, budget);
    AssayVerdict verdict = {.property = property_name(property),
                            .description = property_description(property),
                            .kind = ASSAY_UNKNOWN};
    if (result.confirmed) {
        verdict.kind = ASSAY_FALSE;
        verdict.detail = memory_copy_string(ir_violation_name(result.confirmed));
        if (result.confirmed_at)
            verdict.location = memory_copy_string(ir_loc_text(program->ir, result.confirmed_at));
        verdict.inputs = result.inputs;
        result.inputs = NULL;
    } else if (result.is_proved) {
        verdict.kind = ASSAY_TRUE;
    } else {
        verdict.detail = memory_copy_string(result.reason ? result.reason : "not proved");
    }
    add_stats(stats, &result.stats, clock_now() - start);
    bmc_result_release(&result);
    return verdict;
}
