#include "seg/recursion.h"

#include "smg/list.h"
#include "smg/rename.h"

#include <stdlib.h>

enum {
    MAX_RETURNS = 6,
    UNMERGED_RETURNS = 2, // kept apart before return states are merged
    MAX_RETURN_MERGES = 8,
    MAX_CONDITIONS = 80, // of a return state that are tried as facts of a merged one
};

SegSummary *seg_summary_new(SegContext *x, IrFunctionId function) {
    SegSummary *summary = memory_zeroed(sizeof *summary);
    ExecFrame *bottom = arena_new(x->arena, sizeof *bottom);
    *bottom = (ExecFrame){.function = IR_NONE};
    summary->bottom = bottom;
    summary->function = function;
    return summary;
}

SegSummary *seg_summary_like(const SegSummary *other) {
    SegSummary *summary = memory_zeroed(sizeof *summary);
    summary->bottom = other->bottom;
    summary->function = other->function;
    return summary;
}

static void release_return(SegReturn *ret) {
    vec_free(&ret->values);
    vec_free(&ret->followers);
    seg_general_release(&ret->general);
}

void seg_summary_free(SegSummary *summary) {
    if (!summary)
        return;
    for (size_t i = 0; i < summary->returns.count; i++)
        release_return(&summary->returns.items[i]);
    vec_free(&summary->returns);
    free(summary);
}

bool seg_is_active(const ExecState *state, const ExecState *entry) {
    for (const ExecFrame *frame = exec_caller(&state->frame); frame; frame = exec_caller(frame))
        if (frame->function == entry->frame.function && frame->caller == entry->frame.caller)
            return true;
    return false;
}

// ---- Cutting --------------------------------------------------------------------------------------------

typedef struct Cut {
    SegContext *x;
    const SmgMarks *marks;
    SmgHeap *heap;
    const SmgMarks *held; // what the callers certainly reach
    const SegPins *pins;
    uint32_t left_out; // mask: what is wrong with removed memory if the run ends in the call
} Cut;

static void remove_unreached(void *context, uint32_t id, uint64_t pointer) {
    Cut *cut = context;
    const SmgObject *object = (const SmgObject *)(uintptr_t)pointer;
    SmgObjectId target = object->alias_of ? object->alias_of : id;
    bool is_local = object->kind == SMG_HEAP || object->kind == SMG_STACK;
    if (!is_local || smg_is_marked(cut->marks, target))
        return;
    if (object->kind == SMG_HEAP && object->life == SMG_ALIVE && !object->is_given) {
        cut->left_out |= IR_NOT_CLEANED_UP;
        if (!smg_is_marked(cut->held, id) && !seg_is_pinned(cut->pins, id))
            cut->left_out |= IR_LEAK;
    }
    smg_remove(cut->x->smg, cut->heap, id);
}

// External functions that the call may come to know these objects.
static void mark_for_outside(SegContext *x, const ExecState *state, SmgMarks *marks) {
    for (SmgObjectId id = 1; exec_has_external(x->exec) && id <= x->smg->n_objects; id++) {
        const SmgObject *object = smg_object(state->heap, id);
        if (object && (object->is_outside || object->is_exposed))
            smg_mark_object(x->smg, state->heap, marks, id);
    }
}

ExecState seg_cut(SegContext *x, const ExecState *state, const ExecFrame *bottom) {
    ExecState cut = *state;
    const IrFunction *f = exec_function(x->exec, state);
    SmgMarks marks = {.mode = exec_has_external(x->exec) ? SMG_MAY_REACH : SMG_REACH_BY_NAME,
                      .kb = state->kb};
    exec_find_reached(x->exec, state, false, &marks);
    for (IrReg r = 0; r < f->n_params + f->is_variadic; r++) {
        SmgValue value;
        if (exec_get_reg(state->frame.regs, r, &value) &&
            (ir_type(x->program, f->reg_types[r])->kind == IR_POINTER ||
             smg_has_base(x->smg, value.term)))
            smg_mark(x->smg, state->heap, &marks, value.term);
    }
    mark_for_outside(x, state, &marks);
    SmgMarks held = {.mode = SMG_MUST_REACH, .kb = state->kb};
    if (x->checks & IR_LEAK)
        exec_find_reached(x->exec, state, true, &held);
    Cut context = {x, &marks, &cut.heap, &held, seg_pins(x, state->frame.caller), 0};
    pmap_visit(state->heap.objects, remove_unreached, &context);
    cut.left_out |= context.left_out;
    smg_marks_release(&held);
    smg_marks_release(&marks);
    cut.frame.caller = bottom;
    cut.frame.depth = 0;
    cut.generalised = true;
    return cut;
}

