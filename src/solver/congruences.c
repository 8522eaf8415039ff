// Remainders of terms from the summary: a sum's from its atoms', an atom's from its operands', and
// all met with the congruences that are stored.
#include "solver/internal.h"

enum { MAX_DEPTH = 6 }; // of operands that are looked into

typedef struct Reader {
    const TermTable *table;
    const Summary *summary;
} Reader;

static Congruence congruence_at(const Reader *r, Term term, unsigned depth);

Congruence summary_stored_congruence(const Summary *summary, Term form) {
    uint64_t value;
    return summary->congruences.count && pmap_get(summary->congruences, form.id, &value)
               ? *(const Congruence *)(uintptr_t)value
               : CONGRUENCE_ALL;
}

// Contradictory knowledge is found when it is added; either side is right then.
static Congruence both(Congruence a, Congruence b) {
    Congruence result;
    return congruence_meet(a, b, &result) ? result : a;
}

static Congruence derived(const Reader *r, Term atom, unsigned depth) {
    TermParts parts = term_parts(r->table, atom);
    Congruence result = congruence_point(1);
    switch (term_kind(r->table, atom)) {
    case TERM_VAR:
        return congruence_make(term_multiple_of(r->table, atom), 0);
    case TERM_PRODUCT:
        for (uint32_t i = 0; i < parts.n; i++)
            result = congruence_mul(result, congruence_at(r, parts.operands[i], depth));
        return result;
    case TERM_DIV:
        return congruence_div(congruence_at(r, parts.operands[0], depth), parts.k);
    case TERM_MOD:
        return congruence_mod(congruence_at(r, parts.operands[0], depth), parts.k);
    case TERM_OP:
        return congruence_op(parts.op, congruence_at(r, parts.operands[0], depth),
                             congruence_at(r, parts.operands[1], depth));
    default:
        return CONGRUENCE_ALL;
    }
}

static Congruence congruence_of_atom(const Reader *r, Term atom, unsigned depth) {
    Congruence result = depth < MAX_DEPTH ? derived(r, atom, depth + 1) : CONGRUENCE_ALL;
    return both(result, summary_stored_congruence(r->summary, atom));
}

static Congruence congruence_at(const Reader *r, Term term, unsigned depth) {
    TermLinear linear = term_linear(r->table, term);
    Congruence sum = congruence_point(linear.constant);
    for (uint32_t i = 0; i < linear.n && !congruence_is_all(sum); i++)
        sum = congruence_add(sum, congruence_scale(linear.coefficients[i],
                                                   congruence_of_atom(r, linear.atoms[i], depth)));
    Form form;
    if (linear.n < 2 || !r->summary->congruences.count || !form_if_known(r->table, term, &form))
        return sum;
    Congruence known = summary_stored_congruence(r->summary, form.form);
    if (congruence_is_all(known))
        return sum;
    return both(
        sum, congruence_add(congruence_scale(form.factor, known), congruence_point(form.constant)));
}

Congruence summary_congruence(const Solver *solver, const Summary *summary, Term term) {
    Reader reader = {solver->table, summary};
    return congruence_at(&reader, term, 0);
}

Formula congruence_formula(TermTable *table, Term form, Congruence congruence) {
    return formula_eq(table, term_mod(table, form, congruence.modulus),
                      term_const(table, congruence.rest));
}
