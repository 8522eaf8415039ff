// Instructions, and the ways that a block's end may take.
#include "value/internal.h"

enum { MAX_SPLIT = 64, MAX_LOADED_SPLIT = 8 };

// A register that does not matter has no value: then it is anything.
static ValueSlot operand(ValueEngine *x, const IrInstr *i, uint32_t n) {
    const IrFunction *f = value_function(x, value_frame(x));
    IrOperand o = ir_operands(f, i)[n];
    ValueSlot slot = value_operand(x, o);
    if (!slot.value)
        slot.value =
            value_any(&x->values, ir_type(x->program, ir_operand_type(x->program, f, o))->bits);
    return slot;
}

static bool set(ValueEngine *x, const IrInstr *i, ValueId value) {
    value_set_number(x, i->result, value);
    return true;
}

static bool set_any(ValueEngine *x, const IrInstr *i) {
    IrTypeId type = value_function(x, value_frame(x))->reg_types[i->result];
    return set(x, i, value_any(&x->values, ir_type(x->program, type)->bits));
}

static bool set_bit(ValueEngine *x, const IrInstr *i, int bit) {
    return set(x, i,
               bit < 0 ? value_any(&x->values, 1) : value_const(&x->values, 1, (uint64_t)bit));
}

static bool are_numbers(const ValueEngine *x, ValueSlot a, ValueSlot b) {
    return value_is_number(&x->values, a.value) && value_is_number(&x->values, b.value);
}

// ---- Numbers --------------------------------------------------------------------------------------------------

// p + n, n + p, p - n, p - q of addresses.
static bool move_address(ValueEngine *x, const IrInstr *i, ValueSlot a, ValueSlot b) {
    ValueTable *t = &x->values;
    if (i->op == IR_ADD && value_is_address(t, b.value)) {
        ValueSlot swap = a;
        a = b;
        b = swap;
    }
    const Value p = *value_of(t, a.value), q = *value_of(t, b.value);
    if (p.kind != VALUE_ADDRESS || (i->op != IR_ADD && i->op != IR_SUB))
        return set_any(x, i);
    if (q.kind == VALUE_NUMBER)
        return set(x, i,
                   value_address(t, p.object, value_binary(t, i->op, p.offset, b.value), p.bits));
    if (q.kind == VALUE_ADDRESS && i->op == IR_SUB && p.object == q.object)
        return set(x, i, value_binary(t, IR_SUB, p.offset, q.offset));
    return set_any(x, i);
}

static bool exclude_undefined(ValueEngine *x, const IrInstr *i, ValueSlot b) {
    const IrOperand *o = ir_operands(value_function(x, value_frame(x)), i);
    ValueId limit = value_const(&x->values, value_of(&x->values, b.value)->bits, 0),
            other = b.value;
    bool holds = false;
    IrOpcode op = IR_EQ;
    if (i->op >= IR_SHL && i->op <= IR_ASHR) {
        uint32_t bits = value_of(&x->values, b.value)->bits;
        if (bits > 1) { // 1: the shift is by 0
            limit = value_const(&x->values, bits, bits);
            op = IR_ULT;
        }
        holds = true;
    }
    return value_restrict(&x->values, op, holds, &other, &limit) &&
           value_assume_number(x, o[1], other);
}

static bool arithmetic(ValueEngine *x, const IrInstr *i) {
    ValueSlot a = operand(x, i, 0), b = operand(x, i, 1);
    bool may_be_undefined =
        (i->op >= IR_UDIV && i->op <= IR_SREM) || (i->op >= IR_SHL && i->op <= IR_ASHR);
    if (value_of(&x->values, a.value)->kind == VALUE_WIDE)
        return set_any(x, i);
    if (!are_numbers(x, a, b))
        return move_address(x, i, a, b);
    if (may_be_undefined) {
        if (!exclude_undefined(x, i, b))
            return false; // the run ends there
        a = operand(x, i, 0);
        b = operand(x, i, 1);
    }
    return set(x, i, value_binary(&x->values, i->op, a.value, b.value));
}

