// Objects, and their contents as chains of entries.
#include "smg/elements.h"
#include "smg/texts.h"

#include "base/check.h"

#include <string.h>

enum { MAX_ENTRIES = 400 }; // beyond that all that is known of the object is forgotten

// ---- Objects ------------------------------------------------------------------------------------

const SmgObject *smg_object(SmgHeap heap, SmgObjectId id) {
    uint64_t found;
    return pmap_get(heap.objects, id, &found) ? (const SmgObject *)(uintptr_t)found : NULL;
}

void smg_put(SmgContext *smg, SmgHeap *heap, SmgObjectId id, SmgObject object) {
    SmgObject *stored = arena_new(smg->arena, sizeof *stored);
    *stored = object;
    heap->objects = pmap_set(smg->arena, heap->objects, id, map_key(stored));
}

SmgObjectId smg_new_id(SmgContext *smg, Term *base) {
    SmgObjectId id = ++smg->n_objects;
    if (!term_exists(*base))
        *base = term_fresh(smg->table, "address");
    map_set(&smg->bases, base->id, id);
    return id;
}

SmgObject smg_alias(SmgContext *smg, Term address, SmgObjectId id) {
    return (SmgObject){.kind = SMG_STACK,
                       .life = SMG_OUT_OF_SCOPE,
                       .base = address,
                       .size = term_int(smg->table, 0),
                       .alias_of = id};
}

bool smg_is_aligned_like(const SmgObject *general, const SmgObject *other) {
    uint32_t needed = general->align ? general->align : 1, found = other->align ? other->align : 1;
    return found % needed == 0;
}

Formula smg_address_fact(SmgContext *smg, Term base, Term size) {
    TermTable *t = smg->table;
    Term end = term_add(t, base, size);
    return formula_and(t, formula_le(t, term_int(t, 1), base),
                       formula_lt(t, end, term_const(t, smg->address_end)));
}

SmgObjectId smg_add(SmgContext *smg, SmgHeap *heap, const Kb **kb, SmgObject object) {
    if (!term_exists(object.base))
        object.base = term_fresh_multiple(smg->table, "address", object.align ? object.align : 1);
    SmgObjectId id = smg_new_id(smg, &object.base);
    *kb = kb_add(smg->solver, *kb, smg_address_fact(smg, object.base, object.size));
    smg_put(smg, heap, id, object);
    return id;
}

void smg_set_life(SmgContext *smg, SmgHeap *heap, SmgObjectId id, SmgLife life) {
    SmgObject object = *smg_object(*heap, id);
    object.life = life;
    smg_put(smg, heap, id, object);
}

void smg_set_entries(SmgContext *smg, SmgHeap *heap, SmgObjectId id, const SmgEntry *entries,
                     uint32_t n_entries) {
    SmgObject object = *smg_object(*heap, id);
    object.entries = entries;
    object.n_entries = n_entries;
    smg_put(smg, heap, id, object);
}

void smg_remove(SmgContext *smg, SmgHeap *heap, SmgObjectId id) {
    heap->objects = pmap_remove(smg->arena, heap->objects, id);
}

// ---- Addresses ----------------------------------------------------------------------------------

static SmgObjectId base_object(const SmgContext *smg, Term atom) {
    uint64_t id;
    return map_get(&smg->bases, atom.id, &id) ? (SmgObjectId)id : 0;
}

typedef struct BaseSearch {
    const SmgContext *smg;
    uint32_t found;
} BaseSearch;

static void count_base(void *context, Term var) {
    BaseSearch *search = context;
    search->found += base_object(search->smg, var) != 0;
}

bool smg_has_base(SmgContext *smg, Term term) {
    BaseSearch search = {smg, 0};
    term_visit_vars(smg->table, term, count_base, &search);
    return search.found > 0;
}

Term smg_base_of(SmgContext *smg, Term address) {
    TermLinear linear = term_linear(smg->table, address);
    Term base = {0};
    for (uint32_t i = 0; i < linear.n; i++) {
        if (!base_object(smg, linear.atoms[i]))
            continue;
        if (term_exists(base) || linear.coefficients[i] != 1)
            return (Term){0};
        base = linear.atoms[i];
    }
    return base;
}

