// The concrete interpreter: the reference semantics of the IR (doc/ir.md, doc/semantics.md).
// It executes one run with all checks on, and says how the run ended.
#ifndef INTERP_INTERP_H
#define INTERP_INTERP_H

#include "base/budget.h"
#include "base/text.h"
#include "interp/inputs.h"
#include "ir/ir.h"
#include "ir/violations.h"

#include <stdio.h>

typedef enum IrRunEnd {
    IR_RUN_FINISHED,    // main returned, exit, or abort
    IR_RUN_ASSUMED,     // a failed assume ended it silently
    IR_RUN_VIOLATED,    // a violation that is checked for
    IR_RUN_UNDEFINED,   // something undefined that is not checked for: the rest means nothing
    IR_RUN_UNSUPPORTED, // reached what assay does not model
    IR_RUN_LIMIT,       // budget, memory or call depth; `message` says which
    IR_RUN_CHOICE,      // other runs may go on differently (stops_at_choice); `message` says why
} IrRunEnd;

typedef struct IrFrameInfo { // innermost first
    IrFunctionId function;
    IrLocId loc;
} IrFrameInfo;

// What an observer is told: bytes of an object that an instruction (or the native that it calls)
// reads or writes, an object that it frees, a function that it calls by a pointer.
typedef enum IrEventKind {
    IR_EVENT_READ,
    IR_EVENT_WRITE,
    IR_EVENT_FREE,
    IR_EVENT_CALL,
} IrEventKind;

typedef enum IrEventObject {
    IR_EVENT_FUNCTION, // site: IrFunctionId
    IR_EVENT_GLOBAL,   // site: IrGlobalId
    IR_EVENT_STACK,    // site: the function that made it, site_instr: its instruction
    IR_EVENT_HEAP,     // the same, also for what lives as long as the program
} IrEventObject;

typedef struct IrEvent {
    IrEventKind kind;
    IrFunctionId function; // where control is, and the index into its instructions
    uint32_t instr;
    IrEventObject object;
    uint32_t site, site_instr;
    uint64_t offset, size;
} IrEvent;

typedef struct IrRunOptions {
    uint32_t checks;      // mask of IrViolation that end the run with IR_RUN_VIOLATED. When not
                          // in it: signed overflow wraps; leaks and alignment are ignored; a
                          // reached error is like abort; all others end it as IR_RUN_UNDEFINED
    bool malloc_may_fail; // then each allocation draws a bit from the inputs: 1 means null
    uint64_t max_memory;  // bytes the program may use at once; 0: 1 GiB. Objects over 64 KiB
                          // count page by page, when written
    uint32_t max_depth;   // call depth; 0: 100000
    IrInputs *inputs;     // where nondeterministic values come from; NULL: all are 0
    FILE *output;         // the program's standard output; NULL: thrown away
    FILE *errors;         // its standard error
    Budget *budget;       // steps are IR instructions; NULL: no limit
    void (*observe)(void *context, const IrEvent *event); // before the event; or NULL
    void *observer;                                       // its context
    uint64_t *place; // gets a digest of the calls that control is in before each draw, the same in
                     // every program that makes these calls at these positions; or NULL
    struct IrTrace *trace;       // what it did, for explanations (interp/trace.h), or NULL
    struct IrEntry *entry;       // what a function is given (interp/entry.h), or NULL
    const struct IrWatch *watch; // callbacks at cut points (interp/watch.h), or NULL
    // The run ends with IR_RUN_CHOICE, after some more steps at most, where it is not the only one:
    // at inputs and whatever else C and its library leave open. `inputs` are not used.
    bool stops_at_choice;
    struct IrTold *told;   // its inputs in words, beside a trace (interp/told.h), or NULL
    struct IrProbe *probe; // about a lost object (interp/loss.h), or NULL
    struct IrCause *cause; // gets where a violation comes from (interp/cause.h), or NULL
} IrRunOptions;

typedef struct IrRunResult {
    IrRunEnd end;
    IrViolation violation; // of IR_RUN_VIOLATED and IR_RUN_UNDEFINED
    uint32_t check;        // the IrCheck that failed, or IR_N_CHECKS
    bool on_null;          // IR_CHECK_POINTER: the pointer is null
    bool of_structure;     // IR_CHECK_ALIGNMENT: a structure is copied
    bool of_local;         // IR_CONST_WRITE: a constant of a function
    int exit_status;       // of IR_RUN_FINISHED, 0..255; abort gives 134
    uint64_t steps;        // instructions; PHIs are part of the jump to them, DEBUG does not count
    Text message;          // one line: what happened, with sizes, offsets, where it was allocated
    IrFrameInfo *stack;    // where it happened; models are included
    uint32_t n_stack;
    // A model gave what the real function may never give: which function is not modelled exactly,
    // and where it was called first ("`f` is not modelled exactly (called at a.c:1:2)"); else
    // empty.
    Text doubt;
    Text notes; // one line each: unmodelled external functions that were called
    bool wraps; // a signed result did not fit, where that is not checked for
    uint64_t lost,
        n_lost;        // of IR_LEAK: an object that no other lost one leads to; how many are lost
    IrLocId lost_from; // where it was allocated
} IrRunResult;

// Is it a run of the program with the real C library, too?
static inline bool ir_run_is_evidence(const IrRunResult *run) { return !run->doubt.length; }

// The program must have an entry. The result is released by the caller.
IrRunResult ir_run(IrProgram *program, const IrRunOptions *options);
// The run on these inputs, whatever inputs the options have. False when they contradict themselves
// (two values for a byte); the result is empty then.
bool ir_run_on(IrProgram *program, const IrInputLists *lists, IrRunOptions options,
               IrRunResult *result);
void ir_run_result_release(IrRunResult *result);

// The innermost position in the user's own code (not in a model), or 0.
IrLocId ir_run_user_loc(const IrProgram *program, const IrRunResult *result);

#endif
