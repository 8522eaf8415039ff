// From the cases of a transition to linear rows. An atom that is no variable (a product, a
// quotient, a truth value, a bit operation) becomes a dimension; rows say what is known about it:
//   floor(a / k) = q          k q <= a <= k q + k - 1
//   a mod k                   a - k q, with the same q
//   [t <= 0] = b              0 <= b <= 1, t <= high (1 - b), t >= 1 - (1 - low) b
//                             for t in [low, high]
//   x * y                     the four products of distances to the bounds of x and y are not
//                             negative; where products are variables, also those of any two
//                             conditions
//   operations on naturals    bounds by their operands
// and each such dimension gets the bounds that the knowledge base has for it.
#include "its/linear.h"

#include "base/map.h"

#include <stdlib.h>
#include <string.h>

enum {
    MAX_CASES = 64,      // of one transition
    MAX_ALL_CASES = 160, // of a system
    MAX_DIMS = 120,
    MAX_FACTORS = 10,        // conditions that are multiplied with one another, the newest ones
    MAX_OF_FACTOR = 1 << 20, // and constants in them: the ends of types say little, and cost much
};

typedef struct Entry {
    uint32_t dim;
    Number coefficient;
} Entry;

typedef struct Sparse { // a row whose dimensions are not all known yet
    VEC(Entry) entries;
    Number constant;
    bool is_equality;
    bool is_broken; // a number was too large: the row says nothing
} Sparse;

typedef struct Builder {
    const Its *its;
    TermTable *table;
    Solver *solver;
    const ItsCase *c;
    Map dims; // atom's id -> dimension
    uint32_t n_dims;
    VEC(Sparse) rows;
    bool is_full;    // too many dimensions: the rest is left out
    bool is_inexact; // something is not linear
} Builder;

// ---- Sparse rows --------------------------------------------------------------------------------

static void add_to(Sparse *row, uint32_t dim, Number coefficient) {
    for (size_t i = 0; i < row->entries.count; i++)
        if (row->entries.items[i].dim == dim) {
            row->is_broken |= !number_add(row->entries.items[i].coefficient, coefficient,
                                          &row->entries.items[i].coefficient);
            return;
        }
    vec_push(&row->entries, ((Entry){dim, coefficient}));
}

static void add_constant(Sparse *row, Number number) {
    row->is_broken |= !number_add(row->constant, number, &row->constant);
}

// A row that is broken says nothing, and is dropped: a larger set.
static void keep_row(Builder *b, Sparse row) {
    b->is_inexact |= row.is_broken;
    if (row.is_broken)
        vec_free(&row.entries);
    else
        vec_push(&b->rows, row);
}

// ---- Atoms --------------------------------------------------------------------------------------

static void add_term(Builder *b, Sparse *row, Number factor, Term term);

// factor * term + constant >= 0
static void require(Builder *b, Number factor, Term term, Number constant, uint32_t dim,
                    Number dim_factor) {
    Sparse row = {.constant = constant};
    if (dim_factor)
        add_to(&row, dim, dim_factor);
    add_term(b, &row, factor, term);
    keep_row(b, row);
}

static void bound_dim(Builder *b, uint32_t dim, Interval range) {
    Sparse low = {0}, high = {0};
    if (range.low != NUMBER_MIN) {
        add_to(&low, dim, 1);
        low.constant = -range.low;
        keep_row(b, low);
    }
    if (range.high != NUMBER_MAX) {
        add_to(&high, dim, -1);
        high.constant = range.high;
        keep_row(b, high);
    }
}

static Interval range_of(Builder *b, Term term) { return kb_interval(b->solver, b->c->kb, term); }

static void relate_quotient(Builder *b, uint32_t q, Term operand, Number k) {
    require(b, 1, operand, 0, q, -k);
    require(b, -1, operand, k - 1, q, k);
}

static void relate_truth(Builder *b, uint32_t dim, Formula f) {
    TermTable *t = b->table;
    Number size;
    bound_dim(b, dim, (Interval){0, 1});
    if (formula_kind(t, f) != FORMULA_LE)
        return;
    Term term = formula_term(t, f);
    Interval range = range_of(b, term);
    if (range.high != NUMBER_MAX) // high - high b - t >= 0
        require(b, -1, term, range.high, dim, -range.high);
    if (range.low != NUMBER_MIN && number_sub(1, range.low, &size)) // t - 1 + (1 - low) b >= 0
        require(b, 1, term, -1, dim, size);
}

