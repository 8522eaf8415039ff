// When a system cannot be ranked as it stands, it is made sharper, and tried again:
//   1. values from which no infinite run goes on are removed (its/survive.h);
//   2. Z3 says which case can follow which (remainders, bits);
//   3. a case that is taken again and again fixes what it says of unchanging variables for the
//      whole run: under this assumption the system is ranked, and the case then removed;
//   4. cases are split in two by a comparison (of two bounds, or of a variable with its new value),
//      so that each half can have its own ranking function;
//   5. transitions stay formulas, and cases are looked at only where they refute a guess
//      (rank_examples.h). This comes first where there are too many cases;
//   6. products of variables become variables: functions of degree 2.
#include "ranking/rank_thorough.h"

#include "domain/polyhedron.h"
#include "its/survive.h"
#include "ranking/rank_examples.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_ASSUMED = 8, MAX_PREDICATES = 10, MAX_SPLIT_CASES = 6, MANY_CASES = 24 };

typedef struct Thorough {
    const Its *its;
    Budget *budget;
    RankProof *proof;
} Thorough;

static bool has_time(const Thorough *t) { return budget_poll(t->budget, 1) == BUDGET_LEFT; }

// A new try: what was found before it failed is forgotten.
static bool try_rank(const Thorough *t, LinearSystem *system) {
    RankProof tried = {0};
    bool holds = has_time(t) && rank_system(system, t->budget, &tried);
    if (holds)
        for (size_t i = 0; i < tried.arguments.count; i++)
            vec_push(&t->proof->arguments, tried.arguments.items[i]);
    if (holds || t->proof->open_locations.count) {
        if (holds)
            vec_clear(&tried.arguments); // they are the proof's now
        rank_proof_release(&tried);
    } else {
        t->proof->open_locations.items = tried.open_locations.items;
        t->proof->open_locations.count = tried.open_locations.count;
        t->proof->open_locations.capacity = tried.open_locations.capacity;
        tried.open_locations.items = NULL;
        tried.open_locations.count = tried.open_locations.capacity = 0;
        rank_proof_release(&tried);
    }
    return holds;
}

// ---- Constants ----------------------------------------------------------------------------------

// Every case with the rows in addition; cases that contradict them are left out.
static LinearSystem *assume(const LinearSystem *system, const LinearRows *rows) {
    LinearSystem *assumed = linear_system_copy(system, NULL);
    size_t kept = 0;
    for (size_t i = 0; i < assumed->cases.count; i++) {
        LinearCase *c = &assumed->cases.items[i];
        for (size_t r = 0; r < rows->count; r++)
            vec_push(&c->rows,
                     linear_row_copy(assumed, &rows->items[r], assumed->n_vars, c->n_dims));
        if (linear_case_reduce(assumed, c))
            assumed->cases.items[kept++] = *c;
        else
            vec_free(&c->rows);
    }
    assumed->cases.count = kept;
    return assumed;
}

static bool ends_if_repeated(const Thorough *t, const LinearSystem *system, size_t which) {
    LinearRows rows = linear_case_constants(system, &system->cases.items[which]);
    bool holds = false;
    if (rows.count && has_time(t)) {
        LinearSystem *assumed = assume(system, &rows);
        linear_system_survive(assumed, t->budget);
        holds = try_rank(t, assumed);
        linear_system_free(assumed);
    }
    polyhedron_rows_release(&rows);
    return holds;
}

static bool rank_by_constants(const Thorough *t, const LinearSystem *system) {
    size_t n = system->cases.count;
    if (n < 2 || n > MAX_ASSUMED)
        return false;
    bool *keeps = memory_new(n), any = false;
    memset(keeps, true, n);
    for (size_t i = 0; i < n; i++) {
        keeps[i] = !ends_if_repeated(t, system, i);
        any |= !keeps[i];
    }
    bool holds = false;
    if (any) {
        LinearSystem *rest = linear_system_copy(system, keeps);
        linear_system_survive(rest, t->budget);
        holds = try_rank(t, rest);
        linear_system_free(rest);
    }
    free(keeps);
    return holds;
}

