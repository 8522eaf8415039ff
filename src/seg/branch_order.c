// Where loops are judged: which nodes may cover states from other branches of the graph.
//
// A loop is judged at the node that covers a state from below itself: the cycle is closed there.
// Every other step leads to a child, or to another branch. These must not make up cycles by
// themselves, or two branches that cover states of each other would be a loop that is judged
// nowhere. So any two branches below the same node have an order: steps lead from the one to the
// other, or back, but not both, and the same holds for several branches in a row. In preorder, with
// the branches below each node in such an order, only steps to ancestors lead up; the highest node
// of a cycle is then an ancestor of all others in it, since what is not below it comes before it or
// behind all that is.
//
// Invariant: the steps that were taken between branches, those of removed nodes among them, form no
// cycle.
#include "seg/build.h"

static uint32_t depth_of(const Seg *seg, uint32_t id) {
    uint32_t depth = 0;
    for (; id != IR_NONE; id = seg->nodes.items[id].parent)
        depth++;
    return depth;
}

// The branches below the nearest node above both, in which they lie; false: one is above the other.
static bool find_branches(const Seg *seg, uint32_t *a, uint32_t *b) {
    uint32_t depth_a = depth_of(seg, *a), depth_b = depth_of(seg, *b);
    for (; depth_a > depth_b; depth_a--)
        *a = seg->nodes.items[*a].parent;
    for (; depth_b > depth_a; depth_b--)
        *b = seg->nodes.items[*b].parent;
    if (*a == *b)
        return false;
    while (seg->nodes.items[*a].parent != seg->nodes.items[*b].parent) {
        *a = seg->nodes.items[*a].parent;
        *b = seg->nodes.items[*b].parent;
    }
    return true;
}

static uint32_t first_step(const Seg *seg, uint32_t branch) {
    uint64_t first;
    return map_get(&seg->branches.first, branch, &first) ? (uint32_t)first : IR_NONE;
}

// Do steps that were taken lead from one branch to the other?
static bool leads_to(const Seg *seg, uint32_t from, uint32_t to) {
    const SegBranches *b = &seg->branches;
    Map seen = {0};
    VEC(uint32_t) work = {0};
    bool found = from == to;
    vec_push(&work, from);
    while (work.count && !found) {
        for (uint32_t i = first_step(seg, vec_pop(&work)); i != IR_NONE && !found;
             i = b->steps.items[i].next) {
            uint32_t next = b->steps.items[i].to;
            uint64_t is_seen;
            found = next == to;
            if (map_get(&seen, next, &is_seen))
                continue;
            map_set(&seen, next, 1);
            vec_push(&work, next);
        }
    }
    map_release(&seen);
    vec_free(&work);
    return found;
}

bool seg_may_cover(const Seg *seg, uint32_t id, uint32_t from) {
    uint32_t branch = from, other = id;
    return !seg->judge || seg_is_ancestor(seg, id, from) || !find_branches(seg, &branch, &other) ||
           !leads_to(seg, other, branch);
}

void seg_note_step(Seg *seg, uint32_t from, uint32_t id) {
    SegBranches *b = &seg->branches;
    if (!seg->judge || !find_branches(seg, &from, &id))
        return;
    uint32_t first = first_step(seg, from);
    for (uint32_t i = first; i != IR_NONE; i = b->steps.items[i].next)
        if (b->steps.items[i].to == id)
            return;
    map_set(&b->first, from, b->steps.count);
    vec_push(&b->steps, ((SegBranchStep){id, first}));
}

void seg_branches_release(SegBranches *branches) {
    map_release(&branches->first);
    vec_free(&branches->steps);
}
