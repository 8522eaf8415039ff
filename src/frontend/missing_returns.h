// Functions whose end can be reached without a value (C17 6.9.1p12): undefined where the caller
// uses the value, even if it only copies it.
//
// A caller tells in a variable of ours, in front of the call, whether it uses the result. A
// function that may give none reads this first, and a flag of its own tells whether a value was
// stored. Where neither holds, a check stands in front of its return (undefined_checks.h). All
// others, and their callers, stay as they are.
#ifndef FRONTEND_MISSING_RETURNS_H
#define FRONTEND_MISSING_RETURNS_H

#include <llvm-c/Types.h>

#define MISSING_RETURNS_WANTED "assay.result.wanted"

// Of clang's code before variables become registers.
void missing_returns_check(LLVMModuleRef module);
// Models that call the program's functions (qsort).
void missing_returns_tell(LLVMModuleRef user, LLVMModuleRef models);

#endif
