// A graph while it is being built, for the files of this folder that build it (internal.h has the
// map).
#ifndef SEG_BUILD_H
#define SEG_BUILD_H

#include "seg/summary.h"
#include "seg/show.h"
#include "smg/list.h"

enum {
    SEG_PEELED_ITERATIONS = 2, // executed before a loop (or recursion) is generalised
    SEG_MAX_MERGES = 12,
    SEG_MAX_UNMERGED_ITERATIONS = 12, // where merging fails
};

// Steps from a branch below a node to another one below the same node (branch_order.c).
typedef struct SegBranchStep {
    uint32_t to;   // a node; where it comes from is the key in `first`
    uint32_t next; // from the same branch, or IR_NONE
} SegBranchStep;

typedef struct SegBranches {
    Map first; // the branch's first node -> number of a step
    VEC(SegBranchStep) steps;
} SegBranches;

// How a loop was generalised when it was executed last (recall.c).
typedef struct SegMemory {
    ExecState entry;  // when it was reached
    ExecState merged; // what covers what comes back to it, as far as that was found
    const Kb *base;   // what holds there before any fact about ghosts
    Term counter;     // or none
    const Term *ghosts;
    uint32_t n_ghosts, n_merges;
} SegMemory;

// Invariant: a state that was reached is the state of a node, or is covered by one (and one of its
// arrivals), or waits in `uncovered`; a node is open, expanded, superseded or removed. A path that
// none of this is true of has set is_open. So a graph in which nothing is open or uncovered, and
// is_open is not set, covers every run.
typedef struct Seg {
    // What is to be built.
    SegContext *x;
    Budget *budget;
    SmgListOptions lists;
    uint32_t n_layouts; // of trees, that were known when it was begun
    uint64_t max_nodes;
    bool may_begin_again; // it is given up where more is known of trees than when it was begun
    bool is_exact;        // single paths: nothing is generalised
    SegJudge *judge;
    void *judge_context;
    SegRecord *record;    // for drawing; NULL: not wanted
    bool ends_at_failure; // the graph is of no use unless it proves everything
    bool minds_loss;      // no object is left out of what covers a state
    bool joins_paths;     // paths that come to the same place become one state (join_points.c)
    bool recalls;         // loops that are reached again are generalised as before (recall.c)
    bool is_patient;      // loops that the state decides are executed to their ends
    bool keeps_flaws;
    // The graph.
    SegNodes nodes;
    VEC(uint32_t) open;        // nodes to expand: the first n_taken are done where that is a queue
    size_t n_taken;            // (single paths), others are taken out (order.c)
    VEC(SegArrival) uncovered; // states whose node was removed: they are looked at again
    uint32_t expanded;         // the node that is being expanded
    SegBranches branches;
    VEC(SegMemory) memories; // one for each loop
    // What was found.
    SegResult result;
    bool is_open;            // some path was not followed to its end
    bool gives_up;           // no time or room for the rest
    uint32_t n_failed_folds; // of arrays, that did not make states alike (join_points.c)
    bool has_recalled;       // some loop was
    bool has_cut_decided;    // a loop was generalised that the state had decided so far
    ExecReliance reliance;   // what was assumed without being checked for
    ExecReliance unshown;    // accesses that were checked, and may be invalid
    size_t nodes_until_leak; // lost memory is reported when there are so many nodes
    VEC(SegFlaw) flaws;
} Seg;

// ---- Expansion (expand.c) -----------------------------------------------------------------------

// Executes the node until its paths end or come to a cut point.
void seg_expand(Seg *seg, uint32_t id);
// Places the states whose node was removed.
void seg_place_uncovered(Seg *seg);
// A replay has shown a violation that is worth reporting.
bool seg_is_settled(const Seg *seg);
void seg_give_up(Seg *seg, const char *reason);

// ---- Nodes (nodes.c) ----------------------------------------------------------------------------

// A path that cannot be followed further: nothing is proved any more, but bugs may still be found.
void seg_leave_open(Seg *seg, const char *reason, IrLocId loc);
uint32_t seg_add_node(Seg *seg, uint32_t parent, const ExecState *state);
void seg_add_open_node(Seg *seg, uint32_t parent, const ExecState *state);
// A merged node below `earlier`, in place of everything that was there.
void seg_add_merged(Seg *seg, uint32_t earlier, const ExecState *merged, SegGeneral general);
void seg_remove_node(Seg *seg, uint32_t id);                      // and all below it
bool seg_is_ancestor(const Seg *seg, uint32_t id, uint32_t from); // or the same
bool seg_closes_cycle(const Seg *seg, uint32_t id, uint32_t from);
// Have both just come to the same place in the same call?
bool seg_is_same_place(const ExecState *a, const ExecState *b);
// The node covers the state, which came from elsewhere.
void seg_add_arrival(Seg *seg, uint32_t id, uint32_t from, const ExecState *state);
void seg_release_nodes(Seg *seg);

// The open node that is to be expanded next (order.c); it is no longer open. There must be one.
uint32_t seg_take_next(Seg *seg);

// ---- Branches (branch_order.c) ------------------------------------------------------------------

// Where loops are judged, states are covered by their ancestors, or by nodes on other branches that
// do not lead back. So each cycle is closed at a node that all others in it are below of.
bool seg_may_cover(const Seg *seg, uint32_t id, uint32_t from);
// The node has covered a state from there.
void seg_note_step(Seg *seg, uint32_t from, uint32_t id);
void seg_branches_release(SegBranches *branches);

// ---- Cut points ---------------------------------------------------------------------------------

// A state has come to the head of a loop (loops.c).
void seg_reach_loop_head(Seg *seg, uint32_t from, const ExecState *state);
// Lists in the state's memory become segments (path_join.c).
bool seg_fold_lists(SegContext *x, SmgListOptions lists, ExecState *state);
// A loop that was generalised before is reached again: a guess at its state after `step` iterations
// (recall.c).
bool seg_recall(const Seg *seg, const ExecState *state, ExecState *guess, Term *step);
// The loop that was reached with `entry` was generalised.
void seg_remember(Seg *seg, const ExecState *entry, const SegNode *merged);
// Makes one state of this and another one that came to the same place in the same iteration of the
// loop.
bool seg_merge_with_sibling(Seg *seg, uint32_t from, uint32_t iteration_of, const ExecState *state);

// A state has come back from a call (path_join.c). Only where paths through the callee may be
// joined.
bool seg_joins_returns(const Seg *seg, IrFunctionId callee, const ExecFrame *call);
void seg_reach_return(Seg *seg, uint32_t from, const ExecState *state, const ExecFrame *call);

// Where paths are joined (join_points.c): is the state at a place where it waits for others?
bool seg_is_at_join_point(const Seg *seg, const ExecState *state);
// The state waits there, or is covered by one that does. `call`: it came back from this one, or
// NULL; `comes_back`: to a loop's head, from inside the loop.
void seg_reach_join_point(Seg *seg, uint32_t from, const ExecState *state, const ExecFrame *call,
                          bool comes_back);

// A state has come to the entry of a function on a cycle of calls (calls.c).
bool seg_is_at_recursive_entry(const SegContext *x, const ExecState *s);
void seg_reach_entry(Seg *seg, uint32_t from, const ExecState *state);
// ... has returned to callers that were left out, named by `bottom`.
void seg_come_back(Seg *seg, uint32_t from, const ExecState *state, const ExecFrame *bottom);

#endif
