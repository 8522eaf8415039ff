#include "smg/element_facts.h"
#include "smg/elements.h"
#include "smg/list.h"
#include "smg/shadow.h"

// ---- Objects ------------------------------------------------------------------------------------

typedef struct ObjectVisit {
    SmgContext *smg;
    SmgVisitObject *visit;
    void *context;
    bool goes_on;
} ObjectVisit;

static void visit_base(void *context, Term var) {
    ObjectVisit *v = context;
    uint64_t id;
    if (v->goes_on && map_get(&v->smg->bases, var.id, &id))
        v->goes_on = v->visit(v->context, (SmgObjectId)id);
}

bool smg_visit_objects(SmgContext *smg, Term term, SmgVisitObject *visit, void *context) {
    ObjectVisit v = {smg, visit, context, true};
    term_visit_vars(smg->table, term, visit_base, &v);
    return v.goes_on;
}

typedef struct PairSearch {
    const Map *pairs;
    bool are_all;
} PairSearch;

static void look_for_unpaired(void *context, uint32_t id, uint64_t pointer) {
    PairSearch *search = context;
    const SmgObject *object = (const SmgObject *)(uintptr_t)pointer;
    SmgObjectId other;
    if (object->kind == SMG_HEAP && object->life == SMG_ALIVE && !object->is_given &&
        !smg_pair_of(search->pairs, id, &other))
        search->are_all = false;
}

bool smg_are_all_paired(SmgHeap heap, const Map *pairs) {
    PairSearch search = {pairs, true};
    pmap_visit(heap.objects, look_for_unpaired, &search);
    return search.are_all;
}

// ---- Pairs --------------------------------------------------------------------------------------

// The segment that the counterpart of a segment's part belongs to: where one node covers the
// segment, the node's parts are objects by themselves (or parts of what the node is part of).
static SmgObjectId expected_owner(SmgMatch *m, const SmgObject *general) {
    SmgObjectId other;
    if (!general->owner || !smg_pair_of(&m->pairs, general->owner, &other))
        return 0;
    const SmgObject *node = smg_object(m->heap, other);
    return node->list ? other : node->owner;
}

static bool are_alike(SmgMatch *m, SmgObjectId general, const SmgObject *g, SmgObjectId other,
                      const SmgObject *o) {
    if (!g || !o || g->kind != o->kind || g->life != o->life || g->read_only != o->read_only ||
        g->is_const != o->is_const)
        return false;
    if (g->is_given && !o->is_given)
        return false;
    if ((o->is_exposed && !g->is_exposed) || (o->is_outside && !g->is_outside))
        return false;
    if ((!g->list && o->list) || !smg_is_aligned_like(g, o))
        return false;
    if (o->owner != expected_owner(m, g))
        return false;
    return general == other || ((g->kind == SMG_HEAP || g->kind == SMG_STACK) &&
                                m->may_differ(m->context, general, other));
}

static void bind_address(SmgMatch *m, Term general, Term other) {
    if (term_same(general, other))
        return;
    smg_binding_set(m->binding, general, other);
    m->renames = true;
}

// The last node has a name, too, and that may be bound to another one only if nothing else uses it.
static bool may_rename_last(SmgMatch *m, const SmgObject *g, const SmgObject *o) {
    uint64_t name = 0, other = 0;
    Term theirs = smg_last_address(o);
    if (!g->list || !g->list->is_double || term_same(g->list->last, theirs))
        return true;
    return map_get(&m->smg->bases, g->list->last.id, &name) &&
           map_get(&m->smg->bases, theirs.id, &other) &&
           m->may_differ(m->context, (SmgObjectId)name, (SmgObjectId)other);
}

static void bind_list(SmgMatch *m, const SmgObject *g, const SmgObject *o) {
    const SmgList *list = g->list;
    if (list->is_double)
        bind_address(m, list->last, smg_last_address(o));
    for (uint32_t i = 0; i < list->n_own; i++) {
        Term bound;
        if (smg_binding_get(m->binding, list->own[i], &bound))
            continue;
        smg_binding_declare(m->binding, list->own[i]);
        m->renames = true;
    }
}

