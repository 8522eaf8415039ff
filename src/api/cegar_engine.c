// Explicit values with refinement, behind the public interface. It answers everything but termination.
#include "api/internal.h"

#include "base/clock.h"
#include "cegar/cegar.h"

// Hard questions are rare with explicit values, and come from what was forgotten.
enum { QUERY_MILLISECONDS = 60 };

static void add_stats(AssayVerifyStats *stats, const CegarStats *found, double seconds) {
    stats->cegar.nodes += found->nodes;
    stats->cegar.covered += found->covered;
    stats->cegar.removed += found->removed;
    stats->cegar.instructions += found->steps;
    stats->cegar.paths += found->paths;
    stats->cegar.refinements += found->refinements;
    stats->cegar.prefixes += found->prefixes;
    stats->cegar.variables += found->variables;
    stats->cegar.facts += found->facts;
    stats->cegar.heap_values += found->numbers;
    stats->cegar.interpolation_seconds += found->interpolation_seconds;
    stats->cegar.seconds += seconds;
}

static AssayVerdict verify(AssayProgram *program, Property property,
                           const AssayVerifyOptions *options, Budget *budget,
                           AssayVerifyStats *stats) {
    CegarOptions cegar_options = {.checks = property_checks(property),
                                  .malloc_may_fail = options->malloc_may_fail,
                                  .deref = api_deref(options->deref),
                                  .refines = !options->no_refinement,
                                  .list_threshold = (uint32_t)options->lists.threshold,
                                  .verbose = options->verbose};
    TermTable *table = term_table_new();
    Solver *solver = solver_new(table,
                                (SolverOptions){.query_milliseconds = QUERY_MILLISECONDS,
                                                .crosscheck = options->crosscheck},
                                budget);
    double start = clock_now();
    CegarResult result = cegar_run(program->ir, &cegar_options, solver, table, budget);
    add_stats(stats, &result.stats, clock_now() - start);
    AssayVerdict verdict;
    if (solver_stats(solver)->crosscheck_failures) {
        verdict = api_unknown(property, "internal: solver layers disagree");
    } else if (result.confirmed) {
        verdict = api_false(program, property, options, result.confirmed, result.confirmed_at,
                            result.inputs, budget);
        result.inputs = NULL;
    } else {
        verdict = api_true_or_unknown(property, result.is_proved, result.reason);
    }
    cegar_result_release(&result);
    solver_free(solver);
    term_table_free(table);
    return verdict;
}

void engine_cegar(AssayProgram *program, uint32_t properties, const AssayVerifyOptions *options,
                  Budget *budget, EngineAnswer *answer) {
    for (int p = 0; p < N_PROPERTIES; p++)
        if (properties >> p & 1)
            answer->verdicts[answer->n_verdicts++] =
                verify(program, (Property)p, options, budget, &answer->stats);
}
