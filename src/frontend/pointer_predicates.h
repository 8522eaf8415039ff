// CBMC's predicates that make pointers: __CPROVER_is_fresh(p, n) in a condition that is assumed
// sets p to a new object of n bytes, also where p is a parameter of a function that the condition
// calls.
//
// So they get addresses of pointers: each call of such a predicate, and of each function that hands
// a parameter on to one, passes the variable's address in place of its value.
#ifndef FRONTEND_POINTER_PREDICATES_H
#define FRONTEND_POINTER_PREDICATES_H

#include "base/diag.h"

#include <llvm-c/Types.h>
#include <stdbool.h>

// The module is not promoted yet. False after an error.
bool pointer_predicates_pass_addresses(LLVMModuleRef module, Diag *diag);

#endif
