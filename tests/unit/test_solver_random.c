// Random knowledge bases: every "implied" is right in all random worlds that satisfy the knowledge
// base, agrees with Z3 (cross-check), and models satisfy it.
#include "random_terms.h"

#include "solver/solver.h"

#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <cmocka.h>

enum { ROUNDS = 200, TERMS = 20, QUESTIONS = 25, MAX_FACTS = 10, NEIGHBOURS = 100 };

typedef struct Base {
    const Kb *kb;
    bool worlds[RANDOM_WORLDS]; // which satisfy it
    Formula facts[MAX_FACTS];
    unsigned n;
    unsigned home; // a world that satisfies it
} Base;

// Most worlds have small values, so that facts about them are related.
static void make_small(RandomTerms *r) {
    for (unsigned w = 0; w < RANDOM_WORLDS; w++)
        for (unsigned i = 0; i < RANDOM_VARS; i++)
            if (w % 4 != 3)
                r->assignments[w][i] = r->terms.items[i].values[w] =
                    term_multiple_of(r->table, r->vars[i]) * ((Number)random_below(r, 12) - 4);
}

// The variables, and simple atoms of them: what most questions are about.
enum { ATOMS = 5 * RANDOM_VARS };

static void add_atoms(RandomTerms *r) {
    for (unsigned i = 0; i < RANDOM_VARS; i++) {
        RandomTerm x = r->terms.items[i], y = r->terms.items[(i + 1) % RANDOM_VARS];
        RandomTerm quotient = {.term = term_div(r->table, x.term, 3)};
        RandomTerm rest = {.term = term_mod(r->table, x.term, 4)};
        RandomTerm flag = {.term = term_bool(r->table, formula_le(r->table, x.term, y.term))};
        RandomTerm element = {.term = term_op(r->table, TERM_OP_SELECT, r->array, x.term)};
        for (unsigned w = 0; w < RANDOM_WORLDS; w++) {
            element.values[w] = random_element(w, x.values[w]);
            rest.values[w] = ((x.values[w] % 4) + 4) % 4;
            quotient.values[w] = (x.values[w] - ((x.values[w] % 3) + 3) % 3) / 3;
            flag.values[w] = x.values[w] <= y.values[w];
        }
        vec_push(&r->terms, quotient);
        vec_push(&r->terms, rest);
        vec_push(&r->terms, flag);
        vec_push(&r->terms, element);
    }
}

static void fill(RandomTerms *r) {
    add_atoms(r);
    for (unsigned i = 0; i < TERMS; i++) {
        random_add_term(r);
        random_add_formula(r);
    }
}

static RandomFormula random_linear(RandomTerms *r) {
    TermTable *t = r->table;
    RandomFormula f;
    Number values[RANDOM_WORLDS] = {0};
    Term sum = term_int(t, 0);
    for (unsigned n = 1 + random_below(r, 3); n > 0; n--) {
        RandomTerm atom = r->terms.items[random_below(r, random_below(r, 3) ? RANDOM_VARS : ATOMS)];
        Number c =
            random_below(r, 6) ? (random_below(r, 2) ? 1 : -1) : (Number)random_below(r, 9) - 4;
        sum = term_add(t, sum, term_scale(t, c, atom.term));
        for (unsigned w = 0; w < RANDOM_WORLDS; w++)
            values[w] += c * atom.values[w];
    }
    unsigned kind = random_below(r, 4);
    Number bound = values[random_below(r, RANDOM_WORLDS)] + (Number)random_below(r, 3) - 1;
    Term right = term_const(t, bound);
    f.formula = kind == 0   ? formula_le(t, sum, right)
                : kind == 1 ? formula_le(t, right, sum)
                : kind == 2 ? formula_eq(t, sum, right)
                            : formula_ne(t, sum, right);
    for (unsigned w = 0; w < RANDOM_WORLDS; w++)
        f.values[w] = kind == 0   ? values[w] <= bound
                      : kind == 1 ? values[w] >= bound
                      : kind == 2 ? values[w] == bound
                                  : values[w] != bound;
    return f;
}

static RandomFormula random_fact(RandomTerms *r) {
    return random_below(r, 5) ? random_linear(r) : *random_formula(r);
}

static void add_facts(RandomTerms *r, Solver *solver, Base *base) {
    base->home = random_below(r, RANDOM_WORLDS);
    for (unsigned i = 0; i < 60 && base->n < MAX_FACTS; i++) {
        RandomFormula fact = random_fact(r);
        if (!fact.values[base->home])
            continue;
        base->kb = kb_add(solver, base->kb, fact.formula);
        base->facts[base->n++] = fact.formula;
        for (unsigned w = 0; w < RANDOM_WORLDS; w++)
            base->worlds[w] &= fact.values[w];
    }
}

static void check_range(RandomTerms *r, Solver *solver, const Base *base, const RandomTerm *term) {
    Interval range = kb_interval(solver, base->kb, term->term);
    Term simplified = kb_simplify(solver, base->kb, term->term);
    for (r->world = 0; r->world < RANDOM_WORLDS; r->world++) {
        Number value;
        if (!base->worlds[r->world])
            continue;
        assert_true(range.low <= term->values[r->world]);
        assert_true(range.high >= term->values[r->world]);
        if (term_evaluate(r->table, simplified, random_assign, r, &value))
            assert_true(value == term->values[r->world]);
    }
}

