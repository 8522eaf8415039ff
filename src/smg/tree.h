// Segments that are trees, or trees with a hole (contexts): see SmgSegment. A tree is taken apart
// at its root, a context at its root or (with links up) at the node with the hole; what is left are
// trees and a smaller context.
#ifndef SMG_TREE_H
#define SMG_TREE_H

#include "smg/smg.h"

// ---- Unfolding (unfold_tree.c) ------------------------------------------------------------------

// One of the cases of a node that is split off.
typedef struct SmgTreeCase {
    uint32_t trees;  // mask: below these links there are trees; others are null
    uint32_t hole;   // of a context: the number of the link that leads to the hole, or is it
    bool is_at_hole; // of a context: its root is the node with the hole
} SmgTreeCase;

// All cases of the segment's root, or of the node with the hole (is_last), and what the segment's
// numbers are then.
enum { SMG_MAX_TREE_CASES = SMG_MAX_LINKS << SMG_MAX_LINKS };
uint32_t smg_tree_cases(const SmgSegment *tree, bool is_last,
                        SmgTreeCase cases[SMG_MAX_TREE_CASES]);
Formula smg_tree_condition(SmgContext *smg, const SmgSegment *tree, SmgTreeCase which);

// The root, or the node with the hole (is_last), becomes a region; the condition of the case is
// known to hold. The root keeps the segment's number and address; the node with the hole has those
// that its name has always had. Where the two are one node, memory uses the root's address (see
// smg_unfold).
void smg_unfold_tree(SmgContext *smg, SmgHeap *heap, const Kb **kb, SmgObjectId id, bool is_last,
                     SmgTreeCase which);

// ---- Layouts (tree_layout.c) --------------------------------------------------------------------

// Where the links of some tree lie. Nothing but a hint which places to look at: whether the nodes
// of a graph are a tree is checked whenever they become a segment.
struct SmgTreeLayout {
    SmgTreeLayout *next;
    const SmgObject *node; // one of them
    SmgSegment links;      // head, below, has_up, prev
    uint32_t chained;      // mask: at these places there were links behind each other
};

enum { SMG_MAX_LAYOUTS = 8 };

// How many are known for which enough has been seen.
uint32_t smg_count_tree_layouts(const SmgContext *smg);
// Has enough been seen to take such nodes for a tree's?
bool smg_is_tree_layout(const SmgTreeLayout *layout);
// Looks for nodes with links to several like nodes that nothing else in memory points to, and for
// such links behind each other.
void smg_find_tree_layouts(SmgContext *smg, SmgHeap heap, const Kb *kb);
// Is this the place of a link of some known tree whose nodes are like the object?
bool smg_is_tree_link(SmgContext *smg, const SmgObject *object, Number place);

// ---- Kinds (kinds.c) ----------------------------------------------------------------------------

// Notes which objects point to which.
void smg_observe_kinds(SmgContext *smg, SmgHeap heap);
// Objects from both places have become nodes of one segment, which tells of one place only.
void smg_unite_kinds(SmgContext *smg, const SmgObject *a, const SmgObject *b);
// Were they made at the same place, or have objects from both places been nodes of one segment (or
// parts of a cycle)?
bool smg_are_united(SmgContext *smg, const SmgObject *a, const SmgObject *b);
// May both be nodes of one tree?
bool smg_are_same_kind(SmgContext *smg, const SmgObject *a, const SmgObject *b);

#endif
