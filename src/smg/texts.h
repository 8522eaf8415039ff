// Strings. An entry SMG_TEXT claims of its bytes that the last one is 0 and the others are not. It
// is no write: what older entries say of these bytes stays true, and newer entries may write over
// it like over any other. So a string of unknown length and contents is one entry, and so is what
// is known of a string whose end a library function has looked for.
//
// An open one claims that none is 0: a string without its end, which may be written behind it.
//
// Constant bytes claim the same of the strings in them.
#ifndef SMG_TEXTS_H
#define SMG_TEXTS_H

#include "smg/join.h"

// `size` bytes from `offset` on are a string with its end, or (`is_open`) without.
void smg_claim_text(SmgContext *smg, SmgHeap *heap, SmgObjectId id, Term offset, Term size,
                    bool is_open);
// The same as something that was written: nothing else is known of the bytes.
void smg_write_text(SmgContext *smg, SmgHeap *heap, SmgObjectId id, Term offset, Term size);

// Is the byte certainly not 0, since it is one of a string's characters?
bool smg_is_character(SmgContext *smg, SmgHeap heap, const Kb *kb, SmgObjectId id, Term offset);
// The end of the string that the entry claims, or what lies behind an open one; of constant bytes,
// the end of the one that certainly holds the byte. False where there is none.
bool smg_text_end(SmgContext *smg, const Kb *kb, const SmgEntry *entry, Term offset, Term *end);
// How many bytes the string at this offset has, with its end: exactly; false where that is not
// known.
bool smg_find_text(SmgContext *smg, SmgHeap heap, const Kb *kb, SmgObjectId id, Term offset,
                   Term *size);
// The same where all characters are constants.
bool smg_find_constant_text(SmgContext *smg, SmgHeap heap, const Kb *kb, SmgObjectId id,
                            Term offset, Term *size);
// The distance to a byte at the offset or behind it that is certainly 0, in the object; not
// necessarily the first one.
bool smg_find_zero(SmgContext *smg, SmgHeap heap, const Kb *kb, SmgObjectId id, Term offset,
                   Term *distance);
// The byte at the offset has been written; `old` is the object's chain before that. What is still a
// string is claimed.
void smg_keep_texts(SmgContext *smg, SmgHeap *heap, const Kb *kb, SmgObjectId id,
                    const SmgEntry *old, Term offset, SmgValue byte);

// Strings that both sides have at the same places; *joined gets claims, and ends of strings as
// fields.
typedef VEC(SmgEntry) SmgClaims;
void smg_join_texts(SmgJoin *join, SmgPair pair, SmgClaims *joined);
// Strings of an object that did not change: where they end is worth comparing with.
void smg_note_texts(SmgJoin *join, const SmgObject *object);
bool smg_match_text(SmgMatch *match, SmgObjectId other, const SmgEntry *claim);

#endif
