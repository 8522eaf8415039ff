// A main() that calls one function of a file with given arguments.
#ifndef EVIDENCE_HARNESS_CALL_H
#define EVIDENCE_HARNESS_CALL_H

#include "base/text.h"
#include "interp/entry.h"

// The file that defines the function, without its main().
void harness_add_source(Text *file, const char *path);

// What cannot be given adds a line to `missing`.
void harness_add_call(Text *file, Text *missing, const IrProgram *program, const IrEntry *entry);

#endif
