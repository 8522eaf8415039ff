// Which registers are better kept as signed numbers: decided once from how they are used, so that
// comparisons and arithmetic rarely have to convert between readings.
#include "exec/internal.h"

#include <stdlib.h>

struct ExecHints {
    int8_t **votes; // by function, then by register; positive is signed
};

static void vote(int8_t *votes, IrOperand operand, int change) {
    if (ir_is_const(operand))
        return;
    int now = votes[ir_operand_reg(operand)] + change;
    votes[ir_operand_reg(operand)] = (int8_t)(now > 100 ? 100 : now < -100 ? -100 : now);
}

// What an instruction says about the reading of its operands: 1 signed, -1 unsigned.
static int opinion(const IrInstr *i) {
    switch ((IrOpcode)i->op) {
    case IR_ADD:
    case IR_SUB:
    case IR_MUL:
        return i->flags & IR_NSW ? 1 : 0;
    case IR_SDIV:
    case IR_SREM:
    case IR_ASHR:
    case IR_SLT:
    case IR_SLE:
    case IR_SEXT:
    case IR_SITOFP:
        return 2;
    case IR_UDIV:
    case IR_UREM:
    case IR_LSHR:
    case IR_ULT:
    case IR_ULE:
    case IR_ZEXT:
    case IR_UITOFP:
    case IR_INTTOPTR:
        return -2;
    default:
        return 0;
    }
}

static void vote_in(const IrFunction *f, int8_t *votes) {
    for (uint32_t n = 0; n < f->n_instrs; n++) {
        const IrInstr *i = &f->instrs[n];
        int change = opinion(i);
        for (uint32_t o = 0; change && o < i->n_operands; o++)
            vote(votes, ir_operands(f, i)[o], change);
        if (i->n_results == 1 && (i->op == IR_SEXT || i->flags & IR_NSW))
            vote(votes, ir_reg_operand(i->result), 1);
        if (i->n_results == 1 && i->op == IR_ZEXT)
            vote(votes, ir_reg_operand(i->result), -1);
    }
    for (int round = 0; round < 3; round++) // what a PHI joins is read alike
        for (uint32_t n = 0; n < f->n_instrs; n++) {
            const IrInstr *i = &f->instrs[n];
            if (i->op != IR_PHI && i->op != IR_SELECT)
                continue;
            for (uint32_t o = 0; o < i->n_operands; o++) {
                IrOperand operand = ir_operands(f, i)[o];
                if (ir_is_const(operand))
                    continue;
                int8_t theirs = votes[ir_operand_reg(operand)], ours = votes[i->result];
                vote(votes, operand, (ours > 0) - (ours < 0));
                vote(votes, ir_reg_operand(i->result), (theirs > 0) - (theirs < 0));
            }
        }
}

struct ExecHints *exec_hints_new(const IrProgram *program) {
    struct ExecHints *hints = memory_zeroed(sizeof *hints);
    hints->votes = memory_zeroed(program->n_functions * sizeof *hints->votes);
    for (IrFunctionId f = 0; f < program->n_functions; f++) {
        hints->votes[f] = memory_zeroed(program->functions[f].n_regs + 1);
        vote_in(&program->functions[f], hints->votes[f]);
    }
    return hints;
}

void exec_hints_free(struct ExecHints *hints, const IrProgram *program) {
    for (IrFunctionId f = 0; f < program->n_functions; f++)
        free(hints->votes[f]);
    free(hints->votes);
    free(hints);
}

bool exec_hint_signed(const struct ExecHints *hints, IrFunctionId function, IrReg reg) {
    return hints->votes[function][reg] >= 0;
}