// (sign_x (x - end_x)) * (sign_y (y - end_y)) >= 0, where both factors are not negative.
static void relate_corner(Builder *b, uint32_t dim, Term x, Number end_x, int sign_x, Term y,
                          Number end_y, int sign_y) {
    Number constant;
    int sign = sign_x * sign_y;
    if (!number_mul(end_x, end_y, &constant) || constant == NUMBER_MIN)
        return;
    Sparse row = {.constant = sign * constant};
    add_to(&row, dim, sign);
    add_term(b, &row, -sign * end_y, x);
    add_term(b, &row, -sign * end_x, y);
    keep_row(b, row);
}

// x * x >= x and x * x >= -x, for integers.
static void relate_square(Builder *b, uint32_t dim, TermParts parts) {
    if (parts.n != 2 || !term_same(parts.operands[0], parts.operands[1]))
        return;
    require(b, -1, parts.operands[0], 0, dim, 1);
    require(b, 1, parts.operands[0], 0, dim, 1);
}

static void relate_product(Builder *b, uint32_t dim, TermParts parts) {
    if (parts.n != 2)
        return;
    Term x = parts.operands[0], y = parts.operands[1];
    Interval rx = range_of(b, x), ry = range_of(b, y);
    relate_square(b, dim, parts);
    for (int ends = 0; ends < 4; ends++) {
        Number end_x = ends & 1 ? rx.high : rx.low, end_y = ends & 2 ? ry.high : ry.low;
        if (end_x == NUMBER_MIN || end_x == NUMBER_MAX || end_y == NUMBER_MIN ||
            end_y == NUMBER_MAX)
            continue;
        relate_corner(b, dim, x, end_x, ends & 1 ? -1 : 1, y, end_y, ends & 2 ? -1 : 1);
    }
}

static void relate_operation(Builder *b, uint32_t dim, TermOp op, Term x, Term y) {
    Interval rx = range_of(b, x), ry = range_of(b, y);
    if (rx.low < 0 || ry.low < 0)
        return;
    bool halves = ry.low >= (op == TERM_OP_DIV ? 2 : 1);
    bound_dim(b, dim, (Interval){0, NUMBER_MAX});
    switch (op) {
    case TERM_OP_DIV:
    case TERM_OP_SHR: // at most x, or half of it
        if (op == TERM_OP_SHR || ry.low >= 1)
            require(b, 1, x, 0, dim, halves ? -2 : -1);
        break;
    case TERM_OP_MOD:
        if (ry.low >= 1) {
            require(b, 1, y, -1, dim, -1);
            require(b, 1, x, 0, dim, -1);
        }
        break;
    case TERM_OP_AND:
        require(b, 1, x, 0, dim, -1);
        require(b, 1, y, 0, dim, -1);
        break;
    case TERM_OP_OR:
        require(b, -1, x, 0, dim, 1);
        require(b, -1, y, 0, dim, 1);
        require(b, 1, term_add(b->table, x, y), 0, dim, -1);
        break;
    case TERM_OP_XOR:
        require(b, 1, term_add(b->table, x, y), 0, dim, -1);
        break;
    case TERM_OP_SHL:
        require(b, -1, x, 0, dim, 1);
        break;
    default:
        break;
    }
}

static void relate_atom(Builder *b, uint32_t dim, Term atom) {
    TermParts parts = term_parts(b->table, atom);
    TermKind kind = term_kind(b->table, atom);
    b->is_inexact |= kind != TERM_VAR;
    if (kind != TERM_VAR)
        bound_dim(b, dim, range_of(b, atom));
    if (kind == TERM_DIV)
        relate_quotient(b, dim, parts.operands[0], parts.k);
    else if (kind == TERM_BOOL)
        relate_truth(b, dim, parts.formula);
    else if (kind == TERM_PRODUCT)
        relate_product(b, dim, parts);
    else if (kind == TERM_OP && parts.n == 2)
        relate_operation(b, dim, parts.op, parts.operands[0], parts.operands[1]);
}

static uint32_t dim_of(Builder *b, Term atom) {
    uint64_t known;
    if (map_get(&b->dims, atom.id, &known))
        return (uint32_t)known;
    uint32_t dim = b->n_dims++;
    map_set(&b->dims, atom.id, dim);
    b->is_full |= b->n_dims >= MAX_DIMS;
    if (!b->is_full)
        relate_atom(b, dim, atom);
    return dim;
}

static void add_atom(Builder *b, Sparse *row, Number factor, Term atom) {
    TermTable *t = b->table;
    TermParts parts = term_parts(t, atom);
    Number product;
    if (term_kind(t, atom) != TERM_MOD) {
        add_to(row, dim_of(b, atom), factor);
        return;
    }
    // a mod k = a - k * floor(a / k)
    if (!number_mul(factor, parts.k, &product) || product == NUMBER_MIN) {
        row->is_broken = true;
        return;
    }
    add_term(b, row, factor, parts.operands[0]);
    add_term(b, row, -product, term_div(t, parts.operands[0], parts.k));
}

