// An infinite run goes from each of its states to another of its states. So the states of infinite
// runs through a case are among those from which the case leads into a case, and these again among
// those from which it leads into what is left of a case, and so on. Each iteration computes, for
// each case, the convex hull of what its successors leave of it, with bounds rounded to integers;
// after some iterations often nothing is left (a loop that runs three times at most), or
// wrap-around that ends the loop is gone. And from its second state on each of a run's states is
// where some case leads to: that is used likewise.
#include "its/survive.h"

#include "base/map.h"
#include "domain/polyhedron.h"

#include <stdlib.h>

enum {
    MAX_ITERATIONS = 8,
    MAX_ITERATIONS_IF_SMALL = 40,
    MAX_VARS = 8,
    MAX_CASES = 24,
    MAX_QUERIES = 150,
    MAX_GUARD = 120
};

// ---- Surviving ----------------------------------------------------------------------------------

static Polyhedron *values_of(const LinearSystem *system, const LinearCase *c) {
    Polyhedron *p = polyhedron_new(c->n_dims, false);
    for (size_t i = 0; i < c->rows.count; i++)
        polyhedron_constrain(p, &c->rows.items[i]);
    polyhedron_project(p, system->n_vars);
    return p;
}

// What the successors leave of case i.
static Polyhedron *rest_of(LinearSystem *system, size_t i) {
    Polyhedron *rest = polyhedron_new(system->n_vars, true);
    for (size_t j = 0; j < system->cases.count; j++) {
        LinearCase both;
        const LinearCase *c = &system->cases.items[i], *next = &system->cases.items[j];
        if (c->to != next->from || linear_is_excluded(system, i, j) ||
            !linear_case_before(system, c, next, &both))
            continue;
        Polyhedron *part = values_of(system, &both);
        polyhedron_join(rest, part);
        polyhedron_free(part);
        vec_free(&both.rows);
    }
    return rest;
}

// Where the cases that case i can follow lead to. A run's first state need not be there, but all
// later ones are.
static Polyhedron *arrivals_of(LinearSystem *system, size_t i) {
    Polyhedron *arrivals = polyhedron_new(system->n_vars, true);
    for (size_t j = 0; j < system->cases.count; j++) {
        LinearCase both;
        const LinearCase *c = &system->cases.items[i], *before = &system->cases.items[j];
        if (before->to != c->from || linear_is_excluded(system, j, i) ||
            !linear_case_before(system, before, c, &both))
            continue;
        Polyhedron *part = polyhedron_new(both.n_dims, false);
        for (size_t r = 0; r < both.rows.count; r++)
            polyhedron_constrain(part, &both.rows.items[r]);
        polyhedron_image(part, both.updates, system->n_vars);
        polyhedron_join(arrivals, part);
        polyhedron_free(part);
        vec_free(&both.rows);
    }
    return arrivals;
}

static void drop_case(LinearSystem *system, size_t which) {
    uint32_t n = system->n_excluded;
    size_t count = system->cases.count;
    vec_free(&system->cases.items[which].rows);
    for (size_t i = which; i + 1 < count; i++)
        system->cases.items[i] = system->cases.items[i + 1];
    for (size_t i = 0; system->excluded && i < n; i++)
        for (size_t j = 0; j < n; j++) {
            size_t from = i + (i >= which), to = j + (j >= which);
            if (from < n && to < n)
                system->excluded[i * n + j] = system->excluded[from * n + to];
        }
    system->cases.count--;
}

// Adds what is new in `rest`; false when nothing is left of the case. `changed` tells if there was.
static bool restrict_case(LinearSystem *system, LinearCase *c, const Polyhedron *rest,
                          bool *changed) {
    Polyhedron *old = values_of(system, c);
    LinearRows rows = polyhedron_rows(rest);
    bool is_left = !polyhedron_is_empty(rest);
    for (size_t r = 0; r < rows.count && is_left; r++)
        if (!polyhedron_implies(old, &rows.items[r])) {
            vec_push(&c->rows, linear_row_copy(system, &rows.items[r], system->n_vars, c->n_dims));
            *changed = true;
        }
    polyhedron_rows_release(&rows);
    polyhedron_free(old);
    return is_left && linear_case_reduce(system, c);
}

