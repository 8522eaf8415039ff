// Instructions, one function for each family; ends of blocks are in branch.c.
#include "value/internal.h"

#include "base/check.h"

enum { MAX_LOADED_SPLIT = 8 };

// A register that does not matter has no value: then it is anything.
ValueSlot value_operand_of(ValueEngine *x, const IrInstr *i, uint32_t n) {
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

// ---- Numbers ------------------------------------------------------------------------------------

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
    if (ir_family(i->op) == IR_FAMILY_SHIFT) {
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
    ValueSlot a = value_operand_of(x, i, 0), b = value_operand_of(x, i, 1);
    IrFamily family = ir_family(i->op);
    bool may_be_undefined = family == IR_FAMILY_DIVISION || family == IR_FAMILY_SHIFT;
    if (value_of(&x->values, a.value)->kind == VALUE_WIDE)
        return set_any(x, i);
    if (!are_numbers(x, a, b))
        return move_address(x, i, a, b);
    if (may_be_undefined) {
        if (!exclude_undefined(x, i, b))
            return false; // the run ends there
        a = value_operand_of(x, i, 0);
        b = value_operand_of(x, i, 1);
    }
    return set(x, i, value_binary(&x->values, i->op, a.value, b.value));
}

static bool bit_operation(ValueEngine *x, const IrInstr *i) {
    ValueSlot a = value_operand_of(x, i, 0);
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
    ValueSlot p = value_operand_of(x, i, 0), q = value_operand_of(x, i, 1);
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
    case IR_SMUL_OVERFLOWS:
    case IR_UMUL_OVERFLOWS: // products of known numbers only
        if (a->unknown || b->unknown)
            return set_bit(x, i, -1);
        return set_bit(x, i, (int)ir_fold(i->op, a->ones, b->ones, a->bits));
#define HANDLES_OVERFLOW_TEST ,
#include "ir/other_cases.h"
        break;
    }
    UNREACHABLE("no overflow test");
}

// ---- Comparisons and conversions ----------------------------------------------------------------

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
    ValueSlot a = value_operand_of(x, i, 0), b = value_operand_of(x, i, 1);
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
    ValueSlot a = value_operand_of(x, i, 0);
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

// ---- Memory -------------------------------------------------------------------------------------

static bool address(ValueEngine *x, const IrInstr *i) {
    const IrOperand *o = ir_operands(value_function(x, value_frame(x)), i);
    ValueTable *t = &x->values;
    uint64_t number;
    uint32_t bits = x->program->pointer_bits;
    ValueSlot a = value_operand_of(x, i, 0), b = value_operand_of(x, i, 1);
    ValueId by = value_operand_of(x, i, 2).value, more = value_operand_of(x, i, 3).value;
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
    if (!value_is_const(&x->values, value_operand_of(x, i, 0).value, &size))
        return value_give_up(x, "an array of a size that is not known");
    uint32_t object = value_add_object(x, VALUE_STACK, size, VALUE_ARBITRARY);
    x->state.objects.items[object].is_alive = !(i->flags & IR_SCOPED);
    uint32_t bits = x->program->pointer_bits;
    return set(x, i, value_address(&x->values, object, value_const(&x->values, bits, 0), bits)) &&
           !x->is_over;
}

static bool scope(ValueEngine *x, const IrInstr *i) {
    const Value *v = value_of(&x->values, value_operand_of(x, i, 0).value);
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
    ValueSlot a = value_operand_of(x, i, 0), b = value_operand_of(x, i, 1),
              c = value_operand_of(x, i, 2);
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
    if (!value_load(x, value_operand_of(x, i, 0).value, i->type, &slot))
        return false;
    value_set(x, i->result, slot);
    const WordSet *v = &value_of(&x->values, slot.value)->words;
    bool has_few = slot.symbol && v->unknown && v->umax - v->umin < MAX_LOADED_SPLIT;
    return !has_few || value_split(x, ir_reg_operand(i->result));
}

