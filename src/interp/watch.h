// Runs that are watched: a callback gets the state whenever the run is at a cut point (a loop head,
// behind its PHIs, or the entry of a function that may call itself), and may stop it there.
//
// Two states that are the same (ir_state_same) go on alike when the same nondeterministic values
// follow.
#ifndef INTERP_WATCH_H
#define INTERP_WATCH_H

#include "interp/interp.h"

// The run at a cut point; valid during the call.
typedef struct Interp IrMoment;

typedef struct IrWatch {
    void *context;
    bool (*at_cut)(void *context, IrMoment *moment); // false: the run ends, as at a limit
    bool at_blocks;                                  // at_cut is called at the start of every block
    bool checks_steps; // a look at each step: address_uses is counted (slower), and
    bool exact_ints;   // the run ends before a step that unbounded integers would do differently
} IrWatch;

// A run of machine integers that is one of unbounded integers, too; it ends before the first step
// that is not.
extern const IrWatch IR_WATCH_EXACT_INTS;

// ---- Where the run is -------------------------------------------------------------------------

typedef struct IrCut {
    IrFunctionId function;
    IrBlockId block;
    uint32_t depth; // frames below the innermost one
    uint64_t frame; // no two frames of a run have the same number
} IrCut;

IrCut ir_moment_cut(const IrMoment *moment);
// Is the frame that had this number and depth still on the stack?
bool ir_moment_has_frame(const IrMoment *moment, uint32_t depth, uint64_t frame);

// A value: the bits of a number, or an address and what the interpreter knows about its object.
typedef struct IrCell {
    uint64_t low, high;
} IrCell;

IrCell ir_moment_reg(const IrMoment *moment, IrReg reg); // of the innermost frame
IrCell ir_moment_const(const IrMoment *moment, IrConstId id);
uint64_t ir_moment_serials(const IrMoment *moment); // as in an IrState
// Can the register's value still have an effect, other than on itself?
bool ir_moment_needs(IrMoment *moment, IrReg reg);

// ---- Memory -------------------------------------------------------------------------------------

typedef struct IrObjectInfo {
    uint64_t id; // never used for another object of the run
    uint64_t address, size;
    bool is_alive, is_constant, is_function;
    uint32_t owner; // of a global: which one; of a function: which one; else IR_NONE
    bool is_stack;
} IrObjectInfo;

// The object that a pointer leads to; false when there is none.
bool ir_moment_object(const IrMoment *moment, IrCell pointer, IrObjectInfo *info);
// A scalar at an offset that lies inside an object that is alive; changes nothing.
IrCell ir_moment_load(IrMoment *moment, uint64_t object, uint64_t offset, const IrType *type);

// For tests of what is claimed about a loop: the run goes on from another state.
void ir_moment_poke_reg(IrMoment *moment, IrReg reg, IrCell value);
bool ir_moment_poke(IrMoment *moment, uint64_t object, uint64_t offset, const IrType *type,
                    IrCell value);

// ---- States -------------------------------------------------------------------------------------

// What can have an effect on the rest of the run, as long as it does not leave the innermost frame:
// its registers, and the memory that is reached from them and from globals by pointers that know
// their object. Objects are numbered as they are met, so that addresses do not matter.
typedef struct IrState {
    IrCut cut;
    Text bytes;
    uint64_t *objects; // ids, as they are numbered
    size_t n_objects;
    uint64_t heap_end, stack_end; // where the next object would be
    uint64_t serials;             // objects so far that started with arbitrary contents
    uint64_t address_uses;        // steps so far whose effect depends on addresses
    uint64_t blind_uses; // steps so far that used memory through a pointer made of a number
} IrState;

// False when it is too large.
bool ir_moment_state(IrMoment *moment, size_t max_bytes, IrState *state);
void ir_state_release(IrState *state);

// Does what the run did from `a` to `b` happen again and again from there on? At a loop head both
// are in the same frame; at a function's entry `b` is a deeper call. `moment` is b's; the run must
// check its steps.
bool ir_state_repeats(const IrMoment *moment, const IrState *a, const IrState *b);

// A quick number that states which are the same have in common.
uint64_t ir_moment_hash(IrMoment *moment);

#endif
