// Optional parts: objects that some copies of a segment own and others lack. Where a copy lacks
// one, every field of the copy that would hold its address (or that of its last node) holds its
// `instead`: 0, an address in the copy's own node (an empty list with an embedded head), or that of
// a sentinel. A part that only lacking ones lead to is not there, either.
//
// What is known of an optional part's variables holds for each copy that has it. So that this says
// nothing about anything else where no copy has it, a fact is only ever taken over from a graph
// with the part where the other graph knows it, too, or where it speaks of the part alone
// (smg_binding_is_vacuous).
#ifndef SMG_OPTIONAL_H
#define SMG_OPTIONAL_H

#include "smg/join.h"

enum { SMG_MAX_OPTIONAL = 3 }; // of one segment: splitting a copy off makes 2^n cases

static inline bool smg_is_optional(const SmgObject *object) {
    return term_exists(object->instead.term);
}

// The optional parts of the segment, by rising number; at most SMG_MAX_OPTIONAL of them.
uint32_t smg_optional_parts(SmgHeap heap, SmgObjectId segment, SmgObjectId parts[SMG_MAX_OPTIONAL]);

// A copy that was split off: its node, and what it owns.
typedef struct SmgCopy {
    SmgObjectId node;
    const SmgObjectId *parts;
    uint32_t n_parts;
} SmgCopy;

// The copy lacks part `id`: no field of it holds the part's address any more.
void smg_lack_part(SmgContext *smg, SmgHeap *heap, const SmgCopy *copy, SmgObjectId id);
// Is part `id` reached from the copy's node by what the copy holds?
bool smg_has_part(SmgContext *smg, SmgHeap heap, const SmgCopy *copy, SmgObjectId id);

// Calls `visit` for each variable in what the object is and holds.
void smg_visit_object_vars(SmgContext *smg, const SmgObject *object, TermVisitor *visit,
                           void *context);
// The variables that the knowledge base mentions; the caller releases the map.
Map smg_known_vars(SmgContext *smg, const Kb *kb);

// ---- Joining (optional_join.c) ------------------------------------------------------------------

// Two values of a node's field that cannot be joined: does one of them point to a part that the
// other side's nodes lack? Then it becomes an optional part of the joined segment. An object number
// of 0: no address.
bool smg_join_optional(SmgJoin *join, SmgValue a, SmgObjectId in_a, SmgValue b, SmgObjectId in_b,
                       SmgValue *joined);
// A pair of parts: optional where one of them is.
void smg_join_instead(SmgJoin *join, SmgPair pair);

// ---- Matching (optional_match.c) ----------------------------------------------------------------

// Where the value says that the general graph's optional part `id` is lacking: true, and whether
// that agrees with what other fields said.
bool smg_match_lacking(SmgMatch *match, SmgObjectId id, SmgValue value, uint32_t bits, bool *holds);

#endif
