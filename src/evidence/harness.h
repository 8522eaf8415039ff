// A C file that makes a violation visible without assay: linked with the program it gives the
// values that the program reads, one after the other, as in the run that shows the violation.
#ifndef EVIDENCE_HARNESS_H
#define EVIDENCE_HARNESS_H

#include "base/text.h"
#include "interp/interp.h"
#include "interp/trace.h"

typedef struct HarnessQuestion {
    IrProgram *program;
    IrProgram *tracked;       // the same with shadows, where it is run; or NULL
    const char *const *files; // of the program, for the command that it tells
    size_t n_files;
    const char *property, *violated; // names
    const char *location, *message;  // or NULL
    const IrInputLists *inputs;
    uint32_t checks;      // mask of IrViolation
    const char *function; // that is checked by itself: the harness calls it; or NULL
    size_t own_file;      // which of the files defines it
    bool any_globals;     // they held anything
    bool malloc_may_fail;
    bool is_endless; // the violation is that the run does not end
} HarnessQuestion;

// False when the run reads values that a harness cannot give; the file then says so, too.
bool harness_write(const HarnessQuestion *question, Budget *budget, Text *file);

#endif
