// Calls of scanf, fscanf and sscanf with a constant format become one call of a model for each
// conversion, white space or other character of the format (models/scan_steps.c): so no engine has
// to follow a loop over the format. In front of them is a call of PRINT_CALLS_ORIGINAL, as of
// printf.
#ifndef FRONTEND_SCAN_CALLS_H
#define FRONTEND_SCAN_CALLS_H

#include <llvm-c/Types.h>

void scan_calls_unroll(LLVMModuleRef module);

#endif
