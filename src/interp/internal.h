// What the files of the interpreter share. Private: other folders see interp/interp.h only.
//
//   interp.c    one run from start to end, and the dispatch loop
//   decode.c    a function's instructions as compact private code
//   call.c      frames, arguments, results
//   integer.c   integers: everything that the loop does not do inline
//   float.c     floating point
//   object.c    memory objects: addresses, lifetimes, buffers
//   check.c     checks of what C leaves undefined
//   access.c    checked reads and writes, and what each byte of an object holds
//   leak.c      which heap objects are still reachable
//   loss.c      where the last pointer to one went
//   native.c    native functions, the allocator among them
//   external.c  external functions, and the memory that they may change
//   format.c    the printf family
//   math.c      math.h
//   rounding.c  floating point in other rounding modes than to nearest
//   observe.c   tells an observer what is accessed
//   record.c    records the steps of a run that is traced
//   told.c      inputs in words
//   entry.c     what a function is given
//   cause.c     where a violation comes from
//   film.c      takes pictures of memory at these steps
//   picture.c   what is on such a picture
//   explain.c   why a test of IR_CHECK fails
//   report.c    how a run ends, and the messages
//   name.c      what C calls objects, places and values
//   origin.c    where an indeterminate value comes from
//   watch.c     runs that are watched: cut points, checks of each step
//   state.c     a state as bytes, to be compared with another one
//   choice.c    is the run the only one?
//
// A function that returns bool returns false when it has ended the run.
#ifndef INTERP_INTERNAL_H
#define INTERP_INTERNAL_H

#include "base/check.h"
#include "base/map.h"
#include "base/vec.h"
#include "interp/interp.h"
#include "ir/fold_float.h"
#include "ir/live.h"

typedef IrUint InterpUint;
typedef IrSint InterpSint;

// ---- Values -----------------------------------------------------------------------------------

// A register. Integers are zero-extended to 128 bits, floats are their bits, likewise extended.
// A pointer is its address in `low` and its provenance in `high`: the object that it was made
// from as slot << 32 | generation, or 0 when that is not known.
typedef IrBits InterpCell;

static inline uint64_t interp_mask(uint32_t bits) {
    return bits >= 64 ? UINT64_MAX : ((uint64_t)1 << bits) - 1;
}
// `value`, whose low `bits` (1..64) count, as a signed number.
static inline int64_t interp_signed(uint64_t value, uint32_t bits) {
    return (int64_t)(value << (64 - bits)) >> (64 - bits);
}

// ---- Private code -----------------------------------------------------------------------------

// The codes of the dispatch loop. "Narrow" ones work on integers of at most 64 bits; what is
// wide or rare is INTEGER or FLOAT and looked up again by the IR's opcode.
typedef enum InterpOpcode {
    INTERP_ADD,
    INTERP_SUB,
    INTERP_MUL,
    INTERP_ADD_NSW,
    INTERP_SUB_NSW,
    INTERP_MUL_NSW,
    INTERP_AND,
    INTERP_OR,
    INTERP_XOR,
    INTERP_SHIFT,  // shl lshr ashr
    INTERP_DIVIDE, // udiv sdiv urem srem
    INTERP_EQ,
    INTERP_NE,
    INTERP_ULT,
    INTERP_ULE,
    INTERP_SLT,
    INTERP_SLE,
    INTERP_MASK, // low bits only: trunc, ptrtoint, inttoptr
    INTERP_SEXT,
    INTERP_MOVE, // zext, bitcast: the cell as it is
    INTERP_NOTE, // the same for the value of a C variable; not a step
    INTERP_SELECT,
    INTERP_INTEGER,
    INTERP_FLOAT,
    INTERP_UNDEF,
    INTERP_ADDRESS,
    INTERP_ADDRESS_CONST, // a + imm
    INTERP_LOAD,
    INTERP_STORE,
    INTERP_COPY,
    INTERP_FILL,
    INTERP_ALLOCA,
    INTERP_SCOPE_BEGIN,
    INTERP_SCOPE_END,
    INTERP_STACK_SAVE,
    INTERP_STACK_RESTORE,
    INTERP_JUMP,
    INTERP_BRANCH,
    INTERP_SWITCH,
    INTERP_CALL,
    INTERP_CALL_POINTER,
    INTERP_RET,
    INTERP_CHECK,
    INTERP_SHADOW, // load, store, copy, fill of memory's shadow
    INTERP_STOP,   // unreachable, trap, unsupported
    INTERP_TRACE,  // the value of a C variable, only in runs that are traced; not a step
    INTERP_CUT,    // the start of a cut point, only in runs that are watched; aux is the block
    // Only in runs that stop at choices (choice.h):
    INTERP_COMPARE_POINTERS,
    INTERP_NUMBER_OF_POINTER,
    INTERP_DISTANCE, // sub of the numbers of the pointers c and aux
    INTERP_UNDEF_TO_STORE,
    INTERP_FORGET, // store of such an undef
    INTERP_N_OPCODES
} InterpOpcode;

