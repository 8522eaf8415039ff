// Wrap-around is recognised by its form: sums wrap by 2^n * [comparison with about 2^(n-1)], products by
// (a + 2^(n-1)) mod 2^n. Such a comparison gets the value that leaves the sum nearest to what it was
// without it; such a remainder is its operand. Conditions that compare with about 2^(n-1) (the ends of
// types) are dropped. A form that is not recognised stays as it is: then the system is ranked as the bits
// say, which is what assay promises.
#include "termination/ideal.h"

#include <stdlib.h>

enum { MAX_PASSES = 6, NEAR = 4096 };

typedef struct Decision {
    Term term;
    Interval range;
} Decision;

typedef struct Ideal {
    Its *its;
    TermTable *table;
    VEC(Decision) decisions;
} Ideal;

static Number size_of(Number number) { return number < 0 ? -number : number; }

static bool is_near(Number number, Number to) { return size_of(size_of(number) - to) <= NEAR; }

// Is it 2^n for the width of an integer type? (What is narrower than int is converted, not overflowed.) `half` is then 2^(n-1).
static bool is_modulus(Number number, Number *half) {
    for (unsigned n = 32; n <= 64; n *= 2)
        if (size_of(number) == number_power_of_two(n)) {
            *half = number_power_of_two(n - 1);
            return true;
        }
    return false;
}

// ---- Finding wrap-around ------------------------------------------------------------------------------------

static bool look_at_term(Ideal *ideal, Term term);

static bool look_at_formula(Ideal *ideal, Formula f) {
    uint32_t n;
    bool found = false;
    switch (formula_kind(ideal->table, f)) {
    case FORMULA_LE:
    case FORMULA_EQ:
    case FORMULA_NE:
        return look_at_term(ideal, formula_term(ideal->table, f));
    case FORMULA_AND:
    case FORMULA_OR: {
        const Formula *parts = formula_parts(ideal->table, f, &n);
        for (uint32_t i = 0; i < n; i++)
            found |= look_at_formula(ideal, parts[i]);
        return found;
    }
    default:
        return false;
    }
}

// A comparison with about 2^(n-1), whatever stands before it: 2 * x compares x with half of that.
static bool compares_with(const Ideal *ideal, Formula f, Number half) {
    if (formula_kind(ideal->table, f) != FORMULA_LE)
        return false;
    Number constant = term_linear(ideal->table, formula_term(ideal->table, f)).constant;
    return is_near(constant, half) || is_near(constant, half / 2) || is_near(constant, half / 4) ||
           is_near(constant, 3 * half);
}

static void decide(Ideal *ideal, Term term, Number low, Number high) {
    for (size_t i = 0; i < ideal->decisions.count; i++)
        if (term_same(ideal->decisions.items[i].term, term))
            return;
    vec_push(&ideal->decisions, ((Decision){term, {low, high}}));
}

// Marks wrap-around in a sum, innermost first; true when there is any.
static bool look_at_sum(Ideal *ideal, TermLinear linear) {
    Number constant = linear.constant, half, sum;
    bool found = false;
    for (uint32_t i = 0; i < linear.n; i++) {
        Term atom = linear.atoms[i];
        Number c = linear.coefficients[i];
        TermKind kind = term_kind(ideal->table, atom);
        TermParts parts = term_parts(ideal->table, atom);
        if (kind == TERM_BOOL && is_modulus(c, &half) &&
            compares_with(ideal, parts.formula, half) && number_add(constant, c, &sum)) {
            bool value = size_of(sum) < size_of(constant);
            decide(ideal, atom, value, value);
            constant = value ? sum : constant;
            found = true;
        } else if (kind == TERM_MOD && is_modulus(parts.k, &half) &&
                   is_near(term_linear(ideal->table, parts.operands[0]).constant, half)) {
            // (a + 2^(n-1)) mod 2^n is itself, and (a - 2^(n-1)) mod 2^n is that plus 2^n.
            Number low = term_linear(ideal->table, parts.operands[0]).constant < 0 ? -parts.k : 0;
            decide(ideal, parts.operands[0], low, low + parts.k - 1);
            found = true;
        }
    }
    return found;
}

static bool look_at_term(Ideal *ideal, Term term) {
    TermLinear linear = term_linear(ideal->table, term);
    bool found = false;
    for (uint32_t i = 0; i < linear.n; i++) {
        TermKind kind = term_kind(ideal->table, linear.atoms[i]);
        TermParts parts = term_parts(ideal->table, linear.atoms[i]);
        if (kind == TERM_BOOL)
            found |= look_at_formula(ideal, parts.formula);
        for (uint32_t o = 0; kind != TERM_BOOL && kind != TERM_VAR && o < parts.n; o++)
            found |= look_at_term(ideal, parts.operands[o]);
    }
    return found || look_at_sum(ideal, linear); // what is inside comes first
}

// ---- Replacing it ---------------------------------------------------------------------------------------------

static Interval decided(void *context, Term term) {
    const Ideal *ideal = context;
    for (size_t i = 0; i < ideal->decisions.count; i++)
        if (term_same(ideal->decisions.items[i].term, term))
            return ideal->decisions.items[i].range;
    return (Interval){NUMBER_MIN, NUMBER_MAX};
}

static bool is_end_of_type(const Ideal *ideal, Formula f) {
    for (unsigned n = 32; n <= 64; n *= 2)
        if (compares_with(ideal, f, number_power_of_two(n - 1)))
            return true;
    return false;
}

static bool replace(Ideal *ideal, ItsTransition *t) {
    TermRewriter rewriter = {.range = decided, .context = ideal};
    bool found = false;
    vec_clear(&ideal->decisions);
    for (const Kb *kb = t->guard; kb; kb = kb_rest(kb))
        found |= look_at_formula(ideal, kb_formula(kb));
    for (size_t v = 0; v < t->updates.count; v++)
        if (term_exists(t->updates.items[v]))
            found |= look_at_term(ideal, t->updates.items[v]);
    if (!found)
        return false;
    const Kb *guard = NULL;
    for (const Kb *kb = t->guard; kb; kb = kb_rest(kb))
        guard = kb_add(ideal->its->solver, guard,
                       formula_rewrite(ideal->table, kb_formula(kb), &rewriter));
    t->guard = guard;
    for (size_t v = 0; v < t->updates.count; v++)
        if (term_exists(t->updates.items[v]))
            t->updates.items[v] = term_rewrite(ideal->table, t->updates.items[v], &rewriter);
    return true;
}

static void drop_ends(Ideal *ideal, ItsTransition *t) {
    const Kb *guard = NULL;
    for (const Kb *kb = t->guard; kb; kb = kb_rest(kb))
        if (!is_end_of_type(ideal, kb_formula(kb)))
            guard = kb_add(ideal->its->solver, guard, kb_formula(kb));
    t->guard = guard;
}

bool ideal_system(Its *its) {
    Ideal ideal = {.its = its, .table = its->table};
    bool found = false;
    for (size_t i = 0; i < its->transitions.count; i++)
        for (int pass = 0; pass < MAX_PASSES && replace(&ideal, &its->transitions.items[i]); pass++)
            found = true;
    for (size_t i = 0; found && i < its->transitions.count; i++)
        drop_ends(&ideal, &its->transitions.items[i]);
    vec_free(&ideal.decisions);
    return found;
}
