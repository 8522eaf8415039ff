// Where a violation comes from: which object is concerned, and what the values that fail were made
// of, back to what the function under test was given. It guides the search for contracts, and says
// whose fault a violation is; it is found on one run, by the values that registers hold at its end.
#ifndef INTERP_CAUSE_H
#define INTERP_CAUSE_H

#include "base/vec.h"
#include "interp/interp.h"

typedef enum IrCauseKind {
    IR_CAUSE_NONE,  // no object: null, or an address where nothing is
    IR_CAUSE_GIVEN, // of the caller
    IR_CAUSE_HEAP,  // allocated on this run
    IR_CAUSE_STACK,
    IR_CAUSE_GLOBAL, // a function, too
} IrCauseKind;

typedef enum IrCauseSourceKind {
    IR_CAUSE_ARGUMENT, // of the function: index
    IR_CAUSE_MEMBER,   // read from an object that the caller gave: slot, offset
    IR_CAUSE_RESULT,   // of a call: function
    IR_CAUSE_MEMORY,   // read from some other object: slot
    IR_CAUSE_CONSTANT,
} IrCauseSourceKind;

typedef struct IrCauseSource {
    IrCauseSourceKind kind;
    bool is_pointer;
    uint32_t index, slot;
    uint64_t offset, size;
    IrFunctionId function;
} IrCauseSource;

typedef struct IrCause {
    IrFunctionId function; // under test; set by the caller. What follows is filled in
    bool is_filled;
    IrCauseKind kind;
    bool is_dead;   // freed, or out of scope
    bool is_access; // offset and size say which bytes; else a free, or nothing of the kind
    bool is_free;
    bool is_literal;  // a string literal
    bool is_null;     // the pointer is null, or a small number made of it
    bool size_wraps;  // the size of the object was computed by arithmetic that wrapped
    bool in_function; // it happens in the function itself, not in one that it calls
    uint32_t slot;    // the object's
    int64_t offset;
    uint64_t size, object_size;
    uint64_t n_external; // calls of unknown functions before
    VEC(IrCauseSource) sources;
} IrCause;

void ir_cause_release(IrCause *cause);

#endif
