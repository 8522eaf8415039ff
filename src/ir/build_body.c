// Function bodies. While a body is built, blocks and registers keep the numbers the client knows
// them by; ir_build_body_end then cleans up and renumbers:
//   1. blocks that the entry does not reach are dropped;
//   2. a block is joined with its only predecessor when that just jumps to it (the overflow
//      checks and lifetimes of clang leave long chains of such blocks);
//   3. PHIs with a single operand are replaced by it;
//   4. pure instructions whose results are not used are dropped;
// so that engines step through few, long blocks.
#include "base/check.h"
#include "ir/build.h"
#include "ir/build_internal.h"

#include <string.h>

void body_release(Body *body) {
    for (size_t b = 0; b < body->blocks.count; b++)
        vec_free(&body->blocks.items[b].instrs);
    vec_free(&body->blocks);
    vec_free(&body->reg_types);
    vec_free(&body->reg_names);
    vec_free(&body->operands);
    vec_free(&body->targets);
    vec_free(&body->phi_operands);
    vec_free(&body->shadows);
}

void ir_build_body(IrBuilder *builder, IrFunctionId id) {
    Body *body = &builder->body;
    body_release(body);
    body->function = id;
    const IrFunction *f = &builder->program->functions[id];
    for (uint32_t p = 0; p < f->n_params; p++)
        ir_build_reg(builder, f->param_types[p], NULL);
    if (f->is_variadic)
        ir_build_reg(builder, ir_build_pointer(builder), "varargs");
}

IrBlockId ir_build_block(IrBuilder *builder, const char *name) {
    vec_push(&builder->body.blocks, ((BodyBlock){.name = ir_build_string(builder, name)}));
    return (IrBlockId)builder->body.blocks.count - 1;
}

IrReg ir_build_reg(IrBuilder *builder, IrTypeId type, const char *name) {
    vec_push(&builder->body.reg_types, type);
    vec_push(&builder->body.reg_names, ir_build_string(builder, name));
    return (IrReg)builder->body.reg_types.count - 1;
}

void ir_build_name_reg(IrBuilder *builder, IrReg reg, const char *name) {
    builder->body.reg_names.items[reg] = ir_build_string(builder, name);
}

void ir_build_shadow(IrBuilder *builder, IrReg reg, IrReg shadow) {
    while (builder->body.shadows.count <= reg)
        vec_push(&builder->body.shadows, (IrReg)IR_NONE);
    builder->body.shadows.items[reg] = shadow;
}

static bool is_closed(const BodyBlock *block) {
    return block->instrs.count && ir_is_terminator(vec_last(&block->instrs).op);
}

void ir_build_instr(IrBuilder *builder, IrBlockId block, IrInstr instr, const IrOperand *operands,
                    uint32_t n_operands, const IrBlockId *targets, uint32_t n_targets) {
    Body *body = &builder->body;
    BodyBlock *into = &body->blocks.items[block];
    CHECK(!is_closed(into));
    CHECK(n_targets <= UINT16_MAX);
    instr.operands = (uint32_t)body->operands.count;
    instr.n_operands = n_operands;
    for (uint32_t i = 0; i < n_operands; i++)
        vec_push(&body->operands, operands[i]);
    instr.targets = (uint32_t)body->targets.count;
    instr.n_targets = (uint16_t)n_targets;
    for (uint32_t i = 0; i < n_targets; i++)
        vec_push(&body->targets, targets[i]);
    vec_push(&into->instrs, instr);
}

void ir_build_phi(IrBuilder *builder, IrBlockId block, IrReg result, IrLocId loc) {
    IrInstr phi = {.op = IR_PHI,
                   .type = builder->body.reg_types.items[result],
                   .result = result,
                   .n_results = 1,
                   .loc = loc};
    ir_build_instr(builder, block, phi, NULL, 0, NULL, 0);
}

void ir_build_phi_operand(IrBuilder *builder, IrReg phi, IrBlockId pred, IrOperand value) {
    vec_push(&builder->body.phi_operands, ((PhiOperand){phi, pred, value}));
}

// ---- Cleaning up -------------------------------------------------------------------------------