static void add_term(Builder *b, Sparse *row, Number factor, Term term) {
    TermLinear linear = term_linear(b->table, term);
    Number number;
    if (number_mul(factor, linear.constant, &number))
        add_constant(row, number);
    else
        row->is_broken = true;
    for (uint32_t i = 0; i < linear.n && !row->is_broken; i++) {
        if (number_mul(factor, linear.coefficients[i], &number))
            add_atom(b, row, number, linear.atoms[i]);
        else
            row->is_broken = true;
    }
}

// ---- Cases --------------------------------------------------------------------------------------

static void add_formula_row(Builder *b, Formula f) {
    FormulaKind kind = formula_kind(b->table, f);
    if (kind != FORMULA_LE && kind != FORMULA_EQ) {
        b->is_inexact = true;
        return;
    }
    Sparse row = {.is_equality = kind == FORMULA_EQ};
    add_term(b, &row, -1, formula_term(b->table, f));
    keep_row(b, row);
}

// ---- Products of conditions ---------------------------------------------------------------------

// Is it linear in dimensions that there are? Products that nothing else speaks of are of no use.
static bool has_dims(const Builder *b, Term term) {
    TermLinear linear = term_linear(b->table, term);
    uint64_t known;
    for (uint32_t i = 0; i < linear.n; i++)
        if (!map_get(&b->dims, linear.atoms[i].id, &known))
            return false;
    return true;
}

static void add_product_row(Builder *b, Term x, Term y, bool is_equality) {
    Term product = term_mul(b->table, x, y);
    Sparse row = {.is_equality = is_equality};
    if (!has_dims(b, product))
        return;
    add_term(b, &row, 1, product);
    keep_row(b, row);
}

// t <= 0 and u <= 0 give t * u >= 0; t = 0 gives t * x = 0.
static void multiply_conditions(Builder *b) {
    const ItsCase *c = b->c;
    Term factors[MAX_FACTORS];
    size_t n = 0;
    for (size_t i = 0; i < c->formulas.count; i++) {
        FormulaKind kind = formula_kind(b->table, c->formulas.items[i]);
        if (kind != FORMULA_LE && kind != FORMULA_EQ)
            continue;
        Term term = formula_term(b->table, c->formulas.items[i]);
        for (size_t v = 0; kind == FORMULA_EQ && v < b->its->variables.count; v++)
            add_product_row(b, term, b->its->variables.items[v], true);
        Number constant = term_linear(b->table, term).constant;
        bool is_small = constant <= MAX_OF_FACTOR && constant >= -MAX_OF_FACTOR;
        if (kind == FORMULA_LE && is_small && n < MAX_FACTORS && has_dims(b, term))
            factors[n++] = term;
    }
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j <= i; j++)
            add_product_row(b, factors[i], factors[j], false);
}

static Sparse update_row(Builder *b, Term value) {
    Sparse row = {0};
    if (term_exists(value))
        add_term(b, &row, 1, value);
    if (!term_exists(value) || row.is_broken) { // any number
        vec_free(&row.entries);
        row = (Sparse){0};
        b->is_inexact |= term_exists(value);
        add_to(&row, b->n_dims++, 1);
    }
    return row;
}

static LinearRow dense(LinearSystem *system, const Builder *b, const Sparse *sparse) {
    LinearRow row = {sparse->constant, arena_new(&system->arena, (b->n_dims + 1) * sizeof(Number)),
                     sparse->is_equality};
    for (size_t i = 0; i < sparse->entries.count; i++)
        row.coefficients[sparse->entries.items[i].dim] = sparse->entries.items[i].coefficient;
    return row;
}

LinearRow linear_row_copy(LinearSystem *system, const LinearRow *row, uint32_t n_old,
                          uint32_t n_dims) {
    LinearRow copy = {row->constant, arena_new(&system->arena, (n_dims + 1) * sizeof(Number)),
                      row->is_equality};
    for (uint32_t i = 0; i < n_old; i++)
        copy.coefficients[i] = row->coefficients[i];
    return copy;
}

// Variables that are atoms (its_name_constants, its_with_products).
static void relate_variables(Builder *b) {
    const Its *its = b->its;
    size_t n_plain = its->variables.count - its->n_products;
    for (size_t v = 0; v < its->variables.count; v++) {
        Term variable = its->variables.items[v];
        if (term_kind(its->table, variable) == TERM_VAR)
            continue;
        if (v < n_plain)
            relate_atom(b, (uint32_t)v, variable);
        else
            relate_square(b, (uint32_t)v, term_parts(its->table, variable));
    }
}

