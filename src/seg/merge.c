// Merging: a state that stands for both a loop's earlier state (the node) and a later one. This is
// Definition 7 of the first seed, with one change that makes it cheap: what did not change keeps its
// term, so that everything known about it stays known and need not be asked again.
//
// What did change, round by round:
//  - by a constant d: it becomes t + d * k, where k counts rounds and is shared by all such values. So
//    the relations v1 - v2 = c * (v3 - v4) and all congruences hold by construction;
//  - otherwise: a fresh variable (a ghost).
// Then facts about k and the ghosts are looked for: a fact is kept when it follows on both sides.
//  - conditions that the path met in this round and in the one before, and that differ by a constant
//    only, are continued: c + d * k <= 0;
//  - comparisons with what did not change, with the sizes of objects, and with constants.
//
// Why this ends: merging again can only turn a value from "unchanged" into "t + d * k" or a ghost (once
// a register or field), drop facts (new ones are only looked for with new ghosts), or forget memory.
#include "seg/internal.h"

#include <stdlib.h>

typedef VEC(SmgValue) ValueList;

typedef struct Merge {
    Exec *x;
    const SegNode *node;
    const ExecState *a, *b; // the node's state, and the new one
    ExecState *merged;
    SegGeneral *general;
    SegBinding in_a, in_b; // what the ghosts are on either side
    VEC(Term) unchanged;   // integer terms that are the same on both sides: worth comparing with
    VEC(Term) changed;     // merged terms
    bool fails;
} Merge;

static Term constant(Merge *m, Number number) { return term_const(m->x->table, number); }

static void add_ghost(Merge *m, Term ghost, Term in_a, Term in_b) {
    vec_push(&m->general->ghosts, ghost);
    binding_set(&m->in_a, ghost, in_a);
    binding_set(&m->in_b, ghost, in_b);
}

// Keeps a fact that holds on both sides.
static bool keep_if_true(Merge *m, Formula f) {
    for (size_t i = 0; i < m->general->facts.count; i++)
        if (formula_same(m->general->facts.items[i], f))
            return true;
    Formula a = binding_apply_formula(m->x, &m->in_a, f);
    Formula b = binding_apply_formula(m->x, &m->in_b, f);
    if (!exec_implies(m->x, m->a, a) || !exec_implies(m->x, m->b, b))
        return false;
    vec_push(&m->general->facts, f);
    return true;
}

// ---- Values ---------------------------------------------------------------------------------------------

static Term counter(Merge *m) {
    if (!term_exists(m->general->counter)) {
        m->general->counter = term_fresh(m->x->table, "k");
        add_ghost(m, m->general->counter, constant(m, 0), constant(m, 1));
        keep_if_true(m, formula_le(m->x->table, constant(m, 0), m->general->counter));
    }
    return m->general->counter;
}

static void remember(Merge *m, Term term, bool is_changed) {
    Number number;
    if (is_changed)
        vec_push(&m->changed, term);
    else if (m->unchanged.count < 24 && !term_is_const(m->x->table, term, &number))
        vec_push(&m->unchanged, term);
}

static Term fresh_ghost(Merge *m, Term a, Term b) {
    Term ghost = term_fresh(m->x->table, "v");
    add_ghost(m, ghost, a, b);
    remember(m, ghost, true);
    return ghost;
}

// Merges numbers (or offsets).
static Term merge_terms(Merge *m, Term a, Term b) {
    TermTable *t = m->x->table;
    Number d;
    Term expected = binding_apply(m->x, &m->in_b, a); // a's ghosts as they are in b
    if (term_same(expected, b)) {
        remember(m, a, !term_same(a, b));
        return a;
    }
    bool is_first = !m->node->is_merged;
    if (is_first && term_is_const(t, kb_simplify(m->x->solver, m->b->kb, term_sub(t, b, a)), &d)) {
        Term merged = d == 0 ? a : term_add(t, a, term_scale(t, d, counter(m)));
        remember(m, merged, d != 0);
        return merged;
    }
    if (exec_implies(m->x, m->b, formula_eq(t, expected, b))) {
        remember(m, a, !term_same(a, b));
        return a;
    }
    return fresh_ghost(m, a, b);
}

