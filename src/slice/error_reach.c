// From which points on can an error be reached at all? A run that comes to another point may as
// well end there.
//
// Backwards over blocks and calls: a function may fail if it contains an error, or a call of one
// that may; an error follows a point if one lies ahead of it in its function, or in a caller behind
// the call. Both sets only grow, so it ends. Then forwards: what does the entry reach through
// points that an error follows?
#include "slice/internal.h"

#include <stdlib.h>

// ---- Functions that may fail -------------------------------------------------------------------

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

// ---- Points ------------------------------------------------------------------------------------

typedef struct Pass {
    Slicer *s;
    IrFunctionId id;
    bool *reaches_error; // by block: at its start
    FunctionList *work;  // functions to look at (again)
} Pass;

static bool error_behind_block(const Pass *p, IrBlockId block) {
    const SliceFunction *f = &p->s->functions[p->id];
    const IrInstr *end = ir_terminator(f->f, &f->f->blocks[block]);
    bool error_follows = end->op == IR_RET && f->error_behind;
    for (uint32_t i = 0; i < end->n_targets; i++)
        error_follows |= p->reaches_error[ir_targets(f->f, end)[i]];
    return error_follows;
}

// Behind the call an error may follow: so it may when the callees return. Gives whether the call
// itself may fail.
static bool pass_call(Pass *p, uint32_t instr, bool error_follows) {
    FunctionList callees = slice_callees(p->s, p->id, instr);
    bool fails = slice_effects(p->s, p->id, instr) & EFFECT_FAILS;
    for (size_t i = 0; i < callees.count; i++) {
        SliceFunction *callee = &p->s->functions[callees.items[i]];
        fails |= callee->may_fail;
        if (!error_follows || callee->error_behind)
            continue;
        callee->error_behind = true;
        vec_push(p->work, callees.items[i]);
    }
    vec_free(&callees);
    return fails;
}

static bool pass_block(Pass *p, IrBlockId b) {
    SliceFunction *f = &p->s->functions[p->id];
    const IrBlock *block = &f->f->blocks[b];
    bool error_follows = error_behind_block(p, b);
    f->kept[b] = error_follows ? block->count : 0;
    for (uint32_t i = block->count; i-- > 0;) {
        const IrInstr *instr = &f->f->instrs[block->first + i];
        bool is_call = ir_is_call(instr->op);
        if (!is_call && !slice_effects(p->s, p->id, block->first + i))
            continue;
        bool fails = pass_call(p, block->first + i, error_follows);
        if (fails && !error_follows)
            f->kept[b] = i + 1;
        error_follows |= fails;
    }
    bool changed = error_follows && !p->reaches_error[b];
    p->reaches_error[b] |= error_follows;
    return changed;
}

// From the end, since most blocks follow those that lead to them.
static void pass_function(Slicer *s, IrFunctionId id, FunctionList *work) {
    const IrFunction *f = &s->program->functions[id];
    Pass p = {s, id, memory_zeroed(f->n_blocks + 1), work};
    for (bool changed = true; changed;) {
        changed = false;
        for (IrBlockId b = f->n_blocks; b-- > 0;)
            changed |= pass_block(&p, b);
    }
    free(p.reaches_error);
}

// ---- What is reached ---------------------------------------------------------------------------

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

void slice_find_error_reach(Slicer *s) {
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
