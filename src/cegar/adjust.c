// The precision adjustment operator: what the precision does not track becomes unknown. Forgetting
// is always sound: the state covers more runs afterwards. Parts of an expression (registers without
// a name) stay, as far as their values are numbers, addresses, or made of what stays.
//
// Unknown values of registers have one variable for each register, so that two states that know the
// same are equal term by term. Using it again is right where nothing else in the state speaks of it
// any more: that is looked at.
#include "cegar/internal.h"

#include "smg/list.h"
#include "smg/wellformed.h"

// ---- Which values stay --------------------------------------------------------------------------

typedef struct SymbolSearch {
    CegarAdjustment *a;
    bool are_kept;
} SymbolSearch;

static void look_at_symbol(void *context, Term var) {
    SymbolSearch *search = context;
    uint64_t found;
    search->are_kept &= map_get(&search->a->kept, var.id, &found) ||
                        map_get(&search->a->c->smg->bases, var.id, &found);
}

bool cegar_is_kept_term(CegarAdjustment *a, Term term) {
    SymbolSearch search = {a, true};
    term_visit_vars(a->c->table, term, look_at_symbol, &search);
    return search.are_kept;
}

static void keep_symbol(void *context, Term var) {
    CegarAdjustment *a = context;
    uint64_t found;
    if (!map_get(&a->c->smg->bases, var.id, &found))
        map_set(&a->kept, var.id, 1);
}

void cegar_keep_symbols(CegarAdjustment *a, Term term) {
    term_visit_vars(a->c->table, term, keep_symbol, a);
}

static bool is_plain(CegarAdjustment *a, Term term) {
    Cegar *c = a->c;
    SmgObjectId id;
    Number number;
    Term offset;
    return term_is_const(c->table, term, &number) ||
           (smg_resolve(c->smg, a->state->heap, term, &id, &offset) &&
            term_is_const(c->table, offset, &number));
}

static bool stays(CegarAdjustment *a, CegarLevel level, SmgValue *value) {
    if (level == CEGAR_UNKNOWN)
        return false;
    if (value->repr == SMG_BITS)
        return level == CEGAR_FACTS;
    if (is_plain(a, value->term))
        return true;
    value->term = kb_simplify(a->c->solver, a->state->kb, value->term);
    return is_plain(a, value->term) || level == CEGAR_FACTS || cegar_is_kept_term(a, value->term);
}

bool cegar_keeps(CegarAdjustment *a, CegarVariableId id, CegarLevel level, SmgValue *value) {
    if (!stays(a, level, value))
        return false;
    uint64_t found;
    if (a->known && id && !map_get(a->seen, id, &found)) {
        map_set(a->seen, id, 1);
        vec_push(a->known, id);
    }
    return true;
}

void cegar_want(CegarAdjustment *a, Formula fact) {
    uint64_t found;
    if (map_get(&a->wanted, fact.id, &found))
        return;
    map_set(&a->wanted, fact.id, 0);
    vec_push(&a->facts, fact);
}

// ---- Registers ----------------------------------------------------------------------------------

// Registers that may be read from here on; and, where lost memory is checked for, those that the
// user sees.
static const bool *needed_registers(Cegar *c, const ExecFrame *frame, bool waits) {
    const IrFunction *f = &c->program->functions[frame->function];
    const IrBlock *block = &f->blocks[frame->block];
    uint64_t found, key = (uint64_t)frame->function << 33 | (uint64_t)waits << 32 |
                          (block->first + frame->index);
    if (map_get(&c->needed, key, &found))
        return (const bool *)(uintptr_t)found;
    bool *needed = arena_new(c->arena, f->n_regs + 1);
    map_set(&c->needed, key, map_key(needed));
    if (cegar_minds_loss(c))
        ir_visible_regs(c->program, frame->function, frame->block,
                        waits && frame->index ? frame->index - 1 : frame->index, false, needed);
    bool *live = memory_zeroed(f->n_regs + 1);
    const IrInstr *before = frame->index ? &f->instrs[block->first + frame->index - 1] : NULL;
    if (before && before->op != IR_PHI)
        ir_live_behind(f, block->first + frame->index - 1, live);
    else
        ir_live_regs(c->program, frame->function, frame->block, live);
    for (uint32_t n = 0; n < frame->index; n++) { // what has its value already
        const IrInstr *i = &f->instrs[block->first + n];
        for (uint32_t r = 0; (i->op == IR_PHI || i == before) && r < i->n_results; r++)
            live[i->result + r] = true;
    }
    for (IrReg r = 0; r < f->n_regs; r++)
        needed[r] |= live[r];
    free(live);
    return needed;
}

