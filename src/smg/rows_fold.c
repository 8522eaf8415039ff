// Making rows: elements of an array that lie side by side and hold the same structure. One element
// is lifted into a segment of one row, which loses nothing; then two segments side by side become
// one, as two neighbours in a list do. Which fields are elements is seen by where they point: a
// field that points to an object beside rows, or beside fields that point to like objects.
//
// Where other arrays point to the same objects in the same order, their elements are columns of the
// same rows.
//
// Why this ends: a fold makes the number of fields and columns smaller.
#include "smg/fold_internal.h"
#include "smg/optional.h"
#include "smg/rows.h"

enum { MAX_COLUMNS = 4, MAX_PIECES = 64, FIELDS_IN_A_ROW = 3 };

// ---- Where a row lies ---------------------------------------------------------------------------

typedef struct RowColumn {
    SmgObjectId host;
    Term start;
    uint32_t width;
    Number place;
} RowColumn;

typedef struct Row {
    RowColumn columns[MAX_COLUMNS];
    uint32_t n;
    Number size;
} Row;

static bool add_column(Row *row, SmgObjectId host, Term start, uint32_t width) {
    if (row->n >= MAX_COLUMNS)
        return false;
    row->columns[row->n++] = (RowColumn){host, start, width, row->size};
    row->size += width;
    return true;
}

static bool holds(Fold *f, Formula formula) {
    return solver_implies(f->smg->solver, *f->kb, formula);
}

static bool is_inside_host(Fold *f, const RowColumn *c) {
    TermTable *t = f->smg->table;
    const SmgObject *host = smg_object(*f->heap, c->host);
    return host && host->life == SMG_ALIVE && !host->segment && !host->owner &&
           holds(f, formula_le(t, term_int(t, 0), c->start)) &&
           holds(f, formula_le(t, term_add_number(t, c->start, c->width), host->size));
}

// The row just before (or behind) the rows, in all their columns.
static bool find_row_beside(Fold *f, SmgObjectId rows, bool is_behind, Row *row) {
    TermTable *t = f->smg->table;
    SmgColumns columns = smg_find_columns(*f->heap, rows);
    bool is_found = columns.count > 0 && columns.count <= MAX_COLUMNS;
    *row = (Row){.size = 0};
    for (size_t i = 0; i < columns.count && is_found; i++) {
        const SmgEntry *e = columns.items[i].entry;
        Term start = is_behind ? term_add(t, e->offset, e->length)
                               : term_add_number(t, e->offset, -(Number)e->width);
        row->columns[row->n++] = (RowColumn){columns.items[i].host, start, e->width, e->place};
        row->size += e->width;
        is_found = is_inside_host(f, &row->columns[i]);
    }
    vec_free(&columns);
    return is_found;
}

FoldAttempt fold_begin(const Fold *f) { return (FoldAttempt){*f->heap, *f->kb}; }

bool fold_end(Fold *f, FoldAttempt before, bool is_folded) {
    if (!is_folded) {
        *f->heap = before.heap;
        *f->kb = before.kb;
    }
    return is_folded;
}

// ---- Lifting a row ------------------------------------------------------------------------------

// What the range of a host holds, as contents of the row; the rest stays in the host.
static bool take_entry(Fold *f, const RowColumn *c, SmgEntry e, SmgEntryList *row,
                       SmgEntryList *rest) {
    TermTable *t = f->smg->table;
    Term width = term_int(t, c->width), at = term_const(t, c->place);
    bool is_range = e.kind == SMG_FILL || e.kind == SMG_UNKNOWN;
    switch (smg_compare_ranges(f->smg, *f->kb, e.offset, e.length, c->start, width)) {
    case SMG_MISSES:
        vec_push(rest, e);
        return true;
    case SMG_INSIDE:
        e.offset =
            term_add(t, at, kb_simplify(f->smg->solver, *f->kb, term_sub(t, e.offset, c->start)));
        vec_push(row, e);
        return true;
    case SMG_MAY_OVERLAP:
        break;
    }
    vec_push(rest, e);
    if (!is_range ||
        smg_compare_ranges(f->smg, *f->kb, c->start, width, e.offset, e.length) != SMG_INSIDE)
        return false;
    e.offset = at;
    e.length = width;
    vec_push(row, e);
    return true;
}

