// A bar on the terminal that tells how far something is; nothing where standard error is no
// terminal.
#ifndef CLI_BAR_H
#define CLI_BAR_H

#include <stdbool.h>
#include <stddef.h>

typedef struct Bar {
    bool is_terminal, is_shown;
    double start, updated; // clock_now()
} Bar;

typedef struct BarState {
    size_t done, all;
    size_t before;    // of those that are done: it took no time of ours
    const char *note; // what else there is to say, or ""
} BarState;

Bar bar_new(void);
bool bar_is_due(const Bar *bar); // bar_show would show something: not too soon after the last time
void bar_show(Bar *bar, BarState state);
void bar_clear(Bar *bar); // before other output

#endif
