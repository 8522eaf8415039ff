#include "task/statistics.h"

const StatisticRow STATISTICS[N_STATISTICS] = {
#define STATISTIC(id, name, unit, sum, meaning)                                                    \
    [STATISTIC_##id] = {name, unit, meaning, STATISTIC_##sum},
#include "task/statistics.def"
#undef STATISTIC
};

void statistics_sum(Statistics *sum, const Statistics *more) {
    for (int i = 0; i < N_STATISTICS; i++) {
        double value = more->values[i];
        if (STATISTICS[i].how == STATISTIC_SUM)
            sum->values[i] += value;
        else if (value > sum->values[i])
            sum->values[i] = value;
    }
}
