// The variables of a function that clang gives no lifetime markers, and the C block that each
// belongs to.
//
// A variable's debug information names its block. clang emits it where the declaration is reached;
// a declaration that is jumped over (`switch (x) { int a; case 1: ...`) leaves nothing but the
// object. Its block is then one of those around all its uses, and one that control can enter behind
// the declaration, by a label or a `case`. Several blocks may be left: then the variable is known
// to live in the innermost of them, and to be dead outside of the outermost. The pass
// that marks its life (lifetimes.c) must decide nothing that depends on what is between.
#ifndef FRONTEND_UNMARKED_VARIABLES_H
#define FRONTEND_UNMARKED_VARIABLES_H

#include "base/map.h"
#include "base/vec.h"
#include "frontend/scope_regions.h"

#include <llvm-c/Types.h>
#include <stdbool.h>

typedef struct Unmarked {
    LLVMValueRef variable;    // its alloca
    LLVMValueRef declaration; // the dbg.declare; NULL: a compound literal, or never reached
    LLVMMetadataRef scope;    // the innermost block that it may belong to
    LLVMMetadataRef widest;   // the outermost one: the same where the block is known
    bool is_literal, is_done;
} Unmarked;

typedef VEC(Unmarked) UnmarkedList;

// All of them, with their scopes, in the order of their objects; `owners` gets the scope of each.
// Gives the computed gotos of a function with such variables a branch each.
void unmarked_collect(LLVMValueRef function, UnmarkedList *variables, Map *owners);

// Is the address of the variable kept, or may a value be read that an earlier life left? If not, it
// makes no difference where its life ends.
bool unmarked_is_carried_over(const Unmarked *v);

#endif
