// The program is rebuilt function by function. A function with shadows of parameters gets them
// behind its own parameters, and gives those of its results behind its results. Natives and
// external functions know of no shadows: where one may be called through a pointer, a function of
// our own takes its place.
#include "shadow/internal.h"

#include "base/check.h"
#include "base/memory.h"

#include <stdlib.h>

// ---- Values -------------------------------------------------------------------------------------

IrTypeId shadow_type(Tracker *t, IrTypeId type) {
    return ir_build_int(t->builder, ir_type(ir_builder_program(t->builder), type)->bits);
}

IrOperand shadow_zero(Tracker *t, IrTypeId type) {
    return ir_const_operand(ir_build_bits(t->builder, shadow_type(t, type), 0, 0));
}

IrOperand tracker_value(const Tracker *t, IrOperand old) {
    return ir_is_const(old) ? old : t->values[ir_operand_reg(old)];
}

IrOperand tracker_shadow(Tracker *t, IrOperand old) {
    return ir_is_const(old) ? shadow_zero(t, ir_operand_type(t->old, t->f, old))
                            : t->shadows[ir_operand_reg(old)];
}

// ---- Declarations -------------------------------------------------------------------------------

typedef struct TypeList {
    IrTypeId *items;
    uint32_t count;
} TypeList;

// The types, and behind them those of their shadows.
static TypeList with_shadows(Tracker *t, const IrTypeId *types, uint32_t n) {
    TypeList list = {memory_new((2 * n + 1) * sizeof *list.items), 2 * n};
    for (uint32_t i = 0; i < n; i++) {
        list.items[i] = types[i];
        list.items[n + i] = shadow_type(t, types[i]);
    }
    return list;
}

static void declare_shadows(Tracker *t, IrFunctionId id) {
    const IrFunction *old = &t->old->functions[id];
    TypeList params = with_shadows(t, old->param_types, old->n_params);
    TypeList results = with_shadows(t, old->result_types, old->n_results);
    if (!taint_has_param_shadows(t->taint, id))
        params.count = old->n_params;
    if (!taint_has_result_shadows(t->taint, id))
        results.count = old->n_results;
    ir_build_set_types(t->builder, id, params.items, params.count, results.items, results.count);
    free(params.items);
    free(results.items);
}

static bool needs_wrapper(const Tracker *t, IrFunctionId id) {
    const IrFunction *f = &t->old->functions[id];
    return t->taint->by_pointer && f->address_taken && f->kind != IR_FUNCTION_DEFINED;
}

static void declare_wrapper(Tracker *t, IrFunctionId id) {
    IrFunction wrapper = t->old->functions[id];
    TypeList params = with_shadows(t, wrapper.param_types, wrapper.n_params);
    TypeList results = with_shadows(t, wrapper.result_types, wrapper.n_results);
    wrapper.kind = IR_FUNCTION_DEFINED;
    wrapper.is_model = true;
    wrapper.param_types = params.items;
    wrapper.n_params = params.count;
    wrapper.result_types = results.items;
    wrapper.n_results = results.count;
    t->wrappers[id] = ir_build_function(t->builder, &wrapper);
    free(params.items);
    free(results.items);
}

// Addresses of functions that have a wrapper lead to it.
static void redirect_addresses(Tracker *t) {
    IrProgram *program = ir_builder_program(t->builder);
    for (IrConstId c = 0; c < t->old->n_constants; c++) {
        IrConst *constant = &program->constants[c];
        if (constant->kind == IR_CONST_FUNCTION && t->wrappers[constant->target] != IR_NONE)
            constant->target = t->wrappers[constant->target];
    }
}

// ---- Bodies -------------------------------------------------------------------------------------

// Every register gets its number, and that of its shadow, before any instruction is made.
static void number_registers(Tracker *t) {
    const IrFunction *f = t->f;
    bool has_params = taint_has_param_shadows(t->taint, t->id);
    uint32_t n_built = f->n_params * (has_params ? 2 : 1);
    for (IrReg r = 0; r < f->n_regs; r++) {
        bool is_param = r < f->n_params, is_varargs = f->is_variadic && r == f->n_params;
        IrReg reg = is_param     ? r
                    : is_varargs ? n_built
                                 : ir_build_reg(t->builder, f->reg_types[r], f->reg_names[r]);
        if (is_param && f->reg_names[r])
            ir_build_name_reg(t->builder, r, f->reg_names[r]);
        t->values[r] = ir_reg_operand(reg);
    }
    for (IrReg r = 0; r < f->n_regs; r++) {
        bool is_tainted = t->taint->regs[t->id][r];
        t->shadows[r] =
            r < f->n_params && has_params ? ir_reg_operand(f->n_params + r)
            : is_tainted && r >= f->n_params
                ? ir_reg_operand(ir_build_reg(t->builder, shadow_type(t, f->reg_types[r]), NULL))
                : shadow_zero(t, f->reg_types[r]);
        if (!ir_is_const(t->shadows[r]))
            ir_build_shadow(t->builder, ir_operand_reg(t->values[r]),
                            ir_operand_reg(t->shadows[r]));
    }
}

