// Shared by the files of the checker:
//
//   check.c           follows all paths from cut point to cut point; the outcome
//   check_instance.c  a state of the proof, as a state to execute
//   check_cover.c     whether a state of the proof covers a state that was reached
//   check_rank.c      whether measures show that every run ends
//   check_arith.c     integer arithmetic, comparisons and conversions
//   check_memory.c    objects and their contents; instructions about memory
//   check_calls.c     calls, returns, natives, the end of a run
//   check_undefined.c whether behaviour is defined
//   check_values.c    values of registers, constants and inputs
//   check_solver.c    whether a formula follows from the state's facts
//
// certificate_write.c and certificate_read.c are the file format (certificate.h).
#ifndef CERTIFICATE_CHECK_INTERNAL_H
#define CERTIFICATE_CHECK_INTERNAL_H

#include "base/arena.h"
#include "base/pmap.h"
#include "certificate/check.h"
#include "ir/analyse.h"
#include "interp/interp.h"
#include "base/cvc5.h"

// ---- States ------------------------------------------------------------------------------------
//
// A value is a ProofValue whose object is an index of the state's objects; a value without term is
// any pattern of its type's bits. The term of a pointer with an object is the object's base plus an
// offset that is not wrapped around: outside of memory it is outside of the object, too.

typedef enum CkEntryKind { CK_FIELD, CK_FILL, CK_ELEMENTS, CK_BYTES, CK_UNKNOWN } CkEntryKind;

// Contents of an object, newest first. Below the last entry nothing is known.
typedef struct CkEntry {
    const struct CkEntry *older;
    CkEntryKind kind;
    Term offset, length;
    ProofValue value; // CK_FIELD, CK_ELEMENTS (over the proof's index)
    uint32_t width;   // CK_ELEMENTS
    uint8_t byte;
    const uint8_t *bytes; // CK_BYTES, of a constant length
} CkEntry;

typedef struct CkObject {
    ProofObjectKind kind;
    uint32_t number;                      // of the global, function or frame
    bool is_alive, is_read_only, is_gone; // gone: its frame has returned
    Term base, size;
    const CkEntry *entries;
} CkObject;

typedef struct CkFrame {
    IrFunctionId function;
    IrBlockId block;
    uint32_t index;
    uint32_t n_regs;
    ProofValue *regs;
} CkFrame;

typedef struct CkFact {
    const struct CkFact *older;
    Formula formula;
    uint32_t serial; // no two have the same
} CkFact;

typedef struct CkInput {
    ProofValue value;
    uint32_t bits; // 0: as the proof said it, of unknown width
} CkInput;

typedef struct CkState {
    VEC(CkFrame) frames;
    VEC(CkObject) objects;
    const CkFact *facts;
    VEC(CkInput) inputs; // nondeterministic values, in their order
    Pmap ranges;         // id of an atom -> const Interval *
    bool is_vague;       // something was taken as any value: what does not follow may still be true
    uint32_t n_splits;   // cases that were distinguished on the path,
    uint32_t n_at_cut;   // up to the last cut point
    uint32_t n_iterations; // to cut points, with cases in between
    uint32_t from;         // state of the proof that the path began with, or IR_NONE
} CkState;

// A path from one state of the proof to another: what holds on it, and what the variables of the
// second state are.
typedef struct CkEdge {
    uint32_t from, to;
    const CkFact *facts;
    bool is_vague; // of the path's state
    Map binding;   // id of a variable of the second state -> id of its term
} CkEdge;

typedef enum CkAnswer { CK_PROVED, CK_REFUTED, CK_OPEN } CkAnswer;

typedef struct CkSolver {
    Cvc5 cvc5;
    Map declared;
    Map cache; // the newest fact's number << 32 | the question's id -> CkAnswer
} CkSolver;

