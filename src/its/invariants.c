// Polyhedral invariants by abstract interpretation: from all values at the start, the cases' images
// are joined at the locations until nothing is added. A location that grows again and again is
// widened; afterwards one more iteration without widening takes back what was too much (each
// location gets the join of what comes in from invariants, so that is an invariant, too).
#include "its/invariants.h"

#include "domain/polyhedron.h"

#include <stdlib.h>

enum { MAX_VARS = 14, MAX_OWN_DIMS = 10, JOINS_BEFORE_WIDENING = 3, MAX_ITERATIONS = 60 };

typedef struct Analysis {
    LinearSystem *system;
    uint32_t start;
    Budget *budget;
    Polyhedron **at;     // by location
    uint32_t *n_growths; // by location
} Analysis;

// What a case makes of the values at its location.
static Polyhedron *image_of(const Analysis *a, const LinearCase *c) {
    uint32_t n_vars = a->system->n_vars;
    Polyhedron *p = polyhedron_copy(a->at[c->from]);
    polyhedron_add_dimensions(p, c->n_dims - n_vars);
    for (size_t i = 0; i < c->rows.count; i++)
        polyhedron_constrain(p, &c->rows.items[i]);
    polyhedron_image(p, c->updates, n_vars);
    return p;
}

// Adds what comes in by the case; true when that was new.
static bool flow(Analysis *a, const LinearCase *c) {
    Polyhedron *in = image_of(a, c), *old = a->at[c->to];
    if (polyhedron_contains(old, in)) {
        polyhedron_free(in);
        return false;
    }
    polyhedron_join(in, old);
    if (++a->n_growths[c->to] > JOINS_BEFORE_WIDENING)
        polyhedron_widen(in, old);
    polyhedron_free(old);
    a->at[c->to] = in;
    return true;
}

static bool find_fixpoint(Analysis *a) {
    for (int iteration = 0; iteration < MAX_ITERATIONS; iteration++) {
        bool changed = false;
        for (size_t i = 0; i < a->system->cases.count; i++) {
            if (budget_poll(a->budget, 1) != BUDGET_LEFT)
                return false;
            changed |= flow(a, &a->system->cases.items[i]);
        }
        if (!changed)
            return true;
    }
    return false;
}

static void narrow(Analysis *a) {
    uint32_t n = a->system->n_locations;
    Polyhedron **next = memory_new((n + 1) * sizeof *next);
    for (uint32_t location = 0; location < n; location++)
        next[location] = polyhedron_new(a->system->n_vars, location != a->start);
    for (size_t i = 0; i < a->system->cases.count; i++) {
        const LinearCase *c = &a->system->cases.items[i];
        Polyhedron *in = image_of(a, c);
        polyhedron_join(next[c->to], in);
        polyhedron_free(in);
    }
    for (uint32_t location = 0; location < n; location++) {
        polyhedron_intersect(next[location], a->at[location]);
        polyhedron_free(a->at[location]);
        a->at[location] = next[location];
    }
    free(next);
}

static void add_rows(Analysis *a) {
    LinearSystem *system = a->system;
    size_t kept = 0;
    for (size_t i = 0; i < system->cases.count; i++) {
        LinearCase *c = &system->cases.items[i];
        LinearRows rows = polyhedron_rows(a->at[c->from]);
        for (size_t r = 0; r < rows.count; r++)
            vec_push(&c->rows, linear_row_copy(system, &rows.items[r], system->n_vars, c->n_dims));
        polyhedron_rows_release(&rows);
        if (linear_case_reduce(system, c))
            system->cases.items[kept++] = *c;
        else
            vec_free(&c->rows);
    }
    system->cases.count = kept;
}

static Formula formula_of(const Its *its, const LinearRow *row) {
    TermTable *t = its->table;
    Term sum = term_const(t, row->constant);
    for (size_t v = 0; v < its->variables.count; v++)
        sum = term_add(t, sum, term_scale(t, row->coefficients[v], its->variables.items[v]));
    return row->is_equality ? formula_eq(t, sum, term_int(t, 0))
                            : formula_le(t, term_int(t, 0), sum);
}

static void add_formulas(const Analysis *a, Its *its) {
    for (size_t i = 0; i < its->transitions.count; i++) {
        ItsTransition *t = &its->transitions.items[i];
        LinearRows rows = polyhedron_rows(a->at[t->from]);
        for (size_t r = 0; r < rows.count; r++)
            t->guard = kb_add(its->solver, t->guard, formula_of(its, &rows.items[r]));
        if (polyhedron_is_empty(a->at[t->from]))
            t->guard = kb_add(its->solver, t->guard, formula_false(its->table));
        polyhedron_rows_release(&rows);
    }
}

static bool is_small(const LinearSystem *system) {
    bool is_small = system->n_vars <= MAX_VARS;
    for (size_t i = 0; i < system->cases.count; i++)
        is_small &= system->cases.items[i].n_dims <= system->n_vars + MAX_OWN_DIMS;
    return is_small;
}

void invariants_add(LinearSystem *system, Its *its, Budget *budget) {
    uint32_t n = system->n_locations, start = its->start;
    if (start == ITS_NO_LOCATION || !is_small(system))
        return;
    Analysis a = {.system = system,
                  .start = start,
                  .budget = budget,
                  .at = memory_new((n + 1) * sizeof *a.at),
                  .n_growths = memory_zeroed((n + 1) * sizeof *a.n_growths)};
    for (uint32_t location = 0; location < n; location++)
        a.at[location] = polyhedron_new(system->n_vars, location != start);
    if (find_fixpoint(&a)) {
        narrow(&a);
        add_rows(&a);
        add_formulas(&a, its);
    }
    for (uint32_t location = 0; location < n; location++)
        polyhedron_free(a.at[location]);
    free(a.at);
    free(a.n_growths);
}
