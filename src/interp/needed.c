// Which registers can still have an effect? Liveness in which an instruction without an effect of
// its own uses its operands only when its result is needed, so that a counter that is
// only counted does not matter.
//
//   behind(b) = needed in front of b's first instruction that is no PHI
//   out(b)    = behind of the successors without their PHIs' results, and those operands of their
//               PHIs that belong to b and whose result is needed
#include "interp/internal.h"
#include "interp/watch.h"

#include <string.h>

typedef struct Needs {
    const IrProgram *program;
    const IrFunction *f;
    size_t words;
    uint64_t *behind; // one set for each block
} Needs;

static void add(uint64_t *set, IrOperand operand) {
    if (!ir_is_const(operand))
        set[ir_operand_reg(operand) / 64] |= (uint64_t)1 << ir_operand_reg(operand) % 64;
}

static void remove_reg(uint64_t *set, IrReg reg) { set[reg / 64] &= ~((uint64_t)1 << reg % 64); }

static bool has(const uint64_t *set, IrReg reg) { return set[reg / 64] >> reg % 64 & 1; }

bool ir_has_effect(const IrProgram *program, const IrInstr *instr) {
    switch (ir_family(instr->op)) {
    case IR_FAMILY_DIVISION:
    case IR_FAMILY_SHIFT:
    case IR_FAMILY_MEMORY: // may be undefined
    case IR_FAMILY_TERMINATOR:
    case IR_FAMILY_UNSUPPORTED:
        return true;
    case IR_FAMILY_CALL:
        return instr->op == IR_CALL_POINTER ||
               program->functions[instr->aux].kind != IR_FUNCTION_NATIVE ||
               program->functions[instr->aux].native != IR_NATIVE_NONDET;
    case IR_FAMILY_SUM:
    case IR_FAMILY_BITWISE:
    case IR_FAMILY_BIT_COUNT:
    case IR_FAMILY_OVERFLOW_TEST:
    case IR_FAMILY_COMPARISON:
    case IR_FAMILY_RESIZE:
    case IR_FAMILY_CAST:
    case IR_FAMILY_FLOAT_CONVERSION:
    case IR_FAMILY_FLOAT:
    case IR_FAMILY_CHOICE:
    case IR_FAMILY_ADDRESS:
    case IR_FAMILY_DEBUG:
        return false;
    }
    return true;
}

static void step_back(const Needs *n, const IrInstr *instr, uint64_t *set) {
    bool is_used = ir_has_effect(n->program, instr);
    for (uint32_t i = 0; i < instr->n_results; i++) {
        is_used |= has(set, instr->result + i);
        remove_reg(set, instr->result + i);
    }
    for (uint32_t i = 0; is_used && i < instr->n_operands; i++)
        add(set, ir_operands(n->f, instr)[i]);
}

static void add_edge(const Needs *n, IrBlockId from, IrBlockId target, uint64_t *set) {
    const IrBlock *to = &n->f->blocks[target];
    const uint64_t *behind = n->behind + target * n->words;
    uint64_t *own = memory_new(n->words * sizeof *own);
    memcpy(own, behind, n->words * sizeof *own);
    uint32_t pred = 0;
    while (pred < to->n_preds && n->f->preds[to->preds + pred] != from)
        pred++;
    uint32_t i = to->first;
    for (; n->f->instrs[i].op == IR_PHI; i++)
        remove_reg(own, n->f->instrs[i].result);
    for (size_t w = 0; w < n->words; w++)
        set[w] |= own[w];
    for (i = to->first; n->f->instrs[i].op == IR_PHI; i++)
        if (has(behind, n->f->instrs[i].result))
            add(set, ir_operands(n->f, &n->f->instrs[i])[pred]);
    free(own);
}

// True when the block's set grew.
static bool update(const Needs *n, IrBlockId b, uint64_t *set) {
    const IrBlock *block = &n->f->blocks[b];
    const IrInstr *last = ir_terminator(n->f, block);
    memset(set, 0, n->words * sizeof *set);
    for (uint32_t t = 0; t < last->n_targets; t++)
        add_edge(n, b, ir_targets(n->f, last)[t], set);
    for (uint32_t i = block->count; i-- > 0 && n->f->instrs[block->first + i].op != IR_PHI;)
        step_back(n, &n->f->instrs[block->first + i], set);
    uint64_t *behind = n->behind + b * n->words;
    bool grew = memcmp(set, behind, n->words * sizeof *set) != 0;
    memcpy(behind, set, n->words * sizeof *set);
    return grew;
}

uint64_t *interp_needed_regs(const IrProgram *program, const IrFunction *f, size_t words) {
    Needs n = {program, f, words, memory_zeroed((words * f->n_blocks + 1) * sizeof(uint64_t))};
    if (words * f->n_blocks > (size_t)1 << 20) { // not worth its memory: all may be needed
        memset(n.behind, 0xff, words * f->n_blocks * sizeof *n.behind);
        return n.behind;
    }
    uint64_t *set = memory_new((words + 1) * sizeof *set);
    for (bool grew = true; grew;) {
        grew = false;
        for (IrBlockId b = f->n_blocks; b-- > 0;)
            grew |= update(&n, b, set);
    }
    free(set);
    return n.behind;
}
