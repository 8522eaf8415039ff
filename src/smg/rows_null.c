// Null pointers as rows: rows without parts, which may become optional where they lie beside rows
// that have some. So a table of buckets that began as zeros is one segment, whatever was put where.
#include "smg/fold_internal.h"

static bool is_multiple(Fold *f, Term term) {
    Number rest;
    return term_is_const(f->smg->table, term_mod(f->smg->table, term, f->smg->pointer_bytes),
                         &rest) &&
           rest == 0;
}

bool fold_is_nulls(const Fold *f, const SmgEntry *e) {
    Number number;
    return e->kind == SMG_ELEMENTS && e->width == f->smg->pointer_bytes &&
           term_is_const(f->smg->table, e->value.term, &number) && number == 0;
}

static SmgObjectId add_null_rows(Fold *f, Term length) {
    SmgEntryList contents = {0};
    vec_push(&contents, ((SmgEntry){.kind = SMG_FIELD,
                                    .offset = term_int(f->smg->table, 0),
                                    .length = term_int(f->smg->table, f->smg->pointer_bytes),
                                    .value = {term_int(f->smg->table, 0), SMG_UNSIGNED}}));
    SmgObjectId id = fold_add_rows(f, term_div(f->smg->table, length, f->smg->pointer_bytes),
                                   f->smg->pointer_bytes, &contents);
    vec_free(&contents);
    return id;
}

// The entry becomes a column; in its place, so that what lies above it stays there.
static const SmgEntry *replace(Fold *f, SmgObjectId host, const SmgEntry *old, SmgObjectId rows) {
    SmgEntryList newest_first = {0}, entries = {0};
    Term name = smg_object(*f->heap, rows)->base;
    for (const SmgEntry *e = smg_object(*f->heap, host)->entries; e; e = e->older)
        vec_push(&newest_first, e == old ? ((SmgEntry){.kind = SMG_COLUMN,
                                                       .offset = e->offset,
                                                       .length = e->length,
                                                       .value = {name, SMG_UNSIGNED},
                                                       .width = f->smg->pointer_bytes})
                                         : *e);
    while (newest_first.count)
        vec_push(&entries, vec_pop(&newest_first));
    smg_set_entry_list(f->smg, f->heap, host, &entries);
    vec_free(&newest_first);
    vec_free(&entries);
    const SmgEntry *column = smg_object(*f->heap, host)->entries;
    while (column->kind != SMG_COLUMN || !term_same(column->value.term, name))
        column = column->older;
    return column;
}

const SmgEntry *fold_lift_nulls(Fold *f, SmgObjectId host, const SmgEntry *nulls) {
    return replace(f, host, nulls, add_null_rows(f, nulls->length));
}

// ---- Memory that was filled with zeros ----------------------------------------------------------

// A pointer that was written over the zeros, at a place that is computed.
bool fold_is_written_over(Fold *f, const SmgEntry *e, const SmgEntry *zeros) {
    Number length, place;
    return e->kind == SMG_FIELD && term_is_const(f->smg->table, e->length, &length) &&
           length == (Number)f->smg->pointer_bytes && smg_has_base(f->smg, e->value.term) &&
           !term_is_const(f->smg->table, e->offset, &place) &&
           is_multiple(f, term_sub(f->smg->table, e->offset, zeros->offset)) &&
           smg_compare_ranges(f->smg, *f->kb, e->offset, e->length, zeros->offset, zeros->length) ==
               SMG_INSIDE;
}

// The only entry above the zeros that lies over them; NULL: none, or more than one.
static const SmgEntry *find_written(Fold *f, const SmgObject *host, const SmgEntry *zeros) {
    const SmgEntry *found = NULL;
    for (const SmgEntry *e = host->entries; e != zeros; e = e->older) {
        if (!smg_may_overlap(f->smg, *f->kb, e, zeros))
            continue;
        if (found || !fold_is_written_over(f, e, zeros))
            return NULL;
        found = e;
    }
    return found;
}

const SmgEntry *fold_find_zeros(Fold *f, const SmgObject *host) {
    const SmgEntry *zeros = host->entries;
    while (zeros && (zeros->kind != SMG_FILL || zeros->byte))
        zeros = zeros->older;
    return zeros && is_multiple(f, zeros->length) ? zeros : NULL;
}

bool fold_lift_fill(Fold *f, SmgObjectId id) {
    TermTable *t = f->smg->table;
    const SmgObject *host = smg_object(*f->heap, id);
    const SmgEntry *zeros = fold_find_zeros(f, host);
    const SmgEntry *written = zeros ? find_written(f, host, zeros) : NULL;
    if (!written)
        return false;
    SmgObjectId rows = add_null_rows(f, zeros->length);
    Term number = term_div(t, term_sub(t, written->offset, zeros->offset), f->smg->pointer_bytes);
    replace(f, id, zeros, rows);
    smg_split_rows(f->smg, f->heap, f->kb, rows, number, true, 0);
    return true;
}
