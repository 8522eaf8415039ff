// Lifetimes of variables for which clang emits no lifetime markers.
#ifndef FRONTEND_LIFETIMES_H
#define FRONTEND_LIFETIMES_H

#include <llvm-c/Types.h>
#include <stdbool.h>

// clang leaves the markers out for a variable whose declaration is jumped over (`switch`, `goto`), for those that follow
// a label or a jump, for every variable of a function with a computed goto, and for compound literals. Debug
// information tells the block that each belongs to: this inserts `llvm.lifetime.start` where control enters
// that block and `llvm.lifetime.end` where it leaves it. Functions without debug information are left as they are.
void lifetimes_complete(LLVMModuleRef module);

// The life of a variable (an alloca) begins, or ends, in front of an instruction.
void lifetimes_begin(LLVMModuleRef module, LLVMValueRef variable, LLVMValueRef before);
void lifetimes_end(LLVMModuleRef module, LLVMValueRef variable, LLVMValueRef before);

// Behind the allocas at the start of the variable's function.
LLVMValueRef lifetimes_first_place(LLVMValueRef variable);

// Where the branch of a computed goto leads: through a block that lifetimes_complete put on the edge.
LLVMBasicBlockRef lifetimes_label(LLVMBasicBlockRef successor);

#endif
