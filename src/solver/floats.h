// Is a conjunction over IEEE numbers satisfiable? Branch and prune: a box (one set for each
// variable) is narrowed by interval arithmetic, forwards and backwards, and by first-order forms;
// what is left is tried at a point and split. The answer "no" is sound for whatever else the
// expressions hold (it is any value here); "yes" comes with a model that was evaluated bit by bit.
// Reads the notes of float operations (term/bits_node.h); circuits with a SAT solver (solver/sat.h)
// are the alternative.
#ifndef SOLVER_FLOATS_H
#define SOLVER_FLOATS_H

#include "solver/sat.h"

typedef struct FloatsStats {
    uint64_t calls, answers, boxes;
    double seconds;
} FloatsStats;

typedef struct Floats Floats;

Floats *floats_new(const BitsTable *table);
void floats_free(Floats *floats);
// Of all roots (width 1). Facts have to hold in models, but are not used otherwise. SAT_UNKNOWN
// where there is no float operation below the roots, or the work does not seem to end by the
// deadline (clock_now()).
SatAnswer floats_solve(Floats *floats, const Bits *roots, uint32_t n_roots, const Bits *facts,
                       size_t n_facts, Budget *budget, double deadline);
// After SAT_YES, until the next question: the value of a variable; 0 for those that do not matter.
void floats_value(const Floats *floats, Bits var, uint64_t *words);
FloatsStats floats_stats(const Floats *floats);

#endif