bool smg_resolve(SmgContext *smg, SmgHeap heap, Term address, SmgObjectId *id, Term *offset) {
    Term base = smg_base_of(smg, address);
    if (!term_exists(base))
        return false;
    *id = base_object(smg, base);
    *offset = term_sub(smg->table, address, base);
    const SmgObject *object = smg_object(heap, *id);
    if (object && object->alias_of)
        *id = object->alias_of;
    return !smg_has_base(smg, *offset);
}

SmgValue smg_read_as(SmgContext *smg, const Kb *kb, SmgValue value, uint32_t bits, SmgRepr repr) {
    TermTable *t = smg->table;
    if (value.repr == repr || value.repr == SMG_BITS || repr == SMG_BITS || !bits || bits > 64)
        return value;
    Number number, half = number_power_of_two(bits - 1);
    if (repr == SMG_SIGNED && !smg->math_ints && term_is_const(t, value.term, &number) &&
        number >= half)
        return (SmgValue){term_const(t, number - 2 * half), SMG_SIGNED};
    Formula is_common = value.repr == SMG_SIGNED ? formula_le(t, term_int(t, 0), value.term)
                                                 : formula_lt(t, value.term, term_const(t, half));
    if (smg->ideal_signed && value.repr == SMG_SIGNED)
        is_common = formula_and(t, is_common, formula_lt(t, value.term, term_const(t, 2 * half)));
    if (solver_implies(smg->solver, kb, is_common))
        value.repr = repr;
    return value;
}

// ---- Where ranges lie ---------------------------------------------------------------------------

static bool follows(SmgContext *smg, const Kb *kb, Formula f) {
    return solver_implies(smg->solver, kb, f);
}

// The same by numbers alone: a known distance, known lengths.
static bool compare_numbers(SmgContext *smg, Term offset, Term length, Term start, Term size,
                            SmgOverlap *overlap) {
    TermTable *t = smg->table;
    Number distance, a, b;
    if (!term_is_const(t, length, &a) || !term_is_const(t, size, &b) ||
        !term_is_const(t, term_sub(t, offset, start), &distance))
        return false;
    *overlap = distance + a <= 0 || distance >= b   ? SMG_MISSES
               : distance >= 0 && distance + a <= b ? SMG_INSIDE
                                                    : SMG_MAY_OVERLAP;
    return true;
}

// Two ranges of this width are equal or disjoint when their distance is a multiple of it.
static bool is_multiple_apart(SmgContext *smg, const Kb *kb, Term a, Term b, Number width) {
    Number modulus, rest;
    Term distance = term_sub(smg->table, a, b);
    if (width == 1 ||
        (term_is_const(smg->table, term_mod(smg->table, distance, width), &rest) && rest == 0))
        return true;
    kb_congruence(smg->solver, kb, distance, &modulus, &rest);
    return modulus % width == 0 && rest % width == 0;
}

// By remainders: like fields of structures in an array, the ranges do not meet at any distance that
// is possible.
static bool lies_between(SmgContext *smg, const Kb *kb, Term offset, Term length, Term start,
                         Term size) {
    TermTable *t = smg->table;
    Number a, b, modulus, rest;
    if (!term_is_const(t, length, &a) || !term_is_const(t, size, &b))
        return false;
    kb_congruence(smg->solver, kb, term_sub(t, offset, start), &modulus, &rest);
    // The distances are rest - modulus, rest, rest + modulus and so on.
    return modulus > 1 && b <= rest && a <= modulus - rest;
}

