#include "cegar/engine.h"

#include "base/clock.h"
#include "cegar/cegar.h"

// Hard questions are rare with explicit values, and come from what was forgotten.
enum { QUERY_MILLISECONDS = 60 };

static void add_statistics(Statistics *s, const CegarStats *found, double seconds) {
    statistics_add(s, STATISTIC_CEGAR_NODES, (double)found->nodes);
    statistics_add(s, STATISTIC_CEGAR_COVERED, (double)found->covered);
    statistics_add(s, STATISTIC_CEGAR_REMOVED, (double)found->removed);
    statistics_add(s, STATISTIC_CEGAR_INSTRUCTIONS, (double)found->steps);
    statistics_add(s, STATISTIC_CEGAR_PATHS, (double)found->paths);
    statistics_add(s, STATISTIC_CEGAR_REFINEMENTS, (double)found->refinements);
    statistics_add(s, STATISTIC_CEGAR_PREFIXES, (double)found->prefixes);
    statistics_add(s, STATISTIC_CEGAR_VARIABLES, (double)found->variables);
    statistics_add(s, STATISTIC_CEGAR_FACTS, (double)found->facts);
    statistics_add(s, STATISTIC_CEGAR_HEAP_VALUES, (double)found->numbers);
    statistics_add(s, STATISTIC_CEGAR_INTERPOLATION_SECONDS, found->interpolation_seconds);
    statistics_add(s, STATISTIC_CEGAR_SECONDS, seconds);
}

static EngineVerdict verdict_of(const Solver *solver, CegarResult *result) {
    if (solver_stats(solver)->crosscheck_failures)
        return engine_unknown("internal: solver layers disagree");
    if (result->confirmed) {
        IrInputLists *inputs = result->inputs;
        result->inputs = NULL;
        return engine_false(result->confirmed, result->confirmed_at, inputs);
    }
    if (!result->holds_if_memory_is_safe)
        return engine_true_or_unknown(result->is_proved, result->reason);
    const ExecReliance *reliance = &result->reliance;
    EngineVerdict verdict = engine_true_if_memory_is_safe();
    for (uint32_t i = 0; i < reliance->n; i++)
        engine_add_access(&verdict, reliance->items[i].what, reliance->items[i].at);
    return verdict;
}

static void verify(const EngineTask *task, Property property, EngineAnswer *answer) {
    const EngineOptions *options = task->options;
    CegarOptions cegar_options = {.checks = property_checks(property),
                                  .malloc_may_fail = options->malloc_may_fail,
                                  .deref = options->deref,
                                  .refines = !options->no_refinement,
                                  .list_threshold = options->list_threshold,
                                  .verbose = options->verbose};
    SolverOptions solver_options = {.query_milliseconds = QUERY_MILLISECONDS,
                                    .crosscheck = options->crosscheck};
    TermTable *table = term_table_new();
    Solver *solver = solver_new(table, solver_options, task->budget);
    double start = clock_now();
    CegarResult result = cegar_run(task->program, &cegar_options, solver, table, task->budget);
    add_statistics(&answer->statistics, &result.stats, clock_now() - start);
    engine_answer_add(answer, property, verdict_of(solver, &result));
    cegar_result_release(&result);
    solver_free(solver);
    term_table_free(table);
}

void cegar_engine(const EngineTask *task, EngineAnswer *answer) {
    for (int p = 0; p < N_PROPERTIES; p++)
        if (task->properties >> p & 1)
            verify(task, (Property)p, answer);
}