// An operand: a register of the frame when >= 0, else constant -ref - 1 of the program.
typedef int32_t InterpRef;

typedef struct InterpMove {
    InterpRef from;
    IrReg to;
} InterpMove;

// An edge from one block to another, with what the target's PHIs do on it.
typedef struct InterpEdge {
    const struct InterpOp *target;
    const InterpMove *moves;
    uint32_t n_moves;
    bool all_at_once; // a move reads what an earlier one writes: read all before writing any
} InterpEdge;

typedef struct InterpCase {
    InterpCell value;
    const InterpEdge *edge;
} InterpCase;

typedef struct InterpOp {
    uint16_t code;  // InterpOpcode
    uint8_t ir;     // IrOpcode
    uint8_t flags;  // of the IR instruction
    uint8_t bits;   // width: of the operands for arithmetic and comparisons, else of the result
    uint8_t source; // width of what is converted; of an ADDRESS's index
    uint8_t kind;   // IrTypeKind of what is loaded or stored
    uint8_t size;   // bytes that are loaded or stored
    IrReg to;       // first result
    InterpRef a, b, c;
    uint32_t aux;   // as in the IR
    uint32_t instr; // the IR instruction, for its position
    union {
        uint64_t mask;           // of `bits` ones
        int64_t imm;             // ADDRESS_CONST: what is added; ADDRESS: the factor
        const InterpEdge *edges; // JUMP, BRANCH; SWITCH: the default
        InterpRef callee;        // CALL_POINTER
    };
    int64_t offset; // ADDRESS: what is added; SWITCH: its first case in code->cases
} InterpOp;

typedef struct InterpArg {
    InterpRef ref;
    IrTypeId type;
} InterpArg;

enum { INTERP_NO_REF = INT32_MIN };

// A decoded function. CALL, CALL_POINTER and RET have their operands at args[a .. a + b), and
// the pointer to variable arguments (or INTERP_NO_REF) in c. SWITCH has its cases, sorted by
// value, at cases[offset .. offset + b).
typedef struct InterpCode {
    const IrFunction *function;
    IrFunctionId id;
    // A frame's cells: registers; the pointers that C variables hold, as DEBUG_VALUE tells (only
    // when leaks are checked for); room for the largest set of moves.
    uint32_t n_variables;
    uint32_t n_cells;
    uint32_t n_ops;
    InterpOp *ops;
    InterpArg *args;
    InterpEdge *edges;
    InterpMove *moves;
    InterpCase *cases;
} InterpCode;

// ---- Memory -----------------------------------------------------------------------------------

typedef enum InterpKind {
    INTERP_FUNCTION, // has an address but no byte
    INTERP_GLOBAL,
    INTERP_HEAP,
    INTERP_STACK,
} InterpKind;

