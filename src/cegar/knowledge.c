// What is known of numbers, as far as it speaks of what stays: addresses and sizes of objects, the
// values of variables that are tracked with facts, and the ranges of unknown values. Conditions of
// the path about anything else go.
#include "cegar/internal.h"

typedef struct FactSearch {
    CegarAdjustment *a;
    bool stays;
} FactSearch;

static void look_at(void *context, Term var) {
    FactSearch *search = context;
    CegarAdjustment *a = search->a;
    uint64_t found;
    if (map_get(&a->c->smg->bases, var.id,
                &found)) // an object may have become part of a segment just now
        search->stays &= smg_object(a->state->heap, (SmgObjectId)found) != NULL;
    else
        search->stays &= map_get(&a->kept, var.id, &found);
}

static bool stays(CegarAdjustment *a, Formula f) {
    uint64_t found;
    if (map_get(&a->wanted, f.id, &found)) {
        map_set(&a->wanted, f.id, 1);
        return true;
    }
    FactSearch search = {a, true};
    formula_visit_vars(a->c->table, f, look_at, &search);
    return search.stays;
}

void cegar_adjust_knowledge(CegarAdjustment *a) {
    Solver *solver = a->c->solver;
    VEC(Formula) newer = {0}; // than the part that stays as it is, newest first
    const Kb *whole = a->state->kb;
    size_t n_newer = 0;
    if (kb_is_false(whole))
        return;
    for (const Kb *kb = whole; kb && kb != a->c->base; kb = kb_rest(kb)) {
        if (stays(a, kb_formula(kb))) {
            vec_push(&newer, kb_formula(kb));
        } else {
            n_newer = newer.count;
            whole = kb_rest(kb);
        }
    }
    for (size_t i = n_newer; i-- > 0;)
        whole = kb_add(solver, whole, newer.items[i]);
    for (size_t i = 0; i < a->facts.count; i++) {
        uint64_t is_there = 0;
        map_get(&a->wanted, a->facts.items[i].id, &is_there);
        if (!is_there)
            whole = kb_add(solver, whole, a->facts.items[i]);
    }
    a->state->kb = whole;
    vec_free(&newer);
}
