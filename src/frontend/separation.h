// What a function can observe of how its arguments overlap. The check of a function by itself
// gives every pointer an object of its own; where a call does not, the contract holds only if the
// function cannot tell the difference.
#ifndef FRONTEND_SEPARATION_H
#define FRONTEND_SEPARATION_H

#include "base/vec.h"

#include <llvm-c/Core.h>
#include <stdbool.h>

typedef VEC(LLVMValueRef) ValueList;

typedef struct Separation {
    bool follows;  // reads pointers from memory that is not its own
    bool compares; // addresses with each other, or makes numbers of them
} Separation;

// The functions that evaluate what `function` ensures (blocks of clang's) and all that these call
// are added to the list.
void separation_add_conditions(LLVMValueRef function, ValueList *functions);
Separation separation_find(const ValueList *functions);

#endif