static bool bit_operation(ValueEngine *x, const IrInstr *i) {
    ValueSlot a = operand(x, i, 0);
    uint64_t number;
    if (!value_is_const(&x->values, a.value, &number))
        return set_any(x, i);
    uint32_t bits = value_of(&x->values, a.value)->bits;
    return set(x, i, value_const(&x->values, bits, (uint64_t)ir_fold(i->op, number, 0, bits)));
}

static int fits(__int128 low, __int128 high, __int128 least, __int128 most) {
    return low >= least && high <= most ? 0 : low > most || high < least ? 1 : -1;
}

static bool overflow_test(ValueEngine *x, const IrInstr *i) {
    ValueSlot p = operand(x, i, 0), q = operand(x, i, 1);
    if (!are_numbers(x, p, q))
        return set_bit(x, i, -1);
    const WordSet *a = &value_of(&x->values, p.value)->words,
                  *b = &value_of(&x->values, q.value)->words;
    __int128 top = (__int128)word_mask(a->bits), half = top >> 1;
    switch (i->op) {
    case IR_SADD_OVERFLOWS:
        return set_bit(
            x, i, fits((__int128)a->smin + b->smin, (__int128)a->smax + b->smax, -half - 1, half));
    case IR_SSUB_OVERFLOWS:
        return set_bit(
            x, i, fits((__int128)a->smin - b->smax, (__int128)a->smax - b->smin, -half - 1, half));
    case IR_UADD_OVERFLOWS:
        return set_bit(x, i,
                       fits((__int128)a->umin + b->umin, (__int128)a->umax + b->umax, 0, top));
    case IR_USUB_OVERFLOWS:
        return set_bit(x, i,
                       fits((__int128)a->umin - b->umax, (__int128)a->umax - b->umin, 0, top));
    default: // products of known numbers only
        if (a->unknown || b->unknown)
            return set_bit(x, i, -1);
        return set_bit(x, i, (int)ir_fold(i->op, a->ones, b->ones, a->bits));
    }
}

// ---- Comparisons and conversions ----------------------------------------------------------------------------

static int compare_addresses(ValueEngine *x, IrOpcode op, ValueId a, ValueId b) {
    ValueTable *t = &x->values;
    uint64_t number;
    const Value p = *value_of(t, a), q = *value_of(t, b);
    bool is_equality = op == IR_EQ || op == IR_NE;
    if (p.kind == VALUE_ADDRESS && q.kind == VALUE_ADDRESS && p.object == q.object) {
        if (is_equality || (value_is_inside(x, a, true) && value_is_inside(x, b, true)))
            return value_compare(t, op, p.offset, q.offset);
        return -1;
    }
    if (!is_equality)
        return -1;
    bool differ = false;
    if (p.kind == VALUE_ADDRESS && q.kind == VALUE_ADDRESS)
        differ = !((p.object | q.object) & VALUE_FUNCTION_BIT) && value_is_inside(x, a, false) &&
                 value_is_inside(x, b, false);
    else if (value_is_const(t, p.kind == VALUE_ADDRESS ? b : a, &number) && number == 0)
        differ = value_is_inside(x, p.kind == VALUE_ADDRESS ? a : b, true);
    return differ ? op == IR_NE : -1;
}

