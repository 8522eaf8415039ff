// Which registers can still matter, for all blocks of a function at once: a backward data-flow
// analysis on sets of registers. Questions about one point of a function are answered faster by
// ir/visible.h.
#ifndef IR_LIVE_H
#define IR_LIVE_H

#include "ir/ir.h"

typedef enum IrLiveKind {
    // Every instruction but debug information uses its operands. SCOPE_BEGIN gives its register a
    // new address, so that the old one is not used behind it.
    IR_LIVE_USED,
    // An instruction without an effect of its own uses its operands only when its result is needed:
    // a counter that only it reads itself is not. Where the sets would take more than 8 MB, all
    // registers are needed.
    IR_LIVE_NEEDED,
} IrLiveKind;

typedef struct IrLive {
    size_t words;     // of 64 registers, for each block
    uint64_t *behind; // by block: the set in front of its first instruction that is no PHI
} IrLive;

IrLive ir_live(const IrProgram *program, const IrFunction *f, IrLiveKind kind);
void ir_live_release(IrLive *live);

static inline bool ir_live_has(const IrLive *live, IrBlockId block, IrReg reg) {
    return live->behind[block * live->words + reg / 64] >> reg % 64 & 1;
}
static inline void ir_live_add(IrLive *live, IrBlockId block, IrReg reg) {
    live->behind[block * live->words + reg / 64] |= (uint64_t)1 << reg % 64;
}

// Does the instruction do something, or is it undefined for some operands, beside giving its
// results?
bool ir_has_effect(const IrProgram *program, const IrInstr *instr);

#endif
