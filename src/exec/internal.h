// Symbolic execution, for the files of this folder:
//   step.c        a state through the rest of its block; how runs begin and end
//   branch.c      branches, and paths that join again soon
//   calls.c       calls and returns
//   arith.c       arithmetic and conversions;  compare.c  comparisons
//   shift.c       shifts
//   floats.c      where floating-point numbers lie
//   memory.c      loads, stores, allocation, blocks of memory
//   shadow.c      which bits of memory have values
//   text.c        strings in memory;  print.c  the printf family
//   natives.c     library functions that are not modelled in C
//   contracts.c, separation.c  those behind contracts
//   outside.c     what external functions may change
//   leaks.c       lost memory
//   values.c      registers, readings of integers, checks
//   hints.c       which registers are better read as signed numbers
//   replay.c      from a violation to a concrete run
#ifndef EXEC_INTERNAL_H
#define EXEC_INTERNAL_H

#include "exec/exec.h"

// Invariant: forks, violations and stuck are those of the step that is being executed, or of the
// last one.
struct Exec {
    IrProgram *program;
    TermTable *table;
    Solver *solver;
    SmgContext smg;
    Arena arena;
    uint32_t checks; // from here on as in ExecOptions
    bool math_ints;
    bool ideal_signed;
    bool malloc_may_fail;
    bool separates_paths;
    bool records_touched;
    bool makes_rows;
    bool has_external;        // the program has functions of which only the declaration is known
    SmgObjectId *globals;     // by IrGlobalId
    SmgObjectId *functions;   // by IrFunctionId; 0 where the address is not taken
    Map object_functions;     // SmgObjectId -> IrFunctionId
    Map joining;              // IrFunctionId: the paths of its branches join where they can
    Map instances;            // stack objects that follow each other -> the first << 32 | number
    IrArrayLoops array_loops; // of the program, once something has asked for them
    struct ExecHints *hints;  // which registers are better read as signed numbers
    Term ranks;               // where floating-point numbers lie (floats.c), by their bits
    VEC(ExecState) forks;
    VEC(ExecViolation) violations;
    bool wraps_signed;
    ExecReliance reliance; // since the last exec_take_reliance
    const char *stuck;     // why the step gave up, or NULL
    IrLocId stuck_at;
    Text stuck_text;
    uint64_t steps;
};

SmgValue exec_operand(Exec *x, ExecState *s, IrOperand operand);
Term exec_unsigned(Exec *x, ExecState *s, SmgValue value, uint32_t bits);
Term exec_signed(Exec *x, ExecState *s, SmgValue value, uint32_t bits);
// A variable's new value. Unbounded integers keep the reading in which they came, and a literal has
// none of its own: -1 is read as the variable is, before it meets other values.
SmgValue exec_as_kept(const Exec *x, SmgValue value, IrTypeId type, bool is_signed);
Term exec_unsigned_operand(Exec *x, ExecState *s, const IrInstr *i, uint32_t n);
Term exec_signed_operand(Exec *x, ExecState *s, const IrInstr *i, uint32_t n);
uint32_t exec_operand_bits(const Exec *x, const ExecState *s, const IrInstr *i, uint32_t n);

// A value that the program has stored and that is not known: without wrap-around it may lie outside
// of its type.
SmgValue exec_any_stored(Exec *x, ExecState *s, IrTypeId type, bool is_signed);
// May a signed number of this width lie outside of its type? Only where signed arithmetic does not
// wrap, and not in types that are narrower than int: conversions to them wrap.
bool exec_has_no_ends(const Exec *x, uint32_t bits);
// A bit that may be either.
Formula exec_any_bit(Exec *x, ExecState *s);
// Is a mathematical number one of a signed type?
Formula exec_fits_signed(Exec *x, Term t, uint32_t bits);
// The same as a nondeterministic value, which a replay takes from the inputs.
SmgValue exec_draw(Exec *x, ExecState *s, ExecDraw draw, IrTypeId type, bool is_signed);

// Remembers that a byte range of fresh memory held this value.
void exec_note_memory(Exec *x, ExecState *s, SmgValue value, uint32_t width, uint64_t serial,
                      Term offset);

// Are two numbers equal that were read as signed ones?
Formula exec_equal(Exec *x, ExecState *s, Term a, Term b, uint32_t bits);

