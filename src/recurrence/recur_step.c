// Single instructions on a path around a loop.
//
// With unbounded integers an operation that reads its operands as unsigned or as bits means what it
// says only for numbers that are not negative: that is required, as a condition of the path. Types
// narrower than int keep their range: what does not fit is not an overflow in C.
#include "recurrence/recur_exec.h"

#include "ir/live.h"
#include "ir/natives.h"

#include <string.h>

static uint32_t bits_of(const RecurExec *x, IrOperand operand) {
    return ir_type(x->program, ir_operand_type(x->program, x->frame->f, operand))->bits;
}

static IrTypeKind kind_of(const RecurExec *x, IrOperand operand) {
    return ir_type(x->program, ir_operand_type(x->program, x->frame->f, operand))->kind;
}

static void set(RecurExec *x, const IrInstr *i, RecurValue value) {
    x->frame->regs[i->result] = value;
}

// ---- Conditions under which an operation means what its term says -------------------------------

static void require_not_negative(RecurExec *x, RecurTerm term, uint32_t bits) {
    recur_require_that(x, IR_SLE, recur_number(x->terms, 0, bits), term, bits);
}

// The term, of `bits` bits, is what a signed number of `width` bits can be.
static void require_range(RecurExec *x, RecurTerm term, uint32_t bits, uint32_t width) {
    Number half = width == 1 ? 1 : number_power_of_two(width - 1);
    RecurTerm low = recur_number(x->terms, width == 1 ? 0 : -half, bits);
    RecurTerm high = recur_number(x->terms, width == 1 ? 1 : half - 1, bits);
    recur_require_that(x, IR_SLE, low, term, bits);
    recur_require_that(x, IR_SLE, term, high, bits);
}

static void require_defined(RecurExec *x, const IrInstr *i, RecurTerm a, RecurTerm b,
                            uint32_t bits) {
    (void)a;
    if (ir_family(i->op) == IR_FAMILY_DIVISION)
        recur_require_that(x, IR_NE, b, recur_number(x->terms, 0, bits), bits);
    else if (!x->is_math)
        recur_require_that(x, IR_ULT, b, recur_number(x->terms, bits, bits), bits);
}

static bool is_low_mask(Number value) { return value >= 0 && ((value + 1) & value) == 0; }

// What the solver can say about unbounded integers.
static void require_math(RecurExec *x, const IrInstr *i, RecurTerm a, RecurTerm b, uint32_t bits) {
    const RecurNode *right = recur_node(x->terms, b);
    bool is_constant = right->op == RECUR_NUMBER;
    switch ((IrOpcode)i->op) {
    case IR_UDIV:
    case IR_UREM:
        require_not_negative(x, b, bits);
        require_not_negative(x, a, bits);
        if (!is_constant)
            recur_fail(x);
        break;
    case IR_SDIV:
    case IR_SREM:
        if (!is_constant)
            recur_fail(x);
        break;
    case IR_ULT:
    case IR_ULE:
        require_not_negative(x, a, bits);
        require_not_negative(x, b, bits);
        break;
    case IR_SHL:
    case IR_LSHR:
    case IR_ASHR:
        if (!is_constant || right->value < 0 || right->value >= bits || right->value > 62)
            recur_fail(x);
        else if (i->op != IR_SHL)
            require_not_negative(x, a, bits);
        break;
    case IR_AND:
        if (bits > 1 && (!is_constant || !is_low_mask(right->value)))
            recur_fail(x);
        if (bits > 1)
            require_not_negative(x, a, bits);
        break;
    case IR_OR:
    case IR_XOR:
        if (bits > 1)
            recur_fail(x);
        break;
    default:
        break;
    }
}

// ---- Arithmetic ---------------------------------------------------------------------------------

// Clang marks C's signed arithmetic; what is not marked is unsigned, and its results are not
// negative.
static bool is_unsigned_sum(const IrInstr *i, uint32_t bits) {
    return ir_family(i->op) == IR_FAMILY_SUM && !(i->flags & IR_NSW) && bits > 1;
}

