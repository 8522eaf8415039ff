// Smaller descriptions of linear cases. The size of the programs that look for ranking functions is
// the number of rows and dimensions, so those that say nothing about the variables are removed:
//  - an equation gives a dimension of the case's own (with coefficient 1 or -1) in terms of the
//    others;
//  - a dimension that no new value depends on is projected out (Fourier and Motzkin) where that
//    does not make more rows;
//  - rows that are not connected to any variable, and rows that another one implies at a glance.
// Only the last changes nothing but the size; the others are exact over the rationals.
#include "its/linear.h"

#include "domain/lp.h"

#include <stdlib.h>
#include <string.h>

enum { FEASIBILITY_WEIGHT = 500000 };

// ---- Rows ---------------------------------------------------------------------------------------

// row = a * row + b * other; false when a number is too large (the row is then as it was).
static bool combine(LinearRow *row, Number a, const LinearRow *other, Number b, uint32_t n,
                    Number *scratch) {
    Number divisor = 0, left, right;
    for (uint32_t i = 0; i <= n; i++) {
        Number mine = i < n ? row->coefficients[i] : row->constant;
        Number theirs = i < n ? other->coefficients[i] : other->constant;
        if (!number_mul(a, mine, &left) || !number_mul(b, theirs, &right) ||
            !number_add(left, right, &scratch[i]) || scratch[i] == NUMBER_MIN)
            return false;
        divisor = number_gcd(divisor, scratch[i]);
    }
    for (uint32_t i = 0; i < n; i++)
        row->coefficients[i] = divisor > 1 ? scratch[i] / divisor : scratch[i];
    row->constant = divisor > 1 ? scratch[n] / divisor : scratch[n];
    return true;
}

static void remove_row(LinearRows *rows, size_t which) {
    rows->items[which] = rows->items[rows->count - 1];
    rows->count--;
}

static bool is_used_by_update(const LinearSystem *system, const LinearCase *c, uint32_t dim) {
    for (uint32_t v = 0; v < system->n_vars; v++)
        if (c->updates[v].coefficients[dim])
            return true;
    return false;
}

// ---- Equations ----------------------------------------------------------------------------------

// Replaces `dim` everywhere by what the row (in which it has coefficient 1 or -1) says it is.
static bool substitute(const LinearSystem *system, LinearCase *c, const LinearRow *row,
                       uint32_t dim, Number *scratch) {
    Number sign = row->coefficients[dim];
    for (uint32_t v = 0; v < system->n_vars; v++) {
        LinearRow *update = &c->updates[v];
        Number factor = -sign * update->coefficients[dim];
        LinearRow sum = *update;
        // An update must not be divided.
        for (uint32_t i = 0; factor && i <= c->n_dims; i++) {
            Number mine = i < c->n_dims ? sum.coefficients[i] : sum.constant;
            Number theirs = i < c->n_dims ? row->coefficients[i] : row->constant, part;
            if (!number_mul(factor, theirs, &part) || !number_add(mine, part, &scratch[i]) ||
                scratch[i] == NUMBER_MIN)
                return false;
        }
        if (factor) {
            memcpy(update->coefficients, scratch, c->n_dims * sizeof *scratch);
            update->constant = scratch[c->n_dims];
        }
    }
    for (size_t i = 0; i < c->rows.count; i++) {
        Number factor = -sign * c->rows.items[i].coefficients[dim];
        if (factor && !combine(&c->rows.items[i], 1, row, factor, c->n_dims, scratch))
            return false;
    }
    return true;
}

static void use_equations(const LinearSystem *system, LinearCase *c, Number *scratch) {
    for (size_t i = 0; i < c->rows.count; i++) {
        LinearRow row = c->rows.items[i];
        if (!row.is_equality)
            continue;
        for (uint32_t dim = system->n_vars; dim < c->n_dims; dim++) {
            Number coefficient = row.coefficients[dim];
            if (coefficient != 1 && coefficient != -1)
                continue;
            LinearRow copy = {row.constant, memory_new((c->n_dims + 1) * sizeof(Number)), true};
            memcpy(copy.coefficients, row.coefficients, c->n_dims * sizeof(Number));
            remove_row(&c->rows, i);
            bool done = substitute(system, c, &copy, dim, scratch);
            if (!done) { // half done: what was replaced is equal, and the equation still says so
                LinearRow kept = {copy.constant, row.coefficients, true};
                memcpy(kept.coefficients, copy.coefficients, c->n_dims * sizeof(Number));
                vec_push(&c->rows, kept);
            }
            free(copy.coefficients);
            if (!done)
                return;
            i = SIZE_MAX; // from the beginning
            break;
        }
    }
}

// ---- Projection ---------------------------------------------------------------------------------

typedef struct Signs {
    size_t plus, minus, equal;
} Signs;

