// What is assigned, by contracts of CBMC's: __CPROVER_assigns of loops and of functions, compared
// with what their code writes (written_places.h).
//
// harness_clauses.c marks the places: __assay_target(address, bytes, counts) tells one of those
// that the next marker is about,
//   __assay_loop_begin(n)    gives whether the loop behind it is taken by its contract;
//   __assay_loop_back(n)     stands where the loop goes back;
//   __assay_assigns_end()    the call behind it is that of the function under test.
#ifndef FRONTEND_LOOP_CONTRACTS_H
#define FRONTEND_LOOP_CONTRACTS_H

#include "base/text.h"
#include "base/vec.h"

#include <llvm-c/Types.h>
#include <stdbool.h>

// Decides all loops of a module that is not promoted yet, and removes the markers. Loops in
// functions that are reached from the harness, and whose code writes nothing but what they name,
// are taken by their contracts. Gives how many are. `harness` may be NULL: then none is.
unsigned loop_contracts_apply(LLVMModuleRef module, LLVMValueRef harness, Text *notes);

typedef VEC(LLVMValueRef) ReachedList;

// The function and all that it calls, through pointers, too.
ReachedList functions_reached(LLVMValueRef function);

// Does a wrapper that enforces a contract call a function that is seen to write only what the
// contract names?
bool loop_contracts_keeps_to_assigns(LLVMValueRef wrapper, LLVMValueRef function);

#endif
