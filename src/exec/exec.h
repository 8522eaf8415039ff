// Symbolic execution of the IR, one block at a time, over memory graphs. Shared by the engines that
// build graphs of states (seg, cegar). A state stands for all concrete states whose values satisfy
// its knowledge base; every step over-approximates.
//
// Where a check cannot be shown to hold, the violation is recorded (if it is asked for) and execution
// goes on under the assumption that the check holds. What was assumed but not asked for is remembered,
// too: a proof of another property must not rest on it, since after undefined behaviour anything may
// happen. Division by zero ends a run.
#ifndef EXEC_EXEC_H
#define EXEC_EXEC_H

#include "base/budget.h"
#include "base/vec.h"
#include "interp/interp.h"
#include "ir/ir.h"
#include "ir/visible.h"
#include "smg/smg.h"

// ---- States -------------------------------------------------------------------------------------------

// A value that came from outside, in the order of the run, for replaying it.
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

// The call that waits for this one; NULL when there is none, or when nobody knows which (a frame of no
// function stands for callers that were left out: the state stands for the same call from anywhere).
static inline const ExecFrame *exec_caller(const ExecFrame *frame) {
    return frame->caller && frame->caller->function != IR_NONE ? frame->caller : NULL;
}

typedef struct ExecState {
    ExecFrame frame; // the innermost; callers are immutable
    const Kb *kb;
    SmgHeap heap;
    const ExecEvent *events;
    uint64_t serials;   // stack and heap objects made so far
    bool has_arrived;   // just came to the start of its block (a fork may stand there again later)
    bool generalised;   // stands for more than the runs of its path
    uint32_t left_out;  // mask: what the end of a run would violate in memory that was left out
    uint64_t decisions; // branches that were not decided by the state, so far
    Pmap
        touched; // objects that were accessed, made or ended since the last node, if x->notes_touched
    uint32_t
        ways; // branches since the last cut point whose ways came together, but were not joined
} ExecState;

// ---- The executor ---------------------------------------------------------------------------------------

typedef struct ExecViolation {
    IrViolation kind;
    IrLocId loc;
    ExecState state;  // with the violation's condition in its knowledge base
    const char *what; // static text
} ExecViolation;

typedef struct Exec {
    IrProgram *program;
    TermTable *table;
    Solver *solver;
    SmgContext smg;
    Arena arena;
    uint32_t checks;   // mask of IrViolation that is asked for
    bool math_ints;    // unbounded integers
    bool ideal_signed; // signed arithmetic does not wrap; all the rest is as the bits say
    bool malloc_may_fail;
    bool has_external;       // the program has functions of which only the declaration is known
    bool keeps_ways_apart;   // branches that come together are states of their own
    IrBlockId forced;        // where the next branch goes, whatever its condition; 0: it decides
    SmgObjectId *globals;    // by IrGlobalId
    SmgObjectId *functions;  // by IrFunctionId; 0 where the address is not taken
    Map object_functions;    // SmgObjectId -> IrFunctionId
    Map live;                // function << 32 | block -> bool *: registers that matter there
    Map joining;             // IrFunctionId: its branches come together where they can
    Map pins;                // caller's frame -> what it and its callers name (seg/frames.c)
    struct ExecHints *hints; // which registers are better read as signed numbers
    VEC(ExecState) forks;    // further states that the last step gave
    VEC(ExecViolation) violations; // found by the last step
    bool notes_touched;            // states remember what they touch
    Map instances;         // stack objects that follow each other -> the first << 32 | number
    bool wraps_signed;     // some result of signed arithmetic may have left its range
    uint32_t relied_kinds; // mask of IrViolation: what was assumed without being asked for,
    const char *relied_on; // in words, or NULL
    IrLocId relied_at;
    const char *stuck; // why the last step gave up (a message), or NULL
    IrLocId stuck_at;
    Text stuck_text;
    Text doubt; // why the last replay that showed its violation was no evidence, or empty
    uint64_t steps;
} Exec;

typedef struct ExecOptions {
    uint32_t checks;
    bool math_ints, malloc_may_fail, ideal_signed;
    SmgListOptions lists;
    const SmgDeref *deref; // how accesses find their object; NULL: graph
    bool keeps_ways_apart;
} ExecOptions;

Exec *exec_new(IrProgram *program, TermTable *table, Solver *solver, ExecOptions options);
void exec_free(Exec *x);
ExecState exec_initial_state(Exec *x);