// An n-bit result from a mathematical one.
SmgValue exec_wrap(Exec *x, ExecState *s, Term term, uint32_t bits, bool is_signed);

// ---- outside.c: what external functions may change
void exec_expose(Exec *x, ExecState *s, Term number); // made from addresses
void exec_expose_contents(Exec *x, ExecState *s, SmgObjectId id);
// Something was stored in the object: if external functions know it, they know that, too.
void exec_give_contents(Exec *x, ExecState *s, SmgObjectId id);
// Something was read that may be any address: they may know every object. False: also what is not
// in the state, or what they could do with it is not known.
bool exec_give_all(Exec *x, ExecState *s);
// A call with these arguments: whatever such functions may know by now is changed. False: it gives
// up.
bool exec_give_memory(Exec *x, ExecState *s, const IrFunction *callee, const SmgValue *values,
                      const IrTypeId *types, uint32_t n, const SmgValue *varargs);

// Checks `ok`: where it is not implied, records a violation, and assumes it. False when nothing
// remains of the state.
bool exec_check(Exec *x, ExecState *s, IrViolation kind, Formula ok, const char *what);
// The same for a check that the caller has shown, or not.
bool exec_check_shown(Exec *x, ExecState *s, IrViolation kind, Formula ok, bool is_shown,
                      const char *what);
