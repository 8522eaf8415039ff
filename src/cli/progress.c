#include "cli/progress.h"

#include "base/clock.h"

#include <stdio.h>
#include <unistd.h>

// What is over by then needs no line; more changes than that cannot be read.
static const double FIRST_AFTER = 1, EVERY = 0.2; // seconds

bool progress_show(void *context, const char *running, double seconds) {
    Progress *progress = context;
    double now = clock_now();
    if (seconds < FIRST_AFTER || now - progress->updated < EVERY || !isatty(STDERR_FILENO))
        return true;
    fprintf(stderr, "\r\033[K%.1f s: %.100s", seconds, running);
    fflush(stderr);
    progress->is_shown = true;
    progress->updated = now;
    return true;
}

void progress_clear(Progress *progress) {
    if (progress->is_shown)
        fputs("\r\033[K", stderr);
    progress->is_shown = false;
}
