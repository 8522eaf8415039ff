#include "domain/polyhedron.h"

#include "domain/ppl_bridge.h"

#include "base/check.h"

enum { EFFORT = 2000000 }; // PPL's weight for one operation

struct Polyhedron {
    ppl_Polyhedron_t set;
    uint32_t n;
};

// ---- Life ---------------------------------------------------------------------------------------

static ppl_Polyhedron_t new_set(uint32_t n, bool is_empty) {
    ppl_Polyhedron_t set;
    bridge_initialise();
    int status = ppl_new_C_Polyhedron_from_space_dimension(&set, n, is_empty);
    CHECK(status >= 0);
    return set;
}

Polyhedron *polyhedron_new(uint32_t n_dimensions, bool is_empty) {
    Polyhedron *p = memory_new(sizeof *p);
    *p = (Polyhedron){new_set(n_dimensions, is_empty), n_dimensions};
    return p;
}

static ppl_Polyhedron_t copy_set(ppl_const_Polyhedron_t set) {
    ppl_Polyhedron_t copy;
    int status = ppl_new_C_Polyhedron_from_C_Polyhedron(&copy, set);
    CHECK(status >= 0);
    return copy;
}

Polyhedron *polyhedron_copy(const Polyhedron *p) {
    Polyhedron *copy = memory_new(sizeof *copy);
    *copy = (Polyhedron){copy_set(p->set), p->n};
    return copy;
}

void polyhedron_free(Polyhedron *p) {
    if (!p)
        return;
    ppl_delete_Polyhedron(p->set);
    free(p);
}

uint32_t polyhedron_dimensions(const Polyhedron *p) { return p->n; }

// After an operation that was given up the set is in no known state: everything is a sound answer.
static void give_up(Polyhedron *p) {
    ppl_delete_Polyhedron(p->set);
    p->set = new_set(p->n, false);
}

// PPL changes a polyhedron even for a question about it (it completes descriptions), and a
// computation that was given up leaves that half done. So questions go to a copy.
static bool ask(int (*question)(ppl_const_Polyhedron_t), const Polyhedron *p) {
    ppl_Polyhedron_t copy = copy_set(p->set);
    bridge_begin(EFFORT);
    int answer = question(copy);
    bridge_end();
    ppl_delete_Polyhedron(copy);
    return answer > 0;
}

static bool ask_two(int (*question)(ppl_const_Polyhedron_t, ppl_const_Polyhedron_t),
                    const Polyhedron *p, const Polyhedron *q) {
    ppl_Polyhedron_t copy_p = copy_set(p->set), copy_q = copy_set(q->set);
    bridge_begin(EFFORT);
    int answer = question(copy_p, copy_q);
    bridge_end();
    ppl_delete_Polyhedron(copy_p);
    ppl_delete_Polyhedron(copy_q);
    return answer > 0;
}

// ---- Sets ---------------------------------------------------------------------------------------

void polyhedron_constrain(Polyhedron *p, const LinearRow *row) {
    Number divisor = 0;
    LinearRow rounded = {row->constant, memory_new((p->n + 1) * sizeof(Number)), row->is_equality};
    for (uint32_t i = 0; i < p->n; i++)
        divisor = number_gcd(divisor, row->coefficients[i]);
    if (divisor == 0 || (row->is_equality && row->constant % divisor))
        divisor = 1; // an equality without integer solution stays as it is
    for (uint32_t i = 0; i < p->n; i++)
        rounded.coefficients[i] = row->coefficients[i] / divisor;
    rounded.constant = number_floor_div(row->constant, divisor);
    ppl_Constraint_t constraint =
        bridge_constraint(p->n, NULL, rounded.coefficients, rounded.constant, row->is_equality);
    int status = ppl_Polyhedron_refine_with_constraint(p->set, constraint);
    CHECK(status >= 0);
    ppl_delete_Constraint(constraint);
    free(rounded.coefficients);
}

typedef int Operation(ppl_Polyhedron_t, ppl_const_Polyhedron_t);

static void apply(Operation *operation, Polyhedron *p, const Polyhedron *other) {
    CHECK(p->n == other->n);
    ppl_Polyhedron_t copy = copy_set(other->set);
    bridge_begin(EFFORT);
    int status = operation(p->set, copy);
    bridge_end();
    ppl_delete_Polyhedron(copy);
    if (status < 0)
        give_up(p);
}

void polyhedron_intersect(Polyhedron *p, const Polyhedron *other) {
    apply(ppl_Polyhedron_intersection_assign, p, other);
}

void polyhedron_join(Polyhedron *p, const Polyhedron *other) {
    apply(ppl_Polyhedron_poly_hull_assign, p, other);
}

static int widen(ppl_Polyhedron_t p, ppl_const_Polyhedron_t older) {
    return ppl_Polyhedron_BHRZ03_widening_assign(p, older);
}

void polyhedron_widen(Polyhedron *p, const Polyhedron *older) { apply(widen, p, older); }

// ---- Questions ----------------------------------------------------------------------------------

bool polyhedron_is_empty(const Polyhedron *p) { return ask(ppl_Polyhedron_is_empty, p); }

bool polyhedron_contains(const Polyhedron *p, const Polyhedron *part) {
    return ask_two(ppl_Polyhedron_contains_Polyhedron, p, part);
}

bool polyhedron_implies(const Polyhedron *p, const LinearRow *row) {
    Polyhedron *half = polyhedron_new(p->n, false);
    polyhedron_constrain(half, row);
    bool implied = polyhedron_contains(half, p);
    polyhedron_free(half);
    return implied;
}

// ---- Dimensions ---------------------------------------------------------------------------------

