// From which points on can an error be reached at all? A run that has come to another point may as well end there.
//
// Backwards over blocks and calls: a function may fail if it holds an error, or a call of one that may; a point is hopeful if
// one lies ahead of it in its function, or in a caller behind the call. Both only grow, so it ends. Then forwards: what
// does the entry reach through hopeful points?
#include "slice/internal.h"

#include <stdlib.h>

// ---- Functions that may fail ---------------------------------------------------------------------------------------

static void find_failing(Slicer *s) {
    VEC(IrFunctionId) work = {0};
    for (IrFunctionId f = 0; f < s->program->n_functions; f++)
        for (uint32_t i = 0; i < s->program->functions[f].n_instrs && !s->functions[f].may_fail;
             i++)
            if (slice_effects(s, f, i) & EFFECT_FAILS) {
                s->functions[f].may_fail = true;
                vec_push(&work, f);
            }
    while (work.count) {
        const SiteList *callers = &s->functions[vec_pop(&work)].callers;
        for (size_t i = 0; i < callers->count; i++) {
            SliceFunction *caller = &s->functions[callers->items[i].function];
            if (caller->may_fail)
                continue;
            caller->may_fail = true;
            vec_push(&work, callers->items[i].function);
        }
    }
    vec_free(&work);
}

// ---- Points --------------------------------------------------------------------------------------------------------

typedef struct Hope {
    Slicer *s;
    IrFunctionId id;
    bool *hopeful;      // by block: at its start
    FunctionList *work; // functions to look at (again)
} Hope;

static bool hopes_at_end(const Hope *h, IrBlockId block) {
    const SliceFunction *f = &h->s->functions[h->id];
    const IrInstr *end = ir_terminator(f->f, &f->f->blocks[block]);
    bool hopes = end->op == IR_RET && f->hopes_behind;
    for (uint32_t i = 0; i < end->n_targets; i++)
        hopes |= h->hopeful[ir_targets(f->f, end)[i]];
    return hopes;
}

// Behind the call an error may follow: so it may when the callees return. Gives whether the call itself may fail.
static bool pass_call(Hope *h, uint32_t instr, bool hopes) {
    FunctionList callees = slice_callees(h->s, h->id, instr);
    bool fails = slice_effects(h->s, h->id, instr) & EFFECT_FAILS;
    for (size_t i = 0; i < callees.count; i++) {
        SliceFunction *callee = &h->s->functions[callees.items[i]];
        fails |= callee->may_fail;
        if (!hopes || callee->hopes_behind)
            continue;
        callee->hopes_behind = true;
        vec_push(h->work, callees.items[i]);
    }
    vec_free(&callees);
    return fails;
}

static bool pass_block(Hope *h, IrBlockId b) {
    SliceFunction *f = &h->s->functions[h->id];
    const IrBlock *block = &f->f->blocks[b];
    bool hopes = hopes_at_end(h, b);
    f->kept[b] = hopes ? block->count : 0;
    for (uint32_t i = block->count; i-- > 0;) {
        const IrInstr *instr = &f->f->instrs[block->first + i];
        bool is_call = ir_is_call(instr->op);
        if (!is_call && !slice_effects(h->s, h->id, block->first + i))
            continue;
        bool fails = pass_call(h, block->first + i, hopes);
        if (fails && !hopes)
            f->kept[b] = i + 1;
        hopes |= fails;
    }
    bool changed = hopes && !h->hopeful[b];
    h->hopeful[b] |= hopes;
    return changed;
}

// From the end, since most blocks follow those that lead to them.
static void pass_function(Slicer *s, IrFunctionId id, FunctionList *work) {
    const IrFunction *f = &s->program->functions[id];
    Hope h = {s, id, memory_zeroed(f->n_blocks + 1), work};
    for (bool changed = true; changed;) {
        changed = false;
        for (IrBlockId b = f->n_blocks; b-- > 0;)
            changed |= pass_block(&h, b);
    }
    free(h.hopeful);
}

// ---- What is reached -----------------------------------------------------------------------------------------------

static void reach_function(Slicer *s, IrFunctionId id, FunctionList *work) {
    if (s->functions[id].is_reached)
        return;
    s->functions[id].is_reached = true;
    if (s->functions[id].f->n_blocks)
        vec_push(work, id);
}

static void reach_calls(Slicer *s, IrFunctionId id, IrBlockId b, FunctionList *work) {
    const IrBlock *block = &s->functions[id].f->blocks[b];
    for (uint32_t i = 0; i < s->functions[id].kept[b]; i++) {
        FunctionList callees = slice_callees(s, id, block->first + i);
        for (size_t c = 0; c < callees.count; c++)
            reach_function(s, callees.items[c], work);
        vec_free(&callees);
    }
}

static void reach_blocks(Slicer *s, IrFunctionId id, FunctionList *work) {
    SliceFunction *f = &s->functions[id];
    VEC(IrBlockId) blocks = {0};
    vec_push(&blocks, (IrBlockId)0);
    f->is_reached_block[0] = true;
    while (blocks.count) {
        IrBlockId b = vec_pop(&blocks);
        reach_calls(s, id, b, work);
        const IrInstr *end = ir_terminator(f->f, &f->f->blocks[b]);
        for (uint32_t i = 0; i < end->n_targets && slice_goes_on(f, b); i++) {
            IrBlockId target = ir_targets(f->f, end)[i];
            if (!f->is_reached_block[target])
                vec_push(&blocks, target);
            f->is_reached_block[target] = true;
        }
    }
    for (IrBlockId b = 0; b < f->f->n_blocks; b++)
        f->kept[b] = f->is_reached_block[b] ? f->kept[b] : 0;
    vec_free(&blocks);
}

void slice_find_hope(Slicer *s) {
    find_failing(s);
    FunctionList work = {0};
    for (IrFunctionId f = 0; f < s->program->n_functions; f++)
        if (s->program->functions[f].n_blocks)
            vec_push(&work, f);
    while (work.count) {
        IrFunctionId id = vec_pop(&work);
        if (s->functions[id].f->n_blocks)
            pass_function(s, id, &work);
    }
    reach_function(s, s->program->entry, &work);
    while (work.count)
        reach_blocks(s, vec_pop(&work), &work);
    vec_free(&work);
}
