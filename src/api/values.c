// Value analysis behind the public interface.
#include "api/internal.h"

#include "base/clock.h"
#include "base/memory.h"
#include "value/value.h"

AssayVerdict api_verify_values(AssayProgram *program, const AssayVerifyOptions *options,
                               Budget *budget, AssayVerifyStats *stats) {
    double start = clock_now();
    ValueResult result = value_run(program->ir, options->malloc_may_fail, budget);
    AssayVerdict verdict = {.property = property_name(PROPERTY_UNREACH_CALL),
                            .description = property_description(PROPERTY_UNREACH_CALL),
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
    stats->values.attempts += result.stats.attempts;
    stats->values.states += result.stats.states;
    stats->values.instructions += result.stats.instructions;
    stats->values.seconds += clock_now() - start;
    value_result_release(&result);
    return verdict;
}
