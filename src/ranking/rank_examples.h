// Ranking by counterexamples: for transitions with more cases than can be written down. A
// transition stays the formula that it is; only the cases that refute a guess are looked at.
#ifndef RANKING_RANK_EXAMPLES_H
#define RANKING_RANK_EXAMPLES_H

#include "ranking/rank_system.h"

// On success the proof gets an argument for each level of a lexicographic ranking function.
bool rank_by_examples(const Its *its, Budget *budget, RankProof *proof);

// ---- For the check ------------------------------------------------------------------------------

// What became of a transition: it took part in the first n_levels levels. Then all its steps were
// ranked, or what was left of it was on no cycle any more.
typedef struct RankedTransition {
    uint32_t n_levels;
    bool is_closed; // all steps are ranked
} RankedTransition;

typedef VEC(RankFunctions) RankLevels;

// By how much a step of the transition makes the level's function larger, and its value before the
// step.
Term rank_change(const Its *its, const ItsTransition *t, const RankFunctions *f);
Term rank_value(const Its *its, const ItsTransition *t, const RankFunctions *f);
Formula rank_is_ranked(const Its *its, const ItsTransition *t, const RankFunctions *f);

// Marks the transitions (of those marked in `among`) that are on a cycle of those.
void rank_find_cyclic(const Its *its, const bool *among, bool *is_cyclic);

// Do the levels prove that every run ends? Checked from the beginning, for each whole transition.
bool rank_levels_hold(const Its *its, const RankLevels *levels,
                      const RankedTransition *transitions);

#endif