// The same for what ends a run: nothing is relied on where it is not checked for.
bool exec_check_trap(Exec *x, ExecState *s, IrViolation kind, Formula ok, const char *what);
// Is the text at the address known, and does it fit the call (ir/format_fit.h)?
bool exec_format_fits(Exec *x, ExecState *s, Term address, const char *call);
bool exec_list_fits(Exec *x, ExecState *s, Term format, Term types, const char *function);
// Something that certainly happens here.
void exec_violate(Exec *x, ExecState *s, IrViolation kind, const char *what);
void exec_stuck(Exec *x, const ExecState *s, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

// A check of a called function, or of what may not be told (ir/checks.def). False: the same.
bool exec_check_callee(Exec *x, ExecState *s, const IrInstr *i);
bool exec_check_told(Exec *x, ExecState *s, const IrInstr *i);

// Families of instructions. False: the state's path is over or stuck.
bool exec_arithmetic(Exec *x, ExecState *s, const IrInstr *i);
bool exec_shift(Exec *x, ExecState *s, const IrInstr *i);
bool exec_prefers_signed(Exec *x, ExecState *s, const IrInstr *i);
// Is the term certainly what an n-bit unsigned number can be?
bool exec_is_word(Exec *x, const ExecState *s, Term t, uint32_t bits);
bool exec_conversion(Exec *x, ExecState *s, const IrInstr *i);
bool exec_comparison(Exec *x, ExecState *s, const IrInstr *i);
bool exec_float(Exec *x, ExecState *s, const IrInstr *i);
void exec_know_float(Exec *x, ExecState *s, const IrConst *c, SmgValue value);
bool exec_memory(Exec *x, ExecState *s, const IrInstr *i);
bool exec_shadow(Exec *x, ExecState *s, const IrInstr *i); // of memory, with IR_SHADOW
// Certainly so many bytes have values; the characters up to a 0, but at most so many, have.
bool exec_find_region(Exec *x, const ExecState *s, Term pointer, SmgObjectId *id, Term *offset);
bool exec_has_values(Exec *x, const ExecState *s, Term pointer, Term size);
// Certainly a live object holds a text there: `most` characters, or fewer up to a 0; -1: up to a 0.
bool exec_is_text(Exec *x, const ExecState *s, Term pointer, int most);
bool exec_has_text(Exec *x, const ExecState *s, Term pointer, Term limit);
// The bytes up to the first 0, this included, where some 0 is known: a number of its own from here
// on. Such states are not exact.
bool exec_find_first_end(Exec *x, ExecState *s, SmgObjectId id, Term offset, Term *size);
// An integer that does not fill its bytes.
bool exec_is_odd_width(const IrType *type);
bool exec_call(Exec *x, ExecState *s, const IrInstr *i);
// `varargs`: the pointer to variable arguments, or NULL.
bool exec_native(Exec *x, ExecState *s, const IrInstr *i, const IrFunction *callee,
                 const SmgValue *values, const IrTypeId *types, uint32_t n,
                 const SmgValue *varargs);
bool exec_print(Exec *x, ExecState *s, const IrInstr *i, const IrFunction *callee,
                const SmgValue *values, const IrTypeId *types, uint32_t n, const SmgValue *varargs);
// May a contract take the place of the body? (separation.c)
// An array of strings as rows, or one by one where paths stay exact.
bool exec_make_strings(Exec *x, ExecState *s, const IrInstr *i, const Term words[3]);
// A string's size and a string of any characters, at once (text.c).
bool exec_text_size(Exec *x, ExecState *s, const IrInstr *i, Term pointer, Term if_unknown);
bool exec_make_text(Exec *x, ExecState *s, const IrInstr *i, Term pointer, Term length);
bool exec_is_covered(Exec *x, ExecState *s, const IrInstr *i, const SmgValue *values,
                     const IrTypeId *types, uint32_t n);
// The natives behind contracts; `words` are the arguments.
bool exec_contract(Exec *x, ExecState *s, const IrInstr *i, IrNative native, const Term *words);
bool exec_return(Exec *x, ExecState *s, const SmgValue *results, const IrTypeId *types, uint32_t n);
// The checks at the end of a run; `returned`: main's frame is gone.
void exec_finish(Exec *x, ExecState *s, bool returned);
// Records a violation where memory is lost.
void exec_check_leaks(Exec *x, ExecState *s, bool with_frames);
// Did the program allocate the object, and not free it?
bool exec_is_allocated(Exec *x, const ExecState *s, SmgObjectId id);

// Control (step.c, branch.c).
void exec_go_to(Exec *x, ExecState *s, IrBlockId target); // its PHIs take their values
bool exec_decides(Exec *x, const ExecState *s, Formula f, bool *value);
void exec_fork_to(Exec *x, const ExecState *s, Formula condition, IrBlockId target);
ExecEnd exec_branch(Exec *x, ExecState *s,
                    const IrInstr *i); // both successors, where it is undecided
// A value that is `yes` where the condition holds and `no` elsewhere; false where no term says
// that.
bool exec_choose(Exec *x, Formula condition, SmgValue yes, SmgValue no, SmgValue *value);
// One instruction that is neither a call nor ends its block.
bool exec_step(Exec *x, ExecState *s, const IrInstr *i);

void exec_set_result(Exec *x, ExecState *s, const IrInstr *i, SmgValue value);
void exec_set_bit(Exec *x, ExecState *s, const IrInstr *i, Formula f);

// Makes an object of the run; counts it.
SmgObjectId exec_allocate(Exec *x, ExecState *s, SmgKind kind, Term size, IrLocId site);

// A read through a pointer whose target is not known, where validity is not what is asked: it is
// assumed to be valid, and gives any value.
bool exec_reads_unknown(Exec *x, ExecState *s, Term address);
// Resolves an address that is about to be accessed. False: stuck or violated.
bool exec_resolve(Exec *x, ExecState *s, Term address, SmgObjectId *id, Term *offset);
// Remembers that the state touches the object, where that is recorded.
void exec_touch(Exec *x, ExecState *s, SmgObjectId id);
// A node of tree `id` is split off: each case is a state that executes the access again (tree.c).
void exec_split_tree(Exec *x, ExecState *s, SmgObjectId id, Term address);
// An object that memory calls `name` is no longer called `old` in variables, either.
void exec_use_one_name(Exec *x, ExecState *s, Term old, Term name);
// May the range be accessed? That it lies in the object is shown by the chosen procedure
// (smg/deref.h).
// Splits off the rows that the range lies in (smg/rows.h); false where the state ends.
bool exec_open_rows(Exec *x, ExecState *s, SmgObjectId host, Term offset, Term length);
bool exec_check_access(Exec *x, ExecState *s, SmgObjectId id, Term offset, Term length,
                       bool is_write);

// Splits off the case of length 0, which touches nothing: true when something is left to do.
bool exec_touches_memory(Exec *x, ExecState *s, Term length);

struct ExecHints *exec_hints_new(const IrProgram *program);
void exec_hints_free(struct ExecHints *hints, const IrProgram *program);
bool exec_hint_signed(const struct ExecHints *hints, IrFunctionId function, IrReg reg);

#endif
