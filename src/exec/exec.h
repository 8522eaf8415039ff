// Symbolic execution of the IR, one block at a time, over memory graphs. Shared by the engines that
// build graphs of states (seg, cegar). A state covers all concrete states whose values satisfy its
// knowledge base; every step over-approximates.
//
// Where a check cannot be shown to hold, the violation is recorded (if it is checked for) and
// execution goes on under the assumption that the check holds. What was assumed but not checked for
// is remembered, too: a proof of another property must not rely on it, since after undefined
// behaviour anything may happen. Division by zero ends a run.
//
// The executor itself is opaque: an engine gives it a state, and gets back what became of it
// (ExecOutcome).
#ifndef EXEC_EXEC_H
#define EXEC_EXEC_H

#include "base/budget.h"
#include "base/vec.h"
#include "interp/interp.h"
#include "ir/array_loops.h"
#include "ir/ir.h"
#include "ir/visible.h"
#include "smg/smg.h"

// ---- States -------------------------------------------------------------------------------------

// A nondeterministic value, in the order of the run, for replaying it.
typedef enum ExecDraw { EXEC_DRAW_NONDET, EXEC_DRAW_UNDEF, EXEC_DRAW_MEMORY } ExecDraw;

typedef struct ExecEvent {
    const struct ExecEvent *earlier;
    ExecDraw draw;
    SmgValue value;
    uint32_t bits;
    uint64_t serial; // EXEC_DRAW_MEMORY: the object, and the place in it
    Term offset;
} ExecEvent;

typedef struct ExecOwned { // stack objects of a frame, newest first
    const struct ExecOwned *older;
    SmgObjectId id;
} ExecOwned;

typedef struct ExecFrame {
    const struct ExecFrame *caller;
    IrFunctionId function;
    IrBlockId block;
    uint32_t index; // next instruction; for callers, the one after the call
    IrReg result;   // where the callee's results go in this frame, while it waits
    uint32_t n_results;
    Pmap regs; // IrReg -> packed SmgValue
    const ExecOwned *owned;
    uint32_t depth;
} ExecFrame;

// The call that waits for this one; NULL when there is none, or when it is not known (a frame of no
// function is in place of callers that were left out: the state covers the same call from
// anywhere).
static inline const ExecFrame *exec_caller(const ExecFrame *frame) {
    return frame->caller && frame->caller->function != IR_NONE ? frame->caller : NULL;
}

typedef struct ExecState {
    ExecFrame frame; // the innermost; callers are immutable
    const Kb *kb;
    SmgHeap heap;
    const ExecEvent *events;
    uint64_t serials;   // stack and heap objects made so far
    bool has_arrived;   // just came to the start of its block (false for a fork within a block)
    bool generalised;   // covers more than the runs of its path
    uint32_t left_out;  // mask: what the end of a run would violate in memory that was left out
    uint64_t decisions; // branches that were not decided by the state, so far
    Pmap touched; // objects accessed, made or ended on the path, if ExecOptions.records_touched
    uint32_t unjoined; // branches since the last cut point whose paths met, but were not joined
} ExecState;

// ---- The executor -------------------------------------------------------------------------------

typedef struct Exec Exec;

typedef struct ExecOptions {
    uint32_t checks; // mask of IrViolation: what is looked for
    bool math_ints;  // unbounded integers
    bool malloc_may_fail;
    bool ideal_signed;     // signed arithmetic does not wrap; all the rest is as the bits say
    const SmgDeref *deref; // how accesses find their object; NULL: graph
    bool separates_paths;  // paths of a branch that join again stay states of their own
    bool records_touched;  // states remember which objects they touch
} ExecOptions;

// The program, the terms and the solver are the caller's and must outlive the executor.
Exec *exec_new(IrProgram *program, TermTable *table, Solver *solver, ExecOptions options);
void exec_free(Exec *x);
ExecState exec_initial_state(Exec *x);
// May the arguments of main become rows of an array at once (smg/rows.h), and strings be of any
// length (smg/texts.h)? Paths that are to be replayed need them one by one, character by character.
// Not, unless told so.
void exec_set_makes_rows(Exec *x, bool makes_rows);

typedef struct ExecViolation {
    IrViolation kind;
    IrLocId loc;
    ExecState state;  // with the violation's condition in its knowledge base
    const char *what; // static text
} ExecViolation;

