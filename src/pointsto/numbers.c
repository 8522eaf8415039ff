// What is known about numbers: constants, what an index times a factor is a multiple of, what the
// length of a copy is a multiple of (also when it is a parameter: memset's length comes from its
// callers).
#include "pointsto/core.h"

enum {
    LARGEST_MULTIPLE = 1 << 20,
    MAX_DEPTH = 4,
    MAX_ITERATIONS = 8,
};

bool pts_constant_number(const PointsTo *p, IrOperand operand, int64_t *number) {
    if (!ir_is_const(operand))
        return false;
    const IrConst *c = &p->program->constants[ir_operand_const(operand)];
    uint32_t bits = ir_type(p->program, c->type)->bits;
    if (c->kind != IR_CONST_BITS || bits > 64 || !bits)
        return false;
    *number = (int64_t)(c->low << (64 - bits)) >> (64 - bits);
    return true;
}

static uint64_t magnitude(int64_t number) {
    return number < 0 ? -(uint64_t)number : (uint64_t)number;
}

static uint64_t power_of_two_in(uint64_t number) { return number & -number; }

// ---- Definitions -------------------------------------------------------------------------------

void pts_find_definitions(PointsTo *p, const IrFunction *f) {
    p->definitions = memory_resize(p->definitions, (f->n_regs + 1) * sizeof *p->definitions);
    for (uint32_t r = 0; r < f->n_regs; r++)
        p->definitions[r] = NO_ID;
    for (uint32_t i = 0; i < f->n_instrs; i++)
        for (uint32_t r = 0; r < f->instrs[i].n_results; r++)
            p->definitions[f->instrs[i].result + r] = i;
}

static const IrInstr *definition(const PointsTo *p, const IrFunction *f, IrOperand operand) {
    if (ir_is_const(operand))
        return NULL;
    uint32_t instr = p->definitions[ir_operand_reg(operand)];
    return instr == NO_ID ? NULL : &f->instrs[instr];
}

// ---- Strides -----------------------------------------------------------------------------------

// An operand as a signed number needs at most this many bits.
static uint32_t width(const PointsTo *p, const IrFunction *f, IrOperand operand) {
    uint32_t bits = ir_type(p->program, ir_operand_type(p->program, f, operand))->bits;
    const IrInstr *def = definition(p, f, operand);
    if (!def || (def->op != IR_SEXT && def->op != IR_ZEXT))
        return bits;
    IrOperand narrow = ir_operands(f, def)[0];
    uint32_t from = ir_type(p->program, ir_operand_type(p->program, f, narrow))->bits;
    return from + (def->op == IR_ZEXT);
}

// The product wraps at the width of pointers: when it may do so, only the power of two in the
// factor stays a divisor.
uint64_t pts_stride(const PointsTo *p, const IrFunction *f, IrOperand index, int64_t factor) {
    uint64_t step = magnitude(factor);
    uint32_t needed = width(p, f, index); // bits of the product, as a signed number
    for (uint32_t bits = 0; bits < 64 && (uint64_t)1 << bits < step; bits++)
        needed++;
    bool fits = needed <= p->program->pointer_bits || p->options.exact_strides;
    return fits ? step : power_of_two_in(step);
}

// ---- Multiples ---------------------------------------------------------------------------------

static uint64_t product(uint64_t a, uint64_t b) {
    return a * b < LARGEST_MULTIPLE ? a * b : LARGEST_MULTIPLE;
}

static uint64_t multiple(const PointsTo *p, const IrFunction *f, IrFunctionId id, IrOperand operand,
                         int depth) {
    int64_t number;
    if (pts_constant_number(p, operand, &number)) {
        uint64_t power = power_of_two_in(magnitude(number));
        return power && power < LARGEST_MULTIPLE ? power : LARGEST_MULTIPLE;
    }
    if (ir_is_const(operand))
        return 1;
    if (ir_operand_reg(operand) < f->n_params)
        return p->multiples[p->registers[id] + ir_operand_reg(operand)];
    const IrInstr *def = definition(p, f, operand);
    if (!def || depth == 0)
        return 1;
    const IrOperand *o = ir_operands(f, def);
    switch (def->op) {
    case IR_SHL:
        if (!pts_constant_number(p, o[1], &number) || number < 0 || number > 20)
            return 1;
        return product(multiple(p, f, id, o[0], depth - 1), (uint64_t)1 << number);
    case IR_MUL:
        return product(multiple(p, f, id, o[0], depth - 1), multiple(p, f, id, o[1], depth - 1));
    case IR_ADD:
    case IR_SUB: {
        uint64_t a = multiple(p, f, id, o[0], depth - 1), b = multiple(p, f, id, o[1], depth - 1);
        return a < b ? a : b;
    }
    case IR_ZEXT:
    case IR_SEXT:
        return multiple(p, f, id, o[0], depth - 1);
    default:
        return 1;
    }
}