bool smg_match_object(SmgMatch *m, SmgObjectId general, SmgObjectId other) {
    SmgObjectId found;
    if (smg_pair_of(&m->pairs, general, &found))
        return found == other;
    if (smg_pair_of(&m->inverse, other, &found))
        return false;
    const SmgObject *g = smg_object(m->general, general), *o = smg_object(m->heap, other);
    if (!are_alike(m, general, g, other, o) || !smg_have_same_layout(g->list, o->list) ||
        !may_rename_last(m, g, o))
        return false;
    map_set(&m->pairs, general, other);
    map_set(&m->inverse, other, general);
    bind_address(m, g->base, o->base);
    if (g->list)
        bind_list(m, g, o);
    vec_push(&m->work, ((SmgPair){general, other}));
    return true;
}

// ---- Values -------------------------------------------------------------------------------------

static bool stands_for_itself(void *context, SmgObjectId id) {
    return smg_match_object(context, id, id);
}

// Addresses that are hidden in numbers are the same in both graphs.
static bool match_number(SmgMatch *m, SmgValue pattern, SmgValue value) {
    return smg_visit_objects(m->smg, pattern.term, stands_for_itself, m) &&
           smg_binding_match(m->smg, m->binding, m->kb, pattern, value);
}

// Both point to the first node, or both to the last; of a single node the first is the last.
static bool match_position(SmgMatch *m, SmgObjectId general, Term pattern, SmgObjectId other,
                           Term value) {
    const SmgObject *g = smg_object(m->general, general), *o = smg_object(m->heap, other);
    if (!g->list || !o->list)
        return true;
    return smg_is_last(m->smg, g, pattern) == smg_is_last(m->smg, o, value);
}

bool smg_match_value(SmgMatch *m, SmgValue pattern, SmgValue value, uint32_t bits) {
    SmgObjectId general, other;
    Term offset, place;
    value = smg_read_as(m->smg, m->kb, value, bits, pattern.repr);
    if (pattern.repr == SMG_BITS ||
        !smg_resolve(m->smg, m->general, pattern.term, &general, &offset))
        return match_number(m, pattern, value);
    if (!smg_object(m->general, general)) // dangling
        return match_number(m, pattern, value);
    Term address = kb_simplify(m->smg->solver, m->kb, value.term);
    if (value.repr != pattern.repr || !smg_resolve(m->smg, m->heap, address, &other, &place))
        return false;
    return smg_match_object(m, general, other) &&
           match_position(m, general, pattern.term, other, address) &&
           smg_binding_match(m->smg, m->binding, m->kb, (SmgValue){offset, SMG_SIGNED},
                             (SmgValue){place, SMG_SIGNED});
}

// ---- Contents -----------------------------------------------------------------------------------

static bool has_same_range(SmgMatch *m, const SmgObject *object, const SmgEntry *claim) {
    for (const SmgEntry *e = object->entries; e; e = e->older)
        if (smg_is_same_range(e, claim))
            return smg_is_visible(m->smg, m->kb, object->entries, e);
    return false;
}

static bool holds_claim(SmgMatch *m, SmgObjectId other, const SmgEntry *claim) {
    Number width;
    SmgValue value;
    if (claim->kind == SMG_UNKNOWN)
        return true;
    if (claim->kind == SMG_ELEMENTS)
        return smg_match_elements(m, other, claim);
    if (claim->kind != SMG_FIELD)
        return !smg_binding_mentions(m->smg, m->binding, claim->offset) &&
               !smg_binding_mentions(m->smg, m->binding, claim->length) &&
               has_same_range(m, smg_object(m->heap, other), claim);
    if (smg_binding_is_open(m->smg, m->binding, claim->offset) ||
        !term_is_const(m->smg->table, claim->length, &width))
        return false;
    Term offset = smg_binding_apply(m->smg, m->binding, claim->offset);
    return smg_read(m->smg, m->heap, m->kb, other, offset, (uint32_t)width, &value) == SMG_KNOWN &&
           smg_match_value(m, claim->value, value, (uint32_t)width * 8);
}

// A field that is the same entry on both sides, in terms that are not bound.
static bool is_shared_claim(SmgMatch *m, const SmgEntry *claim) {
    return !smg_binding_mentions(m->smg, m->binding, claim->offset) &&
           !smg_binding_mentions(m->smg, m->binding, claim->length) &&
           (claim->kind != SMG_ELEMENTS ||
            !smg_binding_mentions(m->smg, m->binding, claim->value.term)) &&
           (claim->kind != SMG_FIELD || smg_match_value(m, claim->value, claim->value, 0));
}

