// Calls of printf, fprintf, sprintf and snprintf whose constant format has conversions that the
// natives do not know, %n, %m, %lc, %ls and numbered arguments, become calls that they know.
#ifndef FRONTEND_PRINT_CALLS_H
#define FRONTEND_PRINT_CALLS_H

#include <llvm-c/Types.h>

// In front of what takes the place of a call there is one of the function PRINT_CALLS_ORIGINAL and
// the name of the original one, with its arguments, for those that check them.
#define PRINT_CALLS_ORIGINAL "assay.original."

void print_calls_simplify(LLVMModuleRef module);

#endif
