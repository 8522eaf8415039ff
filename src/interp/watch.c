// Runs that are watched: the cut points, what can be seen there, and the checks of each step.
//
// A step uses an address when another choice of addresses could change its effect: an integer made
// of a pointer or vice versa, the order of pointers to different objects, a stored pointer that is
// read as a number. Objects are never so close that a pointer just behind one equals another one.
//
// A step is exact when unbounded integers would give the same: integers are read as signed numbers,
// sums and products must be representable, and whatever reads its operands as unsigned or as bits
// must see numbers that are not negative; unsigned sums and products must not be negative
// themselves. What is rarer is not exact.
#include "interp/internal.h"
#include "interp/watch.h"

#include "ir/natives.h"

#include <string.h>

void interp_look_start(Interp *in) {
    if (!in->options->watch)
        return;
    in->look = memory_zeroed(sizeof *in->look);
    in->look->needed = memory_zeroed(in->program->n_functions * sizeof *in->look->needed);
}

void interp_look_release(Interp *in) {
    if (!in->look)
        return;
    for (uint32_t i = 0; i < in->program->n_functions; i++)
        ir_live_release(&in->look->needed[i]);
    free(in->look->needed);
    free(in->look);
}

bool interp_cut(Interp *in, const InterpOp *op) {
    const IrWatch *watch = in->options->watch;
    in->look->at = op;
    return watch->at_cut(watch->context, in) ||
           interp_end(in, IR_RUN_LIMIT, "stopped by who watches it");
}

// ---- What can be seen -------------------------------------------------------------------------

IrCut ir_moment_cut(const IrMoment *in) {
    const InterpFrame *frame = interp_frame(in);
    return (IrCut){frame->code->id, in->look->at->aux, (uint32_t)in->frames.count - 1,
                   frame->serial};
}

bool ir_moment_has_frame(const IrMoment *in, uint32_t depth, uint64_t frame) {
    return depth < in->frames.count && in->frames.items[depth].serial == frame;
}

IrCell ir_moment_reg(const IrMoment *in, IrReg reg) {
    return (IrCell){in->registers[reg].low, in->registers[reg].high};
}

IrCell ir_moment_const(const IrMoment *in, IrConstId id) {
    InterpCell cell = in->constants[-(int64_t)id - 1];
    return (IrCell){cell.low, cell.high};
}

uint64_t ir_moment_serials(const IrMoment *in) { return in->memory.serials; }

const uint64_t *interp_needed_at(Interp *in, IrFunctionId function, IrBlockId block) {
    IrLive *needed = &in->look->needed[function];
    if (!needed->behind)
        *needed = ir_live(in->program, &in->program->functions[function], IR_LIVE_NEEDED);
    return needed->behind + block * needed->words;
}

bool ir_moment_needs(IrMoment *in, IrReg reg) {
    const uint64_t *set = interp_needed_at(in, interp_frame(in)->code->id, in->look->at->aux);
    return set[reg / 64] >> reg % 64 & 1;
}

static const InterpObject *object_of(const Interp *in, IrCell pointer) {
    return pointer.high ? interp_object_of(in, pointer.high) : interp_object_at(in, pointer.low);
}

bool ir_moment_object(const IrMoment *in, IrCell pointer, IrObjectInfo *info) {
    const InterpObject *object = object_of(in, pointer);
    if (!object || object->state == INTERP_UNUSED)
        return false;
    uint64_t slot = (uint64_t)(object - in->memory.objects.items);
    bool is_named = object->kind == INTERP_GLOBAL || object->kind == INTERP_FUNCTION;
    *info = (IrObjectInfo){.id = slot << 32 | object->generation,
                           .address = object->address,
                           .size = object->size,
                           .is_alive = object->state == INTERP_ALIVE,
                           .is_constant = object->is_constant,
                           .is_function = object->kind == INTERP_FUNCTION,
                           .owner = is_named ? object->owner : IR_NONE,
                           .is_stack = object->kind == INTERP_STACK};
    return true;
}

static uint8_t byte_at(Interp *in, const InterpObject *object, uint64_t offset) {
    if (!interp_is_initialised(object, offset, 1))
        return ir_inputs_memory(in->inputs, object->serial, offset);
    return object->bytes ? object->bytes[offset] : 0;
}

