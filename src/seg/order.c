// Which open node is expanded next: calls before what follows them, inner loops before the next
// iteration of outer ones, loops before what comes behind them; otherwise the newest. So all paths
// through a loop have come to the next one before that is looked at, and nothing behind a loop is
// looked at before its states are merged. Where paths are joined, all of them are waited for.
#include "seg/build.h"

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

// ---- Where paths are joined ---------------------------------------------------------------------
//
// A node is expanded only when no other open node can come to its place any more: of two states,
// the first activation in which they differ decides, by the places of both in it.

static const ExecFrame *frame_at(const ExecFrame *frame, uint32_t depth) {
    while (frame->depth > depth)
        frame = frame->caller;
    return frame;
}

typedef struct Place {
    const IrFunction *function;
    IrBlockId block;
    uint32_t index;
    bool comes_back; // to the block, a loop's head: behind all of the loop
    bool calls;      // in a call that was made here
} Place;

static Place place_in(const SegContext *x, const SegNode *node, const ExecFrame *frame) {
    bool calls = frame != &node->state.frame;
    return (Place){.function = &x->program->functions[frame->function],
                   .block = frame->block,
                   .index = frame->index,
                   .comes_back = node->comes_back && node->waits && !calls,
                   .calls = calls};
}

static bool is_place_before(const Place *a, const Place *b) {
    const IrFunction *f = a->function;
    for (uint32_t depth = 1;; depth++) {
        uint32_t loop_a = loop_at(f, a->block, depth), loop_b = loop_at(f, b->block, depth);
        if (loop_a != loop_b || loop_a == IR_NONE) {
            IrBlockId in_a = loop_a == IR_NONE ? a->block : f->loops[loop_a].head;
            IrBlockId in_b = loop_b == IR_NONE ? b->block : f->loops[loop_b].head;
            if (in_a != in_b)
                return in_a < in_b;
            return a->index < b->index || (a->index == b->index && a->calls && !b->calls);
        }
        bool ends_a = a->comes_back && f->loops[loop_a].head == a->block;
        bool ends_b = b->comes_back && f->loops[loop_b].head == b->block;
        if (ends_a || ends_b)
            return !ends_a;
    }
}

static bool is_before_joining(const SegContext *x, const SegNode *a, const SegNode *b) {
    const ExecFrame *in_a = &a->state.frame, *in_b = &b->state.frame;
    uint32_t depth = in_a->depth < in_b->depth ? in_a->depth : in_b->depth;
    in_a = frame_at(in_a, depth);
    in_b = frame_at(in_b, depth);
    while (in_a->caller != in_b->caller && in_a->caller && in_b->caller) {
        in_a = in_a->caller;
        in_b = in_b->caller;
    }
    if (in_a->function != in_b->function || in_a->function == IR_NONE)
        return a->state.frame.depth > b->state.frame.depth;
    Place place_a = place_in(x, a, in_a), place_b = place_in(x, b, in_b);
    return is_place_before(&place_a, &place_b);
}

// ---- The next one -------------------------------------------------------------------------------

static bool comes_first(const Seg *seg, uint32_t a, uint32_t b) {
    const SegNode *node_a = &seg->nodes.items[a], *node_b = &seg->nodes.items[b];
    return seg->joins_paths ? is_before_joining(seg->x, node_a, node_b)
                            : is_before(seg->x, &node_a->state, &node_b->state);
}

uint32_t seg_take_next(Seg *seg) {
    size_t best = seg->open.count - 1;
    for (size_t i = best; i-- > 0;)
        if (comes_first(seg, seg->open.items[i], seg->open.items[best]))
            best = i;
    uint32_t id = seg->open.items[best];
    vec_remove(&seg->open, best);
    return id;
}
