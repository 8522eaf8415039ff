// Segments of linked lists: splitting a node off (unfold), and making segments of nodes that lie in
// a row (fold). A segment has at least one node, so its address is a real node's address; when the
// only node is split off, nothing is left of the segment.
#ifndef SMG_LIST_H
#define SMG_LIST_H

#include "smg/smg.h"

// The node at one end of segment `id` becomes a region. `is_single`: the segment has one node (its
// length is known to be 1); otherwise it is known to have more. The region of a first node keeps
// the segment's number and address, that of a last node is what its address has always named. The
// only node of a doubly linked segment has two names: memory uses the first node's then; the last
// one's is left for values outside of memory, and a caller that has none which use it calls
// smg_forget_name. `lacks`: bit i says that the node lacks the i-th of smg_optional_parts.
void smg_unfold(SmgContext *smg, SmgHeap *heap, const Kb **kb, SmgObjectId id, bool is_last,
                bool is_single, uint32_t lacks);

// The same segment once more, with own variables and parts of its own, whose owner is `name`. The
// copy has the segment's address still, and is not in the heap yet.
SmgObject smg_copy_segment(SmgContext *smg, SmgHeap *heap, const Kb **kb, SmgObjectId id,
                           SmgObjectId name);
// What one copy holds; its parts are put into the heap. `lacks`: as for smg_unfold.
const SmgEntry *smg_copy_contents(SmgContext *smg, SmgHeap *heap, const Kb **kb, SmgObjectId id,
                                  uint32_t lacks);
// The segment and all its parts.
void smg_remove_segment(SmgContext *smg, SmgHeap *heap, SmgObjectId id);

// Nothing uses this second name of an object any more. (Otherwise: smg_keep_name says what it is.)
void smg_forget_name(SmgContext *smg, SmgHeap *heap, Term name);
void smg_keep_name(SmgContext *smg, SmgHeap heap, const Kb **kb, Term name);

// The address with what is known put in. One that leads to an object keeps that object's name:
// equal ones may have been forgotten.
Term smg_simplify_address(SmgContext *smg, SmgHeap heap, const Kb *kb, Term address);

// Have both their links at the same places? A single node (NULL) fits any.
bool smg_have_same_layout(const SmgSegment *a, const SmgSegment *b);
// The object as a segment with `layout`'s links: it is one, or a single node. False: its links are
// not known, or a tree's node has others below it.
bool smg_as_segment(SmgContext *smg, SmgHeap heap, const Kb *kb, SmgObjectId id,
                    const SmgSegment *layout, SmgSegment *segment);
// Makes `place` the link of a segment's nodes where it leads to the successor, as the link does
// (which becomes an ordinary field). False: it does not.
bool smg_relink(SmgContext *smg, SmgHeap *heap, SmgObjectId id, Number place);
// The address of the last node of a segment that has one, of the only node of a region.
Term smg_last_address(const SmgObject *object);

// Is the address that of the last node of a segment (rather than of its first)?
bool smg_is_last(SmgContext *smg, const SmgObject *object, Term address);

// Notes at which places objects point to others that the same call made (makers.c).
void smg_observe_links(SmgContext *smg, SmgHeap heap);
// May a link at this place lead from x to y, as far as is known of the calls that made them?
bool smg_may_be_linked_at(SmgContext *smg, const SmgObject *x, const SmgObject *y, Number place);

// ... is it known to?
bool smg_are_linked_at(SmgContext *smg, const SmgObject *x, const SmgObject *y, Number place);

// Makes segments of all nodes in a row that nothing else points into. `roots` are all values
// outside of memory. True when something changed.
bool smg_fold(SmgContext *smg, SmgListOptions lists, SmgHeap *heap, const Kb **kb,
              const Term *roots, size_t n_roots);

#endif
