// What the files of the value engine share.
//
//   search.c    states at loop heads, and which of them are followed
//   step.c      instructions by family
//   branch.c    ends of blocks, states that part there
//   calls.c     calls, natives
//   refine.c    what follows from a condition
//   affine.c    linear relations between registers
//   widen.c     generalising what takes too many values at a loop's head
//   memory.c    objects and their cells
//   state.c     states: registers that matter, symbols, packing
//   number.c    abstract values (sets of words, addresses), interned
//   replay.c    from a path to an error to a run of the interpreter
#ifndef VALUE_INTERNAL_H
#define VALUE_INTERNAL_H

#include "base/arena.h"
#include "ir/analyse.h"
#include "ir/fold.h"
#include "ir/phi.h"
#include "value/number.h"
#include "value/value.h"

enum { VALUE_FUNCTION_BIT = 1 << 30 }; // of an address' object: it is a function

// ---- States -------------------------------------------------------------------------------------

// What a register or cell holds. Slots of a state with the same symbol hold the same number; 0: it
// is not known which.
typedef struct ValueSlot {
    ValueId value;
    uint32_t symbol;
} ValueSlot;

typedef struct ValueCell { // bytes [offset, offset + length) of an object
    uint64_t offset;
    uint32_t length, padding;
    ValueSlot slot;
} ValueCell;

typedef enum ValueInitial { // what memory holds where there is no cell
    VALUE_INITIALISER,      // of the global
    VALUE_ZERO,
    VALUE_ARBITRARY,
} ValueInitial;

typedef struct ValueContents { // immutable, interned; cells by rising offset, disjoint
    uint32_t initial, n_cells;
    uint32_t next, id; // `next`: with the same hash
    ValueCell cells[];
} ValueContents;

typedef enum ValueObjectKind {
    VALUE_GLOBAL,
    VALUE_STACK,
    VALUE_HEAP,
    VALUE_STATIC,
    VALUE_UNSIZED // static, and its size is not known: at most `size`
} ValueObjectKind;

typedef struct ValueObject {
    uint8_t kind;      // ValueObjectKind
    bool is_alive;     // else no access is valid
    bool is_removed;   // no pointer to it is left: its place may be used again
    bool is_read_only; // or its size is not known
    uint32_t depth;    // of the call that made it
    uint64_t size;
    uint32_t initial;              // ValueInitial
    const ValueContents *contents; // the cells; NULL: `cells`
    VEC(ValueCell) cells;
} ValueObject;

typedef struct ValueFrame {
    IrFunctionId function;
    IrBlockId block;
    uint32_t index; // of the next instruction; for callers, that of the call
    uint32_t base;  // of its registers
} ValueFrame;

// How a state came about, newest first: for replaying it.
typedef enum ValueEventKind {
    VALUE_DRAWN,
    VALUE_UNDEFINED,
    VALUE_STRINGS, // as many were made as the number says that was drawn before
    VALUE_LEARNT,
    VALUE_RENAMED
} ValueEventKind;

typedef struct ValueEvent {
    const struct ValueEvent *earlier;
    ValueEventKind kind;
    uint32_t symbol;
    ValueId value;
    uint32_t count; // VALUE_RENAMED: symbol i + 1 was symbols[i]
    const uint32_t *symbols;
} ValueEvent;

// A state that waits, in one piece: two are the same when their words are.
typedef struct ValuePacked {
    uint64_t hash, place; // `place`: of everything but values
    const ValueEvent *events;
    bool is_general;  // covers more than the runs of its path
    bool has_arrived; // just came to the start of its block
    uint32_t n_words;
    uint64_t words[];
} ValuePacked;

// The state that is being executed.
typedef struct ValueState {
    VEC(ValueFrame) frames; // the innermost last
    VEC(ValueSlot) slots;   // registers of all frames
    VEC(ValueObject) objects;
    size_t n_objects; // objects behind them are kept for their memory
    uint32_t symbols; // given so far
    const ValueEvent *events;
    bool is_general;
} ValueState;

// ---- The engine ---------------------------------------------------------------------------------

typedef struct ValueUndo {
    ValueSlot *slot;
    ValueSlot old;
} ValueUndo;

