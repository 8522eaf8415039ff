// Temporary objects: what a function returned, where its array is used (`f().a`).
#ifndef FRONTEND_TEMPORARIES_H
#define FRONTEND_TEMPORARIES_H

#include "frontend/overlay.h"

#include <llvm-c/Types.h>
#include <stddef.h>

// Marks the lifetimes of temporaries whose address is kept: they end with the full expression (C11
// 6.2.4p8). Where its end cannot be found, an access through pointers is marked as a doubt. `files`
// are the inputs of the module.
void temporaries_end(LLVMModuleRef module, const char *const *files, size_t n_files,
                     SourceOverlay *overlay);

#endif
