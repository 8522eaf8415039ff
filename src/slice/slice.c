// The program that is left: each live block with its live instructions. Where a branch is not live,
// all paths from it join before anything live happens: control goes there at once.
#include "slice/internal.h"

#include "ir/build.h"
#include "ir/references.h"
#include "ir/keep_reachable.h"

#include <stdlib.h>
#include <string.h>

// ---- Bodies ------------------------------------------------------------------------------------

typedef struct Writing {
    const SliceFunction *f;
    IrBuilder *builder;
    IrBlockId leaves; // the block that returns, or IR_NONE while it is not needed
    IrBlockId *next;  // by block: the live block that follows, or IR_NONE while it is not known
    Map variables;    // those that have some live value
} Writing;

static IrOperand zero(Writing *w, IrTypeId type) {
    return ir_const_operand(ir_build_bits(w->builder, type, 0, 0));
}

static void write_return(Writing *w, IrBlockId block) {
    const IrFunction *f = w->f->f;
    IrOperand *values = memory_new((f->n_results + 1) * sizeof *values);
    for (uint32_t i = 0; i < f->n_results; i++)
        values[i] = zero(w, f->result_types[i]);
    IrInstr ret = {.op = IR_RET, .result = IR_NONE, .loc = f->loc};
    ir_build_instr(w->builder, block, ret, values, f->n_results, NULL, 0);
    free(values);
}

static IrBlockId leaving_block(Writing *w) {
    if (w->leaves == IR_NONE) {
        w->leaves = ir_build_block(w->builder, "leave");
        write_return(w, w->leaves);
    }
    return w->leaves;
}

// The first live block from `block` on.
static IrBlockId next_live(Writing *w, uint32_t block) {
    uint32_t found = block;
    while (found < w->f->f->n_blocks && !w->f->live_block[found] && w->next[found] == IR_NONE)
        found = w->f->behind[found];
    IrBlockId next = found >= w->f->f->n_blocks ? leaving_block(w)
                     : w->f->live_block[found]  ? found
                                                : w->next[found];
    for (; block != found; block = w->f->behind[block])
        w->next[block] = next;
    return next;
}

static bool is_live_value(const Writing *w, IrOperand operand) {
    if (ir_is_const(operand))
        return true;
    uint32_t def = w->f->defs[ir_operand_reg(operand)];
    return def == IR_NONE ? w->f->live_param[ir_operand_reg(operand)] : w->f->live[def];
}

static bool is_debug(const IrInstr *instr) {
    return instr->op == IR_DEBUG_VALUE || instr->op == IR_DEBUG_END ||
           instr->op == IR_DEBUG_ADDRESS;
}

static void find_variables(Writing *w) {
    const IrFunction *f = w->f->f;
    for (uint32_t i = 0; i < f->n_instrs; i++) {
        const IrInstr *instr = &f->instrs[i];
        bool has_value = is_debug(instr) && instr->n_operands &&
                         is_live_value(w, ir_operands(f, instr)[0]) &&
                         w->f->live_block[w->f->block_of[i]];
        if (has_value)
            map_set(&w->variables, instr->aux, 1);
    }
}

// A variable whose value is not kept is not known any more.
static void write_debug(Writing *w, IrBlockId block, IrInstr instr) {
    const IrOperand *operands = ir_operands(w->f->f, &instr);
    bool is_known = !instr.n_operands || is_live_value(w, operands[0]);
    uint64_t unused;
    if ((instr.op == IR_DEBUG_ADDRESS && !is_known) || !map_get(&w->variables, instr.aux, &unused))
        return;
    if (!is_known)
        instr.op = IR_DEBUG_END;
    ir_build_instr(w->builder, block, instr, operands, is_known ? instr.n_operands : 0, NULL, 0);
}

static void write_phi(Writing *w, IrBlockId id, const IrInstr *phi) {
    const IrFunction *f = w->f->f;
    const IrBlock *block = &f->blocks[id];
    ir_build_phi(w->builder, id, phi->result, phi->loc);
    for (uint32_t p = 0; p < block->n_preds; p++) {
        IrBlockId pred = f->preds[block->preds + p];
        if (slice_goes_on(w->f, pred))
            ir_build_phi_operand(w->builder, phi->result, pred, ir_operands(f, phi)[p]);
    }
}

