// Join points: in a proof that joins paths (Seg.joins_paths), all paths through a function that
// come to a place where its branches join, or back from the same call, become a few states there.
// So the states of a function with many branches grow with its length and not with the number of
// its paths.
//
// A state that comes to such a place waits in a node of its own until no open node can lead there
// any more (order.c). Another one that comes meanwhile is covered by a waiting node, or becomes one
// state with it, unless they differ in their flags: constants that both know. What a path answers,
// or remembers of its branches, distinguishes cases; but no more than MAX_CASES of them.
//
// What was joined may be too coarse: such a proof is one of several (seg.c).
#include "seg/build.h"

#include "ir/live.h"

enum { MAX_CASES = 4, MAX_TRIED = 8, MAX_COMPARED = 200, MAX_FAILED_FOLDS = 20 };

// ---- Flags --------------------------------------------------------------------------------------

static bool are_different_constants(const SegContext *x, SmgValue a, SmgValue b) {
    Number in_a, in_b;
    return term_is_const(x->table, a.term, &in_a) && term_is_const(x->table, b.term, &in_b) &&
           in_a != in_b;
}

// Is `other` a constant that the value is never? (-1, say, where others are characters.)
static bool excludes(const SegContext *x, const ExecState *state, SmgValue value, SmgValue other) {
    Number constant;
    if (!term_is_const(x->table, other.term, &constant) || smg_has_base(x->smg, value.term))
        return false;
    Interval interval = kb_interval(x->solver, state->kb, value.term);
    return constant < interval.low || constant > interval.high;
}

static bool differ_in_registers(SegContext *x, const ExecState *a, const ExecState *b) {
    const bool *live = seg_live_registers(x, a);
    uint32_t n = exec_function(x->exec, a)->n_regs;
    for (IrReg r = 0; r < n; r++) {
        SmgValue in_a, in_b;
        if (live[r] && exec_get_reg(a->frame.regs, r, &in_a) &&
            exec_get_reg(b->frame.regs, r, &in_b) &&
            (are_different_constants(x, in_a, in_b) || excludes(x, a, in_a, in_b) ||
             excludes(x, b, in_b, in_a)))
            return true;
    }
    return false;
}

typedef struct FlagSearch {
    SegContext *x;
    SmgHeap other;
    bool differs;
} FlagSearch;

static const SmgEntry *field_at(const SmgEntry *chain, const SmgEntry *field) {
    int n = 0;
    for (const SmgEntry *e = chain; e && n < MAX_COMPARED; e = e->older, n++)
        if (e->kind == SMG_FIELD && term_same(e->offset, field->offset) &&
            term_same(e->length, field->length))
            return e;
    return NULL;
}

static void compare_fields(void *context, uint32_t id, uint64_t pointer) {
    FlagSearch *search = context;
    const SmgObject *object = (const SmgObject *)(uintptr_t)pointer,
                    *other = smg_object(search->other, id);
    if (search->differs || !other || other == object || object->segment || object->owner ||
        object->kind == SMG_HEAP)
        return;
    int n = 0;
    for (const SmgEntry *e = object->entries; e && n < MAX_COMPARED; e = e->older, n++) {
        const SmgEntry *theirs = e->kind == SMG_FIELD ? field_at(other->entries, e) : NULL;
        if (theirs && theirs != e && field_at(object->entries, e) == e &&
            are_different_constants(search->x, e->value, theirs->value)) {
            search->differs = true;
            return;
        }
    }
}

static bool differ_in_flags(SegContext *x, const ExecState *a, const ExecState *b) {
    FlagSearch search = {x, b->heap, differ_in_registers(x, a, b)};
    if (!search.differs)
        pmap_visit(a->heap.objects, compare_fields, &search);
    return search.differs;
}

// ---- Waiting ------------------------------------------------------------------------------------

// Does the block take up a condition's value (`a && b`)? The branch on it, which mostly comes next,
// would not tell what is known on either path.
static bool takes_condition(const IrProgram *program, const IrFunction *f, const IrBlock *block) {
    for (uint32_t n = 0; n < block->count && f->instrs[block->first + n].op == IR_PHI; n++)
        if (ir_type(program, f->instrs[block->first + n].type)->bits == 1)
            return true;
    return false;
}

bool seg_is_at_join_point(const Seg *seg, const ExecState *state) {
    const IrFunction *f = exec_function(seg->x->exec, state);
    const IrBlock *block = &f->blocks[state->frame.block];
    if (!seg->joins_paths || !state->has_arrived)
        return false;
    if (block->is_cut_point)
        return !seg_is_at_recursive_entry(seg->x, state);
    return block->n_preds > 1 && !takes_condition(seg->x->program, f, block);
}

static void close_node(Seg *seg, uint32_t id) {
    for (size_t i = seg->open.count; i-- > 0;)
        if (seg->open.items[i] == id) {
            vec_remove(&seg->open, i);
            return;
        }
}

static void wait_at(Seg *seg, uint32_t id, const ExecFrame *call, bool comes_back) {
    SegNode *node = &seg->nodes.items[id];
    node->waits = node->is_join_point = true;
    node->call = call;
    node->comes_back = comes_back;
}

