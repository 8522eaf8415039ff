#include "cli/progress_lines.h"

#include "base/clock.h"

#include <stdio.h>
#include <unistd.h>

static const double EVERY = 30; // seconds

ProgressLines progress_lines_new(double every) {
    double now = clock_now();
    return (ProgressLines){.is_wanted = isatty(STDERR_FILENO) != 1,
                           .every = every > 0 ? every : EVERY,
                           .start = now,
                           .last = now};
}

void progress_lines_show(ProgressLines *lines, const AssayFunctionsProgress *progress) {
    double now = clock_now();
    if (!lines->is_wanted || now - lines->last < lines->every)
        return;
    lines->last = now;
    if (progress->all)
        fprintf(stderr, "assay: %.0f s: %zu of %zu functions, %zu FALSE; %s\n", now - lines->start,
                progress->done, progress->all, progress->refuted, progress->running);
    else
        fprintf(stderr, "assay: %.0f s: compiling\n", now - lines->start);
    fflush(stderr);
}