IrCell ir_moment_load(IrMoment *in, uint64_t id, uint64_t offset, const IrType *type) {
    const InterpObject *object = interp_object_of(in, id);
    uint64_t size = ir_store_size(type);
    CHECK(object && offset <= object->size && size <= object->size - offset && size <= 16);
    uint8_t bytes[16] = {0};
    for (uint64_t i = 0; i < size; i++)
        bytes[i] = byte_at(in, object, offset + i);
    IrCell cell;
    memcpy(&cell, bytes, sizeof cell);
    if (type->kind == IR_POINTER)
        cell.high = interp_pointer_in(in, object, offset);
    else if (type->bits <= 64)
        cell = (IrCell){cell.low & interp_mask(type->bits), 0};
    else
        cell.high &= interp_mask(type->bits - 64);
    return cell;
}

void ir_moment_poke_reg(IrMoment *in, IrReg reg, IrCell value) {
    in->registers[reg] = (InterpCell){value.low, value.high};
}

bool ir_moment_poke(IrMoment *in, uint64_t id, uint64_t offset, const IrType *type, IrCell value) {
    InterpObject *object = interp_object_of(in, id);
    uint64_t size = ir_store_size(type);
    CHECK(object && offset <= object->size && size <= object->size - offset && size <= 16);
    return (object->bytes || interp_make_bytes(in, object)) &&
           interp_write_bytes(in, (InterpPlace){object, offset}, &value, size);
}

// ---- Addresses --------------------------------------------------------------------------------

static bool is_pointer(const Interp *in, const IrFunction *f, const IrInstr *i, uint32_t operand) {
    IrTypeId type = ir_operand_type(in->program, f, ir_operands(f, i)[operand]);
    return ir_type(in->program, type)->kind == IR_POINTER;
}

static bool reads_pointer_as_number(const Interp *in, const InterpOp *op) {
    if (op->kind == IR_POINTER)
        return false;
    InterpCell pointer = *interp_operand(in, op->a);
    const InterpObject *object = object_of(in, (IrCell){pointer.low, pointer.high});
    if (!object || (!object->pointers && !object->rare))
        return false;
    uint64_t offset = pointer.low - object->address;
    uint64_t start = offset < in->pointer_bytes ? 0 : offset - in->pointer_bytes + 1;
    for (uint64_t at = start; at < offset + op->size && at < object->size; at++)
        if (interp_pointer_in(in, object, at))
            return true;
    return false;
}

// A number that is no null pointer, or a pointer to a stack object that is gone, may be any
// address.
static bool is_mere_address(const Interp *in, InterpCell pointer) {
    const InterpObject *object = interp_object_of(in, pointer.high);
    return pointer.low && (!object || object->state == INTERP_UNUSED);
}

static bool compares_addresses(const Interp *in, const InterpOp *op) {
    InterpCell a = *interp_operand(in, op->a), b = *interp_operand(in, op->b);
    if (op->ir == IR_EQ || op->ir == IR_NE)
        return is_mere_address(in, a) || is_mere_address(in, b);
    return a.high != b.high || !a.high;
}

static bool uses_address(const Interp *in, const InterpOp *op) {
    const IrFunction *f = interp_frame(in)->code->function;
    const IrInstr *i = &f->instrs[op->instr];
    switch ((IrOpcode)op->ir) {
    case IR_PTRTOINT:
    case IR_INTTOPTR:
        return true;
    case IR_BITCAST:
        return is_pointer(in, f, i, 0) != (ir_type(in->program, i->type)->kind == IR_POINTER);
    case IR_EQ:
    case IR_NE:
    case IR_ULT:
    case IR_ULE:
    case IR_SLT:
    case IR_SLE:
        return is_pointer(in, f, i, 0) && compares_addresses(in, op);
    case IR_LOAD:
        return reads_pointer_as_number(in, op);
    case IR_CALL: // text may show an address
        return in->program->functions[i->aux].kind == IR_FUNCTION_NATIVE &&
               ir_native_argument(in->program->functions[i->aux].native, 'w') >= 0;
    default:
        return false;
    }
}

