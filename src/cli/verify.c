// assay [options] file.c: a verdict for each property.
#include "cli/verify.h"

#include "cli/evidence.h"
#include "cli/program.h"
#include "cli/progress.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

static const char *const VERDICT_NAMES[] = {
    [ASSAY_TRUE] = "TRUE", [ASSAY_FALSE] = "FALSE", [ASSAY_UNKNOWN] = "UNKNOWN"};

static void print_verdict(const AssayVerdict *verdict, bool colour) {
    static const char *const colours[] = {
        [ASSAY_TRUE] = "\033[32m", [ASSAY_FALSE] = "\033[31m", [ASSAY_UNKNOWN] = "\033[33m"};
    printf("%s%s", colour ? colours[verdict->kind] : "", VERDICT_NAMES[verdict->kind]);
    if (verdict->detail)
        printf("(%s)", verdict->detail);
    printf("%s", colour ? "\033[0m" : "");
}

// Several files: the file's name says which one is meant.
static void print_at_loops(const AssayInvariant *texts, size_t n, const char *indent,
                           const char *before) {
    bool is_one_file = true;
    for (size_t i = 1; i < n; i++)
        is_one_file &= strcmp(texts[i].file, texts[0].file) == 0;
    for (size_t i = 0; i < n; i++)
        printf("%s%s%sline %u: %s%s%s\n", indent, is_one_file ? "" : texts[i].file,
               is_one_file ? "" : " ", texts[i].line, before,
               *before && *texts[i].text ? ", decreases " : "", texts[i].text);
}

static void print_invariants(const AssayVerdict *verdict, const char *indent) {
    print_at_loops(verdict->invariants, verdict->n_invariants, indent, "");
    print_at_loops(verdict->measures, verdict->n_measures, indent, "terminates");
}

// The run that shows it, no more than a screen of it. Positions as compilers write them.
static void print_steps(const AssayVerdict *verdict) {
    enum { SCREEN = 20 };
    size_t first = verdict->n_steps > SCREEN ? verdict->n_steps - SCREEN : 0;
    uint64_t before = verdict->steps_before + first;
    if (verdict->n_steps)
        printf("run:\n");
    if (before)
        printf("  ... %llu steps before\n", (unsigned long long)before);
    for (size_t i = first; i < verdict->n_steps; i++) {
        const AssayStep *step = &verdict->steps[i];
        printf("  %s:%u: %s: %s%s%s\n", step->file, step->line, step->function, step->what,
               step->value ? " = " : "", step->value ? step->value : "");
    }
}

// Where it fails and on which values; as a comment, the last line is the result.
static void print_evidence(const AssayVerdict *verdict) {
    print_invariants(verdict, "");
    if (verdict->why)
        printf("%s: never ends: %s\n", verdict->location ? verdict->location : "?", verdict->why);
    else if (verdict->location)
        printf("%s: %s\n", verdict->location, verdict->detail);
    if (verdict->set)
        printf("there, again and again: %s\n", verdict->set);
    print_steps(verdict);
    if (verdict->inputs)
        printf("input: %s\n", verdict->inputs);
}

static void print_table(const AssayVerdict *verdicts, size_t n) {
    bool colour = program_use_colour(stdout);
    for (size_t i = 0; i < n; i++) {
        printf("%-17s ", verdicts[i].property);
        print_verdict(&verdicts[i], colour);
        printf("%s%s\n", verdicts[i].location ? " at " : "",
               verdicts[i].location ? verdicts[i].location : "");
        print_invariants(&verdicts[i], "  ");
    }
}

static json_t *texts_json(const AssayInvariant *texts, size_t n, const char *key) {
    json_t *list = json_array();
    for (size_t i = 0; i < n; i++) {
        json_t *row = json_pack("{s:s, s:i}", "file", texts[i].file, "line", (int)texts[i].line);
        if (*texts[i].text)
            json_object_set_new(row, key, json_string(texts[i].text));
        json_array_append_new(list, row);
    }
    return list;
}

static json_t *steps_json(const AssayVerdict *verdict) {
    json_t *list = json_array();
    for (size_t i = 0; i < verdict->n_steps; i++) {
        const AssayStep *step = &verdict->steps[i];
        json_array_append_new(list, json_pack("{s:s, s:i, s:s, s:s, s:s*}", "file", step->file,
                                              "line", (int)step->line, "function", step->function,
                                              "what", step->what, "value", step->value));
    }
    return list;
}

static void print_json(const AssayVerdict *verdicts, size_t n) {
    json_t *list = json_array();
    for (size_t i = 0; i < n; i++) {
        const AssayVerdict *v = &verdicts[i];
        json_t *row = json_pack(
            "{s:s, s:s, s:s*, s:s*}", "property", v->property, "verdict", VERDICT_NAMES[v->kind],
            v->kind == ASSAY_FALSE ? "violated" : "reason", v->detail, "location", v->location);
        if (v->why)
            json_object_set_new(row, "lasso",
                                json_pack("{s:s, s:s*}", "why", v->why, "set", v->set));
        if (v->inputs)
            json_object_set_new(row, "inputs", json_loads(v->inputs, 0, NULL));
        if (v->n_steps) {
            json_object_set_new(row, "steps", steps_json(v));
            json_object_set_new(row, "steps_before", json_integer((json_int_t)v->steps_before));
        }
        if (v->kind == ASSAY_TRUE)
            json_object_set_new(row, "invariants",
                                texts_json(v->invariants, v->n_invariants, "invariant"));
        if (v->n_measures)
            json_object_set_new(row, "ranking",
                                texts_json(v->measures, v->n_measures, "decreases"));
        json_array_append_new(list, row);
    }
    json_t *root = json_pack("{s:s, s:o}", "assay", assay_version(), "verdicts", list);
    json_dumpf(root, stdout, JSON_INDENT(2));
    printf("\n");
    json_decref(root);
}

