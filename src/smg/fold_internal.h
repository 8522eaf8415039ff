// Making segments, for the files that do it: fold.c (lists, and what all shapes share),
// fold_tree.c, rows_fold.c.
#ifndef SMG_FOLD_INTERNAL_H
#define SMG_FOLD_INTERNAL_H

#include "smg/join.h"
#include "smg/refs.h"
#include "smg/rows.h"

typedef struct Fold {
    SmgContext *smg;
    SmgListOptions lists;
    SmgHeap *heap;
    const Kb **kb;
    const Term *roots;
    size_t n_roots;
    bool seeks_equal;  // nodes that hold the same, before others
    size_t max_parts;  // nodes that own more objects are left for later:
    size_t more_parts; // the fewest that any of them own
    SmgRefs refs;
    VEC(SmgObjectId) nodes;    // objects that may be nodes or segments, by rising number
    SmgParts parts_x, parts_y; // of the neighbours that are being joined
} Fold;

// Two nodes or segments that are to become one.
typedef struct Neighbours {
    SmgObjectId x, y;
    SmgSegment segment; // of both together; without own variables
} Neighbours;

// May the object be a node, or a segment that grows?
bool fold_is_node(const SmgObject *object);
bool fold_read_link(Fold *f, SmgObjectId id, Number place, SmgValue *value);
// Does only the neighbour before it, besides its own parts, point to y?
bool fold_has_one_way_in(Fold *f, const Neighbours *n, const SmgObject *y);
// y becomes part of x. `may_differ`: what they hold. False: they are not alike; nothing changed.
bool fold_pair(Fold *f, const Neighbours *n, bool may_differ);
// A segment of one copy, which was a single object: what nothing but this leads to is its own.
void fold_own_parts(Fold *f, SmgObjectId id);
// The list that begins with this object becomes a segment, as far as it is one.
bool fold_list_from(Fold *f, SmgObjectId first);
// The references have changed.
void fold_count_refs(Fold *f);

// May the values of these rows be joined, as the join has done it?
bool fold_may_join_rows(Fold *f, const Neighbours *n, const SmgJoin *j);
// Makes one segment of rows that lie side by side, once.
bool fold_rows(Fold *f);
// A segment of that many rows of `size` bytes, with these contents.
SmgObjectId fold_add_rows(Fold *f, Term length, Number size, const SmgEntryList *contents);
SmgSegment fold_rows_of_length(Fold *f, Term length);
// The element of a host as a segment of one row; 0: it is not known well enough what it holds.
SmgObjectId fold_lift_element(Fold *f, SmgObjectId host, Term start, uint32_t width);
void fold_remove_column(Fold *f, SmgObjectId host, Term rows);

// Null pointers side by side as rows: elements that are 0, or memory that is filled with 0 and into
// which pointers were written. The column that they are then; NULL: there are none (rows_null.c).
bool fold_is_nulls(const Fold *f, const SmgEntry *e);
const SmgEntry *fold_lift_nulls(Fold *f, SmgObjectId host, const SmgEntry *nulls);
bool fold_lift_fill(Fold *f, SmgObjectId host);
// Memory of the host that is filled with 0; NULL: none, or no whole elements. Is `e` a pointer that
// was written there, at a place that is computed?
const SmgEntry *fold_find_zeros(Fold *f, const SmgObject *host);
bool fold_is_written_over(Fold *f, const SmgEntry *e, const SmgEntry *zeros);
// Fields of the host that newer ones hide go (rows_scattered.c).
void fold_drop_hidden(Fold *f, SmgObjectId host);
// Makes rows of zeros and the pointers that lie over them in no known order.
bool fold_scattered(Fold *f, SmgObjectId host);

// Is this place in a table one that nothing but the table's rows tells of (rows_borders.c)?
bool fold_is_idle_border(const Fold *f, const SmgObject *host, Term border);

// Undone where it does not lead to one segment.
typedef struct FoldAttempt {
    SmgHeap heap;
    const Kb *kb;
} FoldAttempt;

FoldAttempt fold_begin(const Fold *f);
bool fold_end(Fold *f, FoldAttempt before, bool is_folded);

// Makes a tree, or a tree with a hole, of some nodes. False: there are none (fold_tree.c).
bool fold_trees(Fold *f);

#endif
