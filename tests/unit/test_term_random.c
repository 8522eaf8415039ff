// Random terms: constructors, substitution, rewriting by ranges and ranges themselves agree with
// the values under random assignments.
#include "random_terms.h"

#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <cmocka.h>
#include <string.h>

enum { ROUNDS = 400, TERMS = 60 };

static void fail_on_term(RandomTerms *r, Term term, const char *what) {
    Text text = {0};
    term_print(&text, r->table, term, NULL, NULL);
    for (unsigned i = 0; i < RANDOM_VARS; i++) {
        text_add(&text, " v%u=", r->vars[i].id);
        number_print(&text, r->assignments[r->world][i]);
    }
    print_error("%s: %s\n", what, text_chars(&text));
    text_release(&text);
    fail();
}

static void fill(RandomTerms *r) {
    for (unsigned i = 0; i < TERMS; i++) {
        random_add_term(r);
        if (i % 2)
            random_add_formula(r);
    }
}

static unsigned check_values(RandomTerms *r, Term term, const Number *values) {
    unsigned undefined = 0;
    for (r->world = 0; r->world < RANDOM_WORLDS; r->world++) {
        Number value;
        Interval range = term_range(r->table, term);
        if (!term_evaluate(r->table, term, random_assign, r, &value))
            undefined++;
        else if (value != values[r->world])
            fail_on_term(r, term, "wrong value");
        if (values[r->world] < range.low || values[r->world] > range.high)
            fail_on_term(r, term, "outside its range");
    }
    return undefined;
}

static unsigned check_formula(RandomTerms *r, Formula f, const bool *values) {
    unsigned undefined = 0;
    for (r->world = 0; r->world < RANDOM_WORLDS; r->world++) {
        bool value;
        if (!formula_evaluate(r->table, f, random_assign, r, &value)) {
            undefined++;
        } else if (value != values[r->world]) {
            Text text = {0};
            formula_print(&text, r->table, f, NULL, NULL);
            print_error("wrong: %s\n", text_chars(&text));
            text_release(&text);
            fail();
        }
    }
    return undefined;
}

static void constructors_agree_with_values(void **state) {
    (void)state;
    unsigned undefined = 0, all = 0;
    for (uint64_t round = 1; round <= ROUNDS; round++) {
        RandomTerms r;
        random_start(&r, round * UINT64_C(0x9e3779b97f4a7c15));
        fill(&r);
        for (size_t i = 0; i < r.terms.count; i++, all += RANDOM_WORLDS)
            undefined += check_values(&r, r.terms.items[i].term, r.terms.items[i].values);
        for (size_t i = 0; i < r.formulas.count; i++, all += RANDOM_WORLDS) {
            const RandomFormula *f = &r.formulas.items[i];
            undefined += check_formula(&r, f->formula, f->values);
            bool opposite[RANDOM_WORLDS];
            for (unsigned w = 0; w < RANDOM_WORLDS; w++)
                opposite[w] = !f->values[w];
            check_formula(&r, formula_not(r.table, f->formula), opposite);
        }
        random_end(&r);
    }
    // Numbers beyond 128 bits make unknown values; they must stay the exception.
    print_message("%u of %u values undefined\n", undefined, all);
    assert_true(undefined < all / 20);
}

typedef struct Substitution {
    RandomTerms *r;
    Term replacements[RANDOM_VARS];
} Substitution;

static Term look_up(void *context, Term var) {
    const Substitution *s = context;
    for (unsigned i = 0; i < RANDOM_VARS; i++)
        if (term_same(s->r->vars[i], var))
            return s->replacements[i];
    return (Term){0};
}

// Replacing variables by terms over the same variables that have the variables' values.
static void substitution_keeps_values(void **state) {
    (void)state;
    for (uint64_t round = 1; round <= ROUNDS; round++) {
        RandomTerms r;
        random_start(&r, round * UINT64_C(0xda942042e4dd58b5));
        fill(&r);
        Substitution s = {.r = &r};
        for (unsigned i = 0; i < RANDOM_VARS; i++)
            s.replacements[i] =
                term_scale(r.table, term_multiple_of(r.table, r.vars[i]), random_term(&r)->term);
        // The values after substitution: each world's variables take the replacements' values.
        Number before[RANDOM_WORLDS][RANDOM_VARS], after[RANDOM_WORLDS][RANDOM_VARS];
        for (r.world = 0; r.world < RANDOM_WORLDS; r.world++)
            for (unsigned i = 0; i < RANDOM_VARS; i++) {
                before[r.world][i] = r.assignments[r.world][i];
                after[r.world][i] = before[r.world][i];
                term_evaluate(r.table, s.replacements[i], random_assign, &r, &after[r.world][i]);
            }
        for (size_t i = 0; i < r.terms.count; i++) {
            Term term = r.terms.items[i].term;
            Term replaced = term_substitute(r.table, term, look_up, &s);
            for (r.world = 0; r.world < RANDOM_WORLDS; r.world++) {
                Number left, right;
                bool defined = term_evaluate(r.table, replaced, random_assign, &r, &left);
                memcpy(r.assignments[r.world], after[r.world], sizeof after[r.world]);
                defined &= term_evaluate(r.table, term, random_assign, &r, &right);
                memcpy(r.assignments[r.world], before[r.world], sizeof before[r.world]);
                if (defined && left != right)
                    fail_on_term(&r, term, "substitution changes the value");
            }
        }
        random_end(&r);
    }
}

// A range function that knows the smallest interval of a variable over all worlds.
static Interval range_over_worlds(void *context, Term term) {
    RandomTerms *r = context;
    Interval range = INTERVAL_ALL;
    if (term_kind(r->table, term) != TERM_VAR)
        return term_range(r->table, term);
    for (r->world = 0; r->world < RANDOM_WORLDS; r->world++) {
        Number value;
        if (!random_assign(r, term, &value))
            return INTERVAL_ALL;
        range = r->world ? (Interval){value < range.low ? value : range.low,
                                      value > range.high ? value : range.high}
                         : interval_point(value);
    }
    return range;
}

static void rewriting_by_ranges_keeps_values(void **state) {
    (void)state;
    for (uint64_t round = 1; round <= ROUNDS; round++) {
        RandomTerms r;
        random_start(&r, round * UINT64_C(0xbf58476d1ce4e5b9));
        fill(&r);
        TermRewriter rewriter = {.range = range_over_worlds, .context = &r};
        for (size_t i = 0; i < r.terms.count; i++)
            check_values(&r, term_rewrite(r.table, r.terms.items[i].term, &rewriter),
                         r.terms.items[i].values);
        for (size_t i = 0; i < r.formulas.count; i++)
            check_formula(&r, formula_rewrite(r.table, r.formulas.items[i].formula, &rewriter),
                          r.formulas.items[i].values);
        random_end(&r);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(constructors_agree_with_values),
        cmocka_unit_test(substitution_keeps_values),
        cmocka_unit_test(rewriting_by_ranges_keeps_values),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
