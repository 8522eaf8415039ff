#include "smg/texts.h"

#include "smg/element_facts.h"
#include "smg/elements.h"

enum {
    MAX_ENTRIES = 300,   // of an object, until no more claims are added
    MAX_STEPS = 64,      // entries that a string is put together of
    MAX_CONSTANT = 4096, // constant bytes that are looked at
};

// ---- Claims -------------------------------------------------------------------------------------

static Term one(SmgContext *smg) { return term_int(smg->table, 1); }

static Term last_byte(SmgContext *smg, const SmgEntry *text) {
    return term_add_number(smg->table, term_add(smg->table, text->offset, text->length), -1);
}

static bool follows(SmgContext *smg, const Kb *kb, Formula f) {
    return solver_implies(smg->solver, kb, f);
}

void smg_claim_text(SmgContext *smg, SmgHeap *heap, SmgObjectId id, Term offset, Term size,
                    bool is_open) {
    SmgObject object = *smg_object(*heap, id);
    SmgEntry claim = {.kind = SMG_TEXT,
                      .offset = offset,
                      .length = size,
                      .is_open = is_open,
                      .older = object.entries};
    for (const SmgEntry *e = object.entries; e; e = e->older)
        if (e->kind == SMG_TEXT && smg_is_same_range(e, &claim) &&
            smg_is_visible(smg, NULL, object.entries, e))
            return;
    if (object.n_entries >= MAX_ENTRIES)
        return;
    SmgEntry *stored = arena_new(smg->arena, sizeof *stored);
    *stored = claim;
    smg_set_entries(smg, heap, id, stored, object.n_entries + 1);
    smg->has_texts = true;
}

void smg_write_text(SmgContext *smg, SmgHeap *heap, SmgObjectId id, Term offset, Term size) {
    smg_forget(smg, heap, id, offset, size);
    smg_claim_text(smg, heap, id, offset, size, false);
}

// ---- Constant bytes -----------------------------------------------------------------------------

// The first 0 among the bytes behind the lowest place that is possible; false where the byte may
// lie behind it, or before the entry.
static bool find_end_in_bytes(SmgContext *smg, const Kb *kb, const SmgEntry *entry, Term offset,
                              Term *end) {
    TermTable *t = smg->table;
    Number length;
    Term place = term_sub(t, offset, entry->offset);
    Number from = kb_interval(smg->solver, kb, place).low;
    if (from < 0 || !term_is_const(t, entry->length, &length))
        return false;
    Number zero = from;
    while (zero < length && zero - from < MAX_CONSTANT && entry->bytes[zero])
        zero++;
    if (zero >= length || entry->bytes[zero])
        return false;
    *end = term_add_number(t, entry->offset, zero);
    return follows(smg, kb, formula_le(t, offset, *end));
}

bool smg_text_end(SmgContext *smg, const Kb *kb, const SmgEntry *entry, Term offset, Term *end) {
    if (entry->kind == SMG_BYTES)
        return find_end_in_bytes(smg, kb, entry, offset, end);
    if (entry->kind != SMG_TEXT)
        return false;
    *end =
        entry->is_open ? term_add(smg->table, entry->offset, entry->length) : last_byte(smg, entry);
    return true;
}

// Does the byte certainly lie in the string that the entry claims, perhaps at its end?
static bool is_in_text(SmgContext *smg, const Kb *kb, const SmgEntry *entry, Term offset,
                       Term *end) {
    return smg_text_end(smg, kb, entry, offset, end) &&
           (entry->kind == SMG_BYTES || smg_compare_ranges(smg, kb, offset, one(smg), entry->offset,
                                                           entry->length) == SMG_INSIDE);
}

bool smg_is_character(SmgContext *smg, SmgHeap heap, const Kb *kb, SmgObjectId id, Term offset) {
    for (const SmgEntry *e = smg_object(heap, id)->entries; e; e = e->older) {
        Term end;
        if (is_in_text(smg, kb, e, offset, &end) &&
            follows(smg, kb, formula_lt(smg->table, offset, end)))
            return true;
        if (e->kind != SMG_TEXT &&
            smg_compare_ranges(smg, kb, offset, one(smg), e->offset, e->length) != SMG_MISSES)
            return false;
    }
    return false;
}

