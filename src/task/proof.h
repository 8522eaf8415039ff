// What a proof rests on, apart from any engine: states at cut points that cover all runs that reach
// them, and terms that decrease. An engine fills it; certificate/ writes it down and checks it
// again.
//
// A state is a statement about the memory and registers of a run: there are numbers for the
// variables such that the facts hold, the registers hold what is said, and the objects are there
// and hold what is said. What is not mentioned may be anything. A variable means the same number in
// all parts of one state; the same variable in two states is only a hint how one leads to the
// other.
#ifndef TASK_PROOF_H
#define TASK_PROOF_H

#include "base/vec.h"
#include "ir/ir.h"
#include "term/term.h"

enum { PROOF_NO_OBJECT = UINT32_MAX };

// The bits of a register or field, read as a signed or unsigned number.
typedef struct ProofValue {
    Term term;
    bool is_signed;
    uint32_t
        object; // a pointer made from this object of the state; PROOF_NO_OBJECT: nothing is said
} ProofValue;

typedef enum ProofClaimKind {
    PROOF_FIELD,    // one value
    PROOF_FILL,     // every byte is `byte`
    PROOF_ELEMENTS, // values of `width` bytes side by side; element e holds `value`, a term over
                    // the proof's `index`, which is e
    N_PROOF_CLAIMS
} ProofClaimKind;

// What [offset, offset + length) of an object holds now.
typedef struct ProofClaim {
    ProofClaimKind kind;
    Term offset, length;
    ProofValue value;
    uint32_t width;
    uint8_t byte;
} ProofClaim;

typedef VEC(ProofClaim) ProofClaims;

typedef enum ProofObjectKind {
    PROOF_GLOBAL,   // `number` says which
    PROOF_FUNCTION, // likewise
    PROOF_STACK,    // of frame `number`
    PROOF_HEAP,
    PROOF_STATIC,
    N_PROOF_OBJECTS
} ProofObjectKind;

typedef struct ProofObject {
    ProofObjectKind kind;
    uint32_t number;
    bool is_alive;
    Term base; // a variable: its address, a multiple of align
    uint32_t align;
    Term size;
    ProofClaims claims;
} ProofObject;

typedef struct ProofRegister {
    IrReg reg;
    ProofValue value;
} ProofRegister;

// The innermost frame stands at the start of its block, behind the PHIs; the others wait in front
// of instruction `index`, for the call before it.
typedef struct ProofFrame {
    IrFunctionId function;
    IrBlockId block;
    uint32_t index;
    VEC(ProofRegister) registers;
} ProofFrame;

typedef struct ProofState {
    VEC(ProofFrame) frames; // outermost first
    VEC(ProofObject) objects;
    VEC(Formula) facts;
    uint32_t
        parent; // the state, if any, whose runs come here next; else IR_NONE: a hint for cycles
    VEC(ProofValue)
    draws; // nondeterministic values that a run to here may have read, in their order: hints
           // what the variables are. No term: any
} ProofState;

typedef struct Proof {
    VEC(ProofState) states;
    VEC(Term) measures; // which make the states' cycles end, one after the other
    bool is_piecewise;  // some measures are for parts of a cycle only
    Term index;         // the number of an element in PROOF_ELEMENTS
    char *unsupported;  // what the proof rests on that cannot be said here, or NULL
} Proof;                // its terms belong to a table that the owner knows

void proof_state_release(ProofState *state);
void proof_release(Proof *proof);

#endif