static bool take_column(Fold *f, const RowColumn *c, Term name, SmgEntryList *row) {
    SmgEntryList newest_first = {0}, rest = {0};
    bool is_taken = true;
    for (const SmgEntry *e = smg_object(*f->heap, c->host)->entries; e; e = e->older)
        vec_push(&newest_first, *e);
    while (newest_first.count && is_taken)
        is_taken = take_entry(f, c, vec_pop(&newest_first), row, &rest);
    vec_push(&rest, ((SmgEntry){.kind = SMG_COLUMN,
                                .offset = c->start,
                                .length = term_int(f->smg->table, c->width),
                                .value = {name, SMG_UNSIGNED},
                                .width = c->width,
                                .place = c->place}));
    if (is_taken)
        smg_set_entry_list(f->smg, f->heap, c->host, &rest);
    vec_free(&newest_first);
    vec_free(&rest);
    return is_taken;
}

SmgSegment fold_rows_of_length(Fold *f, Term length) {
    Term none = term_int(f->smg->table, 0);
    return (SmgSegment){.shape = SMG_ROWS, .length = length, .out = {none, SMG_UNSIGNED}};
}

SmgObjectId fold_add_rows(Fold *f, Term length, Number size, const SmgEntryList *contents) {
    Term name = {0};
    SmgObjectId id = smg_new_id(f->smg, &name);
    SmgSegment *segment = arena_new(f->smg->arena, sizeof *segment);
    *segment = fold_rows_of_length(f, length);
    smg_put(f->smg, f->heap, id,
            (SmgObject){.kind = SMG_HEAP,
                        .base = name,
                        .site = id,
                        .size = term_const(f->smg->table, size),
                        .segment = segment});
    smg_set_entry_list(f->smg, f->heap, id, contents);
    return id;
}

// A segment of one row; 0: it is not known well enough what the row holds.
static SmgObjectId lift(Fold *f, const Row *row) {
    SmgEntryList entries = {0};
    SmgObjectId id = fold_add_rows(f, term_int(f->smg->table, 1), row->size, &entries);
    Term name = smg_object(*f->heap, id)->base;
    bool is_taken = true;
    for (uint32_t i = 0; i < row->n && is_taken; i++)
        is_taken = take_column(f, &row->columns[i], name, &entries);
    smg_set_entry_list(f->smg, f->heap, id, &entries);
    vec_free(&entries);
    if (is_taken)
        fold_own_parts(f, id);
    return is_taken ? id : 0;
}

SmgObjectId fold_lift_element(Fold *f, SmgObjectId host, Term start, uint32_t width) {
    Row row = {.size = 0};
    add_column(&row, host, start, width);
    return lift(f, &row);
}

// ---- Two segments side by side ------------------------------------------------------------------

static bool is_beside(Fold *f, const SmgEntry *first, const SmgEntry *second) {
    TermTable *t = f->smg->table;
    return first->width == second->width && first->place == second->place &&
           holds(f, formula_eq(t, term_add(t, first->offset, first->length), second->offset));
}

static const SmgEntry *column_beside(Fold *f, const SmgColumns *columns, const SmgColumn *first) {
    for (size_t i = 0; i < columns->count; i++)
        if (columns->items[i].host == first->host &&
            is_beside(f, first->entry, columns->items[i].entry))
            return columns->items[i].entry;
    return NULL;
}

// Every column of the first has one of the second behind it.
static bool are_beside(Fold *f, SmgObjectId first, SmgObjectId second) {
    SmgColumns a = smg_find_columns(*f->heap, first), b = smg_find_columns(*f->heap, second);
    bool are = a.count > 0 && a.count == b.count;
    for (size_t i = 0; i < a.count && are; i++)
        are = column_beside(f, &b, &a.items[i]) != NULL;
    vec_free(&a);
    vec_free(&b);
    return are;
}

void fold_remove_column(Fold *f, SmgObjectId host, Term rows) {
    SmgEntryList newest_first = {0}, entries = {0};
    for (const SmgEntry *e = smg_object(*f->heap, host)->entries; e; e = e->older)
        if (e->kind != SMG_COLUMN || !term_same(e->value.term, rows))
            vec_push(&newest_first, *e);
    while (newest_first.count)
        vec_push(&entries, vec_pop(&newest_first));
    smg_set_entry_list(f->smg, f->heap, host, &entries);
    vec_free(&newest_first);
    vec_free(&entries);
}