// An operation of two integers of the same width.
static void binary(RecurExec *x, const IrInstr *i, uint32_t result_bits) {
    const IrOperand *operands = ir_operands(x->frame->f, i);
    RecurValue a = recur_operand(x, operands[0]), b = recur_operand(x, operands[1]), value = {0};
    uint32_t bits = bits_of(x, operands[0]);
    RecurNode node = {.op = i->op, .bits = (uint16_t)result_bits, .from_bits = (uint16_t)bits};
    node.is_signed = i->flags & IR_NSW;
    Number result;
    if (bits > 64 ||
        !recur_compute(&node, x->is_math, recur_number_of(a.cell, bits),
                       recur_number_of(b.cell, bits), 0, &result) ||
        (x->is_math && recur_wrap(result, result_bits) != result)) {
        recur_fail(x);
        return;
    }
    value.cell = recur_cell_of(result, result_bits);
    if (x->terms && (a.term || b.term)) {
        node.a = recur_term_of(x, a, bits);
        node.b = recur_term_of(x, b, bits);
        if (ir_family(i->op) == IR_FAMILY_DIVISION || ir_family(i->op) == IR_FAMILY_SHIFT)
            require_defined(x, i, node.a, node.b, bits);
        if (x->is_math)
            require_math(x, i, node.a, node.b, bits);
        value.term = recur_term(x->terms, node);
        if (x->is_math && is_unsigned_sum(i, bits))
            require_not_negative(x, value.term, bits);
        if (x->is_math && ir_family(i->op) == IR_FAMILY_SUM && bits < 32)
            require_range(x, value.term, bits, bits);
    }
    if (x->is_math && is_unsigned_sum(i, bits) && result < 0)
        recur_fail(x);
    set(x, i, value);
}

// Pointers in one object compare by their offsets; null is none of them. Other orders are not
// known.
static void compare_pointers(RecurExec *x, const IrInstr *i) {
    const IrOperand *operands = ir_operands(x->frame->f, i);
    RecurValue a = recur_operand(x, operands[0]), b = recur_operand(x, operands[1]);
    bool is_equality = i->op == IR_EQ || i->op == IR_NE;
    bool is_known = a.cell.high == b.cell.high ||
                    (is_equality && (a.cell.high || !a.cell.low) && (b.cell.high || !b.cell.low));
    if (!is_known || (!is_equality && !a.cell.high)) {
        recur_fail(x);
        return;
    }
    recur_make_constant(x, &a, x->program->pointer_bits);
    recur_make_constant(x, &b, x->program->pointer_bits);
    uint64_t p = a.cell.low, q = b.cell.low;
    bool result = i->op == IR_EQ    ? p == q && a.cell.high == b.cell.high
                  : i->op == IR_NE  ? p != q || a.cell.high != b.cell.high
                  : i->op == IR_ULT ? p < q
                  : i->op == IR_ULE ? p <= q
                  : i->op == IR_SLT ? (int64_t)p < (int64_t)q
                                    : (int64_t)p <= (int64_t)q;
    set(x, i, (RecurValue){.cell = {result, 0}});
}

static void convert(RecurExec *x, const IrInstr *i) {
    IrOperand operand = ir_operands(x->frame->f, i)[0];
    RecurValue a = recur_operand(x, operand), value = {0};
    uint32_t from = bits_of(x, operand), to = ir_type(x->program, i->type)->bits;
    RecurNode node = {.op = i->op, .bits = (uint16_t)to, .from_bits = (uint16_t)from, .a = a.term};
    Number result;
    if (from > 64 || to > 64 ||
        !recur_compute(&node, x->is_math, recur_number_of(a.cell, from), 0, 0, &result)) {
        recur_fail(x);
        return;
    }
    value.cell = recur_cell_of(result, to);
    if (x->terms && a.term) {
        if (x->is_math && i->op == IR_ZEXT && from > 1)
            require_not_negative(x, a.term, from);
        if (x->is_math && i->op == IR_TRUNC)
            require_range(x, a.term, from, to);
        value.term = recur_term(x->terms, node);
    }
    set(x, i, value);
}

