#include "smg/shadow.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

enum {
    MAX_SHADOW = 200, // entries; beyond that nothing is known to have a value
    MAX_MOVING = 24,  // of these, clear ranges whose ends are no constants
    MAX_WIDTH = 8     // bytes of a number
};

typedef VEC(const SmgEntry *) Entries;

bool smg_is_clear_entry(SmgContext *smg, const SmgEntry *e) {
    Number number;
    return e->kind == SMG_FILL
               ? !e->byte
               : e->kind == SMG_FIELD && term_is_const(smg->table, e->value.term, &number) &&
                     number == 0;
}

bool smg_has_fixed_range(SmgContext *smg, const SmgEntry *e, Number *start, Number *end) {
    Number length;
    if (!term_is_const(smg->table, e->offset, start) ||
        !term_is_const(smg->table, e->length, &length))
        return false;
    *end = *start + length;
    return true;
}

static void set_shadow(SmgContext *smg, SmgHeap *heap, SmgObjectId id, const SmgEntry *shadow) {
    SmgObject object = *smg_object(*heap, id);
    object.shadow = shadow;
    smg_put(smg, heap, id, object);
}

static const SmgEntry *push(SmgContext *smg, const SmgEntry *older, SmgEntry entry) {
    SmgEntry *kept = arena_new(smg->arena, sizeof *kept);
    *kept = entry;
    kept->older = older;
    return kept;
}

// ---- What is clear ------------------------------------------------------------------------------

// The places that a range of known length may be at: start, start + step and so on below `end`; and
// which bytes of all these are clear.
typedef struct Places {
    Number start, end, step, length;
    uint8_t *clear; // from byte `start` on; NULL: none
} Places;

enum { MAX_BYTES = 1 << 16 };

static bool find_places(SmgContext *smg, const Kb *kb, Term offset, Term length, Places *p) {
    Number rest;
    *p = (Places){0};
    if (!term_is_const(smg->table, length, &p->length) || p->length <= 0 || p->length > MAX_BYTES)
        return false;
    Interval known = kb_interval(smg->solver, kb, offset);
    if (known.low < 0 || known.high > known.low + MAX_BYTES)
        return false;
    kb_congruence(smg->solver, kb, offset, &p->step, &rest);
    p->start = known.low;
    p->end = known.high + 1;
    if (p->step > 1)
        p->start += ((rest - known.low) % p->step + p->step) % p->step;
    else
        p->step = 1;
    return p->start < p->end;
}

static void mark_clear(SmgContext *smg, Places *p, const SmgEntry *e) {
    Number start, end, size = p->end - p->start + p->length;
    if (!p->length || e->width || !smg_has_fixed_range(smg, e, &start, &end))
        return;
    start = start > p->start ? start - p->start : 0;
    end = end - p->start < size ? end - p->start : size;
    if (start >= end)
        return;
    if (!p->clear)
        p->clear = memory_zeroed((size_t)size);
    memset(p->clear + (size_t)start, 1, (size_t)(end - start));
}

static bool are_all_clear(const Places *p) {
    if (!p->clear)
        return false;
    for (Number at = p->start; at < p->end; at += p->step)
        if (memchr(p->clear + (size_t)(at - p->start), 0, (size_t)p->length))
            return false;
    return true;
}

// The same place in each structure of an array: is it one of the bytes that are clear?
static bool is_clear_part(SmgContext *smg, const Kb *kb, Term offset, Term length,
                          const SmgEntry *e) {
    Number modulus, rest, bytes;
    if (!e->width)
        return true;
    if (!term_is_const(smg->table, length, &bytes))
        return false;
    Term distance = term_sub(smg->table, offset, e->offset);
    if (term_is_const(smg->table, distance, &rest)) {
        rest = rest % e->stride;
    } else {
        kb_congruence(smg->solver, kb, distance, &modulus, &rest);
        if (modulus % e->stride)
            return false;
        rest %= e->stride;
    }
    return rest >= 0 && rest + bytes <= e->width;
}