static bool is_made_of_number(InterpCell pointer) { return pointer.low && !pointer.high; }

static bool passes_blind_pointer(const Interp *in, const InterpOp *op) {
    const InterpArg *args = interp_frame(in)->code->args + op->a;
    for (int i = 0; i < op->b; i++)
        if (ir_type(in->program, args[i].type)->kind == IR_POINTER &&
            is_made_of_number(*interp_operand(in, args[i].ref)))
            return true;
    return false;
}

// Does the step use memory, or a function without a body, through a pointer made of a number?
static bool is_blind(const Interp *in, const InterpOp *op) {
    switch ((InterpOpcode)op->code) {
    case INTERP_LOAD:
    case INTERP_FILL:
        return is_made_of_number(*interp_operand(in, op->a));
    case INTERP_STORE:
        return is_made_of_number(*interp_operand(in, op->b));
    case INTERP_COPY:
        return is_made_of_number(*interp_operand(in, op->a)) ||
               is_made_of_number(*interp_operand(in, op->b));
    case INTERP_CALL:
        return in->program->functions[op->aux].kind != IR_FUNCTION_DEFINED &&
               passes_blind_pointer(in, op);
    case INTERP_CALL_POINTER:
        return is_made_of_number(*interp_operand(in, op->callee)) || passes_blind_pointer(in, op);
    default:
        return false;
    }
}

// ---- Exact integers ---------------------------------------------------------------------------

static bool is_exact_arithmetic(const InterpOp *op, int64_t a, int64_t b) {
    int64_t result;
    switch ((IrOpcode)op->ir) {
    case IR_ADD:
        return !__builtin_add_overflow(a, b, &result) &&
               interp_signed((uint64_t)result, op->bits) == result;
    case IR_SUB:
        return !__builtin_sub_overflow(a, b, &result) &&
               interp_signed((uint64_t)result, op->bits) == result;
    case IR_MUL:
        return !__builtin_mul_overflow(a, b, &result) &&
               interp_signed((uint64_t)result, op->bits) == result;
    case IR_SDIV:
    case IR_SREM:
        return b != -1 || interp_signed(-(uint64_t)a, op->bits) == -(__int128)a;
    case IR_SHL:
        return b >= 0 && b < 62 && !__builtin_mul_overflow(a, (int64_t)1 << b, &result) &&
               interp_signed((uint64_t)result, op->bits) == result;
    case IR_ASHR:
        return b >= 0;
    case IR_AND:
    case IR_OR:
    case IR_XOR:
        return op->bits == 1 || (a >= 0 && b >= 0);
    case IR_UDIV:
    case IR_UREM:
    case IR_LSHR:
        return a >= 0 && b >= 0;
    default:
        return false;
    }
}

static bool is_exact_conversion(const InterpOp *op, int64_t a) {
    if (op->ir == IR_ZEXT)
        return op->source == 1 || a >= 0;
    if (op->ir == IR_TRUNC)
        return op->bits == 1 ? a == 0 || a == 1 : interp_signed((uint64_t)a, op->bits) == a;
    return op->ir != IR_UITOFP || a >= 0;
}

// Lengths and sizes are unsigned: a negative number would be another one.
static bool is_exact_call(const Interp *in, const InterpOp *op) {
    const InterpArg *args = interp_frame(in)->code->args + op->a;
    if (in->program->functions[op->aux].kind == IR_FUNCTION_DEFINED)
        return true;
    for (InterpRef i = 0; i < op->b; i++) {
        const IrType *type = ir_type(in->program, args[i].type);
        if (type->kind == IR_INT && type->bits >= in->program->pointer_bits && type->bits <= 64 &&
            interp_signed(interp_operand(in, args[i].ref)->low, type->bits) < 0)
            return false;
    }
    return true;
}