static void choose(RecurExec *x, const IrInstr *i) {
    const IrOperand *operands = ir_operands(x->frame->f, i);
    RecurValue condition = recur_operand(x, operands[0]);
    const IrType *type = ir_type(x->program, i->type);
    if (condition.term && (type->kind != IR_INT || type->bits > 64))
        recur_make_constant(x, &condition, 1);
    if (!condition.term) {
        set(x, i, recur_operand(x, operands[condition.cell.low ? 1 : 2]));
        return;
    }
    RecurValue b = recur_operand(x, operands[1]), c = recur_operand(x, operands[2]);
    RecurValue value = {.cell = condition.cell.low ? b.cell : c.cell};
    if (x->terms)
        value.term = recur_term(x->terms, (RecurNode){.op = IR_SELECT,
                                                      .bits = (uint16_t)type->bits,
                                                      .from_bits = (uint16_t)type->bits,
                                                      .a = condition.term,
                                                      .b = recur_term_of(x, b, type->bits),
                                                      .c = recur_term_of(x, c, type->bits)});
    set(x, i, value);
}

// ---- Memory -------------------------------------------------------------------------------------

static void make_address(RecurExec *x, const IrInstr *i) {
    const IrOperand *operands = ir_operands(x->frame->f, i);
    RecurValue base = recur_operand(x, operands[0]), index = recur_operand(x, operands[1]);
    uint32_t index_bits = bits_of(x, operands[1]), bits = x->program->pointer_bits;
    if (index_bits > 64) {
        recur_fail(x);
        return;
    }
    // An element is only ever accessed where it is now, so the index may be held already here.
    recur_make_constant(x, &index, index_bits);
    recur_make_constant(x, &base, bits);
    Number factor = recur_number_of(recur_operand(x, operands[2]).cell, bits_of(x, operands[2]));
    Number offset = recur_number_of(recur_operand(x, operands[3]).cell, bits_of(x, operands[3]));
    uint64_t distance =
        (uint64_t)recur_number_of(index.cell, index_bits) * (uint64_t)factor + (uint64_t)offset;
    uint64_t mask = bits == 64 ? UINT64_MAX : UINT32_MAX;
    set(x, i, (RecurValue){.cell = {(base.cell.low + distance) & mask, base.cell.high}});
}

static uint64_t new_object(RecurExec *x, uint64_t size, bool is_heap, IrCell *pointer) {
    // Nothing else is there: neither the interpreter's heap nor its stack.
    bool is_wide = x->program->pointer_bits == 64;
    uint64_t next = is_wide ? (uint64_t)0x680000000000 : 0xbf000000;
    if (x->objects.count)
        next = vec_last(&x->objects).address + vec_last(&x->objects).size + 64;
    next = (next + 63) & ~(uint64_t)63;
    vec_push(&x->objects, ((RecurObject){next, size, true, is_heap}));
    *pointer = (IrCell){next, (uint64_t)1 << 63 | (x->objects.count - 1)};
    return pointer->high;
}

enum { MAX_OBJECTS = 1024, MAX_OBJECT_SIZE = 4096 };

static void allocate(RecurExec *x, const IrInstr *i, RecurValue size, uint32_t bits, bool is_heap) {
    RecurValue pointer = {0};
    recur_make_constant(x, &size, bits);
    if (x->objects.count >= MAX_OBJECTS || size.cell.low > MAX_OBJECT_SIZE) {
        recur_fail(x);
        return;
    }
    new_object(x, size.cell.low, is_heap, &pointer.cell);
    if (i->result != IR_NONE && i->n_results)
        set(x, i, pointer);
}

// Only in frames that end within the iteration, or in a function's calls of itself.
static void allocate_on_stack(RecurExec *x, const IrInstr *i) {
    IrOperand size = ir_operands(x->frame->f, i)[0];
    if (x->frames.count < 2 && x->shape->head != 0) {
        recur_fail(x);
        return;
    }
    allocate(x, i, recur_operand(x, size), bits_of(x, size), false);
    if (!x->has_failed)
        vec_last(&x->objects).is_alive = !(i->flags & IR_SCOPED);
}