SmgOverlap smg_compare_ranges(SmgContext *smg, const Kb *kb, Term offset, Term length, Term start,
                              Term size) {
    TermTable *t = smg->table;
    SmgOverlap overlap;
    if (compare_numbers(smg, offset, length, start, size, &overlap))
        return overlap;
    Term end = term_add(t, offset, length), stop = term_add(t, start, size);
    if (lies_between(smg, kb, offset, length, start, size))
        return SMG_MISSES;
    if (follows(smg, kb, formula_le(t, end, start)) ||
        follows(smg, kb, formula_le(t, stop, offset)))
        return SMG_MISSES;
    if (follows(smg, kb, formula_le(t, start, offset)) &&
        follows(smg, kb, formula_le(t, end, stop)))
        return SMG_INSIDE;
    Number width;
    if (term_same(length, size) && term_is_const(t, length, &width) && width > 0 &&
        is_multiple_apart(smg, kb, offset, start, width) &&
        follows(smg, kb, formula_ne(t, offset, start)))
        return SMG_MISSES; // like elements of one array
    return SMG_MAY_OVERLAP;
}

static bool same_place(SmgContext *smg, const Kb *kb, Term a, Term b) {
    return term_same(a, b) || follows(smg, kb, formula_eq(smg->table, a, b));
}

bool smg_is_same_range(const SmgEntry *a, const SmgEntry *b) {
    bool has_value = a->kind == SMG_ELEMENTS || a->kind == SMG_COLUMN;
    return a->kind == b->kind && term_same(a->offset, b->offset) &&
           term_same(a->length, b->length) && a->byte == b->byte && a->bytes == b->bytes &&
           a->width == b->width && a->place == b->place && a->is_open == b->is_open &&
           (!has_value || term_same(a->value.term, b->value.term));
}

bool smg_may_overlap(SmgContext *smg, const Kb *kb, const SmgEntry *a, const SmgEntry *b) {
    return smg_compare_ranges(smg, kb, a->offset, a->length, b->offset, b->length) != SMG_MISSES;
}

bool smg_may_hide(SmgContext *smg, const Kb *kb, const SmgEntry *newer, const SmgEntry *entry) {
    return newer->kind != SMG_TEXT && smg_may_overlap(smg, kb, entry, newer);
}

bool smg_is_visible(SmgContext *smg, const Kb *kb, const SmgEntry *chain, const SmgEntry *entry) {
    for (const SmgEntry *newer = chain; newer != entry; newer = newer->older)
        if (smg_may_hide(smg, kb, newer, entry))
            return false;
    return true;
}

// ---- Reading ------------------------------------------------------------------------------------

static Number bytes_to_number(const uint8_t *bytes, uint32_t width) {
    Number value = 0;
    for (uint32_t i = width; i-- > 0;)
        value = value * 256 + bytes[i];
    return value;
}

enum { MAX_CONST_WIDTH = 8 };

// A value out of constant bytes, when the place in them is known.
static SmgFound read_bytes(SmgContext *smg, const SmgEntry *entry, Term offset, uint32_t width,
                           SmgValue *value) {
    TermTable *t = smg->table;
    Number place;
    if (width > MAX_CONST_WIDTH || !term_is_const(t, term_sub(t, offset, entry->offset), &place))
        return SMG_ANYTHING;
    *value = (SmgValue){term_const(t, bytes_to_number(entry->bytes + place, width)), SMG_UNSIGNED};
    return SMG_KNOWN;
}

static SmgFound read_fill(SmgContext *smg, const SmgEntry *entry, uint32_t width, SmgValue *value) {
    uint8_t bytes[MAX_CONST_WIDTH];
    if (width > MAX_CONST_WIDTH && entry->byte)
        return SMG_ANYTHING;
    memset(bytes, entry->byte, sizeof bytes);
    Number number = width > MAX_CONST_WIDTH ? 0 : bytes_to_number(bytes, width);
    *value = (SmgValue){term_const(smg->table, number), SMG_UNSIGNED};
    return SMG_KNOWN;
}

