#include "value/engine.h"

#include "base/clock.h"
#include "value/value.h"

void value_engine(const EngineTask *task, EngineAnswer *answer) {
    if (!(task->properties >> PROPERTY_UNREACH_CALL & 1))
        return;
    double start = clock_now();
    ValueResult result = value_run(task->program, task->options->malloc_may_fail, task->budget);
    Statistics *s = &answer->statistics;
    statistics_add(s, STATISTIC_VALUE_ATTEMPTS, (double)result.stats.attempts);
    statistics_add(s, STATISTIC_VALUE_STATES, (double)result.stats.states);
    statistics_add(s, STATISTIC_VALUE_INSTRUCTIONS, (double)result.stats.instructions);
    statistics_add(s, STATISTIC_VALUE_SECONDS, clock_now() - start);
    EngineVerdict verdict = result.confirmed
                                ? engine_false(result.confirmed, result.confirmed_at, result.inputs)
                                : engine_true_or_unknown(result.is_proved, result.reason);
    if (result.confirmed)
        result.inputs = NULL;
    engine_answer_add(answer, PROPERTY_UNREACH_CALL, verdict);
    value_result_release(&result);
}
