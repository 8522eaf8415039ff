// Which tool shows a violation without assay: a sanitizer of gcc's or clang's, valgrind, or none.
#ifndef EVIDENCE_HARNESS_TOOLS_H
#define EVIDENCE_HARNESS_TOOLS_H

#include "interp/interp.h"

typedef struct HarnessTool {
    const char *compiler;  // "gcc"
    const char *flags;     // "-fsanitize=..."; "": none
    const char *runner;    // what runs the program: "valgrind "; "": nothing
    const char *sanitizer; // further options of ASan's, or ""
    const char *other;     // what else there is to say: a line, or NULL
    const char *none;      // why no tool shows it, or NULL
} HarnessTool;

// For how the run ended, which is in 32-bit code or not.
HarnessTool harness_tool(const IrRunResult *run, bool has_32_bits);

#endif
