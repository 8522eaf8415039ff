// Evidence for FALSE: the nondeterministic values of the run, made small, and what the run does
// with them.
//
// Every engine gives inputs on which the interpreter showed the violation. The same violation is
// looked for on simpler inputs, by running them; then the simplest ones are run once more and their
// steps recorded.
#ifndef EVIDENCE_EVIDENCE_H
#define EVIDENCE_EVIDENCE_H

#include "base/budget.h"
#include "interp/interp.h"
#include "ir/ir.h"
#include "interp/trace.h"

typedef struct EvidenceQuestion {
    IrProgram *program;
    uint32_t checks; // mask of IrViolation
    bool malloc_may_fail;
    bool math_ints;             // the run must be one of unbounded integers, too
    IrViolation violation;      // what the engine claims, and
    const IrInputLists *inputs; // on which inputs
    size_t max_steps;           // of the trace
    double seconds;             // for making the inputs small; 0: they stay as they are
    uint32_t max_runs;          // likewise
} EvidenceQuestion;

typedef struct Evidence {
    IrLocId loc; // where it is violated, in the user's code; or 0
    IrInputLists *inputs;
    char *told;        // the inputs in words, a line each, or NULL
    char *message;     // what is wrong there
    uint64_t n_inputs; // nondeterministic values that the run read
    IrTrace trace;
    uint32_t runs; // that were tried
    IrLocId allocated,
        lost; // IR_LEAK: where the object is made, and where its last pointer goes; or 0
} Evidence;

typedef enum EvidenceEnd {
    EVIDENCE_SHOWN,
    EVIDENCE_DENIED, // the run on these inputs is another one: the engine's claim is wrong
    EVIDENCE_NO_TIME // not replayed; the engine's own replay counts
} EvidenceEnd;

// Only what was shown is released by the caller.
EvidenceEnd evidence_find(const EvidenceQuestion *question, Budget *budget, Evidence *evidence);
void evidence_release(Evidence *evidence);

#endif
