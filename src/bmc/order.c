// The order in which the blocks of a function are executed: a loop's blocks are neighbours, and within a round
// each block comes behind those that lead to it. So when a block is taken up, everything that comes to it
// in this round has arrived.
#include "bmc/internal.h"

#include <string.h>

typedef struct Numbering {
    const IrFunction *f;
    BmcOrder *order;
} Numbering;

static uint32_t loop_of(const IrFunction *f, IrBlockId b) { return f->blocks[b].loop; }

static bool loop_holds(const IrFunction *f, uint32_t outer, uint32_t inner) {
    while (inner != IR_NONE && inner != outer)
        inner = f->loops[inner].parent;
    return inner == outer;
}

// The node of region `region` (a loop, or IR_NONE for the function) that holds block b: b itself, or n_blocks + the
// loop directly below the region; IR_NONE when b is outside.
static uint32_t node_of(const IrFunction *f, uint32_t region, IrBlockId b) {
    uint32_t loop = loop_of(f, b), node = b;
    while (loop != region) {
        if (loop == IR_NONE)
            return IR_NONE;
        node = f->n_blocks + loop;
        loop = f->loops[loop].parent;
    }
    return node;
}

typedef struct Visit {
    uint32_t node;
    uint32_t *next; // successors still to be visited
    uint32_t n, at;
} Visit;

// Successors of a node within its region.
static Visit start_visit(const IrFunction *f, uint32_t region, uint32_t node) {
    VEC(uint32_t) next = {0};
    for (IrBlockId b = 0; b < f->n_blocks; b++) {
        bool is_part = node < f->n_blocks ? b == node : loop_holds(f, node - f->n_blocks, loop_of(f, b));
        if (!is_part)
            continue;
        const IrInstr *last = ir_terminator(f, &f->blocks[b]);
        for (uint32_t t = 0; t < last->n_targets; t++) {
            uint32_t to = node_of(f, region, ir_targets(f, last)[t]);
            if (to != IR_NONE && to != node)
                vec_push(&next, to);
        }
    }
    return (Visit){node, next.items, (uint32_t)next.count, 0};
}

static uint32_t number_region(Numbering *n, uint32_t region, uint32_t start, uint32_t position);

static uint32_t number_node(Numbering *n, uint32_t node, uint32_t position) {
    const IrFunction *f = n->f;
    if (node < f->n_blocks) {
        n->order->position[node] = position;
        return position + 1;
    }
    return number_region(n, node - f->n_blocks, f->loops[node - f->n_blocks].head, position);
}

static uint32_t number_region(Numbering *n, uint32_t region, uint32_t start, uint32_t position) {
    const IrFunction *f = n->f;
    VEC(Visit) stack = {0};
    VEC(uint32_t) postorder = {0};
    uint32_t root = node_of(f, region, start);
    bool *seen = memory_zeroed(f->n_blocks + f->n_loops + 1);
    seen[root] = true;
    vec_push(&stack, start_visit(f, region, root));
    while (stack.count) {
        Visit *top = &vec_last(&stack);
        if (top->at == top->n) {
            vec_push(&postorder, top->node);
            free(top->next);
            stack.count--;
            continue;
        }
        // Later successors first, so that earlier ones (the true branch) come first in reverse postorder.
        uint32_t next = top->next[top->n - 1 - top->at++];
        if (!seen[next]) {
            seen[next] = true;
            vec_push(&stack, start_visit(f, region, next));
        }
    }
    for (size_t i = postorder.count; i-- > 0;)
        position = number_node(n, postorder.items[i], position);
    free(seen);
    vec_free(&stack);
    vec_free(&postorder);
    return position;
}

static void find_chains(Bmc *x, const IrFunction *f, BmcOrder *order) {
    for (IrBlockId b = 0; b < f->n_blocks; b++) {
        uint32_t depth = 0;
        for (uint32_t l = loop_of(f, b); l != IR_NONE; l = f->loops[l].parent)
            depth++;
        order->depth[b] = depth;
        order->chain[b] = arena_new(&x->arena, (depth + 1) * sizeof **order->chain);
        for (uint32_t l = loop_of(f, b); l != IR_NONE; l = f->loops[l].parent)
            order->chain[b][--depth] = l;
    }
}

const BmcOrder *bmc_order(Bmc *x, IrFunctionId id) {
    if (x->orders[id])
        return x->orders[id];
    const IrFunction *f = &x->program->functions[id];
    BmcOrder *order = arena_new(&x->arena, sizeof *order);
    order->position = arena_new(&x->arena, (f->n_blocks + 1) * sizeof *order->position);
    order->depth = arena_new(&x->arena, (f->n_blocks + 1) * sizeof *order->depth);
    order->chain = arena_new(&x->arena, (f->n_blocks + 1) * sizeof *order->chain);
    order->live = arena_new(&x->arena, (f->n_blocks + 1) * sizeof *order->live);
    find_chains(x, f, order);
    Numbering n = {.f = f, .order = order};
    number_region(&n, IR_NONE, 0, 0);
    return x->orders[id] = order;
}

const bool *bmc_live(Bmc *x, const BmcFrame *frame, IrBlockId block) {
    const IrFunction *f = frame->function;
    bool **slot = &frame->order->live[block];
    if (*slot)
        return *slot;
    bool *live = arena_new(&x->arena, f->n_regs + 1);
    ir_live_regs(x->program, frame->id, block, live);
    for (uint32_t i = f->blocks[block].first; f->instrs[i].op == IR_PHI; i++)
        live[f->instrs[i].result] = true;
    return *slot = live;
}
