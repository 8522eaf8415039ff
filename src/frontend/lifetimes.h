// Lifetimes of variables for which clang emits no lifetime markers.
#ifndef FRONTEND_LIFETIMES_H
#define FRONTEND_LIFETIMES_H

#include <llvm-c/Types.h>

// clang leaves the markers out for a variable whose declaration is jumped over (`switch`, `goto`),
// for those that follow a label or a jump, for every variable of a function with a computed goto,
// and for compound literals. Debug information tells the block that each belongs to: this inserts
// `llvm.lifetime.start` where control enters that block and `llvm.lifetime.end` where it leaves it.
// Functions without debug information are left as they are.
void lifetimes_complete(LLVMModuleRef module);

#endif
