// What the files of the bounded engine share.
//
//   bmc.c       unwindings with rising bounds, the questions to the solver, the verdict
//   unwind.c    blocks of one call in the order of the unwound program, joins
//   order.c     that order
//   state.c     states: path conditions, object tables, merging
//   value.c     values: constants, bitvectors, pointers by target
//   contents.c  what an object holds, byte for byte
//   model.c     memory models
//   shadow.c    which bits of memory have a value
//   symbolic_writes.c   writes at unknown offsets to large objects
//   access.c    reads and writes through pointers, with their checks
//   math_special.c   values of math.h that the standard fixes
//   integer.c, floats.c, memory.c, calls.c, natives.c, format.c   instructions by family
//   address.c   addresses as numbers; comparisons of pointers
//   outside.c   what external functions may change
//   leak.c      what is lost at the end of a run
//   sample.c    a few concrete runs before the first unwinding
//   search.c    many concrete runs, on inputs made of what the program mentions
//   dictionary.c   what it mentions: words, numbers, sizes
//   record.c    the inputs of a run, written down
//   replay.c    from a model to a run of the interpreter
//
// A function that returns bool returns false when nothing remains of the state.
#ifndef BMC_INTERNAL_H
#define BMC_INTERNAL_H

#include "base/arena.h"
#include "base/check.h"
#include "base/map.h"
#include "base/text.h"
#include "base/vec.h"
#include "base/word.h"
#include "bmc/bmc.h"
#include "ir/fold.h"
#include "ir/phi.h"
#include "ir/visible.h"
#include "pointsto/pointsto.h"
#include "solver/sat.h"
#include "term/bits.h"

// ---- Values -------------------------------------------------------------------------------------

typedef uint32_t BmcObjectId; // 0: no object; an address as a number

// A value of a scalar type, whose width the user knows. Constants of up to 64 bits and addresses
// with a known target are kept as numbers, so that a run without choices makes no expressions at
// all.
typedef enum BmcValueKind {
    BMC_NONE,    // never defined
    BMC_CONST,   // number: zero-extended, at most 64 bits
    BMC_BITS,    // id: an expression
    BMC_ADDRESS, // id: an object; number: the offset, modulo 2^pointer width
    BMC_LIST,    // id: one of several targets, x->lists
} BmcValueKind;

typedef struct BmcValue {
    uint8_t kind;
    // Made from an integer: an access finds the object by its address. For addresses inside their
    // object this is no difference; for the others an access is taken for a violation, which claims
    // no less.
    uint8_t by_number;
    uint32_t id;
    uint64_t number;
} BmcValue;

typedef struct BmcTarget {
    Bits guard; // exactly one target's guard holds whenever the pointer's state is reached
    BmcObjectId object;
    BmcValue offset;   // BMC_CONST or BMC_BITS of pointer width; for object 0 the address
    uint8_t alignment; // offset = residue modulo 2^alignment
    bool by_number;
    uint64_t residue;
} BmcTarget;

typedef struct BmcTargets {
    BmcTarget *items;
    uint32_t count;
} BmcTargets;

// ---- Memory -------------------------------------------------------------------------------------

typedef enum BmcObjectKind {
    BMC_FUNCTION,
    BMC_GLOBAL,
    BMC_HEAP,
    BMC_STACK,
    BMC_STATIC
} BmcObjectKind;

