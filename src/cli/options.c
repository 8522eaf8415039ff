#include "cli/options.h"

#include "base/clock.h"
#include "cli/write.h"
#include "task/property.h"

#include <errno.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

// ---- The tables ---------------------------------------------------------------------------------

typedef enum OptionKind { FLAG, TEXT, TEXTS, CHOICE, COUNT, SECONDS } OptionKind;

enum {
    ON_VERIFY = 1 << COMMAND_VERIFY,
    ON_IR = 1 << COMMAND_IR,
    ON_RUN = 1 << COMMAND_RUN,
    ON_PTS = 1 << COMMAND_PTS,
    ON_GRAPH = 1 << COMMAND_GRAPH,
    ON_ITS = 1 << COMMAND_ITS,
    ON_CHECK = 1 << COMMAND_CHECK,
    ON_REPORT = 1 << COMMAND_REPORT,
    ON_BATCH = 1 << COMMAND_BATCH,
    ON_PROJECT = 1 << COMMAND_PROJECT,
    ON_FUNCTIONS = ON_VERIFY | ON_PROJECT,
    ON_PROGRAMS = ((1 << N_COMMANDS) - 1) & ~(ON_BATCH | ON_ITS),
    ON_ALL = (1 << N_COMMANDS) - 1,
};

typedef struct OptionRow {
    const char *name; // long name
    char letter;      // short name, or 0
    OptionKind kind;
    int commands; // where it is allowed
    size_t field; // offset in Options
    const char *value;
    const char *help;
} OptionRow;

#define FIELD(name) offsetof(Options, name)

