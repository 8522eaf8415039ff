// What a pair of objects holds. The joined chain begins as "unknown"; on top of it lie the entries
// that both sides have, with joined values. Entries that are visible do not overlap, so their order
// is free.
#include "smg/elements.h"
#include "smg/join_internal.h"
#include "smg/rows_join.h"
#include "smg/texts.h"

enum { MOST_IN_GROUND = 100 };

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
    if (j->inside && !term_same(joined, a) &&
        (term_is_const(j->smg->table, a, &number) || term_is_const(j->smg->table, b, &number)))
        j->n_lost++;
}

// A place at a known distance from the object's end (the end of a string), where sizes differ.
static bool is_at_end(SmgJoin *j, const SmgObject *a, const SmgObject *b, const SmgEntry *e,
                      Number *distance) {
    TermTable *t = j->smg->table;
    Number number;
    return !term_is_const(t, e->offset, &number) && !term_same(a->size, b->size) &&
           term_is_const(t, term_sub(t, a->size, e->offset), distance);
}

// The place of a's entry in the joined object, and in b.
static void join_offset(SmgJoin *j, SmgPair pair, const SmgEntry *e, Term *joined, Term *in_b) {
    TermTable *t = j->smg->table;
    const SmgObject *b = smg_object(j->b.heap, pair.other);
    Number distance;
    *joined = e->offset;
    *in_b = smg_binding_apply(j->smg, &j->b.binding, e->offset);
    if (!is_at_end(j, smg_object(j->a.heap, pair.general), b, e, &distance))
        return;
    *joined = term_add_number(t, smg_object(j->heap, pair.general)->size, -distance);
    *in_b = term_add_number(t, b->size, -distance);
}

// An element of an array beside rows, that a variable points to, too: in the other state it may be
// another element that does. The visible field of the object that leads to the target.
const SmgEntry *smg_field_that_leads_to(SmgContext *smg, SmgHeap heap, const Kb *kb,
                                        SmgObjectId host, SmgObjectId target, Term length) {
    const SmgEntry *entries = smg_object(heap, host)->entries, *found = NULL;
    for (const SmgEntry *e = entries; e; e = e->older) {
        SmgObjectId id;
        Term offset;
        if (e->kind != SMG_FIELD || !term_same(e->length, length) ||
            !smg_resolve(smg, heap, e->value.term, &id, &offset) || id != target ||
            !smg_is_visible(smg, kb, entries, e))
            continue;
        if (found)
            return NULL;
        found = e;
    }
    return found;
}

static bool has_rows(const SmgObject *host) {
    for (const SmgEntry *e = host->entries; e; e = e->older)
        if (e->kind == SMG_COLUMN)
            return true;
    return false;
}

static bool join_moved_element(SmgJoin *j, SmgPair pair, const SmgEntry *e, uint32_t width,
                               SmgEntry *joined) {
    SmgObjectId id, other;
    Term offset;
    if (!has_rows(smg_object(j->a.heap, pair.general)) ||
        !has_rows(smg_object(j->b.heap, pair.other)) ||
        !smg_resolve(j->smg, j->a.heap, e->value.term, &id, &offset) ||
        !smg_pair_of(&j->pairs, id, &other))
        return false;
    const SmgEntry *moved =
        smg_field_that_leads_to(j->smg, j->b.heap, j->b.kb, pair.other, other, e->length);
    if (!moved)
        return false;
    joined->offset = smg_join_multiples(j, e->offset, moved->offset, width);
    joined->value = smg_join_values(j, e->value, moved->value, width * 8);
    return true;
}

static bool join_entry(SmgJoin *j, SmgPair pair, const SmgEntry *e, SmgEntry *joined) {
    const SmgObject *a = smg_object(j->a.heap, pair.general);
    SmgObjectId id_b = pair.other;
    Number width;
    Term offset;
    SmgValue value;
    if (e->kind == SMG_UNKNOWN || !smg_is_visible(j->smg, j->a.kb, a->entries, e))
        return false;
    *joined = *e;
    if (e->kind == SMG_ELEMENTS || e->kind == SMG_COLUMN || e->kind == SMG_TEXT)
        return false; // joined as such, or not at all
    if (e->kind != SMG_FIELD)
        return join_range(j, smg_object(j->b.heap, id_b), e);
    join_offset(j, pair, e, &joined->offset, &offset);
    if (!term_is_const(j->smg->table, e->length, &width) ||
        smg_read(j->smg, j->b.heap, j->b.kb, id_b, offset, (uint32_t)width, &value) != SMG_KNOWN) {
        if (term_is_const(j->smg->table, e->length, &width) &&
            join_moved_element(j, pair, e, (uint32_t)width, joined))
            return true;
        // A pointer that only one side has could not be followed any more.
        j->fails |= !j->is_lossy && smg_has_base(j->smg, e->value.term);
        return false;
    }
    joined->value = smg_join_values(j, e->value, value, (uint32_t)width * 8);
    compare_values(j, e->value.term, value.term, joined->value.term);
    return true;
}

