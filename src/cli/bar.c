#include "cli/bar.h"

#include "base/clock.h"

#include <stdio.h>
#include <sys/ioctl.h>
#include <unistd.h>

static const double EVERY = 0.2; // seconds; more changes than that cannot be read

enum { WIDTH = 24, LINE = 1024 };

Bar bar_new(void) { return (Bar){.is_terminal = isatty(STDERR_FILENO) == 1, .start = clock_now()}; }

static size_t add_time(char *line, size_t size, double seconds) {
    long s = (long)(seconds + 0.5);
    int count = s >= 3600
                    ? snprintf(line, size, ", %ld:%02ld:%02ld left", s / 3600, s / 60 % 60, s % 60)
                    : snprintf(line, size, ", %ld:%02ld left", s / 60, s % 60);
    return count > 0 ? (size_t)count : 0;
}

bool bar_is_due(const Bar *bar) { return bar->is_terminal && clock_now() - bar->updated >= EVERY; }

// A line that is longer than the terminal is wide could not be cleared.
static int width_of_terminal(void) {
    struct winsize size = {0};
    return ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > WIDTH ? size.ws_col - 1
                                                                               : 100;
}

void bar_show(Bar *bar, BarState state) {
    if (!bar_is_due(bar))
        return;
    double now = clock_now();
    char line[LINE];
    size_t used = 0, all = state.all ? state.all : 1, now_done = state.done - state.before;
    line[used++] = '[';
    for (size_t i = 0; i < WIDTH; i++)
        line[used++] = i < state.done * WIDTH / all ? '#' : '.';
    int count = snprintf(line + used, LINE - used, "] %zu of %zu, %zu %%", state.done, state.all,
                         state.done * 100 / all);
    used += count > 0 ? (size_t)count : 0;
    if (now_done && state.all > state.done)
        used += add_time(line + used, LINE - used,
                         (now - bar->start) / (double)now_done * (double)(all - state.done));
    if (*state.note && used < LINE)
        snprintf(line + used, LINE - used, ", %s", state.note);
    fprintf(stderr, "\r\033[K%.*s", width_of_terminal(), line);
    fflush(stderr);
    bar->updated = now;
    bar->is_shown = true;
}

void bar_clear(Bar *bar) {
    if (bar->is_shown)
        fputs("\r\033[K", stderr);
    bar->is_shown = false;
}
