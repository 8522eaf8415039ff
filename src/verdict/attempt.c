// One engine at work, in a process of its own.
#include "verdict/internal.h"

#include "certificate/certificate.h"
#include "verdict/answer.h"
#include "verdict/confirm.h"

// Invariants and certificates speak of all variables: seg needs the whole program for them.
static IrProgram *slice_for(const Attempt *attempt) {
    const Verification *v = attempt->verification;
    const EngineOptions *options = &v->task->options;
    bool tells_more = attempt->engine == ENGINE_SEG && (options->invariants || options->proofs);
    bool is_whole = tells_more || attempt->engine == ENGINE_RUN;
    return attempt->properties == 1u << PROPERTY_UNREACH_CALL && !is_whole ? v->slice : NULL;
}

// What values are indeterminate matters to def-behavior only.
static IrProgram *program_for(const Verification *v, uint32_t properties) {
    uint32_t checks = property_checks_of(properties);
    return v->tracked && (checks & IR_UNINITIALISED) ? v->tracked
           : v->plain && !(checks & IR_UNDEFINED)    ? v->plain
                                                     : v->task->program;
}

// Gives false when inputs of the slice (may be NULL) show nothing for the program.
static bool run_engine(const Attempt *attempt, IrProgram *slice, Budget *budget,
                       EngineAnswer *answer) {
    const Verification *v = attempt->verification;
    const VerifyTask *task = v->task;
    EngineTask engine_task = {.program = slice ? slice : program_for(v, attempt->properties),
                              .properties = attempt->properties,
                              .options = &task->options,
                              .budget = budget};
    ENGINES[attempt->engine].run(&engine_task, answer);
    bool is_for_program = true;
    for (int p = 0; p < N_PROPERTIES; p++)
        answer->verdicts[p].assumes_memory_safe =
            answer->verdicts[p].kind == ENGINE_TRUE && slice && task->assume_memory_safe;
    for (int p = 0; p < N_PROPERTIES; p++) { // a run that never ends was shown by the engine itself
        Confirmation confirmation = {program_for(v, 1u << p), slice, &task->options, budget};
        if (answer->verdicts[p].kind == ENGINE_FALSE && p != PROPERTY_TERMINATION)
            is_for_program &= confirm_false(&confirmation, (Property)p, &answer->verdicts[p]);
    }
    return is_for_program;
}

static void add_certificates(const IrProgram *program, EngineAnswer *answer) {
    const EngineProof *found = &answer->proof;
    for (int p = 0; p < N_PROPERTIES && found->terms; p++) {
        bool is_proved_twice = found->has_without_wrap && p == PROPERTY_TERMINATION;
        if (answer->verdicts[p].kind == ENGINE_TRUE && !answer->verdicts[p].assumes_memory_safe)
            answer->verdicts[p].certificate =
                certificate_write_proof(program, found->terms, &found->proof,
                                        is_proved_twice ? &found->without_wrap : NULL);
    }
}

// A violation in the slice counts if a run of the program shows it; else the engine runs on the
// program.
void attempt_do(void *context, Budget *budget, Text *bytes) {
    const Attempt *attempt = context;
    EngineAnswer answer = {0};
    if (!run_engine(attempt, slice_for(attempt), budget, &answer)) {
        Statistics spent = answer.statistics;
        engine_answer_release(&answer);
        answer.statistics = spent;
        run_engine(attempt, NULL, budget, &answer);
    }
    add_certificates(program_for(attempt->verification, attempt->properties), &answer);
    answer_write(&answer, bytes);
    engine_answer_release(&answer);
}
