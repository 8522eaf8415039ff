// Control: frames, blocks, calls, and one step of the executor.
#include "recurrence/recur_exec.h"

#include "ir/phi.h"

#include <stdlib.h>

enum { MAX_STEPS = 20000, MAX_DEPTH = 64 };

// ---- Frames -------------------------------------------------------------------------------------

bool recur_push_frame(RecurExec *x, IrFunctionId function) {
    const IrFunction *f = &x->program->functions[function];
    if (x->frames.count >= MAX_DEPTH)
        return recur_fail(x);
    vec_push(&x->frames, ((RecurFrame){.id = function,
                                       .f = f,
                                       .regs = memory_zeroed((f->n_regs + 1) * sizeof(RecurValue)),
                                       .first_object = x->objects.count}));
    x->frame = &vec_last(&x->frames);
    return true;
}

void recur_pop_frame(RecurExec *x) {
    RecurFrame frame = vec_pop(&x->frames);
    for (size_t i = frame.first_object; i < x->objects.count; i++)
        x->objects.items[i].is_alive &= x->objects.items[i].is_heap;
    free(frame.regs);
    x->frame = x->frames.count ? &vec_last(&x->frames) : NULL;
}

static void enter_block(RecurExec *x, IrBlockId block) {
    RecurFrame *frame = x->frame;
    IrPhis phis = ir_phis(frame->f, frame->block, block);
    VEC(RecurValue) values = {0};
    for (uint32_t n = 0; n < phis.count; n++) {
        IrOperand operand = ir_phi_operand(&phis, n);
        RecurValue value =
            ir_is_const(operand) ? recur_operand(x, operand) : frame->regs[ir_operand_reg(operand)];
        vec_push(&values, value);
    }
    for (uint32_t n = 0; n < phis.count; n++)
        frame->regs[phis.first[n].result] = values.items[n];
    vec_free(&values);
    frame->block = block;
    frame->index = phis.count;
    vec_push(&x->path->steps, ((RecurStep){frame->id, block}));
    x->path->signature =
        (x->path->signature ^ ((uint64_t)frame->id << 32 | block)) * 0x9e3779b97f4a7c15;
}

// ---- Control ------------------------------------------------------------------------------------

static IrBlockId choose_case(RecurExec *x, const IrInstr *i, RecurValue value, uint32_t bits) {
    const IrFunction *f = x->frame->f;
    Number now = recur_number_of(value.cell, bits);
    IrBlockId target = ir_targets(f, i)[0];
    for (uint32_t n = 1; n < i->n_operands; n++) {
        const IrConst *constant = &x->program->constants[ir_operand_const(ir_operands(f, i)[n])];
        Number number = recur_number_of((IrCell){constant->low, constant->high}, bits);
        if (number == now)
            target = ir_targets(f, i)[n];
        if (value.term && x->terms)
            recur_require_that(x, number == now ? IR_EQ : IR_NE, value.term,
                               recur_number(x->terms, number, bits), bits);
    }
    return target;
}

static void branch(RecurExec *x, const IrInstr *i) {
    const IrFunction *f = x->frame->f;
    IrBlockId target = ir_targets(f, i)[0];
    if (i->op != IR_JUMP) {
        RecurValue value = recur_operand(x, ir_operands(f, i)[0]);
        uint32_t bits =
            ir_type(x->program, ir_operand_type(x->program, f, ir_operands(f, i)[0]))->bits;
        if (bits > 64)
            recur_fail(x);
        else if (i->op == IR_SWITCH)
            target = choose_case(x, i, value, bits);
        else
            target = ir_targets(f, i)[value.cell.low == 0];
        if (i->op == IR_BRANCH && value.term && x->terms)
            recur_require_that(x, value.cell.low ? IR_NE : IR_EQ, value.term,
                               recur_number(x->terms, 0, 1), 1);
    }
    if (!x->has_failed)
        enter_block(x, target);
}

// A call of the function that the path starts in ends an iteration, when it starts at its entry.
static bool is_iteration_by_call(const RecurExec *x, IrFunctionId callee) {
    return x->shape->head == 0 && callee == x->shape->function;
}

