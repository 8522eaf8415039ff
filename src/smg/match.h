// Does one memory graph cover another one? Objects are matched by walking both graphs from pairs of
// values that must agree (registers); each address variable of the general graph is bound to the
// address of its counterpart, each ghost to what it meets.
#ifndef SMG_MATCH_H
#define SMG_MATCH_H

#include "base/vec.h"
#include "smg/binding.h"

// May object `id` of the general graph be matched with a different object of the other one? Objects
// that something outside of both graphs names (a caller's variables) may not. The same question is
// put for the names of last nodes (objects that are aliases).
typedef bool SmgMayDiffer(void *context, SmgObjectId id, SmgObjectId other);

typedef struct SmgPair {
    SmgObjectId general, other;
} SmgPair;

static inline bool smg_pair_of(const Map *pairs, SmgObjectId id, SmgObjectId *other) {
    uint64_t found;
    if (!map_get(pairs, id, &found))
        return false;
    *other = (SmgObjectId)found;
    return true;
}

// Calls `visit` for each object whose address is in the term, until one says false.
typedef bool SmgVisitObject(void *context, SmgObjectId id);
bool smg_visit_objects(SmgContext *smg, Term term, SmgVisitObject *visit, void *context);

// Is each live heap object of the graph in the map?
bool smg_are_all_paired(SmgHeap heap, const Map *pairs);

typedef struct SmgLateClaim {
    SmgObjectId other;
    const SmgEntry *claim;
} SmgLateClaim;

typedef struct SmgMatch {
    SmgContext *smg;
    SmgHeap general; // the graph that may cover more
    SmgHeap heap;    // ... than this one,
    const Kb *kb;    // of which this is known
    SmgBinding *binding;
    SmgMayDiffer *may_differ;
    void *context;
    bool is_lenient;            // go on after a mismatch, for what is bound on the way
    bool renames;               // some variable that is no ghost was bound
    Map pairs, inverse;         // general's object -> other's (0: lacking), and back
    VEC(SmgPair) work;          // pairs whose contents are to be compared
    VEC(const SmgEntry *) used; // entries of the current pair that are claimed elements
    VEC(SmgLateClaim) late;     // strings whose place was not bound yet
    VEC(SmgPair) shadowed;      // pairs whose shadows are to be compared, when all is bound
} SmgMatch;

bool smg_match_value(SmgMatch *match, SmgValue pattern, SmgValue value, uint32_t bits);
bool smg_match_object(SmgMatch *match, SmgObjectId general, SmgObjectId other);
// Compares the contents of all pairs met so far, and of those that are met on the way.
bool smg_match_contents(SmgMatch *match);
// Every live heap object of the other graph has a counterpart: no loss of memory is overlooked.
bool smg_match_is_whole(SmgMatch *match);
void smg_match_release(SmgMatch *match);

#endif
