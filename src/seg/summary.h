// Recursion. A call of a function that is being executed already is not followed into ever deeper
// frames: one entry node covers the call from anywhere. In its state the callers are left out,
// together with all memory that the call cannot reach (entry.c). What comes back from it is
// collected as return states (summary.c). For each call that the entry node covers, every return
// state gives a path on which the caller goes on: what the call did, in terms of the caller, on top
// of what the caller knew (resume.c). recursion.c does this in the graph.
//
// Why this ends: the entry node is merged like the head of a loop, and so are its return states;
// after a bounded number of merges the path is left open.
#ifndef SEG_SUMMARY_H
#define SEG_SUMMARY_H

#include "seg/internal.h"

// ---- The entry (entry.c) ------------------------------------------------------------------------

// Links up out of the trees that a call is given, where what lies above was left out: variables
// that took the place of addresses.
enum { SEG_MAX_CUT = 4 };
typedef struct SegCut {
    SmgObjectId nodes[SEG_MAX_CUT];
    Term names[SEG_MAX_CUT];
    SmgValue values[SEG_MAX_CUT];
    uint32_t n;
} SegCut;

// The state at the entry of a function without its callers; `bottom` takes their place. `cut` may
// be NULL.
ExecState seg_leave_out_callers(SegContext *x, const ExecState *state, const ExecFrame *bottom,
                                SegCut *cut);
// Does the call at `entry` still wait among the callers of `state`?
bool seg_is_active(const ExecState *state, const ExecState *entry);

// ---- Return states (summary.c) ------------------------------------------------------------------

// One of the states in which a call returns.
typedef struct SegReturn {
    ExecState state;      // frame of no function: the results are its first registers
    VEC(SmgValue) values; // the results, then what the entry's numbers are known to be
    SegGeneral general;
    bool is_merged;
    uint32_t n_merges;
    VEC(uint32_t) followers; // nodes of the graph that go on after it
} SegReturn;

struct SegSummary {
    const ExecFrame *bottom; // in place of the callers that were left out; its address is its name
    IrFunctionId function;
    VEC(SegReturn) returns;
};

SegSummary *seg_summary_new(SegContext *x, IrFunctionId function);
SegSummary *seg_summary_like(const SegSummary *other); // of the same call, with no return states
void seg_summary_free(SegSummary *summary);            // NULL is fine

typedef enum SegNews { SEG_NOTHING_NEW, SEG_NEW_RETURN, SEG_TOO_MANY } SegNews;
// A call that `node` covers came back. *which: the return state that is new or has become more
// general.
SegNews seg_add_return(SegContext *x, SmgListOptions lists, SegNode *node, const ExecState *state,
                       size_t *which);

// What results may depend on, as the entry node knows it: integer arguments, and lengths of lists.
enum { SEG_MAX_ENTRY_NUMBERS = 12 };
typedef struct SegEntryNumbers {
    SmgValue values[SEG_MAX_ENTRY_NUMBERS];
    uint32_t bits[SEG_MAX_ENTRY_NUMBERS]; // 0: any number
    uint32_t n;
} SegEntryNumbers;
SegEntryNumbers seg_entry_numbers(SegContext *x, const SegNode *node);

// Looks for facts about a return state that is being merged (return_facts.c).
void seg_find_return_facts(SegContext *x, const SegNode *node, const SegReturn *merged,
                           SmgJoin *join);

// ---- Going on after the call (resume.c) ---------------------------------------------------------

typedef enum SegResumed {
    SEG_GOES_ON,
    SEG_IS_DEAD,     // nothing remains: this call does not return with this state
    SEG_NOT_COVERED, // the node does not cover the call
} SegResumed;
// The caller's state after the call: `call` is its state at the function's entry.
SegResumed seg_resume(SegContext *x, const SegNode *node, const ExecState *call, size_t which,
                      ExecState *after);

#endif
