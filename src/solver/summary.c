// Looking at summaries: ranges of terms, and rewriting by what is known.
#include "solver/internal.h"

// Derived ranges look into operands; beyond this nesting only what the term layer knows is used.
enum { MAX_RANGE_DEPTH = 12 };

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

// Only if the form exists: nothing is known about others, and questions should not fill the table.
static bool known_form_of(const TermTable *table, Term term, Form *form) {
    bool searched;
    if (!start_form(table, term, form, &searched))
        return false;
    if (searched)
        form->form = term_find_unscaled(table, term, form->factor);
    return term_exists(form->form);
}

// ---- Ranges -------------------------------------------------------------------------------------------

static Interval range_at(Reader r, Term term, unsigned depth);

static Interval range_of_op(Reader r, TermParts parts, unsigned depth) {
    Interval a = range_at(r, parts.operands[0], depth), b = range_at(r, parts.operands[1], depth);
    if (a.low < 0 || b.low < 0 || interval_is_empty(a) || interval_is_empty(b))
        return INTERVAL_ALL;
    return term_op_range(parts.op, a, b);
}

// From the operands' ranges.
static Interval derived_range(Reader r, Term atom, unsigned depth) {
    TermParts parts = term_parts(r.solver->table, atom);
    Interval range;
    switch (term_kind(r.solver->table, atom)) {
    case TERM_PRODUCT:
        range = interval_point(1);
        for (uint32_t i = 0; i < parts.n; i++)
            range = interval_mul(range, range_at(r, parts.operands[i], depth));
        return range;
    case TERM_DIV:
        return interval_div(range_at(r, parts.operands[0], depth), parts.k);
    case TERM_MOD:
        return interval_mod(range_at(r, parts.operands[0], depth), parts.k);
    case TERM_OP:
        return range_of_op(r, parts, depth);
    default:
        return INTERVAL_ALL;
    }
}

static Interval range_of_atom(Reader r, Term atom, unsigned depth) {
    Interval range = term_range(r.solver->table, atom);
    if (depth < MAX_RANGE_DEPTH)
        range = interval_meet(range, derived_range(r, atom, depth + 1));
    return interval_meet(range, summary_stored(r.summary, atom));
}

static Interval range_at(Reader r, Term term, unsigned depth) {
    TermLinear linear = term_linear(r.solver->table, term);
    Interval range = interval_point(linear.constant);
    for (uint32_t i = 0; i < linear.n; i++) {
        Interval atom = range_of_atom(r, linear.atoms[i], depth);
        if (interval_is_empty(atom))
            return atom;
        range = interval_add(range, interval_scale(linear.coefficients[i], atom));
    }
    Form form;
    if (linear.n > 1 && known_form_of(r.solver->table, term, &form)) {
        Interval stored = summary_stored(r.summary, form.form);
        if (!interval_same(stored, INTERVAL_ALL))
            range = interval_meet(range, interval_add(interval_scale(form.factor, stored),
                                                      interval_point(form.constant)));
    }
    return range;
}

Interval summary_range(Solver *solver, const Summary *summary, Term term) {
    return range_at((Reader){solver, summary}, term, 0);
}

// ---- Rewriting -----------------------------------------------------------------------------------------

static Term look_up(void *context, Term var) {
    const Reader *r = context;
    uint64_t value = 0;
    if (pmap_get(r->summary->equalities, var.id, &value))
        r->solver->used_equality = true;
    return (Term){(uint32_t)value};
}

static Interval range_for_rewriter(void *context, Term term) {
    const Reader *r = context;
    return range_at(*r, term, 0);
}

Term summary_rewrite_term(Solver *solver, const Summary *summary, Term term) {
    Reader reader = {solver, summary};
    solver->used_equality = false;
    return term_rewrite(solver->table, term, &(TermRewriter){look_up, range_for_rewriter, &reader});
}

Formula summary_rewrite(Solver *solver, const Summary *summary, Formula f) {
    Reader reader = {solver, summary};
    solver->used_equality = false;
    return formula_rewrite(solver->table, f, &(TermRewriter){look_up, range_for_rewriter, &reader});
}
