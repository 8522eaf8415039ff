// One call: its blocks in the order of the unwound program. States that wait at a block are
// distinguished by the iterations of the loops around it; those with equal iterations are merged.
// An iteration whose branches out of the loop were all decided costs nothing but time; undecided
// ones are counted, and not followed beyond the bound.
#include "bmc/internal.h"

#include "base/check.h"

#include <string.h>

typedef struct Iterations { // of one loop
    uint32_t current;       // from 0
    uint32_t undecided;     // iterations before with an undecided exit
    bool is_undecided;      // this iteration has one
} Iterations;

typedef struct Item { // a state that waits
    IrBlockId block;
    BmcState *state;
    Iterations *iterations; // one for each loop around the block, outermost first
} Item;

typedef struct Run {
    Bmc *x;
    BmcFrame *frame;
    VEC(Item) items;
    BmcState *returned;
    BmcValue *results;
    uint32_t n_results;
} Run;

// ---- The order ----------------------------------------------------------------------------------

static int compare(const Run *r, const Item *a, const Item *b) {
    const BmcOrder *order = r->frame->order;
    uint32_t depth = order->depth[a->block] < order->depth[b->block] ? order->depth[a->block]
                                                                     : order->depth[b->block];
    for (uint32_t l = 0; l < depth; l++) {
        if (order->chain[a->block][l] != order->chain[b->block][l])
            break;
        if (a->iterations[l].current != b->iterations[l].current)
            return a->iterations[l].current < b->iterations[l].current ? -1 : 1;
    }
    uint32_t p = order->position[a->block], q = order->position[b->block];
    return p < q ? -1 : p > q;
}

static void free_item(Item *item) {
    bmc_state_free(item->state);
    free(item->iterations);
}

static void merge_items(Run *r, Item *into, Item *from) {
    for (uint32_t l = 0; l < r->frame->order->depth[into->block]; l++) {
        Iterations *a = &into->iterations[l];
        const Iterations *b = &from->iterations[l];
        a->undecided = a->undecided > b->undecided ? a->undecided : b->undecided;
        a->is_undecided |= b->is_undecided;
    }
    bmc_state_merge(r->x, into->state, from->state, r->frame->function,
                    &r->frame->order->live[into->block]);
    free(from->iterations);
}

// Items are kept in falling order: the next one is the last.
static void add_item(Run *r, Item item) {
    size_t at = r->items.count;
    while (at > 0) {
        int c = compare(r, &item, &r->items.items[at - 1]);
        if (c == 0) {
            merge_items(r, &r->items.items[at - 1], &item);
            return;
        }
        if (c < 0)
            break;
        at--;
    }
    vec_push(&r->items, item);
    memmove(r->items.items + at + 1, r->items.items + at, (r->items.count - 1 - at) * sizeof item);
    r->items.items[at] = item;
}

// ---- Edges --------------------------------------------------------------------------------------

static void take_phis(Run *r, BmcState *s, IrBlockId from, IrBlockId to) {
    IrPhis phis = ir_phis(r->frame->function, from, to);
    BmcValue few[16], *values = few;
    if (phis.count > 16)
        values = memory_new(phis.count * sizeof *values);
    for (uint32_t n = 0; n < phis.count; n++)
        values[n] = bmc_operand(r->x, s, ir_phi_operand(&phis, n));
    for (uint32_t n = 0; n < phis.count; n++)
        s->regs[phis.first[n].result] = values[n];
    if (values != few)
        free(values);
}

static uint32_t common_loops(const BmcOrder *order, IrBlockId a, IrBlockId b) {
    uint32_t depth = 0;
    while (depth < order->depth[a] && depth < order->depth[b] &&
           order->chain[a][depth] == order->chain[b][depth])
        depth++;
    return depth;
}