// Bytes [offset, offset + width) of a field at a constant distance: the number divided by
// 256^place, and what is left of that.
static SmgFound read_part(SmgContext *smg, const SmgEntry *entry, Term offset, uint32_t width,
                          SmgValue *value) {
    TermTable *t = smg->table;
    Number place, length;
    if (entry->value.repr == SMG_BITS || !term_is_const(t, entry->length, &length) ||
        !term_is_const(t, term_sub(t, offset, entry->offset), &place) || place < 0 ||
        place + width > length || length > MAX_CONST_WIDTH || smg_has_base(smg, entry->value.term))
        return SMG_ANYTHING;
    Term part = term_mod(t, entry->value.term, number_power_of_two((unsigned)length * 8));
    part = place ? term_div(t, part, number_power_of_two((unsigned)place * 8)) : part;
    part = term_mod(t, part, number_power_of_two(width * 8));
    *value = (SmgValue){part, SMG_UNSIGNED};
    return SMG_KNOWN;
}

static SmgFound read_field(SmgContext *smg, const Kb *kb, const SmgEntry *entry, Term offset,
                           uint32_t width, SmgValue *value) {
    Number length;
    bool whole = term_is_const(smg->table, entry->length, &length) && length == width;
    if (whole && same_place(smg, kb, offset, entry->offset)) {
        *value = entry->value;
        return SMG_KNOWN;
    }
    return read_part(smg, entry, offset, width, value);
}

static SmgFound read_element(SmgContext *smg, const Kb *kb, const SmgEntry *entry, Term offset,
                             uint32_t width, SmgValue *value) {
    if (width != entry->width || !is_multiple_apart(smg, kb, offset, entry->offset, width))
        return SMG_ANYTHING;
    Term number = term_div(smg->table, term_sub(smg->table, offset, entry->offset), width);
    *value = (SmgValue){smg_element(smg, entry->value.term, number), entry->value.repr};
    return SMG_KNOWN;
}

// Does a string certainly end at this byte, at a place that is no number?
static bool is_text_end(SmgContext *smg, const Kb *kb, const SmgEntry *e, Term offset,
                        uint32_t width) {
    Term end;
    Number place;
    bool is_number = e->kind == SMG_BYTES &&
                     term_is_const(smg->table, term_sub(smg->table, offset, e->offset), &place);
    return width == 1 && !is_number && !e->is_open && smg_text_end(smg, kb, e, offset, &end) &&
           same_place(smg, kb, offset, end);
}

SmgFound smg_read_chain(SmgContext *smg, const Kb *kb, const SmgEntry *chain, Term offset,
                        uint32_t width, SmgValue *value) {
    Term length = term_int(smg->table, width);
    for (const SmgEntry *e = chain; e; e = e->older) {
        if (e->kind == SMG_FIELD && term_same(e->offset, offset) && term_same(e->length, length)) {
            *value = e->value;
            return SMG_KNOWN;
        }
        if ((e->kind == SMG_TEXT || e->kind == SMG_BYTES) &&
            is_text_end(smg, kb, e, offset, width)) {
            *value = (SmgValue){term_int(smg->table, 0), SMG_UNSIGNED};
            return SMG_KNOWN;
        }
        if (e->kind == SMG_TEXT)
            continue;
        switch (smg_compare_ranges(smg, kb, offset, length, e->offset, e->length)) {
        case SMG_MISSES:
            continue;
        case SMG_MAY_OVERLAP:
            return SMG_ANYTHING;
        case SMG_INSIDE:
            break;
        }
        switch (e->kind) {
        case SMG_FIELD:
            return read_field(smg, kb, e, offset, width, value);
        case SMG_FILL:
            if (e->width) // only parts of it
                return SMG_ANYTHING;
            return read_fill(smg, e, width, value);
        case SMG_BYTES:
            return read_bytes(smg, e, offset, width, value);
        case SMG_ELEMENTS:
            return read_element(smg, kb, e, offset, width, value);
        case SMG_COLUMN: // to be split first
        case SMG_UNKNOWN:
        case SMG_TEXT:
            return SMG_ANYTHING;
        }
    }
    return SMG_ARBITRARY;
}

