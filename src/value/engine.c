#include "value/engine.h"

#include "base/clock.h"
#include "value/value.h"

static EngineVerdict verdict_of(ValueResult *result) {
    if (result->confirmed) {
        IrInputLists *inputs = result->inputs;
        result->inputs = NULL;
        return engine_false(result->confirmed, result->confirmed_at, inputs);
    }
    if (!result->holds_if_memory_is_safe)
        return engine_true_or_unknown(result->is_proved, result->reason);
    EngineVerdict verdict = engine_true_if_memory_is_safe();
    for (uint32_t i = 0; i < result->accesses.n; i++)
        engine_add_access(&verdict, result->accesses.items[i].what, result->accesses.items[i].loc);
    return verdict;
}

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
    engine_answer_add(answer, PROPERTY_UNREACH_CALL, verdict_of(&result));
    value_result_release(&result);
}