static const OptionRow ROWS[] = {
    {"--property", 0, TEXT, ON_FUNCTIONS | ON_REPORT | ON_RUN | ON_GRAPH, FIELD(property),
     "NAME|FILE.prp", "check this property only"},
    {"--function", 0, TEXT, ON_PROGRAMS & ~(ON_PTS | ON_CHECK | ON_PROJECT), FIELD(function),
     "NAME", "check this function by itself, with any arguments; ir: print it"},
    {"--entry", 0, TEXT, ON_PROGRAMS & ~ON_PROJECT, FIELD(entry), "NAME",
     "start at this harness, a function without arguments"},
    {"--enforce-contract", 0, TEXTS, ON_PROGRAMS & ~ON_PROJECT, FIELD(enforced), "NAME",
     "--entry: check what this function's __CPROVER_ clauses say"},
    {"--replace-call-with-contract", 0, TEXTS, ON_PROGRAMS & ~ON_PROJECT, FIELD(replaced), "NAME",
     "--entry: take its __CPROVER_ clauses for its body"},
    {"--apply-loop-contracts", 0, FLAG, ON_PROGRAMS & ~ON_PROJECT, FIELD(loop_contracts), NULL,
     "--entry: use __CPROVER_loop_invariant and _decreases"},
    {"--any-globals", 0, FLAG, ON_PROGRAMS & ~(ON_PTS | ON_CHECK | ON_IR), FIELD(any_globals), NULL,
     "--function: global variables hold anything, too"},
    {"--non-null", 0, FLAG, ON_PROGRAMS & ~(ON_PTS | ON_CHECK | ON_IR), FIELD(non_null), NULL,
     "--function: pointer arguments are never null"},
    {"--strict-callers", 0, FLAG, ON_FUNCTIONS, FIELD(strict_callers), NULL,
     "--function, --all-functions: FALSE where any argument fails"},
    {"--infer-pre", 0, FLAG, ON_VERIFY, FIELD(infer_pre), NULL,
     "--function: a precondition under which it is memory safe"},
    {"--modular", 0, FLAG, ON_FUNCTIONS | ON_REPORT | ON_GRAPH, FIELD(modular), NULL,
     "calls use contracts, not bodies"},
    {"--all-functions", 0, FLAG, ON_VERIFY, FIELD(all_functions), NULL,
     "check every function by itself (-p, no FILE: of the project)"},
    {"--function-timeout", 0, SECONDS, ON_FUNCTIONS, FIELD(function_timeout), "SECONDS",
     "--all-functions: wall time for each function (default 10)"},
    {"--cache", 0, TEXT, ON_FUNCTIONS, FIELD(cache), "DIR",
     "--all-functions: keep results there (default ~/.cache/assay)"},
    {"--no-cache", 0, FLAG, ON_FUNCTIONS, FIELD(no_cache), NULL,
     "--all-functions: neither use nor keep results"},
    {"--baseline", 0, TEXT, ON_FUNCTIONS, FIELD(baseline), "FILE.json",
     "--all-functions: only what is new since that --json output"},
    {"--since", 0, TEXT, ON_FUNCTIONS, FIELD(since), "COMMIT",
     "--all-functions: only functions that changes since then reach"},
    {"--config", 0, TEXT, ON_FUNCTIONS, FIELD(config), "FILE.toml",
     "--all-functions: read it, not .assay.toml"},
    {"--no-config", 0, FLAG, ON_FUNCTIONS, FIELD(no_config), NULL,
     "--all-functions: do not look for .assay.toml"},
    {"--progress", 0, SECONDS, ON_FUNCTIONS, FIELD(progress), "SECONDS",
     "--all-functions: tell progress so often (default 30)"},
    {"--data-model", 0, CHOICE, ON_PROGRAMS, FIELD(data_model), "LP64|ILP32",
     "sizes of C's types (default LP64)"},
    {"--int-model", 0, CHOICE, ON_FUNCTIONS | ON_REPORT | ON_GRAPH, FIELD(int_model), "bits|math",
     "machine integers (default) or unbounded ones"},
    {"--list-values", 0, CHOICE, ON_FUNCTIONS | ON_REPORT | ON_GRAPH, FIELD(list_values),
     "joined|ends|equal|related", "which nodes become one segment (default joined)"},
    {"--list-threshold", 0, COUNT, ON_FUNCTIONS | ON_REPORT | ON_GRAPH, FIELD(list_threshold), "N",
     "nodes in a row that make a segment (default 2; cegar: 3)"},
    {"--engine", 0, CHOICE, ON_FUNCTIONS | ON_REPORT, FIELD(engine), "all|seg|bmc|value|cegar|run",
     "proofs, bounded, values, refinement, or all (default)"},
    {"--join-paths", 0, FLAG, ON_FUNCTIONS | ON_REPORT | ON_GRAPH, FIELD(join_paths), NULL,
     "seg: paths that meet become one state from the beginning"},
    {"--no-refinement", 0, FLAG, ON_FUNCTIONS | ON_REPORT, FIELD(no_refinement), NULL,
     "cegar: track every value from the beginning"},
    {"--no-slice", 0, FLAG, ON_FUNCTIONS | ON_REPORT, FIELD(no_slice), NULL,
     "unreach-call: look at all of a large program"},
    {"--assume-memory-safe", 0, FLAG, ON_FUNCTIONS | ON_REPORT | ON_IR, FIELD(assume_memory_safe),
     NULL, "what holds if every access is valid is TRUE"},
    {"--memory-model", 0, CHOICE, ON_FUNCTIONS | ON_REPORT, FIELD(memory_model),
     "cell|field|steensgaard|flat", "bmc: how memory is divided"},
    {"--deref", 0, CHOICE, ON_FUNCTIONS | ON_REPORT | ON_GRAPH, FIELD(deref), "graph|smt|model|sl",
     "seg: how accesses find their object (default graph)"},
    {"--build", 'p', TEXT, ON_PROGRAMS, FIELD(build_folder), "DIR",
     "take clang's flags from DIR/compile_commands.json"},
    {"--timeout", 0, SECONDS, ON_ALL, FIELD(timeout), "SECONDS",
     "wall time for the whole run (batch: for each task)"},
    {"--memory", 0, COUNT, ON_ALL, FIELD(memory), "MIB",
     "memory for the whole run (batch: for each task)"},
    {"--json", 0, FLAG, ON_FUNCTIONS | ON_RUN, FIELD(json), NULL, "results as JSON"},
    {"--sarif", 0, FLAG, ON_FUNCTIONS, FIELD(sarif), NULL, "results as SARIF 2.1.0"},
    {"--stats", 0, FLAG, ON_VERIFY | ON_IR | ON_RUN | ON_PTS | ON_GRAPH | ON_ITS | ON_CHECK,
     FIELD(stats), NULL, "say on standard error where the time went"},
    {"--verbose", 'v', FLAG,
     ON_FUNCTIONS | ON_REPORT | ON_IR | ON_RUN | ON_GRAPH | ON_ITS | ON_BATCH, FIELD(verbose), NULL,
     "say what is being done, and a proof's invariants and measures"},
    {"--output", 'o', TEXT, ON_IR | ON_PTS | ON_GRAPH | ON_REPORT, FIELD(output), "FILE",
     "write there; a graph as .svg (by Graphviz) or as .dot"},
    {"--level", 0, CHOICE, ON_PTS, FIELD(level), "steensgaard|field|cell",
     "how finely memory is divided (default cell)"},
    {"--state", 0, COUNT, ON_GRAPH, FIELD(state), "N",
     "draw the memory of node N instead of the graph"},
    {"--sl", 0, FLAG, ON_GRAPH, FIELD(formula), NULL,
     "--state: its separation-logic formula, as SMT-LIB"},
    {"--cfg", 0, FLAG, ON_IR, FIELD(cfg), NULL, "the control flow as a DOT graph"},
    {"--models", 0, FLAG, ON_IR | ON_PTS, FIELD(models), NULL, "print the library models too"},
    {"--slice", 0, FLAG, ON_FUNCTIONS | ON_REPORT | ON_IR, FIELD(slice), NULL,
     "only what can influence whether an error call is reached"},
    {"--input", 0, TEXT, ON_RUN, FIELD(input), "FILE.json",
     "values for nondeterministic calls (doc/running.md)"},
    {"--seed", 0, COUNT, ON_RUN, FIELD(seed), "N", "choose inputs that are not given at random"},
    {"--runs", 0, COUNT, ON_RUN, FIELD(runs), "N", "make N runs, with seeds N, N + 1, ..."},
    {"--max-steps", 0, COUNT, ON_RUN, FIELD(max_steps), "N", "stop a run after N instructions"},
    {"--check-alignment", 0, FLAG, ON_RUN, FIELD(check_alignment), NULL,
     "a misaligned access is a violation"},
    {"--malloc-may-fail", 0, FLAG, ON_FUNCTIONS | ON_REPORT | ON_RUN | ON_GRAPH | ON_CHECK,
     FIELD(malloc_may_fail), NULL, "allocations may return NULL"},
    {"--certificate", 0, TEXT, ON_VERIFY, FIELD(certificate), "FILE.json",
     "write there what proofs rest on, for assay check"},
    {"--dump-queries", 0, TEXT, ON_VERIFY, FIELD(dump_folder), "DIR",
     "write each query to Z3 as an SMT-LIB file below DIR"},
    {"--crosscheck", 0, FLAG, ON_FUNCTIONS, FIELD(crosscheck), NULL,
     "check every answer of the solver's cheap layers with Z3 (slow)"},
    {"--quiet", 'q', FLAG, ON_RUN, FIELD(quiet), NULL, "print only the program's own output"},
    {"--jobs", 'j', COUNT, ON_FUNCTIONS | ON_REPORT | ON_BATCH, FIELD(jobs), "N",
     "engines (batch: tasks) at the same time (default: processors)"},
    {"--out", 0, TEXT, ON_BATCH, FIELD(out), "RESULTS.jsonl",
     "keep the results there; those that are there are not made again"},
    {"--fresh", 0, FLAG, ON_BATCH, FIELD(fresh), NULL, "throw away the results that are there"},
    {"--root", 0, TEXT, ON_BATCH, FIELD(root), "DIR",
     "where the tasks' paths start (default: the folder of TASKS.tsv)"},
    {"--slurm", 0, FLAG, ON_BATCH, FIELD(slurm), NULL,
     "spread the tasks over a cluster by an array job of Slurm"},
    {"--chunk", 0, COUNT, ON_BATCH, FIELD(chunk), "N",
     "--slurm: tasks in one member of the array (default 20)"},
    {"--no-wait", 0, FLAG, ON_BATCH, FIELD(no_wait), NULL,
     "--slurm: submit, and collect when called again"},
    {"--harness", 0, TEXT, ON_VERIFY, FIELD(harness), "FILE.c",
     "FALSE: a C file that shows it without assay"},
    {"--inputs", 0, TEXT, ON_VERIFY, FIELD(inputs), "FILE",
     "FALSE: the values of its run, for assay run --input"},
    {"--witness", 0, TEXT, ON_VERIFY, FIELD(witness), "FILE",
     "with --property: a witness, .yml or .graphml"},
    {"--compare-engines", 0, FLAG, ON_FUNCTIONS, FIELD(compare_engines), NULL,
     "let every engine finish, and compare what they say"},
    {"--help", 'h', FLAG, ON_ALL, FIELD(help), NULL, "print this help"},
    {"--version", 0, FLAG, ON_ALL, FIELD(version), NULL, "print the version"},
};

