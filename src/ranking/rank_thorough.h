// Ranking with all means, cheap ones first.
#ifndef RANKING_RANK_THOROUGH_H
#define RANKING_RANK_THOROUGH_H

#include "ranking/rank_system.h"

// `its` is what the system was made of. The system is changed (only finite runs are removed).
bool rank_thoroughly(LinearSystem *system, const Its *its, Budget *budget, RankProof *proof);

#endif
