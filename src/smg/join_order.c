// The order in which the fields of a node are looked at: those first that lead to less. A part of a
// skip list's node is a list whose last link leads to another part: this must have been paired
// before it can be said what takes the place of the list where that is empty.
#include "smg/join_internal.h"

typedef struct Walk {
    SmgContext *smg;
    SmgHeap heap;
    SmgObjectId node;
    Term successor;
    Map seen;
    VEC(SmgObjectId) work;
} Walk;

static void step_to(void *context, Term var) {
    Walk *w = context;
    uint64_t id, found;
    if ((term_exists(w->successor) && term_same(var, smg_base_of(w->smg, w->successor))) ||
        !map_get(&w->smg->bases, var.id, &id) || id == w->node || map_get(&w->seen, id, &found))
        return;
    const SmgObject *object = smg_object(w->heap, (SmgObjectId)id);
    if (!object || object->kind != SMG_HEAP)
        return;
    map_set(&w->seen, id, 1);
    vec_push(&w->work, (SmgObjectId)id);
}

static void step_from(Walk *w, const SmgObject *object) {
    for (const SmgEntry *e = object->entries; e; e = e->older)
        if (e->kind == SMG_FIELD)
            term_visit_vars(w->smg->table, e->value.term, step_to, w);
    if (object->segment)
        term_visit_vars(w->smg->table, object->segment->out.term, step_to, w);
}

// How many objects does the value lead to, on this side of the node's successor?
static size_t count_led_to(SmgContext *smg, SmgHeap heap, SmgObjectId node, Term successor,
                           Term value) {
    Walk w = {.smg = smg, .heap = heap, .node = node, .successor = successor};
    term_visit_vars(smg->table, value, step_to, &w);
    while (w.work.count)
        step_from(&w, smg_object(heap, vec_pop(&w.work)));
    size_t n = w.seen.count;
    map_release(&w.seen);
    vec_free(&w.work);
    return n;
}

static size_t weight(SmgJoin *j, SmgPair pair, const SmgEntry *e) {
    Number width;
    SmgValue value;
    const SmgSuccessor *s = &j->successors.items[j->successors.count - 1];
    if (e->kind != SMG_FIELD || !term_is_const(j->smg->table, e->length, &width))
        return 0;
    size_t n = count_led_to(j->smg, j->a.heap, pair.general, s->in_a, e->value.term);
    if (smg_read(j->smg, j->b.heap, j->b.kb, pair.other, e->offset, (uint32_t)width, &value) ==
        SMG_KNOWN)
        n += count_led_to(j->smg, j->b.heap, pair.other, s->in_b, value.term);
    return n;
}

// A pointer to an object, or to the node behind?
static bool is_pointer(SmgJoin *j, const SmgEntry *e) {
    const SmgSuccessor *s = &j->successors.items[j->successors.count - 1];
    return e->kind == SMG_FIELD && (smg_has_base(j->smg, e->value.term) ||
                                    (term_exists(s->in_a) && term_same(e->value.term, s->in_a)));
}

SmgFields join_order_fields(SmgJoin *j, SmgPair pair, bool are_nodes) {
    SmgFields fields = {0};
    size_t n_pointers = 0;
    for (const SmgEntry *e = smg_object(j->a.heap, pair.general)->entries; e; e = e->older) {
        vec_push(&fields, ((SmgField){e, 0}));
        n_pointers += j->successors.count && is_pointer(j, e);
    }
    if (!are_nodes || n_pointers < 2)
        return fields;
    for (size_t i = 0; i < fields.count; i++) {
        SmgField field = {fields.items[i].entry, weight(j, pair, fields.items[i].entry)};
        size_t at = i;
        for (; at > 0 && fields.items[at - 1].weight > field.weight; at--)
            fields.items[at] = fields.items[at - 1];
        fields.items[at] = field;
    }
    return fields;
}
