// Matching the terms of a merged state with those of another one: to which terms are its ghosts
// bound?
#include "smg/binding.h"

typedef struct GhostSearch {
    const SmgBinding *binding;
    bool found, unbound;
} GhostSearch;

static void look_for_ghost(void *context, Term var) {
    GhostSearch *search = context;
    uint64_t term;
    if (!map_get(&search->binding->terms, var.id, &term))
        return;
    search->found = true;
    search->unbound |= term == 0;
}

static GhostSearch search_ghosts(SmgContext *smg, const SmgBinding *binding, Term term) {
    GhostSearch search = {binding, false, false};
    term_visit_vars(smg->table, term, look_for_ghost, &search);
    return search;
}

bool smg_binding_mentions(SmgContext *smg, const SmgBinding *binding, Term term) {
    return search_ghosts(smg, binding, term).found;
}

bool smg_binding_mentions_formula(SmgContext *smg, const SmgBinding *binding, Formula f) {
    GhostSearch search = {binding, false, false};
    formula_visit_vars(smg->table, f, look_for_ghost, &search);
    return search.found;
}

bool smg_binding_is_open(SmgContext *smg, const SmgBinding *binding, Term term) {
    return search_ghosts(smg, binding, term).unbound;
}

static Term bound_term(void *context, Term var) {
    const SmgBinding *binding = context;
    uint64_t term;
    return map_get(&binding->terms, var.id, &term) && term ? (Term){(uint32_t)term} : (Term){0};
}

Term smg_binding_apply(SmgContext *smg, const SmgBinding *binding, Term term) {
    return term_substitute(smg->table, term, bound_term, (void *)binding);
}

Formula smg_binding_apply_formula(SmgContext *smg, const SmgBinding *binding, Formula f) {
    return formula_substitute(smg->table, f, bound_term, (void *)binding);
}

void smg_binding_declare(SmgBinding *binding, Term ghost) { map_set(&binding->terms, ghost.id, 0); }

void smg_binding_set(SmgBinding *binding, Term ghost, Term term) {
    map_set(&binding->terms, ghost.id, term.id);
}

bool smg_binding_get(const SmgBinding *binding, Term var, Term *term) {
    uint64_t found;
    if (!map_get(&binding->terms, var.id, &found) || !found)
        return false;
    *term = (Term){(uint32_t)found};
    return true;
}

void smg_binding_release(SmgBinding *binding) {
    map_release(&binding->terms);
    map_release(&binding->vacuous);
}

// ---- What is lacking ----------------------------------------------------------------------------

typedef struct VacuousSearch {
    const SmgBinding *binding;
    bool found, others;
} VacuousSearch;

static void look_for_vacuous(void *context, Term var) {
    VacuousSearch *search = context;
    uint64_t found;
    Term bound;
    bool is_bound = smg_binding_get(search->binding, var, &bound) && !term_same(bound, var);
    if (!is_bound && map_get(&search->binding->vacuous, var.id, &found))
        search->found = true;
    else
        search->others = true;
}

bool smg_binding_is_vacuous(SmgContext *smg, SmgBinding *binding, Formula f) {
    if (!binding->vacuous.count)
        return false;
    VacuousSearch search = {binding, false, false};
    formula_visit_vars(smg->table, f, look_for_vacuous, &search);
    if (!search.found || search.others)
        return false;
    binding->claims = kb_add(smg->solver, binding->claims, f);
    return !solver_is_infeasible(smg->solver, binding->claims);
}

// ---- Matching -----------------------------------------------------------------------------------

// Solves `pattern = value` for its only unbound ghost, which must occur linearly.
static bool solve(SmgContext *smg, SmgBinding *binding, Term pattern, Term value) {
    TermTable *t = smg->table;
    TermLinear linear = term_linear(t, pattern);
    Term ghost = {0};
    Number coefficient = 0;
    for (uint32_t i = 0; i < linear.n; i++) {
        GhostSearch search = search_ghosts(smg, binding, linear.atoms[i]);
        if (!search.unbound)
            continue;
        if (term_exists(ghost) || term_kind(t, linear.atoms[i]) != TERM_VAR)
            return false;
        ghost = linear.atoms[i];
        coefficient = linear.coefficients[i];
    }
    if (!term_exists(ghost))
        return false;
    // c * ghost must equal what remains of the value. Only the pattern's ghosts are replaced: in
    // the value the same variables are themselves.
    Term known = term_sub(t, pattern, term_scale(t, coefficient, ghost));
    Term rest = term_sub(t, value, smg_binding_apply(smg, binding, known));
    if (coefficient < 0) {
        rest = term_neg(t, rest);
        coefficient = -coefficient;
    }
    TermLinear remaining = term_linear(t, rest);
    if (remaining.constant % coefficient)
        return false;
    Term quotient = term_const(t, remaining.constant / coefficient);
    for (uint32_t i = 0; i < remaining.n; i++) {
        if (remaining.coefficients[i] % coefficient)
            return false;
        quotient =
            term_add(t, quotient,
                     term_scale(t, remaining.coefficients[i] / coefficient, remaining.atoms[i]));
    }
    smg_binding_set(binding, ghost, quotient);
    return true;
}

bool smg_binding_match(SmgContext *smg, SmgBinding *binding, const Kb *kb, SmgValue pattern,
                       SmgValue value) {
    TermTable *t = smg->table;
    GhostSearch search = search_ghosts(smg, binding, pattern.term);
    if (pattern.repr == SMG_BITS && search.found)
        return true; // nothing is said about it
    if (pattern.repr != value.repr && search.found)
        return false;
    if (search.unbound && !solve(smg, binding, pattern.term, value.term))
        return false;
    Term expected = smg_binding_apply(smg, binding, pattern.term);
    if (term_same(expected, value.term))
        return pattern.repr == value.repr;
    return pattern.repr == value.repr && pattern.repr != SMG_BITS &&
           solver_implies(smg->solver, kb, formula_eq(t, expected, value.term));
}