// A number out of bytes that were written one by one, or in other parts.
static SmgFound read_by_bytes(SmgContext *smg, const Kb *kb, const SmgEntry *chain, Term offset,
                              uint32_t width, SmgValue *value) {
    TermTable *t = smg->table;
    Term sum = term_int(t, 0);
    for (uint32_t i = 0; i < width; i++) {
        SmgValue byte;
        Term place = term_add_number(t, offset, i);
        if (smg_read_chain(smg, kb, chain, place, 1, &byte) != SMG_KNOWN || byte.repr == SMG_BITS ||
            smg_has_base(smg, byte.term))
            return SMG_ANYTHING;
        Term pattern = term_mod(t, byte.term, 256);
        sum = term_add(t, sum, term_scale(t, number_power_of_two(8 * i), pattern));
    }
    *value = (SmgValue){sum, SMG_UNSIGNED};
    return SMG_KNOWN;
}

SmgFound smg_read(SmgContext *smg, SmgHeap heap, const Kb *kb, SmgObjectId id, Term offset,
                  uint32_t width, SmgValue *value) {
    const SmgEntry *chain = smg_object(heap, id)->entries;
    SmgFound found = smg_read_chain(smg, kb, chain, offset, width, value);
    if (found != SMG_ANYTHING || width < 2 || width > MAX_CONST_WIDTH)
        return found;
    return read_by_bytes(smg, kb, chain, offset, width, value);
}

bool smg_read_link(SmgContext *smg, SmgHeap heap, const Kb *kb, SmgObjectId id, Number place,
                   SmgValue *value) {
    return smg_read(smg, heap, kb, id, term_const(smg->table, place), smg->pointer_bytes, value) ==
           SMG_KNOWN;
}

// The range is that field, or one of those elements, or lies beside, never across a border.
static bool is_clean_choice(SmgContext *smg, const Kb *kb, const SmgEntry *e, Term offset,
                            uint32_t width) {
    Number length;
    bool is_like = e->kind == SMG_ELEMENTS
                       ? e->width == width
                       : e->kind == SMG_FIELD && term_is_const(smg->table, e->length, &length) &&
                             length == width;
    return is_like && is_multiple_apart(smg, kb, offset, e->offset, width);
}

// Wholly inside: that elements end where one does may not be known.
static Formula is_hit(SmgContext *smg, const SmgEntry *e, Term offset, Term length) {
    TermTable *t = smg->table;
    if (e->kind == SMG_FIELD)
        return formula_eq(t, offset, e->offset);
    return formula_and(
        t, formula_le(t, e->offset, offset),
        formula_le(t, term_add(t, offset, length), term_add(t, e->offset, e->length)));
}

// Neither case would say more than is known, and the caller would get the same choice again.
static bool is_decided(SmgContext *smg, const Kb *kb, Formula hit) {
    return solver_implies(smg->solver, kb, hit) ||
           solver_implies(smg->solver, kb, formula_not(smg->table, hit));
}

bool smg_find_choice(SmgContext *smg, SmgHeap heap, const Kb *kb, SmgObjectId id, Term offset,
                     uint32_t width, int most, Formula *hit) {
    Term length = term_int(smg->table, width), end;
    const SmgEntry *first = NULL;
    int n = 0;
    for (const SmgEntry *e = smg_object(heap, id)->entries; e; e = e->older) {
        if (e->kind == SMG_FIELD && term_same(e->offset, offset) && term_same(e->length, length))
            break; // below, everything is hidden
        if (!first && width == 1 && !e->is_open && smg_text_end(smg, kb, e, offset, &end)) {
            *hit = formula_eq(smg->table, offset, end);
            if (!is_decided(smg, kb, *hit))
                return true;
        }
        if (e->kind == SMG_TEXT)
            continue;
        SmgOverlap overlap = smg_compare_ranges(smg, kb, offset, length, e->offset, e->length);
        if (overlap == SMG_MISSES)
            continue;
        if (overlap == SMG_INSIDE || !is_clean_choice(smg, kb, e, offset, width))
            break;
        if (!first)
            first = e;
        if (++n > most)
            return false;
    }
    if (first)
        *hit = is_hit(smg, first, offset, length);
    return first && !is_decided(smg, kb, *hit);
}

