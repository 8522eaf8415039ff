// Verdicts about functions that earlier runs found, kept in a store.
//
// The key of an entry is the fingerprint of what the function can reach together with the options that decide what is
// asked; limits are not in it. A TRUE or FALSE counts for ever; an UNKNOWN counts for runs that are given no more
// time and memory than the one that found it.
//
// Lines are kept relative to the function that they lie in, so that code that only moved needs no new check.
#ifndef API_KNOWN_H
#define API_KNOWN_H

#include "api/internal.h"
#include "base/intern.h"
#include "base/store.h"
#include "ir/fingerprint.h"

typedef struct KnownLimits {
    double seconds;    // 0: none
    size_t memory_mib; // 0: none
} KnownLimits;

typedef struct KnownVerdicts {
    AssayVerdict verdicts[ASSAY_MAX_VERDICTS];
    size_t n_verdicts;
    double seconds; // that it took
} KnownVerdicts;

// What is asked and how, without limits.
void known_add_options(Digester *digester, uint32_t properties, const AssayVerifyOptions *options);

// The verdicts about the program from `entry` on; false when there are none, or none that count under these
// limits. Names of files and functions in their steps are of `strings`.
bool known_get(const Store *store, Digest key, const IrProgram *program, const Graph *references,
               IrFunctionId entry, KnownLimits limits, Interner *strings, KnownVerdicts *known);
// Nothing is kept of verdicts that say no more than that something went wrong here and now.
void known_put(const Store *store, Digest key, const IrProgram *program, const Graph *references,
               IrFunctionId entry, KnownLimits limits, const KnownVerdicts *known);

#endif
