// assay its: termination of integer transition systems in KoAT's text form.
#include "cli/its.h"

#include "cli/program.h"

#include <stdlib.h>

static int print_result(const AssaySystem *result) {
    if (result->kind == ASSAY_TRUE) {
        printf("RESULT: TRUE\n");
        return EXIT_ALL_TRUE;
    }
    printf("RESULT: UNKNOWN(%s)\n", result->reason);
    return EXIT_SOME_UNKNOWN;
}

static int check_file(const Options *options, const char *file) {
    AssaySystem result;
    char *messages = NULL;
    AssaySystemOptions system_options = {.timeout = options_seconds_left(options),
                                         .proof = options->verbose};
    AssayStatus status = assay_system(file, &system_options, &result, &messages);
    program_print_messages(messages);
    if (status != ASSAY_OK)
        return EXIT_BAD_INPUT;
    if (options->stats)
        fprintf(stderr,
                "simplification  %10.3f s\nranking         %10.3f s\nlocations       %10zu\n"
                "transitions     %10zu\n",
                result.simplify_seconds, result.rank_seconds, result.locations, result.transitions);
    if (result.proof)
        printf("%s", result.proof);
    int code = print_result(&result);
    assay_system_release(&result);
    return code;
}

int cli_its(const Options *options) {
    int worst = EXIT_ALL_TRUE;
    for (size_t i = 0; i < options->files.count; i++) {
        if (options->files.count > 1)
            printf("%s:\n", options->files.items[i]);
        int code = check_file(options, options->files.items[i]);
        worst = code > worst ? code : worst;
    }
    return worst;
}