typedef enum InterpState {
    INTERP_UNUSED, // the slot waits for reuse
    INTERP_ALIVE,
    INTERP_OUT_OF_SCOPE, // a stack object before scope.begin or after scope.end
    INTERP_FREED,
} InterpState;

// What few objects need.
typedef struct InterpRare {
    Map unaligned;    // offset of a pointer that lies across two slots -> its provenance, or 0
    uint8_t *touched; // large objects: one bit for each page that was written
    uint64_t n_touched;
} InterpRare;

// Buffers are made at the first access, for `capacity` bytes (>= size); a stack slot that is
// reused keeps small ones. Bytes whose bit in `initialised` is 0 have no contents of their own:
// they are what the inputs say for (serial, offset).
typedef struct InterpObject {
    uint64_t address, size, capacity;
    uint64_t serial;
    uint64_t first_serial; // a stack object keeps it when its block is entered again
    uint8_t *bytes;
    uint8_t *initialised; // one bit a byte; NULL: none, or all when all_initialised
    uint8_t *shadow;      // which bits have no value, against how it began (shadow.c), or NULL
    uint64_t *pointers;   // provenance of each aligned pointer-sized slot; NULL: no pointers
    InterpRare *rare;     // or NULL
    uint32_t generation;
    uint32_t owner; // IrGlobalId (or IR_NONE), IrFunctionId, or the function that allocated it
    IrLocId alloc_loc, free_loc;
    uint32_t site, site_instr; // stack and heap: the instruction that made it
    bool is_marked;            // by the search for leaks
    uint8_t kind, state;       // InterpKind, InterpState
    bool is_constant, all_initialised;
    bool is_const;     // of C: written by initialisers only
    bool is_given;     // heap: of the caller of the function that is looked at
    bool wrapped_size; // its size was computed by arithmetic that wrapped; only kept with a cause
    bool is_outside; // an external function has got hold of it; only kept where they change memory
} InterpObject;

// Objects above this size are mapped, and count as used memory page by page when written.
enum { INTERP_LARGE = 1 << 16, INTERP_PAGE = 4096 };

typedef struct InterpMemory {
    VEC(InterpObject) objects; // by slot; slot 0 is not used
    VEC(uint32_t) unused;      // slots to reuse
    VEC(uint32_t) order;       // slots of functions, globals and the heap by rising address
    VEC(uint32_t) stack;       // slots of stack objects by rising address, all frames
    size_t n_freed;            // freed objects in `order`
    uint64_t next;             // address from which the next heap object may start
    uint64_t stack_next;       // the same for the stack
    uint64_t heap_end, stack_start, stack_end;
    uint64_t used;    // bytes that count for options->max_memory
    uint64_t max;     //
    uint64_t serials; // how many objects got a serial number
} InterpMemory;

// ---- The run ----------------------------------------------------------------------------------

typedef struct InterpFrame {
    const InterpCode *code;
    const InterpOp *op;  // the call that is being executed; the innermost frame's is in->op
    size_t base;         // its registers: in->cells[base ..]
    size_t first_stack;  // its stack objects: memory.stack[first_stack ..]
    uint64_t stack_next; // memory.stack_next when it was entered
    uint64_t serial;     // no two frames of a run have the same
} InterpFrame;

typedef struct Interp {
    IrProgram *program;
    const IrRunOptions *options;
    IrInputs *inputs;
    IrRunResult result;
    bool ended;
    const InterpOp *op; // the innermost frame's next or current instruction
    VEC(InterpFrame) frames;
    InterpCell *cells;     // the registers of all frames
    InterpCell *registers; // the innermost frame's
    size_t n_cells, cells_capacity;
    InterpCell *constants; // end of the array: constant i is constants[-i - 1]
    InterpCode **codes;    // by function; NULL until its first call
    bool *is_noted;        // by function: external functions that have their note
    uint32_t pointer_bytes;
    uint64_t pointer_mask;
    uint32_t max_depth;
    bool check_alignment;
    bool tracks_shadow; // what indeterminate values decide is checked for
    bool is_plain;      // accesses are not traced, observed, or checked for alignment
    InterpMemory memory;
    uint64_t n_frames;             // how many were ever pushed
    uint64_t n_external;           // how many calls of external functions there were
    struct InterpLook *look;       // of a run that is watched, or NULL
    struct InterpChoices *choices; // of a run that stops at choices, or NULL
} Interp;

