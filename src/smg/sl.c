// From the memory graph to atoms: an object's contents, which are a chain of writes, as cells side
// by side.
#include "smg/sl.h"

#include "smg/list.h"
#include "smg/rows.h"

#include <string.h>

// ---- Tiling -------------------------------------------------------------------------------------
//
// From the object's start on: an entry that begins where the last one ended is next; where there is
// none, a gap goes to the next one whose distance is known, or to the object's end.

typedef VEC(const SmgEntry *) Entries;

typedef struct Tiling {
    SlHeap *sl;
    SlAtoms *atoms;
    SmgObjectId id;
    const SmgObject *object;
    Entries entries;      // visible, not placed yet
    SmgObjectId for_each; // the segment that the object is, or is a part of
} Tiling;

static Entries visible_entries(SlHeap *sl, const SmgObject *object) {
    Entries entries = {0};
    for (const SmgEntry *e = object->entries; e; e = e->older)
        if (e->kind != SMG_UNKNOWN && e->kind != SMG_TEXT &&
            smg_is_visible(sl->smg, sl->kb, object->entries, e))
            vec_push(&entries, e);
    return entries;
}

static Term simple(const Tiling *t, Term term) {
    return kb_simplify(t->sl->smg->solver, t->sl->kb, term);
}

// The first entry behind `at`, by a known distance; SIZE_MAX when there is none.
static size_t next_entry(const Tiling *t, Term at, Number *distance) {
    TermTable *table = t->sl->smg->table;
    size_t found = SIZE_MAX;
    *distance = 0;
    for (size_t i = 0; i < t->entries.count; i++) {
        Number d;
        if (term_is_const(table, simple(t, term_sub(table, t->entries.items[i]->offset, at)), &d) &&
            d >= 0 && (found == SIZE_MAX || d < *distance)) {
            *distance = d;
            found = i;
        }
    }
    return found;
}

static void add_block(const Tiling *t, Term offset, Term length, const SmgEntry *entry,
                      bool is_beside) {
    Term address = term_add(t->sl->smg->table, t->object->base, offset);
    vec_push(t->atoms, ((SlAtom){.kind = SL_BLOCK,
                                 .object = t->id,
                                 .address = address,
                                 .length = length,
                                 .entry = entry,
                                 .is_beside = is_beside,
                                 .for_each = t->for_each,
                                 .instead = t->object->instead}));
}

static void add_entry(const Tiling *t, const SmgEntry *e, bool is_beside) {
    if (e->kind != SMG_FIELD) {
        add_block(t, e->offset, e->length, e, is_beside);
        return;
    }
    vec_push(t->atoms, ((SlAtom){.kind = SL_CELL,
                                 .object = t->id,
                                 .address = term_add(t->sl->smg->table, t->object->base, e->offset),
                                 .length = e->length,
                                 .value = e->value,
                                 .is_beside = is_beside,
                                 .for_each = t->for_each,
                                 .instead = t->object->instead}));
}

static void tile(Tiling *t) {
    TermTable *table = t->sl->smg->table;
    Term at = term_int(table, 0), end = simple(t, t->object->size);
    Number distance, left;
    for (;;) {
        size_t i = next_entry(t, at, &distance);
        if (i == SIZE_MAX)
            break;
        if (distance > 0)
            add_block(t, at, term_const(table, distance), NULL, false);
        const SmgEntry *e = t->entries.items[i];
        add_entry(t, e, false);
        at = simple(t, term_add(table, e->offset, e->length));
        t->entries.items[i] = vec_last(&t->entries);
        t->entries.count--;
    }
    Term rest = simple(t, term_sub(table, end, at));
    if (!term_is_const(table, rest, &left) || left > 0)
        add_block(t, at, rest, NULL, false);
    for (size_t i = 0; i < t->entries.count; i++)
        add_entry(t, t->entries.items[i], true);
}

// ---- Parts --------------------------------------------------------------------------------------

void sl_add_variable(SlHeap *sl, const char *name, SmgValue value, uint32_t bytes) {
    vec_push(&sl->stack, ((SlAtom){.kind = SL_VARIABLE,
                                   .name = name,
                                   .value = value,
                                   .length = term_int(sl->smg->table, bytes)}));
}