// What never changes about an object.
typedef struct BmcObject {
    BmcObjectKind kind;
    BmcValue size; // CONST or BITS of pointer width
    uint64_t align;
    uint32_t owner; // IrGlobalId, IrFunctionId
    bool is_constant, has_unknown_size, is_placeholder;
    bool is_const;    // of C: written by initialisers only
    bool was_entered; // BMC_STACK: the block of its variable was entered on some path
    BmcObjectId
        instance;  // BMC_STACK: of the same variable when its block was first entered; 0: itself
    bool is_given; // BMC_HEAP: of the caller of the function that is looked at
    BmcObjectId shadow; // what tells which of its bits have a value (shadow.c); 0: nothing
    Bits outside; // when an external function has got hold of it: it may have kept its address
    IrLocId loc;
    IrFunctionId site_function; // BMC_HEAP, BMC_STACK, BMC_STATIC: what made it
    uint32_t site_instr;
    size_t event; // that it was made, where it has a number in the run
    Bits exists;  // in which runs it was made
    Bits base;    // its address, once the program has used it as a number; else 0
} BmcObject;

typedef enum BmcInitial { BMC_ZERO, BMC_ONES, BMC_FRESH, BMC_INITIALISER } BmcInitial;

enum { BMC_CHUNK = 64 };

typedef struct BmcCell { // bytes start .. start + len - 1 of its chunk
    uint8_t start, len;
    BmcValue value; // of 8 * len bits
} BmcCell;

typedef struct BmcChunk {
    uint32_t refs;
    uint8_t count, capacity;
    uint8_t
        at[BMC_CHUNK]; // index + 1 of the cell that holds a byte; 0: still what it was initially
    BmcCell cells[];
} BmcChunk;

enum { BMC_SPAN = 64 };

typedef struct BmcSpan { // chunks that are neighbours
    uint32_t refs;
    BmcChunk *chunks[BMC_SPAN]; // entries may be NULL
} BmcSpan;

// A write at an offset that is not known, see symbolic_writes.c.
typedef struct BmcWrite {
    const struct BmcWrite *older;
    uint32_t depth, len;
    Bits offset, when;
    BmcValue value;
    uint8_t alignment; // offset = residue modulo 2^alignment
    uint64_t residue;
} BmcWrite;

// What an object holds in one state; shared between states while refs > 1.
typedef struct BmcContents {
    uint32_t refs;
    Bits alive;
    uint8_t initial;        // BmcInitial
    uint32_t version;       // of fresh contents: x->versions
    const BmcWrite *writes; // for bytes without a cell
    uint32_t n_spans;
    BmcSpan **spans; // entries may be NULL
} BmcContents;

// Chunk n of an object, or NULL.
static inline const BmcChunk *bmc_chunk(const BmcContents *c, uint64_t n) {
    uint64_t span = n / BMC_SPAN;
    return span < c->n_spans && c->spans[span] ? c->spans[span]->chunks[n % BMC_SPAN] : NULL;
}
static inline uint32_t bmc_chunks(const BmcContents *c) { return c->n_spans * BMC_SPAN; }

enum { BMC_PAGE = 64 };

typedef struct BmcPage {
    uint32_t refs, used;
    BmcContents *objects[BMC_PAGE]; // NULL: dead or not there
} BmcPage;

// ---- States -------------------------------------------------------------------------------------

// A path condition is a list of literals that states share as far as they came along the same path.
typedef struct BmcGuard {
    uint32_t parent, depth;
    Bits literal, all; // all: the conjunction up to here
} BmcGuard;

typedef struct BmcState {
    uint32_t guard; // x->guards
    uint32_t n_pages;
    BmcPage **pages;
    BmcValue *regs; // of the innermost call
    uint32_t n_regs;
} BmcState;

// ---- Calls --------------------------------------------------------------------------------------

typedef struct BmcOrder { // of a function
    uint32_t *position;   // of each block; the blocks of a loop are neighbours
    uint32_t *depth;      // how many loops hold the block
    uint32_t **chain;     // these loops, outermost first
    struct BmcRegs *live; // registers that matter at the block's start, for blocks where paths join
} BmcOrder;

typedef struct BmcRegs {
    IrReg *items;
    uint32_t count;
} BmcRegs;

