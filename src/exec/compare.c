// Comparisons of numbers and of addresses.
#include "exec/internal.h"

#include "base/check.h"
#include "smg/list.h"

static Term constant(Exec *x, Number number) { return term_const(x->table, number); }

typedef struct Place {
    SmgObjectId id;
    Term offset;
} Place;

static bool is_inside(Exec *x, const ExecState *s, Place place, bool or_end) {
    const SmgObject *object = smg_object(s->heap, place.id);
    TermTable *t = x->table;
    Term end = or_end ? term_add_number(t, object->size, 1) : object->size;
    return exec_implies(x, s, formula_le(t, constant(x, 0), place.offset)) &&
           exec_implies(x, s, formula_lt(t, place.offset, end));
}

// Addresses of different objects: equal only where one of them is a one-past-the-end or outside.
static Formula compare_objects(Exec *x, ExecState *s, IrOpcode op, Place a, Place b) {
    const SmgObject *first = smg_object(s->heap, a.id), *second = smg_object(s->heap, b.id);
    bool stack_is_gone = (first->kind == SMG_STACK && first->life != SMG_ALIVE) ||
                         (second->kind == SMG_STACK && second->life != SMG_ALIVE);
    bool functions = first->kind == SMG_FUNCTION && second->kind == SMG_FUNCTION;
    bool differ =
        functions || (!stack_is_gone && is_inside(x, s, a, false) && is_inside(x, s, b, false));
    if (differ && (op == IR_EQ || op == IR_NE))
        return formula_bool(x->table, op == IR_NE);
    return exec_any_bit(x, s);
}

// Offsets that differ by less than the address space are equal only when the addresses are.
static bool is_less_than_a_wrap(Exec *x, const ExecState *s, Term a, Term b) {
    Interval difference = kb_interval(x->solver, s->kb, term_sub(x->table, a, b));
    Number space = number_power_of_two(x->program->pointer_bits);
    return difference.low > -space && difference.high < space;
}

static Formula relation(Exec *x, IrOpcode op, Term a, Term b) {
    switch (op) {
    case IR_EQ:
        return formula_eq(x->table, a, b);
    case IR_NE:
        return formula_ne(x->table, a, b);
    case IR_ULT:
    case IR_SLT:
        return formula_lt(x->table, a, b);
    case IR_ULE:
    case IR_SLE:
        return formula_le(x->table, a, b);
#define HANDLES_COMPARISON ,
#include "ir/other_cases.h"
        break;
    }
    UNREACHABLE("no comparison");
}

// The first and the last node of a list segment: the same one when there is only one. (Of a tree
// with a hole: on the way to it.)
static Formula compare_list_ends(Exec *x, ExecState *s, IrOpcode op, Place a, Place b) {
    const SmgSegment *list = smg_object(s->heap, a.id)->segment;
    bool equality = op == IR_EQ || op == IR_NE;
    if (!equality || !term_same(a.offset, b.offset) || !is_inside(x, s, a, true))
        return exec_any_bit(x, s);
    return relation(x, op, list->has_hole ? list->depth : list->length, constant(x, 1));
}

// The result should not mention the address where it does not depend on it: a variable with the
// result would name the object.
static Formula compare_with_number(Exec *x, const ExecState *s, IrOpcode op, Term a, Term b) {
    Formula compared = relation(x, op, a, b);
    bool equality = op == IR_EQ || op == IR_NE;
    if (equality && exec_implies(x, s, formula_ne(x->table, a, b)))
        return formula_bool(x->table, op == IR_NE);
    return compared;
}

static Formula compare_addresses(Exec *x, ExecState *s, IrOpcode op, Term a, Term b) {
    Place pa, pb;
    bool a_known =
        smg_resolve(&x->smg, s->heap, a, &pa.id, &pa.offset) && smg_object(s->heap, pa.id);
    bool b_known =
        smg_resolve(&x->smg, s->heap, b, &pb.id, &pb.offset) && smg_object(s->heap, pb.id);
    if (a_known && b_known && pa.id != pb.id)
        return compare_objects(x, s, op, pa, pb);
    if (a_known && b_known &&
        smg_is_last(&x->smg, smg_object(s->heap, pa.id), a) !=
            smg_is_last(&x->smg, smg_object(s->heap, pb.id), b))
        return compare_list_ends(x, s, op, pa, pb);
    if (a_known && b_known) {
        // In one object the offsets decide, unless the addresses may wrap around.
        bool equality = op == IR_EQ || op == IR_NE;
        bool ordered = (equality && is_less_than_a_wrap(x, s, pa.offset, pb.offset)) ||
                       (is_inside(x, s, pa, true) && is_inside(x, s, pb, true));
        return ordered ? relation(x, op, pa.offset, pb.offset) : exec_any_bit(x, s);
    }
    // An address against a number, null as a rule.
    Place known = a_known ? pa : pb;
    if ((!a_known && !b_known) || !is_inside(x, s, known, true))
        return exec_any_bit(x, s);
    return compare_with_number(x, s, op, a, b);
}

// Where signed numbers have no ends: a number outside of its type equals one that is the same but
// for wrap-around if the program compares them as unsigned numbers, and does not if as signed ones.
// The IR does not say which.
Formula exec_equal(Exec *x, ExecState *s, Term a, Term b, uint32_t bits) {
    TermTable *t = x->table;
    Formula equal = formula_eq(t, a, b);
    if (!exec_has_no_ends(x, bits) || smg_has_base(&x->smg, a) || smg_has_base(&x->smg, b) ||
        (exec_implies(x, s, exec_fits_signed(x, a, bits)) &&
         exec_implies(x, s, exec_fits_signed(x, b, bits))))
        return equal;
    Term distance = term_mod(t, term_sub(t, a, b), number_power_of_two(bits));
    Formula may_equal = formula_eq(t, distance, constant(x, 0));
    return formula_or(t, equal, formula_and(t, may_equal, exec_any_bit(x, s)));
}

bool exec_comparison(Exec *x, ExecState *s, const IrInstr *i) {
    bool is_signed = i->op == IR_SLT || i->op == IR_SLE;
    uint32_t bits = ir_type(x->program, i->type)->bits;
    if (bits > 64) {
        exec_set_bit(x, s, i, exec_any_bit(x, s));
        return true;
    }
    const IrFunction *f = exec_function(x, s);
    SmgValue left = exec_operand(x, s, ir_operands(f, i)[0]);
    SmgValue right = exec_operand(x, s, ir_operands(f, i)[1]);
    bool equality = i->op == IR_EQ || i->op == IR_NE;
    bool is_read_signed =
        is_signed || (equality && (left.repr == SMG_SIGNED || right.repr == SMG_SIGNED));
    Term a, b;
    if (is_read_signed) {
        a = exec_signed_operand(x, s, i, 0); // equal patterns are equal in either reading
        b = exec_signed_operand(x, s, i, 1);
    } else {
        a = exec_unsigned_operand(x, s, i, 0);
        b = exec_unsigned_operand(x, s, i, 1);
    }
    a = kb_simplify(x->solver, s->kb, a);
    b = kb_simplify(x->solver, s->kb, b);
    if (smg_has_base(&x->smg, a) || smg_has_base(&x->smg, b))
        exec_set_bit(x, s, i, compare_addresses(x, s, (IrOpcode)i->op, a, b));
    else if (equality && is_read_signed) {
        Formula equal = exec_equal(x, s, a, b, bits);
        exec_set_bit(x, s, i, i->op == IR_EQ ? equal : formula_not(x->table, equal));
    } else
        exec_set_bit(x, s, i, relation(x, (IrOpcode)i->op, a, b));
    return true;
}