enum { NOT_REPLACED = IR_NONE };

typedef struct Cleanup {
    IrBuilder *builder;
    Body *body;
    bool *reachable;       // by block
    uint32_t *n_preds;     // by block: different reachable predecessors
    IrBlockId *only_pred;  // by block: one of them
    IrBlockId *chain_head; // by block: the block it is joined into (itself when it stays)
    IrBlockId *chain_tail; // by chain head: the last block of its chain
    IrOperand *replaced;   // by register: what replaces it, or code NOT_REPLACED
    bool *live;            // by register: its value matters
    const IrInstr **def;   // by register: what defines it; NULL for parameters
    uint32_t n_blocks, n_regs;
    uint32_t *phi_first, *phi_next; // chains through body->phi_operands, by PHI register
} Cleanup;

static IrInstr *terminator(Cleanup *c, IrBlockId block) {
    return &vec_last(&c->body->blocks.items[block].instrs);
}

static void find_reachable(Cleanup *c) {
    VEC(IrBlockId) work = {0};
    vec_push(&work, (IrBlockId)0);
    c->reachable[0] = true;
    while (work.count) {
        IrBlockId block = vec_pop(&work);
        const IrInstr *end = terminator(c, block);
        for (uint32_t i = 0; i < end->n_targets; i++) {
            IrBlockId target = c->body->targets.items[end->targets + i];
            if (!c->reachable[target]) {
                c->reachable[target] = true;
                vec_push(&work, target);
            }
        }
    }
    vec_free(&work);
}

// Is targets[i] of the terminator the first mention of its block?
static bool is_first_mention(const Body *body, const IrInstr *end, uint32_t i, IrBlockId *last_user,
                             IrBlockId user) {
    IrBlockId target = body->targets.items[end->targets + i];
    bool first = last_user[target] != user;
    last_user[target] = user;
    return first;
}

static void count_preds(Cleanup *c) {
    IrBlockId *last_user = memory_new(c->n_blocks * sizeof *last_user);
    memset(last_user, 0xff, c->n_blocks * sizeof *last_user);
    for (IrBlockId b = 0; b < c->n_blocks; b++) {
        if (!c->reachable[b])
            continue;
        const IrInstr *end = terminator(c, b);
        for (uint32_t i = 0; i < end->n_targets; i++) {
            IrBlockId target = c->body->targets.items[end->targets + i];
            if (is_first_mention(c->body, end, i, last_user, b)) {
                c->n_preds[target]++;
                c->only_pred[target] = b;
            }
        }
    }
    free(last_user);
}

static void join_chains(Cleanup *c) {
    for (IrBlockId b = 0; b < c->n_blocks; b++)
        c->chain_head[b] = c->chain_tail[b] = b;
    for (IrBlockId b = 1; b < c->n_blocks; b++) {
        if (!c->reachable[b] || c->n_preds[b] != 1 || c->only_pred[b] == b)
            continue;
        if (terminator(c, c->only_pred[b])->op == IR_JUMP)
            c->chain_head[b] = c->only_pred[b]; // one step; resolved below
    }
    for (IrBlockId b = 0; b < c->n_blocks; b++) {
        IrBlockId head = b;
        while (c->chain_head[head] != head) // cannot cycle: the entry reaches every block
            head = c->chain_head[head];
        for (IrBlockId step = b; step != head;) { // path compression
            IrBlockId next = c->chain_head[step];
            c->chain_head[step] = head;
            step = next;
        }
    }
}

static IrOperand resolve(const Cleanup *c, IrOperand operand) {
    while (!ir_is_const(operand) && c->replaced[ir_operand_reg(operand)].code != NOT_REPLACED)
        operand = c->replaced[ir_operand_reg(operand)];
    return operand;
}

static void index_phi_operands(Cleanup *c) {
    c->phi_first = memory_new(c->n_regs * sizeof *c->phi_first);
    memset(c->phi_first, 0xff, c->n_regs * sizeof *c->phi_first);
    c->phi_next = memory_new(c->body->phi_operands.count * sizeof *c->phi_next);
    for (uint32_t i = 0; i < c->body->phi_operands.count; i++) {
        const PhiOperand *operand = &c->body->phi_operands.items[i];
        c->phi_next[i] = c->phi_first[operand->phi];
        c->phi_first[operand->phi] = i;
    }
}