// What begins with zeros, or comes from elsewhere, has values.
static void initialise_globals(Tracker *t) {
    IrProgram *program = ir_builder_program(t->builder);
    IrTypeId word = ir_build_int(t->builder, program->pointer_bits);
    for (IrGlobalId g = 0; g < t->old->n_globals; g++) {
        PtsPlace place = pointsto_of_global(t->taint->pointsto, g);
        const IrGlobal *global = &t->old->globals[g];
        if (place.class == PTS_NONE || !t->taint->memory[place.class])
            continue;
        uint64_t size = global->has_unknown_size ? INT32_MAX : global->size;
        IrOperand address = ir_const_operand(ir_build_address(t->builder, IR_CONST_GLOBAL, g, 0));
        emit_shadow_fill(t, address, 0, ir_const_operand(ir_build_bits(t->builder, word, size, 0)));
    }
}

static void build_body(Tracker *t, IrFunctionId id) {
    const IrFunction *f = &t->old->functions[id];
    t->id = id;
    t->f = f;
    t->values = memory_zeroed((f->n_regs + 1) * sizeof *t->values);
    t->shadows = memory_zeroed((f->n_regs + 1) * sizeof *t->shadows);
    ir_build_body(t->builder, id);
    number_registers(t);
    for (IrBlockId b = 0; b < f->n_blocks; b++)
        (void)ir_build_block(t->builder, f->blocks[b].name);
    for (IrBlockId b = 0; b < f->n_blocks; b++) {
        const IrBlock *block = &f->blocks[b];
        t->block = b;
        for (uint32_t i = block->first; i < block->first + block->count; i++) {
            if (b == 0 && i == block->first && id == t->old->entry)
                initialise_globals(t);
            t->loc = f->instrs[i].loc;
            emit_instr(t, &f->instrs[i], block);
        }
    }
    ir_build_body_end(t->builder);
    free(t->values);
    free(t->shadows);
}

// Called through a pointer: its arguments are the library's, or nobody knows whose.
static void build_wrapper(Tracker *t, IrFunctionId id) {
    const IrFunction *f = &t->old->functions[id];
    ir_build_body(t->builder, t->wrappers[id]);
    t->block = ir_build_block(t->builder, "entry");
    t->loc = f->loc;
    IrOperand *operands = memory_new((f->n_params + 2) * sizeof *operands);
    for (uint32_t p = 0; p < f->n_params; p++) {
        operands[p] = ir_reg_operand(p);
        emit_check(t, IR_CHECK_ARGUMENT, ir_reg_operand(f->n_params + p), f->param_types[p],
                   operands[p]);
    }
    uint32_t n = f->n_params;
    if (f->is_variadic)
        operands[n++] = ir_reg_operand(2 * f->n_params);
    IrReg first = IR_NONE;
    IrOperand *results = memory_new((2 * f->n_results + 1) * sizeof *results);
    for (uint32_t r = 0; r < f->n_results; r++) {
        results[r] = ir_reg_operand(ir_build_reg(t->builder, f->result_types[r], NULL));
        results[f->n_results + r] = shadow_zero(t, f->result_types[r]);
    }
    if (f->n_results)
        first = ir_operand_reg(results[0]);
    IrInstr call = {.op = IR_CALL,
                    .result = first,
                    .n_results = f->n_results,
                    .aux = id,
                    .flags = f->is_variadic ? IR_VARIADIC : 0,
                    .loc = t->loc};
    ir_build_instr(t->builder, t->block, call, operands, n, NULL, 0);
    IrInstr ret = {.op = IR_RET, .result = IR_NONE, .loc = t->loc};
    ir_build_instr(t->builder, t->block, ret, results, 2 * f->n_results, NULL, 0);
    ir_build_body_end(t->builder);
    free(operands);
    free(results);
}

// What comes from outside of the program has values, but nobody says which.
static bool has_others(const IrProgram *program) {
    bool has = program->main != IR_NONE && program->functions[program->main].is_model;
    for (IrFunctionId f = 0; f < program->n_functions && !has; f++)
        has = program->functions[f].kind == IR_FUNCTION_EXTERNAL;
    for (IrGlobalId g = 0; g < program->n_globals && !has; g++)
        has = program->globals[g].is_external;
    return has;
}

static IrProgram *rebuild(const IrProgram *program, const Taint *taint) {
    Tracker t = {.old = program,
                 .taint = taint,
                 .builder = ir_builder_copy(program),
                 .has_others = has_others(program)};
    t.wrappers = memory_new((program->n_functions + 1) * sizeof *t.wrappers);
    for (IrFunctionId f = 0; f < program->n_functions; f++) {
        t.wrappers[f] = IR_NONE;
        declare_shadows(&t, f);
    }
    for (IrFunctionId f = 0; f < program->n_functions; f++)
        if (needs_wrapper(&t, f))
            declare_wrapper(&t, f);
    redirect_addresses(&t);
    for (IrFunctionId f = 0; f < program->n_functions; f++)
        if (program->functions[f].kind == IR_FUNCTION_DEFINED)
            build_body(&t, f);
    for (IrFunctionId f = 0; f < program->n_functions; f++)
        if (t.wrappers[f] != IR_NONE)
            build_wrapper(&t, f);
    free(t.wrappers);
    return ir_builder_finish(t.builder, program->entry, program->main);
}

IrProgram *shadow_track(const IrProgram *program, Budget *budget) {
    PointsToOptions options = {.level = POINTSTO_STEENSGAARD};
    PointsTo *pointsto = pointsto_analyse(program, &options, budget);
    if (!pointsto)
        return NULL;
    Taint taint;
    taint_find(&taint, program, pointsto);
    IrProgram *tracked = rebuild(program, &taint);
    taint_release(&taint);
    pointsto_free(pointsto);
    return tracked;
}
