// Edges of the control flow graph that get a basic block of their own, where something happens on
// one edge alone.
#ifndef FRONTEND_EDGE_BLOCKS_H
#define FRONTEND_EDGE_BLOCKS_H

#include <llvm-c/Types.h>

// Puts a new block on the edge to a successor of `from`; the jump that ends it.
LLVMValueRef edge_split(LLVMBasicBlockRef from, unsigned successor);

// Where the branch of a computed goto leads: through the block that may be on the edge.
LLVMBasicBlockRef edge_label(LLVMBasicBlockRef successor);

// clang lets all computed gotos of a function share one branch, which hides where control comes
// from: each gets its own.
void edge_separate_computed_gotos(LLVMValueRef function);

#endif