// ---- Return states --------------------------------------------------------------------------------------

static uint32_t n_results(SegContext *x, const SegNode *node) {
    return x->program->functions[node->summary->function].n_results;
}

static void add_entry_number(SegEntryNumbers *numbers, SmgValue value, uint32_t bits) {
    if (numbers->n < SEG_MAX_ENTRY_NUMBERS) {
        numbers->values[numbers->n] = value;
        numbers->bits[numbers->n++] = bits;
    }
}

static void add_length(void *context, uint32_t id, uint64_t pointer) {
    const SmgObject *object = (const SmgObject *)(uintptr_t)pointer;
    (void)id;
    if (object->list && object->life == SMG_ALIVE)
        add_entry_number(context, (SmgValue){object->list->length, SMG_UNSIGNED}, 0);
}

SegEntryNumbers seg_entry_numbers(SegContext *x, const SegNode *node) {
    const IrFunction *f = &x->program->functions[node->summary->function];
    SegEntryNumbers numbers = {0};
    for (IrReg r = 0; r < f->n_params; r++) {
        SmgValue value;
        const IrType *type = ir_type(x->program, f->param_types[r]);
        if (type->kind == IR_INT && exec_get_reg(node->state.frame.regs, r, &value) &&
            value.repr != SMG_BITS && !smg_has_base(x->smg, value.term))
            add_entry_number(&numbers, value, type->bits);
    }
    pmap_visit(node->state.heap.objects, add_length, &numbers);
    return numbers;
}

static void collect_values(SegContext *x, const SegNode *node, SegReturn *ret) {
    uint32_t n = n_results(x, node);
    SegEntryNumbers numbers = seg_entry_numbers(x, node);
    for (uint32_t r = 0; r < n; r++) {
        SmgValue value = {term_int(x->table, 0), SMG_BITS};
        exec_get_reg(ret->state.frame.regs, r, &value);
        value.term = kb_simplify(x->solver, ret->state.kb, value.term);
        vec_push(&ret->values, value);
    }
    for (uint32_t i = 0; i < numbers.n; i++) {
        SmgValue value = numbers.values[i];
        value.term = kb_simplify(x->solver, ret->state.kb, value.term);
        vec_push(&ret->values, value);
    }
}

// Objects that were there when the call began stand for themselves.
typedef struct Ours {
    const SegNode *node;
} Ours;

static bool are_new(void *context, SmgObjectId general, SmgObjectId other) {
    const Ours *ours = context;
    return !smg_object(ours->node->state.heap, general) &&
           !smg_object(ours->node->state.heap, other);
}

typedef struct FixedPairs {
    SmgMatch *match;
    SmgJoin *join;
    bool holds;
} FixedPairs;

static void pair_fixed(void *context, uint32_t id, uint64_t pointer) {
    FixedPairs *pairs = context;
    const SmgObject *object = (const SmgObject *)(uintptr_t)pointer;
    if (object->alias_of || object->owner || object->kind == SMG_FUNCTION || object->read_only)
        return;
    pairs->holds &= pairs->match ? smg_match_object(pairs->match, id, id)
                                 : smg_join_objects(pairs->join, id, id);
}

