// Functions that give the same result for the same memory, and change nothing.
#ifndef FRONTEND_PURE_FUNCTIONS_H
#define FRONTEND_PURE_FUNCTIONS_H

#include <llvm-c/Core.h>
#include <stdbool.h>

// False where that is not seen at once, or where the value is no function.
bool function_changes_nothing(LLVMValueRef function);

#endif
