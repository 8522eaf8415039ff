// assay pts: what pointers may point to, as text or drawing.
#include "cli/pts.h"

#include "cli/program.h"
#include "cli/write.h"

int cli_pts(const Options *options) {
    int status = EXIT_ALL_TRUE;
    AssayProgram *program = program_load(options, true, &status);
    if (!program)
        return status;
    char *messages = NULL;
    bool as_dot = write_is_drawing(options->output);
    AssayPtsOptions pts_options = {.level = options->level,
                                   .models = options->models,
                                   .as_dot = as_dot,
                                   .timeout = options_seconds_left(options)};
    char *text = assay_pts(program, &pts_options, &messages);
    program_print_messages(messages);
    status = text ? write_output(options, text, as_dot) : EXIT_SOME_UNKNOWN;
    program_print_stats(options, program);
    assay_free(program);
    return status;
}
