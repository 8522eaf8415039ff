// The parts of a node are found by taking everything that it reaches on the heap, its neighbours in
// the list left out, and dropping what something else points to until nothing has to be dropped any
// more.
#include "smg/refs.h"

#include "base/vec.h"

typedef VEC(SmgObjectId) ObjectList;

// ---- Counting -----------------------------------------------------------------------------------

typedef struct Counting {
    SmgContext *smg;
    Map *counts;
} Counting;

static void count_ref(void *context, Term var) {
    Counting *c = context;
    uint64_t n = 0;
    if (!map_get(&c->smg->bases, var.id, &n))
        return;
    n = 0;
    map_get(c->counts, var.id, &n);
    map_set(c->counts, var.id, n + 1);
}

static void count_term(Counting *c, Term term) {
    if (term_exists(term))
        term_visit_vars(c->smg->table, term, count_ref, c);
}

static bool is_link(const SmgContext *smg, const SmgSegment *list, const SmgEntry *e) {
    Number place;
    return list && term_is_const(smg->table, e->offset, &place) && smg_is_link_place(list, place);
}

// `list`: links that do not count, or NULL.
static void count_object(Counting *c, const SmgObject *object, const SmgSegment *list) {
    if (object->life != SMG_ALIVE)
        return;
    for (const SmgEntry *e = object->entries; e; e = e->older)
        if (smg_has_value(e) && !is_link(c->smg, list, e))
            count_term(c, e->value.term);
    count_term(c, object->instead.term);
    if (!object->segment || list)
        return;
    count_term(c, object->segment->out.term);
    if (smg_has_back(object->segment))
        count_term(c, object->segment->back.term);
}

static void count_all(void *context, uint32_t id, uint64_t pointer) {
    (void)id;
    count_object(context, (const SmgObject *)(uintptr_t)pointer, NULL);
}

static uint64_t count_of(const Map *counts, Term base) {
    uint64_t n = 0;
    map_get(counts, base.id, &n);
    return n;
}

SmgRefs smg_count_refs(SmgContext *smg, SmgHeap heap, const Term *roots, size_t n_roots) {
    SmgRefs refs = {.smg = smg, .heap = heap};
    Counting counting = {smg, &refs.counts};
    for (size_t i = 0; i < n_roots; i++)
        count_term(&counting, roots[i]);
    pmap_visit(heap.objects, count_all, &counting);
    return refs;
}

uint64_t smg_refs_to(const SmgRefs *refs, Term base) { return count_of(&refs->counts, base); }

void smg_refs_release(SmgRefs *refs) { map_release(&refs->counts); }

// ---- Names --------------------------------------------------------------------------------------

typedef struct NameSearch {
    SmgObjectId id;
    const SmgObject *object;
    bool found;
} NameSearch;

static void look_for_old_name(void *context, uint32_t id, uint64_t pointer) {
    NameSearch *search = context;
    const SmgObject *name = (const SmgObject *)(uintptr_t)pointer;
    const SmgSegment *list = search->object->segment;
    bool is_last = list && list->is_double && term_same(list->last, name->base);
    (void)id;
    search->found |= name->alias_of == search->id && !is_last;
}

bool smg_has_old_name(const SmgRefs *refs, SmgObjectId id) {
    NameSearch search = {id, smg_object(refs->heap, id), false};
    pmap_visit(refs->heap.objects, look_for_old_name, &search);
    return search.found;
}

// ---- Parts --------------------------------------------------------------------------------------

typedef struct PartSearch {
    const SmgRefs *refs;
    SmgObjectId node;
    ObjectList found, work;
} PartSearch;

static bool is_known(const PartSearch *search, SmgObjectId id) {
    for (size_t i = 0; i < search->found.count; i++)
        if (search->found.items[i] == id)
            return true;
    return id == search->node;
}

static void add_candidate(void *context, Term var) {
    PartSearch *search = context;
    uint64_t id;
    if (!map_get(&search->refs->smg->bases, var.id, &id))
        return;
    const SmgObject *object = smg_object(search->refs->heap, (SmgObjectId)id);
    if (object && object->alias_of) {
        id = object->alias_of;
        object = smg_object(search->refs->heap, (SmgObjectId)id);
    }
    bool may_be_part = object && (object->kind == SMG_HEAP || object->kind == SMG_STATIC);
    if (!may_be_part || is_known(search, (SmgObjectId)id) ||
        smg_has_old_name(search->refs, (SmgObjectId)id))
        return;
    vec_push(&search->found, (SmgObjectId)id);
    vec_push(&search->work, (SmgObjectId)id);
}

static void add_candidates(PartSearch *search, const SmgObject *object, const SmgSegment *list) {
    TermTable *t = search->refs->smg->table;
    if (object->life != SMG_ALIVE)
        return;
    for (const SmgEntry *e = object->entries; e; e = e->older)
        if (smg_has_value(e) && !is_link(search->refs->smg, list, e))
            term_visit_vars(t, e->value.term, add_candidate, search);
    if (object->segment && !list) {
        term_visit_vars(t, object->segment->out.term, add_candidate, search);
        if (smg_has_back(object->segment))
            term_visit_vars(t, object->segment->back.term, add_candidate, search);
    }
}

static bool has_outside_ref(const SmgRefs *refs, const Map *inside, const SmgObject *object) {
    if (count_of(&refs->counts, object->base) != count_of(inside, object->base))
        return true;
    return smg_has_two_names(object) && count_of(&refs->counts, object->segment->last) !=
                                            count_of(inside, object->segment->last);
}

static void count_inside(PartSearch *search, const SmgSegment *list, Map *inside) {
    Counting counting = {search->refs->smg, inside};
    map_release(inside);
    *inside = (Map){0};
    count_object(&counting, smg_object(search->refs->heap, search->node), list);
    for (size_t i = 0; i < search->found.count; i++)
        count_object(&counting, smg_object(search->refs->heap, search->found.items[i]), NULL);
}

// Drops what something else points to; true when there was such a thing.
static bool drop_shared(PartSearch *search, const Map *inside) {
    size_t kept = 0, before = search->found.count;
    for (size_t i = 0; i < before; i++) {
        SmgObjectId id = search->found.items[i];
        if (!has_outside_ref(search->refs, inside, smg_object(search->refs->heap, id)))
            search->found.items[kept++] = id;
    }
    search->found.count = kept;
    return kept < before;
}

SmgParts smg_find_parts(const SmgRefs *refs, SmgObjectId node, const SmgSegment *list) {
    SmgParts parts = {0};
    PartSearch search = {.refs = refs, .node = node};
    add_candidates(&search, smg_object(refs->heap, node), list);
    while (search.work.count)
        add_candidates(&search, smg_object(refs->heap, vec_pop(&search.work)), NULL);
    do
        count_inside(&search, list, &parts.inside);
    while (drop_shared(&search, &parts.inside));
    for (size_t i = 0; i < search.found.count; i++) {
        const SmgObject *part = smg_object(refs->heap, search.found.items[i]);
        uint64_t name;
        map_set(&parts.ids, search.found.items[i], 1);
        if (smg_has_two_names(part) && map_get(&refs->smg->bases, part->segment->last.id, &name))
            map_set(&parts.ids, name, 1);
    }
    vec_free(&search.found);
    vec_free(&search.work);
    return parts;
}

uint64_t smg_refs_inside(const SmgParts *parts, Term base) {
    return count_of(&parts->inside, base);
}

void smg_parts_release(SmgParts *parts) {
    map_release(&parts->ids);
    map_release(&parts->inside);
}
