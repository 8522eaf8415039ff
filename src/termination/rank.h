// Ranking: does every loop of a finished symbolic execution graph end?
#ifndef TERMINATION_RANK_H
#define TERMINATION_RANK_H

#include "seg/seg.h"

// A SegJudge. The context is a RankResult.
typedef struct RankResult {
    char *reason; // why not: the loop that was not ranked; the caller frees
    size_t n_ranked;
} RankResult;

bool rank_loops(void *context, Exec *x, const SegLoop *loops, size_t n_loops);

#endif
