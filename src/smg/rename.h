// Objects with other terms in place of some variables: copies of what every node of a segment
// holds, and what a call did, in the words of its caller.
#ifndef SMG_RENAME_H
#define SMG_RENAME_H

#include "smg/smg.h"

typedef struct SmgRenaming {
    SmgContext *smg;
    TermLookup *lookup;
    void *context;
} SmgRenaming;

Term smg_rename_term(const SmgRenaming *renaming, Term term); // no term stays no term
SmgValue smg_rename_value(const SmgRenaming *renaming, SmgValue value);
// The entries down to `until` (NULL: all), on top of `below`.
const SmgEntry *smg_rename_entries(const SmgRenaming *renaming, const SmgEntry *entries,
                                   const SmgEntry *until, const SmgEntry *below);
SmgObject smg_rename_object(const SmgRenaming *renaming, const SmgObject *object);

#endif
