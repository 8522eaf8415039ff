// Rounding modes: floating-point arithmetic of programs that may set another mode than to nearest.
#ifndef FRONTEND_ROUNDING_H
#define FRONTEND_ROUNDING_H

#include <llvm-c/Types.h>
#include <stdbool.h>

// A function of models/fenv.c, which defines all that rounding_follow calls.
#define ROUNDING_MODEL "__assay_fp_needs_nearest"

// May the program set a rounding mode, or does it ask for one that is not the compiler's choice?
bool rounding_matters(LLVMModuleRef user);

// Makes every operation that rounds, of the program and of the library's models, a call of a model
// that follows the mode (models/fenv.c).
void rounding_follow(LLVMModuleRef user, LLVMModuleRef models);

#endif
