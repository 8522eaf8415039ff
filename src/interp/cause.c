// Back from the values of the instruction that failed to what the function was given.
#include "interp/cause.h"

#include "interp/internal.h"

typedef struct Back {
    Interp *in;
    IrCause *cause;
    size_t first; // the frame of the function under test
    Map seen;     // frame << 32 | register
    uint32_t left;
} Back;

static void follow(Back *b, const InterpView *view, IrOperand value);

static bool is_pointer(Back *b, const InterpView *view, IrOperand value) {
    IrTypeId type = ir_operand_type(b->in->program, view->f, value);
    return ir_type(b->in->program, type)->kind == IR_POINTER;
}

static void add(Back *b, IrCauseSource source) {
    enum { MOST = 64 };
    if (b->cause->sources.count < MOST)
        vec_push(&b->cause->sources, source);
}

// ---- Where values come from -------------------------------------------------------------------

static void follow_argument(Back *b, const InterpView *view, IrOperand value) {
    IrReg reg = ir_operand_reg(value);
    if (view->frame <= b->first) {
        add(b, (IrCauseSource){.kind = IR_CAUSE_ARGUMENT,
                               .is_pointer = is_pointer(b, view, value),
                               .index = reg});
        return;
    }
    InterpView caller = interp_view(b->in, view->frame - 1);
    const IrInstr *call = &caller.f->instrs[caller.instr];
    uint32_t operand = reg + (call->op == IR_CALL_POINTER);
    if (ir_is_call(call->op) && operand < call->n_operands)
        follow(b, &caller, ir_operands(caller.f, call)[operand]);
}

static void follow_load(Back *b, const InterpView *view, const IrInstr *load) {
    IrOperand address = ir_operands(view->f, load)[0];
    InterpCell pointer = interp_view_value(b->in, view, address);
    const InterpObject *object = interp_target(b->in, pointer);
    bool is_here = ir_type(b->in->program, load->type)->kind == IR_POINTER;
    if (object)
        add(b, (IrCauseSource){.kind = object->is_given ? IR_CAUSE_MEMBER : IR_CAUSE_MEMORY,
                               .is_pointer = is_here,
                               .slot = (uint32_t)(object - b->in->memory.objects.items),
                               .offset = pointer.low - object->address,
                               .size = ir_store_size(ir_type(b->in->program, load->type))});
    if (!object || !object->is_given)
        follow(b, view, address);
}

static void follow_operands(Back *b, const InterpView *view, const IrInstr *instr) {
    for (uint32_t o = 0; o < instr->n_operands; o++)
        follow(b, view, ir_operands(view->f, instr)[o]);
}

// Of several values the one that it has now.
static void follow_chosen(Back *b, const InterpView *view, const IrInstr *instr, IrOperand value) {
    InterpCell now = interp_view_value(b->in, view, value);
    for (uint32_t o = instr->op == IR_SELECT; o < instr->n_operands; o++) {
        IrOperand other = ir_operands(view->f, instr)[o];
        InterpCell cell = interp_view_value(b->in, view, other);
        if (cell.low == now.low && cell.high == now.high)
            follow(b, view, other);
    }
}

static void follow(Back *b, const InterpView *view, IrOperand value) {
    uint64_t seen;
    if (ir_is_const(value)) {
        add(b,
            (IrCauseSource){.kind = IR_CAUSE_CONSTANT, .is_pointer = is_pointer(b, view, value)});
        return;
    }
    IrReg reg = ir_operand_reg(value);
    uint64_t key = (uint64_t)view->frame << 32 | reg;
    if (map_get(&b->seen, key, &seen) || !b->left)
        return;
    b->left--;
    map_set(&b->seen, key, 1);
    if (reg < view->f->n_params) {
        follow_argument(b, view, value);
        return;
    }
    const IrInstr *definition = interp_view_definition(view, value);
    if (!definition)
        return;
    switch ((IrOpcode)definition->op) {
    case IR_LOAD:
        follow_load(b, view, definition);
        break;
    case IR_PHI:
    case IR_SELECT:
        follow_chosen(b, view, definition, value);
        break;
    case IR_CALL:
        add(b, (IrCauseSource){.kind = IR_CAUSE_RESULT,
                               .is_pointer = is_pointer(b, view, value),
                               .function = definition->aux});
        follow_operands(b, view, definition);
        break;
    default:
        follow_operands(b, view, definition);
    }
}

// ---- What failed ------------------------------------------------------------------------------

// The conditions that lead to an error call.
static void follow_branches(Back *b, const InterpView *view) {
    enum { MOST = 4 };
    const IrFunction *f = view->f;
    IrBlockId block = 0;
    while (view->instr < f->blocks[block].first ||
           view->instr >= f->blocks[block].first + f->blocks[block].count)
        block++;
    for (int n = 0; n < MOST && f->blocks[block].n_preds >= 1; n++) {
        IrBlockId before = f->preds[f->blocks[block].preds];
        const IrInstr *end = &f->instrs[f->blocks[before].first + f->blocks[before].count - 1];
        if (end->n_operands)
            follow(b, view, ir_operands(f, end)[0]);
        if (before == block)
            break;
        block = before;
    }
}

