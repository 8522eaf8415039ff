// Value analysis behind the public interface. It answers unreach-call.
#include "api/internal.h"

#include "base/clock.h"
#include "value/value.h"

static AssayVerdict verdict_of(const ValueResult *result) {
    if (!result->is_proved)
        return api_unknown(PROPERTY_UNREACH_CALL, result->reason ? result->reason : "not proved");
    return (AssayVerdict){.property = property_name(PROPERTY_UNREACH_CALL),
                          .description = property_description(PROPERTY_UNREACH_CALL),
                          .kind = ASSAY_TRUE};
}

void engine_values(AssayProgram *program, uint32_t properties, const AssayVerifyOptions *options,
                   Budget *budget, EngineAnswer *answer) {
    if (!(properties >> PROPERTY_UNREACH_CALL & 1))
        return;
    double start = clock_now();
    ValueResult result = value_run(program->ir, options->malloc_may_fail, budget);
    AssayVerdict *verdict = &answer->verdicts[answer->n_verdicts++];
    answer->stats.values.attempts = result.stats.attempts;
    answer->stats.values.states = result.stats.states;
    answer->stats.values.instructions = result.stats.instructions;
    answer->stats.values.seconds = clock_now() - start;
    if (result.confirmed) {
        *verdict = api_false(program, PROPERTY_UNREACH_CALL, options, result.confirmed,
                             result.confirmed_at, result.inputs, budget);
        result.inputs = NULL;
    } else {
        *verdict = verdict_of(&result);
    }
    value_result_release(&result);
}
