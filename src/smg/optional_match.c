// Does the general graph's optional part have a counterpart? A field says so: it holds the part's
// `instead`, or the address of an object that is not matched yet.
#include "smg/list.h"
#include "smg/optional.h"

// The address of an object that is not matched yet?
static bool is_new_object(SmgMatch *m, SmgValue value) {
    SmgObjectId other, found;
    Term offset, address = smg_simplify_address(m->smg, m->heap, m->kb, value.term);
    return smg_resolve(m->smg, m->heap, address, &other, &offset) && smg_object(m->heap, other) &&
           !smg_pair_of(&m->inverse, other, &found);
}

typedef struct Lacking {
    SmgMatch *match;
    Map known, seen;
} Lacking;

static void visit_lacking(Lacking *l, SmgObjectId id);

// The other graph knows nothing of what belongs to the part alone.
static void note_lacking(void *context, Term var) {
    Lacking *l = context;
    SmgMatch *m = l->match;
    uint64_t id, found;
    if (!map_get(&l->known, var.id, &found))
        map_set(&m->binding->vacuous, var.id, 1);
    if (!map_get(&m->smg->bases, var.id, &id))
        return;
    const SmgObject *object = smg_object(m->general, (SmgObjectId)id);
    if (object && object->owner && !smg_pair_of(&m->pairs, (SmgObjectId)id, &(SmgObjectId){0}))
        visit_lacking(l, (SmgObjectId)id);
}

static void visit_lacking(Lacking *l, SmgObjectId id) {
    uint64_t found;
    if (map_get(&l->seen, id, &found))
        return;
    map_set(&l->seen, id, 1);
    smg_visit_object_vars(l->match->smg, smg_object(l->match->general, id), note_lacking, l);
}

static void set_lacking(SmgMatch *m, SmgObjectId id) {
    Lacking l = {.match = m, .known = smg_known_vars(m->smg, m->kb)};
    map_set(&m->pairs, id, 0);
    visit_lacking(&l, id);
    map_release(&l.known);
    map_release(&l.seen);
}

// Does the field certainly hold what takes the part's place? Where that is another part that is
// lacking, what takes that one's place.
static bool is_instead(SmgMatch *m, SmgValue instead, SmgValue value) {
    SmgObjectId id, other;
    Term offset;
    while (smg_resolve(m->smg, m->general, instead.term, &id, &offset) &&
           smg_pair_of(&m->pairs, id, &other) && !other &&
           term_same(instead.term, smg_object(m->general, id)->base))
        instead = smg_object(m->general, id)->instead;
    return !smg_binding_is_open(m->smg, m->binding, instead.term) &&
           term_same(smg_binding_apply(m->smg, m->binding, instead.term),
                     kb_simplify(m->smg->solver, m->kb, value.term));
}

bool smg_match_lacking(SmgMatch *m, SmgObjectId id, SmgValue value, uint32_t bits, bool *holds) {
    const SmgObject *part = smg_object(m->general, id);
    SmgObjectId other;
    bool is_decided = smg_pair_of(&m->pairs, id, &other);
    if (is_decided ? other != 0 : is_new_object(m, value) && !is_instead(m, part->instead, value))
        return false;
    *holds = smg_match_value(m, part->instead, value, bits);
    if (*holds && !is_decided)
        set_lacking(m, id);
    return true;
}
