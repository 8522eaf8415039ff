#include "cli/write.h"

#include "base/process.h"

#include <errno.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static bool is_named(const char *path, const char *ending) {
    size_t length = path ? strlen(path) : 0, end = strlen(ending);
    return length > end && strcmp(path + length - end, ending) == 0;
}

bool write_is_drawing(const char *path) { return is_named(path, ".svg") || is_named(path, ".dot"); }

bool write_draw(Text *text, double seconds, Text *errors) {
    char *arguments[] = {"dot", "-Tsvg", NULL};
    Budget budget = budget_of_seconds(seconds);
    ProcessResult result = process_run_with_input(arguments, NULL, text, &budget);
    text_release(text);
    *text = result.output;
    *errors = result.errors;
    return result.status == 0;
}

static bool draw(const Options *options, Text *text) {
    Text errors;
    bool drawn = write_draw(text, options_seconds_left(options), &errors);
    if (!drawn)
        fprintf(stderr,
                "assay: dot cannot draw the graph (is the package graphviz installed?)%s%s\n",
                errors.length ? ": " : "", text_chars(&errors));
    text_release(&errors);
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

bool write_file(const char *path, const char *chars) {
    Text text = {.chars = (char *)(uintptr_t)chars, .length = strlen(chars)};
    return write_text(path, &text) == EXIT_ALL_TRUE;
}

int write_output(const Options *options, char *chars, bool is_dot) {
    Text text = {.chars = chars, .length = strlen(chars), .capacity = strlen(chars) + 1};
    int status = EXIT_BAD_INPUT;
    if (!is_dot || !is_named(options->output, ".svg") || draw(options, &text))
        status = write_text(options->output, &text);
    text_release(&text);
    return status;
}
