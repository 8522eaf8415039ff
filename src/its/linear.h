// A system in linear arithmetic: each transition falls apart into cases, and a case has linear
// constraints over its dimensions (the system's variables, then its own unknown numbers) and a
// linear form for each variable's new value. What is not linear is a dimension of its own with what
// is known about it, so that the linear system does at least what the system does.
#ifndef ITS_LINEAR_H
#define ITS_LINEAR_H

#include "base/arena.h"
#include "domain/row.h"
#include "its/cases.h"

typedef struct LinearCase {
    uint32_t from, to;
    uint32_t transition; // of the Its
    uint32_t n_dims;     // n_vars, and the case's own
    LinearRows rows;     // all hold; coefficients live in the system's arena
    LinearRow *updates;  // by variable
    bool is_exact;       // linear from the beginning: rows and updates say all
    const Kb *kb;        // what they were made of, and
    Term *values;        // by variable; no term: any number
} LinearCase;

typedef struct LinearSystem {
    uint32_t n_vars, n_locations;
    VEC(LinearCase) cases;
    Arena arena;
    bool is_coarse; // a transition has so many cases that they were not all distinguished
    bool *excluded; // [first * n_excluded + second]: that case cannot be followed by this; or NULL
    uint32_t n_excluded;
} LinearSystem;

static inline bool linear_is_excluded(const LinearSystem *system, size_t first, size_t second) {
    return system->excluded && system->excluded[first * system->n_excluded + second];
}

// Cases without a rational solution are left out.
LinearSystem *linear_system_new(const Its *its, Budget *budget);
void linear_system_free(LinearSystem *system);

// The same, case by case. False, and nothing is added, when the case has no rational solution.
LinearSystem *linear_system_empty(const Its *its);
bool linear_system_add(LinearSystem *system, const Its *its, const ItsCase *c, uint32_t transition);

// Solves for the case's own dimensions and drops what is then superfluous; the relation between old
// and new values stays the same. False when there is no rational solution.
bool linear_case_reduce(LinearSystem *system, LinearCase *c);
// The first case, for those values after which the second one can be taken. False when there are
// none.
bool linear_case_before(LinearSystem *system, const LinearCase *first, const LinearCase *second,
                        LinearCase *both);

// A copy without cases that `keeps` does not mark (NULL: with all).
LinearSystem *linear_system_copy(const LinearSystem *system, const bool *keeps);

// Copies the row into the arena, with room for n_dims coefficients (the new ones are 0).
LinearRow linear_row_copy(LinearSystem *system, const LinearRow *row, uint32_t n_old,
                          uint32_t n_dims);

#endif
