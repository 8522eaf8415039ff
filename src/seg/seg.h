// The symbolic execution graph: proofs over all runs. Nodes are symbolic states at cut points; a
// node is expanded until its paths reach the next cut point. Loops are executed while the state
// decides every branch, then generalised by merging (merge.c) until a node covers all that comes
// back to it. A graph without open nodes over-approximates every run.
#ifndef SEG_SEG_H
#define SEG_SEG_H

#include "base/budget.h"
#include "exec/exec.h"
#include "task/drawing.h"
#include "task/proof.h"

// What the files of this folder, and the judge of loops, work with; the same during the whole run.
typedef struct SegContext {
    Exec *exec;
    IrProgram *program;
    TermTable *table;
    Solver *solver;
    SmgContext *smg; // the executor's; so is
    Arena *arena;    // that of states
    uint32_t checks; // as in SegOptions
    bool math_ints;
    bool minds_loss;        // every heap object of a state has a place in what covers it
    bool joins_paths;       // of the graph that is being built
    bool misses_row;        // the last merge: one of both states has looked into an element
    bool has_lost_memory;   // some state was merged into one without
    bool has_settled_links; // longer paths were looked at for where the links of lists lie
    Map live; // function << 32 | block -> bool *: registers that matter there (cover.c)
    Map pins; // caller's frame -> SegPins: what it and its callers name (frames.c)
} SegContext;

// May some result of signed arithmetic have left its range?
bool seg_wraps_signed(const SegContext *x);

// A loop of the finished graph: a merged node, and the paths back to it. On each of them every
// ghost of the node gets a new value, a term over the variables of the state that came back.
typedef struct SegStep {
    const Kb *kb; // what holds on the path
    VEC(Term) ghosts;
    VEC(Term) values; // of the same length
} SegStep;

typedef struct SegLoop {
    const Kb *kb;    // what holds at the node
    uint32_t newest; // variables with higher ids are not the node's: they differ on each path back
    IrLocId loc;
    const SegStep *steps;
    size_t n_steps;
    const struct SegNode *node; // for seg_print_measure
} SegLoop;

// A measure (a term over the node's variables) in C's syntax, without its constant; false, and
// nothing is added, where C has no name for something in it, or the loop is not the user's.
bool seg_print_measure(Text *text, SegContext *x, const SegLoop *loop, Term measure);
// Where the user sees the loop; 0 when it is not the user's.
IrLocId seg_loop_loc(SegContext *x, const SegLoop *loop);

// Looks at the loops of a complete graph; every infinite run takes one of them for ever.
typedef bool SegJudge(void *context, SegContext *x, const SegLoop *loops, size_t n_loops);

typedef struct SegOptions {
    SegJudge *judge; // NULL: loops are not looked at
    void *judge_context;
    uint32_t checks; // mask of IrViolation
    bool math_ints, malloc_may_fail;
    bool ideal_signed;     // signed arithmetic does not wrap
    SmgListOptions lists;  // keeps_ends is what a proof that fails without tries again
    const SmgDeref *deref; // how accesses find their object (smg/deref.h); NULL: graph
    bool joins_paths;      // from the beginning (join_points.c); else where a graph becomes large
    uint64_t max_nodes;    // 0: 20000
    bool invariants;       // find them when the proof succeeds
    Proof *proof; // NULL: not wanted; else what a complete graph rests on (the caller releases it)
    // What is to be drawn, or NULL: the graph; one node's state, if there is that node.
    Drawing *draw_graph, *draw_state;
    Text *formula; // of that node's state in separation logic (draw_sl.c), or NULL
    uint64_t drawn_node;
} SegOptions;

// What holds whenever a run is at the head of a loop, in C's syntax over mathematical integers.
typedef struct SegInvariant {
    IrLocId loc;
    char *text;
} SegInvariant;

typedef VEC(SegInvariant) SegInvariants;

typedef struct SegResult {
    bool is_complete;      // every path is closed
    uint32_t relied_on;    // mask: ... if none of these violations happens, which was not checked
    ExecReliance accesses; // the first that may be invalid, checked for or not
    bool is_approved;      // in both cases: the judge said yes
    bool wraps_signed;     // some result of signed arithmetic may have left its range
    bool may_need_ends;    // nodes of lists were joined that keeps_ends would distinguish
    uint32_t violated;     // mask: violations that could not be excluded
    IrViolation confirmed; // one that a replay showed, or 0
    IrLocId confirmed_at;
    IrInputLists *inputs; // of that run
    char *reason;         // why it is not complete, or what could not be excluded
    uint64_t nodes, merges, steps;
    SmgDerefStats deref;
    SegInvariants invariants; // of a complete graph
} SegResult;

// The program must have an entry.
SegResult seg_run(IrProgram *program, const SegOptions *options, Solver *solver, TermTable *table,
                  Budget *budget);
void seg_result_release(SegResult *result);

#endif