static IrOperand phi_value(const Cleanup *c, IrReg phi, IrBlockId pred) {
    for (uint32_t i = c->phi_first[phi]; i != IR_NONE; i = c->phi_next[i])
        if (c->body->phi_operands.items[i].pred == pred)
            return c->body->phi_operands.items[i].value;
    UNREACHABLE("a PHI has no operand for a predecessor");
}

static void replace_single_phis(Cleanup *c) {
    memset(c->replaced, 0xff, c->n_regs * sizeof *c->replaced);
    for (IrBlockId b = 0; b < c->n_blocks; b++) {
        if (!c->reachable[b] || c->n_preds[b] != 1)
            continue;
        BodyBlock *block = &c->body->blocks.items[b];
        for (size_t i = 0; i < block->instrs.count && block->instrs.items[i].op == IR_PHI; i++) {
            IrReg phi = block->instrs.items[i].result;
            c->replaced[phi] = phi_value(c, phi, c->only_pred[b]);
        }
    }
}

// ---- Unused values -----------------------------------------------------------------------------

// No effect beyond the result: neither memory, nor control, nor a check.
static bool is_pure(const IrInstr *instr) {
    switch (ir_family(instr->op)) {
    case IR_FAMILY_SUM:
        return !(instr->flags & IR_NSW);
    case IR_FAMILY_BITWISE:
    case IR_FAMILY_BIT_COUNT:
    case IR_FAMILY_OVERFLOW_TEST:
    case IR_FAMILY_COMPARISON:
    case IR_FAMILY_RESIZE:
    case IR_FAMILY_CAST:
    case IR_FAMILY_FLOAT_CONVERSION:
    case IR_FAMILY_FLOAT:
    case IR_FAMILY_CHOICE:
    case IR_FAMILY_ADDRESS:
        return true;
    case IR_FAMILY_SHIFT:
        return instr->flags & IR_SAFE;
    case IR_FAMILY_DIVISION: // undefined for some operands
    case IR_FAMILY_MEMORY:
    case IR_FAMILY_CALL:
    case IR_FAMILY_TERMINATOR:
    case IR_FAMILY_CHECK:
    case IR_FAMILY_UNSUPPORTED:
    case IR_FAMILY_DEBUG:
        return false;
    }
    return false;
}

static bool is_debug(const IrInstr *instr) { return ir_family(instr->op) == IR_FAMILY_DEBUG; }

typedef VEC(IrReg) RegList;

static void mark_live(Cleanup *c, IrOperand operand, RegList *work) {
    operand = resolve(c, operand);
    if (ir_is_const(operand) || c->live[ir_operand_reg(operand)])
        return;
    c->live[ir_operand_reg(operand)] = true;
    vec_push(work, ir_operand_reg(operand));
}

static void mark_operands(Cleanup *c, const IrInstr *instr, RegList *work) {
    for (uint32_t i = 0; i < instr->n_operands; i++)
        mark_live(c, c->body->operands.items[instr->operands + i], work);
    if (instr->op != IR_PHI)
        return;
    for (uint32_t i = c->phi_first[instr->result]; i != IR_NONE; i = c->phi_next[i])
        if (c->reachable[c->body->phi_operands.items[i].pred])
            mark_live(c, c->body->phi_operands.items[i].value, work);
}

static void propagate_live(Cleanup *c, RegList *work) {
    while (work->count) {
        const IrInstr *def = c->def[vec_pop(work)];
        if (def)
            mark_operands(c, def, work);
    }
}

// Calls `visit` for every instruction of the reachable blocks.
static void for_each_instr(Cleanup *c, void (*visit)(Cleanup *, IrInstr *, RegList *),
                           RegList *work) {
    for (IrBlockId b = 0; b < c->n_blocks; b++) {
        BodyBlock *block = &c->body->blocks.items[b];
        for (size_t i = 0; c->reachable[b] && i < block->instrs.count; i++)
            visit(c, &block->instrs.items[i], work);
    }
}

