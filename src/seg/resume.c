// How a caller goes on after a recursive call: what the call did, as a return state of its summary
// tells, on top of what the caller knew.
#include "seg/summary.h"

#include "smg/rename.h"
#include "smg/wellformed.h"

typedef struct Resumption {
    SegContext *x;
    const SegNode *node;  // the entry node, which covers the call
    const SegReturn *ret; // how the call returned
    SmgBinding binding;   // the entry node's variables as terms of the caller
    Map fresh;            // variables of the call itself -> fresh ones
    SmgRenaming renaming; // both of them
    ExecState *state;     // the caller's
} Resumption;

// ---- Names --------------------------------------------------------------------------------------

static Term callers_term(void *context, Term var) {
    Resumption *r = context;
    Term term;
    uint64_t found;
    if (smg_binding_get(&r->binding, var, &term))
        return term;
    bool is_ghost = map_get(&r->binding.terms, var.id, &found);
    if (!is_ghost && var.id <= r->node->newest)
        return (Term){0}; // known before the call
    if (map_get(&r->fresh, var.id, &found))
        return (Term){(uint32_t)found};
    if (map_get(&r->x->smg->bases, var.id, &found)) {
        term = (Term){0};
        smg_new_id(r->x->smg, &term);
    } else {
        term = term_fresh(r->x->table, term_hint(r->x->table, var));
    }
    uint64_t is_of_tree;
    if (map_get(&r->x->smg->of_trees, var.id, &is_of_tree))
        map_set(&r->x->smg->of_trees, term.id, 1);
    map_set(&r->fresh, var.id, term.id);
    return term;
}

static SmgObjectId callers_object(Resumption *r, SmgHeap heap, SmgObjectId id) {
    const SmgObject *object = id ? smg_object(heap, id) : NULL;
    uint64_t found = 0;
    if (!object)
        return id;
    Term base = callers_term(r, object->base);
    if (!term_exists(base))
        return id;
    map_get(&r->x->smg->bases, base.id, &found);
    return (SmgObjectId)found;
}

// The name of a segment's last node; where the caller has a single node, that is the node itself.
static bool names_a_node(const Resumption *r, SmgObjectId callers) {
    const SmgObject *known = smg_object(r->state->heap, callers);
    return known && !known->alias_of;
}

// ---- Effects ------------------------------------------------------------------------------------

static bool is_below(const SmgEntry *chain, const SmgEntry *entry) {
    while (chain && chain != entry)
        chain = chain->older;
    return chain == entry;
}

// A part of what the call changed: the caller need not have it.
static bool is_new_part(const Resumption *r, const SmgObject *part) {
    SmgHeap before = r->node->state.heap, after = r->ret->state.heap;
    Term base;
    for (SmgObjectId id = part->owner; id; id = smg_object(after, id)->owner)
        if (smg_object(before, id) != smg_object(after, id))
            return !smg_binding_get(&r->binding, part->base, &base);
    return false;
}

// What the call wrote goes on top of what the caller knew.
static void apply_effect(void *context, uint32_t id, uint64_t pointer) {
    Resumption *r = context;
    SmgHeap heap = r->ret->state.heap;
    const SmgObject *after = (const SmgObject *)(uintptr_t)pointer;
    const SmgObject *before = smg_object(r->node->state.heap, id);
    if (after == before && !is_new_part(r, after))
        return;
    SmgObjectId callers = callers_object(r, heap, id);
    if (before && before->alias_of && names_a_node(r, callers))
        return;
    const SmgObject *known = before ? smg_object(r->state->heap, callers) : NULL;
    SmgObject object = smg_rename_object(&r->renaming, after);
    bool is_region = before && known && !before->segment && !after->segment && !known->segment;
    if (is_region && is_below(after->shadow, before->shadow))
        object.shadow =
            smg_rename_entries(&r->renaming, after->shadow, before->shadow, known->shadow);
    if (is_region && is_below(after->entries, before->entries)) {
        object.entries =
            smg_rename_entries(&r->renaming, after->entries, before->entries, known->entries);
        object.n_entries = known->n_entries + after->n_entries - before->n_entries;
    }
    object.owner = callers_object(r, heap, after->owner);
    object.alias_of = callers_object(r, heap, after->alias_of);
    smg_put(r->x->smg, &r->state->heap, callers, object);
}

// Objects that the call made part of others.
static void apply_removal(void *context, uint32_t id, uint64_t pointer) {
    Resumption *r = context;
    const SmgObject *before = (const SmgObject *)(uintptr_t)pointer;
    if (smg_object(r->ret->state.heap, id))
        return;
    SmgObjectId callers = callers_object(r, r->node->state.heap, id);
    if (!before->alias_of || !names_a_node(r, callers))
        smg_remove(r->x->smg, &r->state->heap, callers);
}