// ---- Where strings end --------------------------------------------------------------------------

// Has nothing newer than the entry been written to these of its bytes?
static bool are_visible(SmgContext *smg, const Kb *kb, const SmgEntry *chain, const SmgEntry *entry,
                        Term from, Term to) {
    SmgEntry part = *entry;
    part.offset = from;
    part.length = term_sub(smg->table, to, from);
    for (const SmgEntry *newer = chain; newer != entry; newer = newer->older)
        if (smg_may_hide(smg, kb, newer, &part))
            return false;
    return true;
}

static bool is_constant(SmgContext *smg, SmgValue value, Number *number) {
    return value.repr != SMG_BITS && term_is_const(smg->table, value.term, number);
}

// What certainly is in the byte, as far as the end of a string goes.
typedef enum ByteKind { BYTE_OPEN, BYTE_END, BYTE_CHARACTER } ByteKind;

static ByteKind kind_of_value(SmgContext *smg, const Kb *kb, SmgValue value) {
    Number number;
    if (is_constant(smg, value, &number))
        return number == 0 ? BYTE_END : BYTE_CHARACTER;
    Formula is_zero = formula_eq(smg->table, value.term, term_int(smg->table, 0));
    if (value.repr == SMG_BITS)
        return BYTE_OPEN;
    if (follows(smg, kb, formula_not(smg->table, is_zero)))
        return BYTE_CHARACTER;
    return follows(smg, kb, is_zero) ? BYTE_END : BYTE_OPEN;
}

static ByteKind kind_of_byte(SmgContext *smg, const Kb *kb, const SmgEntry *chain, Term at) {
    SmgValue value;
    if (smg_read_chain(smg, kb, chain, at, 1, &value) != SMG_KNOWN)
        return BYTE_OPEN;
    return kind_of_value(smg, kb, value);
}

// All of them are characters: then the string goes on behind them.
static bool are_characters(SmgContext *smg, const SmgEntry *e) {
    Number number;
    return e->kind == SMG_FILL ? e->byte && !e->width
                               : is_constant(smg, e->value, &number) && number != 0;
}

// To the end of a string that is claimed; if that was written over, to behind its characters.
static bool go_on_in_text(SmgContext *smg, const Kb *kb, const SmgEntry *chain, Term *at,
                          bool *is_end) {
    for (const SmgEntry *e = chain; e; e = e->older) {
        Term end;
        if (e->kind != SMG_TEXT || !is_in_text(smg, kb, e, *at, &end))
            continue;
        *is_end =
            !e->is_open && are_visible(smg, kb, chain, e, *at, term_add_number(smg->table, end, 1));
        if (*is_end || (!term_same(*at, end) && are_visible(smg, kb, chain, e, *at, end))) {
            *at = end;
            return true;
        }
    }
    return false;
}

// To behind the elements of which a fact says that they are not 0.
static bool go_on_by_facts(SmgContext *smg, SmgHeap heap, const Kb *kb, const SmgEntry *e,
                           Term *at) {
    TermTable *t = smg->table;
    Term number = term_sub(t, *at, e->offset), value = smg_element(smg, e->value.term, number);
    for (const SmgElementFact *f = heap.facts; f; f = f->next) {
        Term place, behind;
        if (!smg_selects_from(smg, value, f->array, &place) || !smg_excludes_zero(smg, f) ||
            !follows(smg, kb, formula_le(t, f->from, place)) ||
            !follows(smg, kb, formula_lt(t, place, f->to)))
            continue;
        behind = term_add(t, *at, term_sub(t, f->to, place));
        if (!follows(smg, kb, formula_le(t, behind, term_add(t, e->offset, e->length))))
            continue;
        *at = behind;
        return true;
    }
    return false;
}