static void print_stats(const AssayVerifyStats *stats) {
    fprintf(stderr,
            "graph           %10.3f s\nsimplification  %10.3f s\nranking         %10.3f s\n"
            "refutation      %10.3f s\n",
            stats->graph_seconds, stats->simplify_seconds, stats->rank_seconds,
            stats->refute_seconds);
    fprintf(stderr, "states          %10llu\nmerges          %10llu\nsteps           %10llu\n",
            (unsigned long long)stats->states, (unsigned long long)stats->merges,
            (unsigned long long)stats->instructions);
    for (size_t i = 0; i < stats->n_layers; i++) {
        fprintf(stderr, "by %-12s %10llu", stats->layers[i].name,
                (unsigned long long)stats->layers[i].hits);
        if (stats->layers[i].seconds > 0)
            fprintf(stderr, "  %.3f s", stats->layers[i].seconds);
        fprintf(stderr, "\n");
    }
}

static void print_value_stats(const AssayVerifyStats *stats) {
    if (!stats->values.attempts)
        return;
    fprintf(stderr, "values:  %llu attempts, %llu states, %llu instructions, %.3f s\n",
            (unsigned long long)stats->values.attempts, (unsigned long long)stats->values.states,
            (unsigned long long)stats->values.instructions, stats->values.seconds);
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
    bool has_main = assay_info(program).has_main;
    if (options->function && !assay_has_function(program, options->function))
        fprintf(stderr, "assay: the program defines no function %s\n", options->function);
    else if (!options->function && !has_main)
        fprintf(stderr,
                "assay: the program has no main function; --function NAME checks another one\n");
    else
        return true;
    return false;
}

static AssayEngine engine_of(const char *name) {
    return strcmp(name, "seg") == 0     ? ASSAY_ENGINE_SEG
           : strcmp(name, "bmc") == 0   ? ASSAY_ENGINE_BMC
           : strcmp(name, "value") == 0 ? ASSAY_ENGINE_VALUE
                                        : ASSAY_ENGINE_ALL;
}

static AssayMemoryModel memory_model_of(const char *name) {
    return strcmp(name, "field") == 0         ? ASSAY_MEMORY_FIELD
           : strcmp(name, "steensgaard") == 0 ? ASSAY_MEMORY_STEENSGAARD
           : strcmp(name, "flat") == 0        ? ASSAY_MEMORY_FLAT
                                              : ASSAY_MEMORY_CELL;
}

int cli_verify(const Options *options) {
    int status = EXIT_ALL_TRUE;
    AssayProgram *program = program_load(options, options->function != NULL, &status);
    if (!program) {
        if (status == EXIT_BAD_INPUT && options->property)
            printf("RESULT: UNKNOWN(the input cannot be compiled)\n");
        return status;
    }
    AssayVerdict verdicts[ASSAY_MAX_VERDICTS];
    AssayVerifyStats stats = {0};
    char *messages = NULL;
    size_t n = 0;
    Progress progress = {0};
    AssayVerifyOptions verify_options = {.property = options->property,
                                         .function = options->function,
                                         .math_ints = strcmp(options->int_model, "math") == 0,
                                         .malloc_may_fail = options->malloc_may_fail,
                                         .invariants = options->verbose || options->json,
                                         .crosscheck = options->crosscheck,
                                         .dump_folder = options->dump_folder,
                                         .engine = engine_of(options->engine),
                                         .memory_model = memory_model_of(options->memory_model),
                                         .verbose = options->verbose,
                                         .jobs = (unsigned)options->jobs,
                                         .memory_mib = options->memory * 9 / 10,
                                         .compare_engines = options->compare_engines,
                                         .progress = options->verbose ? NULL : progress_show,
                                         .progress_context = &progress,
                                         .timeout = options_seconds_left(options)};
    if (!has_start(options, program)) {
        status = EXIT_BAD_INPUT;
    } else {
        n = assay_verify(program, &verify_options, verdicts, &stats, &messages);
        progress_clear(&progress);
        status = n ? exit_code(verdicts, n) : EXIT_BAD_INPUT;
    }
    program_print_messages(messages);
    program_print_stats(options, program);
    if (options->stats) {
        print_stats(&stats);
        print_value_stats(&stats);
        print_bounded_stats(&stats);
    }
    if (n && options->json) {
        print_json(verdicts, n);
    } else if (n == 1) {
        print_evidence(&verdicts[0]);
        printf("RESULT: ");
        print_verdict(&verdicts[0], program_use_colour(stdout));
        printf("\n");
    } else {
        print_table(verdicts, n);
    }
    if (n && !evidence_write(options, program, verdicts, n))
        status = EXIT_NOT_WRITTEN;
    assay_verdicts_release(verdicts, n);
    assay_free(program);
    return status;
}
