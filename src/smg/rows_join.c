// Columns where two graphs are compared. The columns of a pair of hosts are taken in their order:
// the first of one side with the first of the other.
#include "smg/rows_join.h"

#include "smg/elements_internal.h"
#include "smg/join_internal.h"

#include <stdlib.h>

// ---- In order -----------------------------------------------------------------------------------

static bool lies_before(SmgContext *smg, const Kb *kb, const SmgEntry *a, const SmgEntry *b) {
    return solver_implies(smg->solver, kb, formula_le(smg->table, a->offset, b->offset));
}

typedef VEC(const SmgEntry *) Entries;

// The visible columns of an object by rising offset, as far as that is known.
static Entries columns_of(SmgContext *smg, const Kb *kb, const SmgObject *object) {
    Entries found = {0};
    for (const SmgEntry *e = object->entries; e; e = e->older) {
        if (e->kind != SMG_COLUMN || !smg_is_visible(smg, kb, object->entries, e))
            continue;
        size_t at = found.count;
        vec_push(&found, e);
        for (; at > 0 && lies_before(smg, kb, e, found.items[at - 1]); at--)
            found.items[at] = found.items[at - 1];
        found.items[at] = e;
    }
    return found;
}

// ---- Joining ------------------------------------------------------------------------------------

Term smg_join_multiples(SmgJoin *j, Term a, Term b, uint32_t width) {
    TermTable *t = j->smg->table;
    Number rest_a, rest_b;
    if (!term_is_const(t, term_mod(t, a, width), &rest_a) ||
        !term_is_const(t, term_mod(t, b, width), &rest_b) || rest_a || rest_b)
        return smg_join_numbers(j, a, b);
    Term number = elements_join_counts(j, term_div(t, a, width), term_div(t, b, width));
    return term_scale(t, width, number);
}

static void join_column(SmgJoin *j, const SmgEntry *a, const SmgEntry *b, SmgEntryList *joined) {
    TermTable *t = j->smg->table;
    SmgObjectId rows = smg_rows_of(j->smg, a);
    if (a->width != b->width || a->place != b->place ||
        !smg_join_objects(j, rows, smg_rows_of(j->smg, b))) {
        j->fails |= !j->is_lossy;
        return;
    }
    SmgEntry column = *a;
    column.offset = smg_join_multiples(j, a->offset, b->offset, a->width);
    column.length = term_scale(t, a->width, smg_object(j->heap, rows)->segment->length);
    vec_push(joined, column);
}

static void keep_order(SmgJoin *j, Term end, Term start) {
    TermTable *t = j->smg->table;
    Number number;
    if (!term_is_const(t, term_sub(t, end, start), &number) &&
        !smg_join_keep(j, formula_eq(t, end, start)))
        smg_join_keep(j, formula_le(t, end, start));
}

// How the columns lie with regard to each other, to the fields, and to the host's ends.
static void keep_places(SmgJoin *j, const SmgObject *host, const SmgEntryList *columns) {
    TermTable *t = j->smg->table;
    for (size_t i = 0; i < columns->count; i++) {
        const SmgEntry *e = &columns->items[i];
        Term end = term_add(t, e->offset, e->length);
        keep_order(j, join_constant(j, 0), e->offset);
        keep_order(j, end, i + 1 < columns->count ? columns->items[i + 1].offset : host->size);
        for (const SmgEntry *f = host->entries; f; f = f->older) {
            if (f->kind != SMG_FIELD)
                continue;
            smg_join_keep(j, formula_le(t, end, f->offset));
            smg_join_keep(j, formula_le(t, term_add(t, f->offset, f->length), e->offset));
        }
    }
}

void smg_join_columns(SmgJoin *j, SmgPair pair, SmgEntryList *joined) {
    const SmgObject *a = smg_object(j->a.heap, pair.general);
    const SmgObject *b = smg_object(j->b.heap, pair.other);
    if (!j->smg->has_rows)
        return;
    Entries in_a = columns_of(j->smg, j->a.kb, a), in_b = columns_of(j->smg, j->b.kb, b);
    if (in_a.count == in_b.count)
        for (size_t i = 0; i < in_a.count && !j->fails; i++)
            join_column(j, in_a.items[i], in_b.items[i], joined);
    else
        j->fails |= !j->is_lossy;
    if (!j->fails && joined->count)
        keep_places(j, a, joined);
    vec_free(&in_a);
    vec_free(&in_b);
}

// How many rows there are; their contents are joined later, as those of every pair.
void smg_join_row_counts(SmgJoin *j, SmgPair pair) {
    SmgObject rows = *smg_object(j->heap, pair.general);
    SmgSegment *segment = arena_new(j->smg->arena, sizeof *segment);
    *segment = *rows.segment;
    segment->length = elements_join_counts(j, smg_object(j->a.heap, pair.general)->segment->length,
                                           smg_object(j->b.heap, pair.other)->segment->length);
    join_note_length(j, pair, segment->length);
    rows.segment = segment;
    smg_put(j->smg, &j->heap, pair.general, rows);
    smg_join_keep(j, formula_le(j->smg->table, join_constant(j, 0), segment->length));
}

// ---- Matching -----------------------------------------------------------------------------------

static size_t place_of(const Entries *columns, const SmgEntry *claim) {
    size_t i = 0;
    while (i < columns->count && columns->items[i] != claim)
        i++;
    return i;
}

static bool match_column(SmgMatch *m, const SmgEntry *claim, const SmgEntry *found) {
    return claim->width == found->width && claim->place == found->place &&
           smg_match_object(m, smg_rows_of(m->smg, claim), smg_rows_of(m->smg, found)) &&
           smg_binding_match(m->smg, m->binding, m->kb, (SmgValue){claim->offset, SMG_SIGNED},
                             (SmgValue){found->offset, SMG_SIGNED});
}

bool smg_match_columns(SmgMatch *m, SmgObjectId other, const SmgEntry *claim) {
    SmgObjectId general;
    if (!smg_pair_of(&m->inverse, other, &general))
        return false;
    Entries claims = {0};
    const SmgObject *g = smg_object(m->general, general);
    for (const SmgEntry *e = g->entries; e; e = e->older) // joined in their order: newest last
        if (e->kind == SMG_COLUMN)
            vec_push(&claims, e);
    Entries found = columns_of(m->smg, m->kb, smg_object(m->heap, other));
    size_t at = place_of(&claims, claim);
    bool holds = claims.count == found.count && at < claims.count &&
                 match_column(m, claim, found.items[found.count - 1 - at]);
    vec_free(&claims);
    vec_free(&found);
    return holds;
}
