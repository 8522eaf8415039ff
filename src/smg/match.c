#include "smg/match.h"

static bool map_id(const Map *map, SmgObjectId id, SmgObjectId *found) {
    uint64_t value;
    if (!map_get(map, id, &value))
        return false;
    *found = (SmgObjectId)value;
    return true;
}

// ---- Pairs ----------------------------------------------------------------------------------------------

// The segment that the counterpart of a segment's part belongs to: where one node stands for the
// segment, the node's parts are objects by themselves (or parts of what the node is part of).
static SmgObjectId expected_owner(SmgMatch *m, const SmgObject *general) {
    SmgObjectId other;
    if (!general->owner || !map_id(&m->pairs, general->owner, &other))
        return 0;
    const SmgObject *node = smg_object(m->heap, other);
    return node->list ? other : node->owner;
}

static bool are_alike(SmgMatch *m, SmgObjectId general, const SmgObject *g, SmgObjectId other,
                      const SmgObject *o) {
    if (!g || !o || g->kind != o->kind || g->life != o->life || g->read_only != o->read_only)
        return false;
    if (!g->list && o->list)
        return false;
    if (o->owner != expected_owner(m, g))
        return false;
    return general == other || ((g->kind == SMG_HEAP || g->kind == SMG_STACK) &&
                                m->may_differ(m->context, general, other));
}

static bool has_same_layout(const SmgList *a, const SmgList *b) {
    return a->is_double == b->is_double && a->head == b->head && a->next == b->next &&
           (!a->is_double || a->prev == b->prev);
}

static void bind_address(SmgMatch *m, Term general, Term other) {
    if (term_same(general, other))
        return;
    smg_binding_set(m->binding, general, other);
    m->renames = true;
}

static void bind_list(SmgMatch *m, const SmgObject *g, const SmgObject *o) {
    const SmgList *list = g->list;
    if (list->is_double)
        bind_address(m, list->last, o->list ? o->list->last : o->base);
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
    if (map_id(&m->pairs, general, &found))
        return found == other;
    if (map_id(&m->inverse, other, &found))
        return false;
    const SmgObject *g = smg_object(m->general, general), *o = smg_object(m->heap, other);
    if (!are_alike(m, general, g, other, o) ||
        (g->list && o->list && !has_same_layout(g->list, o->list)))
        return false;
    map_set(&m->pairs, general, other);
    map_set(&m->inverse, other, general);
    bind_address(m, g->base, o->base);
    if (g->list)
        bind_list(m, g, o);
    vec_push(&m->work, ((SmgPair){general, other}));
    return true;
}

// ---- Values ---------------------------------------------------------------------------------------------

typedef struct IdentitySearch {
    SmgMatch *match;
    bool holds;
} IdentitySearch;

static void need_identity(void *context, Term var) {
    IdentitySearch *search = context;
    uint64_t id;
    if (map_get(&search->match->smg->bases, var.id, &id))
        search->holds &= smg_match_object(search->match, (SmgObjectId)id, (SmgObjectId)id);
}

// Addresses that are hidden in numbers stand for themselves.
static bool match_number(SmgMatch *m, SmgValue pattern, SmgValue value) {
    IdentitySearch search = {m, true};
    if (smg_has_base(m->smg, pattern.term))
        term_visit_vars(m->smg->table, pattern.term, need_identity, &search);
    return search.holds && smg_binding_match(m->smg, m->binding, m->kb, pattern, value);
}

static bool is_last(const SmgObject *object, Term base) {
    return object->list && object->list->is_double && term_same(base, object->list->last);
}

// Both point to the first node, or both to the last; of a single node the first is the last.
static bool match_position(SmgMatch *m, SmgObjectId general, Term pattern, SmgObjectId other,
                           Term value) {
    const SmgObject *g = smg_object(m->general, general), *o = smg_object(m->heap, other);
    if (!g->list || !o->list)
        return true;
    return is_last(g, smg_base_of(m->smg, pattern)) == is_last(o, smg_base_of(m->smg, value));
}