static inline InterpFrame *interp_frame(const Interp *in) {
    return &in->frames.items[in->frames.count - 1];
}
static inline const InterpCell *interp_operand(const Interp *in, InterpRef ref) {
    return (ref < 0 ? in->constants : in->registers) + ref;
}

// ---- decode.c
InterpCode *interp_decode(Interp *in, IrFunctionId id);
void interp_code_free(InterpCode *code); // NULL is fine
// Behind the registers: the cell with the pointer that DEBUG_VALUE's variable holds; false: none.
bool interp_number_of_variable(const Interp *in, const InterpCode *code, const IrInstr *instr,
                               uint32_t *number);

// ---- call.c
bool interp_push_frame(Interp *in, IrFunctionId id);
bool interp_call(Interp *in, const InterpOp *op);
bool interp_call_pointer(Interp *in, const InterpOp *op);
bool interp_return(Interp *in, const InterpOp *op);
// An arbitrary value of a scalar type, from the list for UNDEF or from the nondet values.
InterpCell interp_undef(Interp *in, IrTypeId type);
InterpCell interp_nondet(Interp *in, IrTypeId type);
// An argument or result of one type where another one is expected.
InterpCell interp_convert(Interp *in, InterpCell value, IrTypeId from, IrTypeId to);

// ---- integer.c
bool interp_integer(Interp *in, const InterpOp *op);
bool interp_shift(Interp *in, const InterpOp *op);      // narrow
bool interp_divide(Interp *in, const InterpOp *op);     // narrow
bool interp_overflowed(Interp *in, const InterpOp *op); // a narrow nsw operation did: wraps

// ---- float.c
bool interp_float(Interp *in, const InterpOp *op);

// ---- object.c
void interp_memory_start(Interp *in); // functions and globals, and the values of constants
void interp_memory_release(Interp *in);
// A new live object, contents uninitialised; 0 when the run ended for want of memory.
uint32_t interp_new_object(Interp *in, InterpKind kind, uint64_t size, uint64_t align);
void interp_free_object(Interp *in, InterpObject *object);
void interp_pop_stack(Interp *in, size_t first);               // memory.stack[first ..] are dead
void interp_forget_contents(Interp *in, InterpObject *object); // uninitialised, with a new serial
bool interp_alloca(Interp *in, const InterpOp *op);
bool interp_scope(Interp *in, const InterpOp *op);
bool interp_stack_restore(Interp *in, const InterpOp *op);
bool interp_make_bytes(Interp *in, InterpObject *object); // the buffer; its contents are zero
void interp_make_initialised(InterpObject *object);
void interp_make_shadow(InterpObject *object);
void interp_make_pointers(InterpObject *object);
InterpRare *interp_make_rare(InterpObject *object);
// Counts the pages of a large object that are written for the first time.
bool interp_touch(Interp *in, InterpObject *object, uint64_t offset, uint64_t size);
// The object whose bytes (or start, when it has none) include an address; NULL: none. That is a
// choice, since it may lie elsewhere.
InterpObject *interp_object_at(const Interp *in, uint64_t address);
InterpObject *interp_object_here(const Interp *in,
                                 uint64_t address); // the caller looks for choices
// The object of a provenance, when it still is the one that the pointer was made from.
static inline InterpObject *interp_object_of(const Interp *in, uint64_t provenance) {
    InterpObject *object = &in->memory.objects.items[provenance >> 32];
    return provenance && object->generation == (uint32_t)provenance ? object : NULL;
}
static inline InterpCell interp_pointer_to(const Interp *in, uint32_t slot) {
    const InterpObject *object = &in->memory.objects.items[slot];
    return (InterpCell){object->address, (uint64_t)slot << 32 | object->generation};
}

