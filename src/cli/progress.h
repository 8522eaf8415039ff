// A line on the terminal that tells what long work is doing; nothing where standard error is no
// terminal.
#ifndef CLI_PROGRESS_H
#define CLI_PROGRESS_H

#include <stdbool.h>

typedef struct Progress {
    bool is_shown;  // there is something on the line
    double updated; // clock_now() of the last change
} Progress;

// For AssayVerifyOptions.progress; `context` is a Progress.
bool progress_show(void *context, const char *running, double seconds);
void progress_clear(Progress *progress); // before other output

#endif