// The range of an n-bit value is a fact about its ghost.
static void keep_range(Merge *m, SmgValue value, uint32_t bits) {
    if (value.repr == SMG_BITS || bits > 64)
        return;
    Number low = value.repr == SMG_SIGNED ? -number_power_of_two(bits - 1) : 0;
    Number high = low + number_power_of_two(bits) - 1;
    keep_if_true(m, formula_le(m->x->table, constant(m, low), value.term));
    keep_if_true(m, formula_le(m->x->table, value.term, constant(m, high)));
}

// Where an offset lies in its object.
static void keep_place(Merge *m, SmgObjectId id, Term offset) {
    TermTable *t = m->x->table;
    const SmgObject *object = smg_object(m->a->heap, id);
    Number number;
    if (term_is_const(t, offset, &number) || !object)
        return;
    keep_if_true(m, formula_le(t, constant(m, 0), offset));
    if (!keep_if_true(m, formula_lt(t, offset, object->size)))
        keep_if_true(m, formula_le(t, offset, object->size));
}

static SmgValue merge_values(Merge *m, SmgValue a, SmgValue b, uint32_t bits) {
    Exec *x = m->x;
    SmgObjectId in_a, in_b;
    Term offset_a, offset_b;
    if (a.repr != b.repr || a.repr == SMG_BITS) {
        if (a.repr == b.repr && term_same(a.term, b.term))
            return a;
        SmgValue any = {fresh_ghost(m, a.term, b.term), SMG_BITS};
        return any;
    }
    bool a_points = smg_resolve(&x->smg, a.term, &in_a, &offset_a);
    bool b_points = smg_resolve(&x->smg, b.term, &in_b, &offset_b);
    if (a_points && b_points && in_a == in_b) {
        Term offset = merge_terms(m, offset_a, offset_b);
        keep_place(m, in_a, offset);
        Term base = term_sub(x->table, a.term, offset_a);
        return (SmgValue){term_add(x->table, base, offset), a.repr};
    }
    if (a_points || b_points || smg_has_base(&x->smg, a.term) || smg_has_base(&x->smg, b.term)) {
        if (term_same(a.term, b.term))
            return a;
        SmgValue any = {fresh_ghost(m, a.term, b.term), a.repr};
        keep_range(m, any, bits);
        return any;
    }
    SmgValue merged = {merge_terms(m, a.term, b.term), a.repr};
    if (!term_same(merged.term, a.term))
        keep_range(m, merged, bits);
    return merged;
}

// ---- Registers ------------------------------------------------------------------------------------------

static void merge_registers(Merge *m) {
    Exec *x = m->x;
    const IrFunction *f = exec_function(x, m->a);
    const bool *live = seg_live_registers(x, m->a);
    Pmap regs = {0};
    for (IrReg r = 0; r < f->n_regs; r++) {
        SmgValue a, b;
        if (!live[r] || !exec_get_reg(x, m->a->frame.regs, r, &a) ||
            !exec_get_reg(x, m->b->frame.regs, r, &b))
            continue;
        SmgValue merged = merge_values(m, a, b, ir_type(x->program, f->reg_types[r])->bits);
        regs = pmap_set(&x->arena, regs, r, exec_pack(merged));
    }
    m->merged->frame.regs = regs;
}

// ---- Memory ---------------------------------------------------------------------------------------------

static bool merge_entry(Merge *m, SmgObjectId id, const SmgObject *a, const SmgObject *b,
                        const SmgEntry *e, SmgEntry *merged) {
    Exec *x = m->x;
    Number width;
    SmgValue value;
    if (e->kind == SMG_UNKNOWN || !smg_is_visible(&x->smg, m->a->kb, a->entries, e))
        return false;
    *merged = *e;
    if (e->kind != SMG_FIELD) {
        if (binding_mentions(x, &m->in_b, e->offset) || binding_mentions(x, &m->in_b, e->length))
            return false;
        for (const SmgEntry *other = b->entries; other; other = other->older)
            if (other->kind == e->kind && term_same(other->offset, e->offset) &&
                term_same(other->length, e->length) && other->byte == e->byte &&
                other->bytes == e->bytes)
                return smg_is_visible(&x->smg, m->b->kb, b->entries, other);
        return false;
    }
    Term offset = binding_apply(x, &m->in_b, e->offset);
    if (!term_is_const(x->table, e->length, &width) ||
        smg_read(&x->smg, m->b->heap, m->b->kb, id, offset, (uint32_t)width, &value) != SMG_KNOWN)
        return false;
    merged->value = merge_values(m, e->value, value, (uint32_t)width * 8);
    return true;
}

