// assay ir: the intermediate program as text or as a drawing of its control flow.
#include "cli/ir.h"

#include "cli/program.h"
#include "cli/write.h"

static int print(const Options *options, AssayProgram *program) {
    bool as_graph = options->cfg || write_is_drawing(options->output);
    char *text = as_graph ? assay_cfg_dot(program, options->function)
                          : assay_ir_text(program, options->function, options->models);
    int status = write_output(options, text, as_graph);
    program_print_stats(options, program);
    return status;
}

// Slicing may have removed the function.
static int print_slice(const Options *options, AssayProgram *program) {
    if (!assay_info(program).has_main) {
        fprintf(stderr, "assay: --slice needs a main function\n");
        return EXIT_BAD_INPUT;
    }
    if (!assay_slice(program, options->assume_memory_safe, options_seconds_left(options)))
        fprintf(stderr, "assay: nothing is left out: a pointer that may be made from numbers or "
                        "unwritten memory matters, or time ran out\n");
    if (options->function && !assay_has_function(program, options->function)) {
        fprintf(stderr, "assay: nothing in %s influences whether an error call is reached\n",
                options->function);
        return EXIT_ALL_TRUE;
    }
    return print(options, program);
}

int cli_ir(const Options *options) {
    int status = EXIT_ALL_TRUE;
    AssayProgram *program = program_load(options, true, &status);
    if (!program)
        return status;
    if (options->function && !assay_has_function(program, options->function)) {
        fprintf(stderr, "assay: the program defines no function %s\n", options->function);
        status = EXIT_BAD_INPUT;
    } else {
        status = options->slice ? print_slice(options, program) : print(options, program);
    }
    assay_free(program);
    return status;
}
