// assay --all-functions [file.c...]: every function by itself.
#include "cli/functions.h"

#include "base/clock.h"
#include "cli/bar.h"
#include "cli/baseline.h"
#include "cli/program.h"
#include "cli/progress_lines.h"
#include "cli/project.h"
#include "cli/verify.h"
#include "output/functions.h"

#include <stdio.h>

typedef struct Shown { // on a terminal, or in a log
    Bar bar;
    ProgressLines lines;
} Shown;

static bool show_progress(void *context, const AssayFunctionsProgress *progress) {
    Shown *shown = context;
    Bar *bar = &shown->bar;
    char note[256];
    progress_lines_show(&shown->lines, progress);
    if (!bar_is_due(bar))
        return true;
    if (!progress->all)
        snprintf(note, sizeof note, "compiling");
    else if (progress->refuted)
        snprintf(note, sizeof note, "%zu FALSE; %s", progress->refuted, progress->running);
    else
        snprintf(note, sizeof note, "%s", progress->running);
    bar_show(bar, (BarState){progress->done, progress->all, progress->known, note});
    return true;
}

static void print(const Options *options, const AssayFunctions *functions) {
    Text text = {0};
    if (options->sarif)
        output_functions_sarif(&text, functions);
    else if (options->json)
        output_functions_json(&text, functions);
    else
        output_functions_table(&text, functions, clock_now() - options->start, options->verbose,
                               program_use_colour(stdout));
    fputs(text_chars(&text), stdout);
    text_release(&text);
}

static int exit_code(const AssayFunctions *functions) {
    FunctionCounts counts = output_count_functions(functions);
    return counts.refuted ? EXIT_SOME_FALSE : counts.unknown ? EXIT_SOME_UNKNOWN : EXIT_ALL_TRUE;
}

// What would be in vain to find out behind a long run.
static bool is_baseline_good(const Options *options) {
    Diag diag = {0};
    bool is_good = !options->baseline || baseline_check(options->baseline, &diag);
    fputs(text_chars(&diag.text), stderr);
    diag_release(&diag);
    return is_good;
}

int cli_functions(const Options *options) {
    if (!is_baseline_good(options))
        return EXIT_BAD_INPUT;
    Shown shown = {bar_new(), progress_lines_new(options->progress)};
    AssayInput input = program_input(options, true);
    AssayFunctionsOptions functions_options = {.verify = verify_options(options),
                                               .jobs = (unsigned)options->jobs,
                                               .timeout = options_seconds_left(options),
                                               .memory_mib = program_engine_memory(options),
                                               .strict_callers = options->strict_callers,
                                               .use_cache = !options->no_cache,
                                               .cache = options->cache,
                                               .wants = project_wants,
                                               .wants_context = options->project,
                                               .since = options->since,
                                               .progress = show_progress,
                                               .progress_context = &shown};
    functions_options.verify.timeout = options->function_timeout;
    AssayFunctions functions;
    char *messages = NULL;
    AssayStatus end = assay_verify_functions(&input, &functions_options, &functions, &messages);
    bar_clear(&shown.bar);
    program_print_messages(messages);
    int marked = project_mark(options, &functions);
    int status = marked ? marked : end == ASSAY_BAD_INPUT ? EXIT_BAD_INPUT : exit_code(&functions);
    if (end == ASSAY_INTERRUPTED || (end == ASSAY_TIMEOUT && !functions.n))
        status = program_ended_early(end);
    else if (end != ASSAY_BAD_INPUT || functions.n)
        print(options, &functions);
    assay_functions_release(&functions);
    return status;
}
