// Does one state hold the elements that a more general one claims?
#include "smg/elements_internal.h"

static bool is_free_array(SmgMatch *m, Term term, Term *array) {
    TermTable *t = m->smg->table;
    uint64_t bound;
    if (term_kind(t, term) != TERM_OP || term_parts(t, term).op != TERM_OP_SELECT)
        return false;
    *array = term_parts(t, term).operands[0];
    return map_get(&m->binding->terms, array->id, &bound) && !bound;
}

// An array that is not bound yet is bound to the other one.
static void bind_array(SmgMatch *m, Term pattern, Term value) {
    TermTable *t = m->smg->table;
    Term array;
    if (is_free_array(m, pattern, &array) && term_kind(t, value) == TERM_OP &&
        term_parts(t, value).op == TERM_OP_SELECT)
        smg_binding_set(m->binding, array, term_parts(t, value).operands[0]);
}

// The claim is an array of its own, of any numbers: that is one which holds what is there.
static bool name_what_is_there(SmgMatch *m, const SmgEntry *claim, const SmgEntry *found) {
    Term array;
    SmgRepr repr = claim->value.repr;
    if (!is_free_array(m, claim->value.term, &array) ||
        !term_same(term_parts(m->smg->table, claim->value.term).operands[1], m->smg->index) ||
        !elements_is_readable_as(m->smg, m->kb, found, repr))
        return false;
    smg_binding_set(m->binding, array,
                    elements_define_array(m->smg, &m->heap, &m->kb, &found, 1, repr, false));
    return true;
}

typedef struct IndexSearch {
    SmgMatch *match;
    bool is_index, is_bound;
} IndexSearch;

static void look_for_index(void *context, Term var) {
    IndexSearch *search = context;
    search->is_index |= term_same(var, search->match->smg->index);
}

// A ghost is one value, the same for all elements.
static void free_from_index(void *context, Term ghost) {
    IndexSearch *search = context;
    SmgMatch *m = search->match;
    Term term;
    search->is_index = false;
    if (smg_binding_get(m->binding, ghost, &term))
        term_visit_vars(m->smg->table, term, look_for_index, search);
    if (!search->is_index)
        return;
    search->is_bound = true;
    smg_binding_declare(m->binding, ghost);
}

static bool holds_same(SmgMatch *m, const SmgEntry *claim, Term pattern, SmgValue value) {
    IndexSearch search = {.match = m};
    bind_array(m, pattern, value.term);
    value = smg_read_as(m->smg, m->kb, value, claim->width * 8, claim->value.repr);
    bool holds =
        smg_binding_match(m->smg, m->binding, m->kb, (SmgValue){pattern, claim->value.repr}, value);
    term_visit_vars(m->smg->table, pattern, free_from_index, &search);
    return holds && !search.is_bound;
}

// No elements are claimed: then nothing need be there.
static bool claims_nothing(SmgMatch *m, const SmgEntry *claim) {
    SmgContext *smg = m->smg;
    Term array;
    if (smg_binding_is_open(smg, m->binding, claim->length))
        return false;
    Term length = smg_binding_apply(smg, m->binding, claim->length);
    if (!solver_implies(smg->solver, m->kb,
                        formula_eq(smg->table, length, term_int(smg->table, 0))))
        return false;
    if (is_free_array(m, claim->value.term, &array))
        smg_binding_set(m->binding, array, term_fresh(smg->table, "array"));
    return true;
}

bool smg_match_elements(SmgMatch *m, SmgObjectId other, const SmgEntry *claim) {
    SmgContext *smg = m->smg;
    TermTable *t = smg->table;
    if (smg_binding_is_open(smg, m->binding, claim->offset))
        return false;
    Term offset = smg_binding_apply(smg, m->binding, claim->offset);
    const SmgEntry *found =
        elements_entry_at(smg, m->kb, smg_object(m->heap, other), offset, claim->width);
    if (!found)
        return claims_nothing(m, claim);
    Term pattern = found->kind == SMG_FIELD ? smg_element(smg, claim->value.term, term_int(t, 0))
                                            : claim->value.term;
    if (smg_binding_is_open(smg, m->binding, claim->length))
        (void)smg_binding_match(smg, m->binding, m->kb, (SmgValue){claim->length, SMG_SIGNED},
                                (SmgValue){found->length, SMG_SIGNED});
    if (smg_binding_is_open(smg, m->binding, claim->length))
        return false;
    Term length = smg_binding_apply(smg, m->binding, claim->length);
    Formula is_long_enough = claim->defines ? formula_eq(t, length, found->length)
                                            : formula_le(t, length, found->length);
    if (!solver_implies(smg->solver, m->kb, is_long_enough) ||
        !(claim->defines && !found->defines ? name_what_is_there(m, claim, found)
                                            : holds_same(m, claim, pattern, found->value)))
        return false;
    if (solver_implies(smg->solver, m->kb, formula_eq(t, length, found->length)))
        vec_push(&m->used, found);
    return true;
}
