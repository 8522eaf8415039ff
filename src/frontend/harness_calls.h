// Where a harness starts, and what its calls mean.
#ifndef FRONTEND_HARNESS_CALLS_H
#define FRONTEND_HARNESS_CALLS_H

#include "base/diag.h"
#include "base/text.h"
#include "frontend/frontend.h"

#include <llvm-c/Types.h>

// Prepares the harness in a module that is not promoted yet; false after an error. `assumptions`
// gets one a line. `has_checks`: undefined behaviour is checked for.
bool harness_prepare(LLVMModuleRef module, const HarnessOptions *options, bool has_checks,
                     Text *assumptions, Diag *diag);

#endif
