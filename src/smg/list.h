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
// smg_forget_name.
void smg_unfold(SmgContext *smg, SmgHeap *heap, const Kb **kb, SmgObjectId id, bool is_last,
                bool is_single);

// Nothing uses this second name of an object any more. (Otherwise: smg_keep_name says what it is.)
void smg_forget_name(SmgContext *smg, SmgHeap *heap, Term name);
void smg_keep_name(SmgContext *smg, SmgHeap heap, const Kb **kb, Term name);

// Have both their links at the same places? A single node (NULL) fits any.
bool smg_have_same_layout(const SmgList *a, const SmgList *b);
// The address of the last node of a segment that has one, of the only node of a region.
Term smg_last_address(const SmgObject *object);

// Is the address that of the last node of a segment (rather than of its first)?
bool smg_is_last(SmgContext *smg, const SmgObject *object, Term address);

// Makes segments of all nodes in a row that nothing else points into. `roots` are all values
// outside of memory. True when something changed.
bool smg_fold(SmgContext *smg, SmgListOptions lists, SmgHeap *heap, const Kb **kb,
              const Term *roots, size_t n_roots);

#endif