static CegarAny new_any(Cegar *c, IrTypeId type, bool is_signed) {
    ExecState scratch = {0};
    CegarAny any = {.value = exec_any_value(c->x, &scratch, type, is_signed, "any")};
    for (const Kb *kb = scratch.kb; kb && any.n < 2; kb = kb_rest(kb))
        any.range[any.n++] = kb_formula(kb);
    return any;
}

static SmgValue any_value(CegarAdjustment *a, const ExecFrame *frame, IrReg reg) {
    Cegar *c = a->c;
    const IrFunction *f = &c->program->functions[frame->function];
    uint64_t found, key = (uint64_t)frame->function << 44 | (uint64_t)frame->depth << 32 | reg;
    bool is_signed = exec_is_signed_reg(c->x, frame->function, reg);
    if (!map_get(&c->any_ids, key, &found)) {
        found = c->any.count;
        map_set(&c->any_ids, key, found);
        vec_push(&c->any, new_any(c, f->reg_types[reg], is_signed));
    }
    uint64_t is_kept;
    if (map_get(&a->kept, c->any.items[found].value.term.id, &is_kept))
        c->any.items[found] = new_any(c, f->reg_types[reg], is_signed); // the old one is in use
    CegarAny any = c->any.items[found];
    for (uint32_t n = 0; n < any.n; n++)
        cegar_want(a, any.range[n]);
    return any.value;
}

static CegarLevel level_of_register(CegarAdjustment *a, CegarVariableId id) {
    return id ? cegar_level(a->precision, &a->c->variables, id) : CEGAR_VALUE;
}

// A number that was made from an address may be one again: unknown code could use it.
static bool hides_address(CegarAdjustment *a, const IrFunction *f, IrReg reg, SmgValue value) {
    Cegar *c = a->c;
    return ir_type(c->program, f->reg_types[reg])->kind != IR_POINTER &&
           smg_has_base(c->smg, value.term);
}

typedef struct FrameVisit {
    CegarAdjustment *a;
    const ExecFrame *frame;
    const bool *needed;
    Pmap regs;
} FrameVisit;

static void collect_register(void *context, uint32_t reg, uint64_t packed) {
    FrameVisit *v = context;
    CegarAdjustment *a = v->a;
    SmgValue value = exec_unpack(packed);
    const IrFunction *f = &a->c->program->functions[v->frame->function];
    if (!v->needed[reg])
        return;
    CegarVariableId id = cegar_register(&a->c->variables, v->frame->function, reg);
    if (hides_address(a, f, reg, value))
        cegar_keep_symbols(a, value.term);
    else if (level_of_register(a, id) == CEGAR_FACTS && value.repr != SMG_BITS)
        cegar_keep_symbols(a, kb_simplify(a->c->solver, a->state->kb, value.term));
}

static void adjust_register(void *context, uint32_t reg, uint64_t packed) {
    FrameVisit *v = context;
    CegarAdjustment *a = v->a;
    SmgValue value = exec_unpack(packed);
    const IrFunction *f = &a->c->program->functions[v->frame->function];
    if (!v->needed[reg]) {
        v->regs = pmap_remove(a->c->arena, v->regs, reg);
        return;
    }
    CegarVariableId id = cegar_register(&a->c->variables, v->frame->function, reg);
    bool is_kept =
        hides_address(a, f, reg, value) || cegar_keeps(a, id, level_of_register(a, id), &value);
    if (!is_kept)
        value = any_value(a, v->frame, reg);
    v->regs = pmap_set(a->c->arena, v->regs, reg, exec_pack(value));
}

static void visit_frames(CegarAdjustment *a, void (*visit)(void *, uint32_t, uint64_t)) {
    for (const ExecFrame *frame = &a->state->frame; frame; frame = frame->caller) {
        bool waits = frame != &a->state->frame;
        FrameVisit v = {.a = a, .frame = frame, .needed = needed_registers(a->c, frame, waits)};
        pmap_visit(frame->regs, visit, &v);
    }
}

// Callers are immutable: one that changes is made anew.
static const ExecFrame *adjusted_caller(CegarAdjustment *a, const ExecFrame *frame) {
    if (!frame)
        return NULL;
    const ExecFrame *caller = adjusted_caller(a, frame->caller);
    FrameVisit v = {.a = a, .frame = frame, .needed = needed_registers(a->c, frame, true)};
    v.regs = frame->regs;
    pmap_visit(frame->regs, adjust_register, &v);
    if (caller == frame->caller && v.regs.root == frame->regs.root)
        return frame;
    ExecFrame *changed = arena_new(a->c->arena, sizeof *changed);
    *changed = *frame;
    changed->caller = caller;
    changed->regs = v.regs;
    return changed;
}