static bool is_link(SmgJoin *j, const SmgSegment *list, const SmgEntry *e) {
    Number offset;
    return list && e->kind == SMG_FIELD && term_is_const(j->smg->table, e->offset, &offset) &&
           smg_is_link_place(list, offset);
}

static uint32_t count_fields(SmgJoin *j, const SmgSegment *list, const SmgEntry *entries) {
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
            (smg_has_value(e) && (smg_has_base(j->smg, e->value.term) ||
                                  smg_binding_mentions(j->smg, &j->b.binding, e->value.term))))
            return false;
    return true;
}

// Newer entries that lie over this one have all been joined as elements: then it may stay below
// them.
static bool lies_below_grown(SmgJoin *j, const SmgSide *side, const SmgObject *object,
                             const SmgEntry *entry, const SmgGrown *grown) {
    for (const SmgEntry *newer = object->entries; newer != entry; newer = newer->older)
        if (!smg_is_grown_from(grown, newer) && smg_may_hide(j->smg, side->kb, newer, entry))
            return false;
    return true;
}

static bool is_kept_below(SmgJoin *j, SmgPair pair, const SmgEntry *e, const SmgGrown *grown) {
    const SmgObject *a = smg_object(j->a.heap, pair.general);
    const SmgObject *b = smg_object(j->b.heap, pair.other);
    bool is_range = e->kind != SMG_FIELD && e->kind != SMG_COLUMN && e->kind != SMG_UNKNOWN;
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

// ---- What fields were written into --------------------------------------------------------------
//
// Zeros or constant bytes, of which either side has changed some fields: the rest is still there.

static bool has_constant_place(SmgJoin *j, const SmgEntry *e) {
    Number number;
    return term_is_const(j->smg->table, e->offset, &number) &&
           term_is_const(j->smg->table, e->length, &number);
}

static bool is_changed_at_constant_places(SmgJoin *j, const SmgSide *side, const SmgObject *object,
                                          const SmgEntry *ground) {
    for (const SmgEntry *e = object->entries; e != ground; e = e->older)
        if (!has_constant_place(j, e) && smg_may_hide(j->smg, side->kb, e, ground))
            return false;
    return true;
}

static const SmgEntry *find_ground(SmgJoin *j, SmgPair pair, const SmgEntry **in_b) {
    const SmgObject *a = smg_object(j->a.heap, pair.general);
    const SmgObject *b = smg_object(j->b.heap, pair.other);
    for (const SmgEntry *e = a->entries; e; e = e->older) {
        if ((e->kind != SMG_FILL && e->kind != SMG_BYTES) || !has_constant_place(j, e))
            continue;
        for (*in_b = b->entries; *in_b; *in_b = (*in_b)->older)
            if (smg_is_same_range(*in_b, e))
                return is_changed_at_constant_places(j, &j->a, a, e) &&
                               is_changed_at_constant_places(j, &j->b, b, *in_b)
                           ? e
                           : NULL;
        return NULL;
    }
    return NULL;
}

static void push_changed(SmgJoin *j, const SmgSide *side, const SmgObject *object,
                         const SmgEntry *ground, Chain *chain) {
    for (const SmgEntry *e = object->entries; e != ground; e = e->older) {
        if (!smg_may_hide(j->smg, side->kb, e, ground))
            continue;
        const SmgEntry *known = chain->newest;
        while (known->kind == SMG_UNKNOWN &&
               !(term_same(known->offset, e->offset) && term_same(known->length, e->length)))
            known = known->older;
        if (known->kind != SMG_UNKNOWN)
            push(j, chain,
                 (SmgEntry){.kind = SMG_UNKNOWN, .offset = e->offset, .length = e->length});
    }
}

// The ground, and that what was written into it is not known; what is known follows.
static void push_ground(SmgJoin *j, SmgPair pair, Chain *chain) {
    const SmgEntry *in_b, *ground = find_ground(j, pair, &in_b);
    if (!ground || chain->n + smg_object(j->a.heap, pair.general)->n_entries > MOST_IN_GROUND)
        return;
    push(j, chain, *ground);
    push_changed(j, &j->a, smg_object(j->a.heap, pair.general), ground, chain);
    push_changed(j, &j->b, smg_object(j->b.heap, pair.other), in_b, chain);
}

static bool is_null_pointer(SmgJoin *j, const SmgEntry *e) {
    Number length, number;
    return e->kind == SMG_FIELD && term_is_const(j->smg->table, e->length, &length) &&
           length == (Number)j->smg->pointer_bytes &&
           term_is_const(j->smg->table, e->value.term, &number) && number == 0;
}

// The objects that one side's fields lead to, where the other side has nothing: the loop may be
// about to build an array of pointers; or one of two paths has looked into an element.
static void note_dropped(SmgJoin *j, const SmgSide *side, SmgObjectId id, const SmgSide *other,
                         SmgObjectId counterpart) {
    const SmgObject *object = smg_object(side->heap, id);
    bool is_b = side == &j->b, has_both = is_b && has_rows(object);
    bool is_strict = j->keeps_all_pointers && has_rows(object);
    for (const SmgEntry *e = object->entries; e; e = e->older) {
        SmgObjectId target_id;
        Term offset;
        SmgValue value;
        bool is_null = has_both && is_null_pointer(j, e);
        bool points = e->kind == SMG_FIELD &&
                      smg_resolve(j->smg, side->heap, e->value.term, &target_id, &offset);
        if ((!is_null && !points) ||
            (!is_strict && smg_read(j->smg, other->heap, other->kb, counterpart, e->offset,
                                    j->smg->pointer_bytes, &value) == SMG_KNOWN) ||
            !smg_is_visible(j->smg, side->kb, object->entries, e))
            continue;
        j->misses_row |= is_strict;
        const SmgObject *target = points ? smg_object(side->heap, target_id) : NULL;
        j->fails |= is_null && !is_strict; // an element beside rows: it is to become one of them
        if (target && (target->kind == SMG_HEAP || target->kind == SMG_STATIC) &&
            target->life == SMG_ALIVE && is_b)
            vec_push(&j->dropped, target_id);
        else if (target && (target->kind == SMG_HEAP || target->kind == SMG_STATIC) &&
                 target->life == SMG_ALIVE)
            vec_push(&j->dropped_of_a, target_id);
    }
}

static void note_all_dropped(SmgJoin *j, SmgPair pair) {
    if (j->keeps_pointers)
        note_dropped(j, &j->b, pair.other, &j->a, pair.general);
    if (j->keeps_all_pointers)
        note_dropped(j, &j->a, pair.general, &j->b, pair.other);
}

static bool has_ground(const Chain *chain, const SmgEntry *e) {
    if (e->kind != SMG_FILL && e->kind != SMG_BYTES)
        return false;
    for (const SmgEntry *known = chain->newest; known; known = known->older)
        if (smg_is_same_range(known, e))
            return true;
    return false;
}

static void push_visible(SmgJoin *j, SmgPair pair, const SmgSegment *list, const SmgGrown *grown,
                         Chain *chain) {
    const SmgObject *a = smg_object(j->a.heap, pair.general);
    const SmgObject *b = smg_object(j->b.heap, pair.other);
    uint32_t n_fields = 0;
    SmgFields fields = join_order_fields(j, pair, list != NULL);
    for (size_t i = 0; i < fields.count && !j->fails; i++) {
        const SmgEntry *e = fields.items[i].entry;
        SmgEntry joined;
        if (is_link(j, list, e) || smg_is_grown_from(grown, e) || has_ground(chain, e) ||
            !join_entry(j, pair, e, &joined))
            continue;
        push(j, chain, joined);
        n_fields += e->kind == SMG_FIELD;
    }
    vec_free(&fields);
    note_all_dropped(j, pair);
    count_unequal(j, count_fields(j, list, a->entries) - n_fields);
    count_unequal(j, count_fields(j, list, b->entries) != n_fields);
}

static bool has_field_over(SmgJoin *j, const SmgObject *object, const SmgEntry *range) {
    for (const SmgEntry *e = object->entries; e; e = e->older)
        if (e->kind == SMG_FIELD && smg_may_overlap(j->smg, NULL, e, range))
            return true;
    return false;
}

// Fields that only b's object was written to; a's may hold the zeros that it began with.
static void push_others(SmgJoin *j, SmgPair pair, const SmgSegment *list, Chain *chain) {
    const SmgObject *a = smg_object(j->a.heap, pair.general);
    const SmgObject *b = smg_object(j->b.heap, pair.other);
    for (const SmgEntry *e = b->entries; e && !j->fails; e = e->older) {
        Number place, width;
        SmgValue value;
        if (e->kind != SMG_FIELD || is_link(j, list, e) ||
            !term_is_const(j->smg->table, e->offset, &place) ||
            !term_is_const(j->smg->table, e->length, &width) || has_field_over(j, a, e) ||
            !smg_is_visible(j->smg, j->b.kb, b->entries, e) ||
            smg_read(j->smg, j->a.heap, j->a.kb, pair.general, e->offset, (uint32_t)width,
                     &value) != SMG_KNOWN)
            continue;
        SmgEntry joined = *e;
        joined.value = smg_join_values(j, value, e->value, (uint32_t)width * 8);
        push(j, chain, joined);
    }
}

static void push_constants(SmgJoin *j, SmgPair pair, Chain *chain) {
    SmgEntry constants[SMG_MAX_CONSTANTS];
    uint32_t n = j->fails ? 0 : smg_join_constants(j, pair, constants);
    for (uint32_t i = 0; i < n; i++)
        push(j, chain, constants[i]);
}

static void push_columns(SmgJoin *j, SmgPair pair, Chain *chain) {
    SmgEntryList columns = {0};
    if (!j->fails)
        smg_join_columns(j, pair, &columns);
    for (size_t i = 0; i < columns.count; i++)
        push(j, chain, columns.items[i]);
    vec_free(&columns);
}

void join_texts(SmgJoin *j, SmgPair pair) {
    const SmgObject *object = smg_object(j->heap, pair.general);
    Chain chain = {object->entries, object->n_entries};
    SmgClaims texts = {0};
    smg_join_texts(j, pair, &texts);
    for (size_t i = 0; i < texts.count; i++)
        push(j, &chain, texts.items[i]);
    if (texts.count)
        smg_set_entries(j->smg, &j->heap, pair.general, chain.newest, chain.n);
    vec_free(&texts);
}

// Nothing is ever written to a constant: what both sides knew before they read it goes on holding.
static bool keep_constant(SmgJoin *j, SmgPair pair, const SmgObject *a, const SmgObject *b) {
    const SmgEntry *common = a->entries;
    uint32_t n = 0;
    while (common && !smg_is_in_chain(b->entries, common))
        common = common->older;
    if (!a->read_only || !b->read_only || !common || !is_unchanged(j, common))
        return false;
    for (const SmgEntry *e = common; e; e = e->older)
        n++;
    smg_set_entries(j->smg, &j->heap, pair.general, common, n);
    return true;
}

void join_entries(SmgJoin *j, SmgPair pair, const SmgSegment *list) {
    const SmgObject *a = smg_object(j->a.heap, pair.general);
    const SmgObject *b = smg_object(j->b.heap, pair.other);
    if (a->entries == b->entries && is_unchanged(j, a->entries)) {
        join_note_numbers(j, a);
        smg_note_texts(j, a);
        return;
    }
    if (keep_constant(j, pair, a, b))
        return;
    SmgGrown grown = {0};
    Chain chain = {0};
    smg_join_elements(j, pair, &grown);
    push(j, &chain,
         (SmgEntry){.kind = SMG_UNKNOWN,
                    .offset = join_constant(j, 0),
                    .length = smg_object(j->heap, pair.general)->size});
    if (grown.joined.count)
        push_below_grown(j, pair, &grown, &chain);
    else
        push_ground(j, pair, &chain);
    push_visible(j, pair, list, &grown, &chain);
    if (!grown.joined.count)
        push_others(j, pair, list, &chain);
    for (size_t i = 0; i < grown.joined.count; i++)
        push(j, &chain, grown.joined.items[i]);
    smg_grown_release(&grown);
    push_columns(j, pair, &chain);
    push_constants(j, pair, &chain);
    smg_set_entries(j->smg, &j->heap, pair.general, chain.newest, chain.n);
    if (j->inside && !j->fails)
        join_texts(j, pair);
    else if (!j->inside)
        vec_push(&j->with_texts, pair);
}
