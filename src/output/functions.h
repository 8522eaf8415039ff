// What was found about every function by itself (doc/projects.md).
#ifndef OUTPUT_FUNCTIONS_H
#define OUTPUT_FUNCTIONS_H

#include "assay.h"
#include "base/text.h"

typedef struct FunctionCounts {
    size_t proved, refuted, unknown; // functions: all TRUE, some FALSE, neither
    size_t known;
} FunctionCounts;

FunctionCounts output_count_functions(const AssayFunctions *functions);

// A table with a line for each function, the violations, why others are not decided, and the sums;
// with the runs that show the violations if `with_runs`.
void output_functions_table(Text *text, const AssayFunctions *functions, double seconds,
                            bool with_runs, bool in_colour);
void output_functions_json(Text *text, const AssayFunctions *functions);
// The violations as results: what is proved or open is no alert.
void output_functions_sarif(Text *text, const AssayFunctions *functions);

#endif