// ---- Splitting ----------------------------------------------------------------------------------

typedef struct Predicates {
    LinearRows rows; // row >= 0, or not; coefficients are allocated
    uint32_t n_vars;
} Predicates;

static bool is_known(const Predicates *p, const LinearRow *row) {
    for (size_t i = 0; i < p->rows.count; i++) {
        bool same = true, opposite = true;
        for (uint32_t v = 0; v < p->n_vars; v++) {
            same &= p->rows.items[i].coefficients[v] == row->coefficients[v];
            opposite &= p->rows.items[i].coefficients[v] == -row->coefficients[v];
        }
        if (same || opposite)
            return true;
    }
    return false;
}

static void add_predicate(Predicates *p, LinearRow row) {
    bool is_constant = true;
    for (uint32_t v = 0; v < p->n_vars; v++)
        is_constant &= row.coefficients[v] == 0;
    if (is_constant || p->rows.count >= MAX_PREDICATES || is_known(p, &row))
        free(row.coefficients);
    else
        vec_push(&p->rows, row);
}

static bool is_over_variables(const LinearRow *row, const LinearCase *c, uint32_t n_vars) {
    for (uint32_t dim = n_vars; dim < c->n_dims; dim++)
        if (row->coefficients[dim])
            return false;
    return true;
}

static LinearRow difference(const LinearRow *a, const LinearRow *b, uint32_t n) {
    LinearRow row = {a->constant - (b ? b->constant : 0), memory_zeroed((n + 1) * sizeof(Number)),
                     false};
    for (uint32_t v = 0; v < n; v++)
        row.coefficients[v] = a->coefficients[v] - (b ? b->coefficients[v] : 0);
    return row;
}

static bool is_small(const LinearRow *row, uint32_t n) {
    bool small = row->constant > INT32_MIN && row->constant < INT32_MAX;
    for (uint32_t v = 0; v < n; v++)
        small &= row->coefficients[v] > -1000 && row->coefficients[v] < 1000;
    return small;
}

// A variable and its new value: does it rise or fall?
static void add_changes(Predicates *p, const LinearCase *c) {
    for (uint32_t v = 0; v < p->n_vars; v++) {
        const LinearRow *update = &c->updates[v];
        if (!is_over_variables(update, c, p->n_vars) || !is_small(update, p->n_vars))
            continue;
        LinearRow change = difference(update, NULL, p->n_vars);
        change.coefficients[v]--;
        add_predicate(p, change);
    }
}

// Two conditions of a case: which is nearer to its end?
static void add_comparisons(Predicates *p, const LinearCase *c) {
    for (size_t i = 0; i < c->rows.count; i++)
        for (size_t j = 0; j < i; j++) {
            const LinearRow *a = &c->rows.items[i], *b = &c->rows.items[j];
            if (!a->is_equality && !b->is_equality && is_over_variables(a, c, p->n_vars) &&
                is_over_variables(b, c, p->n_vars) && is_small(a, p->n_vars) &&
                is_small(b, p->n_vars))
                add_predicate(p, difference(a, b, p->n_vars));
        }
}

static bool is_always(const LinearCase *c, const LinearRow *row) {
    for (uint32_t dim = 0; dim < c->n_dims; dim++)
        if (row->coefficients[dim])
            return false;
    return true;
}