static Signs count_signs(const LinearCase *c, uint32_t dim) {
    Signs signs = {0};
    for (size_t i = 0; i < c->rows.count; i++) {
        Number coefficient = c->rows.items[i].coefficients[dim];
        if (c->rows.items[i].is_equality)
            signs.equal += coefficient != 0;
        else if (coefficient)
            ++*(coefficient > 0 ? &signs.plus : &signs.minus);
    }
    return signs;
}

// Every pair of a lower and an upper bound gives a row without the dimension.
static void project(LinearSystem *system, LinearCase *c, uint32_t dim, Number *scratch) {
    LinearRows kept = {0};
    for (size_t i = 0; i < c->rows.count; i++) {
        const LinearRow *low = &c->rows.items[i];
        if (low->coefficients[dim] == 0)
            vec_push(&kept, *low);
        for (size_t j = 0; low->coefficients[dim] > 0 && j < c->rows.count; j++) {
            const LinearRow *high = &c->rows.items[j];
            if (high->coefficients[dim] >= 0)
                continue;
            LinearRow both = linear_row_copy(system, low, c->n_dims, c->n_dims);
            if (combine(&both, -high->coefficients[dim], high, low->coefficients[dim], c->n_dims,
                        scratch))
                vec_push(&kept, both); // else a row less: a larger set
        }
    }
    vec_free(&c->rows);
    c->rows = kept;
}

static void project_cheap_ones(LinearSystem *system, LinearCase *c, Number *scratch) {
    bool changed = true;
    while (changed) {
        changed = false;
        for (uint32_t dim = system->n_vars; dim < c->n_dims; dim++) {
            Signs signs = count_signs(c, dim);
            if (signs.equal || signs.plus + signs.minus == 0 ||
                signs.plus * signs.minus > signs.plus + signs.minus ||
                is_used_by_update(system, c, dim))
                continue;
            project(system, c, dim, scratch);
            changed = true;
        }
    }
}

// ---- Superfluous rows ---------------------------------------------------------------------------

static bool has_same_coefficients(const LinearRow *a, const LinearRow *b, uint32_t n) {
    return memcmp(a->coefficients, b->coefficients, n * sizeof(Number)) == 0;
}

static bool is_constant(const LinearRow *row, uint32_t n) {
    for (uint32_t i = 0; i < n; i++)
        if (row->coefficients[i])
            return false;
    return true;
}

// Inequalities over integers: divided by the coefficients' divisor, with rounding.
static void tighten(LinearRow *row, uint32_t n) {
    Number divisor = 0;
    for (uint32_t i = 0; i < n; i++)
        divisor = number_gcd(divisor, row->coefficients[i]);
    if (divisor <= 1 || row->is_equality)
        return;
    for (uint32_t i = 0; i < n; i++)
        row->coefficients[i] /= divisor;
    row->constant = number_floor_div(row->constant, divisor);
}

static void drop_implied(LinearCase *c) {
    uint32_t n = c->n_dims;
    for (size_t i = 0; i < c->rows.count;) {
        LinearRow *row = &c->rows.items[i];
        bool is_superfluous = is_constant(row, n) && !row->is_equality && row->constant >= 0;
        for (size_t j = 0; j < c->rows.count && !is_superfluous; j++) {
            const LinearRow *other = &c->rows.items[j];
            if (i == j || row->is_equality || other->is_equality ||
                !has_same_coefficients(row, other, n))
                continue;
            is_superfluous =
                other->constant < row->constant || (other->constant == row->constant && j < i);
        }
        if (is_superfluous)
            remove_row(&c->rows, i);
        else
            i++;
    }
}

// Marks what is connected with a variable or a new value by a row.
static void mark_connected(const LinearSystem *system, const LinearCase *c, bool *is_marked) {
    for (uint32_t dim = 0; dim < c->n_dims; dim++)
        is_marked[dim] = dim < system->n_vars || is_used_by_update(system, c, dim);
    bool changed = true;
    while (changed) {
        changed = false;
        for (size_t i = 0; i < c->rows.count; i++) {
            bool touches = false;
            for (uint32_t dim = 0; dim < c->n_dims && !touches; dim++)
                touches = is_marked[dim] && c->rows.items[i].coefficients[dim];
            for (uint32_t dim = 0; dim < c->n_dims && touches; dim++)
                if (c->rows.items[i].coefficients[dim] && !is_marked[dim])
                    changed = is_marked[dim] = true;
        }
    }
}

static bool is_row_marked(const LinearRow *row, uint32_t n, const bool *is_marked) {
    for (uint32_t dim = 0; dim < n; dim++)
        if (row->coefficients[dim] && is_marked[dim])
            return true;
    return is_constant(row, n); // a contradiction is not forgotten
}

