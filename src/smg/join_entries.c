// What a pair of objects holds. The joined chain begins as "unknown"; on top of it lie the entries
// that both sides have, with joined values. Entries that are visible do not overlap, so their order
// is free.
#include "smg/elements.h"
#include "smg/join_internal.h"

static bool join_range(SmgJoin *j, const SmgObject *b, const SmgEntry *e) {
    if (smg_binding_mentions(j->smg, &j->b.binding, e->offset) ||
        smg_binding_mentions(j->smg, &j->b.binding, e->length))
        return false;
    for (const SmgEntry *other = b->entries; other; other = other->older)
        if (smg_is_same_range(other, e))
            return smg_is_visible(j->smg, j->b.kb, b->entries, other);
    return false;
}

static void count_unequal(SmgJoin *j, uint32_t n) {
    j->n_unequal += n;
    if (!j->inside)
        j->n_lost += n;
}

static void compare_values(SmgJoin *j, Term a, Term b, Term joined) {
    Number number;
    count_unequal(j, !term_same(joined, a));
    if (j->inside && !term_same(a, b) &&
        (term_is_const(j->smg->table, a, &number) || term_is_const(j->smg->table, b, &number)))
        j->n_lost++;
}

static bool join_entry(SmgJoin *j, const SmgObject *a, SmgObjectId id_b, const SmgEntry *e,
                       SmgEntry *joined) {
    Number width;
    SmgValue value;
    if (e->kind == SMG_UNKNOWN || !smg_is_visible(j->smg, j->a.kb, a->entries, e))
        return false;
    *joined = *e;
    if (e->kind == SMG_ELEMENTS)
        return false; // joined as elements, or not at all
    if (e->kind != SMG_FIELD)
        return join_range(j, smg_object(j->b.heap, id_b), e);
    Term offset = smg_binding_apply(j->smg, &j->b.binding, e->offset);
    if (!term_is_const(j->smg->table, e->length, &width) ||
        smg_read(j->smg, j->b.heap, j->b.kb, id_b, offset, (uint32_t)width, &value) != SMG_KNOWN) {
        // A pointer that only one side has could not be followed any more.
        j->fails |= !j->is_lossy && smg_has_base(j->smg, e->value.term);
        return false;
    }
    joined->value = smg_join_values(j, e->value, value, (uint32_t)width * 8);
    compare_values(j, e->value.term, value.term, joined->value.term);
    return true;
}

static bool is_link(SmgJoin *j, const SmgList *list, const SmgEntry *e) {
    Number offset;
    return list && e->kind == SMG_FIELD && term_is_const(j->smg->table, e->offset, &offset) &&
           (offset == list->next || (list->is_double && offset == list->prev));
}

static uint32_t count_fields(SmgJoin *j, const SmgList *list, const SmgEntry *entries) {
    uint32_t n = 0;
    for (const SmgEntry *e = entries; e; e = e->older)
        n += e->kind == SMG_FIELD && !is_link(j, list, e);
    return n;
}

// Fields in terms of ghosts are joined even where nothing wrote them: the ghosts have changed.
static bool is_unchanged(SmgJoin *j, const SmgEntry *entries) {
    for (const SmgEntry *e = entries; e; e = e->older)
        if (smg_binding_mentions(j->smg, &j->b.binding, e->offset) ||
            smg_binding_mentions(j->smg, &j->b.binding, e->length) ||
            ((e->kind == SMG_FIELD || e->kind == SMG_ELEMENTS) &&
             (smg_has_base(j->smg, e->value.term) ||
              smg_binding_mentions(j->smg, &j->b.binding, e->value.term))))
            return false;
    return true;
}

// Newer entries that lie over this one have all been joined as elements: then it may stay below
// them.
static bool lies_below_grown(SmgJoin *j, const SmgSide *side, const SmgObject *object,
                             const SmgEntry *entry, const SmgGrown *grown) {
    for (const SmgEntry *newer = object->entries; newer != entry; newer = newer->older)
        if (!smg_is_grown_from(grown, newer) && smg_may_overlap(j->smg, side->kb, entry, newer))
            return false;
    return true;
}

