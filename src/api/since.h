// Which functions mean what they meant at a commit: by themselves, and in all that they reach.
//
// The files of today are compiled once more as they were at the commit (frontend/overlay.h), and
// functions are compared by their fingerprints (ir/fingerprint.h). So a change of a macro, a type,
// a global or a callee counts where it makes a difference, and nothing else does. What cannot be
// compared counts as changed.
#ifndef API_SINCE_H
#define API_SINCE_H

#include "base/store.h"
#include "frontend/frontend.h"

typedef struct Since {
    VEC(Digest) functions; // sorted; name and fingerprint of each
} Since;                   // a zeroed one knows nothing: everything has changed

typedef struct SinceOptions {
    const char *commit;
    const FrontendOptions *frontend; // of the run
    const Store *store;              // or NULL
    unsigned jobs;
} SinceOptions;

// False after an error: there is no such commit. A note tells why nothing can be compared.
bool since_read(const SinceOptions *options, Since *since, Diag *diag, Budget *budget);
bool since_has(const Since *since, const char *function, Digest fingerprint);
void since_release(Since *since);

#endif
