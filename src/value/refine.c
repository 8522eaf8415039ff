// What a condition tells: about the registers that it was computed from (they still hold the same
// values, since the program is in SSA form), and about everything that is known to hold the same
// number.
#include "value/internal.h"

enum { MAX_CHAIN = 12 };

ValueMark value_try(ValueEngine *x) {
    x->keeps_trail = true;
    return (ValueMark){x->trail.count, x->state.events, x->state.symbols};
}

void value_undo(ValueEngine *x, ValueMark mark) {
    while (x->trail.count > mark.trail) {
        ValueUndo undo = vec_pop(&x->trail);
        *undo.slot = undo.old;
    }
    x->state.events = mark.events;
    x->state.symbols = mark.symbols;
    x->keeps_trail = false;
}

const uint32_t *value_definitions(ValueEngine *x, IrFunctionId id) {
    const IrFunction *f = &x->program->functions[id];
    if (x->definitions[id])
        return x->definitions[id];
    uint32_t *found = memory_new((f->n_regs + 1) * sizeof *found);
    for (IrReg r = 0; r < f->n_regs; r++)
        found[r] = IR_NONE;
    for (uint32_t n = 0; n < f->n_instrs; n++)
        for (uint32_t r = 0; r < f->instrs[n].n_results; r++)
            found[f->instrs[n].result + r] = n;
    x->definitions[id] = found;
    return found;
}

// The instruction that sets a register; NULL for parameters and PHIs.
static const IrInstr *definition(ValueEngine *x, IrReg reg) {
    const ValueFrame *frame = value_frame(x);
    uint32_t n = value_definitions(x, frame->function)[reg];
    const IrInstr *i = n == IR_NONE ? NULL : &value_function(x, frame)->instrs[n];
    return i && i->op != IR_PHI ? i : NULL;
}

// ---- Copies -------------------------------------------------------------------------------------

// Whatever has the symbol becomes `now`.
static void replace(ValueEngine *x, uint32_t symbol, ValueSlot now) {
    ValueState *s = &x->state;
    for (size_t n = 0; n < s->slots.count; n++)
        if (s->slots.items[n].symbol == symbol)
            value_set_slot(x, &s->slots.items[n], now);
    for (size_t k = 0; k < s->n_objects; k++) {
        size_t n_cells;
        const ValueCell *cells = value_cells(&s->objects.items[k], &n_cells);
        for (size_t n = 0; n < n_cells; n++) {
            if (cells[n].slot.symbol != symbol)
                continue;
            ValueCell *own = value_own_cells(&s->objects.items[k]);
            value_set_slot(x, &own[n].slot, now);
            cells = own;
        }
    }
}

// Both registers hold the same number from now on.
static void unite(ValueEngine *x, IrOperand a, IrOperand b) {
    if (ir_is_const(a) || ir_is_const(b))
        return;
    ValueSlot p = value_copied_operand(x, a), q = value_copied_operand(x, b);
    if (p.symbol && q.symbol && p.symbol != q.symbol && p.value == q.value)
        replace(x, q.symbol, p);
}

// ---- Where a value came from --------------------------------------------------------------------

static bool assume(ValueEngine *x, IrOperand operand, ValueId value, int depth);

static bool assume_compared(ValueEngine *x, IrOpcode op, bool holds, IrOperand a, IrOperand b,
                            int depth) {
    ValueId p = value_operand(x, a).value, q = value_operand(x, b).value;
    if (!p || !q) // registers that did not matter any more
        return true;
    if (!value_restrict(&x->values, op, holds, &p, &q) || !assume(x, a, p, depth) ||
        !assume(x, b, q, depth))
        return false;
    if ((op == IR_EQ && holds) || (op == IR_NE && !holds))
        unite(x, a, b);
    return true;
}

static bool assume_bit(ValueEngine *x, IrOperand operand, bool bit, int depth) {
    return assume(x, operand, value_const(&x->values, 1, bit), depth);
}

// Bits that an AND with a mask lets through.
static bool assume_masked(ValueEngine *x, IrOperand source, ValueId mask_id, ValueId value,
                          int depth) {
    uint64_t mask;
    if (!mask_id || !value_is_const(&x->values, mask_id, &mask))
        return true;
    const Value *v = value_of(&x->values, value);
    ValueId bits =
        value_with_bits(&x->values, v->bits, v->words.ones & mask, ~(mask & ~v->words.unknown));
    return assume(x, source, bits, depth);
}

