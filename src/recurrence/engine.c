#include "recurrence/engine.h"

#include "base/clock.h"
#include "recurrence/nonterm.h"

static const double SOME_RUNS = 0.05, ALL_ATTEMPTS = 10; // seconds

// Takes the lasso's strings.
static EngineVerdict verdict_of(const Lasso *lasso) {
    EngineVerdict verdict = engine_false(0, lasso->loc, lasso->inputs);
    verdict.why = lasso->why;
    verdict.set = lasso->set;
    verdict.told = lasso->told;
    return verdict;
}

void endless_engine(const EngineTask *task, EngineAnswer *answer) {
    if (!(task->properties >> PROPERTY_TERMINATION & 1))
        return;
    LassoOptions options = {.math_ints = task->options->math_ints,
                            .malloc_may_fail = task->options->malloc_may_fail};
    Nonterm *nonterm = nonterm_new(task->program, options);
    Lasso lasso;
    double start = clock_now();
    bool is_found = nonterm_try_runs(nonterm, SOME_RUNS, task->budget, &lasso) ||
                    nonterm_try_all(nonterm, ALL_ATTEMPTS, task->budget, &lasso);
    statistics_add(&answer->statistics, STATISTIC_ENDLESS_SECONDS, clock_now() - start);
    engine_answer_add(answer, PROPERTY_TERMINATION,
                      is_found ? verdict_of(&lasso)
                               : engine_unknown("no run that never ends was found"));
    nonterm_free(nonterm);
}