// Half of a case: row >= 0, or row <= -1.
static void add_half(LinearSystem *system, const LinearCase *c, const LinearRow *row, int sign) {
    LinearCase half = *c;
    half.rows = (LinearRows){0};
    half.updates = arena_new(&system->arena, (system->n_vars + 1) * sizeof(LinearRow));
    for (uint32_t v = 0; v < system->n_vars; v++)
        half.updates[v] = linear_row_copy(system, &c->updates[v], c->n_dims, c->n_dims);
    for (size_t i = 0; i < c->rows.count; i++)
        vec_push(&half.rows, linear_row_copy(system, &c->rows.items[i], c->n_dims, c->n_dims));
    LinearRow bound = linear_row_copy(system, row, system->n_vars, c->n_dims);
    for (uint32_t v = 0; v < system->n_vars; v++)
        bound.coefficients[v] *= sign;
    bound.constant = sign > 0 ? bound.constant : -bound.constant - 1;
    if (!is_always(&half, &bound))
        vec_push(&half.rows, bound);
    if (linear_case_reduce(system, &half))
        vec_push(&system->cases, half);
    else
        vec_free(&half.rows);
}

static bool rank_split(const Thorough *t, const LinearSystem *system, const LinearRow *predicate) {
    bool *none = memory_zeroed(system->cases.count + 1);
    LinearSystem *split = linear_system_copy(system, none);
    for (size_t i = 0; i < system->cases.count; i++)
        for (int sign = 1; sign >= -1; sign -= 2)
            add_half(split, &system->cases.items[i], predicate, sign);
    bool holds = try_rank(t, split);
    linear_system_free(split);
    free(none);
    return holds;
}

static bool rank_by_splitting(const Thorough *t, const LinearSystem *system) {
    Predicates p = {.n_vars = system->n_vars};
    bool holds = false;
    if (system->cases.count > MAX_SPLIT_CASES)
        return false;
    for (size_t i = 0; i < system->cases.count; i++)
        add_changes(&p, &system->cases.items[i]);
    for (size_t i = 0; i < system->cases.count; i++)
        add_comparisons(&p, &system->cases.items[i]);
    for (size_t i = 0; i < p.rows.count && !holds && has_time(t); i++)
        holds = rank_split(t, system, &p.rows.items[i]);
    for (size_t i = 0; i < p.rows.count; i++)
        free(p.rows.items[i].coefficients);
    vec_free(&p.rows);
    return holds;
}

// ---- All ----------------------------------------------------------------------------------------

static bool is_inexact(const LinearSystem *system) {
    for (size_t i = 0; i < system->cases.count; i++)
        if (!system->cases.items[i].is_exact)
            return true;
    return false;
}

static void set_variables(RankProof *proof, const Its *its) {
    vec_clear(&proof->variables);
    for (size_t v = 0; v < its->variables.count; v++)
        vec_push(&proof->variables, its->variables.items[v]);
}

// Functions of degree 2: products are variables, too.
static bool rank_by_products(const Thorough *t) {
    Its *its = has_time(t) ? its_with_products(t->its) : NULL;
    bool holds = false;
    if (its && its->n_products) {
        LinearSystem *system = linear_system_new(its, t->budget);
        rank_proof_forget(t->proof);
        holds = try_rank(t, system) || rank_by_examples(its, t->budget, t->proof);
        if (holds)
            set_variables(t->proof, its);
        linear_system_free(system);
    }
    its_free(its);
    return holds;
}

bool rank_thoroughly(LinearSystem *system, const Its *its, Budget *budget, RankProof *proof) {
    Thorough t = {its, budget, proof};
    bool has_many_cases = system->is_coarse || system->cases.count > MANY_CASES;
    set_variables(proof, its);
    // Too many cases to write them all down: what was written says too little, and costs much.
    if ((has_many_cases && rank_by_examples(its, budget, proof)) || try_rank(&t, system))
        return true;
    if (is_inexact(system))
        linear_system_exclude(system, its, budget);
    if (linear_system_survive(system, budget) || system->excluded)
        if (try_rank(&t, system))
            return true;
    return rank_by_constants(&t, system) || rank_by_splitting(&t, system) ||
           (!has_many_cases && rank_by_examples(its, budget, proof)) || rank_by_products(&t);
}
