// States in C's syntax.
#include "recurrence/lasso_show.h"

#include "base/memory.h"
#include "base/word.h"
#include "ir/visible.h"

#include <inttypes.h>
#include <stdlib.h>

enum { MAX_SHOWN = 24 };

static IrVariableId variable_of(const IrProgram *program, IrFunctionId function, IrBlockId block,
                                IrReg reg) {
    const IrFunction *f = &program->functions[function];
    const IrBlock *b = &f->blocks[block];
    uint32_t index = 0; // behind the PHIs and what is said about them
    while (index + 1 < b->count && (f->instrs[b->first + index].op == IR_PHI ||
                                    f->instrs[b->first + index].op == IR_DEBUG_VALUE))
        index++;
    IrVariableId *variables = memory_new((f->n_regs + 1) * sizeof *variables);
    ir_variables_of_regs(program, function, block, index, variables);
    IrVariableId found = variables[reg];
    free(variables);
    return found;
}

const IrVariable *lasso_variable(const IrProgram *program, IrFunctionId function, IrBlockId block,
                                 IrReg reg) {
    IrVariableId id = variable_of(program, function, block, reg);
    return id == IR_NONE ? NULL : &program->variables[id];
}

static void show_number(const IrType *type, bool is_signed, IrCell value, Text *text) {
    uint32_t bits = type->bits;
    if (is_signed || bits == 1)
        text_add(text, "%" PRId64, bits == 1 ? (int64_t)value.low : word_signed(value.low, bits));
    else
        text_add(text, "%" PRIu64, value.low);
}

static void show_globals(const IrProgram *program, IrMoment *moment, Text *text, int *shown) {
    for (uint32_t i = 0; i < program->n_constants && *shown < MAX_SHOWN; i++) {
        const IrConst *constant = &program->constants[i];
        if (constant->kind != IR_CONST_GLOBAL || constant->offset)
            continue;
        const IrGlobal *global = &program->globals[constant->target];
        const IrType *type = ir_type(program, global->type);
        IrObjectInfo info;
        if (global->is_constant || global->is_model || type->kind != IR_INT || type->bits > 64 ||
            !ir_moment_object(moment, ir_moment_const(moment, i), &info))
            continue;
        text_add(text, "%s%s == ", *shown ? " && " : "", global->name);
        show_number(type, true, ir_moment_load(moment, info.id, 0, type), text);
        ++*shown;
    }
}

void lasso_show_state(const IrProgram *program, IrMoment *moment, Text *text) {
    IrCut cut = ir_moment_cut(moment);
    const IrFunction *f = &program->functions[cut.function];
    int shown = 0;
    for (IrReg reg = 0; reg < f->n_regs && shown < MAX_SHOWN; reg++) {
        const IrType *type = ir_type(program, f->reg_types[reg]);
        if (type->kind != IR_INT || type->bits > 64 || !ir_moment_needs(moment, reg))
            continue;
        const IrVariable *variable = lasso_variable(program, cut.function, cut.block, reg);
        if (!variable)
            continue;
        text_add(text, "%s%s == ", shown++ ? " && " : "", variable->name);
        show_number(type, variable->is_signed, ir_moment_reg(moment, reg), text);
    }
    show_globals(program, moment, text, &shown);
    if (!shown)
        text_add(text, "1");
}
