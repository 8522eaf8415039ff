// Contracts that were found (AssayVerdict.needs), in words.
#ifndef OUTPUT_NEEDS_H
#define OUTPUT_NEEDS_H

#include "assay.h"
#include "base/text.h"

// "needs (valid-memsafety, termination):" and the clauses, for verdicts that rest on any.
void output_needs(Text *text, const AssayVerdict *verdicts, size_t n);
// The same for every function of a table.
void output_functions_needs(Text *text, const AssayFunctions *functions);

// Is an assumption about a pointer one that a clause takes the place of?
bool output_is_replaced(const char *assumption, const char *needs);

// "proved", "bug", "open"
const char *output_answer(const AssayVerdict *verdict);

#endif