// Matches `ret` with a merged return state; lenient: for what it binds only.
static bool match_return(SegContext *x, const SegNode *node, const SegReturn *general,
                         const SegReturn *ret, bool is_lenient, SmgBinding *binding) {
    Ours ours = {node};
    for (size_t i = 0; i < general->general.ghosts.count; i++)
        smg_binding_declare(binding, general->general.ghosts.items[i]);
    SmgMatch match = {.smg = x->smg,
                      .general = general->state.heap,
                      .heap = ret->state.heap,
                      .kb = ret->state.kb,
                      .binding = binding,
                      .may_differ = are_new,
                      .context = &ours,
                      .is_lenient = is_lenient};
    FixedPairs pairs = {.match = &match, .holds = true};
    pmap_visit(node->state.heap.objects, pair_fixed, &pairs);
    bool holds = pairs.holds;
    for (size_t i = 0; (holds || is_lenient) && i < general->values.count; i++)
        holds &= smg_match_value(&match, general->values.items[i], ret->values.items[i], 0);
    if (holds || is_lenient)
        holds &= smg_match_contents(&match);
    holds = holds && (!seg_minds_loss(x) || smg_match_is_whole(&match));
    smg_match_release(&match);
    return holds;
}

static bool covers(SegContext *x, const SegNode *node, const SegReturn *general,
                   const SegReturn *ret) {
    SmgBinding binding = {0};
    bool holds = general->is_merged && match_return(x, node, general, ret, false, &binding);
    for (size_t f = 0; holds && f < general->general.facts.count; f++)
        holds = exec_implies(
            x->exec, &ret->state,
            smg_binding_apply_formula(x->smg, &binding, general->general.facts.items[f]));
    smg_binding_release(&binding);
    return holds;
}

static bool is_covered(SegContext *x, const SegNode *node, const SegReturn *ret) {
    for (size_t i = 0; i < node->summary->returns.count; i++)
        if (covers(x, node, &node->summary->returns.items[i], ret))
            return true;
    return false;
}

// ---- Merging return states ------------------------------------------------------------------------------

static void bind_old_ghosts(SegContext *x, const SegNode *node, const SegReturn *a,
                            const SegReturn *b, SmgJoin *join) {
    SmgBinding binding = {0};
    (void)match_return(x, node, a, b, true, &binding);
    for (size_t i = 0; i < a->general.ghosts.count; i++) {
        Term ghost = a->general.ghosts.items[i], term;
        bool is_bound = smg_binding_get(&binding, ghost, &term);
        vec_push(&join->ghosts, ghost);
        smg_binding_set(&join->b.binding, ghost, is_bound ? term : ghost);
    }
    smg_binding_release(&binding);
}

static void join_values(SegContext *x, const SegNode *node, const SegReturn *a, const SegReturn *b,
                        SmgJoin *join, SegReturn *merged) {
    const IrFunction *f = &x->program->functions[node->summary->function];
    size_t n = 0;
    for (uint32_t r = 0; r < f->n_results; r++, n++) {
        uint32_t bits = ir_type(x->program, f->result_types[r])->bits;
        SmgValue value = smg_join_values(join, a->values.items[n], b->values.items[n], bits);
        vec_push(&merged->values, value);
        exec_set_reg(x->exec, &merged->state, r, value);
    }
    SegEntryNumbers numbers = seg_entry_numbers(x, node);
    for (uint32_t i = 0; i < numbers.n; i++, n++) {
        SmgValue was_a = a->values.items[n], was_b = b->values.items[n], value = was_a;
        if (numbers.bits[i])
            value = smg_join_values(join, was_a, was_b, numbers.bits[i]);
        else
            value.term = smg_join_numbers(join, was_a.term, was_b.term);
        vec_push(&merged->values, value);
        smg_join_keep(join, formula_eq(x->table, numbers.values[i].term, value.term));
    }
}

// Conditions of a's path that hold on b's, too.
static void keep_conditions(const SegNode *node, const SegReturn *a, SmgJoin *join) {
    int n = 0;
    for (const Kb *kb = a->state.kb; kb && kb != node->state.kb && n < MAX_CONDITIONS;
         kb = kb_rest(kb), n++)
        smg_join_keep(join, kb_formula(kb));
}

