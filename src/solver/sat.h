// Is a conjunction of width-1 bitvector expressions satisfiable? Bit-blasting to CaDiCaL, incremental: clauses of an
// expression are made once; assumptions hold for one call only.
#ifndef SOLVER_SAT_H
#define SOLVER_SAT_H

#include "base/budget.h"
#include "term/bits.h"

typedef struct Sat Sat;
typedef enum SatAnswer { SAT_UNKNOWN, SAT_YES, SAT_NO } SatAnswer;

Sat *sat_new(BitsTable *table, Budget *budget);
void sat_free(Sat *sat);
void sat_add(Sat *sat, Bits fact); // for good
SatAnswer sat_solve(Sat *sat, const Bits *assumptions, uint32_t n, double seconds); // polls the budget, too
// The value of any expression in the model of the last SAT_YES, up to 64 bits (evaluated, not only blasted ones).
uint64_t sat_value(Sat *sat, Bits a);

typedef struct SatStats { uint64_t variables, clauses, calls; double seconds, blast_seconds; } SatStats;
SatStats sat_stats(const Sat *sat);

#endif
