#include "base/budget.h"

#include "base/clock.h"
#include "base/signals.h"

Budget budget_of_seconds(double seconds) {
    return (Budget){.deadline = seconds > 0 ? clock_now() + seconds : 0};
}

BudgetEnd budget_poll(Budget *budget, uint64_t steps_since_last_poll) {
    budget->steps += steps_since_last_poll;
    if (budget->end != BUDGET_LEFT)
        return budget->end;
    if (signals_received())
        budget->end = BUDGET_INTERRUPTED;
    else if (budget->max_steps && budget->steps >= budget->max_steps)
        budget->end = BUDGET_OUT_OF_STEPS;
    else if (budget->deadline > 0 && clock_now() >= budget->deadline)
        budget->end = BUDGET_OUT_OF_TIME;
    return budget->end;
}

const char *budget_end_name(BudgetEnd end) {
    static const char *const names[] = {"left", "timeout", "step limit", "interrupted"};
    return names[end];
}
