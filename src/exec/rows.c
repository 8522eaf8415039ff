// Access to elements that are columns of rows (smg/rows.h): the row is split off first. Where the
// access may or may not hit the column, both cases become states of their own.
#include "exec/internal.h"

#include "smg/optional.h"
#include "smg/rows.h"
#include "smg/shadow.h"
#include "smg/texts.h"

enum { MAX_SPLITS = 16 }; // for one access

static Term constant(Exec *x, Number number) { return term_const(x->table, number); }

// The range that an instruction is about to access.
typedef struct Access {
    Exec *x;
    ExecState *s;
    SmgObjectId host;
    Term offset, length;
} Access;

// The newest column that the range may meet and is not hidden from it.
static const SmgEntry *find_column(const Access *a, const SmgEntry *from, SmgOverlap *overlap) {
    for (const SmgEntry *e = from; e; e = e->older) {
        if (e->kind == SMG_FIELD && term_same(e->offset, a->offset) &&
            term_same(e->length, a->length))
            return NULL;
        if (e->kind != SMG_COLUMN)
            continue;
        *overlap =
            smg_compare_ranges(&a->x->smg, a->s->kb, a->offset, a->length, e->offset, e->length);
        if (*overlap != SMG_MISSES)
            return e;
    }
    return NULL;
}

// The number of the element in which `offset` lies, and where in it; false when the place in it is
// not known.
static bool find_number(const Access *a, const SmgEntry *column, Term offset, Term *number,
                        Number *place) {
    TermTable *t = a->x->table;
    Number modulus, width = column->width;
    Term distance = kb_simplify(a->x->solver, a->s->kb, term_sub(t, offset, column->offset));
    if (!term_is_const(t, term_mod(t, distance, width), place)) {
        kb_congruence(a->x->solver, a->s->kb, distance, &modulus, place);
        if (modulus == 0 || modulus % width != 0)
            return false;
        *place = number_mod(*place, width);
    }
    *number = term_div(t, term_add_number(t, distance, -*place), width);
    return true;
}

// Does the range lie in one element, whichever that is?
static bool is_in_one(const Access *a, const SmgEntry *column, Term *number) {
    Number place, length;
    return term_is_const(a->x->table, a->length, &length) &&
           find_number(a, column, a->offset, number, &place) && place + length <= column->width;
}

static void fork_hit(const Access *a, Formula is_hit) {
    ExecState hit = *a->s;
    exec_assume(a->x, &hit, is_hit);
    hit.decisions++;
    if (!exec_is_dead(a->x, &hit))
        vec_push(&a->x->forks, hit); // executes the access again, and splits
    exec_assume(a->x, a->s, formula_not(a->x->table, is_hit));
    a->s->decisions++;
}

// The rows are cut where the border lies, if that is known to be between two of them.
static bool cut_at(const Access *a, const SmgEntry *column, Term border) {
    TermTable *t = a->x->table;
    SmgObjectId rows = smg_rows_of(&a->x->smg, column);
    Term number, length = smg_object(a->s->heap, rows)->segment->length;
    Number place;
    if (!find_number(a, column, border, &number, &place) || place != 0 ||
        !exec_implies(a->x, a->s, formula_lt(t, constant(a->x, 0), number)) ||
        !exec_implies(a->x, a->s, formula_lt(t, number, length)))
        return false;
    smg_split_rows(&a->x->smg, &a->s->heap, &a->s->kb, rows, number, false, 0);
    return true;
}

static bool covers(const Access *a, const SmgEntry *column) {
    return smg_compare_ranges(&a->x->smg, a->s->kb, column->offset, column->length, a->offset,
                              a->length) == SMG_INSIDE;
}

// A range of several elements: rows that lie in it whole stay rows.
static bool cut_column(const Access *a, const SmgEntry *column) {
    Term end = term_add(a->x->table, a->offset, a->length);
    return !covers(a, column) && (cut_at(a, column, a->offset) || cut_at(a, column, end));
}

static Formula is_inside(const Access *a, const SmgEntry *column) {
    TermTable *t = a->x->table;
    return formula_and(t, formula_le(t, column->offset, a->offset),
                       formula_le(t, term_add(t, a->offset, a->length),
                                  term_add(t, column->offset, column->length)));
}

// Each choice of the optional parts that the row has becomes a state of its own.
static void split_off(const Access *a, SmgObjectId rows, Term number) {
    Exec *x = a->x;
    SmgObjectId optional[SMG_MAX_OPTIONAL];
    uint32_t n = smg_optional_parts(a->s->heap, rows, optional);
    x->smg.deref_stats.beyond_lists++;
    a->s->decisions += n > 0;
    for (uint32_t lacks = 1; lacks < (uint32_t)1 << n; lacks++) {
        ExecState lacking = *a->s;
        smg_split_rows(&x->smg, &lacking.heap, &lacking.kb, rows, number, true, lacks);
        if (!exec_is_dead(x, &lacking))
            vec_push(&x->forks, lacking);
    }
    smg_split_rows(&x->smg, &a->s->heap, &a->s->kb, rows, number, true, 0);
}

// ---- Arrays of strings --------------------------------------------------------------------------

