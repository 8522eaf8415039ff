// A program without its checks for undefined behaviour, for all who do not ask.
#include "shadow/shadow.h"

#include "base/memory.h"
#include "ir/build.h"

#include <stdlib.h>

static void copy_phi(IrBuilder *builder, const IrFunction *f, const IrBlock *block, IrBlockId b,
                     const IrInstr *phi) {
    ir_build_phi(builder, b, phi->result, phi->loc);
    for (uint32_t o = 0; o < phi->n_operands; o++)
        ir_build_phi_operand(builder, phi->result, f->preds[block->preds + o],
                             ir_operands(f, phi)[o]);
}

static void copy_body(IrBuilder *builder, IrFunctionId id, const IrFunction *f) {
    uint32_t n_first = f->n_params + f->is_variadic;
    ir_build_body(builder, id);
    for (IrReg r = 0; r < f->n_regs; r++)
        if (r >= n_first)
            (void)ir_build_reg(builder, f->reg_types[r], f->reg_names[r]);
        else if (f->reg_names[r])
            ir_build_name_reg(builder, r, f->reg_names[r]);
    for (IrBlockId b = 0; b < f->n_blocks; b++)
        (void)ir_build_block(builder, f->blocks[b].name);
    for (IrBlockId b = 0; b < f->n_blocks; b++) {
        const IrBlock *block = &f->blocks[b];
        for (uint32_t n = block->first; n < block->first + block->count; n++) {
            const IrInstr *i = &f->instrs[n];
            if (i->op == IR_PHI)
                copy_phi(builder, f, block, b, i);
            else if (i->op != IR_CHECK)
                ir_build_instr(builder, b, *i, ir_operands(f, i), i->n_operands, ir_targets(f, i),
                               i->n_targets);
        }
    }
    ir_build_body_end(builder);
}

static bool has_checks(const IrProgram *program) {
    for (IrFunctionId f = 0; f < program->n_functions; f++)
        for (uint32_t i = 0; i < program->functions[f].n_instrs; i++)
            if (program->functions[f].instrs[i].op == IR_CHECK)
                return true;
    return false;
}

IrProgram *shadow_remove_checks(const IrProgram *program) {
    if (!has_checks(program))
        return NULL;
    IrBuilder *builder = ir_builder_copy(program);
    for (IrFunctionId f = 0; f < program->n_functions; f++)
        if (program->functions[f].kind == IR_FUNCTION_DEFINED)
            copy_body(builder, f, &program->functions[f]);
    return ir_builder_finish(builder, program->entry, program->main);
}
