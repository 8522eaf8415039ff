// Splitting rows. Every host that has a column of them is changed in the same way, so that the
// columns of one segment always have the same number of elements.
#include "smg/rows.h"

#include "smg/list.h"
#include "smg/wellformed.h"

// ---- Columns ------------------------------------------------------------------------------------

SmgObjectId smg_rows_of(const SmgContext *smg, const SmgEntry *column) {
    uint64_t id = 0;
    map_get(&smg->bases, column->value.term.id, &id);
    return (SmgObjectId)id;
}

typedef struct ColumnSearch {
    Term name;
    SmgColumns found;
} ColumnSearch;

static void look_for_columns(void *context, uint32_t id, uint64_t pointer) {
    ColumnSearch *search = context;
    const SmgObject *object = (const SmgObject *)(uintptr_t)pointer;
    for (const SmgEntry *e = object->life == SMG_ALIVE ? object->entries : NULL; e; e = e->older)
        if (e->kind == SMG_COLUMN && term_same(e->value.term, search->name))
            vec_push(&search->found, ((SmgColumn){id, e}));
}

SmgColumns smg_find_columns(SmgHeap heap, SmgObjectId rows) {
    ColumnSearch search = {.name = smg_object(heap, rows)->base};
    pmap_visit(heap.objects, look_for_columns, &search);
    return search.found;
}

void smg_set_entry_list(SmgContext *smg, SmgHeap *heap, SmgObjectId host,
                        const SmgEntryList *oldest_first) {
    const SmgEntry *chain = NULL;
    for (size_t i = 0; i < oldest_first->count; i++) {
        SmgEntry *stored = arena_new(smg->arena, sizeof *stored);
        *stored = oldest_first->items[i];
        stored->older = chain;
        chain = stored;
    }
    smg_set_entries(smg, heap, host, chain, (uint32_t)oldest_first->count);
}

// ---- One row as fields --------------------------------------------------------------------------

typedef struct RowPlace {
    SmgContext *smg;
    Term start; // where the row begins in the host
    const SmgEntry *column;
} RowPlace;

// The part of the row's entry that lies in the column; false where there is none. What cannot be
// told becomes unknown bytes.
static bool part_in_column(const RowPlace *p, SmgEntry *e) {
    TermTable *t = p->smg->table;
    Term from = term_const(t, p->column->place), width = term_int(t, p->column->width);
    bool is_inside = false;
    switch (smg_compare_ranges(p->smg, NULL, e->offset, e->length, from, width)) {
    case SMG_MISSES:
        return false;
    case SMG_INSIDE:
        is_inside = true;
        break;
    case SMG_MAY_OVERLAP:
        break;
    }
    bool covers = smg_compare_ranges(p->smg, NULL, from, width, e->offset, e->length) == SMG_INSIDE;
    if (!is_inside && !(covers && e->kind == SMG_FILL))
        *e = (SmgEntry){.kind = SMG_UNKNOWN};
    if (!is_inside) {
        e->offset = from;
        e->length = width;
    }
    e->offset = term_add(t, p->start, term_sub(t, e->offset, from));
    return true;
}

static void push_row(const RowPlace *p, const SmgEntry *row, SmgEntryList *entries) {
    SmgEntryList newest_first = {0};
    for (; row; row = row->older)
        vec_push(&newest_first, *row);
    vec_push(entries, ((SmgEntry){.kind = SMG_UNKNOWN,
                                  .offset = p->start,
                                  .length = term_int(p->smg->table, p->column->width)}));
    while (newest_first.count) {
        SmgEntry e = vec_pop(&newest_first);
        if (part_in_column(p, &e))
            vec_push(entries, e);
    }
    vec_free(&newest_first);
}

// ---- Splitting ----------------------------------------------------------------------------------

// What takes the place of the rows.
typedef struct Pieces {
    SmgContext *smg;
    Term before, behind; // names of the segments; none: no row is left there
    Term n_before, n_behind;
    bool has_row;
    const SmgEntry *row; // contents of the row that is split off
} Pieces;

static void push_column(const Pieces *p, SmgEntry column, Term name, Term offset, Term count,
                        SmgEntryList *entries) {
    if (!term_exists(name))
        return;
    column.value.term = name;
    column.offset = offset;
    column.length = term_scale(p->smg->table, column.width, count);
    vec_push(entries, column);
}

static void push_pieces(const Pieces *p, const SmgEntry *column, SmgEntryList *entries) {
    TermTable *t = p->smg->table;
    Term start = term_add(t, column->offset, term_scale(t, column->width, p->n_before));
    Term next = p->has_row ? term_add_number(t, start, column->width) : start;
    push_column(p, *column, p->before, column->offset, p->n_before, entries);
    push_column(p, *column, p->behind, next, p->n_behind, entries);
    if (p->has_row)
        push_row(&(RowPlace){p->smg, start, column}, p->row, entries);
}

