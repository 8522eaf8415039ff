// Like values side by side in an object: "element e holds T(e), for all e below n". They come from
// loops that write one element after the other: where two states of the loop are joined, and one
// has more elements than the other, a run of fields becomes one entry whose length grows with the
// loop's counter.
//
// T is a term over smg->index: a constant, a number that grows with the index, something selected
// from an array of unknown numbers by the index. Where nothing better is found, T selects from a
// fresh array that is this entry's own: what an element holds is then a fact about that array.
#ifndef SMG_ELEMENTS_H
#define SMG_ELEMENTS_H

#include "smg/join.h"

// T for the element with this number.
Term smg_element(SmgContext *smg, Term value, Term number);
// A term T with T(0) = first and T(1) = second; no term when none is found.
Term smg_generalise_elements(SmgContext *smg, Term first, Term second);
// Fields that lie right behind the elements become part of them, in all objects.
void smg_extend_elements(SmgContext *smg, SmgHeap *heap, const Kb **kb);

// Entries that were joined as elements.
typedef struct SmgGrown {
    VEC(SmgEntry) joined;
    VEC(const SmgEntry *) from_a, from_b;
} SmgGrown;

void smg_join_elements(SmgJoin *join, SmgPair pair, SmgGrown *grown);
// Elements that hold the same constant on both sides (the NUL of a string), as fields of their own:
// what else is known of the others may be lost.
enum { SMG_MAX_CONSTANTS = 4 };
uint32_t smg_join_constants(SmgJoin *join, SmgPair pair, SmgEntry found[SMG_MAX_CONSTANTS]);
bool smg_is_grown_from(const SmgGrown *grown, const SmgEntry *entry);
void smg_grown_release(SmgGrown *grown);
// Does the other graph's object hold the elements that a general one claims?
bool smg_match_elements(SmgMatch *match, SmgObjectId other, const SmgEntry *claim);

#endif
