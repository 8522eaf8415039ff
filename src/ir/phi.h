// The PHIs at the start of a block as one parallel assignment: when control comes along an edge,
// all operands are read before the first result is written. Engines go over them with values of
// their own kind:
//
//     IrPhis phis = ir_phis(f, from, to);
//     for (uint32_t n = 0; n < phis.count; n++)
//         values[n] = read(ir_phi_operand(&phis, n));
//     for (uint32_t n = 0; n < phis.count; n++)
//         write(phis.first[n].result, values[n]);
#ifndef IR_PHI_H
#define IR_PHI_H

#include "base/check.h"
#include "ir/ir.h"

static inline uint32_t ir_n_phis(const IrFunction *f, const IrBlock *block) {
    uint32_t count = 0;
    while (f->instrs[block->first + count].op == IR_PHI) // a block ends with a terminator
        count++;
    return count;
}

typedef struct IrPhis {
    const IrFunction *f;
    const IrInstr *first; // `count` instructions
    uint32_t count;
    uint32_t pred; // operand `pred` of each belongs to the edge
} IrPhis;

// `from` is a predecessor of `to`.
static inline IrPhis ir_phis(const IrFunction *f, IrBlockId from, IrBlockId to) {
    const IrBlock *block = &f->blocks[to];
    IrPhis phis = {.f = f, .first = &f->instrs[block->first], .count = ir_n_phis(f, block)};
    while (phis.count && f->preds[block->preds + phis.pred] != from) {
        phis.pred++;
        CHECK(phis.pred < block->n_preds);
    }
    return phis;
}

static inline IrOperand ir_phi_operand(const IrPhis *phis, uint32_t n) {
    return ir_operands(phis->f, &phis->first[n])[phis->pred];
}

#endif
