#include "cli/batch_bar.h"

#include "base/clock.h"

#include <stdio.h>
#include <unistd.h>

static const double EVERY = 0.2; // seconds; more changes than that cannot be read

enum { WIDTH = 24 };

BatchBar batch_bar_new(void) {
    return (BatchBar){.is_terminal = isatty(STDERR_FILENO) == 1, .start = clock_now()};
}

static void print_time(double seconds) {
    long s = (long)(seconds + 0.5);
    if (s >= 3600)
        fprintf(stderr, "%ld:%02ld:%02ld", s / 3600, s / 60 % 60, s % 60);
    else
        fprintf(stderr, "%ld:%02ld", s / 60, s % 60);
}

void batch_bar_show(BatchBar *bar, const BatchResults *results) {
    double now = clock_now();
    if (!bar->is_terminal || now - bar->updated < EVERY)
        return;
    bar->updated = now;
    size_t all = results->tasks->list.count, known = results->known;
    int filled = (int)(known * WIDTH / all);
    fputs("\r\033[K[", stderr);
    for (int i = 0; i < WIDTH; i++)
        fputc(i < filled ? '#' : '.', stderr);
    fprintf(stderr, "] %zu of %zu, %zu %%", known, all, known * 100 / all);
    size_t wrong = batch_results_count_wrong(results), now_done = known - results->before;
    if (wrong)
        fprintf(stderr, ", %zu WRONG", wrong);
    if (now_done) {
        fputs(", ", stderr);
        print_time((now - bar->start) / (double)now_done * (double)(all - known));
        fputs(" left", stderr);
    }
    fflush(stderr);
    bar->is_shown = true;
}

void batch_bar_clear(BatchBar *bar) {
    if (bar->is_shown)
        fputs("\r\033[K", stderr);
    bar->is_shown = false;
}