// Newest first: a clear entry can only help, any other one must lie elsewhere.
bool smg_shadow_is_clear(SmgContext *smg, SmgHeap heap, const Kb *kb, SmgObjectId id, Term offset,
                         Term length) {
    const SmgEntry *chain = smg_object(heap, id)->shadow;
    Places places = {0};
    bool is_inside = false, has_places = false;
    for (const SmgEntry *e = chain; e && !is_inside; e = e->older) {
        SmgOverlap overlap = smg_compare_ranges(smg, kb, offset, length, e->offset, e->length);
        if (overlap == SMG_MISSES)
            continue;
        if (!smg_is_clear_entry(smg, e))
            break;
        is_inside = overlap == SMG_INSIDE && is_clear_part(smg, kb, offset, length, e);
        if (!is_inside && !has_places)
            has_places = find_places(smg, kb, offset, length, &places) || (places.length = 0, true);
        if (!is_inside)
            mark_clear(smg, &places, e);
    }
    bool is_clear = is_inside || are_all_clear(&places);
    free(places.clear);
    TermTable *t = smg->table;
    return is_clear ||
           solver_implies_cheaply(smg->solver, kb, formula_le(t, length, term_int(t, 0)));
}

// By an entry that says so of all structures but the last, perhaps, and what is known of that one.
static bool is_clear_by(SmgContext *smg, SmgHeap heap, const Kb *kb, SmgObjectId id,
                        const SmgEntry *claim, const SmgEntry *e) {
    TermTable *t = smg->table;
    if (!e->width || e->stride != claim->stride || e->width < claim->width ||
        !term_same(e->offset, claim->offset))
        return false;
    if (solver_implies(smg->solver, kb, formula_le(t, claim->length, e->length)))
        return true;
    Term but_last = term_add_number(t, claim->length, -claim->stride);
    return solver_implies(smg->solver, kb, formula_le(t, but_last, e->length)) &&
           smg_shadow_is_clear(smg, heap, kb, id, term_add(t, claim->offset, but_last),
                               term_int(t, claim->width));
}

bool smg_shadow_is_clear_in_each(SmgContext *smg, SmgHeap heap, const Kb *kb, SmgObjectId id,
                                 const SmgEntry *claim) {
    TermTable *t = smg->table;
    if (smg_shadow_is_clear(smg, heap, kb, id, claim->offset, claim->length))
        return true;
    Formula is_one = formula_le(t, claim->length, term_const(t, claim->stride));
    if (solver_implies_cheaply(smg->solver, kb, is_one))
        return smg_shadow_is_clear(smg, heap, kb, id, claim->offset, term_int(t, claim->width));
    for (const SmgEntry *e = smg_object(heap, id)->shadow; e; e = e->older) {
        if (smg_is_clear_entry(smg, e) && is_clear_by(smg, heap, kb, id, claim, e))
            return true;
        if (!smg_is_clear_entry(smg, e) && smg_compare_ranges(smg, kb, claim->offset, claim->length,
                                                              e->offset, e->length) != SMG_MISSES)
            return false;
    }
    return false;
}

// ---- Reading ------------------------------------------------------------------------------------

static bool read_whole(SmgContext *smg, SmgHeap heap, const Kb *kb, SmgObjectId id, Term offset,
                       uint32_t width, SmgValue *value) {
    TermTable *t = smg->table;
    if (smg_shadow_is_clear(smg, heap, kb, id, offset, term_int(t, width))) {
        *value = (SmgValue){term_int(t, 0), SMG_UNSIGNED};
        return true;
    }
    SmgFound found = smg_read_chain(smg, kb, smg_object(heap, id)->shadow, offset, width, value);
    if (found == SMG_ARBITRARY && width <= MAX_WIDTH)
        *value = (SmgValue){term_const(t, number_power_of_two(8 * width) - 1), SMG_UNSIGNED};
    return found == SMG_KNOWN || (found == SMG_ARBITRARY && width <= MAX_WIDTH);
}

bool smg_shadow_read(SmgContext *smg, SmgHeap heap, const Kb *kb, SmgObjectId id, Term offset,
                     uint32_t width, SmgValue *value) {
    TermTable *t = smg->table;
    if (read_whole(smg, heap, kb, id, offset, width, value))
        return true;
    Term sum = term_int(t, 0);
    for (uint32_t i = 0; i < width && width <= MAX_WIDTH; i++) {
        SmgValue byte;
        if (!read_whole(smg, heap, kb, id, term_add_number(t, offset, i), 1, &byte) ||
            byte.repr == SMG_BITS)
            return false;
        Term bits = term_mod(t, byte.term, 256);
        sum = term_add(t, sum, term_scale(t, number_power_of_two(8 * i), bits));
    }
    *value = (SmgValue){sum, SMG_UNSIGNED};
    return width <= MAX_WIDTH;
}

