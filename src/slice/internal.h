// Shared by the files of this folder.
//
//   calls.c        which functions a call may enter, and what functions without a body do
//   access.c       which accesses may be invalid
//   fresh.c        which bytes of a new object are written at once
//   guess.c        which pointers may be made from something else than an address
//   memory.c       which instructions write which memory
//   error_reach.c  from which points on an error can be reached at all
//   control.c      which branches decide whether a block is reached
//   mark.c         what is relevant: the closure of all that under data, memory and control
//   slice.c        the program that is left
#ifndef SLICE_INTERNAL_H
#define SLICE_INTERNAL_H

#include "base/vec.h"
#include "pointsto/pointsto.h"
#include "slice/slice.h"

typedef struct Site { // an instruction
    IrFunctionId function;
    uint32_t instr;
} Site;

typedef VEC(Site) SiteList;
typedef VEC(IrFunctionId) FunctionList;

// What a function without a body does, as far as it matters. A set.
enum {
    EFFECT_FAILS = 1,        // an error, what no engine models, or an access that may be invalid
    EFFECT_STAYS = 2,        // may end the run, or do what is not known: never removed
    EFFECT_WRITES_TEXT = 4,  // into what its first argument points to
    EFFECT_WRITES_ERRNO = 8, //
    EFFECT_FREES = 16,       //
    EFFECT_LOOKS = 32,       // its result depends on which objects are alive, and on their contents
    EFFECT_READS = 64,       // any memory
    EFFECT_UNKNOWN = 128,    // may change what was ever given to unknown code
};

typedef struct SliceFunction {
    const IrFunction *f;
    SiteList callers;
    bool is_reached; // in a run that may still reach an error

    // By block. Behind `kept` instructions no error can be reached any more: the run may as well
    // end there. Of blocks that are not reached, nothing is kept.
    uint32_t *kept;
    bool *is_reached_block;
    bool *is_endless;  // the head of a loop without an exit
    bool may_fail;     // may reach an error before it returns
    bool error_behind; // some caller may reach one behind the call

    uint16_t *effects;     // by instruction: slice_effects
    uint32_t *block_of;    // by instruction
    uint32_t *defs;        // by register: the instruction that defines it; IR_NONE: a parameter
    uint32_t *behind;      // by block: its immediate post-dominator; n_blocks: the function's end
    uint32_t *first_guard; // by block, n_blocks + 1 entries, into
    IrBlockId *guards;     // the blocks whose branches decide whether it is reached

    bool is_live;
    bool *live;       // by instruction
    bool *live_block; // holds something live, or leads to a live PHI
    bool *live_param; // with the variable arguments
    bool *live_result;
} SliceFunction;

typedef struct Slicer {
    const IrProgram *program;
    bool trusts_accesses; // all are valid
    PointsTo *points_to;
    SliceFunction *functions;
    FunctionList taken; // functions whose address is taken
    bool has_callbacks; // among them: functions that an external one could call

    // Memory: partitions of the points-to analysis.
    uint32_t n_partitions;
    bool *is_foreign;     // by partition: may hold what is not made from addresses
    bool *is_guessed;     // by class: some pointer to it may be made from something else
    bool writes_anywhere; // some write goes through a guessed pointer
    IrGlobalId errno_global, signgam_global; // or IR_NONE
    uint32_t *first_writer;                  // by partition, n_partitions + 1 entries, into
    Site *writers;
    SiteList unknown_calls; // write what escapes
    SiteList wild_writes;   // through guessed pointers: may write everything
    bool *live_memory;      // by partition: what it holds matters
    bool *live_life;        // by partition: whether it is there matters
    bool unknown_is_live;
    bool is_lost;     // a guessed pointer matters: everything does
    bool ends_matter; // of the lives of objects

    SiteList work;
} Slicer;

// ---- calls.c

// The functions that a call may enter (the caller frees), natives and external ones among them.
FunctionList slice_callees(const Slicer *s, IrFunctionId function, uint32_t instr);
// What a call of functions without a body, or an access, may do; 0 for other instructions.
static inline uint32_t slice_effects(const Slicer *s, IrFunctionId function, uint32_t instr) {
    return s->functions[function].effects[instr];
}
// Arguments, without the pointer that is called and the pointer to the variable arguments.
uint32_t slice_count_args(const IrInstr *call);
// The operand of a call that becomes a parameter (or, behind them, the variable arguments), or
// IR_NONE.
uint32_t slice_operand_of_param(const IrFunction *callee, const IrInstr *call, uint32_t param);
void slice_find_calls(Slicer *s); // callers and effects

// ---- fresh.c, guess.c

// An object of `length` bytes that `site` makes and whose life begins at `made`: calls `unwritten`
// for each byte that may be read before it is written; once with UINT64_MAX if nothing is known of
// it.
void slice_written_at_once(const Slicer *s, Site made, Site site, IrOperand length,
                           void (*unwritten)(void *, uint64_t offset), void *context);
void slice_find_guesses(Slicer *s);
// May the operand, a pointer, be made from something else than an address?
bool slice_is_guess(const Slicer *s, IrFunctionId function, uint32_t instr, uint32_t operand);

// ---- access.c

// A number, with its sign.
bool slice_constant(const Slicer *s, IrOperand operand, int64_t *value);
bool slice_may_be_invalid(const Slicer *s, IrFunctionId function, uint32_t instr);
// Are there so many bytes of variable arguments, at least?
bool slice_has_arguments(const Slicer *s, Site call, uint64_t bytes);

// ---- memory.c

PtsClass slice_class_of(const Slicer *s, IrFunctionId function, uint32_t instr, uint32_t operand);
void slice_find_writers(Slicer *s);

// ---- error_reach.c, control.c, mark.c

void slice_find_error_reach(Slicer *s);
bool slice_find_control(SliceFunction *f); // false: too large
// May the edge from a branch to a target be left out?
bool slice_is_never_taken(const IrFunction *f, const IrInstr *branch, IrBlockId target);
void slice_mark(Slicer *s);
static inline bool slice_is_kept(const SliceFunction *f, uint32_t instr) {
    IrBlockId block = f->block_of[instr];
    return instr - f->f->blocks[block].first < f->kept[block];
}
// Does control go from the block's end to its targets?
static inline bool slice_goes_on(const SliceFunction *f, IrBlockId block) {
    return f->kept[block] == f->f->blocks[block].count;
}

#endif
