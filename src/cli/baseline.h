// What an earlier run found (its --json output): only what is new is to be shown.
#ifndef CLI_BASELINE_H
#define CLI_BASELINE_H

#include "assay.h"
#include "base/diag.h"

// Marks the verdicts that the baseline has. A violation is the same where function, property and
// kind of the violation are, and its line, counted from the beginning of the function that it is
// in: code that moved stays the same. A question is still open where it was not answered by TRUE
// before. What was there twice counts twice. False after an error.
bool baseline_apply(const char *file, AssayFunctions *functions, Diag *diag);

// Is it one? To be asked before a long run.
bool baseline_check(const char *file, Diag *diag);

#endif
