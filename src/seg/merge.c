// Merging: a state that covers both a loop's earlier state (the node) and a later one. This is
// Definition 7 of Ströder et al., "Automatically Proving Termination and Memory Safety for Programs
// with Pointer Arithmetic", with one change that makes it cheap: what did not change keeps its
// term, so that everything known about it stays known and need not be shown again.
//
// What did change, iteration by iteration:
//  - by a constant d: it becomes t + d * k, where k counts iterations and is shared by all such
//    values. So the relations v1 - v2 = c * (v3 - v4) and all congruences hold by construction;
//  - otherwise: a fresh variable (a ghost).
// Then facts about k and the ghosts are looked for: a fact is kept when it follows on both sides.
//  - conditions that the path met in this iteration and in the one before, and that differ by a
//    constant only, are continued: c + d * k <= 0;
//  - comparisons with what did not change, with the sizes of objects, and with constants.
//
// Why this ends: merging again can only turn a value from "unchanged" into "t + d * k" or a ghost
// (once a register or field), drop facts (new ones are only looked for with new ghosts), or forget
// memory.
#include "seg/internal.h"

#include "smg/element_facts.h"
#include "smg/rows.h"

enum { MAX_LEARNED = 60 }; // conditions of one path that are tried for both

typedef struct Merge {
    SegContext *x;
    const SegNode *node;
    const ExecState *a, *b; // the node's state, and the new one
    ExecState *merged;
    SegMergeKind kind;
    SmgJoin join;
} Merge;

static void merge_registers(Merge *m) {
    SegContext *x = m->x;
    const IrFunction *f = exec_function(x->exec, m->a);
    const bool *live = seg_live_registers(x, m->a);
    Pmap regs = {0};
    for (IrReg r = 0; r < f->n_regs && !m->join.fails; r++) {
        SmgValue a, b;
        if (!live[r] || !exec_get_reg(m->a->frame.regs, r, &a) ||
            !exec_get_reg(m->b->frame.regs, r, &b))
            continue;
        uint32_t bits = ir_type(x->program, f->reg_types[r])->bits;
        SmgValue merged = smg_join_values(&m->join, a, b, bits);
        regs = pmap_set(x->arena, regs, r, exec_pack(merged));
    }
    m->merged->frame.regs = regs;
}

// ---- Landmarks ----------------------------------------------------------------------------------

enum { MAX_LANDMARKS = 16, MAX_CALL_DEPTH = 2 };

static void add_landmark(SegContext *x, Number value, SmgJoin *join) {
    Term term = term_const(x->table, value);
    if (value == 0 || join->landmarks.count >= MAX_LANDMARKS)
        return;
    for (size_t i = 0; i < join->landmarks.count; i++)
        if (term_same(join->landmarks.items[i], term))
            return;
    vec_push(&join->landmarks, term);
}

static void add_literal(SegContext *x, const IrConst *c, SmgJoin *join) {
    uint32_t bits = ir_type(x->program, c->type)->bits;
    Number value = (Number)c->low;
    if (c->kind != IR_CONST_BITS || bits < 2 || bits > 64)
        return;
    if (value >= number_power_of_two(bits - 1))
        value -= number_power_of_two(bits);
    add_landmark(x, value, join);
}

// `state` (may be NULL): it is in the function, and its variables may hold constants.
static void add_operands(SegContext *x, const IrFunction *f, const IrInstr *i,
                         const ExecState *state, SmgJoin *join) {
    for (uint32_t o = 0; o < i->n_operands; o++) {
        IrOperand operand = ir_operands(f, i)[o];
        SmgValue value;
        Number number;
        if (ir_is_const(operand))
            add_literal(x, &x->program->constants[ir_operand_const(operand)], join);
        else if (state && exec_get_reg(state->frame.regs, ir_operand_reg(operand), &value) &&
                 value.repr != SMG_BITS && term_is_const(x->table, value.term, &number) &&
                 number > 1)
            add_landmark(x, number, join);
    }
}