static void finish(SegContext *x, const SegNode *node, SmgJoin *join, SegReturn *merged) {
    merged->state.heap = join->heap;
    merged->state.kb = node->state.kb;
    merged->state.generalised = true;
    merged->is_merged = true;
    merged->general.base = node->state.kb;
    merged->general.counter = join->counter;
    for (size_t i = 0; i < join->ghosts.count; i++)
        vec_push(&merged->general.ghosts, join->ghosts.items[i]);
    for (size_t i = 0; i < join->facts.count; i++) {
        vec_push(&merged->general.facts, join->facts.items[i]);
        merged->state.kb = kb_add(x->solver, merged->state.kb, join->facts.items[i]);
    }
}

static bool merge_returns(SegContext *x, const SegNode *node, const SegReturn *a,
                          const SegReturn *b, SegReturn *merged) {
    Ours ours = {node};
    SmgJoin join = {.smg = x->smg,
                    .a = {.kb = a->state.kb, .heap = a->state.heap},
                    .b = {.kb = b->state.kb, .heap = b->state.heap},
                    .may_differ = are_new,
                    .context = &ours,
                    .counts = !a->is_merged,
                    .counter = a->general.counter};
    *merged = (SegReturn){.state = a->state, .n_merges = a->n_merges + 1};
    smg_join_begin(&join);
    if (a->is_merged)
        bind_old_ghosts(x, node, a, b, &join);
    FixedPairs pairs = {.join = &join, .holds = true};
    pmap_visit(node->state.heap.objects, pair_fixed, &pairs);
    join.fails |= !pairs.holds;
    if (!join.fails)
        join_values(x, node, a, b, &join, merged);
    if (!join.fails)
        smg_join_contents(&join);
    bool holds = !join.fails && (!seg_minds_loss(x) || smg_join_is_whole(&join));
    if (holds) {
        keep_conditions(node, a, &join);
        seg_find_return_facts(x, node, merged, &join);
        finish(x, node, &join, merged);
        // Unlike a loop's state, what is merged here does not come again: nothing of it may be lost.
        holds = covers(x, node, merged, b);
    }
    if (!holds)
        release_return(merged);
    smg_join_release(&join);
    return holds;
}

static void add_base(void *context, uint32_t id, uint64_t pointer) {
    SegTerms *roots = context;
    (void)id;
    vec_push(roots, ((const SmgObject *)(uintptr_t)pointer)->base);
}

// Lists that the call made become segments; callers may point to whatever was there before.
static bool fold_lists(SegContext *x, SmgListOptions lists, const SegNode *node, SegReturn *ret) {
    SegTerms roots = {0};
    for (uint32_t r = 0; r < n_results(x, node); r++)
        vec_push(&roots, ret->values.items[r].term);
    pmap_visit(node->state.heap.objects, add_base, &roots);
    bool folded =
        smg_fold(x->smg, lists, &ret->state.heap, &ret->state.kb, roots.items, roots.count);
    vec_free(&roots);
    return folded;
}

typedef struct Unfolded {
    SmgHeap after;
    bool found;
} Unfolded;

static void look_for_unfolded(void *context, uint32_t id, uint64_t pointer) {
    Unfolded *unfolded = context;
    const SmgObject *before = (const SmgObject *)(uintptr_t)pointer;
    const SmgObject *after = smg_object(unfolded->after, id);
    unfolded->found |= before->list && after && after->life == SMG_ALIVE && !after->list;
}

// A list that was there is seen node by node now: as a segment again it can be compared with what it was.
static void fold_unfolded(SegContext *x, SmgListOptions lists, const SegNode *node,
                          SegReturn *ret) {
    Unfolded unfolded = {ret->state.heap, false};
    pmap_visit(node->state.heap.objects, look_for_unfolded, &unfolded);
    if (unfolded.found)
        (void)fold_lists(x, lists, node, ret);
}

// Do both have the same constants as results? What a function answers tells cases apart.
static bool have_same_answer(SegContext *x, const SegNode *node, const SegReturn *a,
                             const SegReturn *b) {
    Number number;
    uint32_t n = n_results(x, node);
    for (uint32_t r = 0; r < n; r++)
        if (!term_same(a->values.items[r].term, b->values.items[r].term) ||
            !term_is_const(x->table, a->values.items[r].term, &number))
            return false;
    return n > 0;
}