typedef struct Check {
    IrProgram *program;
    TermTable *table;
    const Proof *proof;
    uint32_t checks; // mask of IrViolation
    bool malloc_may_fail;
    IrOutside outside;    // what external functions may know
    bool is_about_cycles; // numbers that wrap around are cases of their own
    bool ideal_signed;    // signed arithmetic does not wrap: numbers may leave their types
    bool may_overflow;    // some signed arithmetic was not shown to stay in its range
    uint32_t n_said;      // terms of the table that the proof was made of
    Budget *budget;
    Arena arena;
    CkSolver solver;
    Map signs; // function << 32 | register -> ck_is_signed_reg
    VEC(CkState *) work;
    VEC(CkEdge) edges;
    CheckOutcome outcome;
    bool is_over; // the outcome is known
    Text reason;
    Text mismatch; // why the last state was not covered
    uint64_t paths, steps;
    uint32_t n_facts;
} Check;

// ---- What follows (check_solver.c) -------------------------------------------------------------

void ck_assume(Check *c, CkState *s, Formula f);
bool ck_implies(Check *c, const CkState *s, Formula f);
CkAnswer ck_ask(Check *c, const CkFact *facts, Formula goal, bool with_all);
bool ck_is_dead(Check *c, const CkState *s); // all facts are looked at
void ck_solver_release(CkSolver *solver);

// ---- Driver (check.c) --------------------------------------------------------------------------