static void merge_contents(Merge *m, SmgObjectId id, const SmgObject *a, const SmgObject *b) {
    Exec *x = m->x;
    SmgEntry bottom = {.kind = SMG_UNKNOWN, .offset = constant(m, 0), .length = a->size};
    SmgEntry *last = arena_new(&x->arena, sizeof *last);
    *last = bottom;
    const SmgEntry *chain = last;
    uint32_t n = 1;
    for (const SmgEntry *e = a->entries; e; e = e->older) {
        SmgEntry merged;
        if (!merge_entry(m, id, a, b, e, &merged))
            continue;
        SmgEntry *kept = arena_new(&x->arena, sizeof *kept);
        *kept = merged;
        kept->older = chain; // visible entries do not overlap: their order is free
        chain = kept;
        n++;
    }
    smg_set_entries(&x->smg, &m->merged->heap, id, chain, n);
}

// Fields in terms of ghosts are merged even where nobody wrote them: the ghosts have changed.
static bool mentions_ghosts(Merge *m, const SmgEntry *entries) {
    for (const SmgEntry *e = m->node->is_merged ? entries : NULL; e; e = e->older)
        if (binding_mentions(m->x, &m->in_b, e->offset) ||
            binding_mentions(m->x, &m->in_b, e->length) ||
            (e->kind == SMG_FIELD && binding_mentions(m->x, &m->in_b, e->value.term)))
            return true;
    return false;
}

static void merge_object(void *context, uint32_t id, uint64_t pointer) {
    Merge *m = context;
    const SmgObject *a = (const SmgObject *)(uintptr_t)pointer, *b = smg_object(m->b->heap, id);
    bool has_ghosts = mentions_ghosts(m, a->entries);
    if ((a == b && !has_ghosts) || m->fails)
        return;
    if (!b || a->life != b->life || !term_same(a->size, b->size)) {
        m->fails = true;
        return;
    }
    if ((a->entries != b->entries || has_ghosts) && a->life == SMG_ALIVE)
        merge_contents(m, id, a, b);
}

static void find_new_heap_object(void *context, uint32_t id, uint64_t pointer) {
    Merge *m = context;
    const SmgObject *object = (const SmgObject *)(uintptr_t)pointer;
    if (object->kind == SMG_HEAP && object->life == SMG_ALIVE && !smg_object(m->a->heap, id))
        m->fails = true;
}

static void merge_memory(Merge *m) {
    pmap_visit(m->b->heap.objects, find_new_heap_object, m);
    if (!m->fails)
        pmap_visit(m->a->heap.objects, merge_object, m);
}

// ---- Facts ----------------------------------------------------------------------------------------------

// c + ... <= 0 of the round before and c + d + ... <= 0 of this round: c + d * k + ... <= 0.
static void continue_condition(Merge *m, Formula now) {
    TermTable *t = m->x->table;
    if (formula_kind(t, now) != FORMULA_LE)
        return;
    Term term = formula_term(t, now);
    int looked_at = 0;
    for (const Kb *kb = m->a->kb; kb && looked_at < 60; kb = kb_rest(kb), looked_at++) {
        Number d;
        Formula before = kb_formula(kb);
        if (formula_kind(t, before) != FORMULA_LE ||
            !term_is_const(t, term_sub(t, term, formula_term(t, before)), &d) || d == 0)
            continue;
        Term continued =
            term_add(t, formula_term(t, before), term_scale(t, d, m->general->counter));
        keep_if_true(m, formula_le(t, continued, constant(m, 0)));
        return;
    }
}

static void continue_conditions(Merge *m) {
    int looked_at = 0;
    if (!term_exists(m->general->counter))
        return;
    for (const Kb *kb = m->b->kb; kb && kb != m->a->kb && looked_at < 60;
         kb = kb_rest(kb), looked_at++)
        continue_condition(m, kb_formula(kb));
}

static void compare_with(Merge *m, Term changed, Term w) {
    TermTable *t = m->x->table;
    if (!keep_if_true(m, formula_lt(t, changed, w)))
        keep_if_true(m, formula_le(t, changed, w));
    if (!keep_if_true(m, formula_lt(t, w, changed)))
        keep_if_true(m, formula_le(t, w, changed));
}