// Not control, memory, or floating point as such.
static bool is_about_integers(IrOpcode op) {
    switch (ir_family(op)) {
    case IR_FAMILY_SUM:
    case IR_FAMILY_DIVISION:
    case IR_FAMILY_SHIFT:
    case IR_FAMILY_BITWISE:
    case IR_FAMILY_BIT_COUNT:
    case IR_FAMILY_OVERFLOW_TEST:
    case IR_FAMILY_COMPARISON:
    case IR_FAMILY_RESIZE:
    case IR_FAMILY_CAST:
        return true;
    case IR_FAMILY_FLOAT_CONVERSION:
        return op == IR_FPTOUI || op == IR_FPTOSI || op == IR_UITOFP;
    case IR_FAMILY_FLOAT:
    case IR_FAMILY_CHOICE:
    case IR_FAMILY_MEMORY:
    case IR_FAMILY_ADDRESS:
    case IR_FAMILY_CALL:
    case IR_FAMILY_TERMINATOR:
    case IR_FAMILY_CHECK:
    case IR_FAMILY_UNSUPPORTED:
    case IR_FAMILY_DEBUG:
        return false;
    }
    return false;
}

static bool is_exact(const Interp *in, const InterpOp *op) {
    if (op->code == INTERP_CALL)
        return is_exact_call(in, op);
    if (op->code == INTERP_COPY || op->code == INTERP_FILL)
        return interp_signed(interp_operand(in, op->c)->low, in->program->pointer_bits) >= 0;
    if (!is_about_integers(op->ir) || op->code == INTERP_CUT || op->code == INTERP_NOTE)
        return true;
    const IrFunction *f = interp_frame(in)->code->function;
    if (is_pointer(in, f, &f->instrs[op->instr], 0) || op->ir == IR_EQ || op->ir == IR_NE)
        return true;
    bool is_conversion =
        f->instrs[op->instr].n_operands == 1 && ir_family(op->ir) != IR_FAMILY_BIT_COUNT;
    uint32_t bits = is_conversion ? op->source : op->bits;
    if (bits > 64)
        return false;
    int64_t a = interp_signed(interp_operand(in, op->a)->low, bits);
    if (is_conversion)
        return is_exact_conversion(op, a);
    int64_t b = interp_signed(interp_operand(in, op->b)->low, bits);
    if (op->ir == IR_ULT || op->ir == IR_ULE)
        return bits == 1 || (a >= 0 && b >= 0);
    return ir_is_comparison(op->ir) || is_exact_arithmetic(op, a, b);
}

static bool is_exact_result(const Interp *in, const InterpOp *op) {
    bool is_sum = op->code == INTERP_ADD || op->code == INTERP_SUB || op->code == INTERP_MUL;
    return !is_sum || op->bits == 1 || interp_signed(in->registers[op->to].low, op->bits) >= 0;
}

// An unsigned value is never negative.
static bool is_exact_draw(const Interp *in, const InterpOp *op) {
    if (op->code != INTERP_CALL || op->to == IR_NONE)
        return true;
    const IrFunction *callee = &in->program->functions[op->aux];
    if (callee->kind == IR_FUNCTION_DEFINED || !callee->n_results)
        return true;
    const IrType *type = ir_type(in->program, callee->result_types[0]);
    if (type->kind != IR_INT || type->bits == 1 || type->bits > 64)
        return true;
    bool is_unsigned = callee->kind == IR_FUNCTION_NATIVE && ir_nondet_is_unsigned(callee->name);
    return !is_unsigned || interp_signed(in->registers[op->to].low, type->bits) >= 0;
}

static bool end_inexact(Interp *in) {
    return interp_end(in, IR_RUN_LIMIT, "a step that unbounded integers would do differently");
}

bool interp_look_before(Interp *in) {
    const InterpOp *op = in->op;
    if (op->code == INTERP_CUT)
        return true;
    in->look->address_uses += uses_address(in, op);
    in->look->blind_uses += is_blind(in, op);
    return !in->options->watch->exact_ints || is_exact(in, op) || end_inexact(in);
}

bool interp_look_behind(Interp *in, const InterpOp *op) {
    return !in->options->watch->exact_ints || (is_exact_draw(in, op) && is_exact_result(in, op)) ||
           end_inexact(in);
}

static bool go_on(void *context, IrMoment *moment) {
    (void)context;
    (void)moment;
    return true;
}

const IrWatch IR_WATCH_EXACT_INTS = {.at_cut = go_on, .checks_steps = true, .exact_ints = true};