static void add_of_comparisons(SegContext *x, IrFunctionId function, bool in_loops,
                               const ExecState *state, SmgJoin *join) {
    const IrFunction *f = &x->program->functions[function];
    for (uint32_t b = 0; b < f->n_blocks; b++)
        for (uint32_t n = 0; n < f->blocks[b].count && (!in_loops || f->blocks[b].loop != IR_NONE);
             n++)
            if (ir_is_comparison(f->instrs[f->blocks[b].first + n].op))
                add_operands(x, f, &f->instrs[f->blocks[b].first + n], state, join);
}

// The bounds of a variable that lives outside of the function are tested by the functions that
// change it.
static void add_of_callees(SegContext *x, IrFunctionId function, bool in_loops, int depth,
                           SmgJoin *join) {
    const IrFunction *f = &x->program->functions[function];
    for (uint32_t b = 0; b < f->n_blocks && depth < MAX_CALL_DEPTH; b++)
        for (uint32_t n = 0; n < f->blocks[b].count && (!in_loops || f->blocks[b].loop != IR_NONE);
             n++) {
            const IrInstr *i = &f->instrs[f->blocks[b].first + n];
            if (i->op != IR_CALL || x->program->functions[i->aux].is_model || i->aux == function)
                continue;
            add_of_comparisons(x, i->aux, false, NULL, join);
            add_of_callees(x, i->aux, false, depth + 1, join);
        }
}

void seg_add_landmarks(SegContext *x, IrFunctionId function, const ExecState *in_loop,
                       SmgJoin *join) {
    add_of_comparisons(x, function, in_loop, in_loop, join);
    if (in_loop && !x->joins_paths && !x->program->functions[function].is_model)
        add_of_callees(x, function, true, 0, join);
}

static void join_fixed(void *context, SmgObjectId id) {
    SmgJoin *join = context;
    if (!smg_join_objects(join, id, id))
        join->fails = true;
}

typedef struct OwnedSearch {
    SmgObjectId owner;
    bool found;
} OwnedSearch;

static void look_for_owned(void *context, uint32_t id, uint64_t pointer) {
    OwnedSearch *search = context;
    const SmgObject *object = (const SmgObject *)(uintptr_t)pointer;
    (void)id;
    search->found |= object->owner == search->owner && object->kind == SMG_HEAP;
}

// Rows are no memory of their own: what may be lost with them are the objects that they own.
static bool is_memory(SmgHeap heap, SmgObjectId id) {
    OwnedSearch search = {id, !smg_is_rows(smg_object(heap, id))};
    if (!search.found)
        pmap_visit(heap.objects, look_for_owned, &search);
    return search.found;
}

static void remove_if_lost(void *context, uint32_t id, uint64_t pointer) {
    Merge *m = context;
    const SmgObject *object = (const SmgObject *)(uintptr_t)pointer;
    SmgObjectId other, whole = object->alias_of ? object->alias_of : id;
    const SmgObject *named = smg_object(m->join.heap, whole);
    if (!named || (!named->segment && !named->owner) || smg_pair_of(&m->join.pairs, whole, &other))
        return;
    SmgObject region = *named; // that there is one is enough for a loss to be seen
    region.segment = NULL;
    region.entries = region.shadow = NULL;
    region.n_entries = 0;
    bool is_minded = named->is_given || m->x->minds_loss;
    if (id == whole && !named->owner && is_minded && is_memory(m->join.heap, id))
        smg_put(m->x->smg, &m->merged->heap, id, region);
    else
        smg_remove(m->x->smg, &m->merged->heap, id);
}

// Lists that only the earlier state has and nothing reaches any more: what is known of their
// lengths need not hold on the other side.
static void remove_lost(Merge *m) { pmap_visit(m->join.heap.objects, remove_if_lost, m); }