// Another iteration. False: the bound is reached, or no run goes there.
static bool next_iteration(Run *r, BmcState *s, Iterations *iterations, uint32_t loop) {
    Bmc *x = r->x;
    iterations->current++;
    x->stats.iterations++;
    IrLocId loc = r->frame->function->loops[loop].loc;
    bool was_undecided = iterations->is_undecided;
    iterations->is_undecided = false;
    if (!was_undecided) {
        if (s->guard == 0) // all runs are here, there is nothing else to look at
            return true;
        if (iterations->current - iterations->undecided <= x->decided_bound)
            return true;
        bmc_truncate(x, s, loc);
        return false;
    }
    iterations->undecided++;
    if (!bmc_is_feasible(x, bmc_reached(x, s)))
        return false;
    if (iterations->undecided < x->bound)
        return true;
    bmc_truncate(x, s, loc);
    return false;
}

// The state goes along an edge; it is used up.
static void follow(Run *r, const Item *item, BmcState *s, IrBlockId to) {
    const BmcOrder *order = r->frame->order;
    IrBlockId from = item->block;
    uint32_t common = common_loops(order, from, to), depth = order->depth[to];
    Iterations *iterations = memory_zeroed((depth + 1) * sizeof *iterations);
    memcpy(iterations, item->iterations, common * sizeof *iterations);
    bool is_back = common && order->position[to] <= order->position[from];
    if (is_back && !next_iteration(r, s, &iterations[common - 1], order->chain[to][common - 1])) {
        bmc_state_free(s);
        free(iterations);
        return;
    }
    take_phis(r, s, from, to);
    add_item(r, (Item){to, s, iterations});
}

// An undecided branch: the loops that one of its sides leaves are undecided in this iteration.
static void note_undecided(const Run *r, Item *item, const IrBlockId *targets, uint32_t n) {
    const BmcOrder *order = r->frame->order;
    uint32_t stays = order->depth[item->block];
    for (uint32_t t = 0; t < n; t++) {
        uint32_t common = common_loops(order, item->block, targets[t]);
        stays = common < stays ? common : stays;
    }
    for (uint32_t l = stays; l < order->depth[item->block]; l++)
        item->iterations[l].is_undecided = true;
}

static void split(Run *r, Item *item, Bits condition, IrBlockId yes, IrBlockId no) {
    Bmc *x = r->x;
    if (yes == no) {
        follow(r, item, item->state, yes);
        return;
    }
    Bits opposite = bits_not(x->bits, condition);
    if (bmc_excluded(x, item->state, condition))
        condition = x->no;
    else if (bmc_excluded(x, item->state, opposite))
        condition = x->yes;
    if (condition.id == x->yes.id || condition.id == x->no.id) {
        follow(r, item, item->state, condition.id == x->yes.id ? yes : no);
        return;
    }
    IrBlockId targets[2] = {yes, no};
    note_undecided(r, item, targets, 2);
    BmcState *other = bmc_state_copy(item->state);
    bool takes = bmc_assume(x, item->state, condition), leaves = bmc_assume(x, other, opposite);
    if (takes)
        follow(r, item, item->state, yes);
    else
        bmc_state_free(item->state);
    if (leaves)
        follow(r, item, other, no);
    else
        bmc_state_free(other);
}

static void branch(Run *r, Item *item, const IrInstr *i) {
    const IrFunction *f = r->frame->function;
    Bits condition = bmc_bool(r->x, bmc_operand(r->x, item->state, ir_operands(f, i)[0]));
    split(r, item, condition, ir_targets(f, i)[0], ir_targets(f, i)[1]);
}

