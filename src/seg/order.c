// Which open node is expanded next: calls before what follows them, inner loops before the next
// iteration of outer ones, loops before what comes behind them; otherwise the newest. So all paths
// through a loop have come to the next one before that is looked at, and nothing behind a loop is
// looked at before its states are merged.
#include "seg/build.h"

#include <string.h>

// The loop around the block at the given depth, or IR_NONE.
static uint32_t loop_at(const IrFunction *f, IrBlockId block, uint32_t depth) {
    uint32_t loop = f->blocks[block].loop;
    while (loop != IR_NONE && f->loops[loop].depth > depth)
        loop = f->loops[loop].parent;
    return loop != IR_NONE && f->loops[loop].depth == depth ? loop : IR_NONE;
}

// Loops before what comes behind them (blocks are numbered in reverse postorder), inner loops
// before the next iteration of outer ones.
static bool is_block_before(const IrFunction *f, IrBlockId a, IrBlockId b) {
    for (uint32_t depth = 1;; depth++) {
        uint32_t loop_a = loop_at(f, a, depth), loop_b = loop_at(f, b, depth);
        if (loop_a == loop_b && loop_a != IR_NONE)
            continue;
        if (depth > 1 && (loop_a == IR_NONE || loop_b == IR_NONE))
            return loop_a != IR_NONE;
        return (loop_a == IR_NONE ? a : f->loops[loop_a].head) <
               (loop_b == IR_NONE ? b : f->loops[loop_b].head);
    }
}

// Calls before what follows them. So all paths through a call or a loop have come to the next loop
// before that is looked at.
static bool is_before(const SegContext *x, const ExecState *a, const ExecState *b) {
    if (a->frame.depth != b->frame.depth || a->frame.function != b->frame.function)
        return a->frame.depth > b->frame.depth;
    return is_block_before(exec_function(x->exec, a), a->frame.block, b->frame.block);
}

uint32_t seg_take_next(Seg *seg) {
    size_t best = seg->open.count - 1;
    for (size_t i = best; i-- > 0;)
        if (is_before(seg->x, &seg->nodes.items[seg->open.items[i]].state,
                      &seg->nodes.items[seg->open.items[best]].state))
            best = i;
    uint32_t id = seg->open.items[best];
    memmove(&seg->open.items[best], &seg->open.items[best + 1],
            (seg->open.count - best - 1) * sizeof *seg->open.items);
    seg->open.count--;
    return id;
}
