#include "verdict/confirm.h"

#include "base/clock.h"
#include "base/memory.h"
#include "evidence/evidence.h"
#include "evidence/translate.h"

// A replay costs what the run costs; some time is always left for it.
static const double SMALL_SECONDS = 0.05, REPLAY_SECONDS = 1;
enum { SMALL_RUNS = 200, MAX_STEPS = 1000 };

static void take_steps(IrProgram *program, const IrTrace *trace, EngineVerdict *verdict) {
    size_t n = ir_trace_kept(trace);
    for (size_t i = 0; i < n; i++) {
        const IrStep *step = ir_trace_step(trace, i);
        Text name = {0}, value = {0};
        ir_step_text(program, step, &name, &value);
        vec_push(&verdict->steps, ((EngineStep){.loc = step->loc,
                                                .function = program->functions[step->function].name,
                                                .what = text_take(&name),
                                                .value = value.length ? text_take(&value) : NULL}));
        text_release(&value);
    }
    verdict->steps_before = trace->n_skipped + trace->n_steps - n;
}

static void take_evidence(IrProgram *program, Evidence *evidence, EngineVerdict *verdict) {
    ir_input_lists_free(verdict->inputs);
    verdict->inputs = evidence->inputs;
    evidence->inputs = NULL;
    free(verdict->message);
    verdict->message = evidence->message;
    evidence->message = NULL;
    verdict->loc = verdict->loc ? verdict->loc : evidence->loc;
    verdict->told = evidence->told;
    evidence->told = NULL;
    verdict->allocated = evidence->allocated;
    verdict->lost = evidence->lost;
    take_steps(program, &evidence->trace, verdict);
    evidence_release(evidence);
}

// On inputs of a slice: the program takes more of them than its slice, and any value may be wrong
// for it there.
static EvidenceEnd find_in_whole(IrProgram *slice, const EvidenceQuestion *question, Budget *budget,
                                 Evidence *evidence) {
    static const uint64_t FILLERS[] = {0, 1, UINT64_MAX};
    EvidenceEnd end = EVIDENCE_DENIED;
    uint64_t n_filled = 1;
    for (size_t i = 0; i < sizeof FILLERS / sizeof *FILLERS && end == EVIDENCE_DENIED && n_filled;
         i++) {
        Translation translation = {.slice = slice,
                                   .whole = question->program,
                                   .checks = question->checks,
                                   .malloc_may_fail = question->malloc_may_fail,
                                   .inputs = question->inputs,
                                   .filler = FILLERS[i]};
        IrInputLists *inputs = evidence_translate(&translation, budget, &n_filled);
        EvidenceQuestion translated = *question;
        translated.inputs = inputs;
        end = inputs ? evidence_find(&translated, budget, evidence) : EVIDENCE_DENIED;
        ir_input_lists_free(inputs);
    }
    return end;
}

static void replace(EngineVerdict *verdict, const char *reason) {
    engine_verdict_release(verdict);
    *verdict = engine_unknown(reason);
}

static void complain(IrProgram *program, const EngineVerdict *verdict) {
    Text inputs = {0};
    ir_input_lists_write(verdict->inputs, &inputs);
    fprintf(stderr, "assay: internal error: no run shows %s at %s on %s\n",
            ir_violation_name(verdict->violation),
            verdict->loc ? ir_loc_text(program, verdict->loc) : "?", text_chars(&inputs));
    text_release(&inputs);
}

bool confirm_false(const Confirmation *c, Property property, EngineVerdict *verdict) {
    EvidenceQuestion question = {.program = c->program,
                                 .checks = property_checks(property),
                                 .malloc_may_fail = c->options->malloc_may_fail,
                                 .math_ints = c->options->math_ints,
                                 .violation = verdict->violation,
                                 .inputs = verdict->inputs,
                                 .max_steps = MAX_STEPS,
                                 .seconds = SMALL_SECONDS,
                                 .max_runs = SMALL_RUNS};
    Budget replay = *c->budget;
    if (replay.deadline > 0 && replay.deadline < clock_now() + REPLAY_SECONDS)
        replay.deadline = clock_now() + REPLAY_SECONDS;
    Evidence evidence;
    EvidenceEnd end = c->slice ? find_in_whole(c->slice, &question, &replay, &evidence)
                               : evidence_find(&question, &replay, &evidence);
    if (end == EVIDENCE_SHOWN) {
        take_evidence(c->program, &evidence, verdict);
    } else if (c->slice) {
        replace(verdict, "a run of the slice is none of the program");
        return false;
    } else if (end == EVIDENCE_DENIED) {
        complain(c->program, verdict);
        replace(verdict, "internal: the replay disagrees");
    }
    return true;
}