// An argument that the callee does not use is passed as 0.
static void write_instr(Writing *w, IrBlockId block, const IrInstr *instr) {
    const IrFunction *f = w->f->f;
    IrOperand *operands = memory_new((instr->n_operands + 1) * sizeof *operands);
    IrBlockId *targets = memory_new(((size_t)instr->n_targets + 1) * sizeof *targets);
    for (uint32_t i = 0; i < instr->n_operands; i++) {
        IrOperand operand = ir_operands(f, instr)[i];
        operands[i] =
            is_live_value(w, operand) ? operand : zero(w, f->reg_types[ir_operand_reg(operand)]);
    }
    for (uint32_t i = 0; i < instr->n_targets; i++)
        targets[i] = next_live(w, ir_targets(f, instr)[i]);
    ir_build_instr(w->builder, block, *instr, operands, instr->n_operands, targets,
                   instr->n_targets);
    free(operands);
    free(targets);
}

// The end of a life goes with the object.
static bool is_written(const Writing *w, uint32_t i) {
    const IrInstr *instr = &w->f->f->instrs[i];
    return w->f->live[i] ||
           (instr->op == IR_SCOPE_END && is_live_value(w, ir_operands(w->f->f, instr)[0]));
}

static void write_end(Writing *w, IrBlockId b) {
    const IrBlock *block = &w->f->f->blocks[b];
    uint32_t last = block->first + block->count - 1;
    const IrInstr *end = &w->f->f->instrs[last];
    if (!slice_goes_on(w->f, b)) {
        IrInstr trap = {.op = IR_TRAP, .result = IR_NONE, .loc = end->loc};
        ir_build_instr(w->builder, b, trap, NULL, 0, NULL, 0);
    } else if (w->f->live[last]) {
        write_instr(w, b, end);
    } else {
        IrInstr jump = {.op = IR_JUMP, .result = IR_NONE, .loc = end->loc};
        IrBlockId target = next_live(w, w->f->behind[b]);
        ir_build_instr(w->builder, b, jump, NULL, 0, &target, 1);
    }
}

static void write_block(Writing *w, IrBlockId b) {
    const IrBlock *block = &w->f->f->blocks[b];
    for (uint32_t i = 0; i < w->f->kept[b] && i < block->count - 1; i++) {
        const IrInstr *instr = &w->f->f->instrs[block->first + i];
        if (is_debug(instr))
            write_debug(w, b, *instr);
        else if (instr->op == IR_PHI && w->f->live[block->first + i])
            write_phi(w, b, instr);
        else if (is_written(w, block->first + i))
            write_instr(w, b, instr);
    }
    write_end(w, b);
}

static void write_body(const SliceFunction *f, IrFunctionId id, IrBuilder *builder) {
    Writing w = {.f = f, .builder = builder, .leaves = IR_NONE};
    uint32_t n = f->f->n_blocks;
    ir_build_body(builder, id);
    if (!f->is_live) {
        write_return(&w, ir_build_block(builder, "entry"));
        ir_build_body_end(builder);
        return;
    }
    find_variables(&w);
    w.next = memory_new((n + 1) * sizeof *w.next);
    memset(w.next, 0xff, (n + 1) * sizeof *w.next);
    for (IrReg r = 0; r < f->f->n_params + f->f->is_variadic; r++)
        ir_build_name_reg(builder, r, f->f->reg_names[r]);
    for (IrBlockId b = 0; b < n; b++)
        (void)ir_build_block(builder, f->f->blocks[b].name);
    for (IrReg r = f->f->n_params + f->f->is_variadic; r < f->f->n_regs; r++)
        (void)ir_build_reg(builder, f->f->reg_types[r], f->f->reg_names[r]);
    for (IrBlockId b = 0; b < n; b++)
        if (f->live_block[b])
            write_block(&w, b);
    ir_build_body_end(builder);
    free(w.next);
    map_release(&w.variables);
}

// ---- The program -------------------------------------------------------------------------------

