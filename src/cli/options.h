// The command line: one table of commands, one of options; help, completion tests and the parser
// all read these tables.
#ifndef CLI_OPTIONS_H
#define CLI_OPTIONS_H

#include "assay.h"
#include "base/vec.h"

typedef struct Options Options;

// Exit codes that scripts can use.
enum {
    EXIT_ALL_TRUE = 0,
    EXIT_SOME_FALSE = 1,
    EXIT_SOME_UNKNOWN = 2,
    EXIT_BAD_INPUT = 3,
    EXIT_USAGE = 64,
    EXIT_NOT_WRITTEN = 74,
    EXIT_SIGNALLED = 128, // + the signal's number
};

typedef enum CommandId {
    COMMAND_VERIFY, // the one without a name
    COMMAND_IR,
    COMMAND_RUN,
    COMMAND_PTS,
    COMMAND_GRAPH,
    COMMAND_ITS,
    COMMAND_CHECK,
    COMMAND_REPORT,
    COMMAND_BATCH,
    COMMAND_PROJECT,
    N_COMMANDS
} CommandId;

typedef struct Command {
    const char *name; // "" for verify
    const char *arguments;
    const char *summary;
    int (*run)(const Options *options);
} Command;

extern const Command COMMANDS[N_COMMANDS];

typedef VEC(const char *) StringList;

enum { OPTIONS_MAX_JOBS = 64 };

struct Options {
    CommandId command;
    StringList files, clang_flags;
    const char *build_folder;
    const char *property;
    const char *harness, *witness, *inputs;
    const char *function;
    const char *entry;             // the harness
    StringList enforced, replaced; // functions with contracts
    bool loop_contracts;
    const char *data_model;  // "LP64" or "ILP32"
    const char *int_model;   // "bits" or "math"
    const char *list_values; // "joined", "ends", "equal" or "related"
    uint64_t list_threshold; // nodes; 0: the default
    const char *engine;      // "all", "seg", "bmc", "value", "cegar" or "run"
    const char *memory_model;
    const char *deref;      // "graph", "smt", "model" or "sl"
    const char *level;      // "steensgaard", "field" or "cell"
    const char *output;     // -o
    const char *out, *root; // batch
    const char *input;
    double timeout;
    uint64_t memory;                      // MiB
    uint64_t seed, runs, max_steps, jobs; // jobs 0: one for each processor
    uint64_t chunk;                       // batch --slurm: tasks in one part
    bool has_seed;
    uint64_t state; // a node's number
    bool has_state;
    bool formula; // --sl
    const char *dump_folder;
    const char *certificate; // where to write it
    bool join_paths;         // seg
    bool crosscheck, compare_engines, no_refinement, no_slice, slice, assume_memory_safe, sarif;
    bool json, stats, verbose, quiet;
    bool fresh, slurm, no_wait; // batch
    bool any_globals, non_null, modular, infer_pre, strict_callers;
    bool cfg, models;
    bool all_functions, no_cache; // every function by itself
    const char *cache;            // folder
    double function_timeout;      // seconds
    const char *baseline, *since; // only what is new against an output, or since a commit
    const char *config;           // file; NULL: .assay.toml is looked for
    bool no_config;
    double progress; // seconds between two lines of it, where there is no terminal
    bool has_data_model;
    struct Project *project; // its configuration (cli/project.h)
    bool check_alignment, malloc_may_fail;
    bool help, version;
    double start; // clock_now() when the program started
};

// EXIT_USAGE after a message on standard error, else 0.
int options_parse(int argc, char **argv, Options *options);
void options_release(Options *options);
void options_print_help(FILE *file, CommandId command);

// What is left of --timeout; 0 when there is no limit.
typedef enum WitnessKind { WITNESS_NONE, WITNESS_YAML, WITNESS_GRAPHML } WitnessKind;
WitnessKind options_witness_kind(const Options *options); // by the file's name

double options_seconds_left(const Options *options);

#endif