static bool go_on_in_elements(SmgContext *smg, SmgHeap heap, const Kb *kb, const SmgEntry *chain,
                              Term *at) {
    for (const SmgEntry *e = chain; e; e = e->older) {
        bool are_bytes = e->kind == SMG_FILL || (e->kind == SMG_ELEMENTS && e->width == 1);
        if (!are_bytes ||
            smg_compare_ranges(smg, kb, *at, one(smg), e->offset, e->length) != SMG_INSIDE ||
            !smg_is_visible(smg, kb, chain, e))
            continue;
        if (are_characters(smg, e)) {
            *at = term_add(smg->table, e->offset, e->length);
            return true;
        }
        if (e->kind == SMG_ELEMENTS && go_on_by_facts(smg, heap, kb, e, at))
            return true;
    }
    return false;
}

// From the byte to the end of what is known to be characters; `is_end`: to the string's end.
static bool go_on(SmgContext *smg, SmgHeap heap, const Kb *kb, const SmgEntry *chain, Term *at,
                  bool *is_end) {
    *is_end = false;
    if (go_on_in_text(smg, kb, chain, at, is_end) || go_on_in_elements(smg, heap, kb, chain, at))
        return true;
    ByteKind kind = kind_of_byte(smg, kb, chain, *at);
    *is_end = kind == BYTE_END;
    if (kind == BYTE_CHARACTER)
        *at = term_add_number(smg->table, *at, 1);
    return kind != BYTE_OPEN;
}

// By numbers alone.
bool smg_find_constant_text(SmgContext *smg, SmgHeap heap, const Kb *kb, SmgObjectId id,
                            Term offset, Term *size) {
    TermTable *t = smg->table;
    const SmgEntry *chain = smg_object(heap, id)->entries;
    Number start, byte = 1, n = 0;
    bool is_known = term_is_const(t, offset, &start) && start >= 0;
    for (; is_known && byte && n < MAX_CONSTANT; n++) {
        SmgValue value;
        is_known =
            smg_read_chain(smg, kb, chain, term_const(t, start + n), 1, &value) == SMG_KNOWN &&
            is_constant(smg, value, &byte);
    }
    *size = term_const(t, n);
    return is_known && !byte;
}

bool smg_find_text(SmgContext *smg, SmgHeap heap, const Kb *kb, SmgObjectId id, Term offset,
                   Term *size) {
    TermTable *t = smg->table;
    const SmgEntry *chain = smg_object(heap, id)->entries;
    if (smg_find_constant_text(smg, heap, kb, id, offset, size))
        return true;
    Term at = offset;
    bool is_end = false;
    for (int n = 0; n < MAX_STEPS && !is_end; n++)
        if (!go_on(smg, heap, kb, chain, &at, &is_end))
            return false;
    *size = term_add_number(t, term_sub(t, at, offset), 1);
    return is_end;
}

// The byte that is the entry's zero, if it has one that lies at the offset or behind it and has not
// been written over.
static bool has_zero(SmgContext *smg, const Kb *kb, const SmgEntry *chain, const SmgEntry *e,
                     Term offset, Term *at) {
    TermTable *t = smg->table;
    Number number;
    if (e->kind == SMG_TEXT && !e->is_open)
        *at = last_byte(smg, e);
    else if (e->kind == SMG_FILL && !e->byte && !e->width &&
             follows(smg, kb, formula_le(t, offset, e->offset)) &&
             follows(smg, kb, formula_lt(t, term_int(t, 0), e->length)))
        *at = e->offset;
    else if (e->kind == SMG_BYTES && smg_text_end(smg, kb, e, offset, at))
        ;
    else if (e->kind == SMG_FIELD && term_is_const(t, e->length, &number) && number == 1 &&
             is_constant(smg, e->value, &number) && number == 0)
        *at = e->offset;
    else
        return false;
    return are_visible(smg, kb, chain, e, *at, term_add_number(t, *at, 1)) &&
           follows(smg, kb, formula_le(t, offset, *at));
}

