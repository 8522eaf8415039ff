// What two knowledge bases say in common about some numbers: linear relations, found as the convex
// hull of both (PPL). A knowledge base says more than its hull when it is not linear; what is found
// follows all the same.
#ifndef SOLVER_HULL_H
#define SOLVER_HULL_H

#include "base/vec.h"
#include "solver/solver.h"

enum { HULL_MAX_NAMES = 8 };

typedef VEC(Formula) HullFacts;

// The numbers' values where the knowledge base holds.
typedef struct HullSide {
    const Kb *kb;
    Term values[HULL_MAX_NAMES];
} HullSide;

// Relations between two or more of `names` (n <= HULL_MAX_NAMES) that hold on either side; those
// with large coefficients are left out. The caller frees the facts.
HullFacts hull_facts(Solver *solver, TermTable *table, const Term *names, uint32_t n,
                     const HullSide *a, const HullSide *b);

#endif