enum { N_ROWS = sizeof ROWS / sizeof *ROWS };

// ---- Help ---------------------------------------------------------------------------------------

// Without the name of the mode that the option is for, where the command is this mode.
static const char *help_of(const OptionRow *row, CommandId command) {
    static const char *const prefixes[] = {"--all-functions: ", "--function: "};
    const char *help = row->help;
    for (size_t i = 0; command == COMMAND_PROJECT && i < 2; i++)
        if (strncmp(help, prefixes[i], strlen(prefixes[i])) == 0)
            return help + strlen(prefixes[i]);
    return help;
}

static void print_rows(FILE *file, CommandId command) {
    for (int i = 0; i < N_ROWS; i++) {
        const OptionRow *row = &ROWS[i];
        if (!(row->commands >> command & 1))
            continue;
        char letter[8] = "    ", text[64];
        if (row->letter)
            snprintf(letter, sizeof letter, "-%c, ", row->letter);
        snprintf(text, sizeof text, "%s%s%s%s", letter, row->name, row->value ? " " : "",
                 row->value ? row->value : "");
        fprintf(file, "  %-32s %s\n", text, help_of(row, command));
    }
}

void options_print_help(FILE *file, CommandId command) {
    const Command *c = &COMMANDS[command];
    fprintf(file, "usage: assay %s%s[options] %s\n\n%s.\n", c->name, *c->name ? " " : "",
            c->arguments, c->summary);
    if (command == COMMAND_VERIFY) {
        fprintf(file, "\nother commands (assay COMMAND --help):\n");
        for (int i = 1; i < N_COMMANDS; i++)
            fprintf(file, "  %-8s %s\n", COMMANDS[i].name, COMMANDS[i].summary);
    }
    fprintf(file, "\noptions:\n");
    print_rows(file, command);
    if (ON_PROGRAMS >> command & 1)
        fprintf(file, "  %-32s %s\n", "-- FLAGS",
                "further flags for clang, such as -DX=1 or -Iinclude");
    if (command == COMMAND_VERIFY)
        fputs("\nexamples:\n"
              "  assay prog.c                             all properties, a table\n"
              "  assay --property termination prog.c      one property; RESULT is the last line\n"
              "  assay --property valid-memsafety --harness bug.c prog.c\n"
              "                                           a bug that gcc and its sanitizers show\n"
              "  assay report prog.c -o report.html       all of it as a page\n"
              "  assay --timeout 60 -p build/ a.c b.c     flags from compile_commands.json\n"
              "  assay project -p build/                  every function of a project\n",
              file);
    if (command == COMMAND_PROJECT)
        fputs("\nexamples:\n"
              "  assay project -p build/                  every function of the project\n"
              "  assay project -p build/ src/parse.c      those of a file, with what they call\n"
              "  assay project -p build/ --json >base.json; assay project -p build/ --baseline "
              "base.json\n"
              "                                           what is new since then\n"
              "  assay project -p build/ --since main     what a branch can influence\n"
              "\nOptions and suppressions are kept in .assay.toml (doc/projects.md).\n",
              file);
    if (command == COMMAND_VERIFY || command == COMMAND_REPORT || command == COMMAND_PROJECT)
        fprintf(file, "\nexit status: 0 all TRUE, 1 some FALSE, 2 some UNKNOWN and none FALSE,\n"
                      "3 the input cannot be read or compiled, 64 wrong usage.\n");
    if (command == COMMAND_BATCH)
        fprintf(file,
                "\nexamples:\n"
                "  assay batch tasks.tsv -j 4 --timeout 60 --memory 4000 --out results.jsonl\n"
                "  assay batch tasks.tsv --slurm -j 2 --timeout 900 --out results.jsonl\n"
                "\nexit status: 0 no verdict contradicts an expected one, 1 some do, 3 the tasks "
                "cannot be read\nor some have no result, 64 wrong usage.\n");
}

