// Frames: calls, arguments, results.
//
// Caller and callee may disagree about types and counts (C without prototypes, casted function
// pointers). What the callee expects decides: an integer is truncated or extended with zeros;
// whatever else does not fit, or is missing, is an arbitrary value.
#include "interp/entry.h"
#include "interp/internal.h"

#include <string.h>

// ---- Arbitrary values and conversions ---------------------------------------------------------

InterpCell interp_undef(Interp *in, IrTypeId type) {
    const IrType *t = ir_type(in->program, type);
    interp_tell_place(in);
    IrBits bits = ir_inputs_undef(in->inputs, t->bits, t->kind == IR_FLOAT);
    InterpCell value = {bits.low, bits.high};
    if (in->options->trace)
        interp_trace_draw(in, IR_DRAW_UNDEF, type, value);
    return value;
}

InterpCell interp_nondet(Interp *in, IrTypeId type) {
    const IrType *t = ir_type(in->program, type);
    interp_tell_place(in);
    IrBits bits = ir_inputs_nondet(in->inputs, t->bits, t->kind == IR_FLOAT);
    InterpCell value = {bits.low, bits.high};
    if (in->options->trace)
        interp_trace_draw(in, IR_DRAW_NONDET, type, value);
    return value;
}

InterpCell interp_convert(Interp *in, InterpCell value, IrTypeId from, IrTypeId to) {
    if (from == to)
        return value;
    const IrType *f = ir_type(in->program, from), *t = ir_type(in->program, to);
    if (f->kind == t->kind && f->bits == t->bits)
        return value;
    if (f->kind != IR_INT || t->kind != IR_INT)
        return interp_undef(in, to);
    if (t->bits <= 64)
        return (InterpCell){value.low & interp_mask(t->bits), 0};
    return (InterpCell){value.low, value.high & interp_mask(t->bits - 64)};
}

// ---- Frames -----------------------------------------------------------------------------------

static bool reserve_cells(Interp *in, size_t extra) {
    size_t wanted = in->n_cells + extra;
    if (in->cells && wanted <= in->cells_capacity)
        return true;
    size_t capacity = in->cells_capacity ? in->cells_capacity : 1024;
    while (capacity < wanted)
        capacity *= 2;
    if (capacity * sizeof(InterpCell) > in->memory.max + (1u << 20))
        return interp_end(in, IR_RUN_LIMIT, "memory limit: %zu frames do not fit",
                          in->frames.count);
    in->cells = memory_resize(in->cells, capacity * sizeof *in->cells);
    in->cells_capacity = capacity;
    if (in->frames.count)
        in->registers = in->cells + interp_frame(in)->base;
    return true;
}

bool interp_push_frame(Interp *in, IrFunctionId id) {
    if (in->frames.count >= in->max_depth)
        return interp_end(in, IR_RUN_LIMIT, "call depth limit of %u frames", in->max_depth);
    if (!in->codes[id])
        in->codes[id] = interp_decode(in, id);
    const InterpCode *code = in->codes[id];
    if (!reserve_cells(in, code->n_cells))
        return false;
    if (in->frames.count)
        interp_frame(in)->op = in->op;
    vec_push(&in->frames, ((InterpFrame){.code = code,
                                         .base = in->n_cells,
                                         .first_stack = in->memory.stack.count,
                                         .stack_next = in->memory.stack_next,
                                         .serial = ++in->n_frames}));
    in->registers = in->cells + in->n_cells;
    // Registers are roots of the search for leaks, so they never hold leftovers.
    memset(in->registers, 0, code->n_cells * sizeof *in->registers);
    in->n_cells += code->n_cells;
    in->op = code->ops;
    return true;
}

static void pop_frame(Interp *in) {
    InterpFrame frame = vec_pop(&in->frames);
    interp_pop_stack(in, frame.first_stack);
    in->memory.stack_next = frame.stack_next;
    in->n_cells = frame.base;
    if (!in->frames.count)
        return;
    in->registers = in->cells + interp_frame(in)->base;
    in->op = interp_frame(in)->op;
}

// ---- Calls ------------------------------------------------------------------------------------

