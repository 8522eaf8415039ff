// Accesses that are obviously valid. After any other access anything may happen (it may even reach
// an error), so that those are kept, with all that they depend on.
#include "slice/internal.h"

enum { MAX_STEPS = 16 };

typedef struct Place {
    bool is_known, is_constant;
    uint64_t object; // which one, for comparing
    uint64_t size;   // of the object
    int64_t offset;
} Place;

bool slice_constant(const Slicer *s, IrOperand operand, int64_t *value) {
    const IrConst *c =
        ir_is_const(operand) ? &s->program->constants[ir_operand_const(operand)] : NULL;
    uint32_t bits = c ? ir_type(s->program, c->type)->bits : 0;
    if (!c || c->kind != IR_CONST_BITS || !bits || bits > 64)
        return false;
    *value = (int64_t)(c->low << (64 - bits)) >> (64 - bits);
    return true;
}

static Place place_of_global(const IrProgram *program, const IrConst *c) {
    if (c->kind != IR_CONST_GLOBAL)
        return (Place){0};
    const IrGlobal *global = &program->globals[c->target];
    return (Place){.is_known = !global->is_external && !global->has_unknown_size,
                   .is_constant = global->is_constant,
                   .object = c->target,
                   .size = global->size,
                   .offset = c->offset};
}

static Place move(const Slicer *s, const IrFunction *f, const IrInstr *address, Place from) {
    const IrOperand *operands = ir_operands(f, address);
    int64_t index, factor, rest, product;
    from.is_known = from.is_known && slice_constant(s, operands[1], &index) &&
                    slice_constant(s, operands[2], &factor) &&
                    slice_constant(s, operands[3], &rest) &&
                    !__builtin_mul_overflow(index, factor, &product) &&
                    !__builtin_add_overflow(from.offset, product, &from.offset) &&
                    !__builtin_add_overflow(from.offset, rest, &from.offset);
    return from;
}

// Variables of blocks may be dead, others live as long as the call.
static Place place_at(const Slicer *s, IrFunctionId function, IrOperand operand, int steps) {
    const SliceFunction *f = &s->functions[function];
    if (ir_is_const(operand))
        return place_of_global(s->program, &s->program->constants[ir_operand_const(operand)]);
    uint32_t def = f->defs[ir_operand_reg(operand)];
    if (def == IR_NONE || steps == MAX_STEPS)
        return (Place){0};
    const IrInstr *instr = &f->f->instrs[def];
    int64_t size;
    if (instr->op == IR_ADDRESS)
        return move(s, f->f, instr, place_at(s, function, ir_operands(f->f, instr)[0], steps + 1));
    if (instr->op != IR_ALLOCA || !(instr->flags & IR_STATIC) || (instr->flags & IR_SCOPED) ||
        !slice_constant(s, ir_operands(f->f, instr)[0], &size))
        return (Place){0};
    return (Place){.is_known = size >= 0,
                   .object = ((uint64_t)function + 1) << 32 | def,
                   .size = (uint64_t)size};
}

static bool holds(const Place *place, uint64_t bytes) {
    return place->is_known && place->offset >= 0 && (uint64_t)place->offset <= place->size &&
           bytes <= place->size - (uint64_t)place->offset;
}

static bool is_number_of_bytes(const Slicer *s, IrOperand operand, uint64_t *bytes) {
    int64_t value;
    bool is_known = slice_constant(s, operand, &value) && value >= 0;
    *bytes = is_known ? (uint64_t)value : 0;
    return is_known;
}

static bool is_valid_copy(const Slicer *s, IrFunctionId function, const IrOperand *operands) {
    Place to = place_at(s, function, operands[0], 0), from = place_at(s, function, operands[1], 0);
    uint64_t bytes;
    return is_number_of_bytes(s, operands[2], &bytes) && holds(&to, bytes) && holds(&from, bytes) &&
           !to.is_constant && to.object != from.object;
}

bool slice_may_be_invalid(const Slicer *s, IrFunctionId function, uint32_t i) {
    const IrFunction *f = s->functions[function].f;
    const IrInstr *instr = &f->instrs[i];
    const IrOperand *operands = ir_operands(f, instr);
    Place place;
    uint64_t bytes;
    if (s->trusts_accesses)
        return false;
    switch ((IrOpcode)instr->op) {
    case IR_LOAD:
        place = place_at(s, function, operands[0], 0);
        return !holds(&place, ir_store_size(ir_type(s->program, instr->type)));
    case IR_STORE:
        place = place_at(s, function, operands[1], 0);
        return place.is_constant || !holds(&place, ir_store_size(ir_type(s->program, instr->type)));
    case IR_FILL:
        place = place_at(s, function, operands[0], 0);
        return place.is_constant || !is_number_of_bytes(s, operands[2], &bytes) ||
               !holds(&place, bytes);
    case IR_COPY:
        return !is_valid_copy(s, function, operands);
    case IR_CALL_POINTER:
        return true;
    case IR_CALL: // what the callee accesses: effects_of_native
    case IR_ALLOCA:
    case IR_SCOPE_BEGIN:
    case IR_SCOPE_END:
    case IR_STACK_SAVE:
    case IR_STACK_RESTORE:
#define HANDLES_MEMORY ,
#define HANDLES_CALL ,
#include "ir/other_cases.h"
        break;
    }
    return false;
}

bool slice_has_arguments(const Slicer *s, Site site, uint64_t bytes) {
    const IrFunction *f = s->functions[site.function].f;
    const IrInstr *call = &f->instrs[site.instr];
    if (s->trusts_accesses || !(call->flags & IR_VARIADIC))
        return s->trusts_accesses;
    Place place = place_at(s, site.function, ir_operands(f, call)[call->n_operands - 1], 0);
    return holds(&place, bytes);
}
