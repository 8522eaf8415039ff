// Borders between rows that no value tells of any more: an element in the middle of a table was
// accessed at a place that was computed, and what it was computed from is gone. Another one is
// accessed next; so what is left and right of the old place is the same to the program.
#include "smg/fold_internal.h"

typedef struct Known {
    const Fold *f;
    Map vars; // that values speak of, and what is known together with them
    bool has_grown, mentions;
} Known;

static void add_var(void *context, Term var) {
    Known *k = context;
    uint64_t found;
    if (!map_get(&k->vars, var.id, &found)) {
        map_set(&k->vars, var.id, 1);
        k->has_grown = true;
    }
}

static void add_term(Known *k, Term term) {
    if (term_exists(term))
        term_visit_vars(k->f->smg->table, term, add_var, k);
}

// What rows hold differs from row to row: it tells of no place.
static void add_values(void *context, uint32_t id, uint64_t pointer) {
    Known *k = context;
    const SmgObject *object = (const SmgObject *)(uintptr_t)pointer;
    (void)id;
    if (object->segment || object->owner)
        return;
    add_term(k, object->size);
    for (const SmgEntry *e = object->entries; e; e = e->older)
        if (e->kind == SMG_FIELD || e->kind == SMG_ELEMENTS)
            add_term(k, e->value.term);
}

static void look_for_var(void *context, Term var) {
    Known *k = context;
    uint64_t found;
    k->mentions |= map_get(&k->vars, var.id, &found);
}

static void add_related(Known *k) {
    const TermTable *t = k->f->smg->table;
    for (const Kb *kb = *k->f->kb; kb; kb = kb_rest(kb)) {
        k->mentions = false;
        formula_visit_vars(t, kb_formula(kb), look_for_var, k);
        if (k->mentions)
            formula_visit_vars(t, kb_formula(kb), add_var, k);
    }
}

static void note_var(void *context, Term var) {
    (void)var;
    *(bool *)context = true;
}

bool fold_is_idle_border(const Fold *f, Term border) {
    Known k = {.f = f};
    bool is_computed = false;
    term_visit_vars(f->smg->table, border, note_var, &is_computed);
    if (!is_computed)
        return false;
    for (size_t i = 0; i < f->n_roots; i++)
        add_term(&k, f->roots[i]);
    pmap_visit(f->heap->objects, add_values, &k);
    for (k.has_grown = true; k.has_grown;) {
        k.has_grown = false;
        add_related(&k);
    }
    k.mentions = false;
    term_visit_vars(f->smg->table, border, look_for_var, &k);
    map_release(&k.vars);
    return !k.mentions;
}
