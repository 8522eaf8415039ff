// Is a conjunction of width-1 bitvector expressions satisfiable? Bit-blasting to CaDiCaL,
// incremental: clauses of an expression are made once; assumptions hold for one call only. Z3's
// bitvectors are behind the same interface, for comparison and cross-checks.
#ifndef SOLVER_SAT_H
#define SOLVER_SAT_H

#include "base/budget.h"
#include "term/bits.h"

typedef struct Sat Sat;
typedef enum SatAnswer { SAT_UNKNOWN, SAT_YES, SAT_NO } SatAnswer;
typedef enum SatEngine { SAT_CADICAL, SAT_Z3 } SatEngine;

// Branch and prune over floats where there are any, then CaDiCaL. No budget (NULL): without limits
// but those of calls.
Sat *sat_new(BitsTable *table, Budget *budget);
Sat *sat_new_by(SatEngine engine, BitsTable *table, Budget *budget);
void sat_free(Sat *sat);
void sat_add(Sat *sat, Bits fact); // for good; takes effect with the next sat_solve
// Polls the budget, too. 0 or less seconds: no limit of its own.
SatAnswer sat_solve(Sat *sat, const Bits *assumptions, uint32_t n, double seconds);
// The value of any expression in the model of the last sat_solve, which must have said SAT_YES, up
// to 64 bits (evaluated from the variables, not only what was blasted). Variables that the solver
// never saw are 0.
uint64_t sat_value(Sat *sat, Bits a);
void sat_value_words(Sat *sat, Bits a,
                     uint64_t *words); // of any width: (width + 63) / 64 words, lowest first

typedef struct SatStats {
    uint64_t variables, clauses, calls;
    double seconds, blast_seconds; // all of sat_solve, and the part before the search
    uint64_t float_calls, float_answers, float_boxes; // by solver/floats.h
    double float_seconds;
} SatStats;
// About how much memory clauses and variables may take: a question that needs more is SAT_UNKNOWN.
// 0: any. With CaDiCaL only.
void sat_limit_bytes(Sat *sat, uint64_t bytes);
bool sat_is_full(const Sat *sat); // that has happened
SatStats sat_stats(const Sat *sat);

#endif
