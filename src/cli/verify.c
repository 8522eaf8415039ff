// assay [options] file.c: a verdict for each property.
#include "cli/verify.h"

#include "cli/evidence.h"
#include "cli/functions.h"
#include "cli/infer.h"
#include "cli/program.h"
#include "cli/progress.h"
#include "output/statistics.h"
#include "cli/vacuity.h"
#include "output/verdicts.h"

#include <stdlib.h>
#include <string.h>

// Of the time, where loops are taken as they are afterwards.
static const double SHARE_WITH_LOOP_CONTRACTS = 0.4;

static void print_stats(const AssayVerifyStats *stats) {
    Text text = {0};
    output_statistics(&text, stats);
    fputs(text_chars(&text), stderr);
    text_release(&text);
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

// What fails for some argument is a question about callers.
static bool asks_callers(const Options *options) {
    bool is_main = options->function && strcmp(options->function, "main") == 0;
    return options->function && !is_main && !options->strict_callers;
}

static void answer(const Options *options, AssayVerdict *verdicts, size_t n) {
    AssayInput input = program_input(options, false);
    AssayVerifyOptions how = verify_options(options);
    char *messages = NULL;
    input.take_asserts = true;
    how.timeout = options_seconds_left(options);
    assay_answer(&input, &how, verdicts, n, &messages);
    program_print_messages(messages);
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
           : strcmp(name, "run") == 0   ? ASSAY_ENGINE_RUN
                                        : ASSAY_ENGINE_ALL;
}

static AssayMemoryModel memory_model_of(const char *name) {
    return strcmp(name, "field") == 0         ? ASSAY_MEMORY_FIELD
           : strcmp(name, "steensgaard") == 0 ? ASSAY_MEMORY_STEENSGAARD
           : strcmp(name, "flat") == 0        ? ASSAY_MEMORY_FLAT
                                              : ASSAY_MEMORY_CELL;
}

void verify_print(const Options *options, const AssayVerdict *verdicts, size_t n,
                  const AssayVerifyStats *stats) {
    Text text = {0};
    bool in_colour = program_use_colour(stdout);
    if (options->sarif)
        output_sarif(&text, verdicts, n);
    else if (options->json)
        output_json(&text, verdicts, n, options->stats ? stats : NULL);
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
                                .join_paths = options->join_paths,
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
    vacuity_check(options, verdicts, *n);
    return *n ? exit_code(verdicts, *n) : EXIT_BAD_INPUT;
}

static bool is_open(const AssayVerdict *verdicts, size_t n) {
    bool has_some = false;
    for (size_t i = 0; i < n; i++)
        has_some |= verdicts[i].kind == ASSAY_UNKNOWN;
    return has_some;
}

// What is not decided with loops taken by their contracts may be with the loops as they are. The
// program that is given back holds what the verdicts mention.
static AssayProgram *verify_plain_loops(const Options *options, bool with_invariants,
                                        AssayVerdict *verdicts, size_t n, int *status) {
    Options plain = *options;
    plain.loop_contracts = false;
    int ignored = EXIT_ALL_TRUE;
    AssayProgram *program = program_load(&plain, false, &ignored);
    AssayVerdict others[ASSAY_MAX_VERDICTS];
    size_t n_others = 0;
    if (program)
        verify_program(&plain, program, options_seconds_left(options), with_invariants, others,
                       &n_others, NULL);
    for (size_t i = 0; n_others == n && i < n; i++)
        if (verdicts[i].kind == ASSAY_UNKNOWN) {
            AssayVerdict kept = verdicts[i];
            verdicts[i] = others[i];
            others[i] = kept;
        }
    assay_verdicts_release(others, n_others);
    *status = exit_code(verdicts, n);
    return program;
}

int cli_verify(const Options *options) {
    if (options->all_functions)
        return cli_functions(options);
    if (options->infer_pre)
        return cli_infer(options);
    int status = EXIT_ALL_TRUE;
    AssayInput input = program_input(options, false);
    input.take_asserts = asks_callers(options);
    AssayProgram *program = program_load_input(options, input, &status);
    if (!program) {
        if (status == EXIT_BAD_INPUT && options->property)
            printf("RESULT: UNKNOWN(the input cannot be compiled)\n");
        return status;
    }
    AssayVerdict verdicts[ASSAY_MAX_VERDICTS];
    AssayVerifyStats stats = {0};
    size_t n;
    bool with_invariants = options->verbose || options->json || options->witness;
    double share = options->loop_contracts ? SHARE_WITH_LOOP_CONTRACTS : 1;
    status = verify_program(options, program, share * options_seconds_left(options),
                            with_invariants, verdicts, &n, &stats);
    AssayProgram *plain = NULL;
    if (options->loop_contracts && is_open(verdicts, n))
        plain = verify_plain_loops(options, with_invariants, verdicts, n, &status);
    program_print_stats(options, program);
    if (options->stats)
        print_stats(&stats);
    if (n && asks_callers(options)) {
        answer(options, verdicts, n);
        status = exit_code(verdicts, n);
    }
    if (n)
        verify_print(options, verdicts, n, &stats);
    if (n && !evidence_write(options, program, verdicts, n))
        status = EXIT_NOT_WRITTEN;
    assay_verdicts_release(verdicts, n);
    assay_free(plain);
    assay_free(program);
    return status;
}
