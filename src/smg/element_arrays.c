// Arrays of unknown numbers: names for what elements hold when nothing better is found. Runs that
// hold the same get the same name, so that copies stay copies.
#include "smg/elements_internal.h"

#include "smg/element_facts.h"

// Of which nothing is lost when only "some number" remains of it.
static bool is_any_number(SmgContext *smg, const SmgEntry *e) {
    return term_kind(smg->table, e->value.term) == TERM_VAR;
}

// What tells one run from another: numbers and lengths.
static const Term *contents_of(SmgContext *smg, const Kb *kb, const SmgEntry *const *items,
                               uint32_t n, SmgRepr repr) {
    Term *contents = arena_new(smg->arena, (2 * n + 1) * sizeof *contents);
    for (uint32_t i = 0; i < n; i++) {
        contents[2 * i] = elements_read_as(smg, kb, items[i], repr).term;
        contents[2 * i + 1] = items[i]->length;
    }
    return contents;
}

static bool are_same(const Term *a, const Term *b, uint32_t n) {
    for (uint32_t i = 0; i < 2 * n; i++)
        if (!term_same(a[i], b[i]))
            return false;
    return true;
}

// The run is a copy of one that has an array already.
static bool find_array(const SmgJoin *j, SmgArray *run) {
    for (size_t i = 0; i < j->arrays.count; i++) {
        const SmgArray *known = &j->arrays.items[i];
        if (known->n_a != run->n_a || known->n_b != run->n_b ||
            !are_same(known->in_a, run->in_a, run->n_a) ||
            !are_same(known->in_b, run->in_b, run->n_b))
            continue;
        *run = *known;
        return true;
    }
    return false;
}

// A fresh array that holds what the entries hold, from number 0 on, upwards or (fields only)
// downwards.
Term elements_define_array(SmgContext *smg, SmgHeap *heap, const Kb **kb,
                           const SmgEntry *const *items, uint32_t n, SmgRepr repr, bool descends) {
    TermTable *t = smg->table;
    Term array = term_fresh(t, "array"), place = term_int(t, 0);
    for (uint32_t i = 0; i < n; i++) {
        const SmgEntry *e = items[i];
        Term held = elements_read_as(smg, *kb, e, repr).term;
        Term end = descends ? term_add_number(t, place, -1)
                            : term_add(t, place, elements_count_of(smg, e));
        if (e->kind == SMG_FIELD) {
            *kb = kb_add(smg->solver, *kb, formula_eq(t, elements_select(smg, array, place), held));
        } else {
            Term value = smg_element(smg, held, term_sub(t, elements_index(smg), place));
            Formula is_same =
                formula_eq(t, elements_select(smg, array, elements_index(smg)), value);
            smg_add_element_fact(
                smg, heap,
                (SmgElementFact){.array = array, .from = place, .to = end, .holds = is_same});
        }
        place = end;
    }
    return array;
}

// An array of unknown numbers on each side, which holds what the run holds.
Term elements_bind_new_array(SmgJoin *j, const ElementRun *run, bool *is_new) {
    SmgContext *smg = j->smg;
    SmgArray named = {.in_a = contents_of(smg, j->a.kb, run->in_a, run->n_a, run->repr),
                      .in_b = contents_of(smg, j->b.kb, run->in_b, run->n_b, run->repr),
                      .n_a = run->n_a,
                      .n_b = run->n_b};
    *is_new = !find_array(j, &named);
    if (*is_new) {
        named.array = term_fresh(smg->table, "array");
        named.descends = run->descends;
        vec_push(&j->ghosts, named.array);
        vec_push(&j->arrays, named);
        smg_binding_set(&j->a.binding, named.array,
                        elements_define_array(smg, &j->a.heap, &j->a.kb, run->in_a, run->n_a,
                                              run->repr, run->descends));
        smg_binding_set(&j->b.binding, named.array,
                        elements_define_array(smg, &j->b.heap, &j->b.kb, run->in_b, run->n_b,
                                              run->repr, run->descends));
    }
    Term number = elements_index(smg); // in the order of the run
    return elements_select(smg, named.array,
                           named.descends ? term_neg(smg->table, number) : number);
}

// The same with the fields before it that are unknown numbers, too.
Term elements_name_array(SmgJoin *j, const SmgObject *a, const SmgObject *b, Number width,
                         ElementRun *run, bool *is_new) {
    const SmgEntry *in_a, *in_b;
    while (elements_find_before(j, a, b, run, width, &in_a, &in_b) && is_any_number(j->smg, in_a) &&
           is_any_number(j->smg, in_b))
        elements_put_before(run, in_a, in_b);
    return elements_bind_new_array(j, run, is_new);
}
