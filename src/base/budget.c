#include "base/budget.h"

#include "assay_contracts.h"
#include "base/clock.h"
#include "base/signals.h"

Budget budget_of_seconds(double seconds) {
    return (Budget){.deadline = seconds > 0 ? clock_now() + seconds : 0};
}

Budget budget_of_part(const Budget *whole, double cpu_seconds) {
    Budget part = {.cpu_deadline = clock_cpu() + cpu_seconds};
    if (whole) {
        part.deadline = whole->deadline;
        part.end = whole->end;
    }
    if (whole && whole->cpu_deadline > 0 && whole->cpu_deadline < part.cpu_deadline)
        part.cpu_deadline = whole->cpu_deadline;
    return part;
}

BudgetEnd budget_poll(Budget *budget, uint64_t steps_since_last_poll) {
    assay_requires(budget);
    budget->steps += steps_since_last_poll;
    if (budget->end != BUDGET_LEFT)
        return budget->end;
    if (signals_received())
        budget->end = BUDGET_INTERRUPTED;
    else if (budget->max_steps && budget->steps >= budget->max_steps)
        budget->end = BUDGET_OUT_OF_STEPS;
    else if (budget->deadline > 0 && clock_now() >= budget->deadline)
        budget->end = BUDGET_OUT_OF_TIME;
    else if (budget->cpu_deadline > 0 && clock_cpu() >= budget->cpu_deadline)
        budget->end = BUDGET_OUT_OF_TIME;
    return budget->end;
}

unsigned budget_milliseconds(const Budget *budget, unsigned wanted) {
    assay_requires(budget);
    double left = wanted;
    if (budget->deadline > 0 && 1000 * (budget->deadline - clock_now()) < left)
        left = 1000 * (budget->deadline - clock_now());
    if (budget->cpu_deadline > 0 && 1000 * (budget->cpu_deadline - clock_cpu()) < left)
        left = 1000 * (budget->cpu_deadline - clock_cpu());
    return left < 1 ? 1 : (unsigned)left;
}

const char *budget_end_name(BudgetEnd end) {
    assay_requires(end >= BUDGET_LEFT && end <= BUDGET_INTERRUPTED);
    static const char *const names[] = {"left", "timeout", "step limit", "interrupted"};
    return names[end];
}