// Where to go back to.
typedef struct ValueMark {
    size_t trail;
    const ValueEvent *events;
    uint32_t symbols;
} ValueMark;

typedef struct ValueLive { // registers that matter somewhere
    IrReg *items;
    uint32_t count;
} ValueLive;

typedef struct ValueLimits {
    uint32_t exact;   // values of a register or cell at a loop's head that are kept apart
    uint32_t regions; // ... as far as comparisons distinguish them
} ValueLimits;

typedef struct ValueColumn ValueColumn;
typedef struct ValueRelations ValueRelations;

typedef struct ValueEngine {
    IrProgram *program;
    ValueTable values;
    Arena arena;
    ValueState state;
    ValueLimits limits;
    Budget *budget;
    bool malloc_may_fail;
    IrOutside outside; // what external functions may know
    ValueResult *result;
    ValueAccesses relied;  // accesses that were assumed to be valid, though they may not be
    bool relies_for_good;  // ... and finer distinctions would not show them to be
    bool has_read_unknown; // through a pointer of unknown target: a number may be an address
    const char *stuck;     // why this cannot be continued, or NULL
    IrLocId stuck_at;
    Text doubt;             // why a run that showed an error is no evidence, or empty
    bool is_stuck_for_good; // not for lack of distinctions
    bool is_over;           // an error was reached, or no room
    bool has_error;         // the path has come to an error call
    IrLocId error_at;
    uint32_t n_errors;
    bool has_parted;            // another path goes on from a state that was not looked up since
    bool path_ends;             // no value of what was to be split was possible
    ValueId *constants;         // by IrConstId, made when needed
    uint32_t **definitions;     // by function: register -> instruction, made when needed
    ValueRelations **relations; // by function, made when needed
    Map live;                   // place -> ValueLive *
    VEC(const ValueContents *) contents;
    Map contents_ids; // hash -> index + 1
    VEC(ValueUndo) trail;
    bool keeps_trail;
    VEC(const ValuePacked *) pending; // paths not followed yet, newest first
    VEC(const ValuePacked *) queue;   // loop heads to go on from
    size_t n_taken;
    VEC(const ValuePacked *) known; // states at loop heads
    VEC(uint32_t) same_place;       // by state: the one before at the same place, + 1
    Map known_ids, places;          // hash of a state, place -> index + 1
    Map columns;
    VEC(ValueColumn) column_items;
    Map thresholds; // what is compared -> VEC(int64_t) *
    uint64_t room;  // bytes used
} ValueEngine;

static inline ValueFrame *value_frame(ValueEngine *x) {
    return &x->state.frames.items[x->state.frames.count - 1];
}
static inline const IrFunction *value_function(const ValueEngine *x, const ValueFrame *frame) {
    return &x->program->functions[frame->function];
}
static inline const IrInstr *value_instr(const ValueEngine *x, const ValueFrame *frame) {
    const IrFunction *f = value_function(x, frame);
    return &f->instrs[f->blocks[frame->block].first + frame->index];
}
static inline ValueSlot *value_reg(ValueEngine *x, const ValueFrame *frame, IrReg reg) {
    return &x->state.slots.items[frame->base + reg];
}

void *value_new(ValueEngine *x, size_t size);        // zeroed, for as long as the engine
bool value_give_up(ValueEngine *x, const char *why); // false

// ---- state.c
ValueSlot value_operand(ValueEngine *x, IrOperand operand);
// The same with a symbol, so that the copy and the original are known to be the same.
ValueSlot value_copied_operand(ValueEngine *x, IrOperand operand);
void value_give_symbol(ValueEngine *x, ValueSlot *slot);
void value_set(ValueEngine *x, IrReg reg, ValueSlot slot);
void value_set_slot(ValueEngine *x, ValueSlot *slot, ValueSlot now);
void value_set_number(ValueEngine *x, IrReg reg, ValueId value);
ValueSlot value_draw(ValueEngine *x, ValueEventKind kind, IrTypeId type);
void value_note(ValueEngine *x, ValueEventKind kind, uint32_t symbol, ValueId value);
const ValueLive *value_live(ValueEngine *x, const ValueFrame *frame, bool is_caller);
bool value_push_frame(ValueEngine *x, IrFunctionId function);
void value_pop_frame(ValueEngine *x);    // objects of the call die
void value_name_symbols(ValueEngine *x); // by their order, so that like states are the same
const ValuePacked *value_pack(ValueEngine *x, bool has_arrived);
void value_unpack(ValueEngine *x, const ValuePacked *packed);
void value_start(ValueEngine *x);
void value_state_release(ValueState *s);
const ValueContents *value_intern_contents(ValueEngine *x, const ValueObject *o);
bool value_packed_covers(ValueEngine *x, const ValuePacked *general, const ValuePacked *other);