// What depends on the program alone, kept for all unwindings.
typedef struct BmcPlan {
    Arena arena;
    BmcOrder **orders;   // by function; NULL until its first call
    PointsTo *points_to; // NULL until it is first used, or without time for it
    bool is_analysed;
    double points_to_seconds;
    // A leak that was found is kept while an invalid access or free, which says more, may still be
    // found.
    bool has_leak;
    BmcResult leak;
    double leak_deadline;
    bool has_text;            // some run read characters
    struct BmcSearch *search; // NULL until it begins
} BmcPlan;

typedef struct BmcFrame {
    const struct BmcFrame *caller;
    const IrFunction *function;
    IrFunctionId id;
    const BmcOrder *order;
    IrBlockId block;
    uint32_t index;         // of the current instruction, in its block
    const BmcValue *regs;   // of a caller, while it waits
    VEC(BmcObjectId) stack; // what its allocas made, on any path
    Map scoped;             // register of an alloca of a block -> the object that it made
    uint32_t depth,
        recursion;  // calls below; how often the function called itself after an undecided branch
    uint32_t guard; // of its entry
} BmcFrame;

// ---- What happened ------------------------------------------------------------------------------

typedef struct BmcProblem { // a condition under which a run gets there
    Bits condition;
    IrViolation kind;
    IrLocId loc;
    const char *what;
} BmcProblem;

typedef VEC(BmcProblem) BmcProblems;

typedef enum BmcDraw {
    BMC_DRAW_NONDET,
    BMC_DRAW_UNDEF,
    BMC_DRAW_MALLOC,
    BMC_DRAW_OBJECT,
    BMC_DRAW_EXTERNAL
} BmcDraw;

// A nondeterministic value, in the order of the run.
typedef struct BmcEvent {
    BmcDraw draw;
    Bits guard;
    Bits value;       // NONDET, UNDEF, MALLOC (width 1: fails)
    uint32_t version; // OBJECT
} BmcEvent;

// New contents of an object, which an external function may have written.
typedef struct BmcChange {
    uint32_t version;
    BmcObjectId object;
    size_t event; // the call
} BmcChange;

typedef struct BmcByte { // a byte of fresh memory that was read
    uint32_t version;
    uint64_t offset;
    Bits value;
} BmcByte;

typedef struct Bmc {
    IrProgram *program;
    const BmcOptions *options;
    Budget *budget;
    BitsTable *bits;
    Sat *sat;
    Arena arena;
    uint32_t pointer_bits, pointer_bytes;
    uint32_t bound;         // undecided iterations of a loop
    uint64_t decided_bound; // decided iterations of a loop
    Bits yes, no;
    VEC(BmcObject) objects;
    VEC(BmcObjectId) exposed; // those whose address was looked at
    VEC(BmcTargets) lists;
    VEC(BmcGuard) guards;
    VEC(BmcEvent) events;
    VEC(BmcByte) bytes;     // of fresh memory
    VEC(BmcChange) changes; // by external functions
    Map byte_index;         // version << 40 ^ offset -> index + 1
    uint32_t versions;
    BmcPlan *plan;
    Map variables;        // function << 32 | IrVariableId -> slot
    int32_t *n_variables; // by function; -1: not counted yet
    BmcProblems violations, relied, unknowns, truncated;
    BmcProblems lost; // accesses that are relied on, of which not all valid ones are followed
    VEC(Bits) small;  // wishes for a model: sizes of allocations are small
    bool is_over;     // no need to go on: a violation is certain, or the budget has run out
    bool is_too_deep; // calls were truncated that no bound lets through
    // A model may have what no run has: addresses that the interpreter does not choose, values that
    // are anything.
    bool is_inexact;
    Bits passed_inexact;             // a model's marker was passed: such a run is no evidence
    bool has_unconfirmed, is_denied; // a violation that no run showed; although all is exact
    BmcProblem unconfirmed;          // one that no run showed
    Text doubt;                      // why a run that showed it is no evidence, or empty
    const char *stopped;             // why the unwinding was given up
    double last_ask, ask_seconds, start;
    size_t asked; // violations before this one are excluded or were replayed
    BmcResult *result;
    BmcStats stats;
} Bmc;

