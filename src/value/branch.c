// Where control goes at the end of a block, and the states that part there: one goes on at once,
// the others are kept for later.
#include "value/internal.h"

enum { MAX_SPLIT = 64 };

void value_go_to(ValueEngine *x, IrBlockId target) {
    ValueFrame *frame = value_frame(x);
    IrPhis phis = ir_phis(value_function(x, frame), frame->block, target);
    VEC(ValueSlot) slots = {0};
    for (uint32_t n = 0; n < phis.count; n++)
        vec_push(&slots, value_copied_operand(x, ir_phi_operand(&phis, n)));
    for (uint32_t n = 0; n < phis.count; n++)
        value_set(x, phis.first[n].result, slots.items[n]);
    vec_free(&slots);
    frame->block = target;
    frame->index = phis.count;
}

static void keep(ValueEngine *x, bool has_arrived) {
    vec_push(&x->pending, value_pack(x, has_arrived));
    x->has_parted = true;
}

// Goes there under the condition of the trial, later.
static void keep_path(ValueEngine *x, ValueMark mark, IrBlockId target) {
    ValueFrame here = *value_frame(x);
    value_go_to(x, target);
    keep(x, true);
    *value_frame(x) = here;
    value_undo(x, mark);
}

bool value_branch(ValueEngine *x, const IrInstr *i) {
    const IrFunction *f = value_function(x, value_frame(x));
    const IrBlockId *targets = ir_targets(f, i);
    IrOperand condition = ir_operands(f, i)[0];
    uint64_t bit;
    if (value_is_const(&x->values, value_operand_of(x, i, 0).value, &bit)) {
        value_go_to(x, targets[bit ? 0 : 1]);
        return true;
    }
    ValueMark mark = value_try(x);
    if (value_assume_bit(x, condition, true))
        keep_path(x, mark, targets[0]);
    else
        value_undo(x, mark);
    if (!value_assume_bit(x, condition, false))
        return false;
    value_go_to(x, targets[1]);
    return true;
}

bool value_switch(ValueEngine *x, const IrInstr *i) {
    const IrFunction *f = value_function(x, value_frame(x));
    const IrBlockId *targets = ir_targets(f, i);
    const IrOperand *o = ir_operands(f, i);
    if (!value_is_number(&x->values, value_operand_of(x, i, 0).value))
        return value_give_up(x, "a choice by what is no number");
    for (uint32_t n = 1; n < i->n_operands; n++) {
        int is_equal = value_compare(&x->values, IR_EQ, value_operand_of(x, i, 0).value,
                                     value_operand(x, o[n]).value);
        if (is_equal == 0)
            continue;
        if (is_equal == 1) {
            value_go_to(x, targets[n]);
            return true;
        }
        ValueMark mark = value_try(x);
        if (value_assume_compared(x, IR_EQ, true, o[0], o[n]))
            keep_path(x, mark, targets[n]);
        else
            value_undo(x, mark);
        if (!value_assume_compared(x, IR_EQ, false, o[0], o[n]))
            return false;
    }
    value_go_to(x, targets[0]);
    return true;
}

bool value_split(ValueEngine *x, IrOperand o) {
    ValueTable *t = &x->values;
    ValueSlot slot = value_operand(x, o);
    if (ir_is_const(o) || !slot.value || !value_is_number(t, slot.value))
        return false;
    const WordSet v = value_of(t, slot.value)->words;
    if (v.umax - v.umin >= MAX_SPLIT)
        return false;
    bool goes_on = false;
    ValueId last = 0;
    for (uint64_t number = v.umin;; number++) {
        ValueId one = value_const(t, v.bits, number);
        if (value_covers(t, slot.value, one)) {
            if (last) {
                ValueMark mark = value_try(x);
                if (value_assume_number(x, o, last))
                    keep(x, false);
                value_undo(x, mark);
            }
            last = one;
        }
        if (number == v.umax)
            break;
    }
    goes_on = last && value_assume_number(x, o, last);
    if (!goes_on)
        x->path_ends = true;
    return goes_on;
}