// a + b, a - b: a by the inverse operation.
static bool assume_moved(ValueEngine *x, IrOpcode back, IrOperand source, ValueId by, ValueId value,
                         int depth) {
    return !by || !value_is_number(&x->values, by) ||
           assume(x, source, value_binary(&x->values, back, value, by), depth);
}

// b - a: a is b minus the result.
static bool assume_subtracted(ValueEngine *x, IrOperand source, ValueId from, ValueId value,
                              int depth) {
    return !from || !value_is_number(&x->values, from) ||
           assume(x, source, value_binary(&x->values, IR_SUB, from, value), depth);
}

static bool assume_converted(ValueEngine *x, const IrInstr *i, IrOperand source, ValueId value,
                             int depth) {
    ValueId old = value_operand(x, source).value;
    if (!old || !value_is_number(&x->values, old))
        return true;
    uint32_t bits = value_of(&x->values, old)->bits;
    if (i->op != IR_TRUNC)
        return assume(x, source, value_resize(&x->values, value, bits, false), depth);
    const Value *v = value_of(&x->values, value);
    uint64_t unknown = v->words.unknown | ~word_mask(v->bits);
    return assume(x, source, value_with_bits(&x->values, bits, v->words.ones, unknown), depth);
}

static bool assume_of_operands(ValueEngine *x, const IrInstr *i, ValueId value, int depth) {
    const IrOperand *o = ir_operands(value_function(x, value_frame(x)), i);
    uint64_t bit;
    bool is_bit = value_of(&x->values, value)->bits == 1 && value_is_const(&x->values, value, &bit);
    ValueId a = i->n_operands > 0 ? value_operand(x, o[0]).value : 0;
    ValueId b = i->n_operands > 1 ? value_operand(x, o[1]).value : 0;
    switch (i->op) {
    case IR_EQ:
    case IR_NE:
    case IR_ULT:
    case IR_ULE:
    case IR_SLT:
    case IR_SLE:
        return !is_bit || assume_compared(x, i->op, bit, o[0], o[1], depth);
    case IR_ZEXT:
    case IR_SEXT:
    case IR_TRUNC:
        return assume_converted(x, i, o[0], value, depth);
    case IR_ADD:
        return assume_moved(x, IR_SUB, o[0], b, value, depth) &&
               assume_moved(x, IR_SUB, o[1], a, value, depth);
    case IR_SUB:
        return assume_moved(x, IR_ADD, o[0], b, value, depth) &&
               assume_subtracted(x, o[1], a, value, depth);
    case IR_XOR:
        return assume_moved(x, IR_XOR, o[0], b, value, depth) &&
               assume_moved(x, IR_XOR, o[1], a, value, depth);
    case IR_AND:
        if (is_bit && bit)
            return assume_bit(x, o[0], true, depth) && assume_bit(x, o[1], true, depth);
        return assume_masked(x, o[0], b, value, depth) && assume_masked(x, o[1], a, value, depth);
    case IR_OR:
        return !is_bit || bit ||
               (assume_bit(x, o[0], false, depth) && assume_bit(x, o[1], false, depth));
    default:
        return true;
    }
}

// The operand's value is (also) `value`.
static bool assume(ValueEngine *x, IrOperand operand, ValueId value, int depth) {
    ValueId both;
    ValueSlot slot = value_operand(x, operand);
    if (!slot.value || !value_is_number(&x->values, slot.value) ||
        !value_is_number(&x->values, value))
        return true;
    if (!value_meet(&x->values, slot.value, value, &both))
        return false;
    if (both == slot.value || ir_is_const(operand))
        return true;
    IrReg reg = ir_operand_reg(operand);
    value_set(x, reg, (ValueSlot){both, slot.symbol});
    if (slot.symbol) {
        replace(x, slot.symbol, (ValueSlot){both, slot.symbol});
        value_note(x, VALUE_LEARNT, slot.symbol, both);
    }
    const IrInstr *i = depth < MAX_CHAIN ? definition(x, reg) : NULL;
    return !i || assume_of_operands(x, i, both, depth + 1);
}

bool value_assume_bit(ValueEngine *x, IrOperand operand, bool bit) {
    return assume_bit(x, operand, bit, 0);
}

bool value_assume_compared(ValueEngine *x, IrOpcode op, bool holds, IrOperand a, IrOperand b) {
    return assume_compared(x, op, holds, a, b, 0);
}

bool value_assume_number(ValueEngine *x, IrOperand operand, ValueId value) {
    return assume(x, operand, value, 0);
}
