// A cache of verdicts about functions, on disk (base/store.h).
//
// The key of an entry is the fingerprint of what the function can reach together with the options
// that decide what is checked; limits are not in it. A TRUE or FALSE is always valid; an UNKNOWN is
// valid for runs that have no more time and memory than the one that found it.
//
// Lines are kept relative to the function that they lie in (source_positions.h), so that code that
// only moved needs no new check.
#ifndef API_VERDICT_CACHE_H
#define API_VERDICT_CACHE_H

#include "api/internal.h"
#include "base/intern.h"
#include "base/store.h"
#include "ir/fingerprint.h"

typedef struct CacheLimits {
    double seconds;    // 0: none
    size_t memory_mib; // 0: none
} CacheLimits;

typedef struct CachedVerdicts {
    AssayVerdict verdicts[ASSAY_MAX_VERDICTS];
    size_t n_verdicts;
    double seconds; // that it took
} CachedVerdicts;

// The properties and options, without limits.
void verdict_cache_add_options(Digester *digester, uint32_t properties,
                               const AssayVerifyOptions *options);

// The verdicts about the program from `entry` on; false when there are none, or none that are valid
// under these limits. Names of files and functions in their steps are of `strings`.
bool verdict_cache_get(const Store *store, Digest key, const IrProgram *program,
                       const Graph *references, IrFunctionId entry, CacheLimits limits,
                       Interner *strings, CachedVerdicts *known);
// Verdicts with a reason that is not the program's (a crash, an interruption) are not kept.
void verdict_cache_put(const Store *store, Digest key, const IrProgram *program,
                       const Graph *references, IrFunctionId entry, CacheLimits limits,
                       const CachedVerdicts *known);

#endif
