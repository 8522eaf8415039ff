// May a contract take the place of a body in this call? The function was checked with arguments
// that are null or point to objects of their own, and so on for the pointers in these. That is so
// here if no object is reached twice from the arguments and the globals that the function uses.
// What cannot be seen through (lists, symbolic sizes, numbers that may be addresses) is not
// separate: the answer 0 is always right, since the body is executed then.
#include "base/vec.h"
#include "exec/internal.h"
#include "ir/natives.h"

#include <string.h>

enum { MAX_BYTES = 4096, SMALLEST_ADDRESS = 4 };

typedef struct Separation {
    Exec *x;
    const ExecState *s;
    bool may_share; // objects with each other
    Map seen;
    VEC(SmgObjectId) work;
} Separation;

// Is there at least a byte behind the pointer?
static bool has_room(const Separation *p, Term offset, Term size) {
    TermTable *t = p->x->table;
    Term end = term_add(t, offset, term_int(t, 1));
    return exec_implies(
        p->x, p->s,
        formula_and(t, formula_le(t, term_int(t, 0), offset), formula_le(t, end, size)));
}

static bool add_pointer(Separation *p, Term pointer) {
    SmgObjectId id;
    Term offset;
    Number number;
    uint64_t before;
    pointer = kb_simplify(p->x->solver, p->s->kb, pointer);
    if (term_is_const(p->x->table, pointer, &number))
        return number == 0;
    if (!smg_resolve(&p->x->smg, p->s->heap, pointer, &id, &offset))
        return false;
    const SmgObject *object = smg_object(p->s->heap, id);
    if (!object || object->life != SMG_ALIVE || object->kind == SMG_FUNCTION || object->segment ||
        object->owner || object->alias_of || (map_get(&p->seen, id, &before) && !p->may_share))
        return false;
    map_set(&p->seen, id, 1);
    vec_push(&p->work, id);
    return has_room(p, offset, object->size);
}

// ---- What an object holds -----------------------------------------------------------------------

typedef enum Byte { BYTE_UNWRITTEN, BYTE_WRITTEN, BYTE_NOT_KNOWN } Byte;

static bool is_constant(const Separation *p, Term term, Number least, Number most, Number *number) {
    return term_is_const(p->x->table, term, number) && *number >= least && *number <= most;
}

// Marks the bytes of the entry that no newer one has written; how many these are.
static uint32_t paint(uint8_t *bytes, Number offset, Number length, Byte byte) {
    uint32_t n = 0;
    for (Number b = offset; b < offset + length; b++)
        if (bytes[b] == BYTE_UNWRITTEN) {
            bytes[b] = (uint8_t)byte;
            n++;
        }
    return n;
}

static bool add_field(Separation *p, const SmgEntry *e, Number length, uint32_t n_visible) {
    Number number;
    Term term = kb_simplify(p->x->solver, p->s->kb, e->value.term);
    if (!n_visible || term_is_const(p->x->table, term, &number))
        return true;
    if (!smg_has_base(&p->x->smg, term))
        return e->kind == SMG_FIELD ? length < SMALLEST_ADDRESS : e->width < SMALLEST_ADDRESS;
    return e->kind == SMG_FIELD && length == p->x->smg.pointer_bytes && n_visible == length &&
           add_pointer(p, term);
}

static bool has_room_for_pointer(const Separation *p, const uint8_t *bytes, Number size) {
    uint32_t n = 0;
    for (Number b = 0; b < size; b++) {
        n = bytes[b] == BYTE_WRITTEN ? 0 : n + 1;
        if (n >= p->x->smg.pointer_bytes)
            return true;
    }
    return false;
}

static bool add_contents(Separation *p, const SmgObject *object) {
    uint8_t bytes[MAX_BYTES];
    Number size, offset, length;
    if (!is_constant(p, object->size, 0, MAX_BYTES, &size))
        return false;
    memset(bytes, BYTE_UNWRITTEN, sizeof bytes);
    for (const SmgEntry *e = object->entries; e; e = e->older) {
        if (e->kind == SMG_TEXT)
            continue;
        if (!is_constant(p, e->offset, 0, size, &offset) ||
            !is_constant(p, e->length, 0, size - offset, &length))
            return false;
        uint32_t n_visible =
            paint(bytes, offset, length, e->kind == SMG_UNKNOWN ? BYTE_NOT_KNOWN : BYTE_WRITTEN);
        bool has_value = smg_has_value(e);
        if (has_value && !add_field(p, e, length, n_visible))
            return false;
    }
    return !has_room_for_pointer(p, bytes, size);
}

// ---- A call -------------------------------------------------------------------------------------

static bool are_separate(Separation *p, const SmgValue *values, const IrTypeId *types, uint32_t n,
                         bool follows) {
    for (uint32_t a = 1; a < n; a++) {
        bool is_pointer = ir_type(p->x->program, types[a])->kind == IR_POINTER;
        if (is_pointer ? !add_pointer(p, values[a].term) : smg_has_base(&p->x->smg, values[a].term))
            return false;
    }
    while (follows && p->work.count)
        if (!add_contents(p, smg_object(p->s->heap, vec_pop(&p->work))))
            return false;
    return true;
}

bool exec_is_covered(Exec *x, ExecState *s, const IrInstr *i, const SmgValue *values,
                     const IrTypeId *types, uint32_t n) {
    Number flags = 0;
    bool is_known = n && term_is_const(x->table, values[0].term, &flags);
    Separation p = {.x = x, .s = s, .may_share = flags & IR_COVERED_SHARED};
    bool is_covered = is_known && are_separate(&p, values, types, n, flags & IR_COVERED_FOLLOWS);
    map_release(&p.seen);
    vec_free(&p.work);
    exec_set_result(x, s, i, (SmgValue){term_int(x->table, is_covered), SMG_UNSIGNED});
    return true;
}