bool linear_system_add(LinearSystem *system, const Its *its, const ItsCase *c,
                       uint32_t transition) {
    Builder b = {.its = its, .table = its->table, .solver = its->solver, .c = c};
    const ItsTransition *t = &its->transitions.items[transition];
    VEC(Sparse) updates = {0};
    for (; b.n_dims < its->variables.count; b.n_dims++)
        map_set(&b.dims, its->variables.items[b.n_dims].id, b.n_dims);
    relate_variables(&b);
    if (its->n_products)
        multiply_conditions(&b);
    for (size_t i = 0; i < c->formulas.count && !b.is_full; i++)
        add_formula_row(&b, c->formulas.items[i]);
    for (size_t i = 0; i < c->updates.count; i++)
        vec_push(&updates, update_row(&b, c->updates.items[i]));
    LinearCase made = {.from = t->from,
                       .to = t->to,
                       .transition = transition,
                       .n_dims = b.n_dims,
                       .updates =
                           arena_new(&system->arena, (updates.count + 1) * sizeof(LinearRow)),
                       .is_exact = !b.is_inexact && !b.is_full,
                       .kb = c->kb,
                       .values = arena_new(&system->arena, (updates.count + 1) * sizeof(Term))};
    for (size_t i = 0; i < c->updates.count; i++)
        made.values[i] = c->updates.items[i];
    for (size_t i = 0; i < b.rows.count; i++) {
        vec_push(&made.rows, dense(system, &b, &b.rows.items[i]));
        vec_free(&b.rows.items[i].entries);
    }
    for (size_t i = 0; i < updates.count; i++) {
        made.updates[i] = dense(system, &b, &updates.items[i]);
        vec_free(&updates.items[i].entries);
    }
    bool is_possible = linear_case_reduce(system, &made);
    if (is_possible)
        vec_push(&system->cases, made);
    else
        vec_free(&made.rows);
    vec_free(&b.rows);
    vec_free(&updates);
    map_release(&b.dims);
    return is_possible;
}

LinearSystem *linear_system_empty(const Its *its) {
    LinearSystem *system = memory_zeroed(sizeof *system);
    system->n_vars = (uint32_t)its->variables.count;
    system->n_locations = (uint32_t)its->locations.count;
    return system;
}

LinearSystem *linear_system_new(const Its *its, Budget *budget) {
    LinearSystem *system = linear_system_empty(its);
    for (uint32_t i = 0; i < its->transitions.count; i++) {
        bool has_room = system->cases.count + its->transitions.count < MAX_ALL_CASES;
        bool has_time = budget_poll(budget, 1) == BUDGET_LEFT;
        size_t limit = has_room && has_time ? MAX_CASES : 1;
        bool is_coarse;
        ItsCases cases = its_cases(its, &its->transitions.items[i], limit, &is_coarse);
        system->is_coarse |= is_coarse;
        for (size_t c = 0; c < cases.count; c++)
            linear_system_add(system, its, &cases.items[c], i);
        its_cases_release(&cases);
    }
    return system;
}

LinearSystem *linear_system_copy(const LinearSystem *system, const bool *keeps) {
    LinearSystem *copy = memory_zeroed(sizeof *copy);
    copy->n_vars = system->n_vars;
    copy->n_locations = system->n_locations;
    for (size_t i = 0; i < system->cases.count; i++) {
        const LinearCase *old = &system->cases.items[i];
        LinearCase c = *old;
        if (keeps && !keeps[i])
            continue;
        c.rows = (LinearRows){0};
        c.updates = arena_new(&copy->arena, (system->n_vars + 1) * sizeof(LinearRow));
        c.values = arena_new(&copy->arena, (system->n_vars + 1) * sizeof(Term));
        for (size_t r = 0; r < old->rows.count; r++)
            vec_push(&c.rows, linear_row_copy(copy, &old->rows.items[r], old->n_dims, old->n_dims));
        for (uint32_t v = 0; v < system->n_vars; v++) {
            c.updates[v] = linear_row_copy(copy, &old->updates[v], old->n_dims, old->n_dims);
            c.values[v] = old->values[v];
        }
        vec_push(&copy->cases, c);
    }
    return copy;
}

void linear_system_free(LinearSystem *system) {
    for (size_t i = 0; i < system->cases.count; i++)
        vec_free(&system->cases.items[i].rows);
    vec_free(&system->cases);
    free(system->excluded);
    arena_release(&system->arena);
    free(system);
}
