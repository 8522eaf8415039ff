// Names for the user: the C variables that registers hold, and what memory objects are called.
#include "seg/show.h"

IrLocId seg_loc(SegContext *x, const ExecState *state) {
    const IrFunction *f = exec_function(x->exec, state);
    const IrBlock *block = &f->blocks[state->frame.block];
    bool is_head = block->loop != IR_NONE && f->loops[block->loop].head == state->frame.block;
    if (is_head && f->loops[block->loop].loc)
        return f->loops[block->loop].loc;
    for (uint32_t i = state->frame.index; i < block->count; i++)
        if (f->instrs[block->first + i].loc)
            return f->instrs[block->first + i].loc;
    return f->loc;
}

IrVariableId *seg_variables(SegContext *x, const ExecState *state) {
    const IrFunction *f = exec_function(x->exec, state);
    const IrBlock *block = &f->blocks[state->frame.block];
    uint32_t index = state->frame.index;
    while (index < block->count && (f->instrs[block->first + index].op == IR_DEBUG_VALUE ||
                                    f->instrs[block->first + index].op == IR_DEBUG_END))
        index++; // they belong to what was just computed
    IrVariableId *variables = memory_new((f->n_regs + 1) * sizeof *variables);
    ir_variables_of_regs(x->program, state->frame.function, state->frame.block, index, variables);
    return variables;
}

const char *seg_local_name(SegContext *x, const ExecState *state, const SmgObject *object) {
    for (const ExecFrame *frame = &state->frame; frame; frame = exec_caller(frame)) {
        const IrFunction *f = &x->program->functions[frame->function];
        for (uint32_t i = 0; i < f->n_instrs; i++) {
            const IrInstr *instr = &f->instrs[i];
            SmgValue value;
            if (instr->op != IR_DEBUG_ADDRESS || ir_is_const(ir_operands(f, instr)[0]))
                continue;
            IrReg reg = ir_operand_reg(ir_operands(f, instr)[0]);
            if (exec_get_reg(frame->regs, reg, &value) && term_same(value.term, object->base))
                return x->program->variables[instr->aux].name;
        }
    }
    return NULL;
}

void seg_print_object_name(Text *text, SegContext *x, const ExecState *state, SmgObjectId id) {
    const SmgObject *object = smg_object(state->heap, id);
    IrGlobalId global = exec_global_of(x->exec, id);
    IrFunctionId function = exec_function_of(x->exec, id);
    const char *local =
        object && object->kind == SMG_STACK ? seg_local_name(x, state, object) : NULL;
    if (global != IR_NONE)
        text_add(text, "%s", x->program->globals[global].name);
    else if (function != IR_NONE)
        text_add(text, "%s", x->program->functions[function].name);
    else if (local)
        text_add(text, "%s", local);
    else if (object && (object->kind == SMG_STACK || object->kind == SMG_HEAP) && object->site)
        text_add(text, "allocation at line %u", x->program->locs[object->site].line);
    else
        text_add(text, "object %u", id);
}