static bool is_newest_claim(SmgMatch *m, const SmgEntry *claims, const SmgEntry *claim) {
    for (const SmgEntry *newer = claims; newer != claim; newer = newer->older)
        if (smg_may_overlap(m->smg, NULL, claim, newer))
            return false;
    return true;
}

static bool is_used(const SmgMatch *m, const SmgEntry *entry) {
    for (size_t i = 0; i < m->used.count; i++)
        if (m->used.items[i] == entry)
            return true;
    return false;
}

// A claim that lies below newer ones: the other graph has the same, below what those cover.
static bool holds_below(SmgMatch *m, SmgObjectId other, const SmgEntry *claim) {
    const SmgObject *object = smg_object(m->heap, other);
    if (claim->kind == SMG_FIELD || smg_binding_mentions(m->smg, m->binding, claim->offset) ||
        smg_binding_mentions(m->smg, m->binding, claim->length) ||
        (claim->kind == SMG_ELEMENTS &&
         smg_binding_mentions(m->smg, m->binding, claim->value.term)))
        return false;
    const SmgEntry *found = object->entries;
    while (found && !smg_is_same_range(found, claim))
        found = found->older;
    for (const SmgEntry *newer = object->entries; found && newer != found; newer = newer->older)
        if (!is_used(m, newer) && smg_may_overlap(m->smg, m->kb, found, newer))
            return false;
    return found != NULL;
}

static bool match_entries(SmgMatch *m, SmgPair pair) {
    const SmgObject *g = smg_object(m->general, pair.general);
    bool is_shared = g->entries == smg_object(m->heap, pair.other)->entries;
    bool holds = true;
    vec_clear(&m->used);
    for (const SmgEntry *e = g->entries; e && (holds || m->is_lenient); e = e->older)
        holds &= (is_shared && is_shared_claim(m, e)) || holds_claim(m, pair.other, e) ||
                 (!is_newest_claim(m, g->entries, e) && holds_below(m, pair.other, e));
    return holds;
}

static bool match_term(SmgMatch *m, Term pattern, Term value) {
    return smg_binding_match(m->smg, m->binding, m->kb, (SmgValue){pattern, SMG_SIGNED},
                             (SmgValue){value, SMG_SIGNED});
}

static bool match_link(SmgMatch *m, SmgObjectId other, Number place, SmgValue pattern) {
    SmgValue value;
    return smg_read_link(m->smg, m->heap, m->kb, other, place, &value) &&
           smg_match_value(m, pattern, value, m->smg->pointer_bytes * 8);
}

static bool match_list(SmgMatch *m, const SmgList *list, SmgObjectId other) {
    const SmgList *theirs = smg_object(m->heap, other)->list;
    if (!theirs)
        return match_term(m, list->length, term_int(m->smg->table, 1)) &&
               match_link(m, other, list->next, list->out) &&
               (!list->is_double || match_link(m, other, list->prev, list->back));
    return match_term(m, list->length, theirs->length) &&
           smg_match_value(m, list->out, theirs->out, 0) &&
           (!list->is_double || smg_match_value(m, list->back, theirs->back, 0));
}

static bool match_pair(SmgMatch *m, SmgPair pair) {
    const SmgObject *g = smg_object(m->general, pair.general);
    const SmgObject *o = smg_object(m->heap, pair.other);
    if (g->life != SMG_ALIVE || g->kind == SMG_FUNCTION)
        return true;
    bool holds = match_term(m, g->size, o->size);
    if (g->list && (holds || m->is_lenient))
        holds &= match_list(m, g->list, pair.other);
    if (holds || m->is_lenient)
        holds &= match_entries(m, pair);
    if (g->shadow)
        vec_push(&m->shadowed, pair);
    return holds;
}

bool smg_match_contents(SmgMatch *m) {
    bool holds = true;
    while (m->work.count && (holds || m->is_lenient)) {
        SmgPair pair = vec_pop(&m->work);
        holds &= match_pair(m, pair);
    }
    while (m->shadowed.count && (holds || m->is_lenient)) {
        SmgPair pair = vec_pop(&m->shadowed);
        holds &= smg_shadow_match(m, pair);
    }
    return holds && smg_match_element_facts(m);
}

bool smg_match_is_whole(SmgMatch *m) { return smg_are_all_paired(m->heap, &m->inverse); }

void smg_match_release(SmgMatch *m) {
    map_release(&m->pairs);
    map_release(&m->inverse);
    vec_free(&m->work);
    vec_free(&m->used);
    vec_free(&m->shadowed);
}