static void merge_memory(Merge *m) {
    if (!m->join.fails)
        smg_join_contents(&m->join);
    if (!m->join.fails && !smg_join_is_whole(&m->join)) {
        m->join.fails = m->x->minds_loss;
        m->x->has_lost_memory |= !m->x->minds_loss;
    }
    if (m->kind == SEG_MERGE_PATHS && (m->join.n_outside || m->join.n_lost))
        m->join.fails = true;
    m->merged->heap = m->join.heap;
    if (!m->join.fails)
        remove_lost(m);
}

// ---- Facts --------------------------------------------------------------------------------------

// c + ... <= 0 of the iteration before and c + d + ... <= 0 of this one: c + d * k + ... <= 0.
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
        Term continued = term_add(t, formula_term(t, before), term_scale(t, d, m->join.counter));
        smg_join_keep(&m->join, formula_le(t, continued, term_int(t, 0)));
        return;
    }
}

static void continue_conditions(Merge *m) {
    int looked_at = 0;
    if (!term_exists(m->join.counter))
        return;
    for (const Kb *kb = m->b->kb; kb && kb != m->a->kb && looked_at < 60;
         kb = kb_rest(kb), looked_at++)
        continue_condition(m, kb_formula(kb));
}

static void keep_old_facts(Merge *m) {
    for (size_t i = 0; m->node->is_merged && i < m->node->general.facts.count; i++) {
        Formula f = m->node->general.facts.items[i];
        if (exec_implies(m->x->exec, m->b,
                         smg_binding_apply_formula(m->x->smg, &m->join.b.binding, f)))
            vec_push(&m->join.facts, f);
    }
}

static bool is_renamed(Merge *m, Formula f) {
    return smg_binding_mentions_formula(m->x->smg, &m->join.b.binding, f);
}

// What both paths knew when they parted.
static const Kb *common_knowledge(const Kb *a, const Kb *b) {
    Map known = {0};
    uint64_t found;
    for (; a; a = kb_rest(a))
        map_set(&known, map_key(a), 1);
    while (b && !map_get(&known, map_key(b), &found))
        b = kb_rest(b);
    map_release(&known);
    return b;
}

// What one path has learned: all that the other one knows in the same words, and the latest of what
// it may know otherwise.
static void keep_learned(Merge *m, const Kb *kb, const Kb *since, const Kb *other) {
    Map known = {0};
    uint64_t found;
    for (; other && other != since; other = kb_rest(other))
        map_set(&known, kb_formula(other).id, 1);
    for (int n = 0; kb && kb != since; kb = kb_rest(kb))
        if (map_get(&known, kb_formula(kb).id, &found) || n++ < MAX_LEARNED)
            smg_join_keep(&m->join, kb_formula(kb));
    map_release(&known);
}

// What was known before, as far as it speaks of what is not renamed. The rest is kept where it
// holds on both sides.
static const Kb *keep_base(Merge *m) {
    const Kb *base = m->node->is_merged ? m->node->general.base : m->a->kb, *kept = NULL;
    if (m->kind == SEG_MERGE_NUMBERS) {
        base = common_knowledge(m->a->kb, m->b->kb);
        keep_learned(m, m->a->kb, base, m->b->kb);
        keep_learned(m, m->b->kb, base, m->a->kb);
    }
    bool is_inherited = seg_extends(m->b->kb, base);
    bool is_whole = is_inherited;
    SegLive live = seg_live_variables(m->x, m->merged);
    for (const Kb *kb = base; kb && is_whole; kb = kb_rest(kb))
        is_whole = !is_renamed(m, kb_formula(kb)) && !seg_is_of_dead(&live, kb_formula(kb));
    VEC(Formula) formulas = {0};
    for (const Kb *kb = is_whole ? NULL : base; kb; kb = kb_rest(kb))
        if (!seg_is_of_dead(&live, kb_formula(kb)))
            vec_push(&formulas, kb_formula(kb));
    seg_live_release(&live);
    if (is_whole)
        return base;
    while (formulas.count) {
        Formula f = vec_pop(&formulas);
        if (is_inherited && !is_renamed(m, f))
            kept = kb_add(m->x->solver, kept, f);
        else
            smg_join_keep(&m->join, f);
    }
    vec_free(&formulas);
    return kept;
}

