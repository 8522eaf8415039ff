// assay [options] file.c: a verdict for each property.
#include "cli/verify.h"

#include "cli/evidence.h"
#include "cli/functions.h"
#include "cli/infer.h"
#include "cli/program.h"
#include "cli/progress.h"
#include "output/verdicts.h"

#include <stdlib.h>
#include <string.h>

static void print_stats(const AssayVerifyStats *stats) {
    fprintf(stderr,
            "graph           %10.3f s\nsimplification  %10.3f s\nranking         %10.3f s\n"
            "refutation      %10.3f s\n",
            stats->graph_seconds, stats->simplify_seconds, stats->rank_seconds,
            stats->refute_seconds);
    fprintf(stderr, "states          %10llu\nmerges          %10llu\nsteps           %10llu\n",
            (unsigned long long)stats->states, (unsigned long long)stats->merges,
            (unsigned long long)stats->instructions);
    fprintf(stderr,
            "accesses        %10llu  %.3f s (%llu found by sight, %llu questions to a solver, "
            "%llu left open)\n",
            (unsigned long long)stats->deref.accesses, stats->deref.seconds,
            (unsigned long long)stats->deref.by_sight, (unsigned long long)stats->deref.queries,
            (unsigned long long)stats->deref.unknown);
    for (size_t i = 0; i < stats->n_layers; i++) {
        fprintf(stderr, "by %-12s %10llu", stats->layers[i].name,
                (unsigned long long)stats->layers[i].hits);
        if (stats->layers[i].seconds > 0)
            fprintf(stderr, "  %.3f s", stats->layers[i].seconds);
        fprintf(stderr, "\n");
    }
}

static void print_slice_stats(const AssayVerifyStats *stats) {
    if (!stats->slice.before)
        return;
    fprintf(stderr, "slice           %10llu  of %llu instructions, %.3f s\n",
            (unsigned long long)stats->slice.after, (unsigned long long)stats->slice.before,
            stats->slice.seconds);
}

static void print_value_stats(const AssayVerifyStats *stats) {
    if (!stats->values.attempts)
        return;
    fprintf(stderr, "values:  %llu attempts, %llu states, %llu instructions, %.3f s\n",
            (unsigned long long)stats->values.attempts, (unsigned long long)stats->values.states,
            (unsigned long long)stats->values.instructions, stats->values.seconds);
}

static void print_cegar_stats(const AssayVerifyStats *stats) {
    if (!stats->cegar.nodes)
        return;
    fprintf(stderr, "cegar: nodes    %10llu  (%llu covered, %llu removed again)\n",
            (unsigned long long)stats->cegar.nodes, (unsigned long long)stats->cegar.covered,
            (unsigned long long)stats->cegar.removed);
    fprintf(stderr, "refinements     %10llu  (of %llu paths, %llu prefixes)\n",
            (unsigned long long)stats->cegar.refinements, (unsigned long long)stats->cegar.paths,
            (unsigned long long)stats->cegar.prefixes);
    fprintf(stderr, "precision       %10llu  (%llu by value, %llu with facts, %llu heap values)\n",
            (unsigned long long)(stats->cegar.variables + stats->cegar.facts +
                                 stats->cegar.heap_values),
            (unsigned long long)stats->cegar.variables, (unsigned long long)stats->cegar.facts,
            (unsigned long long)stats->cegar.heap_values);
    fprintf(stderr, "interpolation   %10.3f s\ncegar: all      %10.3f s\n",
            stats->cegar.interpolation_seconds, stats->cegar.seconds);
}

static void print_bounded_stats(const AssayVerifyStats *stats) {
    if (stats->bounded.seconds <= 0)
        return;
    fprintf(stderr, "bounded: rounds %6llu  (last unwinding %llu)\n",
            (unsigned long long)stats->bounded.rounds, (unsigned long long)stats->bounded.unwind);
    fprintf(stderr, "instructions    %10llu\nmerges          %10llu\nexpressions     %10llu\n",
            (unsigned long long)stats->bounded.instructions,
            (unsigned long long)stats->bounded.merges, (unsigned long long)stats->bounded.nodes);
    fprintf(stderr, "solver calls    %10llu  %.3f s (%.3f s to clauses)\n",
            (unsigned long long)stats->bounded.solver_calls, stats->bounded.solver_seconds,
            stats->bounded.blast_seconds);
    if (stats->bounded.float_calls)
        fprintf(stderr, "float questions %10llu  %.3f s (%llu answered, %llu boxes)\n",
                (unsigned long long)stats->bounded.float_calls, stats->bounded.float_seconds,
                (unsigned long long)stats->bounded.float_answers,
                (unsigned long long)stats->bounded.float_boxes);
    fprintf(stderr, "variables       %10llu\nclauses         %10llu\n",
            (unsigned long long)stats->bounded.variables,
            (unsigned long long)stats->bounded.clauses);
    fprintf(stderr, "points-to       %10.3f s\nbounded: all    %10.3f s\n",
            stats->bounded.points_to_seconds, stats->bounded.seconds);
}