static void forget_object(RecurExec *x, uint64_t object) {
    size_t kept = 0;
    for (size_t n = 0; n < x->cells.count; n++)
        if (x->cells.items[n].cell.object != object)
            x->cells.items[kept++] = x->cells.items[n];
    x->cells.count = kept;
}

// Entering a block gives its variable a new object, and the register that object's address. The
// object that the register named before is dead for ever, also for pointers that were kept.
static void begin_scope(RecurExec *x, IrReg reg, RecurValue *held) {
    IrObjectInfo info;
    uint64_t size;
    IrCell renewed;
    bool is_of_path = held->cell.high >> 63;
    if (is_of_path) {
        RecurObject *old = &x->objects.items[held->cell.high & UINT32_MAX];
        size = old->size;
        old->is_alive = false;
        forget_object(x, held->cell.high);
    } else if (ir_moment_object(x->moment, held->cell, &info) && !info.is_alive) {
        size = info.size; // a variable of the head's frame: dead at the head
    } else {
        recur_fail(x);
        return;
    }
    if (x->objects.count >= MAX_OBJECTS || size > MAX_OBJECT_SIZE) {
        recur_fail(x);
        return;
    }
    new_object(x, size, false, &renewed);
    if (!is_of_path)
        vec_push(&x->scopes, ((RecurScope){reg, held->cell, renewed.high}));
    held->cell = renewed;
}

static void end_scope(RecurExec *x, RecurValue *held) {
    uint64_t object = held->cell.high;
    if (!(object >> 63)) {
        IrObjectInfo info;
        if (!ir_moment_object(x->moment, held->cell, &info) || info.is_alive)
            recur_fail(x);
        return;
    }
    x->objects.items[object & UINT32_MAX].is_alive = false;
    forget_object(x, object);
    for (size_t n = 0; n < x->scopes.count; n++)
        if (x->scopes.items[n].object == object) {
            held->cell = x->scopes.items[n].at_head;
            x->scopes.items[n] = vec_last(&x->scopes);
            x->scopes.count--;
            return;
        }
}

static void change_scope(RecurExec *x, const IrInstr *i) {
    IrOperand operand = ir_operands(x->frame->f, i)[0];
    RecurValue pointer = recur_operand(x, operand);
    if (x->has_failed || ir_is_const(operand) || pointer.term) {
        recur_fail(x);
        return;
    }
    RecurValue *held = &x->frame->regs[ir_operand_reg(operand)];
    if (i->op == IR_SCOPE_BEGIN)
        begin_scope(x, ir_operand_reg(operand), held);
    else
        end_scope(x, held);
}

static void store(RecurExec *x, const IrInstr *i) {
    const IrOperand *operands = ir_operands(x->frame->f, i);
    RecurValue value = recur_operand(x, operands[0]), pointer = recur_operand(x, operands[1]);
    if (kind_of(x, operands[0]) == IR_POINTER)
        recur_make_constant(x, &value, x->program->pointer_bits);
    if (!x->has_failed)
        recur_store(x, value, pointer, i->type);
}

// ---- The rest -----------------------------------------------------------------------------------

