// The library models that a program needs.
#ifndef FRONTEND_MODELS_H
#define FRONTEND_MODELS_H

#include "base/diag.h"
#include "ir/ir.h"

#include <llvm-c/Core.h>

// One module with a definition of everything that `user` or another model needs and a model
// defines; NULL when there is nothing of the kind. With checks, what
// lower_library.c calls is there.
LLVMModuleRef models_load(LLVMContextRef context, LLVMModuleRef user, IrDataModel model,
                          bool has_checks, Diag *diag);

#endif