bool smg_match_value(SmgMatch *m, SmgValue pattern, SmgValue value) {
    SmgObjectId general, other;
    Term offset, place;
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

// ---- Contents -------------------------------------------------------------------------------------------

static bool has_same_range(SmgMatch *m, const SmgObject *object, const SmgEntry *claim) {
    for (const SmgEntry *e = object->entries; e; e = e->older)
        if (e->kind == claim->kind && term_same(e->offset, claim->offset) &&
            term_same(e->length, claim->length) && e->byte == claim->byte &&
            e->bytes == claim->bytes)
            return smg_is_visible(m->smg, m->kb, object->entries, e);
    return false;
}

static bool holds_claim(SmgMatch *m, SmgObjectId other, const SmgEntry *claim) {
    Number width;
    SmgValue value;
    if (claim->kind == SMG_UNKNOWN)
        return true;
    if (claim->kind != SMG_FIELD)
        return !smg_binding_mentions(m->smg, m->binding, claim->offset) &&
               !smg_binding_mentions(m->smg, m->binding, claim->length) &&
               has_same_range(m, smg_object(m->heap, other), claim);
    if (smg_binding_is_open(m->smg, m->binding, claim->offset) ||
        !term_is_const(m->smg->table, claim->length, &width))
        return false;
    Term offset = smg_binding_apply(m->smg, m->binding, claim->offset);
    return smg_read(m->smg, m->heap, m->kb, other, offset, (uint32_t)width, &value) == SMG_KNOWN &&
           smg_match_value(
               m, claim->value,
               smg_with_repr(m->smg, m->kb, value, claim->value.repr, (uint32_t)width * 8));
}

// A field that is the same entry on both sides, in terms that stand for themselves.
static bool is_shared_claim(SmgMatch *m, const SmgEntry *claim) {
    return !smg_binding_mentions(m->smg, m->binding, claim->offset) &&
           !smg_binding_mentions(m->smg, m->binding, claim->length) &&
           (claim->kind != SMG_FIELD || smg_match_value(m, claim->value, claim->value));
}

static bool match_entries(SmgMatch *m, SmgPair pair) {
    const SmgObject *g = smg_object(m->general, pair.general);
    bool is_shared = g->entries == smg_object(m->heap, pair.other)->entries;
    bool holds = true;
    for (const SmgEntry *e = g->entries; e && (holds || m->is_lenient); e = e->older)
        holds &= (is_shared && is_shared_claim(m, e)) || holds_claim(m, pair.other, e);
    return holds;
}

static bool match_term(SmgMatch *m, Term pattern, Term value) {
    return smg_binding_match(m->smg, m->binding, m->kb, (SmgValue){pattern, SMG_SIGNED},
                             (SmgValue){value, SMG_SIGNED});
}

static bool match_link(SmgMatch *m, SmgObjectId other, Number place, SmgValue pattern) {
    SmgValue value;
    uint32_t width = m->smg->pointer_bytes;
    return smg_read(m->smg, m->heap, m->kb, other, term_const(m->smg->table, place), width,
                    &value) == SMG_KNOWN &&
           smg_match_value(m, pattern, value);
}

static bool match_list(SmgMatch *m, const SmgList *list, SmgObjectId other) {
    const SmgList *theirs = smg_object(m->heap, other)->list;
    if (!theirs)
        return match_term(m, list->length, term_int(m->smg->table, 1)) &&
               match_link(m, other, list->next, list->out) &&
               (!list->is_double || match_link(m, other, list->prev, list->back));
    return match_term(m, list->length, theirs->length) &&
           smg_match_value(m, list->out, theirs->out) &&
           (!list->is_double || smg_match_value(m, list->back, theirs->back));
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
    return holds;
}

bool smg_match_contents(SmgMatch *m) {
    bool holds = true;
    while (m->work.count && (holds || m->is_lenient)) {
        SmgPair pair = vec_pop(&m->work);
        holds &= match_pair(m, pair);
    }
    return holds;
}

typedef struct WholeSearch {
    SmgMatch *match;
    bool is_whole;
} WholeSearch;

static void look_for_unmatched(void *context, uint32_t id, uint64_t pointer) {
    WholeSearch *search = context;
    const SmgObject *object = (const SmgObject *)(uintptr_t)pointer;
    SmgObjectId found;
    if (object->kind == SMG_HEAP && object->life == SMG_ALIVE && !object->alias_of &&
        !map_id(&search->match->inverse, id, &found))
        search->is_whole = false;
}

bool smg_match_is_whole(SmgMatch *m) {
    WholeSearch search = {m, true};
    pmap_visit(m->heap.objects, look_for_unmatched, &search);
    return search.is_whole;
}

void smg_match_release(SmgMatch *m) {
    map_release(&m->pairs);
    map_release(&m->inverse);
    vec_free(&m->work);
}
