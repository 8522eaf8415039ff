// Which fields of a list's nodes are its links? Where nodes and what they own have the same size, a
// pointer from a node to its part looks like a link. But the program says what belongs together:
// nodes of one list are mostly made by the same call. So the places are noted where objects point
// to others that were made by the same call (SmgObject.maker). Once some are known for a call, its
// objects are linked with those of another one at these places only.
//
// This is a guess: it tells which objects are tried as neighbours, and whether they are alike is
// checked as ever.
#include "smg/list.h"

typedef struct Observation {
    SmgContext *smg;
    SmgHeap heap;
} Observation;

static SmgMaker *find_maker(SmgContext *smg, uint32_t id) {
    for (uint32_t i = 0; i < smg->n_makers; i++)
        if (smg->makers[i].id == id)
            return &smg->makers[i];
    return NULL;
}

static bool has_place(const SmgMaker *maker, Number place) {
    for (uint32_t i = 0; i < maker->n; i++)
        if (maker->places[i] == place)
            return true;
    return false;
}

// More places than can be kept: any may be a link.
static bool is_open(const SmgMaker *maker) { return maker->n == SMG_MAX_LINKS; }

static void note_link(SmgContext *smg, uint32_t id, Number place) {
    SmgMaker *maker = find_maker(smg, id);
    if (!id || (!maker && smg->n_makers == SMG_MAX_SITES))
        return;
    if (!maker) {
        maker = &smg->makers[smg->n_makers++];
        *maker = (SmgMaker){.id = id};
    }
    if (!has_place(maker, place) && !is_open(maker))
        maker->places[maker->n++] = place;
}

// Another object that the same call made?
static bool is_of_same_maker(Observation *o, const SmgObject *from, SmgObjectId to) {
    const SmgObject *object = smg_object(o->heap, to);
    if (object && object->alias_of)
        object = smg_object(o->heap, object->alias_of);
    return object && object != from && object->kind == SMG_HEAP && object->maker == from->maker;
}

static void observe_object(void *context, uint32_t id, uint64_t pointer) {
    Observation *o = context;
    const SmgObject *object = (const SmgObject *)(uintptr_t)pointer;
    (void)id;
    if (object->kind != SMG_HEAP || object->life != SMG_ALIVE || !object->maker)
        return;
    for (const SmgEntry *e = object->entries; e; e = e->older) {
        Number place;
        SmgObjectId to;
        Term offset;
        if (e->kind == SMG_FIELD && term_is_const(o->smg->table, e->offset, &place) &&
            smg_resolve(o->smg, o->heap, e->value.term, &to, &offset) &&
            is_of_same_maker(o, object, to))
            note_link(o->smg, object->maker, place);
    }
}

void smg_observe_links(SmgContext *smg, SmgHeap heap) {
    Observation o = {smg, heap};
    pmap_visit(heap.objects, observe_object, &o);
}

static bool allows(SmgContext *smg, const SmgObject *object, Number place) {
    const SmgMaker *maker = find_maker(smg, object->maker);
    return !maker || is_open(maker) || has_place(maker, place);
}

bool smg_may_be_linked_at(SmgContext *smg, const SmgObject *x, const SmgObject *y, Number place) {
    return x->maker == y->maker || (allows(smg, x, place) && allows(smg, y, place));
}
