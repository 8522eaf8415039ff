// Recursion. A call of a function that is being executed already is not followed into ever deeper frames:
// one entry node stands for the call from anywhere. In its state the callers are left out, together with
// all memory that the call cannot reach. What comes back from it is collected as return states, and for
// each call that the entry node stands for, every return state gives a way to go on after the call: what
// the call did, in the caller's words, on top of what the caller knew.
//
// Why this ends: the entry node is merged like the head of a loop, and so are its return states; after
// a bounded number of merges the path is left open.
#ifndef SEG_RECURSION_H
#define SEG_RECURSION_H

#include "seg/internal.h"

// One way in which a call returns.
typedef struct SegReturn {
    ExecState state;      // frame of no function: the results are its first registers
    VEC(SmgValue) values; // the results, then what the entry's numbers are known to be
    SegGeneral general;
    bool is_merged;
    uint32_t n_merges;
    VEC(uint32_t) followers; // nodes of the graph that go on after it
} SegReturn;

struct SegSummary {
    const ExecFrame *bottom; // stands for the callers that were left out; its address is its name
    IrFunctionId function;
    VEC(SegReturn) returns;
};

SegSummary *seg_summary_new(SegContext *x, IrFunctionId function);
SegSummary *seg_summary_like(const SegSummary *other); // of the same call, with no return states
void seg_summary_free(SegSummary *summary);            // NULL is fine

// The state at the entry of a function without its callers.
ExecState seg_cut(SegContext *x, const ExecState *state, const ExecFrame *bottom);
// Does the call at `entry` still wait among the callers of `state`?
bool seg_is_active(const ExecState *state, const ExecState *entry);

typedef enum SegNews { SEG_NOTHING_NEW, SEG_NEW_RETURN, SEG_TOO_MANY } SegNews;
// A call that `node` stands for came back. *which: the return state that is new or has become more general.
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

// The caller's state after the call: `call` is its state at the function's entry.
typedef enum SegGoOn {
    SEG_GOES_ON,
    SEG_IS_DEAD,     // nothing remains: this call does not return in this way
    SEG_NOT_COVERED, // the node does not stand for the call
} SegGoOn;
SegGoOn seg_go_on(SegContext *x, const SegNode *node, const ExecState *call, size_t which,
                  ExecState *after);

#endif