static void note_definition(Cleanup *c, IrInstr *instr, RegList *work) {
    (void)work;
    for (uint32_t r = 0; r < instr->n_results; r++)
        c->def[instr->result + r] = instr;
}

static void mark_effects(Cleanup *c, IrInstr *instr, RegList *work) {
    if (!is_pure(instr) && !is_debug(instr))
        mark_operands(c, instr, work);
}

// A value that only a C variable holds is kept, joins included: without it the variable would
// seem to hold what it held before. Only the value of an uninitialised variable is not.
static void mark_debug(Cleanup *c, IrInstr *instr, RegList *work) {
    if (!is_debug(instr) || !instr->n_operands)
        return;
    IrOperand value = resolve(c, c->body->operands.items[instr->operands]);
    const IrInstr *def = ir_is_const(value) ? NULL : c->def[ir_operand_reg(value)];
    if (def && def->op != IR_UNDEF)
        mark_live(c, value, work);
}

static void find_live(Cleanup *c) {
    RegList work = {0};
    for_each_instr(c, note_definition, &work);
    for_each_instr(c, mark_effects, &work);
    propagate_live(c, &work);
    for_each_instr(c, mark_debug, &work);
    propagate_live(c, &work);
    vec_free(&work);
}

static bool is_live_operand(const Cleanup *c, IrOperand operand) {
    operand = resolve(c, operand);
    if (ir_is_const(operand))
        return true;
    IrReg reg = ir_operand_reg(operand);
    return c->live[reg] || !c->def[reg]; // parameters always exist
}

static bool is_kept(const Cleanup *c, const IrInstr *instr) {
    if (instr->op == IR_PHI && c->replaced[instr->result].code != NOT_REPLACED)
        return false;
    if (is_debug(instr))
        return !instr->n_operands || is_live_operand(c, c->body->operands.items[instr->operands]);
    return !is_pure(instr) || c->live[instr->result];
}

// ---- Storing the body --------------------------------------------------------------------------

// The function's arrays while they are filled, and the new numbers.
typedef struct Output {
    VEC(IrBlock) blocks;
    VEC(IrInstr) instrs;
    VEC(IrOperand) operands;
    VEC(IrBlockId) targets;
    VEC(IrBlockId) preds;
    VEC(IrTypeId) reg_types;
    VEC(const char *) reg_names;
    IrBlockId *new_block; // by chain head
    IrReg *new_reg;
} Output;

static void number_registers(Cleanup *c, Output *out, uint32_t n_params) {
    for (IrReg r = 0; r < c->n_regs; r++) {
        out->new_reg[r] = IR_NONE;
        const IrInstr *def = c->def[r];
        if (r >= n_params && (!def || !is_kept(c, def)))
            continue;
        out->new_reg[r] = (IrReg)out->reg_types.count;
        vec_push(&out->reg_types, c->body->reg_types.items[r]);
        vec_push(&out->reg_names, c->body->reg_names.items[r]);
    }
}

static void number_blocks(Cleanup *c, Output *out) {
    for (IrBlockId b = 0; b < c->n_blocks; b++) {
        if (!c->reachable[b] || c->chain_head[b] != b)
            continue;
        out->new_block[b] = (IrBlockId)out->blocks.count;
        vec_push(&out->blocks, ((IrBlock){.name = c->body->blocks.items[b].name, .loop = IR_NONE}));
    }
}

// Which block follows b in its chain, or IR_NONE. The successor is b's jump target when that
// was joined.
static IrBlockId chain_successor(Cleanup *c, IrBlockId b) {
    const IrInstr *end = terminator(c, b);
    if (end->op != IR_JUMP)
        return IR_NONE;
    IrBlockId target = c->body->targets.items[end->targets];
    return target != c->chain_head[b] && c->chain_head[target] == c->chain_head[b] ? target
                                                                                   : IR_NONE;
}

static IrOperand new_operand(const Cleanup *c, const Output *out, IrOperand operand) {
    operand = resolve(c, operand);
    if (ir_is_const(operand))
        return operand;
    IrReg reg = out->new_reg[ir_operand_reg(operand)];
    CHECK(reg != IR_NONE);
    return ir_reg_operand(reg);
}

