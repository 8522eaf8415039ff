// Progress where there is no terminal, as in a log of a build server: a line every so often.
#ifndef CLI_PROGRESS_LINES_H
#define CLI_PROGRESS_LINES_H

#include "assay.h"

typedef struct ProgressLines {
    bool is_wanted; // standard error is no terminal
    double every;   // seconds
    double start, last;
} ProgressLines;

ProgressLines progress_lines_new(double every); // 0: every 30 seconds
void progress_lines_show(ProgressLines *lines, const AssayFunctionsProgress *progress);

#endif