// ---- Writing ------------------------------------------------------------------------------------

// What the shadow says is on top of what it said: never nothing, since the object may be one that
// a caller knows more of.
static void put_on_top(SmgContext *smg, SmgHeap *heap, SmgObjectId id, SmgEntry entry) {
    uint32_t n = 0;
    const SmgObject *object = smg_object(*heap, id);
    for (const SmgEntry *e = object->shadow; e; e = e->older)
        n++;
    bool is_full = n >= MAX_SHADOW;
    if (is_full)
        entry = (SmgEntry){.kind = SMG_FILL,
                           .offset = term_int(smg->table, 0),
                           .length = object->size,
                           .byte = 0xff};
    set_shadow(smg, heap, id, push(smg, is_full ? NULL : object->shadow, entry));
}

void smg_shadow_taint(SmgContext *smg, SmgHeap *heap, SmgObjectId id, Term offset, Term length) {
    put_on_top(smg, heap, id,
               (SmgEntry){.kind = SMG_FILL, .offset = offset, .length = length, .byte = 0xff});
}

static bool ends_at(SmgContext *smg, const Kb *kb, const SmgEntry *e, Term place) {
    TermTable *t = smg->table;
    Term end = term_add(t, e->offset, e->length);
    return term_same(end, place) ||
           solver_implies_cheaply(smg->solver, kb, formula_eq(t, end, place));
}

// Both ranges as one, where they lie side by side or over each other.
static bool unite(SmgContext *smg, const Kb *kb, const SmgEntry *e, SmgEntry *with) {
    TermTable *t = smg->table;
    Number start, end, from, to;
    if (e->width)
        return false;
    if (smg_has_fixed_range(smg, e, &start, &end) && smg_has_fixed_range(smg, with, &from, &to)) {
        if (end < from || to < start)
            return false;
        from = start < from ? start : from;
        with->offset = term_const(t, from);
        with->length = term_const(t, (end > to ? end : to) - from);
        with->stride = e->stride > with->stride ? e->stride : with->stride;
        return true;
    }
    if (ends_at(smg, kb, e, with->offset)) {
        with->offset = e->offset;
    } else if (!ends_at(smg, kb, with, e->offset)) {
        return smg_compare_ranges(smg, kb, e->offset, e->length, with->offset, with->length) ==
               SMG_INSIDE;
    }
    with->length = term_add(t, with->length, e->length);
    with->stride = e->stride > with->stride ? e->stride : with->stride;
    return true;
}

static bool is_covered(SmgContext *smg, const Kb *kb, const Entries *dirty, const SmgEntry *e) {
    for (size_t i = 0; i < dirty->count; i++)
        if (smg_may_overlap(smg, kb, e, dirty->items[i]))
            return true;
    return false;
}

static bool is_moving(SmgContext *smg, const SmgEntry *e) {
    Number start, end;
    return smg_is_clear_entry(smg, e) && !smg_has_fixed_range(smg, e, &start, &end);
}

// The entries that stay below the new one, which takes in those that it can be united with.
static Entries find_rest(SmgContext *smg, const Kb *kb, const SmgEntry *chain, SmgEntry *new) {
    Entries rest = {0}, dirty = {0};
    SmgEntry written = *new;
    uint32_t n_moving = 0;
    for (const SmgEntry *e = chain; e; e = e->older) {
        if (!smg_is_clear_entry(smg, e)) {
            if (smg_compare_ranges(smg, kb, e->offset, e->length, written.offset, written.length) ==
                SMG_INSIDE)
                continue; // hidden from now on
            vec_push(&dirty, e);
        } else if (!is_covered(smg, kb, &dirty, e) && unite(smg, kb, e, new)) {
            continue;
        }
        n_moving += is_moving(smg, e);
        if (!is_moving(smg, e) || n_moving <= MAX_MOVING)
            vec_push(&rest, e);
    }
    vec_free(&dirty);
    return rest;
}

