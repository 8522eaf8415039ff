// The symbolic execution graph, for the files of this folder:
//   seg.c            the engine as a whole: short paths, the proof, what is shown of it
//   build.h          the graph while it is being built
//     nodes.c        its nodes;  order.c  which is expanded next;  expand.c  expanding one
//     branch_order.c which of them cover states from other branches
//     loops.c        states at heads of loops: covered, merged, or executed once more
//     recall.c       loops that were generalised before
//     path_join.c    paths that come to the same place with lists of other lengths
//     join_points.c  in a proof that joins paths: all that come to the same place
//     recursion.c    states at entries of recursive functions, and what comes back
//   summary.h        recursive calls: entry.c  without their callers,  summary.c  return states,
//                    return_facts.c  facts about these,  resume.c  how callers go on
//   cover.c          does a node cover a state?   merge.c  one state for two
//   constants.c      what the program compares numbers with
//   forget.c         facts that a merged state does without;  dead_variables.c  variables
//   live_facts.c     facts that say nothing about a state any more
//   frames.c         what the calls that are waiting name
//   show.h           the finished graph: record.c  what happened on its paths,  names.c, draw.c,
//                    draw_state.c, draw_sl.c  drawings,  certify.c  what the proof rests on
//   invariant.h      invariants and measures in C's syntax: invariant.c, invariant_print.c
#ifndef SEG_INTERNAL_H
#define SEG_INTERNAL_H

#include "seg/seg.h"
#include "smg/join.h"

// ---- Nodes -------------------------------------------------------------------------------------

// What a merged state adds to the state it began with: variables for what differs from
// iteration to iteration (ghosts), and facts about them.
typedef struct SegGeneral {
    const Kb *base; // what holds before any fact about ghosts
    VEC(Term) ghosts;
    VEC(Formula) facts;
    Term counter; // the ghost that counts iterations; none when there is none
} SegGeneral;

// A state that a node covers, and the node that it came from.
typedef struct SegArrival {
    uint32_t from;
    ExecState state;
    const ExecFrame *call; // it came back from this one; NULL: it is at a cut point
} SegArrival;

typedef struct SegSummary SegSummary; // what comes back from a recursive call (summary.h)

typedef struct SegNode {
    ExecState state;
    uint32_t parent; // IR_NONE for the root
    VEC(uint32_t) children;
    bool is_removed;
    bool is_superseded;    // by the merged node below it
    uint32_t iterations;   // how often the loop was executed as it stands, up to here
    uint32_t iteration_of; // at a loop's head: where the iteration (or the outer one) began
    const ExecFrame *call; // where states come back from this call; else NULL
    SegGeneral general;    // of a merged node
    bool is_merged;
    uint32_t n_merges;
    uint32_t newest;    // term when the node was made
    bool is_join_point; // made where paths join (join_points.c), and
    bool waits;         // until all of them have come there,
    bool comes_back;    // ... to a loop's head, from inside the loop
    VEC(SegArrival) arrivals;
    SegSummary *summary; // of a node that covers a recursive call from anywhere
    VEC(SegStep) steps;  // paths back to it, where loops are judged
} SegNode;

typedef VEC(SegNode) SegNodes;

// Does the node's state cover everything that `state` covers? `step` (may be NULL) tells how.
bool seg_covers(SegContext *x, const SegNode *node, const ExecState *state, SegStep *step);

typedef enum SegMergeKind {
    SEG_MERGE_ITERATIONS, // a loop's earlier state and a later one
    SEG_MERGE_SHAPES,     // the same, where memory has the same shape
    SEG_MERGE_LOSSY,      // the same; pointers that cannot be matched become unknown
    SEG_MERGE_PATHS,      // two paths to the same place whose states differ in their lists only
    SEG_MERGE_NUMBERS,    // two paths to the same place; numbers may differ, pointers may not
} SegMergeKind;

// A state that covers both; false when they cannot be merged.
bool seg_merge(SegContext *x, const SegNode *node, const ExecState *state, SegMergeKind kind,
               ExecState *merged, SegGeneral *general);
