// A report: one HTML page that needs nothing else, neither files nor a network (doc/report.md).
#ifndef OUTPUT_REPORT_H
#define OUTPUT_REPORT_H

#include "assay.h"
#include "base/text.h"

typedef struct Report {
    const char *const *files; // of the program, as they were given
    size_t n_files;
    const AssayVerdict *verdicts;
    char *const *replays; // of each verdict: JSON of assay_replay, or NULL
    size_t n_verdicts;
    const char *graph;      // the symbolic execution graph as SVG, or NULL
    const char *graph_note; // what there is to say about it, or why there is none
} Report;

void output_report(Text *html, const Report *report);

#endif
