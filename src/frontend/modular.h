// Calls by contract: a function with a contract does what the contract says, and nothing more is known of it. Its
// body is checked once, by itself.
#ifndef FRONTEND_MODULAR_H
#define FRONTEND_MODULAR_H

#include "base/text.h"

#include <llvm-c/Core.h>
#include <stdbool.h>

// Where a body has been cut off: the call's argument is what the function returns.
#define MODULAR_RETURN "assay.return."

// In all functions with contracts but `except` (which may be NULL) that can be taken by their contract. What a program that
// begins at `start` relies on is told in words.
void modular_replace_bodies(LLVMModuleRef module, LLVMValueRef start, LLVMValueRef except,
                            Text *assumptions);

#endif