// The same with a guess at a later state, `step` iterations behind (recall.c).
bool seg_merge_with_guess(SegContext *x, const SegNode *node, const ExecState *guess, Term step,
                          ExecState *merged, SegGeneral *general);
void seg_general_release(SegGeneral *general);

// ---- Comparing states (cover.c) ----------------------------------------------------------------

// The registers that matter at the state's place: live ones, and the PHIs of its block; behind a
// call, live ones and those of variables in scope.
const bool *seg_live_registers(SegContext *x, const ExecState *state);

// Does the node cover the state? Then the binding says how (the caller releases it in any case).
bool seg_bind(SegContext *x, const SegNode *node, const ExecState *state, SmgBinding *binding);

// Was the knowledge base made from the older one by adding to it?
bool seg_extends(const Kb *kb, const Kb *older);

// What the ghosts of a merged node are in a state that need not be covered by it: as far as it
// matches.
void seg_bind_ghosts(SegContext *x, const SegNode *node, const ExecState *state,
                     SmgBinding *ghosts);

// Numbers that the function compares with are worth comparing with: where they decided a branch,
// the path does not tell. `in_loop` (or NULL): a state at one of its loops; then those of its loops
// only, of what these call, and the constants that the state's variables hold.
void seg_add_landmarks(SegContext *x, IrFunctionId function, const ExecState *in_loop,
                       SmgJoin *join);

// Finds the constants that the program compares numbers with, for facts about lists (constants.c).
void seg_find_constants(SegContext *x);

// ---- Variables that nothing mentions (forget.c) -------------------------------------------------

typedef struct SegLive {
    const SmgContext *smg;
    Map vars; // that the state's variables and its memory mention
} SegLive;

SegLive seg_live_variables(SegContext *x, const ExecState *state);
// Does the fact speak of a variable of a tree's node that the state does not mention any more?
bool seg_is_of_dead(const SegLive *live, Formula f);
void seg_live_release(SegLive *live);

// ---- Variables that are not read any more (dead_variables.c) ------------------------------------

// The caller forgets dead variables that name nodes of trees; at the entry of a function.
void seg_drop_dead_variables(SegContext *x, ExecState *state);

// ---- Frames (frames.c) -------------------------------------------------------------------------

// Objects that the variables of a caller, or of its callers, point to.
typedef struct SegPins {
    const SmgObjectId *ids; // by rising number
    size_t n;
} SegPins;

const SegPins *seg_pins(SegContext *x, const ExecFrame *caller);
// Callers that were left out may name everything that the call found.
void seg_pin_all(SegContext *x, const ExecFrame *bottom, SmgHeap heap);
// Nodes of trees that these callers name, as they were.
SmgNamedNodes seg_named_nodes(SegContext *x, const ExecFrame *caller, SmgHeap since);
bool seg_is_pinned(const SegPins *pins, SmgObjectId id);
// The values of all variables of all calls.
typedef VEC(Term) SegTerms;
SegTerms seg_roots(SegContext *x, const ExecState *state);
// Drops facts that say nothing about the state; `general`: what it was merged from, or NULL.
void seg_drop_dead_facts(SegContext *x, ExecState *state, SegGeneral *general);
// In debug builds: is the state's memory graph well-formed (smg/wellformed.h)?
void seg_check_graph(SegContext *x, const ExecState *state);

// Two states of one call, as SmgMayDiffer's context: an object may be matched with another one
// unless a caller names it, and a stack object only for one of the same call.
typedef struct SegCall {
    SegContext *x;
    const ExecState *general, *other;
    bool is_entry; // of a call from anywhere: no caller names anything
} SegCall;

bool seg_may_differ(void *context, SmgObjectId general, SmgObjectId other);
// Calls `visit` for each object that is the same in both: globals, and what callers name.
void seg_visit_fixed(const SegCall *call, void (*visit)(void *context, SmgObjectId id),
                     void *context);

#endif
