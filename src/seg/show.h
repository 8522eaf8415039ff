// What is shown of a finished graph: what happened on its paths, drawings, invariants.
#ifndef SEG_SHOW_H
#define SEG_SHOW_H

#include "seg/internal.h"
#include "task/drawing.h"

// ---- What happened on the paths -----------------------------------------------------------------

// A path out of a node that leads to no other node.
typedef enum SegMarkKind {
    SEG_COVERED,  // by node `by`
    SEG_ENDED,    // the run is over
    SEG_LEFT,     // not followed further
    SEG_VIOLATED, // something may go wrong
} SegMarkKind;

typedef struct SegMark {
    uint32_t from;
    SegMarkKind kind;
    uint32_t by;
    IrLocId loc;
    char *what;     // or NULL
    uint32_t count; // paths
} SegMark;

typedef struct SegRecord {
    VEC(SegMark) marks;
} SegRecord;

// Nothing happens when there is no record; `what` is copied and may be NULL.
void seg_mark(SegRecord *record, uint32_t from, SegMarkKind kind, uint32_t by, IrLocId loc,
              const char *what);
void seg_unmark(SegRecord *record, uint32_t from); // the node's marks are void: it was generalised
void seg_record_release(SegRecord *record);

// ---- Names --------------------------------------------------------------------------------------

// Where the state is, as a user sees it.
IrLocId seg_loc(SegContext *x, const ExecState *state);
// By register: the C variable that it holds, or IR_NONE. The caller frees.
IrVariableId *seg_variables(SegContext *x, const ExecState *state);
// The C variable whose object it is, or NULL.
const char *seg_local_name(SegContext *x, const ExecState *state, const SmgObject *object);
void seg_print_object_name(Text *text, SegContext *x, const ExecState *state, SmgObjectId id);

// ---- Drawings and invariants --------------------------------------------------------------------

// What was not excluded on a path from a node, with the state just before.
typedef struct SegFlaw {
    uint32_t from;
    ExecViolation violation;
} SegFlaw;

// A graph before it is thrown away.
typedef struct SegView {
    SegContext *x;
    const SegNodes *nodes;
    const SegRecord *record;
    const uint32_t *open; // nodes that were not expanded any more
    size_t n_open;
    const SegFlaw *flaws; // where formulas are wanted
    size_t n_flaws;
    Budget *budget;
} SegView;

// Is the node replaced by a more general one?
bool seg_is_generalised(const SegNodes *nodes, uint32_t id);

void seg_draw_graph(const SegView *view, Drawing *drawing);
// The registers of the frame that are shown; the caller frees.
bool *seg_shown_registers(SegContext *x, const ExecState *at, bool is_innermost);
// Is the object one of the user's program, which is shown even where nothing points to it?
bool seg_is_shown_object(const SegContext *x, SmgObjectId id, const SmgObject *object);
// The node's state as a symbolic heap of separation logic, and the frame of the step to it
// (draw_sl.c).
void seg_print_sl(const SegView *view, uint32_t id, Text *text);
void seg_draw_state(const SegView *view, uint32_t id, Drawing *drawing);
// For each loop head with a merged node: what holds whenever a run is there.
void seg_find_invariants(const SegView *view, SegInvariants *invariants);

// What the graph rests on (certify.c); the proof's terms are those of the table.
void seg_certify(const SegView *view, Proof *proof);

#endif
