// Which parts are optional, and copies that lack some of theirs.
#include "smg/optional.h"

typedef struct OptionalSearch {
    SmgObjectId segment;
    SmgObjectId *parts;
    uint32_t n;
} OptionalSearch;

static void look_for_optional(void *context, uint32_t id, uint64_t pointer) {
    OptionalSearch *search = context;
    const SmgObject *object = (const SmgObject *)(uintptr_t)pointer;
    if (object->owner != search->segment || !smg_is_optional(object))
        return;
    uint32_t at = search->n < SMG_MAX_OPTIONAL ? search->n++ : SMG_MAX_OPTIONAL - 1;
    for (; at > 0 && search->parts[at - 1] > id; at--)
        search->parts[at] = search->parts[at - 1];
    search->parts[at] = id;
}

uint32_t smg_optional_parts(SmgHeap heap, SmgObjectId segment,
                            SmgObjectId parts[SMG_MAX_OPTIONAL]) {
    OptionalSearch search = {segment, parts, 0};
    pmap_visit(heap.objects, look_for_optional, &search);
    return search.n;
}

// ---- Variables ----------------------------------------------------------------------------------

static void visit_term(SmgContext *smg, Term term, TermVisitor *visit, void *context) {
    if (term_exists(term))
        term_visit_vars(smg->table, term, visit, context);
}

static void visit_entries(SmgContext *smg, const SmgEntry *entries, TermVisitor *visit,
                          void *context) {
    for (const SmgEntry *e = entries; e; e = e->older) {
        visit_term(smg, e->offset, visit, context);
        visit_term(smg, e->length, visit, context);
        if (e->kind == SMG_FIELD || e->kind == SMG_ELEMENTS)
            visit_term(smg, e->value.term, visit, context);
    }
}

void smg_visit_object_vars(SmgContext *smg, const SmgObject *object, TermVisitor *visit,
                           void *context) {
    visit_term(smg, object->base, visit, context);
    visit_term(smg, object->size, visit, context);
    visit_term(smg, object->instead.term, visit, context);
    visit_entries(smg, object->entries, visit, context);
    visit_entries(smg, object->shadow, visit, context);
    const SmgSegment *list = object->segment;
    if (!list)
        return;
    visit_term(smg, list->length, visit, context);
    visit_term(smg, list->out.term, visit, context);
    visit_term(smg, list->back.term, visit, context);
    visit_term(smg, list->last, visit, context);
    visit_term(smg, list->successor, visit, context);
    for (uint32_t i = 0; i < list->n_own; i++)
        visit_term(smg, list->own[i], visit, context);
}

static void note_var(void *context, Term var) { map_set(context, var.id, 1); }

Map smg_known_vars(SmgContext *smg, const Kb *kb) {
    Map vars = {0};
    for (; kb; kb = kb_rest(kb))
        formula_visit_vars(smg->table, kb_formula(kb), note_var, &vars);
    return vars;
}

// ---- Copies that lack a part --------------------------------------------------------------------

typedef struct Lack {
    SmgContext *smg;
    SmgHeap heap;
    SmgObjectId part;
    SmgValue instead;
} Lack;

static bool points_to_part(const Lack *l, Term term) {
    SmgObjectId id;
    Term offset;
    return term_exists(term) && smg_resolve(l->smg, l->heap, term, &id, &offset) && id == l->part;
}

static void look_for_part(void *context, Term var) {
    Lack *l = context;
    uint64_t id;
    if (!map_get(&l->smg->bases, var.id, &id))
        return;
    const SmgObject *object = smg_object(l->heap, (SmgObjectId)id);
    if (id == l->part || (object && object->alias_of == l->part))
        l->instead.term = var; // found
}

static bool mentions_part(const Lack *l, Term term) {
    Lack search = *l;
    search.instead.term = (Term){0};
    if (term_exists(term))
        term_visit_vars(l->smg->table, term, look_for_part, &search);
    return term_exists(search.instead.term);
}

// What an entry holds where the part is lacking. An address that is hidden in a number leaves
// anything.
static SmgEntry without_part(const Lack *l, SmgEntry e) {
    bool has_value = e.kind == SMG_FIELD || e.kind == SMG_ELEMENTS;
    if (has_value && points_to_part(l, e.value.term))
        e.value = l->instead;
    else if (has_value && mentions_part(l, e.value.term))
        e = (SmgEntry){.kind = SMG_UNKNOWN, .offset = e.offset, .length = e.length};
    return e;
}

static const SmgEntry *entries_without(const Lack *l, const SmgEntry *entries) {
    VEC(const SmgEntry *) list = {0};
    for (const SmgEntry *e = entries; e; e = e->older)
        vec_push(&list, e);
    const SmgEntry *chain = NULL;
    while (list.count) {
        SmgEntry *copy = arena_new(l->smg->arena, sizeof *copy);
        *copy = without_part(l, *vec_pop(&list));
        copy->older = chain;
        chain = copy;
    }
    vec_free(&list);
    return chain;
}

static SmgValue value_without(const Lack *l, SmgValue value) {
    return points_to_part(l, value.term) ? l->instead : value;
}

static void lack_in(const Lack *l, SmgHeap *heap, SmgObjectId id) {
    SmgObject object = *smg_object(*heap, id);
    object.entries = entries_without(l, object.entries);
    object.instead = value_without(l, object.instead);
    if (object.segment) {
        SmgSegment *list = arena_new(l->smg->arena, sizeof *list);
        *list = *object.segment;
        list->out = value_without(l, list->out);
        list->back = value_without(l, list->back);
        object.segment = list;
    }
    smg_put(l->smg, heap, id, object);
}

void smg_lack_part(SmgContext *smg, SmgHeap *heap, const SmgCopy *copy, SmgObjectId id) {
    Lack l = {smg, *heap, id, smg_object(*heap, id)->instead};
    lack_in(&l, heap, copy->node);
    for (uint32_t i = 0; i < copy->n_parts; i++)
        if (copy->parts[i] != id)
            lack_in(&l, heap, copy->parts[i]);
}

typedef struct PartWalk {
    SmgContext *smg;
    SmgHeap heap;
    const SmgCopy *copy;
    Map reached;
    VEC(SmgObjectId) work;
} PartWalk;

static void reach_part(void *context, Term var) {
    PartWalk *w = context;
    uint64_t id, found;
    if (!map_get(&w->smg->bases, var.id, &id))
        return;
    const SmgObject *object = smg_object(w->heap, (SmgObjectId)id);
    if (object && object->alias_of)
        id = object->alias_of;
    for (uint32_t i = 0; i < w->copy->n_parts; i++)
        if (w->copy->parts[i] == id && !map_get(&w->reached, id, &found)) {
            map_set(&w->reached, id, 1);
            vec_push(&w->work, (SmgObjectId)id);
        }
}

bool smg_has_part(SmgContext *smg, SmgHeap heap, const SmgCopy *copy, SmgObjectId id) {
    PartWalk w = {.smg = smg, .heap = heap, .copy = copy};
    uint64_t found;
    vec_push(&w.work, copy->node);
    while (w.work.count)
        smg_visit_object_vars(smg, smg_object(heap, vec_pop(&w.work)), reach_part, &w);
    bool has = map_get(&w.reached, id, &found);
    map_release(&w.reached);
    vec_free(&w.work);
    return has;
}
