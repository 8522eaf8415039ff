// What engines count and measure, as one table (statistics.def): an engine adds to a row by its id;
// sums over engines, the text of --stats and the JSON output go over all rows.
#ifndef TASK_STATISTICS_H
#define TASK_STATISTICS_H

typedef enum StatisticId {
#define STATISTIC(id, name, unit, sum, meaning) STATISTIC_##id,
#include "task/statistics.def"
#undef STATISTIC
    N_STATISTICS
} StatisticId;

typedef struct StatisticRow {
    const char *name, *unit, *meaning;
    enum { STATISTIC_SUM, STATISTIC_MAX } how; // rows of several answers add up
} StatisticRow;

extern const StatisticRow STATISTICS[N_STATISTICS];

typedef struct Statistics {
    double values[N_STATISTICS];
} Statistics;

static inline void statistics_add(Statistics *statistics, StatisticId id, double value) {
    statistics->values[id] += value;
}

// The statistics of several answers together.
void statistics_sum(Statistics *sum, const Statistics *more);

#endif