static void fail_on_question(RandomTerms *r, Solver *solver, const Base *base, Formula f) {
    Text text = {0};
    kb_print(&text, solver, base->kb);
    text_add(&text, "\n  does not imply\n");
    formula_print(&text, r->table, f, NULL, NULL);
    print_error("%s\n", text_chars(&text));
    text_release(&text);
    fail();
}

typedef struct Neighbour {
    RandomTerms *r;
    unsigned home; // the world that it is near to, and has the elements of
    Number values[RANDOM_VARS];
} Neighbour;

static bool value_of_neighbour(void *context, Term var, Number *value) {
    const Neighbour *n = context;
    Term place;
    if (random_place(n->r, var, &place)) {
        if (!term_evaluate(n->r->table, place, value_of_neighbour, context, value))
            return false;
        *value = random_element(n->home, *value);
        return true;
    }
    for (unsigned i = 0; i < RANDOM_VARS; i++)
        if (term_same(n->r->vars[i], var)) {
            *value = n->values[i];
            return true;
        }
    return false;
}

static bool holds_there(Neighbour *n, Formula f) {
    bool value = false;
    return formula_evaluate(n->r->table, f, value_of_neighbour, n, &value) && value;
}

// Worlds near the one that satisfies the knowledge base.
static bool neighbour_refutes(RandomTerms *r, const Base *base, Formula f) {
    Neighbour n = {.r = r, .home = base->home};
    for (unsigned i = 0; i < NEIGHBOURS; i++) {
        for (unsigned v = 0; v < RANDOM_VARS; v++)
            n.values[v] = r->assignments[base->home][v];
        for (unsigned k = 1 + random_below(r, 3); k > 0; k--) {
            unsigned v = random_below(r, RANDOM_VARS);
            n.values[v] +=
                term_multiple_of(r->table, r->vars[v]) * ((Number)random_below(r, 9) - 4);
        }
        bool satisfies = true;
        for (unsigned k = 0; k < base->n && satisfies; k++)
            satisfies = holds_there(&n, base->facts[k]);
        if (satisfies && holds_there(&n, formula_not(r->table, f)))
            return true;
    }
    return false;
}

static void check_question(RandomTerms *r, Solver *solver, const Base *base, RandomFormula f) {
    bool cheaply = solver_implies_cheaply(solver, base->kb, f.formula);
    bool implied = solver_implies(solver, base->kb, f.formula);
    if (cheaply && !implied)
        fail_on_question(r, solver, base, f.formula);
    for (unsigned w = 0; w < RANDOM_WORLDS && implied; w++)
        if (base->worlds[w] && !f.values[w])
            fail_on_question(r, solver, base, f.formula);
    if (implied && neighbour_refutes(r, base, f.formula))
        fail_on_question(r, solver, base, f.formula);
}

static bool value_in_model(void *context, Term var, Number *value) {
    return solver_value(context, var, value);
}

static void check_model(RandomTerms *r, Solver *solver, const Base *base) {
    SolverAnswer answer = solver_find_model(solver, base->kb);
    bool value;
    assert_int_not_equal(answer, SOLVER_NO); // one world satisfies it
    for (unsigned i = 0; i < base->n && answer == SOLVER_YES; i++)
        assert_true(!formula_evaluate(r->table, base->facts[i], value_in_model, solver, &value) ||
                    value);
}

static void answers_are_right(void **state) {
    (void)state;
    SolverStats sum = {0};
    for (uint64_t round = 1; round <= ROUNDS; round++) {
        RandomTerms r;
        random_start(&r, round * UINT64_C(0x94d049bb133111eb));
        make_small(&r);
        fill(&r);
        Solver *solver = solver_new(
            r.table, (SolverOptions){.crosscheck = true, .query_milliseconds = 20}, NULL);
        Base base = {0};
        for (unsigned w = 0; w < RANDOM_WORLDS; w++)
            base.worlds[w] = true;
        add_facts(&r, solver, &base);
        assert_false(kb_is_false(base.kb));
        for (size_t i = 0; i < r.terms.count; i++)
            check_range(&r, solver, &base, &r.terms.items[i]);
        for (unsigned i = 0; i < base.n; i++)
            if (!solver_implies(solver, base.kb, base.facts[i]))
                fail_on_question(&r, solver, &base, base.facts[i]);
        for (unsigned i = 0; i < QUESTIONS; i++)
            check_question(&r, solver, &base, random_fact(&r));
        check_model(&r, solver, &base);
        const SolverStats *stats = solver_stats(solver);
        assert_int_equal(stats->crosscheck_failures, 0);
        for (unsigned i = 0; i < N_SOLVER_LAYERS; i++)
            sum.hits[i] += stats->hits[i];
        sum.z3_unknown += stats->z3_unknown;
        solver_free(solver);
        random_end(&r);
    }
    for (unsigned i = 0; i < N_SOLVER_LAYERS; i++)
        print_message("%s: %lu\n", solver_layer_name((SolverLayer)i), (unsigned long)sum.hits[i]);
    print_message("unknown: %lu\n", (unsigned long)sum.z3_unknown);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(answers_are_right)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
