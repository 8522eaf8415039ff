// What the calls that are waiting know: their variables name objects, and these must be the same
// object wherever a state of the innermost call is compared with another one.
#include "seg/internal.h"
#include "smg/wellformed.h"

#include <stdlib.h>

// ---- Values of variables ------------------------------------------------------------------------

typedef void VisitValue(void *context, Term value);

// Of a caller: the registers that may still be read (or seen by the search for lost memory).
static void visit_frame(SegContext *x, const ExecFrame *frame, bool waits, VisitValue *visit,
                        void *context) {
    const IrFunction *f = &x->program->functions[frame->function];
    bool *visible = memory_zeroed(f->n_regs + 1);
    uint32_t index = waits && frame->index ? frame->index - 1 : frame->index;
    ir_visible_regs(x->program, frame->function, frame->block, index, false, visible);
    for (IrReg r = 0; r < f->n_regs; r++) {
        SmgValue value;
        if (visible[r] && exec_get_reg(frame->regs, r, &value))
            visit(context, value.term);
    }
    free(visible);
}

static void add_root(void *context, Term value) {
    SegTerms *roots = context;
    vec_push(roots, value);
}

SegTerms seg_roots(SegContext *x, const ExecState *state) {
    SegTerms roots = {0};
    const bool *live = seg_live_registers(x, state);
    uint32_t n = exec_function(x->exec, state)->n_regs;
    for (IrReg r = 0; r < n; r++) {
        SmgValue value;
        if (live[r] && exec_get_reg(state->frame.regs, r, &value))
            vec_push(&roots, value.term);
    }
    visit_frame(x, &state->frame, false, add_root, &roots);
    const SegPins *pins = seg_pins(x, state->frame.caller); // also of callers that were left out
    for (size_t i = 0; pins && i < pins->n; i++) {
        const SmgObject *object = smg_object(state->heap, pins->ids[i]);
        if (object)
            vec_push(&roots, object->base);
    }
    return roots;
}

void seg_check_graph(SegContext *x, const ExecState *state) {
    if (!SMG_CHECKS_GRAPHS || !state->has_arrived)
        return;
    SegTerms roots = seg_roots(x, state);
    smg_check(x->smg, state->heap, state->kb, roots.items, roots.count);
    vec_free(&roots);
}

// ---- Pins ---------------------------------------------------------------------------------------

typedef struct PinSearch {
    SegContext *x;
    VEC(SmgObjectId) ids;
} PinSearch;

static void pin_base(void *context, Term var) {
    PinSearch *search = context;
    uint64_t id;
    if (map_get(&search->x->smg->bases, var.id, &id))
        vec_push(&search->ids, (SmgObjectId)id);
}

static void pin_value(void *context, Term value) {
    PinSearch *search = context;
    term_visit_vars(search->x->table, value, pin_base, search);
}

static int by_number(const void *a, const void *b) {
    SmgObjectId first = *(const SmgObjectId *)a, second = *(const SmgObjectId *)b;
    return first < second ? -1 : first > second;
}

static const SegPins *keep_pins(PinSearch *search, const ExecFrame *caller) {
    SegContext *x = search->x;
    if (search->ids.count)
        qsort(search->ids.items, search->ids.count, sizeof *search->ids.items, by_number);
    SmgObjectId *ids = arena_new(x->arena, (search->ids.count + 1) * sizeof *ids);
    size_t n = 0;
    for (size_t i = 0; i < search->ids.count; i++)
        if (!n || ids[n - 1] != search->ids.items[i])
            ids[n++] = search->ids.items[i];
    vec_free(&search->ids);
    SegPins *pins = arena_new(x->arena, sizeof *pins);
    *pins = (SegPins){ids, n};
    map_set(&x->pins, map_key(caller), map_key(pins));
    return pins;
}

const SegPins *seg_pins(SegContext *x, const ExecFrame *caller) {
    uint64_t found;
    if (!caller)
        return NULL;
    if (map_get(&x->pins, map_key(caller), &found))
        return (const SegPins *)(uintptr_t)found;
    const SegPins *below = seg_pins(x, caller->caller);
    PinSearch search = {.x = x};
    for (size_t i = 0; below && i < below->n; i++)
        vec_push(&search.ids, below->ids[i]);
    if (caller->function != IR_NONE)
        visit_frame(x, caller, true, pin_value, &search);
    return keep_pins(&search, caller);
}

// Callers may point to a segment, but not to a part of its nodes.
static void pin_object(void *context, uint32_t id, uint64_t pointer) {
    PinSearch *search = context;
    if (!((const SmgObject *)(uintptr_t)pointer)->owner)
        vec_push(&search->ids, id);
}

void seg_pin_all(SegContext *x, const ExecFrame *bottom, SmgHeap heap) {
    PinSearch search = {.x = x};
    pmap_visit(heap.objects, pin_object, &search);
    (void)keep_pins(&search, bottom);
}

SmgNamedNodes seg_named_nodes(SegContext *x, const ExecFrame *caller, SmgHeap since) {
    const SegPins *pins = seg_pins(x, caller);
    return pins ? (SmgNamedNodes){pins->ids, pins->n, since} : (SmgNamedNodes){.since = since};
}

bool seg_is_pinned(const SegPins *pins, SmgObjectId id) {
    return pins && pins->n && bsearch(&id, pins->ids, pins->n, sizeof id, by_number);
}

// ---- Which objects may be matched ---------------------------------------------------------------

static bool owns(const ExecFrame *frame, SmgObjectId id) {
    for (const ExecOwned *owned = frame->owned; owned; owned = owned->older)
        if (owned->id == id)
            return true;
    return false;
}

bool seg_may_differ(void *context, SmgObjectId general, SmgObjectId other) {
    const SegCall *call = context;
    if (call->is_entry) // whose stack objects are whose has been left out with the callers
        return true;
    const SegPins *pins = seg_pins(call->x, call->general->frame.caller);
    if (seg_is_pinned(pins, general) || seg_is_pinned(pins, other))
        return false;
    const SmgObject *object = smg_object(call->general->heap, general);
    if (!object)
        return false;
    return object->alias_of || object->kind != SMG_STACK ||
           (owns(&call->general->frame, general) && owns(&call->other->frame, other));
}

typedef struct FixedSearch {
    void (*visit)(void *context, SmgObjectId id);
    void *context;
} FixedSearch;

static void visit_if_global(void *context, uint32_t id, uint64_t pointer) {
    FixedSearch *search = context;
    const SmgObject *object = (const SmgObject *)(uintptr_t)pointer;
    if (object->kind == SMG_GLOBAL &&
        !object->read_only) // what constants point to are globals and functions
        search->visit(search->context, id);
}

void seg_visit_fixed(const SegCall *call, void (*visit)(void *context, SmgObjectId id),
                     void *context) {
    FixedSearch search = {visit, context};
    const ExecState *state = call->general;
    pmap_visit(state->heap.objects, visit_if_global, &search);
    const SegPins *pins = call->is_entry ? NULL : seg_pins(call->x, state->frame.caller);
    for (size_t i = 0; pins && i < pins->n; i++) {
        const SmgObject *object = smg_object(state->heap, pins->ids[i]);
        if (object && !object->alias_of)
            visit(context, pins->ids[i]);
    }
}