static bool comparison(ValueEngine *x, const IrInstr *i) {
    ValueSlot a = operand(x, i, 0), b = operand(x, i, 1);
    if (value_of(&x->values, a.value)->kind == VALUE_WIDE)
        return set_bit(x, i, -1);
    if (a.symbol && a.symbol == b.symbol)
        return set_bit(x, i, i->op == IR_EQ || i->op == IR_ULE || i->op == IR_SLE);
    if (!are_numbers(x, a, b))
        return set_bit(x, i, compare_addresses(x, i->op, a.value, b.value));
    int holds = value_compare(&x->values, i->op, a.value, b.value);
    if (holds < 0 && (i->op == IR_EQ || i->op == IR_NE)) {
        const IrOperand *o = ir_operands(value_function(x, value_frame(x)), i);
        int is_equal = value_related_equal(x, o[0], o[1]);
        holds = is_equal < 0 ? -1 : is_equal == (i->op == IR_EQ);
    }
    return set_bit(x, i, holds);
}

static bool conversion(ValueEngine *x, const IrInstr *i) {
    ValueSlot a = operand(x, i, 0);
    uint32_t bits = ir_type(x->program, i->type)->bits;
    const Value *v = value_of(&x->values, a.value);
    if (i->op == IR_INTTOPTR && v->kind == VALUE_ADDRESS && !value_is_inside(x, a.value, true))
        return set_any(x, i); // it may lie in another object
    if (v->bits == bits) {
        value_set(x, i->result,
                  value_copied_operand(x, ir_operands(value_function(x, value_frame(x)), i)[0]));
        return true;
    }
    if (v->kind != VALUE_NUMBER)
        return set_any(x, i);
    return set(x, i, value_resize(&x->values, a.value, bits, i->op == IR_SEXT));
}

// ---- Memory ---------------------------------------------------------------------------------------------------

static bool address(ValueEngine *x, const IrInstr *i) {
    const IrOperand *o = ir_operands(value_function(x, value_frame(x)), i);
    ValueTable *t = &x->values;
    uint64_t number;
    uint32_t bits = x->program->pointer_bits;
    ValueSlot a = operand(x, i, 0), b = operand(x, i, 1);
    ValueId by = operand(x, i, 2).value, more = operand(x, i, 3).value;
    if (!value_is_number(t, b.value))
        return set_any(x, i);
    if (value_is_address(t, a.value) && !value_is_const(t, b.value, &number) &&
        value_split(x, o[1]))
        return address(x, i);
    if (x->path_ends)
        return false;
    ValueId distance = value_binary(t, IR_MUL, value_resize(t, b.value, bits, true),
                                    value_resize(t, by, bits, true));
    distance = value_binary(t, IR_ADD, distance, value_resize(t, more, bits, true));
    const Value p = *value_of(t, a.value);
    if (p.kind == VALUE_ADDRESS)
        return set(x, i,
                   value_address(t, p.object, value_binary(t, IR_ADD, p.offset, distance), bits));
    if (value_is_const(t, distance, &number) && number == 0) {
        value_set(x, i->result, value_copied_operand(x, o[0]));
        return true;
    }
    return set_any(x, i);
}

static bool allocate(ValueEngine *x, const IrInstr *i) {
    uint64_t size;
    if (!value_is_const(&x->values, operand(x, i, 0).value, &size))
        return value_give_up(x, "an array of a size that is not known");
    uint32_t object = value_add_object(x, VALUE_STACK, size, VALUE_ARBITRARY);
    x->state.objects.items[object].is_alive = !(i->flags & IR_SCOPED);
    uint32_t bits = x->program->pointer_bits;
    return set(x, i, value_address(&x->values, object, value_const(&x->values, bits, 0), bits)) &&
           !x->is_over;
}

static bool scope(ValueEngine *x, const IrInstr *i) {
    const Value *v = value_of(&x->values, operand(x, i, 0).value);
    uint64_t offset;
    if (v->kind != VALUE_ADDRESS || v->object & VALUE_FUNCTION_BIT ||
        !value_is_const(&x->values, v->offset, &offset) || offset)
        return value_give_up(x, "the life of an object that is not known");
    if (i->op == IR_SCOPE_BEGIN) // a new object: pointers to the one before lead nowhere
        value_forget_pointers(x, v->object,
                              ir_operand_reg(ir_operands(value_function(x, value_frame(x)), i)[0]));
    ValueObject *o = &x->state.objects.items[v->object];
    o->is_alive = i->op == IR_SCOPE_BEGIN;
    o->contents = NULL;
    vec_clear(&o->cells);
    o->initial = VALUE_ARBITRARY;
    return true;
}