static int exit_code(const AssayVerdict *verdicts, size_t n) {
    int code = EXIT_ALL_TRUE;
    for (size_t i = 0; i < n; i++) {
        if (verdicts[i].kind == ASSAY_FALSE)
            return EXIT_SOME_FALSE;
        if (verdicts[i].kind == ASSAY_UNKNOWN)
            code = EXIT_SOME_UNKNOWN;
    }
    return code;
}

static bool has_start(const Options *options, const AssayProgram *program) {
    (void)options;
    bool has_main = assay_info(program).has_main;
    if (!has_main)
        fprintf(stderr,
                "assay: the program has no main function; --function NAME checks another one\n");
    return has_main;
}

static AssayEngine engine_of(const char *name) {
    return strcmp(name, "seg") == 0     ? ASSAY_ENGINE_SEG
           : strcmp(name, "bmc") == 0   ? ASSAY_ENGINE_BMC
           : strcmp(name, "value") == 0 ? ASSAY_ENGINE_VALUE
           : strcmp(name, "cegar") == 0 ? ASSAY_ENGINE_CEGAR
                                        : ASSAY_ENGINE_ALL;
}

static AssayMemoryModel memory_model_of(const char *name) {
    return strcmp(name, "field") == 0         ? ASSAY_MEMORY_FIELD
           : strcmp(name, "steensgaard") == 0 ? ASSAY_MEMORY_STEENSGAARD
           : strcmp(name, "flat") == 0        ? ASSAY_MEMORY_FLAT
                                              : ASSAY_MEMORY_CELL;
}

void verify_print(const Options *options, const AssayVerdict *verdicts, size_t n) {
    Text text = {0};
    bool in_colour = program_use_colour(stdout);
    if (options->sarif)
        output_sarif(&text, verdicts, n);
    else if (options->json)
        output_json(&text, verdicts, n);
    else if (n == 1)
        output_result(&text, &verdicts[0], in_colour);
    else
        output_table(&text, verdicts, n, in_colour);
    fputs(text_chars(&text), stdout);
    text_release(&text);
}

AssayVerifyOptions verify_options(const Options *options) {
    return (AssayVerifyOptions){.property = options->property,
                                .math_ints = strcmp(options->int_model, "math") == 0,
                                .malloc_may_fail = options->malloc_may_fail,
                                .lists = program_list_options(options),
                                .certificates = options->certificate != NULL,
                                .crosscheck = options->crosscheck,
                                .dump_folder = options->dump_folder,
                                .engine = engine_of(options->engine),
                                .memory_model = memory_model_of(options->memory_model),
                                .deref = program_deref(options),
                                .no_refinement = options->no_refinement,
                                .slice = options->slice,
                                .no_slice = options->no_slice,
                                .assume_memory_safe = options->assume_memory_safe,
                                .verbose = options->verbose && !options->all_functions,
                                .jobs = (unsigned)options->jobs,
                                .memory_mib = program_engine_memory(options),
                                .compare_engines = options->compare_engines};
}

int verify_program(const Options *options, AssayProgram *program, double timeout,
                   bool with_invariants, AssayVerdict *verdicts, size_t *n,
                   AssayVerifyStats *stats) {
    *n = 0;
    if (!has_start(options, program))
        return EXIT_BAD_INPUT;
    char *messages = NULL;
    Progress progress = {0};
    AssayVerifyOptions how = verify_options(options);
    how.invariants = with_invariants;
    how.progress = options->verbose ? NULL : progress_show;
    how.progress_context = &progress;
    how.timeout = timeout;
    *n = assay_verify(program, &how, verdicts, stats, &messages);
    progress_clear(&progress);
    program_print_messages(messages);
    return *n ? exit_code(verdicts, *n) : EXIT_BAD_INPUT;
}

int cli_verify(const Options *options) {
    if (options->all_functions)
        return cli_functions(options);
    if (options->infer_pre)
        return cli_infer(options);
    int status = EXIT_ALL_TRUE;
    AssayProgram *program = program_load(options, false, &status);
    if (!program) {
        if (status == EXIT_BAD_INPUT && options->property)
            printf("RESULT: UNKNOWN(the input cannot be compiled)\n");
        return status;
    }
    AssayVerdict verdicts[ASSAY_MAX_VERDICTS];
    AssayVerifyStats stats = {0};
    size_t n;
    bool with_invariants = options->verbose || options->json || options->witness;
    status = verify_program(options, program, options_seconds_left(options), with_invariants,
                            verdicts, &n, &stats);
    program_print_stats(options, program);
    if (options->stats) {
        print_stats(&stats);
        print_slice_stats(&stats);
        print_value_stats(&stats);
        print_cegar_stats(&stats);
        print_bounded_stats(&stats);
    }
    if (n)
        verify_print(options, verdicts, n);
    if (n && !evidence_write(options, program, verdicts, n))
        status = EXIT_NOT_WRITTEN;
    assay_verdicts_release(verdicts, n);
    assay_free(program);
    return status;
}
