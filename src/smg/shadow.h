// Which bits of an object have a value: its shadow (shadow/shadow.h), a chain of entries like its
// contents. Where no entry lies, no bit has a value.
//
// A shadow is an upper bound: what it calls indeterminate may have a value all the same. So "every
// byte of this range has a value" is the one claim that matters, and what is clear only grows
// together: ranges side by side become one, and a loop that fills an array has one range whose end
// moves with the loop's counter.
#ifndef SMG_SHADOW_H
#define SMG_SHADOW_H

#include "smg/join.h"

// Every bit of the range certainly has a value.
bool smg_shadow_is_clear(SmgContext *smg, SmgHeap heap, const Kb *kb, SmgObjectId id, Term offset,
                         Term length);
// The first `width` bytes of each structure of an array, which is the range, have values.
bool smg_shadow_is_clear_in_each(SmgContext *smg, SmgHeap heap, const Kb *kb, SmgObjectId id,
                                 const SmgEntry *claim);
// The shadow of these bytes as a number; false when it is not known.
bool smg_shadow_read(SmgContext *smg, SmgHeap heap, const Kb *kb, SmgObjectId id, Term offset,
                     uint32_t width, SmgValue *value);
// `stride`: of the array that this is an element's part of, as far as that is known, or 0.
void smg_shadow_write(SmgContext *smg, SmgHeap *heap, const Kb *kb, SmgObjectId id, Term offset,
                      uint32_t width, SmgValue value, Number stride);
// All bits of the range have values, or none has.
void smg_shadow_clear(SmgContext *smg, SmgHeap *heap, const Kb *kb, SmgObjectId id, Term offset,
                      Term length);
void smg_shadow_taint(SmgContext *smg, SmgHeap *heap, SmgObjectId id, Term offset, Term length);
void smg_shadow_copy(SmgContext *smg, SmgHeap *heap, const Kb *kb, SmgObjectId to, Term to_offset,
                     SmgObjectId from, Term from_offset, Term length);

// An entry that says that all of its range has values.
bool smg_is_clear_entry(SmgContext *smg, const SmgEntry *entry);
// A range with constant ends.
bool smg_has_fixed_range(SmgContext *smg, const SmgEntry *entry, Number *start, Number *end);

// ---- shadow_join.c: when everything else of the pair has been joined or matched
void smg_shadow_join(SmgJoin *join, SmgPair pair);
bool smg_shadow_match(SmgMatch *match, SmgPair pair);

#endif