// ---- value.c
static inline BmcValue bmc_const(uint64_t number) {
    return (BmcValue){.kind = BMC_CONST, .number = number};
}
static inline bool bmc_is_pointer(BmcValue v) {
    return v.kind == BMC_ADDRESS || v.kind == BMC_LIST;
}
static inline bool bmc_same(BmcValue a, BmcValue b) {
    return a.kind == b.kind && a.id == b.id && a.number == b.number && a.by_number == b.by_number;
}
BmcValue bmc_of_bits(Bmc *x, Bits bits); // a constant where it is one
Bits bmc_to_bits(Bmc *x, BmcValue v, uint32_t width);
BmcValue bmc_ite(Bmc *x, Bits condition, BmcValue a, BmcValue b, uint32_t width);
BmcValue bmc_slice(Bmc *x, BmcValue v, uint32_t width, uint32_t first, uint32_t count);
BmcValue bmc_join(Bmc *x, BmcValue high, uint32_t high_width, BmcValue low, uint32_t low_width);
Bits bmc_bool(Bmc *x, BmcValue v); // of width 1
BmcValue bmc_of_bool(Bmc *x, Bits b);
BmcTargets bmc_targets(Bmc *x, BmcValue v, BmcTarget *one); // `one`: room for a single target
BmcValue bmc_of_targets(Bmc *x, BmcTarget *items, uint32_t n);
BmcValue bmc_move(Bmc *x, BmcValue pointer, BmcValue distance, uint64_t step_alignment);
BmcValue bmc_offset_add(Bmc *x, BmcValue offset, BmcValue distance);
BmcValue bmc_fresh(Bmc *x, uint32_t width,
                   const char *name); // anything, where nothing better is known
// Truth that the state's own path condition already tells.
bool bmc_excluded(Bmc *x, const BmcState *s, Bits condition);

// ---- address.c
Bits bmc_base(Bmc *x, BmcObjectId id);
Bits bmc_address_bits(Bmc *x, BmcValue v);
Bits bmc_compare(Bmc *x, IrOpcode op, BmcValue a, BmcValue b, uint32_t width);
bool bmc_subtract(Bmc *x, BmcValue a, BmcValue b, BmcValue *result);

// ---- contents.c
BmcContents *bmc_contents_new(Bmc *x, BmcInitial initial);
void bmc_contents_drop(BmcContents *c);
BmcContents *bmc_contents_own(BmcContents *c); // a copy if it is shared
BmcValue bmc_contents_read(Bmc *x, const BmcContents *c, const BmcObject *o, uint64_t offset,
                           uint32_t len);
bool bmc_contents_write(Bmc *x, BmcContents *c, const BmcObject *o, uint64_t offset, uint32_t len,
                        BmcValue v);
void bmc_contents_merge(Bmc *x, Bits condition, BmcContents *a, const BmcContents *b,
                        const BmcObject *o);
void bmc_contents_forget(Bmc *x, BmcContents *c);   // arbitrary from now on
uint64_t bmc_contents_extent(const BmcContents *c); // behind the last byte that was written
uint32_t bmc_contents_piece(const BmcContents *c, uint64_t offset, uint64_t limit);

bool bmc_contents_write_somewhere(Bmc *x, BmcContents *c, BmcWrite w); // false: too many cells

// ---- symbolic_writes.c
BmcValue bmc_write_applied(Bmc *x, const BmcWrite *w, uint64_t k, uint32_t len, BmcValue old);
BmcValue bmc_writes_read(Bmc *x, const BmcWrite *newest, uint64_t k, uint32_t len,
                         BmcValue initial);
BmcValue bmc_writes_read_at(Bmc *x, const BmcWrite *newest, const BmcTarget *t, uint32_t len,
                            BmcValue initial);