// ---- choice.c: nothing where the run does not stop at choices
void interp_choose(const Interp *in, const char *what); // another run may go on differently
void interp_choose_address(const Interp *in, InterpCell pointer); // if it is a mere number

// ---- access.c
typedef enum InterpAccess { INTERP_READ, INTERP_WRITE, INTERP_INITIALISE } InterpAccess;

// Where a pointer leads: checked for `size` bytes; object is NULL after a violation.
typedef struct InterpPlace {
    InterpObject *object;
    uint64_t offset;
} InterpPlace;

InterpPlace interp_access(Interp *in, InterpCell pointer, uint64_t size, InterpAccess access);
bool interp_load(Interp *in, const InterpOp *op);
bool interp_store(Interp *in, const InterpOp *op);
bool interp_copy(Interp *in, const InterpOp *op);
bool interp_fill(Interp *in, const InterpOp *op);
// Plain bytes at a place that was checked.
void interp_read_bytes(Interp *in, InterpPlace place, void *bytes, uint64_t size);
bool interp_write_bytes(Interp *in, InterpPlace place, const void *bytes, uint64_t size);
bool interp_move_bytes(Interp *in, InterpPlace to, InterpPlace from, uint64_t size);
// Scalars: an integer of `size` bytes (1..8), or a pointer, through a checked access.
bool interp_read_int(Interp *in, InterpCell pointer, uint32_t size, uint64_t *value);
bool interp_read_pointer(Interp *in, InterpCell pointer, InterpCell *value);
void interp_put_pointer(Interp *in, InterpPlace place, InterpCell value); // initial contents
uint64_t interp_pointer_in(const Interp *in, const InterpObject *object, uint64_t offset);
bool interp_is_initialised(const InterpObject *object, uint64_t offset, uint64_t size);

// ---- shadow.c
bool interp_shadow(Interp *in, const InterpOp *op);         // instructions with IR_SHADOW
void interp_shadow_clear(InterpPlace place, uint64_t size); // these bytes were given values
// All these bytes have values, or the characters up to a 0, at most `limit`. What is no memory is
// not for these to say.
bool interp_shadow_has_values(Interp *in, InterpCell pointer, uint64_t size);
bool interp_shadow_has_text(Interp *in, InterpCell pointer, uint64_t limit);
void interp_shadow_move(InterpPlace to, InterpPlace from, uint64_t size);
uint8_t interp_shadow_byte(InterpPlace place); // the bits of a byte that have no value

// ---- check.c
bool interp_check(Interp *in, const InterpOp *op);

// ---- explain.c
// Why the check fails; false: there is no more to say than its message in the table does.
bool interp_explain(Interp *in, const InterpOp *op, Text *text);

// ---- name.c
// "local `a` of 16 bytes, 4 elements (declared at a.c:3)", "heap object of 8 bytes (allocated ...)"
void interp_add_object(Interp *in, Text *text, const InterpObject *object);
void interp_add_declared(Interp *in, Text *text,
                         const InterpObject *object);               // " (declared at ...)"
bool interp_has_name(const Interp *in, const InterpObject *object); // as a variable
// "offset 8 (element 2) of local `a` ..."
void interp_add_offset(Interp *in, Text *text, const InterpObject *object, int64_t offset);
// "`a[2].next`": the part of a variable that holds these bits; of another object as above
void interp_add_place(Interp *in, Text *text, const InterpObject *object, uint64_t first_bit,
                      uint64_t bits);
// "access at address 0x1001, which is no multiple of 4 as its type needs: offset 1 of ..."
void interp_add_misaligned(Interp *in, Text *text, InterpCell pointer, uint64_t align);
// The C type of so many bits: "int"
const char *interp_c_type_name(const IrProgram *program, uint32_t bits, bool is_signed);
// Bytes of an element of the array that the object is; 0: it is none.
uint64_t interp_element_size(const Interp *in, const InterpObject *object);

