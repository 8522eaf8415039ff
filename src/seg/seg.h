// The symbolic execution graph: proofs over all runs. Nodes are symbolic states at cut points; a node
// is expanded until its paths reach the next cut point. Loops are executed while the state decides
// every branch, then generalised by merging (merge.c) until a node covers all that comes back to it.
// A graph without open nodes over-approximates every run.
#ifndef SEG_SEG_H
#define SEG_SEG_H

#include "base/budget.h"
#include "exec/exec.h"

typedef struct SegOptions {
    uint32_t checks; // mask of IrViolation
    bool math_ints, malloc_may_fail;
    uint64_t max_nodes; // 0: 20000
} SegOptions;

typedef struct SegResult {
    bool is_complete;         // every path is closed
    uint32_t violated;        // mask: violations that could not be excluded
    IrViolation confirmed;    // one that a replay showed, or 0
    IrLocId confirmed_at;
    char *inputs;             // of that run, JSON
    char *reason;             // why it is not complete, or what could not be excluded
    uint64_t nodes, merges, steps;
} SegResult;

// The program must have an entry.
SegResult seg_run(IrProgram *program, const SegOptions *options, Solver *solver, TermTable *table,
                  Budget *budget);
void seg_result_release(SegResult *result);

// ---- For the files of this folder -------------------------------------------------------------------------

// What a merged state adds to the state it began with: variables that stand for what differs from
// round to round (ghosts), and facts about them.
typedef struct SegGeneral {
    const Kb *base;  // what holds before any fact about ghosts
    VEC(Term) ghosts;
    VEC(Formula) facts;
    Term counter; // the ghost that counts rounds; none when there is none
} SegGeneral;

typedef struct SegNode {
    ExecState state;
    uint32_t parent; // IR_NONE for the root
    VEC(uint32_t) children;
    bool is_removed;
    uint32_t rounds; // how often the loop was executed as it stands, up to here
    SegGeneral general; // of a merged node
    bool is_merged;
    uint32_t n_merges;
} SegNode;

typedef VEC(SegNode) SegNodes;

// A binding of a node's ghosts to terms of another state.
typedef struct SegBinding {
    Map terms; // ghost's id -> Term's id
} SegBinding;

// Does the node's state stand for everything that `state` stands for?
bool seg_covers(Exec *x, const SegNode *node, const ExecState *state);

// A state that covers both; false when they cannot be merged (x->stuck says why).
bool seg_merge(Exec *x, const SegNode *node, const ExecState *state, ExecState *merged,
               SegGeneral *general);
void seg_general_release(SegGeneral *general);

// Tries to turn a violation into a concrete run; true when the interpreter shows it.
bool seg_replay(Exec *x, const ExecViolation *violation, Budget *budget, char **inputs);

#endif
