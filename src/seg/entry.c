// The entry of a recursive call without its callers: memory that the call cannot reach is left out
// with them, so that one state covers the call from anywhere.
#include "seg/summary.h"

bool seg_is_active(const ExecState *state, const ExecState *entry) {
    for (const ExecFrame *frame = exec_caller(&state->frame); frame; frame = exec_caller(frame))
        if (frame->function == entry->frame.function && frame->caller == entry->frame.caller)
            return true;
    return false;
}

// ---- What the call reaches ----------------------------------------------------------------------

static void mark_arguments(SegContext *x, const ExecState *state, SmgMarks *marks) {
    const IrFunction *f = exec_function(x->exec, state);
    for (IrReg r = 0; r < f->n_params + f->is_variadic; r++) {
        SmgValue value;
        if (exec_get_reg(state->frame.regs, r, &value) &&
            (ir_type(x->program, f->reg_types[r])->kind == IR_POINTER ||
             smg_has_base(x->smg, value.term)))
            smg_mark(x->smg, state->heap, marks, value.term);
    }
}

// External functions, which the call may enter, may know these objects.
static void mark_for_external(SegContext *x, const ExecState *state, SmgMarks *marks) {
    for (SmgObjectId id = 1; exec_has_external(x->exec) && id <= x->smg->n_objects; id++) {
        const SmgObject *object = smg_object(state->heap, id);
        if (object && (object->is_outside || object->is_exposed))
            smg_mark_object(x->smg, state->heap, marks, id);
    }
}

static SmgMarks mark_reached(SegContext *x, const ExecState *state) {
    SmgMarks marks = {.mode = exec_has_external(x->exec) ? SMG_MAY_REACH : SMG_REACH_BY_NAME,
                      .kb = state->kb};
    exec_find_reached(x->exec, state, false, &marks);
    mark_arguments(x, state, &marks);
    mark_for_external(x, state, &marks);
    return marks;
}

// ---- Leaving out the rest -----------------------------------------------------------------------

typedef struct Removal {
    SegContext *x;
    SmgHeap *heap;
    SmgMarks reached;    // by the call
    SmgMarks held;       // what the callers certainly reach
    const SegPins *pins; // what they name
    uint32_t left_out;   // mask: what is wrong with removed memory if the run ends in the call
} Removal;

static void remove_unreached(void *context, uint32_t id, uint64_t pointer) {
    Removal *r = context;
    const SmgObject *object = (const SmgObject *)(uintptr_t)pointer;
    SmgObjectId target = object->alias_of ? object->alias_of : id;
    bool is_local = object->kind == SMG_HEAP || object->kind == SMG_STACK;
    if (!is_local || smg_is_marked(&r->reached, target))
        return;
    if (object->kind == SMG_HEAP && object->life == SMG_ALIVE && !object->is_given) {
        r->left_out |= IR_NOT_CLEANED_UP;
        if (!smg_is_marked(&r->held, id) && !seg_is_pinned(r->pins, id))
            r->left_out |= IR_LEAK;
    }
    smg_remove(r->x->smg, r->heap, id);
}

ExecState seg_leave_out_callers(SegContext *x, const ExecState *state, const ExecFrame *bottom) {
    ExecState alone = *state;
    Removal removal = {.x = x,
                       .heap = &alone.heap,
                       .reached = mark_reached(x, state),
                       .held = {.mode = SMG_MUST_REACH, .kb = state->kb},
                       .pins = seg_pins(x, state->frame.caller)};
    if (x->checks & IR_LEAK)
        exec_find_reached(x->exec, state, true, &removal.held);
    pmap_visit(state->heap.objects, remove_unreached, &removal);
    smg_marks_release(&removal.held);
    smg_marks_release(&removal.reached);
    alone.left_out |= removal.left_out;
    alone.frame.caller = bottom;
    alone.frame.depth = 0;
    alone.generalised = true;
    return alone;
}
