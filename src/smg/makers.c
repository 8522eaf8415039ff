// Which fields of a list's nodes are its links? Where nodes and what they own have the same size, a
// pointer from a node to its part looks like a link. But the program says what belongs together:
// nodes of one list are mostly made by the same call. So the places are noted where objects point
// to others that were made by the same call (SmgObject.maker). Once some are known for a call, its
// objects are linked with those of another one at these places only; unless the latter lead back by
// links, too, as the left and the right nodes of a tree do.
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

static bool leads_to(const SmgMaker *maker, uint32_t other, Number place) {
    for (uint32_t i = 0; i < maker->n_others; i++)
        if (maker->others[i].id == other && maker->others[i].place == place)
            return true;
    return false;
}

// An object of one call points to one of the same, or another one.
static void note_pointer(SmgContext *smg, uint32_t id, uint32_t other, Number place) {
    SmgMaker *maker = find_maker(smg, id);
    if (!maker && smg->n_makers == SMG_MAX_SITES)
        return;
    if (!maker) {
        maker = &smg->makers[smg->n_makers++];
        *maker = (SmgMaker){.id = id};
    }
    if (id == other && !has_place(maker, place) && !is_open(maker))
        maker->places[maker->n++] = place;
    if (id != other && !leads_to(maker, other, place) && maker->n_others < SMG_MAX_OTHERS)
        maker->others[maker->n_others++] = (SmgMakerPointer){other, place};
}

// The object that may be another node.
static const SmgObject *find_node(const Observation *o, const SmgObject *from, Term address) {
    SmgObjectId id;
    Term offset;
    if (!smg_resolve(o->smg, o->heap, address, &id, &offset))
        return NULL;
    const SmgObject *object = smg_object(o->heap, id);
    if (object && object->alias_of)
        object = smg_object(o->heap, object->alias_of);
    bool may_be_node = object && object != from && object->kind == SMG_HEAP && object->maker &&
                       term_same(object->size, from->size);
    return may_be_node ? object : NULL;
}

static void observe_object(void *context, uint32_t id, uint64_t pointer) {
    Observation *o = context;
    const SmgObject *object = (const SmgObject *)(uintptr_t)pointer;
    (void)id;
    if (object->kind != SMG_HEAP || object->life != SMG_ALIVE || !object->maker)
        return;
    for (const SmgEntry *e = object->entries; e; e = e->older) {
        Number place;
        if (e->kind != SMG_FIELD || !term_is_const(o->smg->table, e->offset, &place))
            continue;
        const SmgObject *to = find_node(o, object, e->value.term);
        if (to)
            note_pointer(o->smg, object->maker, to->maker, place);
    }
}

void smg_observe_links(SmgContext *smg, SmgHeap heap) {
    Observation o = {smg, heap};
    pmap_visit(heap.objects, observe_object, &o);
}

static bool allows(const SmgMaker *maker, Number place) {
    return !maker || !maker->n || is_open(maker) || has_place(maker, place);
}

// Do objects of the first call point to those of the second one where links of either are?
static bool links_to(const SmgMaker *from, const SmgMaker *to) {
    for (uint32_t i = 0; i < from->n_others; i++)
        if (from->others[i].id == to->id &&
            (has_place(from, from->others[i].place) || has_place(to, from->others[i].place)))
            return true;
    return false;
}

bool smg_are_linked_at(SmgContext *smg, const SmgObject *x, const SmgObject *y, Number place) {
    const SmgMaker *from = find_maker(smg, x->maker), *to = find_maker(smg, y->maker);
    return x->maker == y->maker || (from && to && (has_place(from, place) || links_to(to, from)));
}

bool smg_may_be_linked_at(SmgContext *smg, const SmgObject *x, const SmgObject *y, Number place) {
    const SmgMaker *from = find_maker(smg, x->maker), *to = find_maker(smg, y->maker);
    return x->maker == y->maker || (allows(from, place) && allows(to, place)) ||
           (from && to && links_to(to, from));
}