static bool memory(ValueEngine *x, const IrInstr *i) {
    const IrFunction *f = value_function(x, value_frame(x));
    ValueSlot slot;
    switch ((IrOpcode)i->op) {
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
            slot = value_operand_of(x, i, 0);
        return value_store(x, value_operand_of(x, i, 1).value, i->type, slot);
    case IR_ADDRESS:
        return address(x, i);
    case IR_COPY:
    case IR_FILL:
        return block_of_memory(x, i);
#define HANDLES_MEMORY ,
#define HANDLES_ADDRESS ,
#include "ir/other_cases.h"
        break;
    }
    UNREACHABLE("no instruction about memory");
}

// ---- Choices ------------------------------------------------------------------------------------

static bool choose_value(ValueEngine *x, const IrInstr *i) {
    const IrOperand *o = ir_operands(value_function(x, value_frame(x)), i);
    ValueSlot condition = value_operand_of(x, i, 0);
    uint64_t bit;
    if (!value_is_const(&x->values, condition.value, &bit)) {
        if (value_operand_of(x, i, 1).value != value_operand_of(x, i, 2).value &&
            value_split(x, o[0]))
            return choose_value(x, i);
        if (x->path_ends)
            return false;
        return value_operand_of(x, i, 1).value == value_operand_of(x, i, 2).value &&
                       !value_is_number(&x->values, value_operand_of(x, i, 1).value)
                   ? set(x, i, value_operand_of(x, i, 1).value)
                   : set_any(x, i);
    }
    value_set(x, i->result, value_copied_operand(x, o[bit ? 1 : 2]));
    return true;
}

// ---- Blocks -------------------------------------------------------------------------------------

static bool choice(ValueEngine *x, const IrInstr *i) {
    switch ((IrOpcode)i->op) {
    case IR_SELECT:
        return choose_value(x, i);
    case IR_UNDEF:
        value_set(x, i->result, value_draw(x, VALUE_UNDEFINED, i->type));
        return true;
    case IR_PHI: // value_go_to
        return true;
#define HANDLES_CHOICE ,
#include "ir/other_cases.h"
        break;
    }
    UNREACHABLE("no choice");
}

static bool step(ValueEngine *x, const IrInstr *i) {
    switch (ir_family(i->op)) {
    case IR_FAMILY_SUM:
    case IR_FAMILY_DIVISION:
    case IR_FAMILY_SHIFT:
    case IR_FAMILY_BITWISE:
        return arithmetic(x, i);
    case IR_FAMILY_BIT_COUNT:
        return bit_operation(x, i);
    case IR_FAMILY_OVERFLOW_TEST:
        return overflow_test(x, i);
    case IR_FAMILY_COMPARISON:
        return comparison(x, i);
    case IR_FAMILY_RESIZE:
    case IR_FAMILY_CAST:
        return conversion(x, i);
    case IR_FAMILY_FLOAT_CONVERSION:
    case IR_FAMILY_FLOAT:
        return set_any(x, i);
    case IR_FAMILY_CHOICE:
        return choice(x, i);
    case IR_FAMILY_MEMORY:
    case IR_FAMILY_ADDRESS:
        return memory(x, i);
    case IR_FAMILY_CHECK: // a run goes on behind it
    case IR_FAMILY_DEBUG:
        return true;
    case IR_FAMILY_CALL:
    case IR_FAMILY_TERMINATOR:
    case IR_FAMILY_UNSUPPORTED: // value_block
        break;
    }
    UNREACHABLE("an instruction that does not only compute");
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
        switch ((IrOpcode)i->op) {
        case IR_JUMP:
            value_go_to(x, ir_targets(value_function(x, value_frame(x)), i)[0]);
            return true;
        case IR_BRANCH:
            return value_branch(x, i);
        case IR_SWITCH:
            return value_switch(x, i);
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
#define HANDLES_TERMINATOR ,
#define HANDLES_UNSUPPORTED ,
#define HANDLES_CALL ,
#include "ir/other_cases.h"
            x->path_ends = false;
            if (!step(x, i))
                return false;
            value_frame(x)->index++;
        }
    }
}
