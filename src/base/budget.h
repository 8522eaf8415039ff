// One budget for a run: wall time, steps, and the user's wish to stop. Work that can be long polls
// it at named places. What ran out stays recorded, so that every later poll says stop. A part of a
// run can have a budget of its own, counted in the processor's time: what it achieves does then not
// depend on what else the machine does.
#ifndef BASE_BUDGET_H
#define BASE_BUDGET_H

#include <stdbool.h>
#include <stdint.h>

typedef enum BudgetEnd {
    BUDGET_LEFT,
    BUDGET_OUT_OF_TIME,
    BUDGET_OUT_OF_STEPS,
    BUDGET_INTERRUPTED,
} BudgetEnd;

typedef struct Budget {
    double deadline;     // clock_now() at which time is up; 0: none
    double cpu_deadline; // clock_cpu() at which it is; 0: none
    uint64_t max_steps;  // 0: none
    uint64_t steps;
    BudgetEnd end;
} Budget; // a zeroed Budget never runs out (but for signals)

Budget budget_of_seconds(double seconds);                       // 0: no limit
Budget budget_of_part(const Budget *whole, double cpu_seconds); // NULL: of nothing
BudgetEnd budget_poll(Budget *budget, uint64_t steps_since_last_poll);
// What is left, `wanted` at most and 1 at least: for the time limits of solvers.
unsigned budget_milliseconds(const Budget *budget, unsigned wanted);
const char *budget_end_name(BudgetEnd end); // "timeout", "step limit", "interrupted"

#endif
