// The calls by which the front end marks lifetimes of variables (allocas).
#ifndef FRONTEND_LIFETIME_MARKERS_H
#define FRONTEND_LIFETIME_MARKERS_H

#include <llvm-c/Types.h>

// The life of a variable begins, or ends, in front of an instruction.
void lifetime_begin(LLVMModuleRef module, LLVMValueRef variable, LLVMValueRef before);
void lifetime_end(LLVMModuleRef module, LLVMValueRef variable, LLVMValueRef before);

// Behind the allocas at the start of the variable's function.
LLVMValueRef lifetime_first_place(LLVMValueRef variable);

typedef enum LifetimeDoubt { DOUBT_SCOPE, DOUBT_TEMPORARY } LifetimeDoubt;

// From this place on it is not known whether the variable is alive: what reaches it cannot be
// decided.
void lifetime_doubt(LLVMModuleRef module, LifetimeDoubt doubt, LLVMValueRef before);

// Why the call of a function of this name cannot be decided; NULL where it is no mark of a doubt.
const char *lifetime_doubt_reason(const char *name);

#endif
