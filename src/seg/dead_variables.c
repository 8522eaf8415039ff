// Variables of a waiting caller that are in scope, but not read any more. They count only when lost
// memory is looked for. A variable that walked down a tree names one of its nodes, and keeps that
// from becoming part of the tree again before a recursive call: so each such call would look
// different. Where other memory points to the node, too, the variable's value is dropped. This is
// sound: fewer objects are seen to be reached, so at most a leak is not excluded.
#include "seg/internal.h"

#include "ir/visible.h"
#include "smg/refs.h"
#include "smg/tree.h"

#include <stdlib.h>

static bool is_in_tree(SegContext *x, const SmgObject *object) {
    if (object->kind != SMG_HEAP || object->life != SMG_ALIVE)
        return false;
    if (object->segment)
        return object->segment->shape == SMG_TREE;
    for (const SmgTreeLayout *l = x->smg->layouts; l; l = l->next)
        if (smg_is_tree_layout(l) && smg_are_same_kind(x->smg, l->node, object))
            return true;
    return false;
}

static bool is_droppable(SegContext *x, const ExecState *state, const SmgRefs *refs, Term value) {
    SmgObjectId id;
    Term offset;
    const SmgObject *object =
        smg_resolve(x->smg, state->heap, value, &id, &offset) ? smg_object(state->heap, id) : NULL;
    return object && is_in_tree(x, object) && smg_refs_to(refs, smg_base_of(x->smg, value)) > 0;
}

// The frame without dead variables that name nodes of trees.
static Pmap drop_dead(SegContext *x, const ExecState *state, const ExecFrame *frame) {
    const IrFunction *f = &x->program->functions[frame->function];
    const IrBlock *block = &f->blocks[frame->block];
    bool *live = memory_zeroed(f->n_regs + 1);
    ir_live_behind(f, block->first + frame->index - 1, live);
    SmgRefs refs = smg_count_refs(x->smg, state->heap, NULL, 0);
    Pmap regs = frame->regs;
    for (IrReg r = 0; r < f->n_regs; r++) {
        SmgValue value;
        if (!live[r] && exec_get_reg(frame->regs, r, &value) &&
            is_droppable(x, state, &refs, value.term))
            regs = pmap_remove(x->arena, regs, r);
    }
    smg_refs_release(&refs);
    free(live);
    return regs;
}

void seg_drop_dead_variables(SegContext *x, ExecState *state) {
    const ExecFrame *caller = exec_caller(&state->frame);
    if (!caller || !caller->index || !smg_count_tree_layouts(x->smg))
        return;
    Pmap regs = drop_dead(x, state, caller);
    if (pmap_same(regs, caller->regs))
        return;
    ExecFrame *frame = arena_new(x->arena, sizeof *frame);
    *frame = *caller;
    frame->regs = regs;
    state->frame.caller = frame;
}
