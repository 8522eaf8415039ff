// Shared by the files of this folder.
#ifndef SEG_INTERNAL_H
#define SEG_INTERNAL_H

#include "seg/seg.h"
#include "smg/join.h"

// The registers that matter at the state's place: live ones, and the PHIs of its block; behind a call, all.
const bool *seg_live_registers(SegContext *x, const ExecState *state);

// Is lost memory asked about? Otherwise objects that nothing reaches do not matter.
static inline bool seg_minds_loss(const SegContext *x) {
    return (x->checks & (IR_LEAK | IR_NOT_CLEANED_UP)) != 0;
}

// Does the node stand for the state? Then the binding says how (the caller releases it in any case).
bool seg_bind(SegContext *x, const SegNode *node, const ExecState *state, SmgBinding *binding);

// Was the knowledge base made from the older one by adding to it?
bool seg_extends(const Kb *kb, const Kb *older);

// What the ghosts of a merged node are in a state that need not be covered by it: as far as it matches.
void seg_bind_ghosts(SegContext *x, const SegNode *node, const ExecState *state,
                     SmgBinding *ghosts);

// Numbers that the function (its loops only) compares with are worth comparing with: where they decided a
// branch on the way, the path does not tell.
void seg_add_landmarks(SegContext *x, IrFunctionId function, bool in_loops, SmgJoin *join);

// ---- Frames (frames.c) ------------------------------------------------------------------------------------

// Objects that the variables of a caller, or of its callers, point to.
typedef struct SegPins {
    const SmgObjectId *ids; // by rising number
    size_t n;
} SegPins;

const SegPins *seg_pins(SegContext *x, const ExecFrame *caller);
// Callers that were left out may name everything that the call found.
void seg_pin_all(SegContext *x, const ExecFrame *bottom, SmgHeap heap);
bool seg_is_pinned(const SegPins *pins, SmgObjectId id);
// The values of all variables of all calls.
typedef VEC(Term) SegTerms;
SegTerms seg_roots(SegContext *x, const ExecState *state);
// In debug builds: is the state's memory graph well-formed (smg/wellformed.h)?
void seg_check_graph(SegContext *x, const ExecState *state);

// Two states of one call, as SmgMayDiffer's context: an object may stand for another one unless a caller
// names it, and a stack object only for one of the same call.
typedef struct SegCall {
    SegContext *x;
    const ExecState *general, *other;
    bool is_entry; // of a call from anywhere: no caller names anything
} SegCall;

bool seg_may_differ(void *context, SmgObjectId general, SmgObjectId other);
// Calls `visit` for each object that stands for itself: globals, and what callers name.
void seg_visit_fixed(const SegCall *call, void (*visit)(void *context, SmgObjectId id),
                     void *context);

#endif