bool linear_system_survive(LinearSystem *system, Budget *budget) {
    bool changed = true, ever = false;
    if (system->n_vars > MAX_VARS || system->cases.count > MAX_CASES)
        return false;
    bool is_small = system->n_vars <= 2 && system->cases.count <= 4;
    // One for each bit: x = -2 * x + 10.
    int max_iterations = is_small ? MAX_ITERATIONS_IF_SMALL : MAX_ITERATIONS;
    for (int iteration = 0; changed && iteration < max_iterations; iteration++) {
        changed = false;
        for (size_t i = system->cases.count; i-- > 0;) {
            if (budget_poll(budget, 1) != BUDGET_LEFT)
                return ever;
            Polyhedron *rest = rest_of(system, i), *arrivals = arrivals_of(system, i);
            polyhedron_intersect(rest, arrivals);
            polyhedron_free(arrivals);
            if (!restrict_case(system, &system->cases.items[i], rest, &changed)) {
                drop_case(system, i);
                changed = true;
            }
            polyhedron_free(rest);
        }
        ever |= changed;
    }
    return ever;
}

// ---- Exclusion ----------------------------------------------------------------------------------

typedef struct Following {
    const Its *its;
    const LinearCase *first;
    Map renamed; // the second's own variables
} Following;

static Term value_after(void *context, Term var) {
    Following *f = context;
    uint64_t known;
    for (size_t v = 0; v < f->its->variables.count; v++)
        if (term_same(f->its->variables.items[v], var) && term_exists(f->first->values[v]))
            return f->first->values[v];
    if (!map_get(&f->renamed, var.id, &known)) {
        known = term_fresh(f->its->table, "_").id;
        map_set(&f->renamed, var.id, known);
    }
    return (Term){(uint32_t)known};
}

static bool can_follow(const Its *its, const LinearCase *first, const LinearCase *second) {
    Following f = {.its = its, .first = first};
    const Kb *kb = first->kb;
    for (const Kb *k = second->kb; k && !kb_is_false(kb); k = kb_rest(k))
        kb =
            kb_add(its->solver, kb, formula_substitute(its->table, kb_formula(k), value_after, &f));
    map_release(&f.renamed);
    return !kb_is_false(kb) && !solver_is_infeasible(its->solver, kb);
}

void linear_system_exclude(LinearSystem *system, const Its *its, Budget *budget) {
    uint32_t n = (uint32_t)system->cases.count, asked = 0;
    free(system->excluded);
    system->excluded = memory_zeroed((size_t)n * n + 1);
    system->n_excluded = n;
    for (uint32_t i = 0; i < n; i++)
        for (uint32_t j = 0; j < n; j++) {
            const LinearCase *first = &system->cases.items[i], *second = &system->cases.items[j];
            if (first->to != second->from || (first->is_exact && second->is_exact) ||
                kb_size(first->kb) + kb_size(second->kb) > MAX_GUARD || asked >= MAX_QUERIES ||
                budget_poll(budget, 1) != BUDGET_LEFT)
                continue;
            asked++;
            system->excluded[(size_t)i * n + j] = !can_follow(its, first, second);
        }
}

// ---- Constants ----------------------------------------------------------------------------------

static bool is_constant(const LinearSystem *system, uint32_t var) {
    for (size_t i = 0; i < system->cases.count; i++) {
        const LinearCase *c = &system->cases.items[i];
        const LinearRow *update = &c->updates[var];
        bool is_same = update->constant == 0;
        for (uint32_t dim = 0; dim < c->n_dims && is_same; dim++)
            is_same = update->coefficients[dim] == (dim == var);
        if (!is_same)
            return false;
    }
    return true;
}

LinearRows linear_case_constants(const LinearSystem *system, const LinearCase *c) {
    Polyhedron *p = values_of(system, c);
    // Everything but the constants is projected out: each changing variable becomes any number.
    LinearRow *image = memory_zeroed((system->n_vars + 1) * sizeof *image);
    polyhedron_add_dimensions(p, system->n_vars);
    for (uint32_t v = 0; v < system->n_vars; v++) {
        image[v].coefficients = memory_zeroed((2 * system->n_vars + 1) * sizeof(Number));
        image[v].coefficients[is_constant(system, v) ? v : system->n_vars + v] = 1;
    }
    polyhedron_image(p, image, system->n_vars);
    LinearRows rows = polyhedron_rows(p);
    for (uint32_t v = 0; v < system->n_vars; v++)
        free(image[v].coefficients);
    free(image);
    polyhedron_free(p);
    return rows;
}
