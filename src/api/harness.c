// A C file that shows a FALSE without assay.
#include "api/internal.h"

#include "evidence/harness.h"

static const double REPLAY_SECONDS = 5;

char *assay_harness(AssayProgram *program, const AssayVerdict *verdict,
                    const AssayHarnessOptions *options, bool *is_whole) {
    if (verdict->kind != ASSAY_FALSE || !verdict->inputs)
        return NULL;
    Property property = api_property_of(verdict);
    HarnessQuestion question = {.program = program->ir,
                                .files = options->files,
                                .n_files = options->n_files,
                                .property = verdict->property,
                                .violated = verdict->why ? verdict->why : verdict->detail,
                                .location = verdict->location,
                                .inputs = verdict->inputs,
                                .checks = property_checks(property),
                                .malloc_may_fail = options->malloc_may_fail,
                                .is_endless = property == PROPERTY_TERMINATION};
    Budget budget = budget_of_seconds(REPLAY_SECONDS);
    Text file = {0};
    *is_whole = harness_write(&question, &budget, &file);
    return text_take(&file);
}