typedef enum ExecEnd {
    EXEC_RUNNING,  // the state is at the start of its next block
    EXEC_ENDED,    // the run is over (or nothing remains of the state)
    EXEC_RETURNED, // to callers that were left out: the results are the first registers
    EXEC_STUCK,    // something that is not modelled: x->stuck says what
} ExecEnd;

// Executes the rest of the state's block.
ExecEnd exec_block(Exec *x, ExecState *state);

// ---- For engines and the files of this folder -----------------------------------------------------------

static inline const IrFunction *exec_function(const Exec *x, const ExecState *s) {
    return &x->program->functions[s->frame.function];
}

bool exec_get_reg(const Exec *x, Pmap regs, IrReg reg, SmgValue *value);
void exec_set_reg(Exec *x, ExecState *s, IrReg reg, SmgValue value);
uint64_t exec_pack(SmgValue value);
SmgValue exec_unpack(uint64_t packed);

SmgValue exec_operand(Exec *x, ExecState *s, IrOperand operand);
Term exec_unsigned(Exec *x, ExecState *s, SmgValue value, uint32_t bits);
Term exec_signed(Exec *x, ExecState *s, SmgValue value, uint32_t bits);
// A variable's new value. Unbounded integers keep the reading in which they came, and a literal has none of its
// own: -1 is read as the variable is, before it meets other values.
SmgValue exec_as_kept(const Exec *x, SmgValue value, IrTypeId type, bool is_signed);
Term exec_unsigned_operand(Exec *x, ExecState *s, const IrInstr *i, uint32_t n);
Term exec_signed_operand(Exec *x, ExecState *s, const IrInstr *i, uint32_t n);
uint32_t exec_operand_bits(const Exec *x, const ExecState *s, const IrInstr *i, uint32_t n);

// A fresh value of a type: any pattern of its bits.
SmgValue exec_any_value(Exec *x, ExecState *s, IrTypeId type, bool is_signed, const char *hint);
// A value that the program has stored and that is not known: without wrap-around it may lie outside of its type.
SmgValue exec_any_stored(Exec *x, ExecState *s, IrTypeId type, bool is_signed);
// May a signed number of this width lie outside of its type? Only where signed arithmetic does not wrap, and not in
// types that are narrower than int: conversions to them wrap.
bool exec_has_no_ends(const Exec *x, uint32_t bits);
// A bit that may be either.
Formula exec_any_bit(Exec *x, ExecState *s);
// Is a mathematical number one of a signed type?
Formula exec_fits_signed(Exec *x, Term t, uint32_t bits);
// The same as a draw from outside.
SmgValue exec_draw(Exec *x, ExecState *s, ExecDraw draw, IrTypeId type, bool is_signed);

// Remembers that a byte range of fresh memory held this value.
void exec_note_memory(Exec *x, ExecState *s, SmgValue value, uint32_t width, uint64_t serial,
                      Term offset);

// Are two numbers equal that were read as signed ones?
Formula exec_equal(Exec *x, ExecState *s, Term a, Term b, uint32_t bits);

// An n-bit result from a mathematical one.
SmgValue exec_wrap(Exec *x, ExecState *s, Term term, uint32_t bits, bool is_signed);

void exec_assume(Exec *x, ExecState *s, Formula f);
bool exec_implies(Exec *x, const ExecState *s, Formula f);
bool exec_is_dead(Exec *x, const ExecState *s); // nothing remains

// ---- outside.c: what external functions may change
void exec_expose(Exec *x, ExecState *s, Term number); // made from addresses
void exec_expose_contents(Exec *x, ExecState *s, SmgObjectId id);
// Something was stored in the object: if external functions know it, they know that, too.
void exec_give_contents(Exec *x, ExecState *s, SmgObjectId id);
// A call with these arguments: whatever such functions may know by now is changed. False: it gives up.
bool exec_give_memory(Exec *x, ExecState *s, const IrFunction *callee, const SmgValue *values,
                      const IrTypeId *types, uint32_t n, const SmgValue *varargs);

// Checks `ok`: where it is not implied, records a violation, and assumes it. False when nothing
// remains of the state.
bool exec_check(Exec *x, ExecState *s, IrViolation kind, Formula ok, const char *what);
// The same for what somebody else has shown, or not.
bool exec_check_shown(Exec *x, ExecState *s, IrViolation kind, Formula ok, bool is_shown,
                      const char *what);