// A frame as messages look at it, from 0, the outermost, on.
typedef struct InterpView {
    const IrFunction *f;
    const InterpCell *registers;
    size_t frame;
    uint32_t instr; // where the run is there
} InterpView;

InterpView interp_view(const Interp *in, size_t frame);
InterpCell interp_view_value(const Interp *in, const InterpView *view, IrOperand operand);
const IrInstr *interp_view_definition(const InterpView *view, IrOperand value); // NULL: none
// "`n`", "`a[2]`": a variable that holds the value there; false: none is known.
bool interp_add_name(Interp *in, Text *text, const InterpView *view, IrOperand value);

// ---- origin.c
typedef struct InterpOrigin {
    Text name;       // "`x`"
    Text declared;   // " (declared at a.c:3)", or nothing
    const char *why; // "nothing was written to it on this run"
} InterpOrigin;

// Of a value of the innermost frame that is indeterminate; false: not found. The caller releases
// the origin in any case.
bool interp_find_origin(Interp *in, IrOperand value, InterpOrigin *origin);
// The first of so many bytes that has no value; likewise.
bool interp_find_unwritten(Interp *in, InterpCell pointer, uint64_t size, InterpOrigin *origin);
void interp_origin_release(InterpOrigin *origin);

// ---- observe.c: only called when there is an observer
void interp_observe(Interp *in, IrEventKind kind, const InterpObject *object, uint64_t offset,
                    uint64_t size);
void interp_set_site(Interp *in, InterpObject *object); // the current instruction makes it
void interp_describe(const InterpObject *object, IrEvent *event);

// ---- record.c: only called when the run is traced
bool interp_trace_assign(Interp *in, const InterpOp *op);
void interp_trace_write(Interp *in, InterpPlace place, const InterpOp *op);
void interp_trace_call(Interp *in, IrFunctionId callee, const InterpOp *op);
void interp_trace_draw(Interp *in, IrDraw draw, IrTypeId type, InterpCell value);
struct IrStep;
struct IrFilm;
struct IrTracePlace interp_trace_place(const Interp *in, const InterpObject *object,
                                       uint64_t offset);
struct IrTraceValue interp_trace_value(const Interp *in, InterpCell cell, IrTypeId type);

// ---- told.c: only called where options->told is there
void interp_told_enter(Interp *in, IrFunctionId id, bool by_user); // the function was just entered
// A model returns to the user's code; its frame is still there.
void interp_told_return(Interp *in, InterpCell value, IrTypeId type, bool has_value);
void interp_told_draw(Interp *in, const IrFunction *callee, InterpCell value, IrTypeId type);
void interp_told_change(Interp *in, const IrFunction *callee, const InterpObject *object,
                        uint64_t offset, const uint8_t *bytes, uint64_t size);
void interp_told_unwritten(Interp *in, const InterpObject *object, uint64_t offset,
                           const uint8_t *bytes, uint64_t size);

// ---- entry.c
void interp_entry_take(Interp *in); // the function of options->entry was just entered

// ---- cause.c
void interp_cause_pointer(Interp *in, InterpCell pointer, uint64_t size, bool is_free);
void interp_cause_allocation(Interp *in, uint32_t slot); // the current instruction makes it
void interp_cause_take(Interp *in); // the run ends with a violation; options->cause is there

// ---- film.c: only called when the trace has a film
// Before and behind each step. False: the film is full, and the step is not recorded.
bool interp_film_before(Interp *in, struct IrTrace *trace);
void interp_film_behind(Interp *in, struct IrTrace *trace, const struct IrStep *step);
void interp_film_end(Interp *in); // of the run; nothing without a film

// ---- picture.c
void interp_picture_learn(struct IrFilm *film, const struct IrStep *write);
void interp_picture_take(Interp *in, struct IrFilm *film);

