// assay run: the interpreter.
#include "cli/run.h"

#include "base/clock.h"
#include "cli/program.h"
#include "output/json_text.h"

#include <stdlib.h>
#include <string.h>

static const char *end_text(const AssayRun *run) {
    switch (run->end) {
    case ASSAY_RUN_FINISHED:
        return "finished";
    case ASSAY_RUN_ASSUMED:
        return "ended by a failed assume";
    case ASSAY_RUN_VIOLATED:
        return "violation";
    case ASSAY_RUN_UNDEFINED:
        return "undefined behaviour";
    case ASSAY_RUN_UNSUPPORTED:
        return "not supported";
    case ASSAY_RUN_LIMIT:
        return "limit";
    }
    return "?";
}

static int exit_code(const AssayRun *run) {
    switch (run->end) {
    case ASSAY_RUN_FINISHED:
    case ASSAY_RUN_ASSUMED:
        return EXIT_ALL_TRUE;
    case ASSAY_RUN_VIOLATED:
        return EXIT_SOME_FALSE;
    default:
        return EXIT_SOME_UNKNOWN;
    }
}

// file:line:column: check: message, then the call stack.
static void print_problem(const AssayRun *run) {
    bool colour = program_use_colour(stderr);
    const char *what = run->check ? run->check : end_text(run);
    fprintf(stderr, "%s%s%s%s%s: %s\n", run->location ? run->location : "",
            run->location ? ": " : "", colour ? "\033[1;31m" : "", what, colour ? "\033[0m" : "",
            run->message ? run->message : "");
    for (const char *line = run->stack; line && *line;) {
        size_t length = strcspn(line, "\n");
        fprintf(stderr, "  in %.*s\n", (int)length, line);
        line += length + (line[length] == '\n');
    }
}

// The sub-property is what a violation of memory safety names; others name themselves.
static void print_result(const AssayRun *run, const Options *options) {
    if (run->end == ASSAY_RUN_VIOLATED)
        printf("RESULT: FALSE(%s)\n", run->check);
    else if (run->end == ASSAY_RUN_LIMIT || run->end == ASSAY_RUN_UNSUPPORTED ||
             run->end == ASSAY_RUN_UNDEFINED)
        printf("RESULT: UNKNOWN(%s%s%s)\n", run->message ? run->message : end_text(run),
               run->location ? " at " : "", run->location ? run->location : "");
    else if (options->verbose)
        fprintf(stderr, "assay: the run %s, exit status %d, %llu instructions\n", end_text(run),
                run->exit_status, (unsigned long long)run->steps);
}

static void print_json(const AssayRun *run, uint64_t seed, bool has_seed) {
    json_t *root =
        json_pack("{s:s, s:s*, s:s*, s:o*, s:o*, s:o*, s:i, s:I}", "end", end_text(run), "check",
                  run->check, "property", run->property, "message", json_text(run->message),
                  "location", json_text(run->location), "stack", json_text(run->stack),
                  "exit_status", run->exit_status, "instructions", (json_int_t)run->steps);
    if (has_seed)
        json_object_set_new(root, "seed", json_integer((json_int_t)seed));
    json_dumpf(root, stdout, JSON_INDENT(2));
    printf("\n");
    json_decref(root);
}

static void print_run(const Options *options, const AssayRun *run, uint64_t seed, bool has_seed) {
    if (run->notes && !options->quiet)
        fprintf(stderr, "%s", run->notes);
    if (exit_code(run) != EXIT_ALL_TRUE)
        print_problem(run);
    if (options->json)
        print_json(run, seed, has_seed);
    else if (!options->quiet)
        print_result(run, options);
    if (options->stats)
        fprintf(stderr,
                "run             %10.3f s\nrun steps       %10llu\nsteps a second  %10.0f\n",
                run->seconds, (unsigned long long)run->steps,
                run->seconds > 0 ? (double)run->steps / run->seconds : 0);
}

// One run; gives its exit code. `*worst` collects over several.
static AssayStatus run_once(const Options *options, AssayProgram *program, uint64_t seed,
                            int *code) {
    bool has_seed = options->has_seed || options->runs > 1;
    AssayRunOptions run_options = {.property = options->property,
                                   .input_file = options->input,
                                   .use_seed = has_seed,
                                   .seed = seed,
                                   .max_steps = options->max_steps,
                                   .timeout = options_seconds_left(options),
                                   .max_memory = options->memory << 20,
                                   .check_alignment = options->check_alignment,
                                   .malloc_may_fail = options->malloc_may_fail,
                                   .output = options->runs > 1 ? NULL : stdout,
                                   .errors = options->runs > 1 ? NULL : stderr};
    AssayRun run;
    char *messages;
    AssayStatus status = assay_run(program, &run_options, &run, &messages);
    fflush(stdout);
    program_print_messages(messages);
    *code = EXIT_BAD_INPUT;
    if (status == ASSAY_OK) {
        *code = exit_code(&run);
        if (options->runs <= 1 || *code != EXIT_ALL_TRUE)
            print_run(options, &run, seed, has_seed);
        if (options->runs > 1 && *code == EXIT_SOME_FALSE)
            fprintf(stderr, "assay: with --seed %llu\n", (unsigned long long)seed);
    }
    assay_run_release(&run);
    return status;
}

int cli_run(const Options *options) {
    int code = EXIT_ALL_TRUE;
    AssayProgram *program = program_load(options, false, &code);
    if (!program)
        return code;
    AssayStatus status = ASSAY_OK;
    int worst = EXIT_ALL_TRUE;
    for (uint64_t i = 0; i < options->runs && status == ASSAY_OK; i++) {
        status = run_once(options, program, options->seed + i, &code);
        if (code == EXIT_SOME_FALSE) {
            worst = code;
            break;
        }
        worst = code > worst ? code : worst;
    }
    if (status == ASSAY_INTERRUPTED)
        worst = program_ended_early(status);
    program_print_stats(options, program);
    assay_free(program);
    return worst;
}