static bool is_kept_below(SmgJoin *j, SmgPair pair, const SmgEntry *e, const SmgGrown *grown) {
    const SmgObject *a = smg_object(j->a.heap, pair.general);
    const SmgObject *b = smg_object(j->b.heap, pair.other);
    bool is_range = e->kind == SMG_FILL || e->kind == SMG_BYTES || e->kind == SMG_ELEMENTS;
    if (!grown->joined.count || !is_range || smg_is_grown_from(grown, e) ||
        smg_binding_mentions(j->smg, &j->b.binding, e->offset) ||
        smg_binding_mentions(j->smg, &j->b.binding, e->length) ||
        (e->kind == SMG_ELEMENTS && smg_binding_mentions(j->smg, &j->b.binding, e->value.term)) ||
        !lies_below_grown(j, &j->a, a, e, grown))
        return false;
    for (const SmgEntry *other = b->entries; other; other = other->older)
        if (smg_is_same_range(other, e))
            return lies_below_grown(j, &j->b, b, other, grown);
    return false;
}

// The joined contents while they are put together.
typedef struct Chain {
    const SmgEntry *newest;
    uint32_t n;
} Chain;

static void push(SmgJoin *j, Chain *chain, SmgEntry entry) {
    SmgEntry *kept = arena_new(j->smg->arena, sizeof *kept);
    *kept = entry;
    kept->older = chain->newest;
    chain->newest = kept;
    chain->n++;
}

// One range that both sides have below the elements; at most one, since two might lie over each
// other.
static void push_below_grown(SmgJoin *j, SmgPair pair, const SmgGrown *grown, Chain *chain) {
    for (const SmgEntry *e = smg_object(j->a.heap, pair.general)->entries; e; e = e->older)
        if (is_kept_below(j, pair, e, grown)) {
            push(j, chain, *e);
            return;
        }
}

static void push_visible(SmgJoin *j, SmgPair pair, const SmgList *list, const SmgGrown *grown,
                         Chain *chain) {
    const SmgObject *a = smg_object(j->a.heap, pair.general);
    const SmgObject *b = smg_object(j->b.heap, pair.other);
    uint32_t n_fields = 0;
    for (const SmgEntry *e = a->entries; e && !j->fails; e = e->older) {
        SmgEntry joined;
        if (is_link(j, list, e) || smg_is_grown_from(grown, e) ||
            !join_entry(j, a, pair.other, e, &joined))
            continue;
        push(j, chain, joined);
        n_fields += e->kind == SMG_FIELD;
    }
    count_unequal(j, count_fields(j, list, a->entries) - n_fields);
    count_unequal(j, count_fields(j, list, b->entries) != n_fields);
}

static void push_constants(SmgJoin *j, SmgPair pair, Chain *chain) {
    SmgEntry constants[SMG_MAX_CONSTANTS];
    uint32_t n = j->fails ? 0 : smg_join_constants(j, pair, constants);
    for (uint32_t i = 0; i < n; i++)
        push(j, chain, constants[i]);
}

void join_entries(SmgJoin *j, SmgPair pair, const SmgList *list) {
    const SmgObject *a = smg_object(j->a.heap, pair.general);
    const SmgObject *b = smg_object(j->b.heap, pair.other);
    if (a->entries == b->entries && is_unchanged(j, a->entries))
        return;
    SmgGrown grown = {0};
    Chain chain = {0};
    smg_join_elements(j, pair, &grown);
    push(j, &chain,
         (SmgEntry){.kind = SMG_UNKNOWN, .offset = join_constant(j, 0), .length = a->size});
    push_below_grown(j, pair, &grown, &chain);
    push_visible(j, pair, list, &grown, &chain);
    for (size_t i = 0; i < grown.joined.count; i++)
        push(j, &chain, grown.joined.items[i]);
    smg_grown_release(&grown);
    push_constants(j, pair, &chain);
    smg_set_entries(j->smg, &j->heap, pair.general, chain.newest, chain.n);
}
