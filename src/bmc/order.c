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

// ---- Liveness -----------------------------------------------------------------------------------------

// Which registers may still be used from the start of a block on: backward over the function, all blocks at once.
typedef struct Liveness {
    const IrFunction *f;
    size_t words;
    uint64_t *in; // a set for each block
} Liveness;

static void add_use(uint64_t *set, IrOperand operand) {
    if (!ir_is_const(operand))
        set[ir_operand_reg(operand) / 64] |= (uint64_t)1 << ir_operand_reg(operand) % 64;
}

static void step_back(const IrFunction *f, const IrInstr *i, uint64_t *set) {
    for (uint32_t n = 0; n < i->n_results; n++)
        set[(i->result + n) / 64] &= ~((uint64_t)1 << (i->result + n) % 64);
    if (i->op == IR_SCOPE_BEGIN) { // gives the register a new address
        IrReg reg = ir_operand_reg(ir_operands(f, i)[0]);
        set[reg / 64] &= ~((uint64_t)1 << reg % 64);
        return;
    }
    bool is_no_use = i->op == IR_PHI || i->op == IR_DEBUG_VALUE || i->op == IR_DEBUG_ADDRESS;
    for (uint32_t n = 0; n < i->n_operands && !is_no_use; n++)
        add_use(set, ir_operands(f, i)[n]);
}

static void add_phi_uses(const IrFunction *f, IrBlockId from, const IrBlock *to, uint64_t *set) {
    for (uint32_t p = 0; p < to->n_preds; p++)
        for (uint32_t i = to->first; f->preds[to->preds + p] == from && f->instrs[i].op == IR_PHI;
             i++)
            add_use(set, ir_operands(f, &f->instrs[i])[p]);
}

static bool update(const Liveness *l, IrBlockId b, uint64_t *set) {
    const IrBlock *block = &l->f->blocks[b];
    const IrInstr *last = ir_terminator(l->f, block);
    memset(set, 0, l->words * sizeof *set);
    for (uint32_t t = 0; t < last->n_targets; t++) {
        IrBlockId to = ir_targets(l->f, last)[t];
        for (size_t w = 0; w < l->words; w++)
            set[w] |= l->in[to * l->words + w];
        add_phi_uses(l->f, b, &l->f->blocks[to], set);
    }
    for (uint32_t i = block->count; i-- > 0;)
        step_back(l->f, &l->f->instrs[block->first + i], set);
    bool grew = memcmp(set, l->in + b * l->words, l->words * sizeof *set) != 0;
    memcpy(l->in + b * l->words, set, l->words * sizeof *set);
    return grew;
}

static bool is_phi_result(const IrFunction *f, const IrBlock *block, IrReg r) {
    for (uint32_t i = block->first; f->instrs[i].op == IR_PHI; i++)
        if (f->instrs[i].result == r)
            return true;
    return false;
}

static void list_live(Arena *arena, const Liveness *l, IrBlockId b, BmcRegs *live) {
    Nodes found = {0};
    for (IrReg r = 0; r < l->f->n_regs; r++)
        if ((l->in[b * l->words + r / 64] >> r % 64 & 1) ||
            is_phi_result(l->f, &l->f->blocks[b], r))
            vec_push(&found, r);
    live->count = (uint32_t)found.count;
    live->items = arena_new(arena, (found.count + 1) * sizeof *live->items);
    if (found.count)
        memcpy(live->items, found.items, found.count * sizeof *live->items);
    vec_free(&found);
}

// States meet where ways meet, and behind a loop, where they come from different rounds.
static bool is_join(const IrFunction *f, IrBlockId b) {
    const IrBlock *block = &f->blocks[b];
    return block->n_preds != 1 || loop_of(f, f->preds[block->preds]) != block->loop;
}

static void find_live(Arena *arena, const IrFunction *f, const BmcOrder *order) {
    Liveness l = {.f = f, .words = (f->n_regs + 63) / 64 + 1};
    l.in = memory_zeroed(l.words * (f->n_blocks + 1) * sizeof *l.in);
    uint64_t *set = memory_zeroed(l.words * sizeof *set);
    IrBlockId *by_position = memory_zeroed((f->n_blocks + 1) * sizeof *by_position);
    for (IrBlockId b = 0; b < f->n_blocks; b++)
        by_position[order->position[b]] = b;
    for (bool grew = true; grew;) {
        grew = false;
        for (uint32_t p = f->n_blocks; p-- > 0;)
            grew |= update(&l, by_position[p], set);
    }
    for (IrBlockId b = 0; b < f->n_blocks; b++)
        if (is_join(f, b))
            list_live(arena, &l, b, &order->live[b]);
        else
            order->live[b].count = IR_NONE; // never merged
    free(l.in);
    free(set);
    free(by_position);
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
    find_live(arena, f, order);
    return plan->orders[id] = order;
}
