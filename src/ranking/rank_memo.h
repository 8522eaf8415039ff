// Systems that are known to end, with their proofs. A graph often has the same loop several times
// (what came before it differs, but not in what matters to it): it is then ranked once.
#ifndef RANKING_RANK_MEMO_H
#define RANKING_RANK_MEMO_H

#include "ranking/rank_system.h"

typedef struct RankMemo {
    LinearSystem *system;
    RankProof proof;
    struct RankMemo *next;
} RankMemo; // NULL: none

// Does the linear system say all that its transitions said? Only then is its proof one for every
// system that looks like it.
bool rank_memo_is_fit(const LinearSystem *system);
// The proof for a system that is the same, variables by their place; or NULL.
const RankProof *rank_memo_find(const RankMemo *memo, const LinearSystem *system);
// Takes both. The system is one that is fit.
void rank_memo_add(RankMemo **memo, LinearSystem *system, RankProof proof);
void rank_memo_free(RankMemo *memo);

#endif