// The joined node takes the place of `covered`, which it is not below: all states that the latter
// stood for arrive at the former.
static void move_arrivals(Seg *seg, uint32_t covered, uint32_t joined) {
    uint32_t first = covered;
    for (;; first = seg->nodes.items[first].parent) {
        SegNode *node = &seg->nodes.items[first];
        for (size_t i = 0; i < node->arrivals.count; i++)
            vec_push(&seg->nodes.items[joined].arrivals, node->arrivals.items[i]);
        vec_clear(&node->arrivals);
        if (!node->is_merged)
            break; // what was joined began with this one
    }
    const ExecState state = seg->nodes.items[first].state;
    seg_add_arrival(seg, joined, seg->nodes.items[first].parent, &state);
    seg_remove_node(seg, first);
}

// One state of both, below the node, or below the arrival where that is on the later branch. `old`:
// the node, as it is or with its arrays folded.
static bool join_states(Seg *seg, uint32_t waiting, const SegNode *old, const SegArrival *arrival) {
    bool is_below = seg_may_cover(seg, waiting, arrival->from);
    const SegNode new = {.state = arrival->state};
    const SegNode *general = is_below ? old : &new;
    const ExecState *other = is_below ? &arrival->state : &old->state;
    SegNode both = {.is_merged = true};
    if (!seg_merge(seg->x, general, other, SEG_MERGE_NUMBERS, &both.state, &both.general))
        return false;
    if (!seg_covers(seg->x, &both, other, NULL)) {
        seg_general_release(&both.general);
        return false;
    }
    bool comes_back = old->comes_back;
    uint32_t n_merges = general->n_merges;
    const ExecFrame *call = old->call;
    uint32_t above = is_below ? waiting : seg_add_node(seg, arrival->from, &arrival->state);
    wait_at(seg, above, call, comes_back);
    seg_add_merged(seg, above, &both.state, both.general);
    uint32_t id = (uint32_t)seg->nodes.count - 1;
    wait_at(seg, id, call, comes_back);
    seg->nodes.items[id].n_merges = n_merges;
    close_node(seg, waiting);
    if (is_below)
        seg_add_arrival(seg, id, arrival->from, &arrival->state);
    else
        move_arrivals(seg, waiting, id);
    return true;
}

// Elements that one of the paths has looked into become rows again.
static bool join_folded(Seg *seg, uint32_t waiting, const SegArrival *arrival) {
    SegNode old = seg->nodes.items[waiting];
    SegArrival folded = *arrival;
    SmgListOptions rows = seg->lists;
    rows.only_rows = rows.mixes_idle = rows.mixes_rows = rows.mixes_nulls = true;
    bool is_folded = seg_fold_lists(seg->x, rows, &old.state);
    is_folded |= seg_fold_lists(seg->x, rows, &folded.state);
    bool is_joined = is_folded && join_states(seg, waiting, &old, &folded);
    seg->n_failed_folds += !is_joined;
    return is_joined;
}

static bool join(Seg *seg, uint32_t waiting, const SegArrival *arrival) {
    const SegNode old = seg->nodes.items[waiting];
    return join_states(seg, waiting, &old, arrival) ||
           (seg->x->misses_row && seg->n_failed_folds < MAX_FAILED_FOLDS &&
            join_folded(seg, waiting, arrival));
}

// Is the arrival at the place where the node waits?
static bool is_met(const Seg *seg, uint32_t id, const SegArrival *arrival) {
    const SegNode *node = &seg->nodes.items[id];
    return node->waits && !node->is_removed && !node->is_superseded &&
           node->call == arrival->call && seg_is_same_place(&node->state, &arrival->state) &&
           !seg_is_ancestor(seg, id, arrival->from);
}

typedef VEC(uint32_t) Met;

static bool join_one(Seg *seg, const Met *met, const SegArrival *arrival, bool joins_cases) {
    int tried = 0;
    for (size_t i = 0; i < met->count && tried < MAX_TRIED; i++) {
        const ExecState *state = &seg->nodes.items[met->items[i]].state;
        if (!joins_cases && differ_in_flags(seg->x, state, &arrival->state))
            continue;
        tried++;
        if (join(seg, met->items[i], arrival))
            return true;
    }
    return false;
}

// Is the arrival covered by one that waits, or one state with it now?
static bool meets(Seg *seg, const SegArrival *arrival) {
    Met met = {0};
    bool is_placed = false;
    for (size_t i = seg->open.count; i-- > 0;)
        if (is_met(seg, seg->open.items[i], arrival))
            vec_push(&met, seg->open.items[i]);
    for (size_t i = 0; i < met.count && !is_placed; i++) {
        is_placed = seg_may_cover(seg, met.items[i], arrival->from) &&
                    seg_covers(seg->x, &seg->nodes.items[met.items[i]], &arrival->state, NULL);
        if (is_placed)
            seg_add_arrival(seg, met.items[i], arrival->from, &arrival->state);
    }
    is_placed = is_placed || join_one(seg, &met, arrival, false) ||
                (met.count >= MAX_CASES && join_one(seg, &met, arrival, true));
    vec_free(&met);
    return is_placed;
}

void seg_reach_join_point(Seg *seg, uint32_t from, const ExecState *state, const ExecFrame *call,
                          bool comes_back) {
    SegArrival arrival = {from, *state, call};
    arrival.state.has_arrived = true;
    if (meets(seg, &arrival))
        return;
    uint32_t id = seg_add_node(seg, from, &arrival.state);
    wait_at(seg, id, call, comes_back);
    vec_push(&seg->open, id);
}