static void store_instr(Cleanup *c, Output *out, IrInstr instr) {
    uint32_t first_operand = (uint32_t)out->operands.count;
    for (uint32_t i = 0; i < instr.n_operands; i++)
        vec_push(&out->operands, new_operand(c, out, c->body->operands.items[instr.operands + i]));
    uint32_t first_target = (uint32_t)out->targets.count;
    for (uint32_t i = 0; i < instr.n_targets; i++) {
        IrBlockId target = c->body->targets.items[instr.targets + i];
        vec_push(&out->targets, out->new_block[c->chain_head[target]]);
    }
    instr.operands = first_operand;
    instr.targets = first_target;
    if (instr.n_results)
        instr.result = out->new_reg[instr.result];
    else
        instr.result = IR_NONE;
    vec_push(&out->instrs, instr);
}

static void store_chain(Cleanup *c, Output *out, IrBlockId head) {
    IrBlock *stored = &out->blocks.items[out->new_block[head]];
    stored->first = (uint32_t)out->instrs.count;
    for (IrBlockId b = head, next; b != IR_NONE; b = next) {
        next = chain_successor(c, b);
        BodyBlock *block = &c->body->blocks.items[b];
        size_t count = block->instrs.count - (next != IR_NONE); // the jump inside a chain goes
        for (size_t i = 0; i < count; i++)
            if (is_kept(c, &block->instrs.items[i]))
                store_instr(c, out, block->instrs.items[i]);
        c->chain_tail[head] = b;
    }
    stored->count = (uint32_t)out->instrs.count - stored->first;
}

// Predecessor lists in order of block numbers, then each PHI's operands in that order.
static void store_preds(Cleanup *c, Output *out) {
    VEC(PhiOperand) edges = {0}; // {to as phi, from as pred}
    IrBlockId *last_user = memory_new(c->n_blocks * sizeof *last_user);
    memset(last_user, 0xff, c->n_blocks * sizeof *last_user);
    uint32_t n = (uint32_t)out->blocks.count;
    for (IrBlockId b = 0; b < c->n_blocks; b++) {
        if (!c->reachable[b] || c->chain_head[b] != b)
            continue;
        const IrInstr *end = terminator(c, c->chain_tail[b]);
        for (uint32_t i = 0; i < end->n_targets; i++)
            if (is_first_mention(c->body, end, i, last_user, b)) {
                IrBlockId target = out->new_block[c->body->targets.items[end->targets + i]];
                out->blocks.items[target].n_preds++;
                vec_push(&edges, ((PhiOperand){target, b, {0}}));
            }
    }
    uint32_t first = 0;
    for (IrBlockId b = 0; b < n; b++) {
        out->blocks.items[b].preds = first;
        first += out->blocks.items[b].n_preds;
        out->blocks.items[b].n_preds = 0;
    }
    vec_reserve(&out->preds, first);
    out->preds.count = first;
    for (size_t e = 0; e < edges.count; e++) {
        IrBlock *to = &out->blocks.items[edges.items[e].phi];
        out->preds.items[to->preds + to->n_preds++] = edges.items[e].pred; // old number for now
    }
    vec_free(&edges);
    free(last_user);
}

static void store_phi_operands(Cleanup *c, Output *out, const IrReg *old_reg) {
    for (size_t b = 0; b < out->blocks.count; b++) {
        IrBlock *block = &out->blocks.items[b];
        for (uint32_t i = block->first; i < block->first + block->count; i++) {
            IrInstr *instr = &out->instrs.items[i];
            if (instr->op != IR_PHI)
                break;
            instr->operands = (uint32_t)out->operands.count;
            instr->n_operands = block->n_preds;
            for (uint32_t p = 0; p < block->n_preds; p++) {
                IrBlockId pred = c->chain_tail[out->preds.items[block->preds + p]];
                IrOperand value = phi_value(c, old_reg[instr->result], pred);
                vec_push(&out->operands, new_operand(c, out, value));
            }
        }
    }
    for (size_t p = 0; p < out->preds.count; p++)
        out->preds.items[p] = out->new_block[out->preds.items[p]];
}