static void call_defined(RecurExec *x, const IrInstr *i, IrFunctionId id, const IrOperand *operands,
                         uint32_t n_operands) {
    const IrFunction *callee = &x->program->functions[id];
    if (callee->is_variadic || (i->flags & IR_VARIADIC) || n_operands < callee->n_params) {
        recur_fail(x);
        return;
    }
    VEC(RecurValue) values = {0};
    for (uint32_t p = 0; p < callee->n_params; p++) {
        const IrType *from =
            ir_type(x->program, ir_operand_type(x->program, x->frame->f, operands[p]));
        const IrType *to = ir_type(x->program, callee->param_types[p]);
        if (from->kind != to->kind || from->bits != to->bits)
            recur_fail(x);
        vec_push(&values, recur_operand(x, operands[p]));
    }
    bool ends_iteration = is_iteration_by_call(x, id);
    if (!x->has_failed && recur_push_frame(x, id)) {
        for (uint32_t p = 0; p < callee->n_params; p++)
            x->frame->regs[p] = values.items[p];
        vec_push(&x->path->steps, ((RecurStep){id, 0}));
        x->path->signature = (x->path->signature ^ (uint64_t)id << 32) * 0x9e3779b97f4a7c15;
        if (ends_iteration)
            x->ends_iteration = true;
    }
    vec_free(&values);
}

static void call(RecurExec *x, const IrInstr *i) {
    const IrOperand *operands = ir_operands(x->frame->f, i);
    uint32_t n = i->n_operands;
    IrFunctionId id = i->aux;
    if (i->op == IR_CALL_POINTER) {
        RecurValue pointer = recur_operand(x, operands[0]);
        IrObjectInfo info;
        recur_make_constant(x, &pointer, x->program->pointer_bits);
        if (pointer.cell.high >> 63 || !ir_moment_object(x->moment, pointer.cell, &info) ||
            !info.is_function || info.address != pointer.cell.low) {
            recur_fail(x);
            return;
        }
        id = info.owner;
        operands++;
        n--;
    }
    if (x->program->functions[id].kind == IR_FUNCTION_DEFINED)
        call_defined(x, i, id, operands, n);
    else
        recur_call_native(x, i, id, operands, n);
}

static void return_values(RecurExec *x, const IrInstr *i) {
    if (x->frames.count <= x->base) { // it leaves the loop
        recur_fail(x);
        return;
    }
    RecurFrame *caller = x->frame - 1;
    const IrInstr *site =
        &caller->f->instrs[caller->f->blocks[caller->block].first + caller->index - 1];
    VEC(RecurValue) values = {0};
    bool fits = site->n_results <= i->n_operands;
    for (uint32_t r = 0; fits && r < site->n_results; r++) {
        IrTypeId from = ir_operand_type(x->program, x->frame->f, ir_operands(x->frame->f, i)[r]);
        const IrType *s = ir_type(x->program, from);
        const IrType *t = ir_type(x->program, caller->f->reg_types[site->result + r]);
        fits = s->kind == t->kind && s->bits == t->bits;
        IrOperand operand = ir_operands(x->frame->f, i)[r];
        vec_push(&values, ir_is_const(operand) ? recur_operand(x, operand)
                                               : x->frame->regs[ir_operand_reg(operand)]);
    }
    if (!fits)
        recur_fail(x);
    recur_pop_frame(x);
    for (uint32_t r = 0; r < values.count; r++)
        x->frame->regs[site->result + r] = values.items[r];
    vec_free(&values);
}

void recur_step(RecurExec *x) {
    RecurFrame *frame = x->frame;
    const IrInstr *i = &frame->f->instrs[frame->f->blocks[frame->block].first + frame->index++];
    if (++x->n_steps > MAX_STEPS) {
        recur_fail(x);
        return;
    }
    switch ((IrOpcode)i->op) {
    case IR_JUMP:
    case IR_BRANCH:
    case IR_SWITCH:
        branch(x, i);
        break;
    case IR_CALL:
    case IR_CALL_POINTER:
        call(x, i);
        break;
    case IR_RET:
        return_values(x, i);
        break;
    default:
        recur_plain_step(x, i);
    }
}