// The same for what ends a run: nothing is relied on where it is not asked for.
bool exec_check_trap(Exec *x, ExecState *s, Formula ok, const char *what);
// Something that certainly happens here.
void exec_violate(Exec *x, ExecState *s, IrViolation kind, const char *what);
void exec_stuck(Exec *x, const ExecState *s, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

const IrInstr *exec_instr(const Exec *x, const ExecState *s); // the one that is being executed

// Families of instructions. False: the state's path is over or stuck.
bool exec_arithmetic(Exec *x, ExecState *s, const IrInstr *i);
bool exec_conversion(Exec *x, ExecState *s, const IrInstr *i);
bool exec_comparison(Exec *x, ExecState *s, const IrInstr *i);
bool exec_float(Exec *x, ExecState *s, const IrInstr *i);
bool exec_memory(Exec *x, ExecState *s, const IrInstr *i);
bool exec_call(Exec *x, ExecState *s, const IrInstr *i);
// `varargs`: the pointer to variable arguments, or NULL.
bool exec_native(Exec *x, ExecState *s, const IrInstr *i, const IrFunction *callee,
                 const SmgValue *values, const IrTypeId *types, uint32_t n,
                 const SmgValue *varargs);
// The natives behind contracts; `words` are the arguments.
// May a contract take the place of the body? (exec/separation.c)
bool exec_is_covered(Exec *x, ExecState *s, const IrInstr *i, const SmgValue *values,
                     const IrTypeId *types, uint32_t n);
bool exec_contract(Exec *x, ExecState *s, const IrInstr *i, IrNative native, const Term *words);
bool exec_return(Exec *x, ExecState *s, const SmgValue *results, const IrTypeId *types, uint32_t n);
// Gives the results of a call to the state, which waited for them.
void exec_set_results(Exec *x, ExecState *s, const SmgValue *results, const IrTypeId *types,
                      uint32_t n);
// The checks at the end of a run; `returned`: main's frame is gone.
void exec_finish(Exec *x, ExecState *s, bool returned);
// Marks what the state's variables reach; and records a violation where memory is lost.
void exec_find_reached(Exec *x, const ExecState *s, bool with_frames, SmgMarks *marks);
void exec_check_leaks(Exec *x, ExecState *s, bool with_frames);

// Control (step.c, branch.c).
void exec_go_to(Exec *x, ExecState *s, IrBlockId target); // its PHIs take their values
bool exec_decides(Exec *x, const ExecState *s, Formula f, bool *value);
void exec_fork_to(Exec *x, const ExecState *s, Formula condition, IrBlockId target);
ExecEnd exec_branch(Exec *x, ExecState *s, const IrInstr *i);
// A value that is `yes` where the condition holds and `no` elsewhere; false where no term says that.
bool exec_choose(Exec *x, Formula condition, SmgValue yes, SmgValue no, SmgValue *value);
// One instruction that is neither a call nor ends its block.
bool exec_step(Exec *x, ExecState *s, const IrInstr *i);

void exec_set_result(Exec *x, ExecState *s, const IrInstr *i, SmgValue value);
void exec_set_bit(Exec *x, ExecState *s, const IrInstr *i, Formula f);

// Makes an object of the run; counts it.
SmgObjectId exec_allocate(Exec *x, ExecState *s, SmgKind kind, Term size, IrLocId site);
bool exec_is_signed_reg(const Exec *x, IrFunctionId function, IrReg reg);

// Resolves an address that is about to be accessed. False: stuck or violated.
bool exec_resolve(Exec *x, ExecState *s, Term address, SmgObjectId *id, Term *offset);
// Remembers that the state touches the object, where somebody wants to know.
void exec_touch(Exec *x, ExecState *s, SmgObjectId id);
// May the range be accessed? That it lies in the object is shown by the chosen procedure (smg/deref.h).
bool exec_check_access(Exec *x, ExecState *s, SmgObjectId id, Term offset, Term length,
                       bool is_write);

// Splits off the case of length 0, which touches nothing: true when something is left to do.
bool exec_touches_memory(Exec *x, ExecState *s, Term length);

// Tries to turn a violation into a concrete run (replay.c): values for all that came from outside, which
// the caller frees. True when the interpreter shows the violation.
bool exec_replay(Exec *x, const ExecViolation *violation, Budget *budget, IrInputLists **inputs);

struct ExecHints *exec_hints_new(const IrProgram *program);
void exec_hints_free(struct ExecHints *hints, const IrProgram *program);
bool exec_hint_signed(const struct ExecHints *hints, IrFunctionId function, IrReg reg);

#endif