// ---- Parsing ------------------------------------------------------------------------------------

__attribute__((format(printf, 2, 3))) static int usage_error(const Options *options,
                                                             const char *format, ...) {
    const char *command = COMMANDS[options->command].name;
    fprintf(stderr, "assay: ");
    va_list arguments;
    va_start(arguments, format);
    vfprintf(stderr, format, arguments);
    va_end(arguments);
    fprintf(stderr, "\ntry: assay %s%s--help\n", command, *command ? " " : "");
    return EXIT_USAGE;
}

static const OptionRow *find_row(const char *word, size_t length) {
    for (int i = 0; i < N_ROWS; i++) {
        bool is_letter = length == 2 && ROWS[i].letter && word[1] == ROWS[i].letter;
        if (is_letter || (strlen(ROWS[i].name) == length && !strncmp(ROWS[i].name, word, length)))
            return &ROWS[i];
    }
    return NULL;
}

// Is `word` one of the alternatives in "a|b|c"? Gives the table's spelling back.
static bool is_choice(const char *alternatives, const char *word) {
    size_t length = strlen(word);
    for (const char *p = alternatives; *p; p += strcspn(p, "|"), p += *p == '|')
        if (strcspn(p, "|") == length && strncmp(p, word, length) == 0)
            return true;
    return false;
}

