// A folder that keeps answers under their digests, for the next run of the program. What it holds
// may be lost or broken at any time, and then is simply not there: every entry carries a digest of
// its own contents. Several processes may use it at the same time: entries appear whole (by rename)
// and never change.
#ifndef BASE_STORE_H
#define BASE_STORE_H

#include "base/diag.h"
#include "base/digest.h"
#include "base/text.h"

#include <stdbool.h>

typedef struct Store {
    char *folder;
} Store;

// `folder` NULL: "assay" in $XDG_CACHE_HOME, or in ~/.cache. The folder is made for its owner only.
// False with a note when it cannot be used, or when others may write into it: what is there could
// be forged.
bool store_open(Store *store, const char *folder, Diag *diag);
void store_close(Store *store);

// Appends the entry's bytes; false when there is none.
bool store_get(const Store *store, Digest key, Text *bytes);
// An entry that cannot be written is not there: no error.
void store_put(const Store *store, Digest key, const Text *bytes);
// Removes those that were not used for longest until there are at most `max_bytes` left, and files
// that an interrupted run left half written.
void store_trim(const Store *store, uint64_t max_bytes);

#endif