static void adjust_registers(CegarAdjustment *a) {
    ExecFrame *frame = &a->state->frame;
    frame->caller = adjusted_caller(a, frame->caller);
    FrameVisit v = {.a = a, .frame = frame, .needed = needed_registers(a->c, frame, false)};
    v.regs = frame->regs;
    pmap_visit(frame->regs, adjust_register, &v);
    frame->regs = v.regs;
}

// ---- Memory that nothing names any more; lists --------------------------------------------------

typedef VEC(Term) Roots;

static void add_root(void *context, uint32_t reg, uint64_t packed) {
    (void)reg;
    vec_push((Roots *)context, exec_unpack(packed).term);
}

static Roots roots_of(const ExecState *state) {
    Roots roots = {0};
    for (const ExecFrame *frame = &state->frame; frame; frame = frame->caller)
        pmap_visit(frame->regs, add_root, &roots);
    return roots;
}

typedef struct Sweep {
    CegarAdjustment *a;
    SmgMarks marks;
    bool keeps_lost;
} Sweep;

static void mark_owner(void *context, uint32_t id, uint64_t pointer) {
    Sweep *sweep = context;
    const SmgObject *object = (const SmgObject *)(uintptr_t)pointer;
    if (object->kind != SMG_HEAP || object->alias_of || object->owner || object->segment)
        smg_mark_object(sweep->a->c->smg, sweep->a->state->heap, &sweep->marks, id);
}

static void sweep_object(void *context, uint32_t id, uint64_t pointer) {
    Sweep *sweep = context;
    const SmgObject *object = (const SmgObject *)(uintptr_t)pointer;
    bool is_lost = object->kind == SMG_HEAP && !smg_is_marked(&sweep->marks, id);
    if (is_lost && (!sweep->keeps_lost || object->life != SMG_ALIVE))
        smg_remove(sweep->a->c->smg, &sweep->a->state->heap, id);
}

// An object that nothing names cannot be accessed; where lost memory is not checked for it does not
// matter.
static void sweep(CegarAdjustment *a, const Roots *roots) {
    Cegar *c = a->c;
    Sweep s = {.a = a, .keeps_lost = cegar_minds_loss(c)};
    s.marks = (SmgMarks){.mode = SMG_REACH_BY_NAME, .kb = a->state->kb};
    pmap_visit(a->state->heap.objects, mark_owner, &s);
    for (size_t i = 0; i < roots->count; i++)
        smg_mark(c->smg, a->state->heap, &s.marks, roots->items[i]);
    pmap_visit(a->state->heap.objects, sweep_object, &s);
    smg_marks_release(&s.marks);
}

static bool has_joined_paths(const Cegar *c, const ExecState *state) {
    return state->has_arrived && exec_function(c->x, state)->blocks[state->frame.block].n_preds > 1;
}

static void tidy_memory(CegarAdjustment *a) {
    Cegar *c = a->c;
    if (!has_joined_paths(c, a->state))
        return;
    Roots roots = roots_of(a->state);
    sweep(a, &roots);
    if (c->folds && cegar_is_loop_head(c, a->state) &&
        smg_fold(c->smg, c->lists, &a->state->heap, &a->state->kb, roots.items, roots.count)) {
        a->state->generalised = true;
        c->has_folded = true;
    }
    vec_free(&roots);
}

// In debug builds: is the memory graph well-formed?
static void check_graph(const CegarAdjustment *a) {
    if (!SMG_CHECKS_GRAPHS)
        return;
    Roots roots = roots_of(a->state);
    smg_check(a->c->smg, a->state->heap, a->state->kb, roots.items, roots.count);
    vec_free(&roots);
}

// ---- All of it ----------------------------------------------------------------------------------

static void adjust(CegarAdjustment *a) {
    visit_frames(a, collect_register);
    cegar_collect_memory(a);
    adjust_registers(a);
    cegar_adjust_memory(a);
    tidy_memory(a);
    cegar_adjust_lengths(a);
    cegar_adjust_knowledge(a);
    check_graph(a);
    map_release(&a->kept);
    map_release(&a->wanted);
    vec_free(&a->facts);
}

void cegar_adjust(Cegar *c, const CegarPrecision *precision, ExecState *state) {
    CegarAdjustment a = {.c = c, .precision = precision, .state = state};
    adjust(&a);
}

void cegar_find_known(Cegar *c, const CegarPrecision *precision, const ExecState *state,
                      CegarIds *ids, Map *seen) {
    ExecState copy = *state;
    CegarAdjustment a = {
        .c = c, .precision = precision, .state = &copy, .known = ids, .seen = seen};
    adjust(&a);
}
