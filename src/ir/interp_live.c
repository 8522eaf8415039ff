// Which registers may a frame still use? Classic backward liveness over a function's blocks,
// asked for only at the end of a run, for the functions that are on the stack.
//
//   in(b)  = uses before any definition in b, or out(b) without what b defines
//   out(b) = in of the successors, and the operands of their PHIs that belong to b
#include "ir/interp_internal.h"

#include <string.h>

typedef struct Liveness {
    const IrFunction *f;
    size_t words;       // 64-bit words of one set
    uint64_t *out, *in; // one set for each block
} Liveness;

static void add(uint64_t *set, IrOperand operand) {
    if (!ir_is_const(operand))
        set[ir_operand_reg(operand) / 64] |= (uint64_t)1 << ir_operand_reg(operand) % 64;
}

// What is live before an instruction, given what is live behind it.
static void step_back(const IrFunction *f, const IrInstr *instr, uint64_t *set) {
    for (uint32_t i = 0; i < instr->n_results; i++)
        set[(instr->result + i) / 64] &= ~((uint64_t)1 << (instr->result + i) % 64);
    bool is_no_use = instr->op == IR_PHI || instr->op == IR_DEBUG_VALUE ||
                     instr->op == IR_DEBUG_ADDRESS; // a PHI's operands are used on the edges
    for (uint32_t i = 0; i < instr->n_operands && !is_no_use; i++)
        add(set, ir_operands(f, instr)[i]);
}

static void add_phis(const Liveness *l, IrBlockId from, const IrBlock *to, uint64_t *set) {
    for (uint32_t p = 0; p < to->n_preds; p++) {
        if (l->f->preds[to->preds + p] != from)
            continue;
        for (uint32_t i = to->first; l->f->instrs[i].op == IR_PHI; i++)
            add(set, ir_operands(l->f, &l->f->instrs[i])[p]);
    }
}

// True when the set at the block's start grew.
static bool update(const Liveness *l, IrBlockId b, uint64_t *set) {
    const IrBlock *block = &l->f->blocks[b];
    const IrInstr *last = ir_terminator(l->f, block);
    uint64_t *out = l->out + b * l->words, *in = l->in + b * l->words;
    for (uint32_t t = 0; t < last->n_targets; t++) {
        IrBlockId to = ir_targets(l->f, last)[t];
        for (size_t w = 0; w < l->words; w++)
            out[w] |= l->in[to * l->words + w];
        add_phis(l, b, &l->f->blocks[to], out);
    }
    memcpy(set, out, l->words * sizeof *set);
    for (uint32_t i = block->count; i-- > 0;)
        step_back(l->f, &l->f->instrs[block->first + i], set);
    bool grew = memcmp(set, in, l->words * sizeof *set) != 0;
    memcpy(in, set, l->words * sizeof *set);
    return grew;
}

static IrBlockId block_of(const IrFunction *f, uint32_t instr) {
    for (IrBlockId b = 0; b < f->n_blocks; b++)
        if (instr - f->blocks[b].first < f->blocks[b].count)
            return b;
    UNREACHABLE("an instruction in no block");
}

uint64_t *interp_live_behind(const IrFunction *f, uint32_t instr) {
    Liveness l = {.f = f, .words = (f->n_regs + 63) / 64};
    uint64_t *set = memory_zeroed(l.words * sizeof *set);
    if (l.words * f->n_blocks > (size_t)1 << 24) { // not worth its memory: all may be used
        memset(set, 0xff, l.words * sizeof *set);
        return set;
    }
    l.out = memory_zeroed(l.words * f->n_blocks * sizeof *l.out);
    l.in = memory_zeroed(l.words * f->n_blocks * sizeof *l.in);
    for (bool grew = true; grew;) {
        grew = false;
        for (IrBlockId b = f->n_blocks; b-- > 0;)
            grew |= update(&l, b, set);
    }
    IrBlockId b = block_of(f, instr);
    memcpy(set, l.out + b * l.words, l.words * sizeof *set);
    for (uint32_t i = f->blocks[b].first + f->blocks[b].count; i-- > instr + 1;)
        step_back(f, &f->instrs[i], set);
    free(l.out);
    free(l.in);
    return set;
}