// The columns of the segment that is gone become part of the other one's.
static void join_columns(Fold *f, SmgObjectId host, Term first, Term second, Term kept,
                         Term length) {
    SmgEntryList newest_first = {0}, entries = {0};
    fold_remove_column(f, host, second);
    for (const SmgEntry *e = smg_object(*f->heap, host)->entries; e; e = e->older)
        vec_push(&newest_first, *e);
    while (newest_first.count) {
        SmgEntry e = vec_pop(&newest_first);
        if (e.kind == SMG_COLUMN && term_same(e.value.term, first)) {
            e.value.term = kept;
            e.length = term_scale(f->smg->table, e.width, length);
        }
        vec_push(&entries, e);
    }
    smg_set_entry_list(f->smg, f->heap, host, &entries);
    vec_free(&newest_first);
    vec_free(&entries);
}

static Term sum_of_lengths(Fold *f, SmgObjectId a, SmgObjectId b) {
    return term_add(f->smg->table, smg_object(*f->heap, a)->segment->length,
                    smg_object(*f->heap, b)->segment->length);
}

// One segment of both, under the older name.
static bool merge(Fold *f, SmgObjectId first, SmgObjectId second) {
    if (first == second || !are_beside(f, first, second))
        return false;
    Term names[2] = {smg_object(*f->heap, first)->base, smg_object(*f->heap, second)->base};
    Neighbours n = {.x = first < second ? first : second, .y = first < second ? second : first};
    n.segment = fold_rows_of_length(f, sum_of_lengths(f, first, second));
    SmgColumns columns = smg_find_columns(*f->heap, first);
    fold_count_refs(f);
    f->max_parts = SIZE_MAX;
    bool is_merged = fold_pair(f, &n, !f->lists.only_equal && !f->seeks_equal);
    for (size_t i = 0; i < columns.count && is_merged; i++)
        join_columns(f, columns.items[i].host, names[0], names[1], smg_object(*f->heap, n.x)->base,
                     n.segment.length);
    vec_free(&columns);
    f->smg->has_rows |= is_merged;
    return is_merged;
}

static uint32_t count_fields(const SmgObject *object) {
    uint32_t n = 0;
    for (const SmgEntry *e = object->entries; e; e = e->older)
        n += e->kind == SMG_FIELD;
    return n;
}

static bool is_single(Fold *f, const SmgObject *rows) {
    Number n;
    return term_is_const(f->smg->table, rows->segment->length, &n) && n == 1;
}

static bool gains_optional(Fold *f, SmgObjectId id, const SmgJoin *j, SmgObjectId joined) {
    SmgObjectId parts[SMG_MAX_OPTIONAL];
    return !is_single(f, smg_object(*f->heap, id)) &&
           smg_optional_parts(*f->heap, id, parts) < smg_optional_parts(j->heap, joined, parts);
}

// Two rows, always; rows that were seen to be alike only where nothing that is known of one of
// them is lost: those that a loop has been at are kept apart from those that it has not, and a
// null pointer behind the last one from pointers that are not null.
bool fold_may_join_rows(Fold *f, const Neighbours *n, const SmgJoin *j) {
    const SmgObject *x = smg_object(*f->heap, n->x), *y = smg_object(*f->heap, n->y);
    bool takes_nulls = f->lists.mixes_nulls ||
                       (!gains_optional(f, n->x, j, n->x) && !gains_optional(f, n->y, j, n->x));
    if (!takes_nulls || f->lists.mixes_rows || (is_single(f, x) && is_single(f, y)))
        return takes_nulls;
    uint32_t n_fields = count_fields(smg_object(j->heap, n->x));
    return !j->n_lost && count_fields(x) == n_fields && count_fields(y) == n_fields;
}

// ---- What may be an element ---------------------------------------------------------------------

typedef struct Pieces {
    const SmgEntry *items[MAX_PIECES]; // columns, and fields that point to objects
    uint32_t n;
} Pieces;

static bool is_null(Fold *f, const SmgEntry *e) {
    Number number;
    return term_is_const(f->smg->table, e->value.term, &number) && number == 0;
}

