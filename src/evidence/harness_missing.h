// What a harness cannot give of a run: values that the program reads by other means than functions
// without a body.
#ifndef EVIDENCE_HARNESS_MISSING_H
#define EVIDENCE_HARNESS_MISSING_H

#include "base/text.h"
#include "interp/entry.h"
#include "interp/trace.h"

// The run that is shown.
typedef struct HarnessRun {
    const IrProgram *program;
    const IrTrace *trace;
    const IrEntry *entry; // what was read before it (all zero: nothing) the call gives
    const IrInputLists *inputs;
    bool is_uninitialised; // it shows an indeterminate value: which one does not matter
} HarnessRun;

// A line " *   WHAT: VALUES" for each kind; nothing when nothing is missing.
void harness_add_missing(Text *lines, const HarnessRun *run);

// Is it a weak symbol that the run takes as not defined?
bool harness_is_absent(const IrProgram *program, const IrInputLists *inputs, const char *name);

#endif
