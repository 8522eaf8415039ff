// What a harness cannot give of a run: values that the program reads by other means than functions
// without a body.
#ifndef EVIDENCE_HARNESS_MISSING_H
#define EVIDENCE_HARNESS_MISSING_H

#include "base/text.h"
#include "interp/entry.h"
#include "interp/trace.h"

// What was read before the entry (all zero: nothing) is given by the call of the function. A line "
// *   WHAT: VALUES" for each kind; nothing when nothing is missing.
void harness_add_missing(Text *lines, const IrProgram *program, const IrTrace *trace,
                         const IrEntry *entry, const IrInputLists *inputs);

// Is it a weak symbol that the run takes as not defined?
bool harness_is_absent(const IrProgram *program, const IrInputLists *inputs, const char *name);

#endif