static bool parse_count(const char *text, uint64_t *number) {
    char *end;
    errno = 0;
    *number = strtoull(text, &end, 10);
    return *text >= '0' && *text <= '9' && !*end && !errno;
}

static bool parse_seconds(const char *text, double *seconds) {
    char *end;
    *seconds = strtod(text, &end);
    return *text && !*end && *seconds > 0 && *seconds < 1e9;
}

static int store(Options *options, const OptionRow *row, const char *value) {
    void *field = (char *)options + row->field;
    switch (row->kind) {
    case FLAG:
        *(bool *)field = true;
        return 0;
    case TEXT:
        *(const char **)field = value;
        return 0;
    case TEXTS:
        vec_push((StringList *)field, value);
        return 0;
    case CHOICE:
        *(const char **)field = value;
        options->has_data_model |= row->field == FIELD(data_model);
        return is_choice(row->value, value)
                   ? 0
                   : usage_error(options, "%s takes %s, not '%s'", row->name, row->value, value);
    case COUNT:
        options->has_seed |= row->field == FIELD(seed);
        options->has_state |= row->field == FIELD(state);
        return parse_count(value, field)
                   ? 0
                   : usage_error(options, "%s takes a whole number, not '%s'", row->name, value);
    case SECONDS:
        return parse_seconds(value, field)
                   ? 0
                   : usage_error(options, "%s takes a number of seconds, not '%s'", row->name,
                                 value);
    }
    return 0;
}

// An option of earlier versions whose effect is now the only behaviour: scripts that give it still
// work.
static bool is_former_option(const char *word) {
    if (strcmp(word, "--strict-scopes") != 0)
        return false;
    fprintf(stderr, "assay: %s is always on now: the option has no effect\n", word);
    return true;
}

// Handles argv[*i], and moves on over the option's value.
static int parse_option(int argc, char **argv, int *i, Options *options) {
    const char *word = argv[*i], *value = strchr(word, '=');
    if (is_former_option(word))
        return 0;
    size_t length = value ? (size_t)(value - word) : strlen(word);
    const OptionRow *row = find_row(word, length);
    if (!row)
        return usage_error(options, "unknown option %s", word);
    if (!(row->commands >> options->command & 1))
        return usage_error(options, "%s does not apply to %s", row->name,
                           *COMMANDS[options->command].name ? COMMANDS[options->command].name
                                                            : "verification");
    if (row->kind == FLAG)
        return value ? usage_error(options, "%s takes no value", row->name)
                     : store(options, row, NULL);
    if (value)
        return store(options, row, value + 1);
    if (*i + 1 >= argc)
        return usage_error(options, "%s needs a value: %s", row->name, row->value);
    return store(options, row, argv[++*i]);
}

static CommandId find_command(const char *word) {
    for (int c = 1; c < N_COMMANDS; c++)
        if (strcmp(COMMANDS[c].name, word) == 0)
            return (CommandId)c;
    return COMMAND_VERIFY;
}

static bool is_property(const char *name) {
    size_t length = strlen(name);
    Diag diag = {0};
    bool known =
        (length > 4 && strcmp(name + length - 4, ".prp") == 0) || property_parse(name, &diag) != 0;
    diag_release(&diag);
    return known;
}