// Bounds that are the same on both sides; others would move on with every round.
static void keep_common_bounds(Merge *m, Term v) {
    TermTable *t = m->x->table;
    Term in_a = binding_apply(m->x, &m->in_a, v), in_b = binding_apply(m->x, &m->in_b, v);
    if (term_same(in_a, v))
        return;
    Interval a = kb_interval(m->x->solver, m->a->kb, in_a);
    Interval b = kb_interval(m->x->solver, m->b->kb, in_b);
    if (a.low == b.low && a.low != NUMBER_MIN)
        keep_if_true(m, formula_le(t, constant(m, a.low), v));
    if (a.high == b.high && a.high != NUMBER_MAX)
        keep_if_true(m, formula_le(t, v, constant(m, a.high)));
}

static void find_facts(Merge *m, size_t first_changed) {
    TermTable *t = m->x->table;
    for (size_t i = first_changed; i < m->changed.count; i++) {
        Term v = m->changed.items[i];
        Number start;
        if (term_is_const(t, binding_apply(m->x, &m->in_a, v), &start))
            compare_with(m, v, constant(m, start));
        keep_if_true(m, formula_le(t, constant(m, 0), v));
        keep_common_bounds(m, v);
        for (size_t w = 0; w < m->unchanged.count; w++)
            compare_with(m, v, m->unchanged.items[w]);
        for (size_t w = 0; w < i; w++)
            compare_with(m, v, m->changed.items[w]);
    }
}

static void keep_old_facts(Merge *m) {
    for (size_t i = 0; m->node->is_merged && i < m->node->general.facts.count; i++) {
        Formula f = m->node->general.facts.items[i];
        if (exec_implies(m->x, m->b, binding_apply_formula(m->x, &m->in_b, f)))
            vec_push(&m->general->facts, f);
    }
}

// The node's own ghosts are themselves on its side; on the other they are what matches.
static void bind_old_ghosts(Merge *m) {
    Exec *x = m->x;
    const IrFunction *f = exec_function(x, m->a);
    const SegGeneral *old = &m->node->general;
    for (size_t i = 0; i < old->ghosts.count; i++) {
        vec_push(&m->general->ghosts, old->ghosts.items[i]);
        binding_declare(&m->in_b, old->ghosts.items[i]);
    }
    m->general->counter = old->counter;
    const bool *live = seg_live_registers(x, m->a);
    for (IrReg r = 0; r < f->n_regs; r++) {
        SmgValue a, b;
        if (live[r] && exec_get_reg(x, m->a->frame.regs, r, &a) &&
            exec_get_reg(x, m->b->frame.regs, r, &b))
            (void)binding_match(x, &m->in_b, m->b, a, b); // for what it binds
    }
    for (size_t i = 0; i < old->ghosts.count; i++) { // what nothing tells: it may be anything
        uint64_t term;
        Term ghost = old->ghosts.items[i];
        if (map_get(&m->in_b.terms, ghost.id, &term) && !term)
            binding_set(&m->in_b, ghost, ghost);
    }
}

bool seg_merge(Exec *x, const SegNode *node, const ExecState *state, ExecState *merged,
               SegGeneral *general) {
    Merge m = {
        .x = x, .node = node, .a = &node->state, .b = state, .merged = merged, .general = general};
    *general = (SegGeneral){.base = node->is_merged ? node->general.base : node->state.kb};
    *merged = node->state;
    if (node->is_merged)
        bind_old_ghosts(&m);
    keep_old_facts(&m);
    merge_registers(&m);
    merge_memory(&m);
    if (!m.fails) {
        if (!node->is_merged)
            continue_conditions(&m);
        find_facts(&m, 0);
        merged->kb = general->base;
        for (size_t i = 0; i < general->facts.count; i++)
            merged->kb = kb_add(x->solver, merged->kb, general->facts.items[i]);
        merged->generalised = true;
    }
    binding_release(&m.in_a);
    binding_release(&m.in_b);
    vec_free(&m.unchanged);
    vec_free(&m.changed);
    return !m.fails;
}

void seg_general_release(SegGeneral *general) {
    vec_free(&general->ghosts);
    vec_free(&general->facts);
}
