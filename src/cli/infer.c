#include "cli/infer.h"

#include "cli/program.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

static void print_json(const Options *options, const AssayPrecondition *found) {
    json_t *root =
        json_pack("{s:s, s:s, s:s?, s:s?, s:i, s:s?}", "assay", assay_version(), "function",
                  options->function, "precondition", found->text, "heap", found->heap, "attempts",
                  (int)found->attempts, "assumptions", found->assumptions);
    char *text = root ? json_dumps(root, JSON_INDENT(2)) : NULL;
    printf("%s\n", text ? text : "{}");
    free(text);
    json_decref(root);
}

static void print_text(const Options *options, const AssayPrecondition *found) {
    if (!found->text)
        printf("no precondition was found under which %s is memory safe (%u attempts)\n",
               options->function, found->attempts);
    else
        printf("%s is memory safe if: %s\nsymbolic heap: %s\n"
               "(proved in %u attempts; pointers are null or the start of heap objects of their "
               "own)\n",
               options->function, found->text, found->heap, found->attempts);
    if (found->assumptions)
        printf("assuming:\n");
    for (const char *line = found->assumptions; line && *line;) {
        size_t length = strcspn(line, "\n");
        printf("  %.*s\n", (int)length, line);
        line += length + (line[length] == '\n');
    }
}

int cli_infer(const Options *options) {
    AssayInput input = program_input(options, false);
    AssayPrecondition found;
    char *messages = NULL;
    AssayInferOptions infer = {.verbose = options->verbose};
    AssayStatus status = assay_infer(&input, &infer, &found, &messages);
    program_print_messages(messages);
    if (status != ASSAY_OK)
        return status == ASSAY_BAD_INPUT ? EXIT_BAD_INPUT : program_ended_early(status);
    if (options->json)
        print_json(options, &found);
    else
        print_text(options, &found);
    int code = found.text ? EXIT_ALL_TRUE : EXIT_SOME_UNKNOWN;
    assay_precondition_release(&found);
    return code;
}