static IrProgram *write_program(const Slicer *s) {
    IrBuilder *builder = ir_builder_copy(s->program);
    for (IrFunctionId f = 0; f < s->program->n_functions; f++)
        if (s->program->functions[f].n_blocks)
            write_body(&s->functions[f], f, builder);
    IrProgram *program = ir_builder_finish(builder, s->program->entry, s->program->main);
    Graph references = ir_references(program);
    ir_keep_reachable(program, &references, program->entry);
    graph_release(&references);
    return program;
}

// ---- All together ------------------------------------------------------------------------------

static void prepare_function(SliceFunction *s, const IrFunction *f) {
    s->f = f;
    uint32_t n_params = f->n_params + f->is_variadic;
    s->effects = memory_zeroed((f->n_instrs + 1) * sizeof *s->effects);
    s->kept = memory_zeroed((f->n_blocks + 1) * sizeof *s->kept);
    s->is_reached_block = memory_zeroed(f->n_blocks + 1);
    s->is_endless = memory_zeroed(f->n_blocks + 1);
    s->live = memory_zeroed(f->n_instrs + 1);
    s->live_block = memory_zeroed(f->n_blocks + 1);
    s->live_param = memory_zeroed(n_params + 1);
    s->live_result = memory_zeroed(f->n_results + 1);
    s->block_of = memory_zeroed((f->n_instrs + 1) * sizeof *s->block_of);
    s->defs = memory_new((f->n_regs + 1) * sizeof *s->defs);
    for (IrReg r = 0; r < f->n_regs; r++)
        s->defs[r] = IR_NONE;
    for (IrBlockId b = 0; b < f->n_blocks; b++)
        for (uint32_t i = f->blocks[b].first; i < f->blocks[b].first + f->blocks[b].count; i++) {
            s->block_of[i] = b;
            for (uint32_t r = 0; r < f->instrs[i].n_results; r++)
                s->defs[f->instrs[i].result + r] = i;
        }
}

static void release_function(SliceFunction *f) {
    vec_free(&f->callers);
    free(f->effects);
    free(f->kept);
    free(f->is_reached_block);
    free(f->is_endless);
    free(f->live);
    free(f->live_block);
    free(f->live_param);
    free(f->live_result);
    free(f->block_of);
    free(f->defs);
    free(f->behind);
    free(f->first_guard);
    free(f->guards);
}

static void release(Slicer *s) {
    for (IrFunctionId f = 0; f < s->program->n_functions; f++)
        release_function(&s->functions[f]);
    free(s->functions);
    vec_free(&s->taken);
    free(s->is_foreign);
    free(s->is_guessed);
    free(s->first_writer);
    free(s->writers);
    vec_free(&s->unknown_calls);
    vec_free(&s->wild_writes);
    free(s->live_memory);
    free(s->live_life);
    vec_free(&s->work);
    pointsto_free(s->points_to);
}

static bool find_control(Slicer *s, Budget *budget) {
    for (IrFunctionId f = 0; f < s->program->n_functions; f++) {
        SliceFunction *function = &s->functions[f];
        if (!function->is_reached || !function->f->n_blocks)
            continue;
        if (budget_poll(budget, 1) != BUDGET_LEFT || !slice_find_control(function))
            return false;
    }
    return true;
}

IrProgram *slice_for_errors(const IrProgram *program, bool trusts_accesses, Budget *budget) {
    PointsToOptions options = {.level = POINTSTO_CELL};
    Slicer s = {.program = program,
                .trusts_accesses = trusts_accesses,
                .points_to = pointsto_analyse(program, &options, budget),
                .functions = memory_zeroed((program->n_functions + 1) * sizeof *s.functions)};
    for (IrFunctionId f = 0; f < program->n_functions; f++)
        prepare_function(&s.functions[f], &program->functions[f]);
    IrProgram *slice = NULL;
    if (s.points_to) {
        slice_find_guesses(&s);
        slice_find_error_reach(&s);
        if (find_control(&s, budget)) {
            slice_find_writers(&s);
            slice_mark(&s);
            slice = s.is_lost ? NULL : write_program(&s);
        }
    }
    release(&s);
    return slice;
}