const BmcWrite *bmc_writes_add(Bmc *x, const BmcWrite *newest, BmcWrite w);
const BmcWrite *bmc_writes_merge(Bmc *x, Bits condition, const BmcWrite *a, const BmcWrite *b);

// ---- state.c
BmcState *bmc_state_new(Bmc *x);
BmcState *bmc_state_copy(const BmcState *s);
void bmc_state_free(BmcState *s);
BmcContents *bmc_object(const BmcState *s, BmcObjectId id); // NULL: dead or not there
BmcContents *bmc_own(BmcState *s, BmcObjectId id);
void bmc_set_object(BmcState *s, BmcObjectId id, BmcContents *c);
// Both come to the same place: `a` becomes both, `b` is freed. Gives the condition under which it
// was a. Registers that are not live are not looked at; live may be NULL.
Bits bmc_state_merge(Bmc *x, BmcState *a, BmcState *b, const IrFunction *f, const BmcRegs *live);
bool bmc_assume(Bmc *x, BmcState *s, Bits literal);
Bits bmc_reached(const Bmc *x, const BmcState *s);
BmcObjectId bmc_new_object(Bmc *x, BmcState *s, BmcObject object, BmcInitial initial);

// ---- Checks (bmc.c)
bool bmc_check(Bmc *x, BmcState *s, const BmcFrame *f, Bits ok, IrViolation kind, const char *what);
bool bmc_unknown(Bmc *x, BmcState *s, const BmcFrame *f, Bits when,
                 const char *what); // the path's end, where `when`
// The path goes on, but not all runs are followed.
void bmc_note_unknown(Bmc *x, const BmcState *s, const BmcFrame *f, Bits when, const char *what);
// An invalid access that is not checked for, through a number: it may be the address of an object
// that the targets leave out.
void bmc_note_lost(Bmc *x, const BmcState *s, const BmcFrame *f, Bits when);
// Does the pointer go there by such a number?
Bits bmc_is_guessed(Bmc *x, const BmcTarget *t);
void bmc_truncate(Bmc *x, BmcState *s, IrLocId loc); // the state is not followed further
bool bmc_is_feasible(Bmc *x, Bits condition);
bool bmc_poll(Bmc *x, uint64_t steps);
void bmc_ask(Bmc *x, bool at_end);

// ---- order.c
const BmcOrder *bmc_order(Bmc *x, IrFunctionId f);

// ---- unwind.c
// Executes a call of the frame's function from its entry. NULL: no run returns. Results are put
// into `results`.
BmcState *bmc_execute(Bmc *x, BmcFrame *frame, BmcState *s, BmcValue *results, uint32_t n_results);

// ---- Instructions
static inline const IrInstr *bmc_instr(const BmcFrame *f) {
    return &f->function->instrs[f->function->blocks[f->block].first + f->index];
}
BmcValue bmc_operand(Bmc *x, const BmcState *s, IrOperand operand);
BmcValue bmc_operand_of(Bmc *x, const BmcState *s, const BmcFrame *f, uint32_t n);
uint32_t bmc_operand_bits(const Bmc *x, const BmcFrame *f, uint32_t n);
void bmc_set(BmcState *s, const IrInstr *i, BmcValue v);
bool bmc_integer(Bmc *x, BmcState *s, BmcFrame *f, const IrInstr *i);
bool bmc_float(Bmc *x, BmcState *s, BmcFrame *f, const IrInstr *i);
BmcValue bmc_length_operand(Bmc *x, const BmcState *s, const BmcFrame *f); // the third, as a word
bool bmc_memory(Bmc *x, BmcState *s, BmcFrame *f, const IrInstr *i);
// The state may be exchanged for another one; NULL when nothing remains.
bool bmc_call(Bmc *x, BmcState **s, BmcFrame *f, const IrInstr *i);