static int check_batch(const Options *options) {
    if (options->files.count != 1)
        return usage_error(options, "batch takes one file of tasks");
    if (options->clang_flags.count)
        return usage_error(options, "flags for clang belong into the tasks' options");
    if (!options->slurm && (options->chunk || options->no_wait))
        return usage_error(options, "--chunk and --no-wait need --slurm");
    if (options->slurm && !options->out)
        return usage_error(options, "--slurm needs --out");
    return 0;
}

static bool ends_with(const char *text, const char *ending) {
    size_t length = strlen(text), end = strlen(ending);
    return length > end && strcmp(text + length - end, ending) == 0;
}

WitnessKind options_witness_kind(const Options *options) {
    if (ends_with(options->witness, ".yml") || ends_with(options->witness, ".yaml"))
        return WITNESS_YAML;
    return ends_with(options->witness, ".graphml") ? WITNESS_GRAPHML : WITNESS_NONE;
}

// An option that the chosen engine ignores is refused.
static int check_engine(const Options *options) {
    const struct {
        const char *name;
        bool is_given;
        const char *engines;
    } rows[] = {
        {"--memory-model", strcmp(options->memory_model, "cell") != 0, "bmc"},
        {"--list-values", strcmp(options->list_values, "joined") != 0, "seg"},
        {"--list-threshold", options->list_threshold != 0, "seg, cegar"},
        {"--join-paths", options->join_paths, "seg"},
        {"--no-refinement", options->no_refinement, "cegar"},
        {"--deref", strcmp(options->deref, "graph") != 0, "seg, cegar"},
    };
    bool is_one = options->command != COMMAND_GRAPH && strcmp(options->engine, "all") != 0;
    for (size_t i = 0; is_one && i < sizeof rows / sizeof *rows; i++)
        if (rows[i].is_given && !strstr(rows[i].engines, options->engine))
            return usage_error(options, "%s changes nothing for --engine %s; it is for %s",
                               rows[i].name, options->engine, rows[i].engines);
    return 0;
}

static bool is_about_accesses(const Options *options) {
    return options->infer_pre ||
           (options->property && strcmp(options->property, "valid-memsafety") == 0);
}

// A property's name; a file may hold any.
static int check_slice(const Options *options) {
    bool has_other = options->property && strcmp(options->property, "unreach-call") != 0 &&
                     !ends_with(options->property, ".prp");
    if ((options->slice || options->no_slice) && has_other)
        return usage_error(
            options, "--slice and --no-slice change nothing for %s; they are for unreach-call",
            options->property);
    if (options->slice && options->no_slice)
        return usage_error(options, "--slice and --no-slice contradict each other");
    if (options->assume_memory_safe && options->command == COMMAND_IR && !options->slice)
        return usage_error(options, "assay ir: --assume-memory-safe needs --slice");
    if (options->assume_memory_safe && is_about_accesses(options))
        return usage_error(options,
                           "--assume-memory-safe takes for granted what valid-memsafety asks; it "
                           "is for the other properties");
    return 0;
}

static int check_functions(const Options *options) {
    if (!options->all_functions &&
        (options->cache || options->no_cache || options->function_timeout > 0))
        return usage_error(options,
                           "--cache, --no-cache and --function-timeout need --all-functions");
    if (!options->all_functions && (options->baseline || options->since || options->config ||
                                    options->no_config || options->progress > 0))
        return usage_error(options, "--baseline, --since, --config, --no-config and --progress "
                                    "need --all-functions (or assay project)");
    if (options->config && options->no_config)
        return usage_error(options, "--config and --no-config exclude each other");
    if (options->cache && options->no_cache)
        return usage_error(options, "--cache and --no-cache exclude each other");
    if (options->all_functions &&
        (options->function || options->harness || options->inputs || options->witness ||
         options->certificate || options->dump_folder || options->stats || options->infer_pre))
        return usage_error(options,
                           "--function, --harness, --inputs, --witness, --certificate, "
                           "--infer-pre, --dump-queries and --stats are for one program or "
                           "function, not for --all-functions");
    return 0;
}

static int check_entry(const Options *options) {
    if (!options->entry &&
        (options->enforced.count || options->replaced.count || options->loop_contracts))
        return usage_error(options, "--enforce-contract, --replace-call-with-contract and "
                                    "--apply-loop-contracts need --entry");
    if (options->entry && (options->function || options->all_functions || options->harness ||
                           options->witness || options->modular))
        return usage_error(options, "--entry starts at a harness as if it were main: no "
                                    "--function, --all-functions, --modular, --harness, --witness");
    return 0;
}

