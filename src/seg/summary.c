// Return states of a recursive call: each that is new is covered by one that is known, merged with
// one, or kept.
#include "seg/summary.h"

#include "smg/list.h"

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

// ---- Values -------------------------------------------------------------------------------------

static void add_entry_number(SegEntryNumbers *numbers, SmgValue value, uint32_t bits) {
    if (numbers->n < SEG_MAX_ENTRY_NUMBERS) {
        numbers->values[numbers->n] = value;
        numbers->bits[numbers->n++] = bits;
    }
}

static void add_length(void *context, uint32_t id, uint64_t pointer) {
    const SmgObject *object = (const SmgObject *)(uintptr_t)pointer;
    (void)id;
    if (object->segment && object->life == SMG_ALIVE)
        add_entry_number(context, (SmgValue){object->segment->length, SMG_UNSIGNED}, 0);
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

// The return states of one entry node. Each has the same number of values, in the same order: the
// results, then the numbers.
typedef struct Returns {
    SegContext *x;
    SmgListOptions lists;
    const SegNode *node;
    SegSummary *summary;
    const IrFunction *function;
    SegEntryNumbers numbers;
} Returns;

static void add_value(const Returns *r, SegReturn *ret, SmgValue value) {
    value.term = kb_simplify(r->x->solver, ret->state.kb, value.term);
    vec_push(&ret->values, value);
}

static void collect_values(const Returns *r, SegReturn *ret) {
    for (uint32_t i = 0; i < r->function->n_results; i++) {
        SmgValue value = {term_int(r->x->table, 0), SMG_BITS};
        exec_get_reg(ret->state.frame.regs, i, &value);
        add_value(r, ret, value);
    }
    for (uint32_t i = 0; i < r->numbers.n; i++)
        add_value(r, ret, r->numbers.values[i]);
}

// ---- Covering -----------------------------------------------------------------------------------

// Objects that were there when the call began are the same in all return states; only others may
// differ.
static bool are_new(void *context, SmgObjectId general, SmgObjectId other) {
    const SegNode *node = context;
    return !smg_object(node->state.heap, general) && !smg_object(node->state.heap, other);
}

typedef struct FixedPairs {
    SmgMatch *match; // or
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
static bool match_return(const Returns *r, const SegReturn *general, const SegReturn *ret,
                         bool is_lenient, SmgBinding *binding) {
    for (size_t i = 0; i < general->general.ghosts.count; i++)
        smg_binding_declare(binding, general->general.ghosts.items[i]);
    SmgMatch match = {.smg = r->x->smg,
                      .general = general->state.heap,
                      .heap = ret->state.heap,
                      .kb = ret->state.kb,
                      .binding = binding,
                      .may_differ = are_new,
                      .context = (void *)r->node,
                      .is_lenient = is_lenient};
    FixedPairs pairs = {.match = &match, .holds = true};
    pmap_visit(r->node->state.heap.objects, pair_fixed, &pairs);
    bool holds = pairs.holds;
    for (size_t i = 0; (holds || is_lenient) && i < general->values.count; i++)
        holds &= smg_match_value(&match, general->values.items[i], ret->values.items[i], 0);
    if (holds || is_lenient)
        holds &= smg_match_contents(&match);
    holds = holds && (!r->x->minds_loss || smg_match_is_whole(&match));
    smg_match_release(&match);
    return holds;
}

static bool covers(const Returns *r, const SegReturn *general, const SegReturn *ret) {
    SmgBinding binding = {0};
    bool holds = general->is_merged && match_return(r, general, ret, false, &binding);
    for (size_t i = 0; holds && i < general->general.facts.count; i++) {
        Formula fact = general->general.facts.items[i];
        holds = smg_binding_is_vacuous(r->x->smg, &binding, fact) ||
                exec_implies(r->x->exec, &ret->state,
                             smg_binding_apply_formula(r->x->smg, &binding, fact));
    }
    smg_binding_release(&binding);
    return holds;
}

static bool is_covered(const Returns *r, const SegReturn *ret) {
    for (size_t i = 0; i < r->summary->returns.count; i++)
        if (covers(r, &r->summary->returns.items[i], ret))
            return true;
    return false;
}

// ---- Merging ------------------------------------------------------------------------------------

static void bind_old_ghosts(const Returns *r, const SegReturn *a, const SegReturn *b,
                            SmgJoin *join) {
    SmgBinding binding = {0};
    (void)match_return(r, a, b, true, &binding);
    for (size_t i = 0; i < a->general.ghosts.count; i++) {
        Term ghost = a->general.ghosts.items[i], term;
        bool is_bound = smg_binding_get(&binding, ghost, &term);
        vec_push(&join->ghosts, ghost);
        smg_binding_set(&join->b.binding, ghost, is_bound ? term : ghost);
    }
    smg_binding_release(&binding);
}

static void join_values(const Returns *r, const SegReturn *a, const SegReturn *b, SmgJoin *join,
                        SegReturn *merged) {
    const IrFunction *f = r->function;
    size_t n = 0;
    for (uint32_t i = 0; i < f->n_results; i++, n++) {
        uint32_t bits = ir_type(r->x->program, f->result_types[i])->bits;
        SmgValue value = smg_join_values(join, a->values.items[n], b->values.items[n], bits);
        vec_push(&merged->values, value);
        exec_set_reg(r->x->exec, &merged->state, i, value);
    }
    for (uint32_t i = 0; i < r->numbers.n; i++, n++) {
        SmgValue was_a = a->values.items[n], was_b = b->values.items[n], value = was_a;
        if (r->numbers.bits[i])
            value = smg_join_values(join, was_a, was_b, r->numbers.bits[i]);
        else
            value.term = smg_join_numbers(join, was_a.term, was_b.term);
        vec_push(&merged->values, value);
        smg_join_keep(join, formula_eq(r->x->table, r->numbers.values[i].term, value.term));
    }
}

// Conditions of a's path that hold on b's, too.
static void keep_conditions(const Returns *r, const SegReturn *a, SmgJoin *join) {
    int n = 0;
    for (const Kb *kb = a->state.kb; kb && kb != r->node->state.kb && n < MAX_CONDITIONS;
         kb = kb_rest(kb), n++)
        smg_join_keep(join, kb_formula(kb));
}

// The joined memory and the facts become the merged return state's.
static void take_join(const Returns *r, const SmgJoin *join, SegReturn *merged) {
    merged->state.heap = join->heap;
    merged->state.kb = r->node->state.kb;
    merged->state.generalised = true;
    merged->is_merged = true;
    merged->general.base = r->node->state.kb;
    merged->general.counter = join->counter;
    for (size_t i = 0; i < join->ghosts.count; i++)
        vec_push(&merged->general.ghosts, join->ghosts.items[i]);
    for (size_t i = 0; i < join->facts.count; i++) {
        vec_push(&merged->general.facts, join->facts.items[i]);
        merged->state.kb = kb_add(r->x->solver, merged->state.kb, join->facts.items[i]);
    }
}

static bool join_memory(const Returns *r, const SegReturn *a, const SegReturn *b, SmgJoin *join,
                        SegReturn *merged) {
    smg_join_begin(join);
    if (a->is_merged)
        bind_old_ghosts(r, a, b, join);
    FixedPairs pairs = {.join = join, .holds = true};
    pmap_visit(r->node->state.heap.objects, pair_fixed, &pairs);
    join->fails |= !pairs.holds;
    if (!join->fails)
        join_values(r, a, b, join, merged);
    if (!join->fails)
        smg_join_contents(join);
    if (join->fails || smg_join_is_whole(join))
        return !join->fails;
    r->x->has_lost_memory |= !r->x->minds_loss;
    return !r->x->minds_loss;
}

static bool merge_returns(const Returns *r, const SegReturn *a, const SegReturn *b,
                          SegReturn *merged) {
    SmgJoin join = {.smg = r->x->smg,
                    .a = {.kb = a->state.kb, .heap = a->state.heap},
                    .b = {.kb = b->state.kb, .heap = b->state.heap},
                    .may_differ = are_new,
                    .context = (void *)r->node,
                    .counts = !a->is_merged,
                    .counter = a->general.counter};
    *merged = (SegReturn){.state = a->state, .n_merges = a->n_merges + 1};
    bool holds = join_memory(r, a, b, &join, merged);
    if (holds) {
        keep_conditions(r, a, &join);
        seg_find_return_facts(r->x, r->node, merged, &join);
        take_join(r, &join, merged);
        // Unlike a loop's state, what is merged here does not come again: nothing of it may be
        // lost.
        holds = covers(r, merged, b);
    }
    if (!holds)
        release_return(merged);
    smg_join_release(&join);
    return holds;
}

// ---- Lists --------------------------------------------------------------------------------------

static void add_base(void *context, uint32_t id, uint64_t pointer) {
    SegTerms *roots = context;
    const SmgObject *object = (const SmgObject *)(uintptr_t)pointer;
    (void)id;
    if (!object->owner)
        vec_push(roots, object->base);
}

// Lists that the call made become segments; callers may point to whatever was there before.
static bool fold_lists(const Returns *r, SegReturn *ret) {
    SegTerms roots = {0};
    for (uint32_t i = 0; i < r->function->n_results; i++)
        vec_push(&roots, ret->values.items[i].term);
    pmap_visit(r->node->state.heap.objects, add_base, &roots);
    bool folded =
        smg_fold(r->x->smg, r->lists, &ret->state.heap, &ret->state.kb, roots.items, roots.count);
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
    unfolded->found |= before->segment && after && after->life == SMG_ALIVE && !after->segment;
}

// A list that was there is seen node by node now: as a segment again it can be compared with what
// it was.
static void fold_unfolded(const Returns *r, SegReturn *ret) {
    Unfolded unfolded = {ret->state.heap, false};
    pmap_visit(r->node->state.heap.objects, look_for_unfolded, &unfolded);
    if (unfolded.found)
        (void)fold_lists(r, ret);
}

// ---- Adding one ---------------------------------------------------------------------------------

// Do both have the same constants as results? What a function answers distinguishes cases.
static bool have_same_answer(const Returns *r, const SegReturn *a, const SegReturn *b) {
    Number number;
    uint32_t n = r->function->n_results;
    for (uint32_t i = 0; i < n; i++)
        if (!term_same(a->values.items[i].term, b->values.items[i].term) ||
            !term_is_const(r->x->table, a->values.items[i].term, &number))
            return false;
    return n > 0;
}

static bool merge_with_like(const Returns *r, const SegReturn *ret, bool same_answer,
                            size_t *which) {
    SegReturn merged;
    for (size_t i = r->summary->returns.count; i-- > 0;) {
        SegReturn *other = &r->summary->returns.items[i];
        if (other->n_merges >= MAX_RETURN_MERGES ||
            (same_answer && !have_same_answer(r, other, ret)) ||
            !merge_returns(r, other, ret, &merged))
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

// What the return state adds to those that are known. SEG_TOO_MANY: it is not like any of them.
static SegNews place_return(const Returns *r, SegReturn *ret, size_t *which) {
    if (is_covered(r, ret))
        return SEG_NOTHING_NEW;
    if (r->summary->returns.count < UNMERGED_RETURNS)
        return SEG_TOO_MANY;
    if (merge_with_like(r, ret, true, which) || merge_with_like(r, ret, false, which))
        return SEG_NEW_RETURN;
    if (!fold_lists(r, ret))
        return SEG_TOO_MANY;
    if (is_covered(r, ret))
        return SEG_NOTHING_NEW;
    return merge_with_like(r, ret, false, which) ? SEG_NEW_RETURN : SEG_TOO_MANY;
}

SegNews seg_add_return(SegContext *x, SmgListOptions lists, SegNode *node, const ExecState *state,
                       size_t *which) {
    SegSummary *summary = node->summary;
    Returns r = {.x = x,
                 .lists = lists,
                 .node = node,
                 .summary = summary,
                 .function = &x->program->functions[summary->function],
                 .numbers = seg_entry_numbers(x, node)};
    SegReturn ret = {.state = *state};
    collect_values(&r, &ret);
    fold_unfolded(&r, &ret);
    SegNews news = place_return(&r, &ret, which);
    if (news == SEG_TOO_MANY && summary->returns.count < MAX_RETURNS) {
        *which = summary->returns.count;
        vec_push(&summary->returns, ret);
        return SEG_NEW_RETURN;
    }
    release_return(&ret);
    return news;
}
