// Files that carry a verdict's evidence.
#ifndef CLI_EVIDENCE_H
#define CLI_EVIDENCE_H

#include "assay.h"
#include "cli/options.h"

// Writes what the options ask for; false, after a message, when a file cannot be written.
bool evidence_write(const Options *options, AssayProgram *program, const AssayVerdict *verdicts,
                    size_t n);

#endif