// ---- Facts of paths -----------------------------------------------------------------------------
//
// What a path knows of a number that is joined, it may know of the joined one: where x + d becomes
// v, `c * x + ... <= 0` is tried as `c * (v - d) + ... <= 0`.

// Facts of a path that are looked at for each number, and summands of one.
enum { MAX_ABOUT = 100, MAX_SUMMANDS = 4 };

// Is the number one atom and a constant on this side?
static bool is_shifted_atom(const TermTable *t, Term number, Term *atom, Number *distance) {
    TermLinear linear = term_linear(t, number);
    if (linear.n != 1 || linear.coefficients[0] != 1)
        return false;
    *atom = linear.atoms[0];
    *distance = linear.constant;
    return true;
}

static void try_of_joined(Merge *m, Formula f, Term joined, Term atom, Number distance) {
    TermTable *t = m->x->table;
    if (formula_kind(t, f) != FORMULA_LE)
        return;
    Term term = formula_term(t, f);
    TermLinear linear = term_linear(t, term);
    for (uint32_t i = 0; i < linear.n; i++) {
        if (!term_same(linear.atoms[i], atom))
            continue;
        Term change = term_add_number(t, term_sub(t, joined, atom), -distance);
        Term changed = term_add(t, term, term_scale(t, linear.coefficients[i], change));
        smg_join_keep(&m->join, formula_le(t, changed, term_int(t, 0)));
        return;
    }
}

// What grows along a path is at least what it began with: x + y + d becomes v, x + d <= v.
static void keep_growth(Merge *m, Term before, Term joined) {
    TermTable *t = m->x->table;
    TermLinear linear = term_linear(t, before);
    for (uint32_t i = 0; linear.n > 1 && linear.n <= MAX_SUMMANDS && i < linear.n; i++) {
        Term atom = linear.atoms[i];
        if (linear.coefficients[i] == 1 &&
            !smg_join_keep(&m->join,
                           formula_le(t, term_add_number(t, atom, linear.constant), joined)))
            smg_join_keep(&m->join, formula_le(t, atom, joined));
    }
}

static void keep_about_joined(Merge *m, const SmgSide *side) {
    for (size_t i = 0; i < m->join.changed.count; i++) {
        Term joined = m->join.changed.items[i], atom;
        Number distance;
        int n = 0;
        Term before = smg_binding_apply(m->x->smg, &side->binding, joined);
        if (!term_same(before, joined)) { // is it the least of both, or the greatest?
            smg_join_keep(&m->join, formula_le(m->x->table, before, joined));
            smg_join_keep(&m->join, formula_le(m->x->table, joined, before));
            keep_growth(m, before, joined);
        }
        if (!is_shifted_atom(m->x->table, before, &atom, &distance) || term_same(atom, joined))
            continue;
        for (const Kb *kb = side->kb; kb && n < MAX_ABOUT; kb = kb_rest(kb), n++)
            try_of_joined(m, kb_formula(kb), joined, atom, distance);
    }
}

