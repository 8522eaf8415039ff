// Matching the terms of a merged state with those of another one: which terms do its ghosts stand for?
#include "seg/internal.h"

typedef struct GhostSearch {
    const SegBinding *binding;
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

static GhostSearch search_ghosts(Exec *x, const SegBinding *binding, Term term) {
    GhostSearch search = {binding, false, false};
    term_visit_vars(x->table, term, look_for_ghost, &search);
    return search;
}

bool binding_mentions(Exec *x, const SegBinding *binding, Term term) {
    return search_ghosts(x, binding, term).found;
}

bool binding_is_open(Exec *x, const SegBinding *binding, Term term) {
    return search_ghosts(x, binding, term).unbound;
}

static Term bound_term(void *context, Term var) {
    const SegBinding *binding = context;
    uint64_t term;
    return map_get(&binding->terms, var.id, &term) && term ? (Term){(uint32_t)term} : (Term){0};
}

Term binding_apply(Exec *x, const SegBinding *binding, Term term) {
    return term_substitute(x->table, term, bound_term, (void *)binding);
}

Formula binding_apply_formula(Exec *x, const SegBinding *binding, Formula f) {
    return formula_substitute(x->table, f, bound_term, (void *)binding);
}

void binding_declare(SegBinding *binding, Term ghost) { map_set(&binding->terms, ghost.id, 0); }

void binding_set(SegBinding *binding, Term ghost, Term term) {
    map_set(&binding->terms, ghost.id, term.id);
}

void binding_release(SegBinding *binding) { map_release(&binding->terms); }

// Solves `pattern = value` for its only unbound ghost, which must occur linearly.
static bool solve(Exec *x, SegBinding *binding, Term pattern, Term value) {
    TermTable *t = x->table;
    TermLinear linear = term_linear(t, pattern);
    Term ghost = {0};
    Number coefficient = 0;
    for (uint32_t i = 0; i < linear.n; i++) {
        GhostSearch search = search_ghosts(x, binding, linear.atoms[i]);
        if (!search.unbound)
            continue;
        if (term_exists(ghost) || term_kind(t, linear.atoms[i]) != TERM_VAR)
            return false;
        ghost = linear.atoms[i];
        coefficient = linear.coefficients[i];
    }
    if (!term_exists(ghost))
        return false;
    // c * ghost must equal what remains of the value. Only the pattern's ghosts are replaced: in the
    // value the same variables stand for themselves.
    Term known = term_sub(t, pattern, term_scale(t, coefficient, ghost));
    Term rest = term_sub(t, value, binding_apply(x, binding, known));
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
    binding_set(binding, ghost, quotient);
    return true;
}

bool binding_match(Exec *x, SegBinding *binding, const ExecState *state, SmgValue pattern,
                   SmgValue value) {
    TermTable *t = x->table;
    GhostSearch search = search_ghosts(x, binding, pattern.term);
    if (pattern.repr == SMG_BITS && search.found)
        return true; // nothing is said about it
    if (pattern.repr != value.repr && search.found)
        return false;
    if (search.unbound && !solve(x, binding, pattern.term, value.term))
        return false;
    Term expected = binding_apply(x, binding, pattern.term);
    if (term_same(expected, value.term))
        return pattern.repr == value.repr;
    return pattern.repr == value.repr && pattern.repr != SMG_BITS &&
           exec_implies(x, state, formula_eq(t, expected, value.term));
}