// ---- Writing ------------------------------------------------------------------------------------

static const SmgEntry *push_entry(SmgContext *smg, const SmgEntry *older, SmgEntry entry) {
    SmgEntry *stored = arena_new(smg->arena, sizeof *stored);
    *stored = entry;
    stored->older = older;
    return stored;
}

// The chain without the entries that a write to exactly the same range hides.
static const SmgEntry *without_hidden(SmgContext *smg, const SmgEntry *chain, Term offset,
                                      Term length, uint32_t *n) {
    if (!chain)
        return NULL;
    const SmgEntry *hidden = chain;
    while (hidden && !(term_same(hidden->offset, offset) && term_same(hidden->length, length)))
        hidden = hidden->older;
    if (!hidden)
        return chain;
    (*n)--;
    const SmgEntry *rest = hidden->older;
    // Copy what lies above the hidden entry, in order.
    const SmgEntry *above[MAX_ENTRIES + 1];
    size_t count = 0;
    for (const SmgEntry *e = chain; e != hidden; e = e->older)
        above[count++] = e;
    while (count-- > 0)
        rest = push_entry(smg, rest, *above[count]);
    return rest;
}

static void add_entry(SmgContext *smg, SmgHeap *heap, SmgObjectId id, SmgEntry entry) {
    const SmgObject *object = smg_object(*heap, id);
    uint32_t n = object->n_entries;
    const SmgEntry *chain = object->entries;
    if (entry.kind == SMG_TEXT) {
        smg_claim_text(smg, heap, id, entry.offset, entry.length, entry.is_open);
        return;
    }
    if (n >= MAX_ENTRIES) { // all that is known goes, rather than grow for ever
        SmgEntry unknown = {
            .kind = SMG_UNKNOWN, .offset = term_int(smg->table, 0), .length = object->size};
        chain = push_entry(smg, NULL, unknown);
        n = 1;
    } else {
        chain = without_hidden(smg, chain, entry.offset, entry.length, &n);
    }
    chain = push_entry(smg, chain, entry);
    smg_set_entries(smg, heap, id, chain, n + 1);
}

void smg_write(SmgContext *smg, SmgHeap *heap, SmgObjectId id, Term offset, uint32_t width,
               SmgValue value) {
    add_entry(smg, heap, id,
              (SmgEntry){.kind = SMG_FIELD,
                         .offset = offset,
                         .length = term_int(smg->table, width),
                         .value = value});
}

void smg_write_member(SmgContext *smg, SmgHeap *heap, SmgObjectId id, Term offset, uint32_t width,
                      SmgValue value) {
    add_entry(smg, heap, id,
              (SmgEntry){.kind = SMG_FIELD,
                         .offset = offset,
                         .length = term_int(smg->table, width),
                         .value = value,
                         .is_member = true});
}

void smg_fill(SmgContext *smg, SmgHeap *heap, SmgObjectId id, Term offset, Term length,
              uint8_t byte) {
    add_entry(smg, heap, id,
              (SmgEntry){.kind = SMG_FILL, .offset = offset, .length = length, .byte = byte});
}

void smg_set_bytes(SmgContext *smg, SmgHeap *heap, SmgObjectId id, uint64_t size,
                   const uint8_t *bytes) {
    smg_write_bytes(smg, heap, id, term_int(smg->table, 0), size, bytes);
}

void smg_write_bytes(SmgContext *smg, SmgHeap *heap, SmgObjectId id, Term offset, uint64_t size,
                     const uint8_t *bytes) {
    add_entry(smg, heap, id,
              (SmgEntry){.kind = SMG_BYTES,
                         .offset = offset,
                         .length = term_const(smg->table, (Number)size),
                         .bytes = bytes});
}

void smg_forget(SmgContext *smg, SmgHeap *heap, SmgObjectId id, Term offset, Term length) {
    add_entry(smg, heap, id, (SmgEntry){.kind = SMG_UNKNOWN, .offset = offset, .length = length});
}

