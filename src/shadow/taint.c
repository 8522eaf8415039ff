// A fixpoint over the whole program: what may be indeterminate at any time makes what is computed
// from it, or stored from it, so. Memory is told apart by the classes of the points-to analysis.
#include "shadow/internal.h"

#include "base/memory.h"
#include "ir/natives.h"

#include <stdlib.h>

bool taint_has_param_shadows(const Taint *taint, IrFunctionId function) {
    const IrFunction *f = &taint->program->functions[function];
    return f->kind == IR_FUNCTION_DEFINED &&
           (taint->params[function] || (f->address_taken && taint->by_pointer));
}

bool taint_has_result_shadows(const Taint *taint, IrFunctionId function) {
    const IrFunction *f = &taint->program->functions[function];
    return f->kind == IR_FUNCTION_DEFINED &&
           (taint->results[function] || (f->address_taken && taint->by_pointer));
}

bool taint_of_memory(const Taint *taint, IrFunctionId function, uint32_t instr, uint32_t n) {
    PtsPlace place = pointsto_of_operand(taint->pointsto, function, instr, n);
    return place.class == PTS_NONE || taint->memory[place.class];
}

bool taint_of_site(const Taint *taint, IrFunctionId function, const IrInstr *instr) {
    const IrFunction *f = &taint->program->functions[function];
    PtsPlace place = pointsto_of_site(taint->pointsto, function, (uint32_t)(instr - f->instrs));
    return place.class != PTS_NONE && taint->memory[place.class];
}

// ---- Memory that begins without a value ---------------------------------------------------------

static bool begins_indeterminate(const IrProgram *program, const PtsObject *object) {
    if (object->kind == PTS_STACK) // of a model: by intention
        return !program->functions[object->id].is_model;
    if (object->kind != PTS_HEAP)
        return false;
    const IrInstr *call = &program->functions[object->id].instrs[object->instr];
    if (call->op != IR_CALL)
        return true;
    switch (program->functions[call->aux].native) {
    case IR_NATIVE_CALLOC:
    case IR_NATIVE_GIVEN:        // of a caller that is not known: as good as initialised
    case IR_NATIVE_STATIC_ALLOC: // likewise
        return false;
    default:
        return true;
    }
}

static void find_fresh_memory(Taint *t) {
    for (PtsClass class = 0; class < pointsto_n_classes(t->pointsto); class ++) {
        uint32_t n;
        const PtsObject *objects = pointsto_objects(t->pointsto, class, &n);
        for (uint32_t i = 0; i < n && !t->memory[class]; i++)
            t->memory[class] = begins_indeterminate(t->program, &objects[i]);
    }
}

// ---- One instruction ----------------------------------------------------------------------------

static void set(Taint *t, bool *flag) {
    t->has_changed |= !*flag;
    *flag = true;
}

static bool is_tainted(const Taint *t, IrFunctionId f, IrOperand operand) {
    return !ir_is_const(operand) && t->regs[f][ir_operand_reg(operand)];
}

static void set_memory(Taint *t, IrFunctionId f, uint32_t instr, uint32_t n) {
    PtsPlace place = pointsto_of_operand(t->pointsto, f, instr, n);
    if (place.class != PTS_NONE)
        set(t, &t->memory[place.class]);
}

static void set_results(Taint *t, IrFunctionId f, const IrInstr *i) {
    for (uint32_t r = 0; r < i->n_results; r++)
        set(t, &t->regs[f][i->result + r]);
}

static bool any_operand(const Taint *t, IrFunctionId f, const IrInstr *i) {
    const IrOperand *operands = ir_operands(&t->program->functions[f], i);
    for (uint32_t o = 0; o < i->n_operands; o++)
        if (is_tainted(t, f, operands[o]))
            return true;
    return false;
}

static void flow_into_call(Taint *t, IrFunctionId f, const IrInstr *i) {
    const IrFunction *callee = i->op == IR_CALL ? &t->program->functions[i->aux] : NULL;
    if (any_operand(t, f, i)) {
        if (!callee)
            set(t, &t->by_pointer);
        else if (callee->kind == IR_FUNCTION_DEFINED &&
                 (!callee->is_model || t->program->functions[f].is_model))
            set(t, &t->params[i->aux]);
    }
    if (callee ? taint_has_result_shadows(t, i->aux) : t->by_pointer)
        set_results(t, f, i);
}

static void flow(Taint *t, IrFunctionId f, uint32_t index) {
    const IrFunction *function = &t->program->functions[f];
    const IrInstr *i = &function->instrs[index];
    switch ((IrOpcode)i->op) {
    case IR_ALLOCA:
        break;
    case IR_UNDEF:
        set_results(t, f, i);
        break;
    case IR_LOAD:
        if (taint_of_memory(t, f, index, 0))
            set_results(t, f, i);
        break;
    case IR_STORE:
        if (is_tainted(t, f, ir_operands(function, i)[0]))
            set_memory(t, f, index, 1);
        break;
    case IR_COPY:
        if (taint_of_memory(t, f, index, 1))
            set_memory(t, f, index, 0);
        break;
    case IR_FILL:
        if (is_tainted(t, f, ir_operands(function, i)[1]))
            set_memory(t, f, index, 0);
        break;
    case IR_CALL:
    case IR_CALL_POINTER:
        flow_into_call(t, f, i);
        break;
    case IR_RET:
        if (any_operand(t, f, i))
            set(t, &t->results[f]);
        break;
    default:
        if (i->n_results && any_operand(t, f, i))
            set_results(t, f, i);
        break;
    }
}

static void flow_into_body(Taint *t, IrFunctionId f) {
    const IrFunction *function = &t->program->functions[f];
    if (taint_has_param_shadows(t, f))
        for (uint32_t p = 0; p < function->n_params; p++)
            set(t, &t->regs[f][p]);
    if (function->address_taken && t->results[f])
        set(t, &t->by_pointer);
    for (uint32_t i = 0; i < function->n_instrs; i++)
        flow(t, f, i);
}

void taint_find(Taint *taint, const IrProgram *program, const PointsTo *pointsto) {
    uint32_t n = program->n_functions;
    *taint = (Taint){.program = program,
                     .pointsto = pointsto,
                     .regs = memory_zeroed((n + 1) * sizeof *taint->regs),
                     .params = memory_zeroed(n + 1),
                     .results = memory_zeroed(n + 1),
                     .memory = memory_zeroed(pointsto_n_classes(pointsto) + 1)};
    for (IrFunctionId f = 0; f < n; f++)
        taint->regs[f] = memory_zeroed(program->functions[f].n_regs + 1);
    find_fresh_memory(taint);
    do {
        taint->has_changed = false;
        for (IrFunctionId f = 0; f < n; f++)
            flow_into_body(taint, f);
    } while (taint->has_changed);
}

void taint_release(Taint *taint) {
    for (IrFunctionId f = 0; f < taint->program->n_functions; f++)
        free(taint->regs[f]);
    free(taint->regs);
    free(taint->params);
    free(taint->results);
    free(taint->memory);
}