static bool is_pointer(Fold *f, const SmgEntry *e) {
    Number length;
    SmgObjectId id;
    Term offset;
    if (e->kind != SMG_FIELD || !term_is_const(f->smg->table, e->length, &length) ||
        length != (Number)f->smg->pointer_bytes)
        return false;
    return is_null(f, e) || (smg_resolve(f->smg, *f->heap, e->value.term, &id, &offset) &&
                             smg_object(*f->heap, id) != NULL);
}

static bool lies_before(Fold *f, const SmgEntry *a, const SmgEntry *b) {
    Number distance;
    TermTable *t = f->smg->table;
    Term difference = term_sub(t, b->offset, a->offset);
    if (term_is_const(t, difference, &distance))
        return distance > 0;
    return holds(f, formula_le(t, a->offset, b->offset));
}

static Pieces find_pieces(Fold *f, const SmgObject *host) {
    Pieces p = {.n = 0};
    for (const SmgEntry *e = host->entries; e && p.n < MAX_PIECES; e = e->older) {
        if ((e->kind != SMG_COLUMN && !is_pointer(f, e) && !fold_is_nulls(f, e)) ||
            !smg_is_visible(f->smg, *f->kb, host->entries, e))
            continue;
        uint32_t at = p.n++;
        for (; at > 0 && lies_before(f, e, p.items[at - 1]); at--)
            p.items[at] = p.items[at - 1];
        p.items[at] = e;
    }
    return p;
}

static bool come_from_same(Fold *f, const SmgEntry *a, const SmgEntry *b) {
    return a && b && a->kind == SMG_COLUMN && b->kind == SMG_COLUMN &&
           smg_object(*f->heap, smg_rows_of(f->smg, a))->site ==
               smg_object(*f->heap, smg_rows_of(f->smg, b))->site;
}

// A null pointer that the loop itself has written is one of its elements; one that was there before
// may be what ends them.
static bool is_new_null(Fold *f, SmgObjectId id, const SmgEntry *field) {
    const SmgObject *before = f->lists.since ? smg_object(*f->lists.since, id) : NULL;
    if (!before || !is_null(f, field))
        return false;
    for (const SmgEntry *e = before->entries; e; e = e->older)
        if (e->kind == SMG_FIELD && term_same(e->offset, field->offset))
            return false;
    return true;
}

// Nulls that grow from one end on are what a loop has emptied so far, and no elements like others.
static bool is_null_beside(Fold *f, const SmgEntry *field, const SmgEntry *other) {
    return fold_is_nulls(f, other) || (other->kind == SMG_FIELD && is_null(f, other) &&
                                       (is_beside(f, field, other) || is_beside(f, other, field)));
}

// The element becomes one of the rows. `takes_all`: whatever it holds.
static bool put_back(Fold *f, const Row *row, SmgObjectId rows, bool is_behind, bool takes_all,
                     bool takes_nulls) {
    FoldAttempt before = fold_begin(f);
    SmgListOptions lists = f->lists;
    f->lists.mixes_rows |= takes_all;
    f->lists.mixes_nulls |= takes_nulls;
    SmgObjectId one = lift(f, row);
    bool is_folded = one && (is_behind ? merge(f, rows, one) : merge(f, one, rows));
    f->lists = lists;
    return fold_end(f, before, is_folded);
}

// What the rows' lists have become longer by would otherwise be a further optional part each time.
static bool put_list_back(Fold *f, const Row *row, SmgObjectId rows, Term first, bool is_behind) {
    FoldAttempt before = fold_begin(f);
    SmgObjectId id;
    Term offset;
    return fold_end(f, before,
                    smg_resolve(f->smg, *f->heap, first, &id, &offset) &&
                        fold_is_node(smg_object(*f->heap, id)) && fold_list_from(f, id) &&
                        put_back(f, row, rows, is_behind, true, true));
}

