// Texts in memory: where they certainly end, and whether what is before that has values.
#include "smg/shadow.h"

#include "exec/internal.h"

enum { MOST_CHARACTERS = 4096 };

// An object that is alive, and no segment of a list.
bool exec_find_region(Exec *x, const ExecState *s, Term pointer, SmgObjectId *id, Term *offset) {
    pointer = kb_simplify(x->solver, s->kb, pointer);
    if (!smg_resolve(&x->smg, s->heap, pointer, id, offset))
        return false;
    const SmgObject *object = smg_object(s->heap, *id);
    return object && !object->list && object->life == SMG_ALIVE && object->kind != SMG_FUNCTION;
}

static bool is_final_zero(Exec *x, const ExecState *s, const SmgObject *object,
                          const SmgEntry *entry) {
    Number length, byte;
    return entry->kind == SMG_FIELD && term_is_const(x->table, entry->length, &length) &&
           length == 1 && term_is_const(x->table, entry->value.term, &byte) && byte == 0 &&
           smg_is_visible(&x->smg, s->kb, object->entries, entry);
}

// The distance of a byte at or behind the offset that is certainly 0, by what was written there.
static bool find_written_zero(Exec *x, const ExecState *s, SmgObjectId id, Term offset,
                              Term *distance) {
    TermTable *t = x->table;
    const SmgObject *object = smg_object(s->heap, id);
    for (const SmgEntry *e = object->entries; e; e = e->older) {
        *distance = term_sub(t, e->offset, offset);
        if (is_final_zero(x, s, object, e) &&
            exec_implies(x, s, formula_le(t, term_int(t, 0), *distance)))
            return true;
    }
    return false;
}

// The same by looking at one byte after another; not beyond the end of the object.
static bool find_zero(Exec *x, const ExecState *s, SmgObjectId id, Term offset, Term *distance) {
    TermTable *t = x->table;
    Number start, size = MOST_CHARACTERS, byte;
    if (!term_is_const(t, offset, &start))
        return false;
    (void)term_is_const(t, smg_object(s->heap, id)->size, &size);
    for (Number n = 0; start >= 0 && start + n < size && n < MOST_CHARACTERS; n++) {
        SmgValue value;
        SmgFound found = smg_read(&x->smg, s->heap, s->kb, id, term_const(t, start + n), 1, &value);
        *distance = term_const(t, n);
        if (found == SMG_ARBITRARY)
            return false; // nor is what lies behind, as a rule
        if (found == SMG_KNOWN && term_is_const(t, value.term, &byte) && byte == 0)
            return true;
    }
    return false;
}

static bool find_end(Exec *x, const ExecState *s, SmgObjectId id, Term offset, Term *distance) {
    return find_written_zero(x, s, id, offset, distance) || find_zero(x, s, id, offset, distance);
}

bool exec_is_text(Exec *x, const ExecState *s, Term pointer, int most) {
    TermTable *t = x->table;
    SmgObjectId id;
    Term offset, distance;
    if (!exec_find_region(x, s, pointer, &id, &offset) ||
        !exec_implies(x, s, formula_le(t, term_int(t, 0), offset)))
        return false;
    Term size = smg_object(s->heap, id)->size;
    if (most >= 0 && exec_implies(x, s, formula_le(t, term_add_number(t, offset, most), size)))
        return true;
    return find_end(x, s, id, offset, &distance) &&
           exec_implies(x, s, formula_lt(t, term_add(t, offset, distance), size));
}

bool exec_has_text(Exec *x, const ExecState *s, Term pointer, Term limit) {
    TermTable *t = x->table;
    SmgObjectId id;
    Term offset, distance;
    if (!exec_find_region(x, s, pointer, &id, &offset))
        return false;
    Term rest = term_sub(t, smg_object(s->heap, id)->size, offset);
    if (smg_shadow_is_clear(&x->smg, s->heap, s->kb, id, offset, limit) ||
        smg_shadow_is_clear(&x->smg, s->heap, s->kb, id, offset, rest))
        return true;
    return find_end(x, s, id, offset, &distance) &&
           smg_shadow_is_clear(&x->smg, s->heap, s->kb, id, offset,
                               term_add_number(t, distance, 1));
}
