// Which objects can still be reached.
#include "base/vec.h"
#include "smg/optional.h"
#include "smg/rows.h"

typedef VEC(SmgObjectId) ObjectList;

typedef struct Marking {
    SmgContext *smg;
    SmgHeap heap;
    SmgMarks *marks;
    ObjectList work;
    ObjectList optional; // must: parts that a copy may lack, and rows that may be none
    bool is_optional;    // must: what they lead to is looked at now
} Marking;

// May there be nothing of it? Then what it points to is not certainly reached by it.
static bool may_be_nothing(Marking *m, const SmgObject *object) {
    TermTable *t = m->smg->table;
    if (smg_is_optional(object))
        return true;
    return smg_is_rows(object) &&
           !solver_implies(m->smg->solver, m->marks->kb,
                           formula_le(t, term_int(t, 1), object->segment->length));
}

static void mark_id(Marking *m, SmgObjectId id) {
    uint64_t found;
    if (map_get(&m->marks->marked, id, &found))
        return;
    const SmgObject *object = m->marks->mode == SMG_MUST_REACH ? smg_object(m->heap, id) : NULL;
    if (object && !m->is_optional && may_be_nothing(m, object)) {
        vec_push(&m->optional, id);
        return;
    }
    if (object && m->is_optional && !object->owner && !smg_is_rows(object))
        return; // what lacking parts would point to may be lost
    map_set(&m->marks->marked, id, 1);
    vec_push(&m->work, id);
}

bool smg_reaches(SmgContext *smg, const Kb *kb, const SmgObject *object, Term offset) {
    TermTable *t = smg->table;
    Number place, size;
    if (!object)
        return false;
    if (term_is_const(t, offset, &place) && term_is_const(t, object->size, &size))
        return place >= 0 && place <= size;
    return solver_implies(smg->solver, kb, formula_le(t, term_int(t, 0), offset)) &&
           solver_implies(smg->solver, kb, formula_le(t, offset, object->size));
}

// May: any occurrence of a base address counts, hidden in operations too.
static void mark_var(void *context, Term var) {
    Marking *m = context;
    uint64_t id;
    if (!map_get(&m->smg->bases, var.id, &id))
        return;
    const SmgObject *object = smg_object(m->heap, (SmgObjectId)id);
    mark_id(m, object && object->alias_of ? object->alias_of : (SmgObjectId)id);
}

static void mark_term(Marking *m, Term term) {
    SmgObjectId id;
    Term offset;
    Number number;
    if (m->marks->mode != SMG_MUST_REACH) {
        term_visit_vars(m->smg->table, term, mark_var, m);
        // A value of which nothing is known may be any address.
        if (m->marks->mode == SMG_MAY_REACH && !smg_has_base(m->smg, term) &&
            !term_is_const(m->smg->table, term, &number))
            m->marks->everything = true;
    } else if (smg_resolve(m->smg, m->heap, term, &id, &offset) &&
               smg_reaches(m->smg, m->marks->kb, smg_object(m->heap, id), offset))
        mark_id(m, id);
}

static bool is_as_wide_as_a_pointer(const Marking *m, const SmgEntry *e) {
    Number width;
    return !term_is_const(m->smg->table, e->length, &width) ||
           width >= (Number)m->smg->pointer_bytes;
}

// A number that is too short for an address, but perhaps a part of one.
static void mark_part(Marking *m, Term term) {
    Number number;
    term_visit_vars(m->smg->table, term, mark_var, m);
    m->marks->has_numbers |= !term_is_const(m->smg->table, term, &number);
}

static void mark_entry(Marking *m, const SmgEntry *chain, const SmgEntry *e) {
    bool may = m->marks->mode != SMG_MUST_REACH;
    bool has_value = smg_has_value(e);
    if (e->kind == SMG_UNKNOWN)
        m->marks->everything |= m->marks->mode == SMG_MAY_REACH;
    else if (has_value && may && is_as_wide_as_a_pointer(m, e))
        mark_term(m, e->value.term);
    else if (has_value && may)
        mark_part(m, e->value.term);
    else if (has_value && !may && smg_has_base(m->smg, e->value.term) &&
             smg_is_visible(m->smg, m->marks->kb, chain, e))
        mark_term(m, e->value.term);
}

static void mark_reached(Marking *m) {
    while (m->work.count) {
        const SmgObject *object = smg_object(m->heap, vec_pop(&m->work));
        if (object && object->life != SMG_ALIVE && m->marks->mode == SMG_MUST_REACH)
            continue; // what freed memory held is not there any more
        for (const SmgEntry *e = object ? object->entries : NULL; e; e = e->older)
            mark_entry(m, object->entries, e);
        if (object && object->segment) {
            mark_term(m, object->segment->out.term);
            if (smg_has_back(object->segment))
                mark_term(m, object->segment->back.term);
        }
        if (object && smg_is_optional(object) && m->marks->mode != SMG_MUST_REACH)
            mark_term(m, object->instead.term);
    }
}

// An optional part is reached wherever it is there; but what it points to outside of its copy is
// not certainly reached by it.
static void mark_contents(Marking *m) {
    mark_reached(m);
    m->is_optional = true;
    while (m->optional.count) {
        mark_id(m, vec_pop(&m->optional));
        mark_reached(m);
    }
    vec_free(&m->work);
    vec_free(&m->optional);
}

void smg_mark(SmgContext *smg, SmgHeap heap, SmgMarks *marks, Term term) {
    Marking m = {.smg = smg, .heap = heap, .marks = marks};
    mark_term(&m, term);
    mark_contents(&m);
}

void smg_mark_object(SmgContext *smg, SmgHeap heap, SmgMarks *marks, SmgObjectId id) {
    Marking m = {.smg = smg, .heap = heap, .marks = marks};
    mark_id(&m, id);
    mark_contents(&m);
}

bool smg_is_marked(const SmgMarks *marks, SmgObjectId id) {
    uint64_t found;
    return marks->everything || map_get(&marks->marked, id, &found);
}

void smg_marks_release(SmgMarks *marks) { map_release(&marks->marked); }
