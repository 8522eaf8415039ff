// Ranking: does every loop of a finished symbolic execution graph end?
//
//   rank.c, loop_system.c     one loop at a time, as an integer transition system
//   rank_system.c, rank_lp.c  lexicographic linear ranking functions by linear programs
//   rank_thorough.c           where that fails: sharper systems
//   rank_examples.c           where there are too many cases: guesses and counterexamples
//   rank_check.c, rank_examples_check.c   the check of what was found, by other means
//   rank_memo.c               proofs of equal systems
#ifndef RANKING_RANK_H
#define RANKING_RANK_H

#include "seg/seg.h"

struct RankMemo;

// A SegJudge. The context is a RankResult; its budget must be set.
typedef struct RankResult {
    Budget *budget;
    char *reason; // why not: the loop that was not ranked; the caller frees
    size_t n_ranked;
    SegInvariants
        measures; // by loop of the user's: what decreases (or "", where C has no words for it)
    Proof *proof; // NULL: not wanted; else it gets the functions that rank the loops
    double simplify_seconds, rank_seconds;
    struct RankMemo *memo; // systems that were ranked; at first NULL
} RankResult;

bool rank_loops(void *context, SegContext *x, const SegLoop *loops, size_t n_loops);
void rank_result_release(RankResult *result);

#endif