// `other`: the piece on the field's other side. Between rows that were split there the field was
// one of them, at any place: it becomes one again, whatever it holds now.
static bool fold_field_and_rows(Fold *f, SmgObjectId id, const SmgEntry *field,
                                const SmgEntry *column, const SmgEntry *other, bool is_behind) {
    TermTable *t = f->smg->table;
    SmgObjectId rows = smg_rows_of(f->smg, column);
    Term start = is_behind ? term_add(t, column->offset, column->length)
                           : term_add_number(t, column->offset, -(Number)column->width);
    Number place;
    Row row;
    if (!term_is_const(t, kb_simplify(f->smg->solver, *f->kb, term_sub(t, field->offset, start)),
                       &place) ||
        place < 0 || place >= column->width || !find_row_beside(f, rows, is_behind, &row))
        return false;
    if (other && !f->lists.mixes_nulls && is_null_beside(f, field, other))
        return false;
    bool takes_all = come_from_same(f, column, other) || is_new_null(f, id, field);
    return put_back(f, &row, rows, is_behind, takes_all, takes_all && is_null(f, field)) ||
           (takes_all && (put_list_back(f, &row, rows, field->value.term, is_behind) ||
                          put_back(f, &row, rows, is_behind, true, true)));
}

// ---- Fields side by side ------------------------------------------------------------------------

typedef struct Referrer {
    SmgObjectId host;
    const SmgEntry *field;
} Referrer;

typedef struct ReferrerSearch {
    Fold *f;
    Term value;
    const RowColumn *row; // not what lies there
    Referrer found[MAX_COLUMNS];
    uint32_t n;
} ReferrerSearch;

static void look_for_referrers(void *context, uint32_t id, uint64_t pointer) {
    ReferrerSearch *s = context;
    const SmgObject *host = (const SmgObject *)(uintptr_t)pointer;
    if (host->life != SMG_ALIVE || host->segment || host->owner)
        return;
    for (const SmgEntry *e = host->entries; e && s->n < MAX_COLUMNS; e = e->older) {
        if (e->kind != SMG_FIELD || !term_same(e->value.term, s->value) ||
            (id == s->row->host &&
             smg_compare_ranges(s->f->smg, *s->f->kb, e->offset, e->length, s->row->start,
                                term_int(s->f->smg->table, s->row->width)) != SMG_MISSES))
            continue;
        s->found[s->n++] = (Referrer){id, e};
    }
}

// Where else the same pointers lie in the same order: further columns.
static bool add_other_columns(Fold *f, Row *x, Row *y, Term value_x, Term value_y) {
    TermTable *t = f->smg->table;
    ReferrerSearch in_x = {.f = f, .value = value_x, .row = &x->columns[0]};
    ReferrerSearch in_y = {.f = f, .value = value_y, .row = &y->columns[0]};
    pmap_visit(f->heap->objects, look_for_referrers, &in_x);
    pmap_visit(f->heap->objects, look_for_referrers, &in_y);
    if (in_x.n != in_y.n)
        return false;
    for (uint32_t i = 0; i < in_x.n; i++) {
        Number width = 0;
        Term distance = term_sub(t, in_y.found[i].field->offset, in_x.found[i].field->offset);
        if (in_x.found[i].host != in_y.found[i].host || !term_is_const(t, distance, &width) ||
            width < (Number)f->smg->pointer_bytes || width > UINT16_MAX ||
            !add_column(x, in_x.found[i].host, in_x.found[i].field->offset, (uint32_t)width) ||
            !add_column(y, in_y.found[i].host, in_y.found[i].field->offset, (uint32_t)width) ||
            !is_inside_host(f, &x->columns[x->n - 1]) || !is_inside_host(f, &y->columns[y->n - 1]))
            return false;
    }
    return true;
}

static bool are_like_targets(Fold *f, const SmgEntry *x, const SmgEntry *y, Term *offset) {
    SmgObjectId a, b;
    Term place;
    if (is_null(f, x) != is_null(f, y))
        return true;
    if (!smg_resolve(f->smg, *f->heap, x->value.term, &a, &place) ||
        !smg_resolve(f->smg, *f->heap, y->value.term, &b, offset))
        return false;
    const SmgObject *in_x = smg_object(*f->heap, a), *in_y = smg_object(*f->heap, b);
    return in_x && in_y && in_x->kind == in_y->kind && in_x->life == in_y->life;
}

static bool is_distance(Fold *f, const SmgEntry *x, const SmgEntry *y, Number *distance) {
    Term difference = term_sub(f->smg->table, y->offset, x->offset);
    return term_is_const(f->smg->table, kb_simplify(f->smg->solver, *f->kb, difference),
                         distance) &&
           *distance >= (Number)f->smg->pointer_bytes && *distance <= UINT16_MAX;
}

