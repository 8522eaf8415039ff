#include "task/engine.h"

#include "base/memory.h"

EngineVerdict engine_unknown(const char *reason) {
    return (EngineVerdict){.kind = ENGINE_UNKNOWN, .reason = memory_copy_string(reason)};
}

EngineVerdict engine_true_or_unknown(bool is_proved, const char *reason) {
    return is_proved ? (EngineVerdict){.kind = ENGINE_TRUE}
                     : engine_unknown(reason ? reason : "not proved");
}

EngineVerdict engine_true_if_memory_is_safe(void) {
    EngineVerdict verdict = engine_unknown("TRUE if memory is safe");
    verdict.holds_if_memory_is_safe = true;
    return verdict;
}

void engine_add_access(EngineVerdict *verdict, const char *what, IrLocId loc) {
    for (size_t i = 0; i < verdict->accesses.count; i++)
        if (verdict->accesses.items[i].loc == loc)
            return;
    if (verdict->accesses.count < ENGINE_MAX_ACCESSES)
        vec_push(&verdict->accesses, ((EngineLoopText){loc, memory_copy_string(what)}));
}

EngineVerdict engine_false(IrViolation violation, IrLocId loc, IrInputLists *inputs) {
    return (EngineVerdict){
        .kind = ENGINE_FALSE, .violation = violation, .loc = loc, .inputs = inputs};
}

void engine_answer_add(EngineAnswer *answer, Property property, EngineVerdict verdict) {
    engine_verdict_release(&answer->verdicts[property]);
    answer->verdicts[property] = verdict;
    answer->answered |= 1u << property;
}

void engine_release_texts(EngineLoopTexts *texts) {
    for (size_t i = 0; i < texts->count; i++)
        free(texts->items[i].text);
    vec_free(texts);
}

void engine_verdict_release(EngineVerdict *verdict) {
    for (size_t i = 0; i < verdict->steps.count; i++) {
        free(verdict->steps.items[i].what);
        free(verdict->steps.items[i].value);
    }
    vec_free(&verdict->steps);
    engine_release_texts(&verdict->invariants);
    engine_release_texts(&verdict->measures);
    engine_release_texts(&verdict->accesses);
    free(verdict->reason);
    ir_input_lists_free(verdict->inputs);
    free(verdict->why);
    free(verdict->set);
    free(verdict->message);
    free(verdict->told);
    free(verdict->certificate);
    *verdict = (EngineVerdict){0};
}

void engine_answer_release(EngineAnswer *answer) {
    for (int p = 0; p < N_PROPERTIES; p++)
        engine_verdict_release(&answer->verdicts[p]);
    proof_release(&answer->proof.proof);
    proof_release(&answer->proof.without_wrap);
    if (answer->proof.terms)
        term_table_free(answer->proof.terms);
    *answer = (EngineAnswer){0};
}
