// What was found about functions, as a person should see it: what is not proved is a finding; those
// that are suppressed, or were there before (a baseline), are counted but not shown.
#ifndef OUTPUT_FINDINGS_H
#define OUTPUT_FINDINGS_H

#include "assay.h"
#include "base/text.h"

#include <jansson.h>

// The worst that is left to look at: FALSE, UNKNOWN, or TRUE where nothing is.
AssayVerdictKind output_left_of(const AssayFunction *function);
bool output_is_hidden(const AssayVerdict *verdict); // not proved, and not to be shown

// The functions in the order in which to look at them: FALSE first, then UNKNOWN, then TRUE; by
// file and line within. With a baseline only those with something new. The caller frees `items`,
// and nothing else.
AssayFunctions output_sort_functions(const AssayFunctions *functions);

typedef struct FindingCounts {
    size_t suppressed, in_baseline; // verdicts
    size_t accepted;                // functions: not proved, but everything else is hidden
    bool has_baseline;
} FindingCounts;

FindingCounts output_count_findings(const AssayFunctions *functions);
// "; 2 findings suppressed", for the line with the sums.
void output_add_finding_counts(Text *text, const AssayFunctions *functions);
void output_add_suppressed(Text *text, const AssayFunctions *functions); // a list, for -v

void output_mark_json(json_t *row, const AssayVerdict *verdict);
void output_count_json(json_t *summary, const AssayFunctions *functions);
void output_mark_sarif(json_t *result, const AssayVerdict *verdict, bool has_baseline);

#endif
