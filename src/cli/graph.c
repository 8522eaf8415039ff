// assay graph: the symbolic execution graph, or the memory of one of its nodes, as text or drawing.
#include "cli/graph.h"

#include "cli/program.h"
#include "cli/write.h"

#include <string.h>

// Of the time that is left: the rest is for drawing and printing what was built.
static const double SHARE_OF_BUILDING = 0.9;

int cli_graph(const Options *options) {
    int status = EXIT_ALL_TRUE;
    AssayProgram *program = program_load(options, false, &status);
    if (!program)
        return status;
    char *messages = NULL;
    bool as_dot = write_is_drawing(options->output);
    AssayGraphOptions graph_options = {.property = options->property,
                                       .math_ints = strcmp(options->int_model, "math") == 0,
                                       .malloc_may_fail = options->malloc_may_fail,
                                       .lists = program_list_options(options),
                                       .join_paths = options->join_paths,
                                       .deref = program_deref(options),
                                       .formula = options->formula,
                                       .one_node = options->has_state,
                                       .node = options->state,
                                       .as_dot = as_dot,
                                       .timeout =
                                           SHARE_OF_BUILDING * options_seconds_left(options)};
    char *text = assay_graph(program, &graph_options, &messages);
    program_print_messages(messages);
    status = text ? write_output(options, text, as_dot) : EXIT_BAD_INPUT;
    program_print_stats(options, program);
    assay_free(program);
    return status;
}
