// Looking at summaries: what is stored, forms, and rewriting by what is known.
#include "solver/internal.h"

typedef struct Reader {
    Solver *solver;
    const Summary *summary;
} Reader;

Interval summary_stored(const Summary *summary, Term form) {
    uint64_t value;
    return pmap_get(summary->bounds, form.id, &value) ? *(const Interval *)(uintptr_t)value
                                                      : INTERVAL_ALL;
}

const Use *summary_uses(const Summary *summary, uint32_t id) {
    uint64_t value = 0;
    pmap_get(summary->uses, id, &value);
    return (const Use *)(uintptr_t)value;
}

// Without looking for the form itself where that takes a search.
static bool start_form(const TermTable *table, Term term, Form *form, bool *searched) {
    TermLinear linear = term_linear(table, term);
    if (linear.n == 0)
        return false;
    *searched = false;
    *form = (Form){linear.atoms[0], linear.coefficients[0], linear.constant};
    if (linear.n == 1)
        return true;
    Number gcd = 0;
    for (uint32_t i = 0; i < linear.n && gcd != 1; i++)
        gcd = number_gcd(gcd, linear.coefficients[i]);
    *form = (Form){term, linear.coefficients[0] < 0 ? -gcd : gcd, linear.constant};
    *searched = form->factor != 1 || linear.constant != 0;
    return true;
}

bool form_of(TermTable *table, Term term, Form *form) {
    bool searched;
    if (!start_form(table, term, form, &searched))
        return false;
    if (searched)
        form->form = term_unscaled(table, term, form->factor);
    return true;
}

bool form_if_known(const TermTable *table, Term term, Form *form) {
    bool searched;
    if (!start_form(table, term, form, &searched))
        return false;
    if (searched)
        form->form = term_find_unscaled(table, term, form->factor);
    return term_exists(form->form);
}

// ---- Rewriting ----------------------------------------------------------------------------------

static Term look_up(void *context, Term var) {
    const Reader *r = context;
    uint64_t value = 0;
    if (pmap_get(r->summary->equalities, var.id, &value))
        r->solver->used_equality = true;
    return (Term){(uint32_t)value};
}

static Interval range_for_rewriter(void *context, Term term) {
    const Reader *r = context;
    return summary_range(r->solver, r->summary, term);
}

static bool rest_for_rewriter(void *context, Term term, Number k, Number *rest) {
    const Reader *r = context;
    if (!r->summary->congruences.count)
        return false;
    Congruence known = summary_congruence(r->solver, r->summary, term);
    *rest = number_mod(known.rest, k);
    return known.modulus % k == 0;
}

Term summary_rewrite_term(Solver *solver, const Summary *summary, Term term) {
    Reader reader = {solver, summary};
    solver->used_equality = false;
    return term_rewrite(solver->table, term,
                        &(TermRewriter){look_up, range_for_rewriter, &reader, rest_for_rewriter});
}

Formula summary_rewrite(Solver *solver, const Summary *summary, Formula f) {
    Reader reader = {solver, summary};
    solver->used_equality = false;
    return formula_rewrite(
        solver->table, f, &(TermRewriter){look_up, range_for_rewriter, &reader, rest_for_rewriter});
}
