// assay ir: the intermediate program as text or as a drawing of its control flow.
#include "cli/ir.h"

#include "base/process.h"
#include "cli/program.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static bool is_svg(const char *path) {
    size_t length = path ? strlen(path) : 0;
    return length > 4 && strcmp(path + length - 4, ".svg") == 0;
}

// Replaces a DOT text by its drawing.
static bool draw(const Options *options, Text *text) {
    char *arguments[] = {"dot", "-Tsvg", NULL};
    Budget budget = budget_of_seconds(options_seconds_left(options));
    ProcessResult result = process_run_with_input(arguments, NULL, text, &budget);
    bool drawn = result.status == 0;
    if (!drawn)
        fprintf(stderr, "assay: dot cannot draw the graph (is the package graphviz installed?)%s%s\n",
                result.errors.length ? ": " : "", text_chars(&result.errors));
    text_release(text);
    *text = result.output;
    text_release(&result.errors);
    return drawn;
}

static int write_text(const char *path, const Text *text) {
    FILE *file = path ? fopen(path, "w") : stdout;
    bool failed = !file || fwrite(text_chars(text), 1, text->length, file) != text->length;
    if (file)
        failed |= (path ? fclose(file) : fflush(file)) != 0;
    if (!failed)
        return EXIT_ALL_TRUE;
    fprintf(stderr, "%s: cannot be written: %s\n", path ? path : "standard output",
            strerror(errno));
    return EXIT_BAD_INPUT;
}

int cli_ir(const Options *options) {
    int status = EXIT_ALL_TRUE;
    AssayProgram *program = program_load(options, true, &status);
    if (!program)
        return status;
    if (options->function && !assay_has_function(program, options->function)) {
        fprintf(stderr, "assay: the program defines no function %s\n", options->function);
        assay_free(program);
        return EXIT_BAD_INPUT;
    }
    bool as_graph = options->cfg || is_svg(options->output);
    char *chars = as_graph ? assay_cfg_dot(program, options->function)
                           : assay_ir_text(program, options->function, options->models);
    Text text = {.chars = chars, .length = strlen(chars), .capacity = strlen(chars) + 1};
    if (is_svg(options->output) && !draw(options, &text))
        status = EXIT_BAD_INPUT;
    else
        status = write_text(options->output, &text);
    text_release(&text);
    program_print_stats(options, program);
    assay_free(program);
    return status;
}