// Of values that are kept, as far as their shadows are registers and kept, too.
static IrReg *kept_shadows(const Cleanup *c, const Output *out) {
    if (!c->body->shadows.count)
        return NULL;
    IrReg *shadows = memory_new(out->reg_types.count * sizeof *shadows);
    memset(shadows, 0xff, out->reg_types.count * sizeof *shadows);
    for (IrReg r = 0; r < c->body->shadows.count; r++) {
        IrReg shadow = c->body->shadows.items[r];
        if (out->new_reg[r] == IR_NONE || shadow == IR_NONE)
            continue;
        IrOperand kept = resolve(c, ir_reg_operand(shadow));
        if (!ir_is_const(kept))
            shadows[out->new_reg[r]] = out->new_reg[ir_operand_reg(kept)];
    }
    return shadows;
}

static void hand_over(Output *out, IrFunction *f) {
    f->n_regs = (uint32_t)out->reg_types.count;
    f->reg_types = out->reg_types.items;
    f->reg_names = out->reg_names.items;
    f->n_blocks = (uint32_t)out->blocks.count;
    f->blocks = out->blocks.items;
    f->n_instrs = (uint32_t)out->instrs.count;
    f->instrs = out->instrs.items;
    f->n_operands = (uint32_t)out->operands.count;
    f->operands = out->operands.items;
    f->n_targets = (uint32_t)out->targets.count;
    f->targets = out->targets.items;
    f->n_preds = (uint32_t)out->preds.count;
    f->preds = out->preds.items;
}

static void store_body(Cleanup *c) {
    IrFunction *f = &c->builder->program->functions[c->body->function];
    Output out = {.new_block = memory_new(c->n_blocks * sizeof *out.new_block),
                  .new_reg = memory_new(c->n_regs * sizeof *out.new_reg)};
    number_registers(c, &out, f->n_params + f->is_variadic);
    number_blocks(c, &out);
    IrReg *old_reg = memory_new(c->n_regs * sizeof *old_reg);
    for (IrReg r = 0; r < c->n_regs; r++)
        if (out.new_reg[r] != IR_NONE)
            old_reg[out.new_reg[r]] = r;
    for (IrBlockId b = 0; b < c->n_blocks; b++)
        if (c->reachable[b] && c->chain_head[b] == b)
            store_chain(c, &out, b);
    store_preds(c, &out);
    store_phi_operands(c, &out, old_reg);
    hand_over(&out, f);
    f->shadows = kept_shadows(c, &out);
    free(old_reg);
    free(out.new_block);
    free(out.new_reg);
}

void ir_build_body_end(IrBuilder *builder) {
    Body *body = &builder->body;
    uint32_t n_blocks = (uint32_t)body->blocks.count, n_regs = (uint32_t)body->reg_types.count;
    Cleanup c = {.builder = builder,
                 .body = body,
                 .n_blocks = n_blocks,
                 .n_regs = n_regs,
                 .reachable = memory_zeroed(n_blocks * sizeof(bool)),
                 .n_preds = memory_zeroed(n_blocks * sizeof(uint32_t)),
                 .only_pred = memory_zeroed(n_blocks * sizeof(IrBlockId)),
                 .chain_head = memory_zeroed(n_blocks * sizeof(IrBlockId)),
                 .chain_tail = memory_zeroed(n_blocks * sizeof(IrBlockId)),
                 .replaced = memory_new(n_regs * sizeof(IrOperand)),
                 .live = memory_zeroed(n_regs * sizeof(bool)),
                 .def = memory_zeroed(n_regs * sizeof(IrInstr *))};
    find_reachable(&c);
    count_preds(&c);
    join_chains(&c);
    index_phi_operands(&c);
    replace_single_phis(&c);
    find_live(&c);
    store_body(&c);
    free(c.reachable);
    free(c.n_preds);
    free(c.only_pred);
    free(c.chain_head);
    free(c.chain_tail);
    free(c.replaced);
    free(c.live);
    free(c.def);
    free(c.phi_first);
    free(c.phi_next);
    body_release(body);
}