void sl_add_object(SlHeap *sl, SmgObjectId id) {
    const SmgObject *object = smg_object(sl->heap, id);
    if (!object || object->life != SMG_ALIVE || object->alias_of || object->kind == SMG_FUNCTION)
        return;
    SlAtoms *atoms = object->kind == SMG_HEAP ? &sl->rest : &sl->stack;
    Tiling t = {sl, atoms, id, object, visible_entries(sl, object), 0};
    if (object->segment || object->owner) {
        t.for_each = object->owner ? object->owner : id;
        vec_push(atoms, ((SlAtom){.kind = object->segment ? SL_SEGMENT : SL_BLOCK,
                                  .object = id,
                                  .address = object->base,
                                  .length = object->size,
                                  .segment = object->segment,
                                  .is_beside = object->owner != 0 || smg_is_rows(object),
                                  .for_each = object->owner,
                                  .instead = object->instead}));
        for (size_t i = 0; i < t.entries.count; i++) // what every copy holds
            add_entry(&t, t.entries.items[i], true);
    } else {
        tile(&t);
    }
    vec_free(&t.entries);
}

void sl_release(SlHeap *sl) {
    vec_free(&sl->stack);
    vec_free(&sl->rest);
}

// ---- Pure part ----------------------------------------------------------------------------------

static void add_term(Cone *cone, Term term) {
    if (term_exists(term))
        cone_add_term(cone, term);
}

void sl_add_to_cone(const SlAtoms *atoms, Cone *cone) {
    for (size_t i = 0; i < atoms->count; i++) {
        const SlAtom *atom = &atoms->items[i];
        add_term(cone, atom->address);
        add_term(cone, atom->length);
        add_term(cone, atom->value.term);
        add_term(cone, atom->instead.term);
        if (atom->entry)
            add_term(cone, atom->entry->value.term);
        if (atom->segment) {
            add_term(cone, atom->segment->length);
            add_term(cone, atom->segment->out.term);
            add_term(cone, atom->segment->back.term);
            add_term(cone, atom->segment->last);
            add_term(cone, atom->segment->depth);
        }
    }
}

SlFacts sl_pure_part(const SlHeap *sl, Cone *cone) {
    SlFacts all = {0}, told = {0};
    for (const Kb *kb = sl->kb; kb; kb = kb_rest(kb))
        vec_push(&all, kb_formula(kb));
    bool *is_told = memory_zeroed(all.count + 1);
    cone_choose(cone, all.items, all.count, false, is_told);
    for (size_t i = all.count; i-- > 0;)
        if (is_told[i])
            vec_push(&told, all.items[i]);
    free(is_told);
    vec_free(&all);
    return told;
}

// ---- Comparing ----------------------------------------------------------------------------------

static bool same_value(SmgValue a, SmgValue b) {
    return term_same(a.term, b.term) && a.repr == b.repr;
}

static bool same_segment(const SmgSegment *a, const SmgSegment *b) {
    return smg_have_same_layout(a, b) && term_same(a->length, b->length) &&
           same_value(a->out, b->out) && (!smg_has_back(a) || same_value(a->back, b->back)) &&
           a->some == b->some && a->none == b->none &&
           (!a->has_hole || (a->holes == b->holes && term_same(a->depth, b->depth)));
}

static bool same_entry(const SmgEntry *a, const SmgEntry *b) {
    if (!a || !b)
        return a == b;
    return a == b || (a->kind == b->kind && !smg_has_value(a) && smg_is_same_range(a, b));
}

bool sl_same_atom(const SlAtom *a, const SlAtom *b) {
    return a->kind == b->kind && a->object == b->object && term_same(a->address, b->address) &&
           term_same(a->length, b->length) && a->is_beside == b->is_beside &&
           (a->name == b->name || (a->name && b->name && strcmp(a->name, b->name) == 0)) &&
           same_value(a->value, b->value) && same_value(a->instead, b->instead) &&
           same_entry(a->entry, b->entry) &&
           (a->segment == b->segment ||
            (a->segment && b->segment && same_segment(a->segment, b->segment)));
}
