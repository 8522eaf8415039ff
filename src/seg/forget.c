// Facts that a merged state does without. Splitting a node off a tree makes variables for what the
// node holds and for the numbers of nodes below it; when the node has become part of the tree
// again, nothing mentions them any more; nor the addresses of objects that are gone. What was
// assumed of them on one path does not follow on another one, so that no node would ever cover a
// state from elsewhere. (Only where there are trees: elsewhere such facts have been kept so far.)
#include "seg/internal.h"

typedef struct Live {
    SegContext *x;
    SegLive *live;
} Live;

static void add_var(void *context, Term var) {
    Live *l = context;
    map_set(&l->live->vars, var.id, 1);
}

static void add_term(Live *l, Term term) {
    if (term_exists(term))
        term_visit_vars(l->x->table, term, add_var, l);
}

static void add_entries(Live *l, const SmgEntry *entries) {
    for (const SmgEntry *e = entries; e; e = e->older) {
        add_term(l, e->offset);
        add_term(l, e->length);
        if (e->kind == SMG_FIELD || e->kind == SMG_ELEMENTS)
            add_term(l, e->value.term);
    }
}

static void add_object(void *context, uint32_t id, uint64_t pointer) {
    Live *l = context;
    const SmgObject *object = (const SmgObject *)(uintptr_t)pointer;
    const SmgSegment *segment = object->segment;
    (void)id;
    add_term(l, object->base);
    add_term(l, object->size);
    add_entries(l, object->entries);
    add_entries(l, object->shadow);
    if (!segment)
        return;
    add_term(l, segment->length);
    add_term(l, segment->depth);
    add_term(l, segment->out.term);
    add_term(l, segment->back.term);
    add_term(l, segment->last);
}

SegLive seg_live_variables(SegContext *x, const ExecState *state) {
    SegLive live = {.smg = x->smg};
    Live l = {x, &live};
    SegTerms roots = seg_roots(x, state);
    if (!x->smg->of_trees.count) {
        vec_free(&roots);
        return live;
    }
    for (size_t i = 0; i < roots.count; i++)
        add_term(&l, roots.items[i]);
    vec_free(&roots);
    pmap_visit(state->heap.objects, add_object, &l);
    return live;
}

typedef struct DeadSearch {
    const SegLive *live;
    bool found;
} DeadSearch;

static void look_for_dead(void *context, Term var) {
    DeadSearch *search = context;
    uint64_t found;
    bool is_forgettable = map_get(&search->live->smg->of_trees, var.id, &found) ||
                          map_get(&search->live->smg->bases, var.id, &found);
    search->found |= is_forgettable && !map_get(&search->live->vars, var.id, &found);
}

bool seg_is_of_dead(const SegLive *live, Formula f) {
    DeadSearch search = {live, false};
    if (live->smg->of_trees.count)
        formula_visit_vars(live->smg->table, f, look_for_dead, &search);
    return search.found;
}

void seg_live_release(SegLive *live) { map_release(&live->vars); }
