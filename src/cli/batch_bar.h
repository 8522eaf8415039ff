// A bar on the terminal that tells how far a batch is; nothing where standard error is no terminal.
#ifndef CLI_BATCH_BAR_H
#define CLI_BATCH_BAR_H

#include "cli/batch_results.h"

typedef struct BatchBar {
    bool is_terminal, is_shown;
    double start, updated; // clock_now()
} BatchBar;

BatchBar batch_bar_new(void);
void batch_bar_show(BatchBar *bar, const BatchResults *results);
void batch_bar_clear(BatchBar *bar); // before other output

#endif