static bool merge_with_like(SegContext *x, SegNode *node, const SegReturn *ret, bool same_answer,
                            size_t *which) {
    SegReturn merged;
    for (size_t i = node->summary->returns.count; i-- > 0;) {
        SegReturn *other = &node->summary->returns.items[i];
        if (other->n_merges >= MAX_RETURN_MERGES ||
            (same_answer && !have_same_answer(x, node, other, ret)) ||
            !merge_returns(x, node, other, ret, &merged))
            continue;
        for (size_t n = 0; n < other->followers.count; n++)
            vec_push(&merged.followers, other->followers.items[n]);
        release_return(other);
        *other = merged;
        *which = i;
        return true;
    }
    return false;
}

// What the new return state is for those that are known.
static SegNews place_return(SegContext *x, SmgListOptions lists, SegNode *node, SegReturn *ret,
                            size_t *which) {
    if (is_covered(x, node, ret))
        return SEG_NOTHING_NEW;
    if (node->summary->returns.count < UNMERGED_RETURNS)
        return SEG_TOO_MANY;
    if (merge_with_like(x, node, ret, true, which) || merge_with_like(x, node, ret, false, which))
        return SEG_NEW_RETURN;
    if (!fold_lists(x, lists, node, ret))
        return SEG_TOO_MANY;
    if (is_covered(x, node, ret))
        return SEG_NOTHING_NEW;
    return merge_with_like(x, node, ret, false, which) ? SEG_NEW_RETURN : SEG_TOO_MANY;
}

SegNews seg_add_return(SegContext *x, SmgListOptions lists, SegNode *node, const ExecState *state,
                       size_t *which) {
    SegReturn ret = {.state = *state};
    collect_values(x, node, &ret);
    fold_unfolded(x, lists, node, &ret);
    SegNews news = place_return(x, lists, node, &ret, which);
    if (news == SEG_TOO_MANY && node->summary->returns.count < MAX_RETURNS) {
        *which = node->summary->returns.count;
        vec_push(&node->summary->returns, ret);
        return SEG_NEW_RETURN;
    }
    release_return(&ret);
    return news;
}

// ---- Going on after a call ------------------------------------------------------------------------------

typedef struct GoOn {
    SegContext *x;
    const SegNode *node;
    SmgBinding *binding; // the entry node's variables in the caller's words
    Map fresh;           // variables of the call itself -> fresh ones
} GoOn;

static Term callers_word(void *context, Term var) {
    GoOn *g = context;
    Term term;
    uint64_t found;
    if (smg_binding_get(g->binding, var, &term))
        return term;
    bool is_ghost = map_get(&g->binding->terms, var.id, &found);
    if (!is_ghost && var.id <= g->node->newest)
        return (Term){0}; // known before the call
    if (map_get(&g->fresh, var.id, &found))
        return (Term){(uint32_t)found};
    if (map_get(&g->x->smg->bases, var.id, &found)) {
        term = (Term){0};
        smg_new_id(g->x->smg, &term);
    } else {
        term = term_fresh(g->x->table, term_hint(g->x->table, var));
    }
    map_set(&g->fresh, var.id, term.id);
    return term;
}

static SmgObjectId callers_object(GoOn *g, SmgHeap heap, SmgObjectId id) {
    const SmgObject *object = id ? smg_object(heap, id) : NULL;
    uint64_t found = 0;
    if (!object)
        return id;
    Term base = callers_word(g, object->base);
    if (!term_exists(base))
        return id;
    map_get(&g->x->smg->bases, base.id, &found);
    return (SmgObjectId)found;
}

typedef struct Effects {
    GoOn *g;
    SmgRenaming renaming;
    SmgHeap before, after; // of the entry, and of the return
    ExecState *state;      // the caller's
} Effects;

static bool is_below(const SmgEntry *chain, const SmgEntry *entry) {
    while (chain && chain != entry)
        chain = chain->older;
    return chain == entry;
}

// The name of a segment's last node; where the caller has a single node, that is the node itself.
static bool names_a_node(const Effects *e, SmgObjectId callers) {
    const SmgObject *known = smg_object(e->state->heap, callers);
    return known && !known->alias_of;
}

