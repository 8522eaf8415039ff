// Verdicts for people and for programs.
#ifndef OUTPUT_VERDICTS_H
#define OUTPUT_VERDICTS_H

#include "assay.h"
#include "base/text.h"

// "TRUE", "FALSE(valid-deref)", "UNKNOWN(timeout)"; in colours for a terminal.
void output_verdict(Text *text, const AssayVerdict *verdict, bool in_colour);

// A table, a line for each property, then the run that shows the first FALSE.
void output_table(Text *text, const AssayVerdict *verdicts, size_t n, bool in_colour);
// The evidence of one property, then "RESULT: " and the verdict on the last line.
void output_result(Text *text, const AssayVerdict *verdict, bool in_colour);

// The run that shows a FALSE, in words.
void output_run(Text *text, const AssayVerdict *verdict);
// Which verdicts hold only if behaviour is defined: a note, or nothing.
void output_conditions(Text *text, const AssayVerdict *verdicts, size_t n);
// That proofs of a harness say nothing: a warning, or nothing.
void output_vacuity(Text *text, const AssayVerdict *verdicts, size_t n);
// What is taken for granted of a function's arguments, if anything.
void output_assumptions(Text *text, const AssayVerdict *verdict);
void output_external(Text *text, const AssayVerdict *verdict); // notes, a line each

// doc/output.md; `stats` may be NULL.
void output_json(Text *text, const AssayVerdict *verdicts, size_t n, const AssayVerifyStats *stats);
void output_sarif(Text *text, const AssayVerdict *verdicts, size_t n); // version 2.1.0

#endif
