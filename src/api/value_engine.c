// Value analysis behind the public interface. It answers unreach-call.
#include "api/internal.h"

#include "base/clock.h"
#include "value/value.h"

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
        *verdict = api_true_or_unknown(PROPERTY_UNREACH_CALL, result.is_proved, result.reason);
    }
    value_result_release(&result);
}