// What the call wrote goes on top of what the caller knew.
static void apply_effect(void *context, uint32_t id, uint64_t pointer) {
    Effects *e = context;
    const SmgObject *after = (const SmgObject *)(uintptr_t)pointer;
    const SmgObject *before = smg_object(e->before, id);
    if (after == before)
        return;
    SmgContext *smg = e->g->x->smg;
    SmgObjectId callers = callers_object(e->g, e->after, id);
    if (before && before->alias_of && names_a_node(e, callers))
        return;
    const SmgObject *known = before ? smg_object(e->state->heap, callers) : NULL;
    SmgObject object = smg_rename_object(&e->renaming, after);
    bool is_region = before && known && !before->list && !after->list && !known->list &&
                     is_below(after->entries, before->entries);
    if (is_region) {
        object.entries =
            smg_rename_entries(&e->renaming, after->entries, before->entries, known->entries);
        object.n_entries = known->n_entries + after->n_entries - before->n_entries;
    }
    object.owner = callers_object(e->g, e->after, after->owner);
    object.alias_of = callers_object(e->g, e->after, after->alias_of);
    smg_put(smg, &e->state->heap, callers, object);
}

// Objects that the call made part of others.
static void apply_removal(void *context, uint32_t id, uint64_t pointer) {
    Effects *e = context;
    const SmgObject *before = (const SmgObject *)(uintptr_t)pointer;
    if (smg_object(e->after, id))
        return;
    SmgObjectId callers = callers_object(e->g, e->before, id);
    if (!before->alias_of || !names_a_node(e, callers))
        smg_remove(e->g->x->smg, &e->state->heap, callers);
}

static void apply_facts(GoOn *g, const SegReturn *ret, ExecState *state) {
    VEC(Formula) facts = {0};
    for (const Kb *kb = ret->state.kb; kb && kb != g->node->state.kb; kb = kb_rest(kb))
        vec_push(&facts, kb_formula(kb));
    while (facts.count)
        exec_assume(g->x->exec, state,
                    formula_substitute(g->x->table, vec_pop(&facts), callers_word, g));
    vec_free(&facts);
}

static void set_results(GoOn *g, const SegReturn *ret, ExecState *state) {
    enum { MAX_RESULTS = 16 };
    SmgValue results[MAX_RESULTS];
    uint32_t n = n_results(g->x, g->node);
    const IrFunction *f = &g->x->program->functions[g->node->summary->function];
    for (uint32_t r = 0; r < n && r < MAX_RESULTS; r++) {
        results[r] = ret->values.items[r];
        results[r].term = term_substitute(g->x->table, results[r].term, callers_word, g);
    }
    exec_set_results(g->x->exec, state, results, f->result_types,
                     n < MAX_RESULTS ? n : MAX_RESULTS);
}

SegGoOn seg_go_on(SegContext *x, const SegNode *node, const ExecState *call, size_t which,
                  ExecState *after) {
    const SegReturn *ret = &node->summary->returns.items[which];
    SmgBinding binding = {0};
    ExecState cut = seg_cut(x, call, node->summary->bottom);
    if (!seg_bind(x, node, &cut, &binding)) {
        smg_binding_release(&binding);
        return SEG_NOT_COVERED;
    }
    GoOn g = {.x = x, .node = node, .binding = &binding};
    *after = *call;
    Effects effects = {.g = &g,
                       .renaming = {x->smg, callers_word, &g},
                       .before = node->state.heap,
                       .after = ret->state.heap,
                       .state = after};
    after->frame = *call->frame.caller;
    after->generalised = true;
    after->decisions++;
    after->serials += ret->state.serials;
    after->has_arrived = false;
    pmap_visit(ret->state.heap.objects, apply_effect, &effects);
    pmap_visit(node->state.heap.objects, apply_removal, &effects);
    apply_facts(&g, ret, after);
    set_results(&g, ret, after);
    map_release(&g.fresh);
    smg_binding_release(&binding);
    return exec_is_dead(x->exec, after) ? SEG_IS_DEAD : SEG_GOES_ON;
}