static bool enter(Interp *in, IrFunctionId id, const InterpOp *op) {
    const InterpArg *args = interp_frame(in)->code->args + op->a;
    const IrFunction *f = &in->program->functions[id];
    size_t caller = interp_frame(in)->base; // its registers may move
    bool caller_is_model = interp_frame(in)->code->function->is_model;
    if (!interp_push_frame(in, id))
        return false;
    const InterpCell *passed = in->cells + caller;
    InterpCell *registers = in->registers;
    for (uint32_t i = 0; i < f->n_params; i++) {
        if (i < (uint32_t)op->b) {
            InterpRef ref = args[i].ref;
            const InterpCell *value = (ref < 0 ? in->constants : passed) + ref;
            registers[i] = interp_convert(in, *value, args[i].type, f->param_types[i]);
        } else {
            registers[i] = interp_undef(in, f->param_types[i]);
        }
    }
    if (f->is_variadic && op->c != INTERP_NO_REF)
        registers[f->n_params] = (op->c < 0 ? in->constants : passed)[op->c];
    if (in->options->entry && in->options->entry->function == id && !in->options->entry->is_reached)
        interp_entry_take(in);
    if (in->options->told)
        interp_told_enter(in, id, !caller_is_model);
    return true;
}

static bool call(Interp *in, IrFunctionId id, const InterpOp *op) {
    const IrFunction *f = &in->program->functions[id];
    if (in->options->trace)
        interp_trace_call(in, id, op);
    if (f->kind == IR_FUNCTION_DEFINED)
        return enter(in, id, op);
    const InterpArg *args = interp_frame(in)->code->args + op->a;
    InterpCall native = {f, id, op, args, (uint32_t)op->b};
    if (!(f->kind == IR_FUNCTION_NATIVE ? interp_native : interp_external)(in, &native))
        return false;
    in->op = op + 1;
    return true;
}

bool interp_call(Interp *in, const InterpOp *op) { return call(in, op->aux, op); }

bool interp_call_pointer(Interp *in, const InterpOp *op) {
    InterpCell pointer = *interp_operand(in, op->callee);
    const InterpObject *object =
        pointer.high ? interp_object_of(in, pointer.high) : interp_object_at(in, pointer.low);
    if (!object || object->kind != INTERP_FUNCTION || object->address != pointer.low) {
        Text text = {0};
        if (pointer.low < 4096)
            text_add(&text, "call through a null pointer");
        else
            text_add(&text, "call of address 0x%llx, where no function is",
                     (unsigned long long)pointer.low);
        bool go_on = interp_violate(in, IR_INVALID_DEREF, "%s", text_chars(&text));
        text_release(&text);
        return go_on;
    }
    if (in->options->observe)
        interp_observe(in, IR_EVENT_CALL, object, 0, 0);
    return call(in, object->owner, op);
}

// ---- Returns ----------------------------------------------------------------------------------

// The entry function returns: what main gave is the exit status.
static bool return_from_entry(Interp *in, const InterpOp *op) {
    int status = 0;
    if (op->b) {
        const InterpArg *arg = interp_frame(in)->code->args + op->a;
        if (ir_type(in->program, arg->type)->kind == IR_INT)
            status = (int)(interp_operand(in, arg->ref)->low & 0xff);
    }
    pop_frame(in);
    return interp_finish(in, status);
}

bool interp_return(Interp *in, const InterpOp *op) {
    if (in->frames.count == 1)
        return return_from_entry(in, op);
    const InterpFrame *callee = interp_frame(in);
    const InterpFrame *caller = callee - 1;
    const InterpArg *args = callee->code->args + op->a;
    const IrFunction *f = caller->code->function;
    const InterpOp *call_op = caller->op;
    uint32_t n_results = f->instrs[call_op->instr].n_results;
    InterpCell *to = in->cells + caller->base + call_op->to;
    for (uint32_t i = 0; i < n_results; i++) {
        IrTypeId type = f->reg_types[call_op->to + i];
        to[i] = i < (uint32_t)op->b
                    ? interp_convert(in, *interp_operand(in, args[i].ref), args[i].type, type)
                    : interp_undef(in, type);
    }
    if (in->options->told && callee->code->function->is_model && !f->is_model)
        interp_told_return(in, n_results ? to[0] : (InterpCell){0, 0},
                           n_results ? f->reg_types[call_op->to] : 0, n_results);
    pop_frame(in);
    in->op++;
    return true;
}
