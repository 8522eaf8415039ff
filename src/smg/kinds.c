// Objects of the same size need not be of the same kind: a stack of trees may have items as large
// as the trees' nodes. Kinds are told by what was made where, and by which of these ever pointed to
// which. Places whose objects point to each other, in a cycle, make recursive structures: objects
// from two places are of the same kind if they reach the same recursive structures. (The root of a
// tree may be made elsewhere: it reaches what the others reach. An item of the stack reaches
// items, too, and a tree's nodes do not.)
//
// This is a guess that may change: it tells which nodes are tried as those of one tree.
#include "smg/tree.h"

typedef struct Observation {
    SmgContext *smg;
    SmgHeap heap;
    uint32_t from; // the site of the object that is looked at
} Observation;

// The number of the object's site, from 0; SMG_MAX_SITES: there are too many.
static uint32_t site_of(SmgKinds *kinds, const SmgObject *object) {
    for (uint32_t i = 0; i < kinds->n; i++)
        if (kinds->sites[i] == object->site)
            return i;
    if (kinds->n < SMG_MAX_SITES)
        kinds->sites[kinds->n++] = object->site;
    else
        return SMG_MAX_SITES;
    return kinds->n - 1;
}

static uint64_t bit(uint32_t site) { return (uint64_t)1 << site; }

static void add_edge(SmgKinds *kinds, uint32_t from, uint32_t to) {
    if (from >= SMG_MAX_SITES || to >= SMG_MAX_SITES || (kinds->reached[from] & bit(to)))
        return;
    uint64_t more = kinds->reached[to] | bit(to);
    for (uint32_t i = 0; i < kinds->n; i++)
        if (i == from || (kinds->reached[i] & bit(from)))
            kinds->reached[i] |= more;
}

static const SmgObject *heap_object(SmgHeap heap, SmgObjectId id) {
    const SmgObject *object = smg_object(heap, id);
    if (object && object->alias_of)
        object = smg_object(heap, object->alias_of);
    return object && object->kind == SMG_HEAP ? object : NULL;
}

static void observe_var(void *context, Term var) {
    Observation *o = context;
    uint64_t id;
    const SmgObject *object = NULL;
    if (map_get(&o->smg->bases, var.id, &id))
        object = heap_object(o->heap, (SmgObjectId)id);
    if (object)
        add_edge(&o->smg->kinds, o->from, site_of(&o->smg->kinds, object));
}

static void observe_term(Observation *o, Term term) {
    if (term_exists(term))
        term_visit_vars(o->smg->table, term, observe_var, o);
}

static void observe_object(void *context, uint32_t id, uint64_t pointer) {
    Observation *o = context;
    const SmgObject *object = (const SmgObject *)(uintptr_t)pointer;
    (void)id;
    if (object->kind != SMG_HEAP || object->life != SMG_ALIVE)
        return;
    o->from = site_of(&o->smg->kinds, object);
    for (const SmgEntry *e = object->entries; e; e = e->older)
        if (e->kind == SMG_FIELD)
            observe_term(o, e->value.term);
    if (!object->segment)
        return;
    add_edge(&o->smg->kinds, o->from, o->from);
    observe_term(o, object->segment->out.term);
    observe_term(o, object->segment->back.term);
}

void smg_observe_kinds(SmgContext *smg, SmgHeap heap) {
    Observation o = {.smg = smg, .heap = heap};
    pmap_visit(heap.objects, observe_object, &o);
}

void smg_unite_kinds(SmgContext *smg, const SmgObject *a, const SmgObject *b) {
    uint32_t site_a = site_of(&smg->kinds, a), site_b = site_of(&smg->kinds, b);
    if (site_a == site_b)
        return;
    add_edge(&smg->kinds, site_a, site_b);
    add_edge(&smg->kinds, site_b, site_a);
}

bool smg_are_united(SmgContext *smg, const SmgObject *a, const SmgObject *b) {
    uint32_t site_a = site_of(&smg->kinds, a), site_b = site_of(&smg->kinds, b);
    return site_a == site_b || (site_a < SMG_MAX_SITES && site_b < SMG_MAX_SITES &&
                                (smg->kinds.reached[site_a] & bit(site_b)) &&
                                (smg->kinds.reached[site_b] & bit(site_a)));
}

// The recursive structures that objects from there reach.
static uint64_t structures(const SmgKinds *kinds, uint32_t site) {
    uint64_t found = 0;
    for (uint32_t i = 0; i < kinds->n; i++)
        if ((i == site || (kinds->reached[site] & bit(i))) && (kinds->reached[i] & bit(i)))
            found |= bit(i);
    return found;
}

bool smg_are_same_kind(SmgContext *smg, const SmgObject *a, const SmgObject *b) {
    uint32_t site_a = site_of(&smg->kinds, a), site_b = site_of(&smg->kinds, b);
    if (!term_same(a->size, b->size) || a->align != b->align)
        return false;
    return site_a == site_b || site_a == SMG_MAX_SITES || site_b == SMG_MAX_SITES ||
           structures(&smg->kinds, site_a) == structures(&smg->kinds, site_b);
}