void recur_call_native(RecurExec *x, const IrInstr *i, IrFunctionId id, const IrOperand *operands,
                       uint32_t n_operands) {
    const IrFunction *callee = &x->program->functions[id];
    bool has_result = i->n_results == 1;
    const IrType *type = has_result ? ir_type(x->program, x->frame->f->reg_types[i->result]) : NULL;
    if (callee->kind == IR_FUNCTION_EXTERNAL) {
        for (uint32_t n = 0; n < n_operands; n++)
            if (kind_of(x, operands[n]) == IR_POINTER)
                recur_fail(x);
        if (has_result)
            set(x, i, recur_input(x, IR_DRAW_NONDET, type));
        return;
    }
    RecurValue argument;
    switch (callee->native) {
    case IR_NATIVE_NONDET:
        if (!has_result) {
            recur_fail(x);
            break;
        }
        set(x, i, recur_input(x, IR_DRAW_NONDET, type));
        argument = x->frame->regs[i->result];
        if (x->is_math && argument.term && type->bits > 1 && ir_nondet_is_unsigned(callee->name))
            require_not_negative(x, argument.term, type->bits);
        break;
    case IR_NATIVE_ASSUME:
        argument = n_operands ? recur_operand(x, operands[0]) : (RecurValue){0};
        if (!n_operands || !argument.cell.low || bits_of(x, operands[0]) > 64)
            recur_fail(x);
        else if (argument.term)
            recur_require_that(x, IR_NE, argument.term,
                               recur_number(x->terms, 0, bits_of(x, operands[0])),
                               bits_of(x, operands[0]));
        break;
    case IR_NATIVE_MALLOC:
        if (x->shape->head != 0 || n_operands != 1)
            recur_fail(x); // a loop that allocates comes back to no state
        else
            allocate(x, i, recur_operand(x, operands[0]), bits_of(x, operands[0]), true);
        break;
    default:
        recur_fail(x);
    }
}

static bool uses_unknown(const RecurExec *x, const IrInstr *i) {
    for (uint32_t n = 0; n < i->n_operands; n++) {
        IrOperand operand = ir_operands(x->frame->f, i)[n];
        if (!ir_is_const(operand) && x->frame->regs[ir_operand_reg(operand)].is_unknown)
            return true;
    }
    return false;
}

static void memory(RecurExec *x, const IrInstr *i) {
    RecurValue value;
    switch ((IrOpcode)i->op) {
    case IR_LOAD:
        value = recur_load(x, recur_operand(x, ir_operands(x->frame->f, i)[0]), i->type);
        set(x, i, value);
        break;
    case IR_STORE:
        store(x, i);
        break;
    case IR_ALLOCA:
        allocate_on_stack(x, i);
        break;
    case IR_SCOPE_BEGIN:
    case IR_SCOPE_END:
        change_scope(x, i);
        break;
    default:
        recur_fail(x);
        break;
    }
}

void recur_plain_step(RecurExec *x, const IrInstr *i) {
    const IrOperand *operands = ir_operands(x->frame->f, i);
    IrOpcode op = (IrOpcode)i->op;
    if (!ir_has_effect(x->program, i) && i->n_results == 1) {
        x->frame->regs[i->result] = (RecurValue){.is_unknown = true};
        if (uses_unknown(x, i))
            return;
    }
    switch (ir_family(op)) {
    case IR_FAMILY_SUM:
    case IR_FAMILY_DIVISION:
    case IR_FAMILY_SHIFT:
    case IR_FAMILY_BITWISE:
        binary(x, i, ir_type(x->program, i->type)->bits);
        break;
    case IR_FAMILY_COMPARISON:
        if (kind_of(x, operands[0]) == IR_POINTER)
            compare_pointers(x, i);
        else
            binary(x, i, 1);
        break;
    case IR_FAMILY_RESIZE:
        convert(x, i);
        break;
    case IR_FAMILY_CHOICE:
        if (op == IR_SELECT)
            choose(x, i);
        else if (op == IR_UNDEF)
            set(x, i, recur_input(x, IR_DRAW_UNDEF, ir_type(x->program, i->type)));
        else
            recur_fail(x);
        break;
    case IR_FAMILY_MEMORY:
        memory(x, i);
        break;
    case IR_FAMILY_ADDRESS:
        make_address(x, i);
        break;
    case IR_FAMILY_BIT_COUNT:
    case IR_FAMILY_OVERFLOW_TEST:
    case IR_FAMILY_CAST:
    case IR_FAMILY_FLOAT_CONVERSION:
    case IR_FAMILY_FLOAT:
    case IR_FAMILY_CALL:
    case IR_FAMILY_TERMINATOR:
    case IR_FAMILY_UNSUPPORTED:
        recur_fail(x);
        break;
    case IR_FAMILY_CHECK: // a run goes on behind it
    case IR_FAMILY_DEBUG:
        break;
    }
}