// ---- leak.c
// What an object holds that may be an address: stored pointers, and words of their size at
// addresses that are multiples of `step`.
typedef void (*InterpVisit)(void *context, InterpCell word);
void interp_visit_contents(const Interp *in, const InterpObject *object, uint64_t step,
                           InterpVisit visit, void *context);
// The object that it was made from, or without provenance the one that has the address; or NULL.
InterpObject *interp_target(const Interp *in, InterpCell pointer);
bool interp_check_leaks(Interp *in); // at the end of a run
void interp_mark(Interp *in);        // what is reachable in front of the next step
// ---- loss.c
void interp_probe(Interp *in);

// ---- watch.c
typedef struct InterpLook {
    IrLive *needed;                    // by function; empty until it is used
    const InterpOp *at;                // the cut point's
    uint64_t address_uses, blind_uses; // as in IrState
} InterpLook;

void interp_look_start(Interp *in);
void interp_look_release(Interp *in);
bool interp_cut(Interp *in, const InterpOp *op);
// Before and behind each step of a run with watch->checks_steps; false when it ended the run.
bool interp_look_before(Interp *in);
bool interp_look_behind(Interp *in, const InterpOp *op);
const uint64_t *interp_needed_at(Interp *in, IrFunctionId function, IrBlockId block);

// ---- native.c
// A call of a function that has no body, with its arguments as the caller passes them.
typedef struct InterpCall {
    const IrFunction *callee;
    IrFunctionId id;
    const InterpOp *op;
    const InterpArg *args;
    uint32_t n_args;
} InterpCall;

bool interp_native(Interp *in, const InterpCall *call);
bool interp_give_nondet(Interp *in, const InterpCall *call); // every result is any value

// ---- external.c
bool interp_external(Interp *in, const InterpCall *call);
uint64_t interp_arg_int(Interp *in, const InterpCall *call, uint32_t index);
InterpCell interp_arg_pointer(Interp *in, const InterpCall *call, uint32_t index);
InterpCell interp_arg_float(Interp *in, const InterpCall *call, uint32_t index, uint32_t bits);
// The variable arguments behind `fixed` others: a pointer to the first, null when there are none.
InterpCell interp_arg_rest(Interp *in, const InterpCall *call, uint32_t fixed);
void interp_give_int(Interp *in, const InterpCall *call, uint64_t value);
void interp_give_pointer(Interp *in, const InterpCall *call, InterpCell value);
void interp_give_float(Interp *in, const InterpCall *call, InterpCell value, uint32_t bits);

// ---- format.c, math.c, rounding.c
bool interp_printf(Interp *in, const InterpCall *call);
// Does the text at the pointer fit the call (ir/format_fit.h)? What cannot be read is no format.
bool interp_format_fits(const Interp *in, InterpCell format, const char *call, Text *why);
bool interp_list_fits(const Interp *in, InterpCell format, InterpCell types, const char *function,
                      Text *why);
bool interp_math(Interp *in, const InterpCall *call);
bool interp_rounded(Interp *in, const InterpCall *call);

// ---- report.c: all of them end the run and return false
bool interp_finish(Interp *in, int exit_status); // return from main, exit, abort
bool interp_end(Interp *in, IrRunEnd end, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
// A value of a scalar type as a number.
void interp_add_value(Text *text, const Interp *in, InterpCell value, IrTypeId type);
bool interp_violate(Interp *in, IrViolation violation, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
bool interp_report_access(Interp *in, InterpCell pointer, uint64_t size, InterpAccess access);
bool interp_report_free(Interp *in, InterpCell pointer, const char *what); // "free", "realloc"
// For a violation that belongs to one place rather than to the frames that are there.
void interp_set_place(Interp *in, IrFrameInfo place);
void interp_tell_place(Interp *in);              // to the observer in the options
IrFrameInfo interp_user_frame(const Interp *in); // the innermost that is not in a model
bool interp_checks(const Interp *in, IrViolation violation);

#endif