// By looking at one byte after another; not beyond the end of the object.
static bool look_for_zero(SmgContext *smg, const Kb *kb, const SmgObject *object, Term offset,
                          Term *distance) {
    TermTable *t = smg->table;
    Number start, size = MAX_CONSTANT, byte;
    if (!term_is_const(t, offset, &start))
        return false;
    (void)term_is_const(t, object->size, &size);
    for (Number n = 0; start >= 0 && start + n < size && n < MAX_CONSTANT; n++) {
        SmgValue value;
        SmgFound found =
            smg_read_chain(smg, kb, object->entries, term_const(t, start + n), 1, &value);
        *distance = term_const(t, n);
        if (found == SMG_ARBITRARY)
            return false; // nor is what lies behind, as a rule
        if (found == SMG_KNOWN && is_constant(smg, value, &byte) && byte == 0)
            return true;
    }
    return false;
}

bool smg_find_zero(SmgContext *smg, SmgHeap heap, const Kb *kb, SmgObjectId id, Term offset,
                   Term *distance) {
    const SmgObject *object = smg_object(heap, id);
    for (const SmgEntry *e = object->entries; e; e = e->older) {
        Term at;
        if (has_zero(smg, kb, object->entries, e, offset, &at)) {
            *distance = term_sub(smg->table, at, offset);
            return true;
        }
    }
    return look_for_zero(smg, kb, object, offset, distance);
}

// ---- Writing ------------------------------------------------------------------------------------

// What a byte that was written into a string leaves of it.
static void keep_text(SmgContext *smg, SmgHeap *heap, const Kb *kb, SmgObjectId id,
                      const SmgEntry *text, Term offset, ByteKind kind) {
    TermTable *t = smg->table;
    Term end = last_byte(smg, text), behind = term_add_number(t, offset, 1);
    bool is_inside = text->is_open || follows(smg, kb, formula_lt(t, offset, end));
    if (kind == BYTE_CHARACTER && is_inside)
        smg_claim_text(smg, heap, id, text->offset, text->length, text->is_open);
    if (kind != BYTE_END)
        return;
    if (is_inside)
        smg_claim_text(smg, heap, id, behind, term_sub(t, end, offset), text->is_open);
    smg_claim_text(smg, heap, id, text->offset, term_sub(t, behind, text->offset), false);
}

void smg_keep_texts(SmgContext *smg, SmgHeap *heap, const Kb *kb, SmgObjectId id,
                    const SmgEntry *old, Term offset, SmgValue byte) {
    if (!smg->has_texts)
        return;
    for (const SmgEntry *e = old; e; e = e->older) {
        if (e->kind != SMG_TEXT ||
            smg_compare_ranges(smg, kb, offset, one(smg), e->offset, e->length) != SMG_INSIDE ||
            !smg_is_visible(smg, kb, old, e))
            continue;
        keep_text(smg, heap, kb, id, e, offset, kind_of_value(smg, kb, byte));
        return;
    }
}

// ---- Joining and matching -----------------------------------------------------------------------

static bool is_known_distance(SmgJoin *j, const SmgSide *side, Term from, Term to,
                              Number *distance) {
    TermTable *t = j->smg->table;
    Term difference = term_sub(t, to, from);
    return term_is_const(t, difference, distance) ||
           term_is_const(t, kb_simplify(j->smg->solver, side->kb, difference), distance);
}

// A number that lies at the same distance from the sizes of both objects, where these differ.
static bool is_tied_to_size(SmgJoin *j, SmgPair pair, Term in_a, Term in_b, Number *distance) {
    TermTable *t = j->smg->table;
    const SmgObject *a = smg_object(j->a.heap, pair.general);
    const SmgObject *b = smg_object(j->b.heap, pair.other);
    Number other, number;
    return !term_is_const(t, a->size, &number) &&
           is_known_distance(j, &j->a, a->size, in_a, distance) &&
           is_known_distance(j, &j->b, b->size, in_b, &other) && other == *distance;
}

