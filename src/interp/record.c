// Records the steps of a run that is traced.
#include "interp/film.h"
#include "interp/internal.h"
#include "ir/natives.h"

#include <string.h>
#include "interp/trace.h"

static bool is_users(const Interp *in, IrFunctionId function) {
    return !in->program->functions[function].is_model && function != in->program->entry;
}

IrTracePlace interp_trace_place(const Interp *in, const InterpObject *object, uint64_t offset) {
    IrEvent event = {0};
    interp_describe(object, &event);
    uint64_t slot = (uint64_t)(object - in->memory.objects.items);
    return (IrTracePlace){.is_known = true,
                          .id = slot << 32 | object->generation,
                          .object = event.object,
                          .site = event.site,
                          .site_instr = event.site_instr,
                          .serial = object->serial,
                          .offset = (int64_t)offset};
}

IrTraceValue interp_trace_value(const Interp *in, InterpCell cell, IrTypeId type) {
    IrTraceValue value = {.type = type, .bits = {cell.low, cell.high}};
    if (ir_type(in->program, type)->kind != IR_POINTER)
        return value;
    const InterpObject *object =
        cell.high ? interp_object_of(in, cell.high) : interp_object_at(in, cell.low);
    if (object)
        value.target = interp_trace_place(in, object, cell.low - object->address);
    return value;
}

static void add(Interp *in, IrStep step) {
    IrTrace *trace = in->options->trace;
    if (trace->film && !interp_film_before(in, trace))
        return;
    if (trace->steps.count < trace->max_steps)
        vec_push(&trace->steps, step);
    else
        trace->steps.items[trace->n_steps % trace->max_steps] = step;
    trace->n_steps++;
    if (trace->film)
        interp_film_behind(in, trace, &step);
}

// Is it too early for what is to be kept?
static bool skip(const Interp *in) {
    IrTrace *trace = in->options->trace;
    bool is_early = in->result.steps < trace->first_instruction;
    trace->n_skipped += is_early;
    return is_early;
}

// The position of the instruction that is being executed.
static IrLocId loc_of(const Interp *in) {
    return interp_frame(in)->code->function->instrs[in->op->instr].loc;
}

bool interp_trace_assign(Interp *in, const InterpOp *op) {
    if (skip(in))
        return true;
    const IrFunction *f = interp_frame(in)->code->function;
    IrOperand operand = ir_operands(f, &f->instrs[op->instr])[0];
    IrTypeId type = ir_operand_type(in->program, f, operand);
    add(in, (IrStep){.kind = IR_STEP_ASSIGN,
                     .function = interp_frame(in)->code->id,
                     .loc = loc_of(in),
                     .what = op->aux,
                     .n_values = 1,
                     .values = {interp_trace_value(in, *interp_operand(in, op->a), type)}});
    return true;
}

// The front end's, which no program names.
static bool is_own_variable(const Interp *in, const InterpObject *object) {
    if (object->kind != INTERP_GLOBAL || object->owner >= in->program->n_globals)
        return false;
    const char *name = in->program->globals[object->owner].name;
    return strncmp(name, "assay.", 6) == 0 || strncmp(name, "__assay_", 8) == 0;
}

void interp_trace_write(Interp *in, InterpPlace place, const InterpOp *op) {
    IrFunctionId function = interp_frame(in)->code->id;
    const IrFunction *f = &in->program->functions[function];
    if (!is_users(in, function) || is_own_variable(in, place.object) || skip(in))
        return;
    IrTypeId type = f->instrs[op->instr].type;
    add(in, (IrStep){.kind = IR_STEP_WRITE,
                     .function = function,
                     .loc = loc_of(in),
                     .place = interp_trace_place(in, place.object, place.offset),
                     .n_values = 1,
                     .values = {interp_trace_value(in, *interp_operand(in, op->a), type)}});
}

// Of a function that is not the user's, by one that is. Draws tell about themselves.
void interp_trace_call(Interp *in, IrFunctionId callee, const InterpOp *op) {
    IrFunctionId function = interp_frame(in)->code->id;
    const IrFunction *f = &in->program->functions[callee];
    if (!is_users(in, function) || (f->kind == IR_FUNCTION_DEFINED && !f->is_model) ||
        (f->kind == IR_FUNCTION_NATIVE && f->native == IR_NATIVE_NONDET) ||
        strncmp(f->name, "__assay_", 8) == 0 || skip(in)) // of contracts
        return;
    const InterpArg *args = interp_frame(in)->code->args + op->a;
    IrStep step = {.kind = IR_STEP_CALL,
                   .function = function,
                   .loc = loc_of(in),
                   .what = callee,
                   .n_values = (uint32_t)op->b};
    for (uint32_t i = 0; i < step.n_values && i < IR_TRACE_ARGUMENTS; i++)
        step.values[i] = interp_trace_value(in, *interp_operand(in, args[i].ref), args[i].type);
    add(in, step);
}

// The innermost frame of the user's, and what it calls: a nondet function, or a model that reads.
static bool find_reader(const Interp *in, IrStep *step) {
    for (size_t i = in->frames.count; i-- > 0;) {
        const InterpFrame *frame = &in->frames.items[i];
        const InterpOp *op = i + 1 == in->frames.count ? in->op : frame->op;
        if (!is_users(in, frame->code->id))
            continue;
        const IrInstr *instr = &frame->code->function->instrs[op->instr];
        step->function = frame->code->id;
        step->loc = instr->loc;
        step->what = instr->aux;
        return instr->op == IR_CALL;
    }
    return false;
}

void interp_trace_draw(Interp *in, IrDraw draw, IrTypeId type, InterpCell value) {
    IrTrace *trace = in->options->trace;
    const IrType *t = ir_type(in->program, type);
    IrStep step = {.kind = IR_STEP_DRAW, .n_values = 1};
    bool is_read = draw == IR_DRAW_NONDET && find_reader(in, &step);
    IrDrawn drawn = {.draw = draw,
                     .by = is_read ? step.what : IR_NONE,
                     .bits = t->bits,
                     .is_float = t->kind == IR_FLOAT,
                     .value = {value.low, value.high}};
    drawn.is_unsigned = is_read && ir_nondet_is_unsigned(in->program->functions[step.what].name);
    trace->n_drawn++;
    if (trace->film && draw == IR_DRAW_NONDET)
        trace->film->n_draws++;
    if (trace->drawn.count < trace->max_draws)
        vec_push(&trace->drawn, drawn);
    if (!is_read || skip(in))
        return;
    step.values[0] = (IrTraceValue){.type = type, .bits = {value.low, value.high}};
    add(in, step);
}