// Did one of the operations that a value was computed by wrap, without a sign?
static bool wraps(Interp *in, const InterpView *view, IrOperand value, int depth) {
    enum { DEPTH = 6 };
    const IrInstr *d =
        ir_is_const(value) || depth > DEPTH ? NULL : interp_view_definition(view, value);
    if (!d || d->op == IR_LOAD || d->op == IR_PHI || ir_is_call(d->op)) {
        bool is_parameter = !ir_is_const(value) && ir_operand_reg(value) < view->f->n_params;
        if (!is_parameter || !view->frame)
            return false;
        InterpView caller = interp_view(in, view->frame - 1);
        const IrInstr *call = &caller.f->instrs[caller.instr];
        uint32_t operand = ir_operand_reg(value) + (call->op == IR_CALL_POINTER);
        return ir_is_call(call->op) && operand < call->n_operands &&
               wraps(in, &caller, ir_operands(caller.f, call)[operand], depth + 1);
    }
    const IrOperand *o = ir_operands(view->f, d);
    if (d->op == IR_MUL || d->op == IR_ADD || d->op == IR_SHL) {
        uint64_t a = interp_view_value(in, view, o[0]).low,
                 c = interp_view_value(in, view, o[1]).low;
        uint32_t bits = ir_type(in->program, d->type)->bits;
        uint64_t r, mask = interp_mask(bits);
        bool over = d->op == IR_MUL   ? __builtin_mul_overflow(a, c, &r) || r > mask
                    : d->op == IR_ADD ? __builtin_add_overflow(a, c, &r) || r > mask
                                      : c < bits && a && (a << c >> c != a || a << c > mask);
        // Adding what is negative is no wrap.
        bool is_less =
            d->op == IR_ADD && (interp_signed(a, bits) < 0 || interp_signed(c, bits) < 0);
        if (over && !is_less)
            return true;
    }
    for (uint32_t n = 0; n < d->n_operands; n++)
        if (wraps(in, view, o[n], depth + 1))
            return true;
    return false;
}

void interp_cause_allocation(Interp *in, uint32_t slot) {
    InterpView view = interp_view(in, in->frames.count - 1);
    const IrInstr *instr = &view.f->instrs[view.instr];
    bool found = false;
    for (uint32_t o = 0; o < instr->n_operands && !found; o++)
        found = wraps(in, &view, ir_operands(view.f, instr)[o], 0);
    in->memory.objects.items[slot].wrapped_size = found;
}

static bool find_frame(Back *b) {
    for (size_t f = 0; f < b->in->frames.count; f++)
        if (b->in->frames.items[f].code->id == b->cause->function) {
            b->first = f;
            return true;
        }
    return false;
}

static bool is_in_function(const Back *b) {
    size_t f = b->in->frames.count - 1;
    while (f > b->first && b->in->program->functions[b->in->frames.items[f].code->id].is_model)
        f--;
    return f == b->first;
}

// What concerns an object; before the message of the violation.
void interp_cause_pointer(Interp *in, InterpCell pointer, uint64_t size, bool is_free) {
    IrCause *cause = in->options->cause;
    if (!cause)
        return;
    const InterpObject *object =
        pointer.high ? interp_object_of(in, pointer.high) : interp_object_at(in, pointer.low);
    cause->is_access = !is_free;
    cause->is_free = is_free;
    cause->size = size;
    cause->is_dead = pointer.high && (!object || object->state != INTERP_ALIVE);
    cause->is_null = !pointer.high && (pointer.low < 1 << 20 || -pointer.low < 1 << 20);
    if (!object) {
        cause->kind = pointer.high ? IR_CAUSE_STACK : IR_CAUSE_NONE;
        return;
    }
    cause->kind = object->is_given               ? IR_CAUSE_GIVEN
                  : object->kind == INTERP_HEAP  ? IR_CAUSE_HEAP
                  : object->kind == INTERP_STACK ? IR_CAUSE_STACK
                                                 : IR_CAUSE_GLOBAL;
    cause->is_literal = object->kind == INTERP_GLOBAL && object->owner != IR_NONE &&
                        in->program->globals[object->owner].is_string;
    cause->slot = (uint32_t)(object - in->memory.objects.items);
    cause->offset = interp_signed((pointer.low - object->address) & in->pointer_mask,
                                  in->program->pointer_bits);
    cause->object_size = object->size;
    cause->size_wraps = object->wrapped_size;
}

void interp_cause_take(Interp *in) {
    IrCause *cause = in->options->cause;
    Back b = {.in = in, .cause = cause, .left = 2000};
    cause->n_external = in->n_external;
    if (!find_frame(&b))
        return;
    cause->is_filled = true;
    cause->in_function = is_in_function(&b);
    InterpView view = interp_view(in, in->frames.count - 1);
    const IrInstr *instr = &view.f->instrs[view.instr];
    if (instr->op == IR_STORE)
        follow(&b, &view, ir_operands(view.f, instr)[1]); // not what is stored
    else
        follow_operands(&b, &view, instr);
    if (in->result.violation == IR_ERROR_REACHED)
        for (size_t f = in->frames.count; f-- > b.first;) {
            InterpView frame = interp_view(in, f);
            follow_branches(&b, &frame);
        }
    map_release(&b.seen);
}

void ir_cause_release(IrCause *cause) { vec_free(&cause->sources); }