void ck_end(Check *c, const CkState *s, CheckOutcome outcome, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
// Something wrong happens here, unless no run comes here.
void ck_reject(Check *c, const CkState *s, const char *what);
// Must hold, or the proof is wrong.
bool ck_require(Check *c, CkState *s, Formula f, const char *what);
CkState *ck_clone(const CkState *s);
void ck_free(CkState *s);
// Which case is it? The other one is followed later, from the same instruction on. So nothing may
// have been changed by the instruction yet.
bool ck_split(Check *c, CkState *s, Formula condition);
// The state has come to a cut point: true when a state of the proof covers it.
bool ck_is_covered(Check *c, CkState *s);

static inline CkFrame *ck_top(CkState *s) { return &vec_last(&s->frames); }
static inline const IrFunction *ck_function(const Check *c, const CkState *s) {
    return &c->program->functions[vec_last(&s->frames).function];
}
CkFrame ck_new_frame(const Check *c, IrFunctionId function); // nothing is known of its registers
const IrInstr *ck_instr(const Check *c, const CkState *s);

// ---- Values (check_values.c) -------------------------------------------------------------------

static inline ProofValue ck_value(Term term, bool is_signed) {
    return (ProofValue){term, is_signed, PROOF_NO_OBJECT};
}
Term ck_number(Check *c, Number number);
ProofValue ck_any(Check *c, CkState *s, IrTypeId type);
ProofValue ck_any_bits(Check *c, CkState *s, uint32_t bits, bool is_signed);
ProofValue ck_input(Check *c, CkState *s, IrTypeId type,
                    bool is_signed); // a nondeterministic value
// Is the register better read as a signed number?
bool ck_is_signed_reg(Check *c, IrFunctionId function, IrReg reg);
ProofValue ck_vague(Check *c, CkState *s, IrTypeId type); // not known here
ProofValue ck_operand(Check *c, CkState *s, IrOperand operand);
IrTypeId ck_operand_type(Check *c, const CkState *s, const IrInstr *i, uint32_t n);
Term ck_unsigned(Check *c, const CkState *s, ProofValue value, uint32_t bits);
Term ck_signed(Check *c, const CkState *s, ProofValue value, uint32_t bits);
Term ck_unsigned_operand(Check *c, CkState *s, const IrInstr *i, uint32_t n);
Term ck_signed_operand(Check *c, CkState *s, const IrInstr *i, uint32_t n);
Formula ck_in_range(Check *c, Term term, Number low, Number high);
// Is it the number of a signed type?
Formula ck_fits_signed(Check *c, Term term, uint32_t bits);
// May a signed number of this width lie outside of its type? Only where signed arithmetic does not
// wrap.
bool ck_has_no_ends(const Check *c, uint32_t bits);
// The same of this one, for all that is known.
bool ck_may_lie_outside(Check *c, const CkState *s, ProofValue value, uint32_t bits);
// What a program has stored there, and is not known.
ProofValue ck_any_stored(Check *c, CkState *s, uint32_t bits, bool is_signed);
Formula ck_equal(Check *c, CkState *s, ProofValue a, ProofValue b, uint32_t bits);
// The result of C's signed arithmetic: wrapped, or not. False: the check is over.
bool ck_set_signed(Check *c, CkState *s, const IrInstr *i, Term result, uint32_t bits);
ProofValue ck_wrap(Check *c, const CkState *s, Term term, uint32_t bits, bool is_signed);
void ck_set(CkState *s, const IrInstr *i, ProofValue value);
void ck_set_bit(Check *c, CkState *s, const IrInstr *i, Formula f);
// An argument or result of one type taken as another.
ProofValue ck_convert(Check *c, CkState *s, ProofValue value, IrTypeId from, IrTypeId to);

// ---- Instructions: false when the path is over or the check is ---------------------------------

bool ck_arithmetic(Check *c, CkState *s, const IrInstr *i); // check_arith.c
bool ck_comparison(Check *c, CkState *s, const IrInstr *i);
bool ck_conversion(Check *c, CkState *s, const IrInstr *i);
bool ck_check(Check *c, CkState *s, const IrInstr *i);                  // check_undefined.c
bool ck_memory(Check *c, CkState *s, const IrInstr *i);                 // check_memory.c
bool ck_call(Check *c, CkState *s, const IrInstr *i, bool *is_entered); // check_calls.c
bool ck_return(Check *c, CkState *s, const IrInstr *i);
bool ck_finish(Check *c, CkState *s, bool has_frames); // the run ends; always false
bool ck_check_lost(Check *c, CkState *s, bool has_frames);

// Must hold where the property asks for it; else the run ends where it does not (false).
bool ck_defined(Check *c, CkState *s, Formula f, IrViolation violation);

// Constants that the checker takes as memory like any other.
bool ck_has_other_constants(const IrProgram *program);

// ---- Memory ------------------------------------------------------------------------------------

uint32_t ck_add_object(Check *c, CkState *s, CkObject object, uint32_t align);
void ck_assume_address(Check *c, CkState *s, const CkObject *object);
void ck_add_entry(Check *c, CkState *s, uint32_t object, CkEntry entry);
// Resolves a pointer that is about to be accessed, and checks that its object has these bytes.
bool ck_access(Check *c, CkState *s, ProofValue pointer, Term length, bool is_write,
               uint32_t *object, Term *offset);
Term ck_offset(Check *c, const CkState *s, ProofValue pointer); // in its object
// What is certainly there; false when that is not known. Never splits.
bool ck_peek(Check *c, const CkState *s, uint32_t object, Term offset, uint32_t width,
             ProofValue *value);
// The bytes at one place are those at another one; the ranges lie inside their objects.
void ck_copy(Check *c, CkState *s, uint32_t to, Term to_offset, uint32_t from, Term from_offset,
             Term length);
Formula ck_apart(Check *c, Term offset_a, Term length_a, Term offset_b, Term length_b);
bool ck_same_place(Check *c, const CkState *s, const CkEntry *entry, Term offset, Term length);
// Is the range, under the entries, claimed to be full of the byte, or to hold such elements?
bool ck_holds_claim(Check *c, const CkState *s, const CkEntry *entries, const CkEntry *claim);
void ck_add_globals(Check *c, CkState *s);
// What they hold when the program starts; constants hold it for ever.
void ck_fill_globals(Check *c, CkState *s, bool only_constants);
// Which object is at this address? PROOF_NO_OBJECT when that is not known.
uint32_t ck_object_at(Check *c, const CkState *s, Term address);

// ---- Covering and ranking ----------------------------------------------------------------------

// The proof's state as a state to execute; NULL when no run can be in it.
CkState *ck_instance(Check *c, uint32_t number);
// Does the proof's state cover s? Then `binding` says what its variables are.
bool ck_covers(Check *c, CkState *s, uint32_t number, Map *binding); // check_cover.c
Term ck_bound(Check *c, const Map *binding, Term term);
void ck_check_ranks(Check *c); // check_rank.c

#endif
