// A C file that shows a FALSE without assay.
#include "api/internal.h"

#include "evidence/harness.h"

#include <string.h>

static const double REPLAY_SECONDS = 5;

// Which of the files defines the function; the first where a header does.
static size_t file_of(const IrProgram *program, const AssayHarnessOptions *options) {
    const char *file = "";
    for (IrFunctionId id = 0; id < program->n_functions; id++)
        if (strcmp(program->functions[id].name, options->function) == 0)
            file = program->locs[program->functions[id].loc].file;
    for (size_t i = 0; i < options->n_files; i++)
        if (strcmp(options->files[i], file) == 0)
            return i;
    return 0;
}

char *assay_harness(AssayProgram *program, const AssayVerdict *verdict,
                    const AssayHarnessOptions *options, bool *is_whole) {
    IrInputLists *inputs = api_inputs_of(verdict);
    if (!inputs)
        return NULL;
    Property property = api_property_of(verdict);
    bool is_alone = options->function && program->is_function;
    IrProgram *tracked = api_tracked(program, property_checks(property));
    HarnessQuestion question = {.program = program->ir,
                                .tracked = tracked,
                                .files = options->files,
                                .n_files = options->n_files,
                                .property = verdict->property,
                                .violated = verdict->why ? verdict->why : verdict->detail,
                                .location = verdict->location,
                                .message = verdict->message,
                                .inputs = inputs,
                                .checks = property_checks(property),
                                .function = is_alone ? options->function : NULL,
                                .own_file = is_alone ? file_of(program->ir, options) : 0,
                                .any_globals = is_alone && options->any_globals,
                                .malloc_may_fail = options->malloc_may_fail,
                                .is_endless = property == PROPERTY_TERMINATION};
    Budget budget = budget_of_seconds(REPLAY_SECONDS);
    Text file = {0};
    *is_whole = harness_write(&question, &budget, &file);
    ir_program_free(tracked);
    ir_input_lists_free(inputs);
    return text_take(&file);
}
