//   behind(b) = needed in front of b's first instruction that is no PHI
//   out(b)    = behind of the successors without their PHIs' results, and those operands of their
//               PHIs that belong to b and whose result is needed (IR_LIVE_USED: of all PHIs)
#include "ir/live.h"

#include "base/memory.h"
#include "ir/phi.h"

#include <stdlib.h>
#include <string.h>

typedef struct Analysis {
    const IrProgram *program;
    const IrFunction *f;
    IrLiveKind kind;
    IrLive live;
    uint64_t *set;  // in front of the instruction that the analysis is at
    uint64_t *edge; // what comes in from a successor
} Analysis;

static void add(uint64_t *set, IrOperand operand) {
    if (!ir_is_const(operand))
        set[ir_operand_reg(operand) / 64] |= (uint64_t)1 << ir_operand_reg(operand) % 64;
}

static void remove_reg(uint64_t *set, IrReg reg) { set[reg / 64] &= ~((uint64_t)1 << reg % 64); }

static bool has(const uint64_t *set, IrReg reg) { return set[reg / 64] >> reg % 64 & 1; }

bool ir_has_effect(const IrProgram *program, const IrInstr *instr) {
    switch ((IrOpcode)instr->op) {
    case IR_UDIV:
    case IR_SDIV:
    case IR_UREM:
    case IR_SREM:
    case IR_SHL:
    case IR_LSHR:
    case IR_ASHR:
    case IR_LOAD: // may be undefined
        return true;
    case IR_CALL:
        return program->functions[instr->aux].kind != IR_FUNCTION_NATIVE ||
               program->functions[instr->aux].native != IR_NATIVE_NONDET;
    case IR_PHI:
    case IR_DEBUG_VALUE:
    case IR_DEBUG_ADDRESS:
    case IR_DEBUG_END:
        return false;
    default:
        return instr->op >= IR_ALLOCA && instr->op != IR_ADDRESS;
    }
}

static bool is_debug(const IrInstr *instr) {
    return instr->op == IR_DEBUG_VALUE || instr->op == IR_DEBUG_ADDRESS ||
           instr->op == IR_DEBUG_END;
}

static void step_back(const Analysis *a, const IrInstr *instr) {
    bool is_used = a->kind == IR_LIVE_USED ? !is_debug(instr) : ir_has_effect(a->program, instr);
    for (uint32_t i = 0; i < instr->n_results; i++) {
        is_used |= has(a->set, instr->result + i);
        remove_reg(a->set, instr->result + i);
    }
    if (instr->op == IR_SCOPE_BEGIN && a->kind == IR_LIVE_USED) {
        remove_reg(a->set, ir_operand_reg(ir_operands(a->f, instr)[0]));
        return;
    }
    for (uint32_t i = 0; is_used && i < instr->n_operands; i++)
        add(a->set, ir_operands(a->f, instr)[i]);
}

static void add_edge(const Analysis *a, IrBlockId from, IrBlockId to) {
    const uint64_t *behind = a->live.behind + to * a->live.words;
    IrPhis phis = ir_phis(a->f, from, to);
    memcpy(a->edge, behind, a->live.words * sizeof *behind);
    for (uint32_t n = 0; n < phis.count; n++)
        remove_reg(a->edge, phis.first[n].result);
    for (size_t w = 0; w < a->live.words; w++)
        a->set[w] |= a->edge[w];
    for (uint32_t n = 0; n < phis.count; n++)
        if (a->kind == IR_LIVE_USED || has(behind, phis.first[n].result))
            add(a->set, ir_phi_operand(&phis, n));
}

// True when the block's set grew.
static bool update(const Analysis *a, IrBlockId b) {
    const IrBlock *block = &a->f->blocks[b];
    const IrInstr *last = ir_terminator(a->f, block);
    size_t size = a->live.words * sizeof *a->set;
    memset(a->set, 0, size);
    for (uint32_t t = 0; t < last->n_targets; t++)
        add_edge(a, b, ir_targets(a->f, last)[t]);
    for (uint32_t i = block->count; i-- > 0 && a->f->instrs[block->first + i].op != IR_PHI;)
        step_back(a, &a->f->instrs[block->first + i]);
    uint64_t *behind = a->live.behind + b * a->live.words;
    bool grew = memcmp(a->set, behind, size) != 0;
    memcpy(behind, a->set, size);
    return grew;
}

enum { MAX_WORDS = 1 << 20 }; // of IR_LIVE_NEEDED

IrLive ir_live(const IrProgram *program, const IrFunction *f, IrLiveKind kind) {
    size_t words = f->n_regs / 64 + 1, all = words * f->n_blocks;
    Analysis a = {.program = program, .f = f, .kind = kind, .live.words = words};
    a.live.behind = memory_zeroed((all + 1) * sizeof *a.live.behind);
    if (kind == IR_LIVE_NEEDED && all > MAX_WORDS) {
        memset(a.live.behind, 0xff, all * sizeof *a.live.behind);
        return a.live;
    }
    a.set = memory_new(words * sizeof *a.set);
    a.edge = memory_new(words * sizeof *a.edge);
    for (bool grew = true; grew;) {
        grew = false;
        for (IrBlockId b = f->n_blocks; b-- > 0;)
            grew |= update(&a, b);
    }
    free(a.set);
    free(a.edge);
    return a.live;
}

void ir_live_release(IrLive *live) {
    free(live->behind);
    *live = (IrLive){0};
}
