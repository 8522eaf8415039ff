// Borders between rows that no value tells of any more: an element in the middle of a table was
// accessed at a place that was computed, and what it was computed from is gone. Another one is
// accessed next; so what is left and right of the old place is the same to the program. That the
// place lies in the table, whatever its size, tells nothing of it.
#include "smg/fold_internal.h"

typedef struct Known {
    const Fold *f;
    Map size; // variables in the size of the table
    Map vars; // that values speak of, and what is known together with them; not these
    bool has_grown, mentions, is_computed;
} Known;

static void add_var(void *context, Term var) {
    Known *k = context;
    uint64_t found;
    if (!map_get(&k->size, var.id, &found) && !map_get(&k->vars, var.id, &found)) {
        map_set(&k->vars, var.id, 1);
        k->has_grown = true;
    }
}

static void add_size(void *context, Term var) {
    Known *k = context;
    map_set(&k->size, var.id, 1);
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

// Does anything but the size decide where it is?
static void look_for_place(void *context, Term var) {
    Known *k = context;
    uint64_t found;
    k->is_computed |= !map_get(&k->size, var.id, &found);
}

bool fold_is_idle_border(const Fold *f, const SmgObject *host, Term border) {
    Known k = {.f = f};
    TermTable *t = f->smg->table;
    term_visit_vars(t, host->size, add_size, &k);
    term_visit_vars(t, border, look_for_place, &k);
    for (size_t i = 0; i < f->n_roots && k.is_computed; i++)
        add_term(&k, f->roots[i]);
    if (k.is_computed)
        pmap_visit(f->heap->objects, add_values, &k);
    for (k.has_grown = k.is_computed; k.has_grown;) {
        k.has_grown = false;
        add_related(&k);
    }
    k.mentions = false;
    term_visit_vars(t, border, look_for_var, &k);
    map_release(&k.vars);
    map_release(&k.size);
    return k.is_computed && !k.mentions;
}