static bool block_of_memory(ValueEngine *x, const IrInstr *i) {
    uint64_t length;
    ValueSlot a = operand(x, i, 0), b = operand(x, i, 1), c = operand(x, i, 2);
    if (!value_is_const(&x->values, c.value, &length))
        return value_give_up(x, "a block of a size that is not known");
    if (length == 0)
        return true;
    if (i->op == IR_FILL)
        return value_fill(x, a.value, b, length);
    const Value *p = value_of(&x->values, a.value), *q = value_of(&x->values, b.value);
    if (!(i->flags & IR_OVERLAP) && p->kind == VALUE_ADDRESS && q->kind == VALUE_ADDRESS &&
        p->object == q->object && a.value != b.value)
        return value_give_up(x, "a copy that may overlap");
    return value_copy(x, a.value, b.value, length);
}

// What is in memory is often part of the program's control: few values are looked at one by one.
static bool load(ValueEngine *x, const IrInstr *i) {
    ValueSlot slot;
    if (!value_load(x, operand(x, i, 0).value, i->type, &slot))
        return false;
    value_set(x, i->result, slot);
    const WordSet *v = &value_of(&x->values, slot.value)->words;
    bool has_few = slot.symbol && v->unknown && v->umax - v->umin < MAX_LOADED_SPLIT;
    return !has_few || value_split(x, ir_reg_operand(i->result));
}

static bool memory(ValueEngine *x, const IrInstr *i) {
    const IrFunction *f = value_function(x, value_frame(x));
    ValueSlot slot;
    switch (i->op) {
    case IR_ALLOCA:
        return allocate(x, i);
    case IR_SCOPE_BEGIN:
    case IR_SCOPE_END:
        return scope(x, i);
    case IR_STACK_SAVE:
        return set_any(x, i);
    case IR_STACK_RESTORE:
        return value_give_up(x, "an array of variable length");
    case IR_LOAD:
        return load(x, i);
    case IR_STORE:
        slot = value_copied_operand(x, ir_operands(f, i)[0]);
        if (!slot.value)
            slot = operand(x, i, 0);
        return value_store(x, operand(x, i, 1).value, i->type, slot);
    case IR_ADDRESS:
        return address(x, i);
    default:
        return block_of_memory(x, i);
    }
}

// ---- Ways -----------------------------------------------------------------------------------------------------

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
static void keep_way(ValueEngine *x, ValueMark mark, IrBlockId target) {
    ValueFrame here = *value_frame(x);
    value_go_to(x, target);
    keep(x, true);
    *value_frame(x) = here;
    value_undo(x, mark);
}

static bool branch(ValueEngine *x, const IrInstr *i) {
    const IrFunction *f = value_function(x, value_frame(x));
    const IrBlockId *targets = ir_targets(f, i);
    IrOperand condition = ir_operands(f, i)[0];
    uint64_t bit;
    if (value_is_const(&x->values, operand(x, i, 0).value, &bit)) {
        value_go_to(x, targets[bit ? 0 : 1]);
        return true;
    }
    ValueMark mark = value_try(x);
    if (value_assume_bit(x, condition, true))
        keep_way(x, mark, targets[0]);
    else
        value_undo(x, mark);
    if (!value_assume_bit(x, condition, false))
        return false;
    value_go_to(x, targets[1]);
    return true;
}

