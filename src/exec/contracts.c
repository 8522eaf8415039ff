// What contracts ask about memory: how much of an object lies behind a pointer, whether two
// pointers are into one object, whether a list ends. The answers are exact; where the state does
// not tell, the step is stuck or, for two pointers, both answers are possible.
#include "exec/internal.h"

#include "base/check.h"

static Term constant(Exec *x, Number number) { return term_const(x->table, number); }

typedef enum Target { NOTHING, OBJECT, NOT_KNOWN } Target;

// Where a pointer leads, without an access: to an object (live or not), to none (null and other
// numbers).
static Target find_target(Exec *x, const ExecState *s, Term pointer, SmgObjectId *id,
                          Term *offset) {
    Number number;
    pointer = kb_simplify(x->solver, s->kb, pointer);
    if (term_is_const(x->table, pointer, &number))
        return NOTHING;
    if (!smg_resolve(&x->smg, s->heap, pointer, id, offset))
        return NOT_KNOWN;
    const SmgObject *object = smg_object(s->heap, *id);
    return !object || object->kind == SMG_FUNCTION ? NOTHING : OBJECT;
}

static bool give(Exec *x, ExecState *s, const IrInstr *i, Term term) {
    exec_set_result(x, s, i, (SmgValue){term, SMG_UNSIGNED});
    return true;
}

static bool give_up(Exec *x, ExecState *s) {
    exec_stuck(x, s, "a contract about a pointer whose target is not known");
    return false;
}

static bool do_room(Exec *x, ExecState *s, const IrInstr *i, Term pointer) {
    TermTable *t = x->table;
    SmgObjectId id;
    Term offset;
    Target target = find_target(x, s, pointer, &id, &offset);
    if (target == NOT_KNOWN)
        return give_up(x, s);
    const SmgObject *object = target == OBJECT ? smg_object(s->heap, id) : NULL;
    if (!object || object->life != SMG_ALIVE)
        return give(x, s, i, constant(x, 0));
    Term size = object->size;
    Formula inside =
        formula_and(t, formula_le(t, constant(x, 0), offset), formula_le(t, offset, size));
    if (!exec_implies(x, s, inside)) {
        ExecState outside = *s;
        exec_assume(x, &outside, formula_not(t, inside));
        give(x, &outside, i, constant(x, 0));
        outside.frame.index++;
        outside.decisions++;
        if (!exec_is_dead(x, &outside))
            vec_push(&x->forks, outside);
        exec_assume(x, s, inside);
        s->decisions++;
        if (exec_is_dead(x, s))
            return false;
    }
    return give(x, s, i, term_sub(t, size, offset));
}

static bool do_offset(Exec *x, ExecState *s, const IrInstr *i, Term pointer) {
    TermTable *t = x->table;
    SmgObjectId id;
    Term offset;
    Target target = find_target(x, s, pointer, &id, &offset);
    if (target == NOT_KNOWN)
        return give_up(x, s);
    const SmgObject *object = target == OBJECT ? smg_object(s->heap, id) : NULL;
    if (!object || object->life != SMG_ALIVE)
        return give(x, s, i, constant(x, 0));
    Formula inside =
        formula_and(t, formula_le(t, constant(x, 0), offset), formula_le(t, offset, object->size));
    if (!exec_implies(x, s, inside))
        return give_up(x, s);
    return give(x, s, i, offset);
}

static bool do_same_object(Exec *x, ExecState *s, const IrInstr *i, Term p, Term q) {
    SmgObjectId a, b;
    Term offset;
    Target first = find_target(x, s, p, &a, &offset), second = find_target(x, s, q, &b, &offset);
    if (first == NOTHING || second == NOTHING)
        return give(x, s, i, constant(x, 0));
    if (first == NOT_KNOWN || second == NOT_KNOWN) {
        IrTypeId type = exec_function(x, s)->reg_types[i->result];
        exec_set_reg(x, s, i->result, exec_any_value(x, s, type, false, "same"));
        return true;
    }
    if (a == b && smg_object(s->heap, a)->segment)
        return give_up(x, s); // perhaps two of its nodes
    return give(x, s, i, constant(x, a == b && smg_object(s->heap, a)->life == SMG_ALIVE));
}

// What the last node of the run of nodes that begins at `id` links to. False: not known.
static bool read_next(Exec *x, const ExecState *s, SmgObjectId id, Number link, Term *next) {
    const SmgObject *object = smg_object(s->heap, id);
    SmgValue value;
    if (object->segment) {
        *next = object->segment->out.term;
        return object->segment->shape == SMG_LIST && object->segment->head == 0 &&
               object->segment->next == link;
    }
    if (!smg_read_link(&x->smg, s->heap, s->kb, id, link, &value))
        return false;
    *next = value.term;
    return true;
}

static bool do_is_list(Exec *x, ExecState *s, const IrInstr *i, Term pointer, Term link_term,
                       Term size) {
    Number link, zero;
    SmgObjectId id;
    Term offset;
    Map seen = {0};
    bool is_known = term_is_const(x->table, link_term, &link), is_list = true, goes_on = true;
    while (is_known && goes_on) {
        uint64_t before;
        pointer = kb_simplify(x->solver, s->kb, pointer);
        if (term_is_const(x->table, pointer, &zero)) {
            is_list = zero == 0;
            break;
        }
        Target target = find_target(x, s, pointer, &id, &offset);
        const SmgObject *object = target == OBJECT ? smg_object(s->heap, id) : NULL;
        is_known = target != NOT_KNOWN;
        if (target == NOTHING || (object && object->life != SMG_ALIVE) ||
            map_get(&seen, id, &before)) {
            is_list = !is_known;
            break;
        }
        is_known = is_known && !object->alias_of && term_is_const(x->table, offset, &zero) &&
                   zero == 0 && exec_implies(x, s, formula_le(x->table, size, object->size)) &&
                   read_next(x, s, id, link, &pointer);
        map_set(&seen, id, 1);
    }
    map_release(&seen);
    return is_known ? give(x, s, i, constant(x, is_list)) : give_up(x, s);
}

bool exec_contract(Exec *x, ExecState *s, const IrInstr *i, IrNative native, const Term *words) {
    switch (native) {
    case IR_NATIVE_ROOM:
        return do_room(x, s, i, words[0]);
    case IR_NATIVE_OFFSET:
        return do_offset(x, s, i, words[0]);
    case IR_NATIVE_IN_RUN:
        return give(x, s, i, constant(x, 0));
    case IR_NATIVE_CHECKS_ARGUMENTS:
        return give(x, s, i, constant(x, (x->checks & IR_BAD_ARGUMENT) != 0));
    case IR_NATIVE_SAME_OBJECT:
        return do_same_object(x, s, i, words[0], words[1]);
    case IR_NATIVE_IS_LIST:
        return do_is_list(x, s, i, words[0], words[1], words[2]);
    default:
        UNREACHABLE("no native for contracts");
    }
}
