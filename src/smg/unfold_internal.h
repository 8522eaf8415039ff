// Splitting nodes off segments, for the files that do it: unfold.c (lists, and what all shapes
// share), unfold_tree.c.
#ifndef SMG_UNFOLD_INTERNAL_H
#define SMG_UNFOLD_INTERNAL_H

#include "smg/rename.h"

// Variables and what takes their place.
typedef struct UnfoldRenaming {
    SmgRenaming base;
    Map terms; // variable -> Term
} UnfoldRenaming;

// One node (or a segment of fewer nodes) while it is made of a segment.
typedef struct Unfold {
    SmgContext *smg;
    SmgHeap *heap;
    const Kb **kb;
    UnfoldRenaming fresh; // own variables -> the node's
    Map copies;           // parts -> the node's
} Unfold;

// Fresh variables for the segment's own ones, with all that is known of them, and copies of its
// parts, which belong to `owner`. The copy lies at `address`; `successor`: what its link will hold,
// where what each copy holds speaks of that.
void unfold_copy(Unfold *u, SmgObjectId segment, Term address, Term successor, SmgObjectId owner);
void unfold_release(Unfold *u);

// The node as a region at `base` with number `id`.
void unfold_put_node(Unfold *u, SmgObjectId id, Term base, const SmgObject *segment);
void unfold_write_link(Unfold *u, SmgObjectId id, Number place, SmgValue value);
SmgValue unfold_link_to(Unfold *u, Term base, const SmgSegment *segment);
// What is left of segment `old` is `segment`, with another number and address.
void unfold_move(Unfold *u, SmgObjectId old, SmgObjectId id, SmgObject segment, Term base);
void unfold_remove_parts(Unfold *u, SmgObjectId owner);
void unfold_keep_address_fact(Unfold *u, Term base, Term size);
// The node that is left has two addresses. Memory and facts use one of them from now on.
void unfold_use_one_name(Unfold *u, Term old, Term name);
SmgObjectId unfold_id_of_base(Unfold *u, Term base);

#endif