// ---- Copying ------------------------------------------------------------------------------------

// Entry `e` of the source as it stands in the copy; false when only part of it is copied, or a
// newer entry may lie over it.
static bool moved_entry(SmgContext *smg, SmgHeap heap, const Kb *kb, SmgObjectId from,
                        const SmgEntry *e, Term from_offset, Term length, Term shift,
                        SmgEntry *moved) {
    if (smg_compare_ranges(smg, kb, e->offset, e->length, from_offset, length) != SMG_INSIDE)
        return false;
    if (!smg_is_visible(smg, kb, smg_object(heap, from)->entries, e))
        return false;
    *moved = *e;
    moved->offset = term_add(smg->table, e->offset, shift);
    moved->defines = false;
    return true;
}

// The rest of a string is a string; of what is copied without the end none is 0.
static bool moved_text(SmgContext *smg, const Kb *kb, const SmgEntry *e, Term from_offset,
                       Term length, Term shift, SmgEntry *moved) {
    TermTable *t = smg->table;
    Term end = term_add(t, e->offset, e->length), stop = term_add(t, from_offset, length);
    Term last = e->is_open ? end : term_add_number(t, end, -1); // behind the last character
    *moved = *e;
    moved->offset = term_add(t, from_offset, shift);
    moved->length = term_sub(t, end, from_offset);
    if (!follows(smg, kb, formula_le(t, e->offset, from_offset)))
        return false;
    if (follows(smg, kb, formula_le(t, end, stop)))
        return follows(smg, kb, formula_lt(t, from_offset, end));
    moved->length = length;
    moved->is_open = true;
    return follows(smg, kb, formula_le(t, stop, last));
}

// The part of constant bytes (or of a fill) that a copy of known extent takes.
static bool moved_part(SmgContext *smg, const Kb *kb, const SmgEntry *e, Term from_offset,
                       Term length, Term shift, SmgEntry *moved) {
    TermTable *t = smg->table;
    Number place;
    if (e->kind == SMG_TEXT)
        return moved_text(smg, kb, e, from_offset, length, shift, moved);
    if (e->kind != SMG_FILL && e->kind != SMG_BYTES)
        return false;
    if (smg_compare_ranges(smg, kb, from_offset, length, e->offset, e->length) != SMG_INSIDE)
        return false;
    *moved = *e;
    if (e->kind == SMG_BYTES) {
        if (!term_is_const(t, term_sub(t, from_offset, e->offset), &place))
            return false;
        moved->bytes = e->bytes + place;
    }
    moved->offset = term_add(t, from_offset, shift);
    moved->length = length;
    return true;
}

void smg_copy(SmgContext *smg, SmgHeap *heap, const Kb *kb, SmgObjectId to, Term to_offset,
              SmgObjectId from, Term from_offset, Term length) {
    SmgHeap before = *heap;
    Term shift = term_sub(smg->table, to_offset, from_offset);
    SmgEntry moved[MAX_ENTRIES];
    size_t n = 0;
    bool has_holes = false; // an entry that is not copied lies over what is below it
    for (const SmgEntry *e = smg_object(before, from)->entries; e && n < MAX_ENTRIES;
         e = e->older) {
        if (moved_entry(smg, before, kb, from, e, from_offset, length, shift, &moved[n]))
            n++;
        else if (!has_holes && moved_part(smg, kb, e, from_offset, length, shift, &moved[n])) {
            n++;
            if (e->kind != SMG_TEXT)
                break; // what lies below is hidden
        } else if (e->kind != SMG_TEXT && smg_compare_ranges(smg, kb, e->offset, e->length,
                                                             from_offset, length) != SMG_MISSES)
            has_holes = true;
    }
    smg_forget(smg, heap, to, to_offset, length);
    while (n-- > 0)
        add_entry(smg, heap, to, moved[n]);
}

bool smg_is_in_chain(const SmgEntry *chain, const SmgEntry *entry) {
    while (chain && chain != entry)
        chain = chain->older;
    return chain != NULL;
}
