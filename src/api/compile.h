#ifndef API_COMPILE_H
#define API_COMPILE_H

#include "base/store.h"
#include "frontend/frontend.h"

// The bitcode of every file (`images`, one for each file, empty so far): from the store (or NULL)
// or by clang, up to `jobs` at a time (0: one for each processor). `compiled` gets how many clang
// had to compile. A file that fails costs its own image only.
FrontendEnd api_compile(const FrontendOptions *options, const Store *store, unsigned jobs,
                        Text *images, size_t *compiled, Diag *diag, Budget *budget);

#endif
