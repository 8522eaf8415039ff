// Does every run of a linear system end?
#ifndef RANKING_RANK_SYSTEM_H
#define RANKING_RANK_SYSTEM_H

#include "ranking/rank_lp.h"

// One argument of a proof: functions that rank some steps of a part of the system. Nodes are the
// system's locations, or (by_case) its cases: what the function is depends on the case that is
// taken next.
typedef struct RankArgument {
    RankFunctions functions;
    bool by_case;
    uint32_t part; // arguments of one part follow one another: together they are lexicographic
    VEC(uint32_t) nodes;
} RankArgument;

typedef struct RankProof {
    VEC(RankArgument) arguments;
    VEC(Term)
    variables; // what the functions are of: the system's variables, or also products of them
    VEC(uint32_t) open_locations; // where it is not known: of the first part that was not ranked
} RankProof;

// The proof is filled as far as it goes.
bool rank_system(LinearSystem *system, Budget *budget, RankProof *proof);
void rank_proof_forget(RankProof *proof); // all arguments
void rank_proof_release(RankProof *proof);

#endif