static void move_coefficients(LinearRow *row, const LinearCase *c, const uint32_t *place) {
    for (uint32_t dim = 0; dim < c->n_dims; dim++)
        if (place[dim] != UINT32_MAX && place[dim] != dim) { // places only move down
            row->coefficients[place[dim]] = row->coefficients[dim];
            row->coefficients[dim] = 0;
        }
}

// Dimensions that occur nowhere vanish. Rows that share their coefficients (never) would break
// this.
static void renumber(const LinearSystem *system, LinearCase *c) {
    uint32_t *place = memory_new((c->n_dims + 1) * sizeof *place), n = 0;
    for (uint32_t dim = 0; dim < c->n_dims; dim++) {
        bool is_used = dim < system->n_vars || is_used_by_update(system, c, dim);
        for (size_t i = 0; i < c->rows.count && !is_used; i++)
            is_used = c->rows.items[i].coefficients[dim] != 0;
        place[dim] = is_used ? n++ : UINT32_MAX;
    }
    for (size_t i = 0; i < c->rows.count; i++)
        move_coefficients(&c->rows.items[i], c, place);
    for (uint32_t v = 0; v < system->n_vars; v++)
        move_coefficients(&c->updates[v], c, place);
    c->n_dims = n;
    free(place);
}

static void drop_unconnected(const LinearSystem *system, LinearCase *c) {
    bool *is_marked = memory_zeroed(c->n_dims + 1);
    mark_connected(system, c, is_marked);
    for (size_t i = 0; i < c->rows.count;)
        if (is_row_marked(&c->rows.items[i], c->n_dims, is_marked))
            i++;
        else
            remove_row(&c->rows, i);
    free(is_marked);
}

bool linear_case_reduce(LinearSystem *system, LinearCase *c) {
    Number *scratch = memory_new((c->n_dims + 1) * sizeof *scratch);
    use_equations(system, c, scratch);
    for (size_t i = 0; i < c->rows.count; i++)
        tighten(&c->rows.items[i], c->n_dims);
    drop_implied(c);
    project_cheap_ones(system, c, scratch);
    drop_implied(c);
    bool has_point = lp_rows_have_point(&c->rows, c->n_dims, FEASIBILITY_WEIGHT);
    if (has_point) {
        drop_unconnected(system, c);
        renumber(system, c);
    }
    free(scratch);
    return has_point;
}

// ---- Sequences ----------------------------------------------------------------------------------

// The second case's row over the first case's dimensions and its own further ones.
static bool carry_over(const LinearSystem *system, const LinearCase *first, const LinearRow *row,
                       uint32_t n_own, LinearRow *result) {
    Number part;
    result->constant = row->constant;
    result->is_equality = row->is_equality;
    for (uint32_t i = 0; i < n_own; i++)
        result->coefficients[first->n_dims + i] = row->coefficients[system->n_vars + i];
    for (uint32_t v = 0; v < system->n_vars; v++) {
        Number factor = row->coefficients[v];
        if (factor == 0)
            continue;
        const LinearRow *update = &first->updates[v];
        for (uint32_t dim = 0; dim < first->n_dims; dim++)
            if (!number_mul(factor, update->coefficients[dim], &part) ||
                !number_add(result->coefficients[dim], part, &result->coefficients[dim]))
                return false;
        if (!number_mul(factor, update->constant, &part) ||
            !number_add(result->constant, part, &result->constant))
            return false;
    }
    return true;
}

static LinearRow new_row(LinearSystem *system, uint32_t n) {
    return (LinearRow){.coefficients = arena_new(&system->arena, (n + 1) * sizeof(Number))};
}

bool linear_case_before(LinearSystem *system, const LinearCase *first, const LinearCase *second,
                        LinearCase *both) {
    uint32_t n_own = second->n_dims - system->n_vars, n = first->n_dims + n_own;
    *both = (LinearCase){.from = first->from,
                         .to = first->to,
                         .transition = first->transition,
                         .n_dims = n,
                         .updates =
                             arena_new(&system->arena, (system->n_vars + 1) * sizeof(LinearRow))};
    for (size_t i = 0; i < first->rows.count; i++)
        vec_push(&both->rows, linear_row_copy(system, &first->rows.items[i], first->n_dims, n));
    for (size_t i = 0; i < second->rows.count; i++) {
        LinearRow row = new_row(system, n);
        if (carry_over(system, first, &second->rows.items[i], n_own, &row))
            vec_push(&both->rows, row); // else a row less: a larger set
    }
    for (uint32_t v = 0; v < system->n_vars; v++)
        both->updates[v] = linear_row_copy(system, &first->updates[v], first->n_dims, n);
    bool has_run = linear_case_reduce(system, both);
    if (!has_run)
        vec_free(&both->rows);
    return has_run;
}