typedef enum ExecEnd {
    EXEC_RUNNING,  // the state is at the start of its next block
    EXEC_ENDED,    // the run is over (or the state covers nothing any more)
    EXEC_RETURNED, // to callers that were left out: the results are the first registers
    EXEC_STUCK,    // something that is not modelled
} ExecEnd;

// What a step gives besides the state itself; valid until the next step.
typedef struct ExecOutcome {
    ExecEnd end;
    const ExecState *forks; // further states
    size_t n_forks;
    const ExecViolation *violations; // that could not be excluded
    size_t n_violations;
    const char *stuck; // EXEC_STUCK: why,
    IrLocId stuck_at;  // and where
} ExecOutcome;

// Executes the rest of the state's block. `forced`: where the branch at its end goes, whatever its
// condition; 0: it decides.
ExecOutcome exec_block(Exec *x, ExecState *state, IrBlockId forced);

// What was assumed without being checked for: undefined behaviour that a run may have.
typedef struct ExecRelied {
    const char *what; // static text
    IrLocId at;
} ExecRelied;

enum { EXEC_MAX_RELIED = 8 };

typedef struct ExecReliance {
    uint32_t kinds; // mask of IrViolation
    // Something was read through a pointer whose target is not known. Any value was taken, though
    // a state that knows more might know it.
    bool reads_unknown;
    uint32_t n;                        // 0: nothing was assumed
    ExecRelied items[EXEC_MAX_RELIED]; // the first ones, each once
} ExecReliance;

bool exec_has_relied(const ExecReliance *all, ExecRelied one);
void exec_add_relied(ExecReliance *all, ExecRelied one);
void exec_add_reliance(ExecReliance *all, const ExecReliance *more);
const ExecReliance *exec_reliance(const Exec *x); // since the last call of
ExecReliance exec_take_reliance(Exec *x);

// Tries to turn a violation into a concrete run (replay.c). True when the interpreter shows the
// violation: then *inputs has the nondeterministic values, which the caller frees. False, although
// the run violated the property: *doubt says why that is no evidence.
bool exec_replay(Exec *x, const ExecViolation *violation, Budget *budget, IrInputLists **inputs,
                 Text *doubt);

const IrArrayLoops *exec_array_loops(Exec *x); // of the program
SmgContext *exec_smg(Exec *x); // of the states' memory graphs; its arena is the states' as well
uint64_t exec_steps(const Exec *x);    // instructions executed so far
bool exec_has_external(const Exec *x); // of some functions only the declaration is known
bool exec_wraps_signed(const Exec *x); // some result of signed arithmetic may have left its range

// Which object is which part of the program.
SmgObjectId exec_global_object(const Exec *x, IrGlobalId global);
IrGlobalId exec_global_of(const Exec *x, SmgObjectId id);     // IR_NONE when it is none
IrFunctionId exec_function_of(const Exec *x, SmgObjectId id); // the same
// A variable of a block that was entered again: its first object, and how many there were since.
// False: it had one.
bool exec_instance_of(const Exec *x, SmgObjectId id, SmgObjectId *first, uint32_t *number);

// ---- States, seen and changed -------------------------------------------------------------------

const IrFunction *exec_function(const Exec *x, const ExecState *s);
const IrInstr *exec_instr(const Exec *x, const ExecState *s); // the next one
// The innermost position in the user's code.
IrLocId exec_user_loc(const Exec *x, const ExecState *s);

uint64_t exec_pack(SmgValue value);
SmgValue exec_unpack(uint64_t packed);
bool exec_get_reg(Pmap regs, IrReg reg, SmgValue *value);
void exec_set_reg(Exec *x, ExecState *s, IrReg reg, SmgValue value);
// Gives the results of a call to the state, which waited for them.
void exec_set_results(Exec *x, ExecState *s, const SmgValue *results, const IrTypeId *types,
                      uint32_t n);
// Is the register better read as a signed number?
bool exec_is_signed_reg(const Exec *x, IrFunctionId function, IrReg reg);
// A fresh value of a type: any pattern of its bits.
SmgValue exec_any_value(Exec *x, ExecState *s, IrTypeId type, bool is_signed, const char *hint);

void exec_assume(Exec *x, ExecState *s, Formula f);
bool exec_implies(Exec *x, const ExecState *s, Formula f);
bool exec_is_dead(Exec *x, const ExecState *s); // it covers nothing

// Marks what the state's variables reach.
void exec_find_reached(Exec *x, const ExecState *s, bool with_frames, SmgMarks *marks);
// The same from global and static objects alone.
void exec_find_static(Exec *x, const ExecState *s, SmgMarks *marks);

#endif