static void finish(Merge *m, SegGeneral *general) {
    SegContext *x = m->x;
    keep_old_facts(m);
    if (m->join.counts)
        continue_conditions(m);
    if (m->kind == SEG_MERGE_NUMBERS) {
        keep_about_joined(m, &m->join.a);
        keep_about_joined(m, &m->join.b);
    }
    smg_join_find_facts(&m->join);
    general->base = keep_base(m);
    m->merged->kb = general->base;
    for (size_t i = 0; i < m->join.facts.count; i++) {
        vec_push(&general->facts, m->join.facts.items[i]);
        m->merged->kb = kb_add(x->solver, m->merged->kb, m->join.facts.items[i]);
    }
    m->merged->kb = smg_recall_elements(x->smg, m->merged->heap, m->merged->kb);
    for (size_t i = 0; i < m->join.ghosts.count; i++)
        vec_push(&general->ghosts, m->join.ghosts.items[i]);
    general->counter = m->join.counter;
    m->merged->generalised = true;
    seg_drop_dead_facts(x, m->merged, general);
    m->merged->left_out |= m->b->left_out;
}

// What the loop does not access as elements of arrays.
static uint32_t fixed_widths(SegContext *x, const ExecState *state) {
    IrWidths accessed = ir_loop_widths(exec_array_loops(x->exec), x->program, state->frame.function,
                                       state->frame.block);
    return (uint32_t)(IR_ANY_WIDTH & ~accessed);
}

static bool merge(SegContext *x, const SegNode *node, const ExecState *state, SegMergeKind kind,
                  Term step, ExecState *merged, SegGeneral *general) {
    SegCall call = {x, &node->state, state, node->summary != NULL};
    bool is_generalised = node->is_merged && node->n_merges > 0; // else paths were joined at most
    bool are_paths = kind == SEG_MERGE_PATHS || kind == SEG_MERGE_NUMBERS;
    Merge m = {.x = x, .node = node, .a = &node->state, .b = state, .merged = merged, .kind = kind};
    m.join = (SmgJoin){.smg = x->smg,
                       .a = {.kb = m.a->kb, .heap = m.a->heap},
                       .b = {.kb = m.b->kb, .heap = m.b->heap},
                       .may_differ = seg_may_differ,
                       .context = &call,
                       .counts = !is_generalised && !are_paths,
                       .keeps_both = are_paths,
                       .compares_starts = x->joins_paths,
                       .is_lossy = kind == SEG_MERGE_LOSSY,
                       .keeps_pointers = kind == SEG_MERGE_SHAPES || kind == SEG_MERGE_NUMBERS,
                       .keeps_all_pointers = kind == SEG_MERGE_NUMBERS,
                       .fixed = fixed_widths(x, m.a),
                       .counter = node->general.counter,
                       .step = step};
    *general = (SegGeneral){0};
    *merged = node->state;
    if (are_paths && merged->decisions < state->decisions)
        merged->decisions = state->decisions;
    smg_join_begin(&m.join);
    seg_add_landmarks(x, node->state.frame.function, &node->state, &m.join);
    if (node->is_merged) {
        for (size_t i = 0; i < node->general.ghosts.count; i++)
            vec_push(&m.join.ghosts, node->general.ghosts.items[i]);
        m.join.n_given_ghosts = m.join.ghosts.count;
        seg_bind_ghosts(x, node, state, &m.join.b.binding);
    }
    // What is the same in both first, so that nothing else is paired with it.
    seg_visit_fixed(&call, join_fixed, &m.join);
    merge_registers(&m);
    merge_memory(&m);
    if (!m.join.fails) {
        finish(&m, general);
        seg_check_graph(x, merged);
    }
    bool holds = !m.join.fails;
    x->misses_row = m.join.misses_row;
    smg_join_release(&m.join);
    return holds;
}

bool seg_merge(SegContext *x, const SegNode *node, const ExecState *state, SegMergeKind kind,
               ExecState *merged, SegGeneral *general) {
    return merge(x, node, state, kind, (Term){0}, merged, general);
}

bool seg_merge_with_guess(SegContext *x, const SegNode *node, const ExecState *guess, Term step,
                          ExecState *merged, SegGeneral *general) {
    return merge(x, node, guess, SEG_MERGE_SHAPES, step, merged, general);
}

void seg_general_release(SegGeneral *general) {
    vec_free(&general->ghosts);
    vec_free(&general->facts);
}
