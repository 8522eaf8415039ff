#include "cli/project.h"

#include "base/glob.h"
#include "cli/baseline.h"
#include "cli/source_paths.h"

#include <stdlib.h>

bool project_wants(void *context, const char *function, const char *file) {
    const Project *project = context;
    (void)function;
    if (!project->exclude.count)
        return true;
    char *absolute = path_absolute(file);
    bool is_wanted = true;
    for (size_t i = 0; i < project->exclude.count; i++)
        is_wanted &= !glob_matches(project->exclude.items[i], path_below(project->root, absolute));
    free(absolute);
    return is_wanted;
}

// A suppression that covers nothing may cover what was not asked about, or not checked.
static bool is_complete(const Options *options) { return !options->property && !options->since; }

int project_mark(const Options *options, AssayFunctions *functions) {
    Suppressions *suppressions = &options->project->suppressions;
    Diag diag = {0};
    suppressions_read_comments(suppressions, functions, &diag);
    suppressions_apply(suppressions, functions);
    if (is_complete(options))
        suppressions_note_unused(suppressions, functions, &diag);
    if (options->baseline)
        baseline_apply(options->baseline, functions, &diag);
    fputs(text_chars(&diag.text), stderr);
    bool is_good = !diag.errors;
    diag_release(&diag);
    return is_good ? 0 : EXIT_BAD_INPUT;
}
