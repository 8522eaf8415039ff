// Pointers that were written into zeroed memory at places whose order is not known, as a hash table
// is filled: whatever lies where, each element is null or one of the pointers. So all elements
// together become rows whose parts are optional.
//
// Sound, since no pointer hides another one: they lie in different elements, and nothing but zeros
// lies below them.
#include "smg/fold_internal.h"

enum { MAX_SCATTERED = 32 };

typedef struct Scattered {
    const SmgEntry *items[MAX_SCATTERED]; // newest first
    uint32_t n;
    bool is_ordered; // each lies before or behind each other one
} Scattered;

static SmgOverlap compare(Fold *f, const SmgEntry *a, const SmgEntry *b) {
    return smg_compare_ranges(f->smg, *f->kb, a->offset, a->length, b->offset, b->length);
}

static bool is_before(Fold *f, const SmgEntry *a, const SmgEntry *b) {
    Formula le = formula_le(f->smg->table, a->offset, b->offset);
    return solver_implies(f->smg->solver, *f->kb, le);
}

// Does a newer one of them hide all of it? One that hides another is in the same place.
static bool is_hidden(Fold *f, const SmgObject *host, const SmgEntry *e) {
    for (const SmgEntry *newer = host->entries; newer != e; newer = newer->older)
        if (newer->kind == SMG_FIELD && compare(f, e, newer) == SMG_INSIDE)
            return true;
    return false;
}

// Pointers that were written over are no longer there, whatever becomes of those that hide them.
void fold_drop_hidden(Fold *f, SmgObjectId id) {
    const SmgObject *host = smg_object(*f->heap, id);
    SmgEntryList newest_first = {0}, entries = {0};
    for (const SmgEntry *e = host->entries; e; e = e->older)
        if (e->kind != SMG_FIELD || !is_hidden(f, host, e))
            vec_push(&newest_first, *e);
    bool is_less = newest_first.count < host->n_entries;
    while (newest_first.count)
        vec_push(&entries, vec_pop(&newest_first));
    if (is_less)
        smg_set_entry_list(f->smg, f->heap, id, &entries);
    vec_free(&newest_first);
    vec_free(&entries);
}

// False: it may lie over another one of them.
static bool add(Fold *f, Scattered *s, const SmgEntry *e) {
    for (uint32_t i = 0; i < s->n; i++) {
        if (compare(f, s->items[i], e) != SMG_MISSES)
            return false;
        s->is_ordered &= is_before(f, s->items[i], e) || is_before(f, e, s->items[i]);
    }
    if (s->n >= MAX_SCATTERED)
        return false;
    s->items[s->n++] = e;
    return true;
}

// Everything that lies over the zeros, if these are pointers that fill one element each.
static bool find_scattered(Fold *f, const SmgObject *host, const SmgEntry *zeros, Scattered *s) {
    for (const SmgEntry *e = host->entries; e != zeros; e = e->older)
        if (smg_may_overlap(f->smg, *f->kb, e, zeros) &&
            (!fold_is_written_over(f, e, zeros) || !add(f, s, e)))
            return false;
    return s->n > 0;
}

// One element, which has been lifted, becomes one of the rows that lie below it.
static bool absorb(Fold *f, SmgObjectId host, SmgObjectId rows, SmgObjectId one) {
    SmgSegment whole = *smg_object(*f->heap, rows)->segment;
    Neighbours n = {.x = rows, .y = one, .segment = fold_rows_of_length(f, whole.length)};
    fold_remove_column(f, host, smg_object(*f->heap, one)->base);
    fold_count_refs(f);
    f->max_parts = SIZE_MAX;
    return fold_pair(f, &n, true);
}

static bool lift_all(Fold *f, SmgObjectId host, const Scattered *s, SmgObjectId *ones) {
    Term places[MAX_SCATTERED];
    for (uint32_t i = 0; i < s->n; i++)
        places[i] = s->items[i]->offset;
    bool are_lifted = true;
    for (uint32_t i = 0; i < s->n && are_lifted; i++) {
        ones[i] = fold_lift_element(f, host, places[i], f->smg->pointer_bytes);
        are_lifted = ones[i] != 0;
    }
    return are_lifted;
}

static bool fold_zeros_and(Fold *f, SmgObjectId host, const SmgObjectId *ones, uint32_t n) {
    const SmgEntry *zeros = fold_find_zeros(f, smg_object(*f->heap, host));
    SmgObjectId rows = smg_rows_of(f->smg, fold_lift_nulls(f, host, zeros));
    SmgListOptions lists = f->lists;
    bool is_folded = true;
    f->lists.mixes_rows = f->lists.mixes_nulls = true;
    for (uint32_t i = 0; i < n && is_folded; i++)
        is_folded = absorb(f, host, rows, ones[i]);
    f->lists = lists;
    return is_folded;
}

bool fold_scattered(Fold *f, SmgObjectId id) {
    Scattered s = {.is_ordered = true};
    SmgObjectId ones[MAX_SCATTERED];
    const SmgObject *host = smg_object(*f->heap, id);
    const SmgEntry *zeros = fold_find_zeros(f, host);
    if (!zeros || !find_scattered(f, host, zeros, &s) || s.is_ordered)
        return false;
    FoldAttempt before = fold_begin(f);
    bool is_folded = lift_all(f, id, &s, ones) && fold_zeros_and(f, id, ones, s.n);
    f->smg->has_rows |= is_folded;
    return fold_end(f, before, is_folded);
}
