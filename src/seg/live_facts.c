// Facts about what is gone: addresses of nodes that were freed, lengths of lists that are no longer
// there. Walking nested lists leaves many of them, and each makes every later question more
// expensive. A fact that shares no variable with the state, not even by way of other facts, says
// nothing about it: where such facts are dropped, nothing is lost.
//
// Only where the state covers more than one run anyway: what a violation is shown with are the
// facts about inputs, whether the state still has them or not.
#include "seg/build.h"
#include "smg/element_facts.h"

typedef struct LiveFacts {
    SegContext *x;
    Map vars; // of the state, and of facts about these
    bool has_segments;
    // One formula.
    bool is_live;
    uint32_t n_vars;
} LiveFacts;

static void add_var(void *context, Term var) {
    LiveFacts *l = context;
    map_set(&l->vars, var.id, 1);
}

static void add_term(LiveFacts *l, Term term) {
    if (term_exists(term))
        term_visit_vars(l->x->table, term, add_var, l);
}

static void add_frames(LiveFacts *l, const ExecFrame *frame) {
    for (; frame && frame->function != IR_NONE; frame = frame->caller) {
        uint32_t n = l->x->program->functions[frame->function].n_regs;
        for (IrReg r = 0; r < n; r++) {
            SmgValue value;
            if (exec_get_reg(frame->regs, r, &value))
                add_term(l, value.term);
        }
    }
}

static void add_entries(LiveFacts *l, const SmgEntry *entries) {
    for (const SmgEntry *e = entries; e; e = e->older) {
        add_term(l, e->offset);
        add_term(l, e->length);
        if (e->kind == SMG_FIELD || e->kind == SMG_ELEMENTS)
            add_term(l, e->value.term);
    }
}

static void add_object(void *context, uint32_t id, uint64_t pointer) {
    LiveFacts *l = context;
    const SmgObject *object = (const SmgObject *)(uintptr_t)pointer;
    (void)id;
    if (object->life != SMG_ALIVE)
        return; // a pointer to it is live by itself
    add_term(l, object->base);
    add_term(l, object->size);
    add_entries(l, object->entries);
    add_entries(l, object->shadow);
    if (!object->segment)
        return;
    l->has_segments = true;
    add_term(l, object->segment->length);
    add_term(l, object->segment->depth);
    add_term(l, object->segment->out.term);
    add_term(l, object->segment->back.term);
    add_term(l, object->segment->last);
}

static void add_state(LiveFacts *l, const ExecState *state) {
    add_frames(l, &state->frame);
    pmap_visit(state->heap.objects, add_object, l);
    for (const SmgElementFact *fact = state->heap.facts; fact; fact = fact->next) {
        add_term(l, fact->array);
        add_term(l, fact->other);
        add_term(l, fact->from);
        add_term(l, fact->to);
        formula_visit_vars(l->x->table, fact->holds, add_var, l);
    }
}

static void look_at_var(void *context, Term var) {
    LiveFacts *l = context;
    uint64_t found;
    l->is_live |= map_get(&l->vars, var.id, &found);
    l->n_vars++;
}

static bool is_live(LiveFacts *l, Formula f) {
    l->is_live = false;
    l->n_vars = 0;
    formula_visit_vars(l->x->table, f, look_at_var, l);
    return l->is_live || !l->n_vars;
}

// Facts about live variables make the other variables in them live.
static void spread(LiveFacts *l, const Kb *kb) {
    for (bool has_spread = true; has_spread;) {
        has_spread = false;
        for (const Kb *k = kb; k; k = kb_rest(k)) {
            size_t before = l->vars.count;
            if (is_live(l, kb_formula(k)) && l->n_vars > 1)
                formula_visit_vars(l->x->table, kb_formula(k), add_var, l);
            has_spread |= l->vars.count > before;
        }
    }
}

// Are there so few live facts that the rest is worth dropping?
static bool find_live(LiveFacts *l, const ExecState *state, bool is_merged) {
    size_t n = 0, n_live = 0;
    add_state(l, state);
    if (!l->has_segments)
        return false;
    spread(l, state->kb);
    for (const Kb *kb = state->kb; kb; kb = kb_rest(kb), n++)
        n_live += is_live(l, kb_formula(kb));
    return is_merged ? n_live < n : 2 * n_live < n;
}

// The live facts down to `until`, on top of `kept`.
static const Kb *keep_live(LiveFacts *l, const Kb *kb, const Kb *until, const Kb *kept) {
    VEC(Formula) live = {0};
    for (; kb && kb != until; kb = kb_rest(kb))
        if (is_live(l, kb_formula(kb)))
            vec_push(&live, kb_formula(kb));
    while (live.count)
        kept = kb_add(l->x->solver, kept, vec_pop(&live));
    vec_free(&live);
    return kept;
}

static void keep_live_general(LiveFacts *l, SegGeneral *general) {
    size_t n = 0;
    for (size_t i = 0; i < general->facts.count; i++)
        if (is_live(l, general->facts.items[i]))
            general->facts.items[n++] = general->facts.items[i];
    general->facts.count = n;
    general->base = keep_live(l, general->base, NULL, NULL);
}

void seg_drop_dead_facts(SegContext *x, ExecState *state, SegGeneral *general) {
    LiveFacts l = {.x = x};
    if (state->generalised && find_live(&l, state, general != NULL)) {
        const Kb *old_base = general ? general->base : NULL, *base = NULL;
        if (general) {
            keep_live_general(&l, general);
            base = general->base;
        }
        state->kb = keep_live(&l, state->kb, old_base, base);
    }
    map_release(&l.vars);
}