typedef struct BmcCall {
    const IrFunction *callee;
    IrFunctionId id;
    const BmcValue *values; // arguments as the caller passes them
    const IrTypeId *types;
    uint32_t n;
    BmcValue varargs;
    bool has_varargs;
} BmcCall;

// What it does to memory.
void bmc_call_external(Bmc *x, BmcState *s, const BmcFrame *f, const BmcCall *call);
bool bmc_native(Bmc *x, BmcState *s, BmcFrame *f, const IrInstr *i, const BmcCall *call);
// Is the text at the pointer known, and does it fit the call (ir/format_fit.h)?
bool bmc_format_fits(Bmc *x, BmcState *s, const BmcFrame *f, BmcValue format, const char *call);
bool bmc_list_fits(Bmc *x, BmcState *s, const BmcFrame *f, BmcValue format, BmcValue types,
                   const char *function);
bool bmc_print(Bmc *x, BmcState *s, BmcFrame *f, const IrInstr *i, const BmcCall *call);
// The result of a function of math.h at this argument, if the standard fixes it (math_special.c).
bool bmc_special_value(const char *name, double argument, double *result);
bool bmc_math(Bmc *x, BmcState *s, BmcFrame *f, const IrInstr *i, const BmcCall *call);
// A model with small sizes is one that the interpreter can run.
void bmc_wish_small(Bmc *x, BmcValue size);
BmcValue bmc_draw(Bmc *x, BmcState *s, BmcDraw draw, IrTypeId type);
BmcValue bmc_convert(Bmc *x, BmcState *s, BmcValue v, IrTypeId from, IrTypeId to);

// ---- model.c
PtsClass bmc_class_of_access(Bmc *x,
                             const BmcFrame *f); // of the current LOAD or STORE; PTS_NONE: any
bool bmc_may_reach(Bmc *x, PtsClass class, BmcObjectId id);
bool bmc_is_kept_in_bytes(Bmc *x, const BmcObject *o, uint64_t offset, uint32_t len);

// ---- access.c
// The targets of a pointer, where numbers are replaced by the objects that they may lie in (to be
// accessed) or be the start of (to be freed or called).
typedef enum BmcUse { BMC_ACCESS, BMC_START } BmcUse;
typedef VEC(BmcTarget) BmcTargetList;
// When the behaviour that a check is about is defined.
// Does the pointer not point to one of `length` bytes behind `start`? What is not known is noted.
Bits bmc_is_outside(Bmc *x, BmcState *s, const BmcFrame *f, BmcValue pointer, BmcValue start,
                    BmcValue length, const char *what);
// Not known, where the paths that reach it are noted, counts as defined.
Bits bmc_is_defined(Bmc *x, BmcState *s, const BmcFrame *f, const IrInstr *check);
// When that can be told at all.
Bits bmc_is_told(Bmc *x, const BmcState *s, const BmcFrame *f, IrCheck check);
void bmc_resolve(Bmc *x, const BmcState *s, const BmcFrame *f, BmcValue pointer, BmcUse use,
                 BmcTargetList *found);
bool bmc_check_access(Bmc *x, BmcState *s, const BmcFrame *f, BmcValue pointer, BmcValue length,
                      bool is_write);
bool bmc_check_access_unless(Bmc *x, BmcState *s, const BmcFrame *f, BmcValue pointer,
                             BmcValue length, bool is_write, Bits unless);
bool bmc_load(Bmc *x, BmcState *s, const BmcFrame *f, BmcValue pointer, uint32_t len,
              BmcValue *value);
bool bmc_store(Bmc *x, BmcState *s, const BmcFrame *f, BmcValue pointer, uint32_t len,
               BmcValue value);
// Without checks; `when` restricts a write.
bool bmc_read_at(Bmc *x, BmcState *s, const BmcFrame *f, BmcValue pointer, uint32_t len,
                 BmcValue *value);
