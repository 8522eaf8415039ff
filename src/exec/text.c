// Texts in memory: where they certainly end, and whether what is before that has values.
#include "smg/shadow.h"
#include "smg/texts.h"

#include "exec/internal.h"

// An object that is alive, and no segment of a list.
bool exec_find_region(Exec *x, const ExecState *s, Term pointer, SmgObjectId *id, Term *offset) {
    pointer = kb_simplify(x->solver, s->kb, pointer);
    if (!smg_resolve(&x->smg, s->heap, pointer, id, offset))
        return false;
    const SmgObject *object = smg_object(s->heap, *id);
    return object && !object->segment && object->life == SMG_ALIVE && object->kind != SMG_FUNCTION;
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
    return smg_find_zero(&x->smg, s->heap, s->kb, id, offset, &distance) &&
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
    return smg_find_zero(&x->smg, s->heap, s->kb, id, offset, &distance) &&
           smg_shadow_is_clear(&x->smg, s->heap, s->kb, id, offset,
                               term_add_number(t, distance, 1));
}

// ---- For models ---------------------------------------------------------------------------------

// Some first 0 at or before the known one: how far it is, is a number of its own from here on.
bool exec_find_first_end(Exec *x, ExecState *s, SmgObjectId id, Term offset, Term *size) {
    TermTable *t = x->table;
    Term distance;
    if (!smg_find_zero(&x->smg, s->heap, s->kb, id, offset, &distance) ||
        !exec_implies(x, s, formula_le(t, term_int(t, 0), offset)) ||
        !exec_implies(x, s,
                      formula_lt(t, term_add(t, offset, distance), smg_object(s->heap, id)->size)))
        return false;
    *size = term_fresh(t, "length");
    exec_assume(x, s, formula_le(t, term_int(t, 1), *size));
    exec_assume(x, s, formula_le(t, *size, term_add_number(t, distance, 1)));
    smg_claim_text(&x->smg, &s->heap, id, offset, *size, false);
    return true;
}

// The copy of a segment that holds the string is split off. False: the call is executed again.
static bool open_segment(Exec *x, ExecState *s, Term pointer) {
    SmgObjectId id;
    Term offset;
    pointer = kb_simplify(x->solver, s->kb, pointer);
    const SmgObject *object =
        smg_resolve(&x->smg, s->heap, pointer, &id, &offset) ? smg_object(s->heap, id) : NULL;
    return !object || !object->segment || exec_resolve(x, s, pointer, &id, &offset);
}

// Where paths stay exact, constants only: a model draws no inputs then that a run would not draw.
bool exec_text_size(Exec *x, ExecState *s, const IrInstr *i, Term pointer, Term if_unknown) {
    SmgObjectId id;
    Term offset, size = term_int(x->table, 0);
    Number flag = 1;
    if (!open_segment(x, s, pointer))
        return false;
    bool is_known = exec_find_region(x, s, pointer, &id, &offset);
    if (is_known && smg_find_constant_text(&x->smg, s->heap, s->kb, id, offset, &size)) {
        is_known = term_is_const(x->table, if_unknown, &flag) && !flag;
    } else {
        is_known = is_known && x->makes_rows &&
                   (smg_find_text(&x->smg, s->heap, s->kb, id, offset, &size) ||
                    exec_find_first_end(x, s, id, offset, &size));
        s->generalised |= is_known;
        if (is_known && smg_object(s->heap, id)->is_given) // asked once, by who has made it
            smg_claim_text(&x->smg, &s->heap, id, offset, size, false);
    }
    exec_set_result(x, s, i, (SmgValue){is_known ? size : term_int(x->table, 0), SMG_UNSIGNED});
    return true;
}

bool exec_make_text(Exec *x, ExecState *s, const IrInstr *i, Term pointer, Term length) {
    TermTable *t = x->table;
    SmgObjectId id;
    Term offset, size = term_add_number(t, length, 1);
    Number number;
    if (term_is_const(t, pointer, &number)) { // null: would it be made at once?
        exec_set_result(x, s, i, (SmgValue){term_int(t, x->makes_rows), SMG_UNSIGNED});
        return true;
    }
    bool is_made = x->makes_rows && exec_find_region(x, s, pointer, &id, &offset);
    if (is_made) {
        if (!exec_check_access(x, s, id, offset, size, true))
            return false;
        smg_write_text(&x->smg, &s->heap, id, offset, size);
        smg_shadow_clear(&x->smg, &s->heap, s->kb, id, offset, size);
        s->generalised = true;
    }
    exec_set_result(x, s, i, (SmgValue){term_int(t, is_made), SMG_UNSIGNED});
    return true;
}