// Cases that go to one block are one branch, so that what they share is not executed twice.
static void switch_to(Run *r, Item *item, const IrInstr *i) {
    Bmc *x = r->x;
    const IrFunction *f = r->frame->function;
    const IrBlockId *targets = ir_targets(f, i);
    const IrOperand *operands = ir_operands(f, i);
    uint32_t width = ir_type(x->program, ir_operand_type(x->program, f, operands[0]))->bits;
    BmcValue value = bmc_operand(x, item->state, operands[0]);
    IrBlockId chosen = targets[0];
    if (value.kind == BMC_CONST && width <= 64) {
        for (uint32_t n = 1; n < i->n_operands; n++)
            if (bmc_operand(x, item->state, operands[n]).number == value.number)
                chosen = targets[n];
        follow(r, item, item->state, chosen);
        return;
    }
    bool *done = memory_zeroed(i->n_operands);
    for (uint32_t n = 1; n < i->n_operands && item->state; n++) {
        if (done[n] || targets[n] == targets[0])
            continue;
        Bits here = x->no;
        for (uint32_t k = n; k < i->n_operands; k++)
            if (targets[k] == targets[n]) {
                done[k] = true;
                here = bits_or(
                    x->bits, here,
                    bmc_compare(x, IR_EQ, value, bmc_operand(x, item->state, operands[k]), width));
            }
        if (bmc_excluded(x, item->state, here))
            continue;
        if (bmc_excluded(x, item->state, bits_not(x->bits, here))) {
            follow(r, item, item->state, targets[n]);
            item->state = NULL;
            break;
        }
        IrBlockId both[2] = {targets[n], targets[0]};
        note_undecided(r, item, both, 2);
        BmcState *taken = bmc_state_copy(item->state);
        if (bmc_assume(x, taken, here))
            follow(r, item, taken, targets[n]);
        else
            bmc_state_free(taken);
        if (!bmc_assume(x, item->state, bits_not(x->bits, here))) {
            bmc_state_free(item->state);
            item->state = NULL;
        }
    }
    free(done);
    if (item->state)
        follow(r, item, item->state, targets[0]);
}

// ---- Returns ------------------------------------------------------------------------------------

static void kill_stack(const Run *r, BmcState *s) {
    for (size_t i = 0; i < r->frame->stack.count; i++)
        bmc_set_object(s, r->frame->stack.items[i], NULL);
}

static void return_from(Run *r, BmcState *s, const IrInstr *i) {
    Bmc *x = r->x;
    const IrFunction *f = r->frame->function;
    BmcValue *results = memory_zeroed((r->n_results + 1) * sizeof *results);
    const BmcFrame *caller = r->frame->caller;
    const IrInstr *call = caller ? bmc_instr(caller) : NULL;
    for (uint32_t n = 0; n < r->n_results; n++) {
        IrTypeId wanted = caller->function->reg_types[call->result + n];
        results[n] = n < i->n_operands
                         ? bmc_convert(x, s, bmc_operand(x, s, ir_operands(f, i)[n]),
                                       ir_operand_type(x->program, f, ir_operands(f, i)[n]), wanted)
                         : bmc_draw(x, s, BMC_DRAW_UNDEF, wanted);
    }
    kill_stack(r, s);
    if (!r->returned) {
        r->returned = s;
        memcpy(r->results, results, r->n_results * sizeof *results);
    } else {
        Bits first = bmc_state_merge(x, r->returned, s, f, NULL);
        for (uint32_t n = 0; n < r->n_results; n++) {
            IrTypeId type = caller->function->reg_types[call->result + n];
            r->results[n] =
                bmc_ite(x, first, r->results[n], results[n], ir_type(x->program, type)->bits);
        }
    }
    free(results);
}

// ---- Blocks -------------------------------------------------------------------------------------

// Behind these, the run does not go on.
static bool stop(Bmc *x, BmcState *s, BmcFrame *f, const IrInstr *i) {
    if (i->op == IR_TRAP)
        bmc_finish(x, s, f, false);
    else if (i->op == IR_UNSUPPORTED)
        bmc_unknown(x, s, f, x->yes, x->program->messages[i->aux]);
    else
        bmc_check(x, s, f, x->no, IR_BAD_CALL,
                  "control reaches a place that the compiler took for unreachable");
    return false;
}

// A run goes on behind what is undefined, where that is not asked for.
static bool check(Bmc *x, BmcState *s, BmcFrame *f, const IrInstr *i) {
    IrViolation kind = ir_check_violation((IrCheck)i->aux);
    if (!(x->options->checks & kind))
        return true;
    Bits holds = bmc_is_defined(x, s, f, i);
    return bmc_check(x, s, f, holds, kind, ir_check_says(x->program, f->function, i));
}