void polyhedron_add_dimensions(Polyhedron *p, uint32_t n) {
    int status = ppl_Polyhedron_add_space_dimensions_and_embed(p->set, n);
    CHECK(status >= 0);
    p->n += n;
}

// Keeps dimensions first .. first + n - 1, as 0 .. n - 1.
static void keep_dimensions(Polyhedron *p, uint32_t first, uint32_t n) {
    VEC(ppl_dimension_type) removed = {0};
    for (uint32_t i = 0; i < p->n; i++)
        if (i < first || i >= first + n)
            vec_push(&removed, (ppl_dimension_type)i);
    bridge_begin(EFFORT);
    int status = removed.count
                     ? ppl_Polyhedron_remove_space_dimensions(p->set, removed.items, removed.count)
                     : 0;
    bridge_end();
    vec_free(&removed);
    p->n = n;
    if (status < 0)
        give_up(p);
}

void polyhedron_project(Polyhedron *p, uint32_t n) { keep_dimensions(p, 0, n); }

void polyhedron_image(Polyhedron *p, const LinearRow *rows, uint32_t n) {
    uint32_t old = p->n;
    polyhedron_add_dimensions(p, n);
    Number *coefficients = memory_zeroed((old + n + 1) * sizeof *coefficients);
    for (uint32_t i = 0; i < n; i++) { // new dimension i = row i
        for (uint32_t j = 0; j < old; j++)
            coefficients[j] = rows[i].coefficients[j];
        coefficients[old + i] = -1;
        polyhedron_constrain(p, &(LinearRow){rows[i].constant, coefficients, true});
        coefficients[old + i] = 0;
    }
    free(coefficients);
    keep_dimensions(p, old, n);
}

// ---- Rows ---------------------------------------------------------------------------------------

static bool read_constraint(ppl_const_Constraint_t constraint, uint32_t n, LinearRow *row) {
    ppl_Coefficient_t c = bridge_coefficient(0);
    bool fits =
        ppl_Constraint_inhomogeneous_term(constraint, c) >= 0 && bridge_number(c, &row->constant);
    ppl_dimension_type dimension = 0;
    ppl_Constraint_space_dimension(constraint, &dimension);
    for (uint32_t i = 0; fits && i < n; i++) {
        row->coefficients[i] = 0;
        if (i < dimension)
            fits = ppl_Constraint_coefficient(constraint, i, c) >= 0 &&
                   bridge_number(c, &row->coefficients[i]);
    }
    row->is_equality = ppl_Constraint_type(constraint) == PPL_CONSTRAINT_TYPE_EQUAL;
    ppl_delete_Coefficient(c);
    return fits;
}

static void read_constraints(ppl_const_Constraint_System_t system, uint32_t n, LinearRows *rows) {
    ppl_Constraint_System_const_iterator_t at, end;
    ppl_new_Constraint_System_const_iterator(&at);
    ppl_new_Constraint_System_const_iterator(&end);
    ppl_Constraint_System_begin(system, at);
    ppl_Constraint_System_end(system, end);
    for (; ppl_Constraint_System_const_iterator_equal_test(at, end) == 0;
         ppl_Constraint_System_const_iterator_increment(at)) {
        ppl_const_Constraint_t constraint;
        LinearRow row = {.coefficients = memory_zeroed((n + 1) * sizeof(Number))};
        ppl_Constraint_System_const_iterator_dereference(at, &constraint);
        if (read_constraint(constraint, n, &row))
            vec_push(rows, row);
        else
            free(row.coefficients); // a constraint less: a larger set
    }
    ppl_delete_Constraint_System_const_iterator(at);
    ppl_delete_Constraint_System_const_iterator(end);
}

LinearRows polyhedron_rows(const Polyhedron *p) {
    LinearRows rows = {0};
    ppl_const_Constraint_System_t system;
    ppl_Polyhedron_t copy = copy_set(p->set);
    bridge_begin(EFFORT);
    int status = ppl_Polyhedron_get_minimized_constraints(copy, &system);
    bridge_end();
    if (status >= 0)
        read_constraints(system, p->n, &rows);
    ppl_delete_Polyhedron(copy);
    return rows;
}

void polyhedron_rows_release(LinearRows *rows) {
    for (size_t i = 0; i < rows->count; i++)
        free(rows->items[i].coefficients);
    vec_free(rows);
}

// ---- Ranking ------------------------------------------------------------------------------------

// PPL's point has the function's coefficients, and the constant as the last coordinate. (The
// divisor scales the function only.)
static bool read_function(ppl_const_Generator_t point, uint32_t n, LinearRow *function) {
    ppl_Coefficient_t c = bridge_coefficient(0);
    bool fits = true;
    for (uint32_t i = 0; fits && i <= n; i++)
        fits = ppl_Generator_coefficient(point, i, c) >= 0 &&
               bridge_number(c, i < n ? &function->coefficients[i] : &function->constant);
    function->is_equality = false;
    ppl_delete_Coefficient(c);
    return fits;
}

bool polyhedron_rank(const Polyhedron *relation, PolyhedronRanking method, LinearRow *function) {
    ppl_Polyhedron_t copy = copy_set(relation->set);
    ppl_Generator_t point;
    CHECK(relation->n % 2 == 0);
    int status = ppl_new_Generator_zero_dim_point(&point);
    CHECK(status >= 0);
    bridge_begin(EFFORT);
    status = method == POLYHEDRON_MESNARD_SEREBRENIK
                 ? ppl_one_affine_ranking_function_MS_C_Polyhedron(copy, point)
                 : ppl_one_affine_ranking_function_PR_C_Polyhedron(copy, point);
    bridge_end();
    bool found = status > 0 && read_function(point, relation->n / 2, function);
    ppl_delete_Generator(point);
    ppl_delete_Polyhedron(copy);
    return found;
}
