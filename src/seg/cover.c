// Does a merged node cover everything that another state covers? Then the path that led to that
// state is closed. Needed: the registers that matter and the memory that the node claims to know
// match under one binding of the node's ghosts, and the node's facts follow under it.
#include "seg/internal.h"

#include "ir/phi.h"

#include <stdlib.h>

const bool *seg_live_registers(SegContext *x, const ExecState *state) {
    const IrFunction *f = exec_function(x->exec, state);
    const IrBlock *block = &f->blocks[state->frame.block];
    uint32_t n_phis = ir_n_phis(f, block);
    bool is_begun = state->frame.index > n_phis;
    uint64_t place =
                 is_begun ? f->n_blocks + block->first + state->frame.index : state->frame.block,
             found;
    uint64_t key = (uint64_t)state->frame.function << 32 | place;
    if (map_get(&x->live, key, &found))
        return (const bool *)(uintptr_t)found;
    bool *live = arena_new(x->arena, f->n_regs + 1);
    map_set(&x->live, key, map_key(live));
    if (is_begun) {
        // Registers that are dead here may hold addresses of what has become a part of a segment.
        ir_needed_regs(x->program, state->frame.function, state->frame.block, state->frame.index,
                       live);
        return live;
    }
    ir_live_regs(x->program, state->frame.function, state->frame.block, live);
    for (uint32_t n = 0; n < n_phis; n++)
        live[f->instrs[block->first + n].result] = true; // they have their values already
    return live;
}

typedef struct Cover {
    SegContext *x;
    const SegNode *node;
    const ExecState *state;
    SmgMatch match;
    bool holds;
} Cover;

static bool match_registers(Cover *c) {
    const ExecState *general = &c->node->state;
    const bool *live = seg_live_registers(c->x, general);
    const IrFunction *f = exec_function(c->x->exec, general);
    bool holds = true;
    for (IrReg r = 0; (holds || c->match.is_lenient) && r < f->n_regs; r++) {
        SmgValue pattern, value;
        if (live[r] && exec_get_reg(general->frame.regs, r, &pattern))
            holds &= exec_get_reg(c->state->frame.regs, r, &value) &&
                     smg_match_value(&c->match, pattern, value,
                                     ir_type(c->x->program, f->reg_types[r])->bits);
    }
    return holds;
}

static void match_fixed(void *context, SmgObjectId id) {
    Cover *c = context;
    c->holds &= smg_match_object(&c->match, id, id);
}

static bool match_memory(Cover *c) {
    c->holds = true;
    seg_visit_fixed(c->match.context, match_fixed, c);
    return (c->holds || c->match.is_lenient) && smg_match_contents(&c->match) &&
           (!c->x->minds_loss || smg_match_is_whole(&c->match));
}

// ---- Facts --------------------------------------------------------------------------------------

bool seg_extends(const Kb *kb, const Kb *older) {
    while (kb && kb != older)
        kb = kb_rest(kb);
    return kb == older;
}

static bool follows(Cover *c, Formula f) {
    return smg_binding_is_vacuous(c->x->smg, c->match.binding, f) ||
           exec_implies(c->x->exec, c->state,
                        smg_binding_apply_formula(c->x->smg, c->match.binding, f));
}

static bool follow_facts(Cover *c) {
    const SegGeneral *general = &c->node->general;
    for (size_t i = 0; i < general->facts.count; i++)
        if (!follows(c, general->facts.items[i]))
            return false;
    bool is_inherited = seg_extends(c->state->kb, general->base);
    if (is_inherited && !c->match.renames)
        return true;
    for (const Kb *kb = general->base; kb; kb = kb_rest(kb)) {
        Formula f = kb_formula(kb);
        bool is_said =
            is_inherited && !smg_binding_mentions_formula(c->x->smg, c->match.binding, f);
        if (!is_said && !follows(c, f))
            return false;
    }
    return true;
}

// A variable that differs from node to node of a list may be that of any of them: what follows
// about it follows for every choice, so it may be measured like a number of the state.
static void keep_step(const SegNode *node, const ExecState *state, const SmgBinding *binding,
                      SegStep *step) {
    *step = (SegStep){.kb = state->kb};
    for (size_t i = 0; i < node->general.ghosts.count; i++) {
        Term term, ghost = node->general.ghosts.items[i];
        if (!smg_binding_get(binding, ghost, &term))
            continue;
        vec_push(&step->ghosts, ghost);
        vec_push(&step->values, term);
    }
}

static void begin(Cover *c, SegCall *call, SmgBinding *binding) {
    const SegGeneral *general = &c->node->general;
    for (size_t i = 0; i < general->ghosts.count; i++)
        smg_binding_declare(binding, general->ghosts.items[i]);
    c->match = (SmgMatch){.smg = c->x->smg,
                          .general = c->node->state.heap,
                          .heap = c->state->heap,
                          .kb = c->state->kb,
                          .binding = binding,
                          .may_differ = seg_may_differ,
                          .context = call};
}

bool seg_bind(SegContext *x, const SegNode *node, const ExecState *state, SmgBinding *binding) {
    SegCall call = {x, &node->state, state, node->summary != NULL};
    Cover c = {.x = x, .node = node, .state = state};
    begin(&c, &call, binding);
    bool covers = !(state->left_out & ~node->state.left_out) && match_registers(&c) &&
                  match_memory(&c) && follow_facts(&c);
    smg_match_release(&c.match);
    return covers;
}

bool seg_covers(SegContext *x, const SegNode *node, const ExecState *state, SegStep *step) {
    if (!node->is_merged || node->state.frame.caller != state->frame.caller)
        return false;
    SmgBinding binding = {0};
    bool covers = seg_bind(x, node, state, &binding);
    if (covers && step)
        keep_step(node, state, &binding, step);
    smg_binding_release(&binding);
    return covers;
}

void seg_bind_ghosts(SegContext *x, const SegNode *node, const ExecState *state,
                     SmgBinding *ghosts) {
    SmgBinding binding = {0};
    SegCall call = {x, &node->state, state, node->summary != NULL};
    Cover c = {.x = x, .node = node, .state = state};
    begin(&c, &call, &binding);
    c.match.is_lenient = true;
    (void)match_registers(&c);
    (void)match_memory(&c);
    for (size_t i = 0; i < node->general.ghosts.count; i++) {
        Term ghost = node->general.ghosts.items[i], term;
        bool is_bound = smg_binding_get(&binding, ghost, &term);
        smg_binding_set(ghosts, ghost, is_bound ? term : ghost); // what nothing tells: as it was
    }
    smg_match_release(&c.match);
    smg_binding_release(&binding);
}