// The string of each row: a part whose length differs from row to row.
static SmgObjectId add_string(Exec *x, ExecState *s, SmgObjectId rows, Term length, IrLocId site) {
    enum { ALIGN = 16 };
    TermTable *t = x->table;
    Term base = term_fresh_multiple(t, "address", ALIGN);
    SmgObjectId id = smg_new_id(&x->smg, &base);
    Term size = term_add_number(t, length, 1);
    smg_put(&x->smg, &s->heap, id,
            (SmgObject){.kind = SMG_STATIC,
                        .base = base,
                        .size = size,
                        .align = ALIGN,
                        .site = site,
                        .owner = rows});
    smg_claim_text(&x->smg, &s->heap, id, constant(x, 0), size, false);
    smg_shadow_clear(&x->smg, &s->heap, s->kb, id, constant(x, 0), size);
    s->kb = kb_add(x->solver, s->kb, smg_address_fact(&x->smg, base, size));
    return id;
}

static void add_column(Exec *x, ExecState *s, SmgObjectId host, Term rows, Term count) {
    SmgEntryList entries = {0};
    uint32_t width = x->smg.pointer_bytes;
    SmgEntry column = {.kind = SMG_COLUMN,
                       .offset = constant(x, 0),
                       .length = term_scale(x->table, width, count),
                       .value = {rows, SMG_UNSIGNED},
                       .width = width};
    vec_push(&entries, column);
    smg_set_entry_list(&x->smg, &s->heap, host, &entries);
    vec_free(&entries);
    smg_shadow_clear(&x->smg, &s->heap, s->kb, host, constant(x, 0), column.length);
}

static void make_rows(Exec *x, ExecState *s, SmgObjectId host, Term count, Term longest,
                      IrLocId site) {
    TermTable *t = x->table;
    Term name = {0}, length = term_fresh(t, "length");
    SmgObjectId rows = smg_new_id(&x->smg, &name);
    exec_assume(x, s, formula_le(t, constant(x, 0), length));
    exec_assume(x, s, formula_le(t, length, longest));
    Term base = smg_object(s->heap, add_string(x, s, rows, length, site))->base;
    Term *own = arena_new(&x->arena, 2 * sizeof *own);
    own[0] = length;
    own[1] = base;
    SmgSegment *segment = arena_new(&x->arena, sizeof *segment);
    *segment = (SmgSegment){.shape = SMG_ROWS,
                            .length = count,
                            .own = own,
                            .n_own = 2,
                            .out = {constant(x, 0), SMG_UNSIGNED}};
    smg_put(&x->smg, &s->heap, rows,
            (SmgObject){.kind = SMG_HEAP,
                        .base = name,
                        .size = constant(x, x->smg.pointer_bytes),
                        .site = rows,
                        .segment = segment});
    smg_write(&x->smg, &s->heap, rows, constant(x, 0), x->smg.pointer_bytes,
              (SmgValue){base, SMG_UNSIGNED});
    add_column(x, s, host, name, count);
    x->smg.has_rows = true;
    s->generalised = true; // there is no input for each of them
}

bool exec_make_strings(Exec *x, ExecState *s, const IrInstr *i, const Term words[3]) {
    TermTable *t = x->table;
    SmgObjectId host;
    Term offset;
    Number number;
    if (term_is_const(t, words[0], &number)) { // null: would they be made at once?
        exec_set_result(x, s, i, (SmgValue){term_int(t, x->makes_rows), SMG_UNSIGNED});
        return true;
    }
    bool is_made = x->makes_rows && smg_resolve(&x->smg, s->heap, words[0], &host, &offset) &&
                   term_is_const(t, offset, &number) && number == 0 &&
                   !smg_object(s->heap, host)->entries &&
                   exec_implies(x, s,
                                formula_le(t, term_scale(t, x->smg.pointer_bytes, words[1]),
                                           smg_object(s->heap, host)->size));
    if (is_made)
        make_rows(x, s, host, words[1], words[2], i->loc);
    exec_set_result(x, s, i, (SmgValue){term_int(t, is_made), SMG_UNSIGNED});
    return true;
}

// ---- Access -------------------------------------------------------------------------------------

bool exec_open_rows(Exec *x, ExecState *s, SmgObjectId host, Term offset, Term length) {
    Access a = {x, s, host, offset, length};
    SmgOverlap overlap;
    const SmgEntry *from = x->smg.has_rows ? smg_object(s->heap, host)->entries : NULL;
    for (int n = 0; n < MAX_SPLITS; n++) {
        const SmgEntry *column = find_column(&a, from, &overlap);
        Term number;
        if (!column)
            return true;
        if (!is_in_one(&a, column, &number)) {
            from = cut_column(&a, column) ? smg_object(s->heap, host)->entries : column->older;
            continue;
        }
        if (overlap == SMG_INSIDE) {
            split_off(&a, smg_rows_of(&x->smg, column), number);
            return !exec_is_dead(x, s);
        }
        fork_hit(&a, is_inside(&a, column));
        if (exec_is_dead(x, s))
            return false;
        from = column->older;
    }
    return true;
}
