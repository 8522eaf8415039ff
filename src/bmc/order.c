// The order in which the blocks of a function are executed: a loop's blocks are neighbours, and
// within an iteration each block comes behind those that lead to it. So when a block is taken up,
// everything that comes to it in this iteration has arrived.
#include "bmc/internal.h"
#include "ir/live.h"

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

// The node of region `region` (a loop, or IR_NONE for the function) that holds block b: b itself,
// or n_blocks + the loop directly below the region; IR_NONE when b is outside.
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

typedef VEC(uint32_t) Nodes;

typedef struct Visit {
    uint32_t node;
    uint32_t *next; // successors still to be visited
    uint32_t n, at;
} Visit;

static void add_successors(const IrFunction *f, uint32_t region, uint32_t node, IrBlockId b,
                           Nodes *next) {
    const IrInstr *last = ir_terminator(f, &f->blocks[b]);
    for (uint32_t t = 0; t < last->n_targets; t++) {
        uint32_t to = node_of(f, region, ir_targets(f, last)[t]);
        if (to != IR_NONE && to != node)
            vec_push(next, to);
    }
}

// Successors of a node within its region.
static Visit start_visit(const IrFunction *f, uint32_t region, uint32_t node) {
    Nodes next = {0};
    if (node < f->n_blocks) {
        add_successors(f, region, node, node, &next);
    } else {
        for (IrBlockId b = 0; b < f->n_blocks; b++)
            if (loop_holds(f, node - f->n_blocks, loop_of(f, b)))
                add_successors(f, region, node, b, &next);
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
        // Later successors first, so that earlier ones (the true branch) come first in reverse
        // postorder.
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

static void find_chains(Arena *arena, const IrFunction *f, BmcOrder *order) {
    for (IrBlockId b = 0; b < f->n_blocks; b++) {
        uint32_t depth = 0;
        for (uint32_t l = loop_of(f, b); l != IR_NONE; l = f->loops[l].parent)
            depth++;
        order->depth[b] = depth;
        order->chain[b] = arena_new(arena, (depth + 1) * sizeof **order->chain);
        for (uint32_t l = loop_of(f, b); l != IR_NONE; l = f->loops[l].parent)
            order->chain[b][--depth] = l;
    }
}

// ---- Liveness -----------------------------------------------------------------------------------

// The registers that matter behind a block's PHIs, and the PHIs' results, which debug information
// may read.
static void list_live(Arena *arena, const IrFunction *f, IrLive *live, IrBlockId b, BmcRegs *list) {
    const IrBlock *block = &f->blocks[b];
    for (uint32_t n = 0; n < ir_n_phis(f, block); n++)
        ir_live_add(live, b, f->instrs[block->first + n].result);
    Nodes found = {0};
    for (IrReg r = 0; r < f->n_regs; r++)
        if (ir_live_has(live, b, r))
            vec_push(&found, r);
    list->count = (uint32_t)found.count;
    list->items = arena_new(arena, (found.count + 1) * sizeof *list->items);
    if (found.count)
        memcpy(list->items, found.items, found.count * sizeof *list->items);
    vec_free(&found);
}

// States are merged where paths join, and behind a loop, where they come from different iterations.
static bool is_join(const IrFunction *f, IrBlockId b) {
    const IrBlock *block = &f->blocks[b];
    return block->n_preds != 1 || loop_of(f, f->preds[block->preds]) != block->loop;
}

static void find_live(Arena *arena, const IrProgram *program, const IrFunction *f,
                      const BmcOrder *order) {
    IrLive live = ir_live(program, f, IR_LIVE_USED);
    for (IrBlockId b = 0; b < f->n_blocks; b++)
        if (is_join(f, b))
            list_live(arena, f, &live, b, &order->live[b]);
        else
            order->live[b].count = IR_NONE; // never merged
    ir_live_release(&live);
}

const BmcOrder *bmc_order(Bmc *x, IrFunctionId id) {
    BmcPlan *plan = x->plan;
    if (plan->orders[id])
        return plan->orders[id];
    const IrFunction *f = &x->program->functions[id];
    Arena *arena = &plan->arena;
    BmcOrder *order = arena_new(arena, sizeof *order);
    order->position = arena_new(arena, (f->n_blocks + 1) * sizeof *order->position);
    order->depth = arena_new(arena, (f->n_blocks + 1) * sizeof *order->depth);
    order->chain = arena_new(arena, (f->n_blocks + 1) * sizeof *order->chain);
    order->live = arena_new(arena, (f->n_blocks + 1) * sizeof *order->live);
    find_chains(arena, f, order);
    Numbering n = {.f = f, .order = order};
    number_region(&n, IR_NONE, 0, 0);
    find_live(arena, x->program, f, order);
    return plan->orders[id] = order;
}