// At the same distance from a number that has been joined: where a program counts the characters of
// a string, it goes on knowing where that ends.
static bool is_tied_to_number(SmgJoin *j, Term in_a, Term in_b, Term *joined) {
    TermTable *t = j->smg->table;
    for (size_t i = 0; !j->inside && i < j->numbers.count; i++) {
        Number distance, other;
        Term number = j->numbers.items[i];
        Term from_a = smg_binding_apply(j->smg, &j->a.binding, number);
        Term from_b = smg_binding_apply(j->smg, &j->b.binding, number);
        if (term_is_const(t, term_sub(t, in_a, from_a), &distance) &&
            term_is_const(t, term_sub(t, in_b, from_b), &other) && other == distance) {
            *joined = term_add_number(t, number, distance);
            return true;
        }
    }
    return false;
}

static Term join_size(SmgJoin *j, SmgPair pair, Term offset, Term in_a, Term in_b) {
    TermTable *t = j->smg->table;
    Number distance;
    Term tied, size = smg_object(j->heap, pair.general)->size;
    if (is_tied_to_size(j, pair, in_a, in_b, &distance))
        return term_add_number(t, size, distance);
    bool is_tied = !term_same(in_a, in_b) && is_tied_to_number(j, in_a, in_b, &tied);
    Term joined = is_tied ? tied : smg_join_numbers(j, in_a, in_b);
    smg_join_keep(j, formula_le(t, term_int(t, 1), joined));
    smg_join_keep(j, formula_le(t, term_add(t, offset, joined), size));
    return joined;
}

// Where strings end that begin at `offset` of the joined object, and at different places on both
// sides.
static Term join_text_end(SmgJoin *j, SmgPair pair, Term offset, Term in_a, Term in_b) {
    TermTable *t = j->smg->table;
    Number distance;
    Term tied, size = smg_object(j->heap, pair.general)->size;
    if (is_tied_to_size(j, pair, in_a, in_b, &distance))
        return term_add_number(t, size, distance);
    bool is_tied = !term_same(in_a, in_b) && is_tied_to_number(j, in_a, in_b, &tied);
    Term joined = is_tied ? tied : smg_join_numbers(j, in_a, in_b);
    smg_join_keep(j, formula_lt(t, offset, joined));
    smg_join_keep(j, formula_le(t, joined, size));
    return joined;
}

// The end of a's string at least, where b's has a zero at the same distance from the end of the
// object, but may have others before.
static void join_end(SmgJoin *j, SmgPair pair, const SmgEntry *text, SmgClaims *joined) {
    TermTable *t = j->smg->table;
    const SmgObject *b = smg_object(j->b.heap, pair.other);
    Number distance;
    Term size = smg_object(j->a.heap, pair.general)->size;
    if (text->is_open || !term_is_const(t, term_sub(t, last_byte(j->smg, text), size), &distance) ||
        kind_of_byte(j->smg, j->b.kb, b->entries, term_add_number(t, b->size, distance)) !=
            BYTE_END)
        return;
    Term place = term_add_number(t, smg_object(j->heap, pair.general)->size, distance);
    vec_push(joined, ((SmgEntry){.kind = SMG_FIELD,
                                 .offset = place,
                                 .length = one(j->smg),
                                 .value = {term_int(t, 0), SMG_UNSIGNED}}));
}

static bool is_joined(const SmgClaims *joined, Term offset) {
    for (size_t i = 0; i < joined->count; i++)
        if (term_same(joined->items[i].offset, offset))
            return true;
    return false;
}

static void join_text(SmgJoin *j, SmgPair pair, const SmgEntry *text, bool is_of_b,
                      SmgClaims *joined) {
    Term in_a, in_b, offset = smg_binding_apply(j->smg, &j->b.binding, text->offset);
    if (smg_binding_is_open(j->smg, &j->b.binding, text->offset) ||
        (is_of_b && smg_binding_mentions(j->smg, &j->b.binding, text->offset)))
        return; // where it would be on the other side is not known
    if (is_joined(joined, text->offset))
        return;
    if (smg_find_text(j->smg, j->a.heap, j->a.kb, pair.general, text->offset, &in_a) &&
        smg_find_text(j->smg, j->b.heap, j->b.kb, pair.other, offset, &in_b))
        vec_push(joined, ((SmgEntry){.kind = SMG_TEXT,
                                     .offset = text->offset,
                                     .length = join_size(j, pair, text->offset, in_a, in_b)}));
    else if (!is_of_b)
        join_end(j, pair, text, joined);
}

