// assay ir: the intermediate program as text or as a drawing of its control flow.
#include "cli/ir.h"

#include "cli/program.h"
#include "cli/write.h"

int cli_ir(const Options *options) {
    int status = EXIT_ALL_TRUE;
    AssayProgram *program = program_load(options, true, &status);
    if (!program)
        return status;
    if (options->slice && !assay_info(program).has_main) {
        fprintf(stderr, "assay: --slice needs a main function\n");
        assay_free(program);
        return EXIT_BAD_INPUT;
    }
    if (options->slice && !assay_slice(program, options->timeout)) {
        fprintf(stderr, "assay: timeout\n");
        assay_free(program);
        return EXIT_SOME_UNKNOWN;
    }
    if (options->function && !assay_has_function(program, options->function)) {
        fprintf(stderr, "assay: the program defines no function %s\n", options->function);
        assay_free(program);
        return EXIT_BAD_INPUT;
    }
    bool as_graph = options->cfg || write_is_drawing(options->output);
    char *text = as_graph ? assay_cfg_dot(program, options->function)
                          : assay_ir_text(program, options->function, options->models);
    status = write_output(options, text, as_graph);
    program_print_stats(options, program);
    assay_free(program);
    return status;
}