static int check_values(const Options *options) {
    if (options->help || options->version)
        return 0;
    if (options->property && strchr(options->property, ',') && !options->all_functions &&
        !ends_with(options->property, ".prp"))
        return usage_error(options, "several properties are for --all-functions only");
    if (options->property && !is_property(options->property))
        return usage_error(
            options,
            "unknown property '%s'; known are valid-memsafety and its parts, valid-memcleanup, "
            "def-behavior and its parts, no-overflow, unreach-call, termination, "
            "all, and files that end in .prp",
            options->property);
    if (!options->runs)
        return usage_error(options, "--runs takes a number from 1 on");
    if (options->witness && (!options->property || !options_witness_kind(options)))
        return usage_error(options,
                           "--witness takes a FILE.yml, .yaml or .graphml, and --property");
    if (options->formula && !options->has_state)
        return usage_error(options, "--sl needs --state N");
    if (options->formula && options->output && write_is_drawing(options->output))
        return usage_error(options, "--sl writes SMT-LIB, no drawing: -o FILE.smt2");
    if (options->jobs > OPTIONS_MAX_JOBS)
        return usage_error(options, "--jobs takes a number up to %d", OPTIONS_MAX_JOBS);
    int status = check_functions(options);
    if (!status)
        status = check_entry(options);
    if (!status)
        status = check_engine(options);
    if (!status)
        status = check_slice(options);
    if (status)
        return status;
    if (!options->files.count && !(options->all_functions && options->build_folder))
        return usage_error(options, options->command == COMMAND_PROJECT
                                        ? "no input file: name files, or with -p DIR the folder "
                                          "of compile_commands.json"
                                        : "no input file");
    bool is_of_functions = options->any_globals || options->non_null || options->strict_callers;
    if (!options->function && ((is_of_functions && !options->all_functions) || options->infer_pre))
        return usage_error(options,
                           "--any-globals, --non-null, --strict-callers and --infer-pre need "
                           "--function");
    if ((options->non_null || options->strict_callers) && options->infer_pre)
        return usage_error(options, "--infer-pre finds out itself what must not be null");
    if (options->infer_pre &&
        (options->property || options->modular || options->malloc_may_fail || options->harness ||
         options->inputs || options->witness || options->certificate || options->sarif ||
         options->stats || options->compare_engines || strcmp(options->engine, "all") != 0 ||
         strcmp(options->int_model, "bits") != 0))
        return usage_error(
            options, "--infer-pre is about memory safety of the whole function, as seg proves "
                     "it: no --property, --modular, --malloc-may-fail, --engine, --int-model, "
                     "--harness, --inputs, --witness, --certificate, --sarif, --stats, "
                     "--compare-engines");
    if (options->command == COMMAND_BATCH)
        return check_batch(options);
    if (options->runs > 1 && options->input && !options->has_seed)
        return usage_error(options, "--runs with --input needs --seed");
    return 0;
}

int options_parse(int argc, char **argv, Options *options) {
    *options = (Options){.data_model = "LP64",
                         .int_model = "bits",
                         .list_values = "joined",
                         .engine = "all",
                         .memory_model = "cell",
                         .deref = "graph",
                         .level = "cell",
                         .runs = 1,
                         .start = clock_now()};
    int i = 1, status = 0;
    if (argc > 1)
        options->command = find_command(argv[1]);
    i += options->command != COMMAND_VERIFY;
    options->all_functions = options->command == COMMAND_PROJECT;
    for (; !status && i < argc; i++) {
        if (strcmp(argv[i], "--") == 0)
            break;
        if (argv[i][0] == '-' && argv[i][1])
            status = parse_option(argc, argv, &i, options);
        else
            vec_push(&options->files, (const char *)argv[i]);
    }
    for (i++; !status && i < argc; i++)
        vec_push(&options->clang_flags, (const char *)argv[i]);
    return status ? status : check_values(options);
}

void options_release(Options *options) {
    vec_free(&options->files);
    vec_free(&options->enforced);
    vec_free(&options->replaced);
    vec_free(&options->clang_flags);
}

double options_seconds_left(const Options *options) {
    if (options->timeout <= 0)
        return 0;
    double left = options->timeout - (clock_now() - options->start);
    return left > 0.001 ? left : 0.001;
}