// A string that begins at a number which differs, such as the place of a pointer that walks on from
// word to word.
static void join_moved_text(SmgJoin *j, SmgPair pair, Term number, Number distance,
                            SmgClaims *joined) {
    TermTable *t = j->smg->table;
    Term in_a = term_add_number(t, smg_binding_apply(j->smg, &j->a.binding, number), distance);
    Term in_b = term_add_number(t, smg_binding_apply(j->smg, &j->b.binding, number), distance);
    Term offset = term_add_number(t, number, distance), size_a, size_b;
    if (is_joined(joined, offset) ||
        !smg_find_text(j->smg, j->a.heap, j->a.kb, pair.general, in_a, &size_a) ||
        !smg_find_text(j->smg, j->b.heap, j->b.kb, pair.other, in_b, &size_b))
        return;
    Term end = join_text_end(j, pair, offset, term_add(t, in_a, size_a), term_add(t, in_b, size_b));
    vec_push(joined,
             ((SmgEntry){.kind = SMG_TEXT, .offset = offset, .length = term_sub(t, end, offset)}));
}

static void join_moved_texts(SmgJoin *j, SmgPair pair, const SmgEntry *text, bool is_of_b,
                             SmgClaims *joined) {
    const SmgBinding *binding = is_of_b ? &j->b.binding : &j->a.binding;
    size_t n = j->numbers.count; // joined ends become numbers, too
    for (size_t i = 0; i < n && !j->fails; i++) {
        Term number = j->numbers.items[i];
        Number distance;
        if (term_is_const(
                j->smg->table,
                term_sub(j->smg->table, text->offset, smg_binding_apply(j->smg, binding, number)),
                &distance) &&
            !term_same(smg_binding_apply(j->smg, &j->a.binding, number),
                       smg_binding_apply(j->smg, &j->b.binding, number)))
            join_moved_text(j, pair, number, distance, joined);
    }
}

// Characters that a loop has written may be a string with what is behind them, on both sides.
static void join_written_text(SmgJoin *j, SmgPair pair, const SmgEntry *e, bool is_of_b,
                              SmgClaims *joined) {
    SmgEntry characters = *e;
    bool are_bytes = (e->kind == SMG_ELEMENTS && e->width == 1) ||
                     (e->kind == SMG_FILL && are_characters(j->smg, e));
    characters.is_open = true;
    if (are_bytes && !j->inside)
        join_text(j, pair, &characters, is_of_b, joined);
}

void smg_join_texts(SmgJoin *j, SmgPair pair, SmgClaims *joined) {
    const SmgObject *sides[2] = {smg_object(j->a.heap, pair.general),
                                 smg_object(j->b.heap, pair.other)};
    for (int side = 0; j->smg->has_texts && side < 2; side++)
        for (const SmgEntry *e = sides[side]->entries; e && !j->fails; e = e->older) {
            join_written_text(j, pair, e, side == 1, joined);
            if (e->kind == SMG_TEXT)
                join_text(j, pair, e, side == 1, joined);
            if (e->kind == SMG_TEXT && !j->inside)
                join_moved_texts(j, pair, e, side == 1, joined);
        }
}

void smg_note_texts(SmgJoin *j, const SmgObject *object) {
    for (const SmgEntry *e = object->entries; j->smg->has_texts && e; e = e->older)
        if (e->kind == SMG_TEXT)
            (void)smg_join_numbers(j, e->length, e->length);
}

bool smg_match_text(SmgMatch *m, SmgObjectId other, const SmgEntry *claim) {
    Term size;
    if (smg_binding_is_open(m->smg, m->binding, claim->offset))
        return false;
    Term offset = smg_binding_apply(m->smg, m->binding, claim->offset);
    return smg_find_text(m->smg, m->heap, m->kb, other, offset, &size) &&
           smg_binding_match(m->smg, m->binding, m->kb, (SmgValue){claim->length, SMG_SIGNED},
                             (SmgValue){size, SMG_SIGNED});
}