// Does nothing but this field point there?
static bool is_only_pointer(Fold *f, const SmgEntry *e) {
    return !is_null(f, e) && smg_refs_to(&f->refs, smg_base_of(f->smg, e->value.term)) == 1;
}

static uint32_t count_in_a_row(Fold *f, const Pieces *p, uint32_t first, Number distance) {
    uint32_t n = 0;
    const SmgEntry *last = p->items[first];
    for (uint32_t i = first; i < p->n; i++) {
        Number apart;
        if (i > first && (!is_distance(f, last, p->items[i], &apart) || apart != distance))
            continue;
        if (!is_only_pointer(f, p->items[i]))
            return n;
        last = p->items[i];
        n++;
    }
    return n;
}

// A structure that has pointers is not yet an array: either its size is not fixed, or places in it
// are computed, or there are several in a row at the same distance which alone point to what they
// point to (links of a node do not).
static bool looks_like_array(Fold *f, const SmgObject *host, const Pieces *p, uint32_t first,
                             Number distance) {
    Number number;
    if (!term_is_const(f->smg->table, host->size, &number) ||
        !term_is_const(f->smg->table, p->items[first]->offset, &number))
        return true;
    for (uint32_t i = 0; i < p->n; i++)
        if (p->items[i]->kind == SMG_COLUMN)
            return true;
    return count_in_a_row(f, p, first, distance) >= FIELDS_IN_A_ROW;
}

static bool fold_fields(Fold *f, SmgObjectId id, const SmgEntry *x, const SmgEntry *y,
                        Number distance) {
    FoldAttempt before = fold_begin(f);
    TermTable *t = f->smg->table;
    Number place;
    Row in_x = {.size = 0}, in_y = {.size = 0};
    Term start = x->offset;
    if (term_is_const(t, term_mod(t, start, distance), &place)) // elements begin at multiples
        start = term_add_number(t, start, -place);
    add_column(&in_x, id, start, (uint32_t)distance);
    add_column(&in_y, id, term_add_number(t, start, distance), (uint32_t)distance);
    if (!is_inside_host(f, &in_x.columns[0]) || !is_inside_host(f, &in_y.columns[0]) ||
        (!term_same(x->value.term, y->value.term) &&
         !add_other_columns(f, &in_x, &in_y, x->value.term, y->value.term)))
        return false;
    SmgObjectId first = lift(f, &in_x), second = first ? lift(f, &in_y) : 0;
    return fold_end(f, before, second && merge(f, first, second));
}

static bool fold_field_and_next(Fold *f, SmgObjectId id, const Pieces *p, uint32_t first) {
    const SmgObject *host = smg_object(*f->heap, id);
    for (uint32_t i = first + 1; i < p->n; i++) {
        Number distance;
        Term offset;
        if (p->items[i]->kind != SMG_FIELD)
            return false;
        if (!are_like_targets(f, p->items[first], p->items[i], &offset) ||
            !is_distance(f, p->items[first], p->items[i], &distance))
            continue;
        return looks_like_array(f, host, p, first, distance) &&
               fold_fields(f, id, p->items[first], p->items[i], distance);
    }
    return false;
}

// ---- The search ---------------------------------------------------------------------------------

// Were there null pointers beside rows when the loop came by before? Then they are what it has
// emptied so far, or not filled yet.
static bool had_nulls_beside_rows(const Fold *f, SmgObjectId id) {
    const SmgObject *before = f->lists.since ? smg_object(*f->lists.since, id) : NULL;
    bool had_nulls = false, had_rows = false;
    for (const SmgEntry *e = before ? before->entries : NULL; e; e = e->older) {
        had_nulls |= fold_is_nulls(f, e);
        had_rows |= e->kind == SMG_COLUMN;
    }
    return had_nulls && had_rows;
}