static void apply_facts(Resumption *r) {
    VEC(Formula) facts = {0};
    for (const Kb *kb = r->ret->state.kb; kb && kb != r->node->state.kb; kb = kb_rest(kb))
        vec_push(&facts, kb_formula(kb));
    while (facts.count)
        exec_assume(r->x->exec, r->state,
                    formula_substitute(r->x->table, vec_pop(&facts), callers_term, r));
    vec_free(&facts);
}

static void set_results(Resumption *r) {
    enum { MAX_RESULTS = 16 };
    SmgValue results[MAX_RESULTS];
    const IrFunction *f = &r->x->program->functions[r->node->summary->function];
    uint32_t n = f->n_results < MAX_RESULTS ? f->n_results : MAX_RESULTS;
    for (uint32_t i = 0; i < n; i++) {
        results[i] = r->ret->values.items[i];
        results[i].term = term_substitute(r->x->table, results[i].term, callers_term, r);
    }
    exec_set_results(r->x->exec, r->state, results, f->result_types, n);
}

static void leave_call(Resumption *r) {
    ExecState *state = r->state;
    state->frame = *state->frame.caller;
    state->generalised = true;
    state->decisions++;
    state->serials += r->ret->state.serials;
    state->has_arrived = false;
}

static void look_for_part(void *context, uint32_t id, uint64_t pointer) {
    (void)id;
    *(bool *)context |= ((const SmgObject *)(uintptr_t)pointer)->owner != 0;
}

// An object that the caller points to may have become a part of each node of a segment: then the
// pointer would mean that of no node in particular.
static bool is_sound(const Resumption *r) {
    bool has_parts = false;
    pmap_visit(r->state->heap.objects, look_for_part, &has_parts);
    if (!has_parts)
        return true;
    SegTerms roots = seg_roots(r->x, r->state);
    bool holds = !smg_find_flaw(r->x->smg, r->state->heap, r->state->kb, roots.items, roots.count);
    vec_free(&roots);
    return holds;
}

// What the link of a node holds differs from node to node: where the caller has a single node, its
// own link is not what the links of all nodes hold that there are now.
static void release_successor(void *context, uint32_t id, uint64_t pointer) {
    Resumption *r = context;
    const SmgSegment *list = ((const SmgObject *)(uintptr_t)pointer)->segment;
    Term bound;
    if (!list || !term_exists(list->successor) ||
        !smg_binding_get(&r->binding, list->successor, &bound))
        return;
    const SmgObject *known =
        smg_object(r->state->heap, callers_object(r, r->node->state.heap, (SmgObjectId)id));
    if (!known || !known->segment || !term_same(known->segment->successor, bound))
        smg_binding_declare(&r->binding, list->successor);
}

static Term cut_value(void *context, Term var) {
    const SegCut *cut = context;
    for (uint32_t i = 0; i < cut->n; i++)
        if (term_same(cut->names[i], var))
            return cut->values[i].term;
    return (Term){0};
}

// For the caller, links up that were cut have their values.
static void use_cut_links(Resumption *r, const SegCut *cut) {
    Map *terms = &r->binding.terms;
    for (size_t i = 0; cut->n && i < terms->capacity; i++)
        if (terms->slots[i].used && terms->slots[i].value)
            terms->slots[i].value =
                term_substitute(r->x->table, (Term){(uint32_t)terms->slots[i].value}, cut_value,
                                (void *)cut)
                    .id;
}

SegResumed seg_resume(SegContext *x, const SegNode *node, const ExecState *call, size_t which,
                      ExecState *after) {
    const SegReturn *ret = &node->summary->returns.items[which];
    SegCut cut;
    ExecState entry = seg_leave_out_callers(x, call, node->summary->bottom, &cut);
    Resumption r = {.x = x, .node = node, .ret = ret, .state = after};
    r.renaming = (SmgRenaming){x->smg, callers_term, &r};
    bool is_covered = seg_bind(x, node, &entry, &r.binding);
    use_cut_links(&r, &cut);
    if (is_covered) {
        *after = *call;
        leave_call(&r);
        pmap_visit(node->state.heap.objects, release_successor, &r);
        pmap_visit(ret->state.heap.objects, apply_effect, &r);
        pmap_visit(node->state.heap.objects, apply_removal, &r);
        apply_facts(&r);
        set_results(&r);
        is_covered = exec_is_dead(x->exec, after) || is_sound(&r);
    }
    map_release(&r.fresh);
    smg_binding_release(&r.binding);
    if (!is_covered)
        return SEG_NOT_COVERED;
    return exec_is_dead(x->exec, after) ? SEG_IS_DEAD : SEG_GOES_ON;
}