uint64_t pts_multiple(const PointsTo *p, const IrFunction *f, IrFunctionId id, IrOperand operand) {
    return multiple(p, f, id, operand, MAX_DEPTH);
}

// ---- Parameters --------------------------------------------------------------------------------

static bool lower(PointsTo *p, IrFunctionId id, uint32_t param, uint64_t to) {
    uint32_t *old = &p->multiples[p->registers[id] + param];
    if (to >= *old)
        return false;
    *old = (uint32_t)to;
    return true;
}

// What a call passes for parameter `k`: anything when it is missing or of another kind.
static uint64_t passed_multiple(const PointsTo *p, const IrFunction *f, IrFunctionId id,
                                const IrInstr *call, uint32_t k) {
    uint32_t n_args = call->n_operands - (call->flags & IR_VARIADIC ? 1 : 0);
    IrTypeId param = p->program->functions[call->aux].param_types[k];
    if (k >= n_args || ir_type(p->program, param)->kind != IR_INT)
        return 1;
    IrOperand arg = ir_operands(f, call)[k];
    if (ir_type(p->program, ir_operand_type(p->program, f, arg))->kind != IR_INT)
        return 1;
    return pts_multiple(p, f, id, arg);
}

// The parameters of the functions that f calls are multiples of what it passes at most.
static bool lower_callees(PointsTo *p, const IrFunction *f, IrFunctionId id, bool *is_called) {
    bool changed = false;
    for (uint32_t i = 0; i < f->n_instrs; i++) {
        const IrInstr *instr = &f->instrs[i];
        if (instr->op != IR_CALL)
            continue;
        const IrFunction *callee = &p->program->functions[instr->aux];
        is_called[instr->aux] = true;
        for (uint32_t k = 0; k < callee->n_params && callee->kind == IR_FUNCTION_DEFINED; k++)
            changed |= lower(p, instr->aux, k, passed_multiple(p, f, id, instr, k));
    }
    return changed;
}

static void forget_params(PointsTo *p, IrFunctionId id) {
    for (uint32_t k = 0; k < p->program->functions[id].n_params; k++)
        lower(p, id, k, 1);
}

static bool lower_all(PointsTo *p, bool *is_called) {
    bool changed = false;
    for (IrFunctionId i = 0; i < p->program->n_functions; i++) {
        const IrFunction *f = &p->program->functions[i];
        if (f->kind != IR_FUNCTION_DEFINED)
            continue;
        pts_find_definitions(p, f);
        changed |= lower_callees(p, f, i, is_called);
        bool may_get_anything = f->address_taken || i == p->program->main;
        if (may_get_anything)
            forget_params(p, i);
    }
    return changed;
}

// The greatest solution: all parameters start as multiples of everything and are lowered by every
// call. When that takes too long, nothing is known of any parameter. Nor is it of those of
// functions without a call: they are there to be called from other files.
void pts_find_multiples(PointsTo *p) {
    size_t n_values = p->values.count;
    uint32_t n = p->program->n_functions;
    bool *is_called = memory_zeroed(n + 1);
    p->multiples = memory_new((n_values + 1) * sizeof *p->multiples);
    for (size_t i = 0; i < n_values; i++)
        p->multiples[i] = LARGEST_MULTIPLE;
    lower_all(p, is_called);
    for (IrFunctionId i = 0; i < n; i++)
        if (!is_called[i] && p->program->functions[i].kind == IR_FUNCTION_DEFINED)
            forget_params(p, i);
    bool changed = true;
    for (int iteration = 0; changed && iteration < MAX_ITERATIONS; iteration++)
        changed = lower_all(p, is_called);
    for (IrFunctionId i = 0; changed && i < n; i++)
        if (p->program->functions[i].kind == IR_FUNCTION_DEFINED)
            forget_params(p, i);
    free(is_called);
}