// Null pointers beside others, or beside rows.
static bool fold_nulls(Fold *f, SmgObjectId id, const SmgEntry *nulls, const SmgEntry *other,
                       bool is_behind) {
    FoldAttempt before = fold_begin(f);
    SmgListOptions lists = f->lists;
    bool is_folded;
    if (fold_is_nulls(f, other) || (other->kind == SMG_FIELD && is_null(f, other)))
        return false;
    if (!f->lists.mixes_nulls && (f->lists.only_rows || had_nulls_beside_rows(f, id)))
        return false;
    const SmgEntry *column = fold_lift_nulls(f, id, nulls);
    SmgObjectId rows = smg_rows_of(f->smg, column);
    f->lists.mixes_rows = f->lists.mixes_nulls = true;
    if (other->kind == SMG_FIELD)
        is_folded = fold_field_and_rows(f, id, other, column, NULL, is_behind);
    else
        is_folded = is_behind ? merge(f, rows, smg_rows_of(f->smg, other))
                              : merge(f, smg_rows_of(f->smg, other), rows);
    f->lists = lists;
    return fold_end(f, before, is_folded);
}

static bool fold_with_next(Fold *f, SmgObjectId id, const Pieces *p, uint32_t i) {
    const SmgEntry *x = p->items[i], *y = i + 1 < p->n ? p->items[i + 1] : NULL;
    if (fold_is_nulls(f, x))
        return y && fold_nulls(f, id, x, y, true);
    if (y && fold_is_nulls(f, y))
        return fold_nulls(f, id, y, x, false);
    if (y && x->kind == SMG_COLUMN && y->kind == SMG_COLUMN) {
        FoldAttempt before = fold_begin(f);
        return fold_end(f, before, merge(f, smg_rows_of(f->smg, x), smg_rows_of(f->smg, y)));
    }
    if (y && x->kind == SMG_COLUMN)
        return fold_field_and_rows(f, id, y, x, i + 2 < p->n ? p->items[i + 2] : NULL, true);
    if (y && y->kind == SMG_COLUMN)
        return fold_field_and_rows(f, id, x, y, i > 0 ? p->items[i - 1] : NULL, false);
    return x->kind == SMG_FIELD && !f->lists.only_rows && fold_field_and_next(f, id, p, i);
}

static bool fold_pieces(Fold *f, SmgObjectId id, const Pieces *p, uint32_t i) {
    SmgListOptions lists = f->lists;
    if (lists.mixes_idle && i + 1 < p->n &&
        fold_is_idle_border(f, smg_object(*f->heap, id), p->items[i + 1]->offset))
        f->lists.mixes_rows = f->lists.mixes_nulls = true;
    bool is_folded = fold_with_next(f, id, p, i);
    f->lists = lists;
    return is_folded;
}

typedef struct HostSearch {
    const SmgHeap *since;
    VEC(SmgObjectId) hosts;
} HostSearch;

// A loop folds what it builds: an array around the one that it fills is not its own.
static bool is_unchanged(const HostSearch *search, SmgObjectId id, const SmgObject *host) {
    const SmgObject *before = search->since ? smg_object(*search->since, id) : NULL;
    return before && before->entries == host->entries;
}

static void look_for_host(void *context, uint32_t id, uint64_t pointer) {
    HostSearch *search = context;
    const SmgObject *object = (const SmgObject *)(uintptr_t)pointer;
    if (is_unchanged(search, id, object))
        return;
    if (object->life == SMG_ALIVE && object->entries && !object->segment && !object->owner &&
        !object->alias_of && object->kind != SMG_FUNCTION && !object->read_only)
        vec_push(&search->hosts, id);
}

static bool fold_rows_of(Fold *f, SmgObjectId host) {
    if (fold_find_zeros(f, smg_object(*f->heap, host)))
        fold_drop_hidden(f, host);
    bool is_folded = fold_scattered(f, host);
    if (!is_folded)
        (void)fold_lift_fill(f, host);
    Pieces p = find_pieces(f, smg_object(*f->heap, host));
    for (uint32_t i = 0; i < p.n && !is_folded; i++)
        is_folded = fold_pieces(f, host, &p, i);
    return is_folded;
}

bool fold_rows(Fold *f) {
    HostSearch search = {.since = f->lists.since};
    bool is_folded = false;
    pmap_visit(f->heap->objects, look_for_host, &search);
    for (size_t h = 0; h < search.hosts.count && !is_folded; h++) {
        FoldAttempt before = fold_begin(f);
        is_folded = fold_end(f, before, fold_rows_of(f, search.hosts.items[h]));
    }
    vec_free(&search.hosts);
    return is_folded;
}
