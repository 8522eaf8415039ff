// Does a merged node stand for everything that another state stands for? Then the path that led to
// that state is closed. Needed: the registers that matter and the memory that the node claims to know
// match under one binding of the node's ghosts, and the node's facts follow under it.
#include "seg/internal.h"

#include <stdlib.h>

const bool *seg_live_registers(Exec *x, const ExecState *state) {
    const IrFunction *f = exec_function(x, state);
    uint64_t key = (uint64_t)state->frame.function << 32 | state->frame.block, found;
    if (map_get(&x->live, key, &found))
        return (const bool *)(uintptr_t)found;
    bool *live = arena_new(&x->arena, f->n_regs + 1);
    map_set(&x->live, key, map_key(live));
    ir_live_regs(x->program, state->frame.function, state->frame.block, live);
    const IrBlock *block = &f->blocks[state->frame.block];
    for (uint32_t n = 0; n < block->count && f->instrs[block->first + n].op == IR_PHI; n++)
        live[f->instrs[block->first + n].result] = true; // they have their values already
    return live;
}

typedef struct Cover {
    Exec *x;
    const ExecState *node, *state;
    SegBinding *binding;
    bool holds;
} Cover;

static bool match_registers(Cover *c) {
    const bool *live = seg_live_registers(c->x, c->node);
    uint32_t n = exec_function(c->x, c->node)->n_regs;
    bool holds = true;
    for (IrReg r = 0; holds && r < n; r++) {
        SmgValue pattern, value;
        if (live[r] && exec_get_reg(c->x, c->node->frame.regs, r, &pattern))
            holds = exec_get_reg(c->x, c->state->frame.regs, r, &value) &&
                    binding_match(c->x, c->binding, c->state, pattern, value);
    }
    return holds;
}

// ---- Memory ---------------------------------------------------------------------------------------------

static bool has_same_range(Cover *c, const SmgObject *object, const SmgEntry *claim) {
    for (const SmgEntry *e = object->entries; e; e = e->older)
        if (e->kind == claim->kind && term_same(e->offset, claim->offset) &&
            term_same(e->length, claim->length) && e->byte == claim->byte &&
            e->bytes == claim->bytes)
            return smg_is_visible(&c->x->smg, c->state->kb, object->entries, e);
    return false;
}

static bool holds_claim(Cover *c, SmgObjectId id, const SmgObject *object, const SmgEntry *claim) {
    Number width;
    SmgValue value;
    if (claim->kind == SMG_UNKNOWN)
        return true;
    if (claim->kind != SMG_FIELD)
        return !binding_mentions(c->x, c->binding, claim->offset) &&
               !binding_mentions(c->x, c->binding, claim->length) &&
               has_same_range(c, object, claim);
    if (binding_is_open(c->x, c->binding, claim->offset) ||
        !term_is_const(c->x->table, claim->length, &width))
        return false;
    Term offset = binding_apply(c->x, c->binding, claim->offset);
    return smg_read(&c->x->smg, c->state->heap, c->state->kb, id, offset, (uint32_t)width,
                    &value) == SMG_KNOWN &&
           binding_match(c->x, c->binding, c->state, claim->value, value);
}

// What a field says in terms of ghosts it says of this round: an object that is still the same does
// not match by that alone.
static bool mentions_ghosts(const Cover *c, const SmgEntry *entries) {
    for (const SmgEntry *e = entries; e; e = e->older)
        if (binding_mentions(c->x, c->binding, e->offset) ||
            binding_mentions(c->x, c->binding, e->length) ||
            (e->kind == SMG_FIELD && binding_mentions(c->x, c->binding, e->value.term)))
            return true;
    return false;
}

static void match_object(void *context, uint32_t id, uint64_t pointer) {
    Cover *c = context;
    const SmgObject *ours = (const SmgObject *)(uintptr_t)pointer;
    const SmgObject *theirs = smg_object(c->state->heap, id);
    bool has_ghosts = mentions_ghosts(c, ours->entries);
    if (!c->holds || (ours == theirs && !has_ghosts))
        return;
    if (!theirs || ours->life != theirs->life || !term_same(ours->size, theirs->size)) {
        c->holds = false;
        return;
    }
    if ((ours->entries == theirs->entries && !has_ghosts) || ours->life != SMG_ALIVE)
        return;
    for (const SmgEntry *e = ours->entries; c->holds && e; e = e->older)
        c->holds = holds_claim(c, id, theirs, e);
}

// Memory that the node does not know of would be forgotten, and its loss never seen.
static void find_new_heap_object(void *context, uint32_t id, uint64_t pointer) {
    Cover *c = context;
    const SmgObject *theirs = (const SmgObject *)(uintptr_t)pointer;
    if (theirs->kind == SMG_HEAP && theirs->life == SMG_ALIVE && !smg_object(c->node->heap, id))
        c->holds = false;
}

static bool match_memory(Cover *c) {
    pmap_visit(c->state->heap.objects, find_new_heap_object, c);
    if (c->holds)
        pmap_visit(c->node->heap.objects, match_object, c);
    return c->holds;
}

// ---- Facts ----------------------------------------------------------------------------------------------

static bool is_older(const Kb *older, const Kb *kb) {
    while (kb && kb != older)
        kb = kb_rest(kb);
    return kb == older;
}

static bool follow_facts(Cover *c, const SegNode *node) {
    for (size_t i = 0; i < node->general.facts.count; i++)
        if (!exec_implies(c->x, c->state,
                          binding_apply_formula(c->x, c->binding, node->general.facts.items[i])))
            return false;
    if (is_older(node->general.base, c->state->kb))
        return true;
    for (const Kb *kb = node->general.base; kb; kb = kb_rest(kb))
        if (!exec_implies(c->x, c->state, kb_formula(kb)))
            return false;
    return true;
}

static void keep_step(const SegNode *node, const ExecState *state, const SegBinding *binding,
                      SegStep *step) {
    *step = (SegStep){.kb = state->kb};
    for (size_t i = 0; i < node->general.ghosts.count; i++) {
        uint64_t term;
        Term ghost = node->general.ghosts.items[i];
        if (map_get(&binding->terms, ghost.id, &term) && term) {
            vec_push(&step->ghosts, ghost);
            vec_push(&step->values, ((Term){(uint32_t)term}));
        }
    }
}

bool seg_covers(Exec *x, const SegNode *node, const ExecState *state, SegStep *step) {
    if (!node->is_merged || node->state.frame.caller != state->frame.caller)
        return false;
    SegBinding binding = {0};
    for (size_t i = 0; i < node->general.ghosts.count; i++)
        binding_declare(&binding, node->general.ghosts.items[i]);
    Cover c = {x, &node->state, state, &binding, true};
    bool covers = match_registers(&c) && match_memory(&c) && follow_facts(&c, node);
    if (covers && step)
        keep_step(node, state, &binding, step);
    binding_release(&binding);
    return covers;
}
