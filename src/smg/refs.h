// Who points to what: needed to say what belongs to a node of a list alone.
#ifndef SMG_REFS_H
#define SMG_REFS_H

#include "smg/smg.h"

typedef struct SmgRefs {
    SmgContext *smg;
    SmgHeap heap;
    Map counts; // base variable -> how many values it occurs in
} SmgRefs;

// Counts the references in memory and in `roots`, which are all values outside of memory.
SmgRefs smg_count_refs(SmgContext *smg, SmgHeap heap, const Term *roots, size_t n_roots);
uint64_t smg_refs_to(const SmgRefs *refs, Term base);
void smg_refs_release(SmgRefs *refs);

// Has the object a second name from the time when it was the only node of a segment? Then it must
// not become part of another one, where that name would mean nothing.
bool smg_has_old_name(const SmgRefs *refs, SmgObjectId id);

// The parts of a node (or of each node of a segment) whose links are `list`'s: heap objects that
// only the node and its parts point to. The names of last nodes are among them. The keys are
// SmgObjectIds; `inside` counts the references that the node and its parts hold, as SmgRefs does;
// the caller releases both.
typedef struct SmgParts {
    Map ids;
    Map inside;
} SmgParts;

SmgParts smg_find_parts(const SmgRefs *refs, SmgObjectId node, const SmgSegment *list);
uint64_t smg_refs_inside(const SmgParts *parts, Term base);
void smg_parts_release(SmgParts *parts);

#endif