bool bmc_write_at(Bmc *x, BmcState *s, const BmcFrame *f, BmcValue pointer, uint32_t len,
                  BmcValue value, Bits when);
uint64_t bmc_reach_of(Bmc *x, BmcValue pointer); // how far an access can reach; UINT64_MAX: any
bool bmc_copy_bytes(Bmc *x, BmcState *s, const BmcFrame *f, BmcValue to, BmcValue from,
                    BmcValue length);
bool bmc_fill_bytes(Bmc *x, BmcState *s, const BmcFrame *f, BmcValue to, BmcValue byte,
                    BmcValue length);

// ---- shadow.c
void bmc_shadow_add(Bmc *x, BmcState *s, BmcObjectId id);   // where shadows are tracked
void bmc_shadow_renew(Bmc *x, BmcState *s, BmcObjectId id); // nothing has a value any more
void bmc_shadow_clear(Bmc *x, BmcState *s, const BmcFrame *f, BmcValue pointer, uint64_t size);
// A pointer to the shadow of what the pointer points to; null where there is none.
BmcValue bmc_shadow_of(Bmc *x, const BmcState *s, const BmcFrame *f, BmcValue pointer);
bool bmc_shadow(Bmc *x, BmcState *s, BmcFrame *f, const IrInstr *i); // instructions with IR_SHADOW

// ---- leak.c
// Registers behind a function's own that tell what its C variables hold; 0 unless leaks are looked
// for.
uint32_t bmc_variables(Bmc *x, IrFunctionId f);
void bmc_note_variable(Bmc *x, BmcState *s, const BmcFrame *f, const IrInstr *i);
void bmc_finish(Bmc *x, BmcState *s, const BmcFrame *f, bool returned);

// ---- sample.c
// Runs on a few inputs; true when one of them violates what is checked.
bool bmc_sample(IrProgram *program, const BmcOptions *options, Budget *budget, BmcPlan *plan,
                BmcResult *result);

// ---- search.c
// Runs on inputs that are made of what the program mentions, each derived from one that got
// somewhere new. True when one violates what is checked. It ends when nothing new has been reached
// for a while, or after so many seconds; the next call goes on from there (plan->search).
bool bmc_search(IrProgram *program, const BmcOptions *options, Budget *budget, BmcPlan *plan,
                double seconds, BmcResult *result);
// Does it look at arguments, its environment or lines of input?
bool bmc_takes_texts(const IrProgram *program);
// What is wrong with texts depends on how long they are, or on which they are: no few runs find it,
// and no unwinding soon. Such programs are searched at first, and behind an unwinding (that took so
// many seconds).
bool bmc_search_texts(IrProgram *program, const BmcOptions *options, Budget *budget, BmcPlan *plan,
                      double unwinding, BmcResult *result);
void bmc_search_free(struct BmcSearch *search); // NULL is fine

// A violation was shown: is it one to wait with? Then it is kept, and the result is empty again.
bool bmc_keep_leak(const BmcOptions *options, const Budget *budget, BmcPlan *plan,
                   BmcResult *result);

// ---- record.c
typedef struct BmcInputByte {
    uint64_t object, offset;
    uint8_t value;
} BmcInputByte;

typedef struct BmcRecorder {
    IrSource from;
    IrInputValues values[2]; // by IrDraw
    VEC(BmcInputByte) bytes; // but for zeros
    Map seen;                // those
    uint64_t reads;          // of bytes
    uint64_t characters;     // numbers of 16 bits: what fgetc draws
    bool is_full;            // not all is written down
} BmcRecorder;

IrInputs *bmc_record(BmcRecorder *recorder); // inputs as `from` has them, written down when used
IrInputLists *bmc_recorded_inputs(BmcRecorder *recorder);
void bmc_recorder_release(BmcRecorder *recorder);

// ---- replay.c
bool bmc_replay(Bmc *x, const BmcProblem *problem);

#endif
