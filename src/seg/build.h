// The graph while it is being built. For the files of this folder that build it: nodes.c keeps its nodes,
// order.c says which is next, loops.c closes loops, ways.c brings ways together, calls.c recursion, seg.c drives.
#ifndef SEG_BUILD_H
#define SEG_BUILD_H

#include "seg/recursion.h"
#include "seg/show.h"

enum {
    SEG_PEELED_ROUNDS = 2, // executed before a loop (or recursion) is generalised
    SEG_MAX_MERGES = 12,
    SEG_MAX_UNMERGED_ROUNDS = 12, // where merging fails
};

typedef struct Seg {
    Exec *x;
    SegNodes nodes;
    VEC(uint32_t) open;       // nodes to expand
    VEC(SegArrival) homeless; // states whose node was removed
    SegResult *result;
    Budget *budget;
    uint64_t max_nodes;
    bool is_exact;         // nothing is generalised
    size_t n_taken;        // of `open`, where that is a queue
    bool is_open;          // some path was not followed to its end
    uint32_t relied_kinds; // mask: what was assumed on the way without being asked for,
    const char *relied_on; // in words, or NULL
    IrLocId relied_at;
    bool is_beside; // the result is that of single runs, not of this graph
    bool gives_up;  // no time or room for the rest
    size_t nodes_until_leak;
    SegJudge *judge;
    void *judge_context;
    uint32_t expanded; // the node that is being expanded
    SegRecord *record; // for drawing; NULL: not wanted
    bool keeps_flaws;
    VEC(SegFlaw) flaws;
} Seg;

// ---- Nodes (nodes.c) --------------------------------------------------------------------------------------

// A path that cannot be followed further: nothing is proved any more, but bugs may still be found.
void seg_leave_open(Seg *seg, const char *reason, IrLocId loc);
uint32_t seg_add_node(Seg *seg, uint32_t parent, const ExecState *state);
void seg_add_open_node(Seg *seg, uint32_t parent, const ExecState *state);
// A merged node below `earlier`, in place of everything that was there.
void seg_add_merged(Seg *seg, uint32_t earlier, const ExecState *merged, SegGeneral general);
void seg_remove_node(Seg *seg, uint32_t id);                      // and all below it
bool seg_is_ancestor(const Seg *seg, uint32_t id, uint32_t from); // or the same
// Have both just come to the same place in the same call?
bool seg_is_same_place(const ExecState *a, const ExecState *b);
// The node stands for the state, which came from elsewhere.
void seg_add_arrival(Seg *seg, uint32_t id, uint32_t from, const ExecState *state);
void seg_release_nodes(Seg *seg);

// The open node that is to be expanded next (order.c); it is no longer open. There must be one.
uint32_t seg_take_next(Seg *seg);

// ---- Cut points -------------------------------------------------------------------------------------------

// A state has come to the head of a loop (loops.c).
void seg_reach_loop_head(Seg *seg, uint32_t from, const ExecState *state);
// Lists in the state's memory become segments (ways.c).
bool seg_fold_lists(Seg *seg, ExecState *state);
// Makes one state of this and another one that came to the same place in the same round of the loop.
bool seg_merge_with_sibling(Seg *seg, uint32_t from, uint32_t round_of, const ExecState *state);

// A state has come back from a call (ways.c). Only where ways through the callee may become one.
bool seg_brings_ways_together(const Seg *seg, IrFunctionId callee, const ExecFrame *call);
void seg_reach_return(Seg *seg, uint32_t from, const ExecState *state, const ExecFrame *call);

// A state has come to the entry of a function on a cycle of calls (calls.c).
bool seg_is_at_recursive_entry(const Exec *x, const ExecState *s);
void seg_reach_entry(Seg *seg, uint32_t from, const ExecState *state);
// ... has returned to callers that were left out: `bottom` stands for them.
void seg_come_back(Seg *seg, uint32_t from, const ExecState *state, const ExecFrame *bottom);

#endif