static void clear(SmgContext *smg, SmgHeap *heap, const Kb *kb, SmgObjectId id, SmgEntry new) {
    enum { PASSES = 2 }; // the new range may close a gap
    if (smg_shadow_is_clear(smg, *heap, kb, id, new.offset, new.length))
        return;
    const SmgEntry *chain = smg_object(*heap, id)->shadow;
    for (int pass = 0; pass < PASSES; pass++) {
        Entries rest = find_rest(smg, kb, chain, &new);
        chain = NULL;
        while (rest.count)
            chain = push(smg, chain, *vec_pop(&rest));
        vec_free(&rest);
    }
    set_shadow(smg, heap, id, chain);
    put_on_top(smg, heap, id, new);
}

void smg_shadow_clear(SmgContext *smg, SmgHeap *heap, const Kb *kb, SmgObjectId id, Term offset,
                      Term length) {
    clear(smg, heap, kb, id, (SmgEntry){.kind = SMG_FILL, .offset = offset, .length = length});
}

void smg_shadow_write(SmgContext *smg, SmgHeap *heap, const Kb *kb, SmgObjectId id, Term offset,
                      uint32_t width, SmgValue value, Number stride) {
    TermTable *t = smg->table;
    Formula is_clear = formula_eq(t, value.term, term_int(t, 0));
    SmgEntry field = {
        .kind = SMG_FIELD, .offset = offset, .length = term_int(t, width), .value = value};
    if (value.repr != SMG_BITS &&
        (smg_is_clear_entry(smg, &field) || solver_implies_cheaply(smg->solver, kb, is_clear)))
        clear(smg, heap, kb, id,
              (SmgEntry){
                  .kind = SMG_FILL, .offset = offset, .length = field.length, .stride = stride});
    else
        put_on_top(smg, heap, id, field);
}

// ---- Copying ------------------------------------------------------------------------------------

// The part of a clear range that is copied.
static bool clip(SmgContext *smg, const Kb *kb, const SmgEntry *e, Term from, Term length,
                 SmgEntry *part) {
    TermTable *t = smg->table;
    Number start, end, first, last;
    SmgEntry copied = {.kind = SMG_FILL, .offset = from, .length = length};
    *part = (SmgEntry){.kind = SMG_FILL, .offset = e->offset, .length = e->length};
    if (e->width)
        return false;
    if (smg_has_fixed_range(smg, e, &start, &end) &&
        smg_has_fixed_range(smg, &copied, &first, &last)) {
        start = start > first ? start : first;
        end = end < last ? end : last;
        part->offset = term_const(t, start);
        part->length = term_const(t, end - start);
        return start < end;
    }
    if (smg_compare_ranges(smg, kb, from, length, e->offset, e->length) == SMG_INSIDE)
        *part = copied;
    else if (smg_compare_ranges(smg, kb, e->offset, e->length, from, length) != SMG_INSIDE)
        return false;
    return true;
}

static bool is_visible_field(SmgContext *smg, const Kb *kb, const SmgEntry *chain,
                             const SmgEntry *e, Term from, Term length) {
    return e->kind == SMG_FIELD &&
           smg_compare_ranges(smg, kb, e->offset, e->length, from, length) == SMG_INSIDE &&
           smg_is_visible(smg, kb, chain, e);
}

void smg_shadow_copy(SmgContext *smg, SmgHeap *heap, const Kb *kb, SmgObjectId to, Term to_offset,
                     SmgObjectId from, Term from_offset, Term length) {
    SmgHeap before = *heap;
    const SmgEntry *chain = smg_object(before, from)->shadow;
    Term shift = term_sub(smg->table, to_offset, from_offset);
    if (smg_shadow_is_clear(smg, before, kb, from, from_offset, length)) {
        smg_shadow_clear(smg, heap, kb, to, to_offset, length);
        return;
    }
    smg_shadow_taint(smg, heap, to, to_offset, length);
    for (const SmgEntry *e = chain; e; e = e->older) {
        SmgEntry part;
        if (smg_is_clear_entry(smg, e)) {
            if (clip(smg, kb, e, from_offset, length, &part) &&
                smg_shadow_is_clear(smg, before, kb, from, part.offset, part.length))
                smg_shadow_clear(smg, heap, kb, to, term_add(smg->table, part.offset, shift),
                                 part.length);
        } else if (is_visible_field(smg, kb, chain, e, from_offset, length)) {
            part = *e;
            part.offset = term_add(smg->table, e->offset, shift);
            put_on_top(smg, heap, to, part);
        }
    }
}