static void replace_columns(SmgHeap *heap, SmgObjectId host, Term name, const Pieces *p) {
    SmgEntryList newest_first = {0}, entries = {0};
    for (const SmgEntry *e = smg_object(*heap, host)->entries; e; e = e->older)
        vec_push(&newest_first, *e);
    while (newest_first.count) {
        SmgEntry e = vec_pop(&newest_first);
        if (e.kind == SMG_COLUMN && term_same(e.value.term, name))
            push_pieces(p, &e, &entries);
        else
            vec_push(&entries, e);
    }
    smg_set_entry_list(p->smg, heap, host, &entries);
    vec_free(&newest_first);
    vec_free(&entries);
}

static bool is_none(SmgContext *smg, const Kb *kb, Term count) {
    return solver_implies(smg->solver, kb, formula_le(smg->table, count, term_int(smg->table, 0)));
}

static void set_length(SmgContext *smg, SmgHeap *heap, SmgObjectId id, SmgObject rows,
                       Term length) {
    SmgSegment *changed = arena_new(smg->arena, sizeof *changed);
    *changed = *rows.segment;
    changed->length = length;
    rows.segment = changed;
    smg_put(smg, heap, id, rows);
}

// The rows behind become a segment of their own, which differs from row to row in its own way.
static Term add_behind(SmgContext *smg, SmgHeap *heap, const Kb **kb, SmgObjectId id, Term length) {
    Term name = {0};
    SmgObjectId behind = smg_new_id(smg, &name);
    SmgObject copy = smg_copy_segment(smg, heap, kb, id, behind);
    copy.base = name;
    set_length(smg, heap, behind, copy, length);
    return name;
}

void smg_split_rows(SmgContext *smg, SmgHeap *heap, const Kb **kb, SmgObjectId id, Term number,
                    bool has_row, uint32_t lacks) {
    TermTable *t = smg->table;
    const SmgObject rows = *smg_object(*heap, id);
    Pieces p = {.smg = smg, .n_before = number, .has_row = has_row};
    p.n_behind = term_sub(t, rows.segment->length, term_add_number(t, number, has_row));
    bool none_before = is_none(smg, *kb, p.n_before), none_behind = is_none(smg, *kb, p.n_behind);
    if (has_row)
        p.row = smg_copy_contents(smg, heap, kb, id, lacks);
    if (!none_before)
        p.before = rows.base;
    if (!none_behind)
        p.behind = none_before ? rows.base : add_behind(smg, heap, kb, id, p.n_behind);
    if (!none_before)
        set_length(smg, heap, id, rows, p.n_before);
    else if (!none_behind)
        set_length(smg, heap, id, rows, p.n_behind);
    SmgColumns columns = smg_find_columns(*heap, id);
    for (size_t i = 0; i < columns.count; i++) {
        bool is_done = false;
        for (size_t k = 0; k < i && !is_done; k++)
            is_done = columns.items[k].host == columns.items[i].host;
        if (!is_done)
            replace_columns(heap, columns.items[i].host, rows.base, &p);
    }
    vec_free(&columns);
    if (none_before && none_behind)
        smg_remove_segment(smg, heap, id);
    smg_check(smg, *heap, *kb, NULL, 0);
}

// ---- No rows ------------------------------------------------------------------------------------

bool smg_is_of_no_rows(SmgContext *smg, SmgHeap heap, const Kb *kb, const SmgObject *object) {
    for (int depth = 0; object && depth < 16; depth++) {
        if (smg_is_rows(object) && is_none(smg, kb, object->segment->length))
            return true;
        object = object->owner ? smg_object(heap, object->owner) : NULL;
    }
    return false;
}

typedef struct RowsSearch {
    VEC(SmgObjectId) found;
} RowsSearch;

static void look_for_rows(void *context, uint32_t id, uint64_t pointer) {
    RowsSearch *search = context;
    const SmgObject *object = (const SmgObject *)(uintptr_t)pointer;
    if (smg_is_rows(object) && !object->owner)
        vec_push(&search->found, id);
}

static void drop_rows(SmgContext *smg, SmgHeap *heap, SmgObjectId id) {
    Pieces nothing = {.smg = smg, .n_before = term_int(smg->table, 0)};
    Term name = smg_object(*heap, id)->base;
    SmgColumns columns = smg_find_columns(*heap, id);
    for (size_t i = 0; i < columns.count; i++)
        replace_columns(heap, columns.items[i].host, name, &nothing);
    vec_free(&columns);
    smg_remove_segment(smg, heap, id);
}

void smg_drop_empty_rows(SmgContext *smg, SmgHeap *heap, const Kb *kb) {
    RowsSearch search = {0};
    if (!smg->has_rows)
        return;
    pmap_visit(heap->objects, look_for_rows, &search);
    for (size_t i = 0; i < search.found.count; i++)
        if (is_none(smg, kb, smg_object(*heap, search.found.items[i])->segment->length))
            drop_rows(smg, heap, search.found.items[i]);
    vec_free(&search.found);
}