static bool choose_case(ValueEngine *x, const IrInstr *i) {
    const IrFunction *f = value_function(x, value_frame(x));
    const IrBlockId *targets = ir_targets(f, i);
    const IrOperand *o = ir_operands(f, i);
    if (!value_is_number(&x->values, operand(x, i, 0).value))
        return value_give_up(x, "a choice by what is no number");
    for (uint32_t n = 1; n < i->n_operands; n++) {
        int is_equal =
            value_compare(&x->values, IR_EQ, operand(x, i, 0).value, value_operand(x, o[n]).value);
        if (is_equal == 0)
            continue;
        if (is_equal == 1) {
            value_go_to(x, targets[n]);
            return true;
        }
        ValueMark mark = value_try(x);
        if (value_assume_compared(x, IR_EQ, true, o[0], o[n]))
            keep_way(x, mark, targets[n]);
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

static bool choose_value(ValueEngine *x, const IrInstr *i) {
    const IrOperand *o = ir_operands(value_function(x, value_frame(x)), i);
    ValueSlot condition = operand(x, i, 0);
    uint64_t bit;
    if (!value_is_const(&x->values, condition.value, &bit)) {
        if (operand(x, i, 1).value != operand(x, i, 2).value && value_split(x, o[0]))
            return choose_value(x, i);
        if (x->path_ends)
            return false;
        return operand(x, i, 1).value == operand(x, i, 2).value &&
                       !value_is_number(&x->values, operand(x, i, 1).value)
                   ? set(x, i, operand(x, i, 1).value)
                   : set_any(x, i);
    }
    value_set(x, i->result, value_copied_operand(x, o[bit ? 1 : 2]));
    return true;
}

// ---- Blocks ---------------------------------------------------------------------------------------------------

static bool step(ValueEngine *x, const IrInstr *i) {
    IrOpcode op = i->op;
    if (op <= IR_XOR)
        return arithmetic(x, i);
    if (op <= IR_BITREVERSE)
        return bit_operation(x, i);
    if (op <= IR_UMUL_OVERFLOWS)
        return overflow_test(x, i);
    if (op <= IR_SLE)
        return comparison(x, i);
    if (op <= IR_BITCAST)
        return conversion(x, i);
    if (op < IR_SELECT)
        return set_any(x, i); // floating point
    if (op == IR_SELECT)
        return choose_value(x, i);
    if (op == IR_UNDEF) {
        value_set(x, i->result, value_draw(x, VALUE_UNDEFINED, i->type));
        return true;
    }
    if (op >= IR_ALLOCA && op <= IR_ADDRESS)
        return memory(x, i);
    return true; // DEBUG
}

static bool has_time(ValueEngine *x) {
    static const uint64_t most = (uint64_t)400 << 20;
    x->result->stats.instructions++;
    if (x->result->stats.instructions % 1024)
        return true;
    if (budget_poll(x->budget, 1024) != BUDGET_LEFT)
        return value_give_up(x, budget_end_name(x->budget->end));
    return x->room < most || value_give_up(x, "too many states");
}

bool value_block(ValueEngine *x) {
    for (;;) {
        const IrInstr *i = value_instr(x, value_frame(x));
        if (!has_time(x))
            return false;
        switch (i->op) {
        case IR_JUMP:
            value_go_to(x, ir_targets(value_function(x, value_frame(x)), i)[0]);
            return true;
        case IR_BRANCH:
            return branch(x, i);
        case IR_SWITCH:
            return choose_case(x, i);
        case IR_UNREACHABLE:
        case IR_TRAP:
            return false;
        case IR_UNSUPPORTED:
            return value_give_up(x, x->program->messages[i->aux]);
        case IR_CALL:
        case IR_CALL_POINTER: {
            size_t depth = x->state.frames.count;
            if (!value_call(x, i))
                return false;
            if (x->state.frames.count > depth)
                return true;
            value_frame(x)->index++;
            break;
        }
        case IR_RET:
            if (!value_return(x, i))
                return false;
            break;
        default:
            x->path_ends = false;
            if (!step(x, i))
                return false;
            value_frame(x)->index++;
        }
    }
}
