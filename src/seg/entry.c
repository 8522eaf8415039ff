// The entry of a recursive call without its callers: memory that the call cannot reach is left out
// with them, so that one state covers the call from anywhere.
#include "seg/summary.h"

#include "smg/tree.h"

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

// ---- Above a tree -----------------------------------------------------------------------------
//
// A function that is given a tree whose nodes know the one above could reach all of the tree of
// which that is a part, in as many shapes as there are ways down. Most do not: what lies above is
// left out with the callers. The link up is a value like others then; an access through it is not
// shown to be valid.

static const SmgTreeLayout *find_layout_with_up(SegContext *x, const SmgObject *node) {
    for (const SmgTreeLayout *l = x->smg->layouts; l; l = l->next)
        if (smg_is_tree_layout(l) && l->links.has_up && smg_are_same_kind(x->smg, l->node, node))
            return l;
    return NULL;
}

// The value of the node's link up; false: it has none.
static bool read_link_up(SegContext *x, const ExecState *state, SmgObjectId id, SmgValue *value) {
    const SmgObject *object = smg_object(state->heap, id);
    const SmgTreeLayout *layout;
    if (!object || object->kind != SMG_HEAP || object->life != SMG_ALIVE || object->owner)
        return false;
    if (object->segment) {
        *value = object->segment->back;
        return object->segment->shape == SMG_TREE && object->segment->has_up;
    }
    return (layout = find_layout_with_up(x, object)) &&
           smg_read_link(x->smg, state->heap, state->kb, id, layout->links.prev, value);
}

static void write_link_up(SegContext *x, SmgHeap *heap, SmgObjectId id, SmgValue value) {
    SmgObject object = *smg_object(*heap, id);
    if (object.segment) {
        SmgSegment *tree = arena_new(x->arena, sizeof *tree);
        *tree = *object.segment;
        tree->back = value;
        object.segment = tree;
        smg_put(x->smg, heap, id, object);
    } else {
        smg_write(x->smg, heap, id,
                  term_const(x->table, find_layout_with_up(x, &object)->links.prev),
                  x->smg->pointer_bytes, value);
    }
}

// The nodes that are given, and their links up.
static void find_cut(SegContext *x, const ExecState *state, SegCut *cut) {
    uint32_t n = exec_function(x->exec, state)->n_params;
    *cut = (SegCut){0};
    if (exec_has_external(x->exec) || !smg_count_tree_layouts(x->smg))
        return;
    for (IrReg r = 0; r < n && cut->n < SEG_MAX_CUT; r++) {
        SmgValue value, up;
        SmgObjectId id;
        Term offset;
        if (!exec_get_reg(state->frame.regs, r, &value) ||
            !smg_resolve(x->smg, state->heap, value.term, &id, &offset) ||
            !read_link_up(x, state, id, &up) || !smg_has_base(x->smg, up.term))
            continue;
        cut->nodes[cut->n] = id;
        cut->values[cut->n++] = up;
    }
}

// Only to find out what the call reaches otherwise.
static ExecState without_links_up(SegContext *x, const ExecState *state, const SegCut *cut) {
    ExecState without = *state;
    for (uint32_t i = 0; i < cut->n; i++)
        write_link_up(x, &without.heap, cut->nodes[i],
                      (SmgValue){term_int(x->table, 0), SMG_UNSIGNED});
    return without;
}

// What is left out with the callers has no name in the call: a variable takes its place.
static void rename_links_up(SegContext *x, ExecState *alone, SegCut *cut) {
    uint32_t n = 0;
    for (uint32_t i = 0; i < cut->n; i++) {
        SmgObjectId id;
        Term offset, name, end = term_const(x->table, x->smg->address_end - 1);
        if (smg_resolve(x->smg, alone->heap, cut->values[i].term, &id, &offset) &&
            smg_object(alone->heap, id))
            continue;
        name = term_fresh(x->table, "above");
        alone->kb = kb_add(x->solver, alone->kb, formula_le(x->table, term_int(x->table, 1), name));
        alone->kb = kb_add(x->solver, alone->kb, formula_le(x->table, name, end));
        write_link_up(x, &alone->heap, cut->nodes[i], (SmgValue){name, SMG_UNSIGNED});
        cut->values[n] = cut->values[i];
        cut->names[n++] = name;
    }
    cut->n = n;
}

static SmgMarks mark_reached(SegContext *x, const ExecState *state) {
    SmgMarks marks = {.mode = exec_has_external(x->exec) ? SMG_MAY_REACH : SMG_REACH_BY_NAME,
                      .kb = state->kb};
    if (exec_has_external(x->exec)) // what the caller of the function under test made, too
        exec_find_reached(x->exec, state, false, &marks);
    else
        exec_find_static(x->exec, state, &marks);
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

ExecState seg_leave_out_callers(SegContext *x, const ExecState *state, const ExecFrame *bottom,
                                SegCut *cut) {
    SegCut own;
    cut = cut ? cut : &own;
    find_cut(x, state, cut);
    ExecState alone = *state, without = without_links_up(x, state, cut);
    Removal removal = {.x = x,
                       .heap = &alone.heap,
                       .reached = mark_reached(x, &without),
                       .held = {.mode = SMG_MUST_REACH, .kb = state->kb},
                       .pins = seg_pins(x, state->frame.caller)};
    if (x->checks & IR_LEAK)
        exec_find_reached(x->exec, &without, true, &removal.held);
    pmap_visit(state->heap.objects, remove_unreached, &removal);
    smg_marks_release(&removal.held);
    smg_marks_release(&removal.reached);
    rename_links_up(x, &alone, cut);
    alone.left_out |= removal.left_out;
    alone.frame.caller = bottom;
    alone.frame.depth = 0;
    alone.generalised = true;
    return alone;
}