// ---- memory.c
ValueCell *value_own_cells(ValueObject *o);
const ValueCell *value_cells(const ValueObject *o, size_t *n);
uint32_t value_add_object(ValueEngine *x, ValueObjectKind kind, uint64_t size,
                          ValueInitial initial);
void value_remove(ValueEngine *x, uint32_t object);
void value_forget_removed(ValueEngine *x); // no address of a removed object is left
// Pointers to the object may point anywhere, except the one in a register of the innermost frame.
void value_forget_pointers(ValueEngine *x, uint32_t object, IrReg except);
// The access may be invalid: from here on it is assumed that it is not.
void value_rely_on(ValueEngine *x, const char *what);
// The object that may be accessed at `length` bytes from the address; false: no such access is
// valid, and the path ends, or it is not known, and we give up.
bool value_access(ValueEngine *x, ValueId address, uint64_t length, bool is_write, uint32_t *object,
                  ValueId *offset);
bool value_load(ValueEngine *x, ValueId address, IrTypeId type, ValueSlot *slot);
bool value_store(ValueEngine *x, ValueId address, IrTypeId type, ValueSlot slot);
bool value_fill(ValueEngine *x, ValueId address, ValueSlot byte, uint64_t length);
bool value_copy(ValueEngine *x, ValueId to, ValueId from, uint64_t length);
bool value_is_inside(ValueEngine *x, ValueId address, bool or_behind);

// ---- refine.c
// What follows from a register's being another value. False: that is not possible.
bool value_assume_bit(ValueEngine *x, IrOperand operand, bool bit);
bool value_assume_compared(ValueEngine *x, IrOpcode op, bool holds, IrOperand a, IrOperand b);
bool value_assume_number(ValueEngine *x, IrOperand operand, ValueId value);
// What is assumed and set between the two is taken back.
ValueMark value_try(ValueEngine *x);
void value_undo(ValueEngine *x, ValueMark mark);
const uint32_t *value_definitions(ValueEngine *x,
                                  IrFunctionId id); // register -> instruction, or IR_NONE

// ---- step.c
// Executes the rest of the block; false: the path is over or everything is.
bool value_block(ValueEngine *x);
// A register that does not matter has no value: then it is anything.
ValueSlot value_operand_of(ValueEngine *x, const IrInstr *i, uint32_t n);

// ---- branch.c
void value_go_to(ValueEngine *x, IrBlockId target);
bool value_branch(ValueEngine *x, const IrInstr *i);
bool value_switch(ValueEngine *x, const IrInstr *i);
// Splits the state by the values of an operand that is to be known; false when it cannot. The
// present state goes on with one of them (it may be that nothing remains: then the path is over,
// too).
bool value_split(ValueEngine *x, IrOperand operand);

// ---- calls.c
bool value_call(ValueEngine *x, const IrInstr *i);
bool value_return(ValueEngine *x, const IrInstr *i);

// ---- widen.c
struct ValueColumn {
    VEC(ValueId) seen;
    uint64_t ones, unknown; // bits that all values have in common
    bool has_bits;
    int level;
};
void value_find_thresholds(ValueEngine *x);
void value_generalise(ValueEngine *x); // the state at a loop's head
void value_columns_release(ValueEngine *x);
void value_thresholds_release(ValueEngine *x);

// ---- affine.c
// Registers that are worth keeping for their relations to others.
void value_keep_related(ValueEngine *x, const ValueFrame *frame, bool *live);
int value_related_equal(ValueEngine *x, IrOperand a, IrOperand b); // 1, 0; -1: not known
void value_relations_release(ValueEngine *x);

// ---- replay.c
bool value_replay(ValueEngine *x); // the state has come to an error

#endif