static bool step(Bmc *x, BmcState **s, BmcFrame *f, const IrInstr *i) {
    switch (ir_family(i->op)) {
    case IR_FAMILY_SUM:
    case IR_FAMILY_DIVISION:
    case IR_FAMILY_SHIFT:
    case IR_FAMILY_BITWISE:
    case IR_FAMILY_BIT_COUNT:
    case IR_FAMILY_OVERFLOW_TEST:
    case IR_FAMILY_COMPARISON:
    case IR_FAMILY_RESIZE:
    case IR_FAMILY_CAST:
        return bmc_integer(x, *s, f, i);
    case IR_FAMILY_CHOICE: // a PHI has its value since control went to the block
        return i->op == IR_PHI || bmc_integer(x, *s, f, i);
    case IR_FAMILY_FLOAT_CONVERSION:
    case IR_FAMILY_FLOAT:
        return bmc_float(x, *s, f, i);
    case IR_FAMILY_MEMORY:
    case IR_FAMILY_ADDRESS:
        return bmc_memory(x, *s, f, i);
    case IR_FAMILY_CALL:
        return bmc_call(x, s, f, i);
    case IR_FAMILY_DEBUG:
        if (i->op != IR_DEBUG_ADDRESS)
            bmc_note_variable(x, *s, f, i);
        return true;
    case IR_FAMILY_CHECK:
        return check(x, *s, f, i);
    case IR_FAMILY_TERMINATOR:
    case IR_FAMILY_UNSUPPORTED:
        return stop(x, *s, f, i);
    }
    UNREACHABLE("an instruction of no family");
}

// Executes the item's block; its state is used up.
static void execute_block(Run *r, Item *item) {
    Bmc *x = r->x;
    BmcFrame *frame = r->frame;
    const IrFunction *f = frame->function;
    const IrBlock *block = &f->blocks[item->block];
    frame->block = item->block;
    for (uint32_t n = 0; n + 1 < block->count; n++) {
        frame->index = n;
        if (!step(x, &item->state, frame, &f->instrs[block->first + n]) || x->is_over) {
            bmc_state_free(item->state);
            return;
        }
    }
    frame->index = block->count - 1;
    const IrInstr *last = ir_terminator(f, block);
    switch ((IrOpcode)last->op) {
    case IR_JUMP:
        follow(r, item, item->state, ir_targets(f, last)[0]);
        break;
    case IR_BRANCH:
        branch(r, item, last);
        break;
    case IR_SWITCH:
        switch_to(r, item, last);
        break;
    case IR_RET:
        if (!frame->caller) {
            kill_stack(r, item->state);
            bmc_finish(x, item->state, frame, true);
            bmc_state_free(item->state);
        } else {
            return_from(r, item->state, last);
        }
        break;
    case IR_UNREACHABLE:
    case IR_TRAP:
        stop(x, item->state, frame, last);
        bmc_state_free(item->state);
        break;
#define HANDLES_TERMINATOR ,
#include "ir/other_cases.h"
        break;
    }
}

BmcState *bmc_execute(Bmc *x, BmcFrame *frame, BmcState *s, BmcValue *results, uint32_t n_results) {
    Run r = {.x = x, .frame = frame, .results = results, .n_results = n_results};
    add_item(&r, (Item){0, s, memory_zeroed(sizeof(Iterations))});
    while (r.items.count) {
        Item item = vec_pop(&r.items);
        uint32_t size = frame->function->blocks[item.block].count;
        x->stats.instructions += size;
        if (bmc_poll(x, size)) {
            free_item(&item);
            break;
        }
        execute_block(&r, &item);
        free(item.iterations);
        if (x->is_over)
            break;
    }
    for (size_t i = 0; i < r.items.count; i++)
        free_item(&r.items.items[i]);
    vec_free(&r.items);
    if (x->is_over && r.returned) {
        bmc_state_free(r.returned);
        return NULL;
    }
    return r.returned;
}
