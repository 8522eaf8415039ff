// Verification behind the public interface: options and statistics are translated to the engines'
// contract.
#include "api/internal.h"

#include "base/memory.h"
#include "verdict/verify.h"

#include <stdlib.h>
#include <string.h>

static EngineId engine_of(AssayEngine engine) {
    static const EngineId engines[] = {
        [ASSAY_ENGINE_ALL] = ENGINE_ALL,     [ASSAY_ENGINE_SEG] = ENGINE_SEG,
        [ASSAY_ENGINE_BMC] = ENGINE_BMC,     [ASSAY_ENGINE_VALUE] = ENGINE_VALUE,
        [ASSAY_ENGINE_CEGAR] = ENGINE_CEGAR, [ASSAY_ENGINE_RUN] = ENGINE_RUN};
    return engines[engine];
}

static EngineOptions options_of(const AssayVerifyOptions *options) {
    static const char *const memory_models[] = {[ASSAY_MEMORY_CELL] = "cell",
                                                [ASSAY_MEMORY_FIELD] = "field",
                                                [ASSAY_MEMORY_STEENSGAARD] = "steensgaard",
                                                [ASSAY_MEMORY_FLAT] = "flat"};
    SmgListOptions lists = api_list_options(&options->lists);
    return (EngineOptions){.math_ints = options->math_ints,
                           .malloc_may_fail = options->malloc_may_fail,
                           .verbose = options->verbose,
                           .crosscheck = options->crosscheck,
                           .dump_folder = options->dump_folder,
                           .deref = api_deref(options->deref),
                           .joins_paths = options->join_paths,
                           .lists_only_equal = lists.only_equal,
                           .lists_keep_ends = lists.keeps_ends,
                           .lists_relate_values = lists.relates_values,
                           .list_threshold = lists.threshold,
                           .invariants = options->invariants,
                           .proofs = options->certificates,
                           .memory_model = memory_models[options->memory_model],
                           .no_refinement = options->no_refinement};
}

uint32_t api_narrow(uint32_t properties, bool is_function, bool has_checks) {
    uint32_t cleanup = is_function ? 1u << PROPERTY_MEMCLEANUP : 0;
    uint32_t behaviour = has_checks ? 0 : 1u << PROPERTY_DEF_BEHAVIOR;
    return properties == PROPERTY_ALL ? PROPERTY_ALL & ~cleanup & ~behaviour : properties;
}

uint32_t api_properties(const AssayProgram *program, const AssayVerifyOptions *options,
                        Diag *diag) {
    uint32_t set = options->property ? property_parse(options->property, diag) : PROPERTY_ALL;
    set = api_narrow(set, program->is_function, program->has_checks);
    if (!program->has_checks && (property_checks_of(set) & IR_UNDEFINED)) {
        diag_error(diag, NULL, 0, "the program was loaded without what def-behavior needs");
        return 0;
    }
    return set && api_has_deref(options->deref, diag) ? set : 0;
}

void api_verify(AssayProgram *program, uint32_t properties, const AssayVerifyOptions *options,
                EngineAnswer *answer) {
    VerifyTask task = {.program = program->ir,
                       .has_contracts = program->has_contracts,
                       .has_bodies = program->has_bodies,
                       .properties = properties,
                       .engine = engine_of(options->engine),
                       .options = options_of(options),
                       .timeout = options->timeout,
                       .slice = options->slice,
                       .no_slice = options->no_slice,
                       .assume_memory_safe = options->assume_memory_safe,
                       .jobs = options->jobs,
                       .memory_mib = options->memory_mib,
                       .inherited_mib = program->inherited_mib,
                       .compare_engines = options->compare_engines,
                       .progress = options->progress,
                       .progress_context = options->progress_context};
    verify_run(&task, answer);
}

size_t assay_verify(AssayProgram *program, const AssayVerifyOptions *options,
                    AssayVerdict *verdicts, AssayVerifyStats *stats, char **messages) {
    Diag diag = {0};
    uint32_t properties = api_properties(program, options, &diag);
    *messages = api_take_or_null(&diag.text);
    EngineAnswer answer = {0};
    if (properties)
        api_verify(program, properties, options, &answer);
    if (stats)
        memcpy(stats->values, answer.statistics.values, sizeof answer.statistics.values);
    size_t n = api_take_verdicts(program->ir, &answer, verdicts);
    api_tell_conditions(verdicts, n);
    free(program->all_assumptions);
    program->all_assumptions = api_add_memory_assumption(program->assumptions, verdicts, n);
    for (size_t i = 0; i < n; i++) {
        verdicts[i].assumptions = program->all_assumptions;
        verdicts[i].external = program->external;
    }
    return n;
}

_Static_assert((int)N_STATISTICS <= (int)ASSAY_MAX_STATISTICS, "room for the statistics");

const AssayStatistic *assay_statistics(size_t *n) {
    static AssayStatistic rows[N_STATISTICS];
    *n = N_STATISTICS;
    for (int i = 0; i < N_STATISTICS; i++)
        rows[i] = (AssayStatistic){STATISTICS[i].name, STATISTICS[i].unit, STATISTICS[i].meaning};
    return rows;
}
