// FALSE, with its evidence.
#include "api/internal.h"

#include "base/clock.h"
#include "base/memory.h"
#include "evidence/evidence.h"
#include "evidence/translate.h"

#include <stdlib.h>

// A replay costs what the run costs; some time is always left for it.
static const double SMALL_SECONDS = 0.05, REPLAY_SECONDS = 1;
enum { SMALL_RUNS = 200, MAX_STEPS = 1000 };

static AssayStep *steps_of(IrProgram *ir, const IrTrace *trace, size_t *n) {
    *n = ir_trace_kept(trace);
    AssayStep *steps = *n ? memory_zeroed(*n * sizeof *steps) : NULL;
    for (size_t i = 0; i < *n; i++) {
        const IrStep *step = ir_trace_step(trace, i);
        const IrLoc *loc = &ir->locs[step->loc];
        Text name = {0}, value = {0};
        ir_step_text(ir, step, &name, &value);
        steps[i] = (AssayStep){.file = step->loc ? loc->file : "",
                               .line = step->loc ? loc->line : 0,
                               .function = ir->functions[step->function].name,
                               .what = text_take(&name),
                               .value = api_take_or_null(&value)};
    }
    return steps;
}

static void take_evidence(IrProgram *ir, Evidence *evidence, AssayVerdict *verdict) {
    free(verdict->inputs);
    verdict->inputs = evidence->inputs;
    evidence->inputs = NULL;
    verdict->message = evidence->message;
    evidence->message = NULL;
    verdict->steps = steps_of(ir, &evidence->trace, &verdict->n_steps);
    verdict->steps_before = evidence->trace.n_steps - verdict->n_steps;
    evidence_release(evidence);
}

// On inputs of a slice: the program takes more of them than its slice, and any value may be wrong for it there.
static EvidenceEnd find_in_whole(const AssayProgram *slice, EvidenceQuestion question,
                                 Budget *budget, Evidence *evidence) {
    static const uint64_t FILLERS[] = {0, 1, UINT64_MAX};
    EvidenceEnd end = EVIDENCE_DENIED;
    uint64_t n_filled = 1;
    for (size_t i = 0; i < sizeof FILLERS / sizeof *FILLERS && end == EVIDENCE_DENIED && n_filled;
         i++) {
        Translation translation = {.slice = slice->ir,
                                   .whole = slice->whole->ir,
                                   .checks = question.checks,
                                   .malloc_may_fail = question.malloc_may_fail,
                                   .inputs = question.inputs,
                                   .filler = FILLERS[i]};
        char *inputs = evidence_translate(&translation, budget, &n_filled);
        EvidenceQuestion translated = question;
        translated.inputs = inputs;
        end = inputs ? evidence_find(&translated, budget, evidence) : EVIDENCE_DENIED;
        free(inputs);
    }
    return end;
}

AssayVerdict api_false(AssayProgram *program, Property property, const AssayVerifyOptions *options,
                       IrViolation violation, IrLocId loc, char *inputs, const Budget *budget) {
    AssayVerdict verdict = {.property = property_name(property),
                            .description = property_description(property),
                            .kind = ASSAY_FALSE,
                            .detail = memory_copy_string(ir_violation_name(violation)),
                            .inputs = inputs};
    AssayProgram *whole = program->whole ? program->whole : program;
    if (loc)
        verdict.location = memory_copy_string(ir_loc_text(whole->ir, loc));
    EvidenceQuestion question = {.program = whole->ir,
                                 .checks = property_checks(property),
                                 .malloc_may_fail = options->malloc_may_fail,
                                 .math_ints = options->math_ints,
                                 .violation = violation,
                                 .inputs = inputs,
                                 .max_steps = MAX_STEPS,
                                 .seconds = SMALL_SECONDS,
                                 .max_runs = SMALL_RUNS};
    Budget replay = *budget;
    if (replay.deadline > 0 && replay.deadline < clock_now() + REPLAY_SECONDS)
        replay.deadline = clock_now() + REPLAY_SECONDS;
    Evidence evidence;
    EvidenceEnd end = program->whole ? find_in_whole(program, question, &replay, &evidence)
                                     : evidence_find(&question, &replay, &evidence);
    if (program->whole && end != EVIDENCE_SHOWN) {
        program->is_denied = true;
        assay_verdicts_release(&verdict, 1);
        return api_unknown(property, "a run of the slice is none of the program");
    }
    switch (end) {
    case EVIDENCE_SHOWN:
        take_evidence(whole->ir, &evidence, &verdict);
        break;
    case EVIDENCE_DENIED:
        fprintf(stderr, "assay: internal error: no run shows %s at %s on %s\n", verdict.detail,
                verdict.location ? verdict.location : "?", inputs);
        assay_verdicts_release(&verdict, 1);
        return api_unknown(property, "internal: the replay disagrees");
    case EVIDENCE_NO_TIME:
        break;
    }
    return verdict;
}
