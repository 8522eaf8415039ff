// Bitcode that was made before: a file is not compiled again while clang, its command line and all
// files that it read are the same, and none has appeared that would be read instead of one of them.
#ifndef FRONTEND_COMPILE_CACHE_H
#define FRONTEND_COMPILE_CACHE_H

#include "base/intern.h"
#include "base/store.h"
#include "frontend/clang.h"

typedef struct CompileCache {
    const Store *store;
    SourceOverlay *overlay; // files in place of those on the disk, or NULL; the jobs' own
    Interner paths;
    Map digests;   // interned path -> Digest *, of the files that were looked at in this run
    Map existence; // interned path -> is there something
    Arena arena;
} CompileCache; // with a store, and else zeroed, it is ready

// Appends the bitcode that the job would give; false when it must be compiled.
bool compile_cache_get(CompileCache *cache, const ClangJob *job, Text *bitcode);
// Compiles, and keeps the result for compile_cache_get; `store` may be NULL.
FrontendEnd compile_cache_make(const Store *store, const ClangJob *job, Text *bitcode, Diag *diag,
                               Budget *budget);
void compile_cache_release(CompileCache *cache);

#endif
