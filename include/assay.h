/* assay: a program verifier for C. The library's public face.
 *
 * Load a program, look at it, run it, check it:
 *
 *     AssayInput input = {.files = files, .n_files = 1};
 *     AssayProgram *program;
 *     char *messages;
 *     if (assay_load(&input, &program, &messages) == ASSAY_OK)
 *         ...
 *
 * Strings that functions return are the caller's to free(). A crash inside the library ends the
 * process; a client that reads untrusted programs runs it in a process of its own, as the
 * command line does.
 */
#ifndef ASSAY_H
#define ASSAY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#ifdef __cplusplus
extern "C" {
#endif

#define ASSAY_VERSION "0.1.0"

typedef struct AssayProgram AssayProgram;

typedef enum AssayStatus {
    ASSAY_OK,
    ASSAY_BAD_INPUT, /* the messages say what is wrong with the files */
    ASSAY_TIMEOUT,
    ASSAY_INTERRUPTED,
} AssayStatus;

/* ---- Loading ------------------------------------------------------------------------------ */

typedef enum AssayDataModel { ASSAY_LP64, ASSAY_ILP32 } AssayDataModel;

typedef struct AssayInput {
    const char *const *files; /* .c, .i, .bc, .ll */
    size_t n_files;
    const char *const *clang_flags;
    size_t n_clang_flags;
    const char *build_folder; /* with compile_commands.json, or NULL */
    AssayDataModel data_model;
    bool all_functions; /* not only those that main reaches */
    /* The program starts at this function, with every valid argument (doc/functions.md); NULL: at
     * main. */
    const char *function;
    /* Or at this function without arguments, as if it were main (doc/harnesses.md); NULL: not. */
    const char *entry;
    const char *const *enforced; /* entry: these functions' contracts of CBMC's are checked */
    size_t n_enforced;
    const char *const *replaced; /* entry: ... take the place of their bodies */
    size_t n_replaced;
    bool loop_contracts; /* entry: loops' contracts of CBMC's are used, where they can be */
    bool finds_end; /* entry: an error call stands where it ends, and where an enforced function is
                       called, so that unreach-call tells whether a run gets there */
    bool any_globals;  /* its program's variables hold anything then, not their initial values */
    bool non_null;     /* its pointer arguments are never null */
    bool take_asserts; /* what it asserts before anything else is assumed of its arguments */
    bool modular;      /* calls use contracts instead of bodies (doc/functions.md) */
    bool checks;       /* with what def-behavior needs: to be asked about it, or to be run */
    double timeout;    /* seconds; 0: none */
} AssayInput;

AssayStatus assay_load(const AssayInput *input, AssayProgram **program, char **messages);
void assay_free(AssayProgram *program); /* NULL is fine */

typedef struct AssayInfo {
    double clang_seconds, llvm_seconds, lower_seconds;
    size_t functions, blocks, instructions, globals, loops;
    bool has_main;
} AssayInfo;

AssayInfo assay_info(const AssayProgram *program);
/* What is taken for granted of the arguments of AssayInput.function, one a line; NULL: nothing.
 * Lives as long as the program. */
const char *assay_assumptions(const AssayProgram *program);
bool assay_has_function(const AssayProgram *program, const char *name);

/* ---- Looking --------------------------------------------------------------------------------- */

/* Leaves only what can influence whether an error call is reached (doc/projects.md); false when
 * time runs out, or everything can. The program must have a main function. `timeout` in seconds; 0:
 * none. */
bool assay_slice(AssayProgram *program, bool assume_memory_safe, double timeout);
/* The program, or one function, as text; `with_models`: and the library models it uses. */
char *assay_ir_text(AssayProgram *program, const char *function, bool with_models);
/* Its control flow as a DOT graph. */
char *assay_cfg_dot(AssayProgram *program, const char *function);

/* Which nodes of a linked list become one segment (doc/engine.md). */
typedef enum AssayListValues {
    ASSAY_LIST_VALUES_JOINED, /* whatever they hold */
    ASSAY_LIST_VALUES_ENDS,   /* the first and the last one only with nodes that hold the same */
    ASSAY_LIST_VALUES_EQUAL,  /* only nodes that hold the same */
    ASSAY_LIST_VALUES_RELATED /* whatever they hold; facts by "or" about their values are kept */
} AssayListValues;

typedef struct AssayListOptions {
    AssayListValues values;
    uint64_t threshold; /* so many nodes in a row at least; 0: the default */
} AssayListOptions;

/* How the graph's accesses find their object, and show that they stay inside it
 * (doc/separation-logic.md). */
typedef enum AssayDeref {
    ASSAY_DEREF_GRAPH,
    ASSAY_DEREF_SMT,
    ASSAY_DEREF_MODEL,
    ASSAY_DEREF_SL /* asks cvc5 in separation logic */
} AssayDeref;

typedef struct AssayGraphOptions {
    const char *property; /* a name or a .prp file; NULL: valid-memsafety */
    bool math_ints, malloc_may_fail;
    AssayListOptions lists;
    bool join_paths; /* as in AssayVerifyOptions */
    bool one_node;   /* draw the memory of this node, not the graph */
    uint64_t node;
    bool as_dot;    /* DOT for Graphviz instead of text */
    double timeout; /* seconds; 0: none. What was built by then is drawn */
    AssayDeref deref;
    bool
        formula; /* one_node: its state in separation logic, as SMT-LIB (doc/separation-logic.md) */
} AssayGraphOptions;

/* The symbolic execution graph, or the state of one of its nodes, as a drawing (doc/graph.md). NULL
 * when there is none, and `messages` says why. */
char *assay_graph(AssayProgram *program, const AssayGraphOptions *options, char **messages);
typedef struct AssayPtsOptions {
    const char *level; /* "steensgaard", "field" or "cell"; NULL: cell */
    bool models;       /* show the objects of library models, too */
    bool as_dot;       /* DOT for Graphviz instead of text */
    double timeout;    /* seconds; 0: none */
} AssayPtsOptions;

/* The points-to graph (doc/pointsto.md). NULL when there is none, and `messages` says why.
 * `seconds` is what the analysis took, without the drawing. */
char *assay_pts(AssayProgram *program, const AssayPtsOptions *options, double *seconds,
                char **messages);
/* Complaints about the program's form, one a line: a bug in assay. NULL when there is none. */
char *assay_validate(AssayProgram *program);

/* ---- Running one run ---------------------------------------------------------------------- */

typedef struct AssayRunOptions {
    const char *property;   /* a property's name: check that one only; NULL: everything */
    const char *input_file; /* JSON (doc/running.md), or NULL */
    bool use_seed;          /* what the file does not give comes from a generator; else it is 0 */
    uint64_t seed;
    uint64_t max_steps; /* IR instructions; 0: no limit */
    double timeout;     /* seconds; 0: none */
    size_t max_memory;  /* bytes that the program may hold; 0: 1 GiB */
    bool check_alignment, malloc_may_fail;
    FILE *output, *errors; /* the program's; NULL: thrown away */
} AssayRunOptions;

typedef enum AssayRunEnd {
    ASSAY_RUN_FINISHED,    /* without a violation */
    ASSAY_RUN_ASSUMED,     /* a failed assume ended it */
    ASSAY_RUN_VIOLATED,    /* `check` names what was violated */
    ASSAY_RUN_UNDEFINED,   /* undefined behaviour that the property does not ask about */
    ASSAY_RUN_UNSUPPORTED, /* reached something that assay does not model */
    ASSAY_RUN_LIMIT,       /* time, steps or memory */
} AssayRunEnd;

typedef struct AssayRun {
    AssayRunEnd end;
    const char *check;    /* "valid-deref", ..., "undefined-behaviour" */
    const char *property; /* the property it belongs to, or NULL */
    int exit_status;      /* of a finished run */
    uint64_t steps;
    double seconds;
    char *message;  /* what happened; NULL when nothing did */
    char *location; /* "file:line:column" in the user's code, or NULL */
    char *stack;    /* one line a frame, innermost first, or NULL */
    char *notes;    /* one a line, or NULL */
} AssayRun;

/* ASSAY_BAD_INPUT (bad options or input file, no main): `messages` says why. */
AssayStatus assay_run(AssayProgram *program, const AssayRunOptions *options, AssayRun *run,
                      char **messages);
void assay_run_release(AssayRun *run);

/* ---- Checking all runs -------------------------------------------------------------------- */

typedef enum AssayVerdictKind { ASSAY_TRUE, ASSAY_FALSE, ASSAY_UNKNOWN } AssayVerdictKind;

/* What holds whenever a run is at the head of a loop: C's syntax over mathematical integers. */
typedef struct AssayInvariant {
    char *file;
    const char *function; /* NULL: not known; lives as long as the program */
    unsigned line, column;
    char *text;
} AssayInvariant;

/* A step of the run that shows a violation: a variable or a place in memory gets a value ("x", "5";
 * "heap#3+8", "&list"), a library function is called ("free(&heap#3)", NULL), a nondeterministic
 * value is read ("__VERIFIER_nondet_int()", "7"). heap#3 is the third object that starts with
 * arbitrary contents. */
typedef struct AssayStep {
    const char *file, *function; /* live as long as the program */
    unsigned line;               /* 0: not known */
    char *what, *value;
} AssayStep;

typedef struct AssayVerdict {
    const char *property, *description;
    const char *assumptions; /* what is taken for granted (assay_assumptions, and that memory is
                                safe, where a verdict rests on that), one a line, or NULL */
    const char
        *external; /* what nothing defines, one a line ("function f", "weak variable v"), or NULL */
    AssayVerdictKind kind;
    char *needs;          /* TRUE, FALSE: what callers have to see to, one a line ("p != NULL"), or
                             NULL. Set by assay_answer and assay_verify_functions */
    char *detail;         /* FALSE: what is violated; UNKNOWN: the reason */
    const char *vacuous;  /* TRUE of a harness: why that says nothing; NULL: not known to be so */
    const char *holds_if; /* TRUE, where def-behavior was asked, too, and is not: what is taken for
                             granted of behaviour that is undefined; else NULL */
    bool holds_if_memory_is_safe; /* UNKNOWN: TRUE, if every access and every free is valid */
    bool assumes_memory_safe;     /* TRUE: if ..., with options.assume_memory_safe */
    char *unshown;  /* in both cases: the first accesses that are not shown to be valid, one a
                             line ("access outside of an object at file:line:column"), or NULL */
    char *location; /* FALSE: "file:line:column", or NULL */
    char *message;  /* FALSE: what is wrong there, as `assay run` says it, or NULL */
    char *allocated,
        *lost;        /* FALSE of lost memory: where it is allocated, and where its last pointer
                             goes: "file:line:column", or NULL */
    char *told;       /* FALSE: its inputs in words, one a line ("argv[1] = \"ab\" (2 bytes)"), or
                         NULL */
    char *inputs;     /* FALSE: the run's values as JSON for assay_run, or NULL */
    AssayStep *steps; /* FALSE, all but termination: the last steps of that run, at most 1000 */
    size_t n_steps;
    uint64_t steps_before; /* earlier ones */
    char *certificate;     /* TRUE, with options.certificates: for assay_certificate, or NULL */
    char *why, *set;       /* FALSE, termination: why the loop at `location` never ends, and what
                                   holds at its head in each iteration (C's syntax); else NULL */
    AssayInvariant *invariants; /* TRUE: with options.invariants */
    size_t n_invariants;
    AssayInvariant
        *measures; /* termination, TRUE: what each loop decreases; "" where C has no words */
    size_t n_measures;
    /* Of functions of a project: why the user does not want to be told of it, and where that is
     * written ("file:line"), or NULL; is it in the list of what was there before? Both are set by
     * the caller of assay_verify_functions, for the outputs. */
    const char *suppressed, *suppressed_at;
    bool is_suppressed_in_source, is_in_baseline;
} AssayVerdict;

/* Which engine answers: proofs by symbolic execution over memory graphs, bounded model checking,
 * value analysis (unreach-call only), explicit values with refinement, or, where one does not know,
 * the others. */
typedef enum AssayEngine {
    ASSAY_ENGINE_ALL,
    ASSAY_ENGINE_SEG,
    ASSAY_ENGINE_BMC,
    ASSAY_ENGINE_VALUE,
    ASSAY_ENGINE_CEGAR,
    ASSAY_ENGINE_RUN
} AssayEngine;

/* How the bounded engine divides memory (doc/bmc.md). */
typedef enum AssayMemoryModel {
    ASSAY_MEMORY_CELL,
    ASSAY_MEMORY_FIELD,
    ASSAY_MEMORY_STEENSGAARD,
    ASSAY_MEMORY_FLAT
} AssayMemoryModel;

typedef struct AssayVerifyOptions {
    const char *property; /* a name or a .prp file; NULL: all properties */
    bool math_ints;       /* unbounded integers */
    bool malloc_may_fail;
    AssayListOptions lists;
    double timeout;          /* seconds; 0: none */
    bool invariants;         /* tell the loop invariants and ranking functions of a proof */
    bool certificates;       /* tell what proofs rest on, for assay_certificate */
    bool crosscheck;         /* compare the solver's cheap answers with Z3's */
    const char *dump_folder; /* write the queries to Z3 below it, or NULL */
    AssayEngine engine;
    AssayMemoryModel memory_model;
    AssayDeref deref;        /* of the engines that execute memory graphs */
    bool join_paths;         /* proofs: paths that meet are one state (doc/engine.md) */
    bool no_refinement;      /* cegar: track every value from the beginning (doc/cegar.md) */
    bool slice;              /* unreach-call: slice small programs, too */
    bool no_slice;           /* ... not even large ones */
    bool assume_memory_safe; /* TRUE where only accesses that may be invalid are in doubt (for all
                                properties but valid-memsafety); slice those away that matter for no
                                other reason */
    bool verbose;            /* tell on standard error what the bounded engine and refinements do */
    unsigned jobs;           /* engines at the same time; 0: one for each processor */
    size_t memory_mib;       /* of all engines together; the largest one is given up. 0: no limit */
    bool compare_engines;    /* let every engine finish, and compare what they say */
    /* Called some times a second with the names of the engines at work, in the thread that called
     * assay_verify; or NULL. False cancels: what is not decided by then is UNKNOWN(cancelled). */
    bool (*progress)(void *context, const char *running, double seconds);
    void *progress_context;
} AssayVerifyOptions;

/* What engines count and measure. The names ("bmc.solver_calls") are the rows of a table. */
typedef struct AssayStatistic {
    const char *name;
    const char *unit;    /* "": a number; "s": seconds */
    const char *meaning; /* a few words */
} AssayStatistic;

/* The rows, for as long as the program runs. */
const AssayStatistic *assay_statistics(size_t *n);

enum { ASSAY_MAX_STATISTICS = 96 };

typedef struct AssayVerifyStats {
    double values[ASSAY_MAX_STATISTICS]; /* of each row; of all engines together */
} AssayVerifyStats;

enum { ASSAY_MAX_VERDICTS = 8 };

/* Every engine runs in a child process (a fork of the caller, which should have no other threads):
 * one that crashes costs its own answer only. None is left when the function returns. Returns the
 * number of verdicts; 0: `messages` says what is wrong with the property. `stats` may be NULL. */
size_t assay_verify(AssayProgram *program, const AssayVerifyOptions *options,
                    AssayVerdict *verdicts, AssayVerifyStats *stats, char **messages);
void assay_verdicts_release(AssayVerdict *verdicts, size_t n);

/* ---- Answers ------------------------------------------------------------------------------- */

/* Takes the verdicts of assay_verify about input->function with every argument, and makes three
 * answers of them (doc/functions.md): TRUE under a contract (`needs`), FALSE where it is a bug
 * whatever a sensible caller does, UNKNOWN where neither is known. options->timeout is for this. */
void assay_answer(const AssayInput *input, const AssayVerifyOptions *options,
                  AssayVerdict *verdicts, size_t n, char **messages);

/* ---- Preconditions ------------------------------------------------------------------------ */

typedef struct AssayPrecondition {
    char *text; /* in the words of assay_contracts.h; "1": none is needed. NULL: none was found */
    char *heap; /* the same as a symbolic heap */
    unsigned attempts; /* proofs that were tried */
    char *assumptions; /* what else the proof takes for granted, one a line, or NULL */
} AssayPrecondition;

typedef struct AssayInferOptions {
    double timeout; /* seconds for each attempt; 0: 3 */
    bool verbose;   /* tell on standard error what is tried */
} AssayInferOptions;

/* The weakest simple condition on its arguments under which input->function is memory safe, of
 * those that are tried (doc/functions.md); it is proved. ASSAY_BAD_INPUT: `messages` says why. */
AssayStatus assay_infer(const AssayInput *input, const AssayInferOptions *options,
                        AssayPrecondition *found, char **messages);
void assay_precondition_release(AssayPrecondition *found);

typedef struct AssayHarnessOptions {
    const char *const *files; /* of the program, for the command that the harness tells */
    size_t n_files;
    const char *function; /* that was checked by itself: the harness calls it; or NULL */
    bool any_globals;     /* as when the program was loaded */
    bool malloc_may_fail; /* as in the verification */
} AssayHarnessOptions;

/* A C file that shows a FALSE without assay: compiled with the program by gcc and its sanitizers,
 * it fails. NULL when the verdict is another one. `is_whole` becomes false when some of the run's
 * values cannot be given that way (doc/evidence.md). */
char *assay_harness(AssayProgram *program, const AssayVerdict *verdict,
                    const AssayHarnessOptions *options, bool *is_whole);

typedef struct AssayReplayOptions {
    bool malloc_may_fail; /* as in the verification */
    size_t max_steps;     /* that are told; 0: 300 */
    double timeout;       /* seconds; 0: 5 */
} AssayReplayOptions;

/* The run behind a FALSE once more, as JSON (doc/report.md): its last steps, or of a run that never
 * ends the first ones, each with what variables and memory hold behind it. NULL when the verdict is
 * another one, or time runs out. */
char *assay_replay(AssayProgram *program, const AssayVerdict *verdict,
                   const AssayReplayOptions *options);

typedef enum AssayWitnessFormat {
    ASSAY_WITNESS_YAML,   /* version 2.0 */
    ASSAY_WITNESS_GRAPHML /* version 1.0 */
} AssayWitnessFormat;

typedef struct AssayWitnessOptions {
    const char *const *files;
    size_t n_files;
    AssayWitnessFormat format;
} AssayWitnessOptions;

/* A witness of TRUE (its loop invariants, with options.invariants) or FALSE for other tools; NULL
 * when there is none, and `messages` says why. */
char *assay_witness(AssayProgram *program, const AssayVerdict *verdict,
                    const AssayWitnessOptions *options, char **messages);
/* ---- Checking every function by itself ---------------------------------------------------- */

typedef struct AssayFunction {
    char *name, *file;
    unsigned line;
    AssayVerdict verdicts[ASSAY_MAX_VERDICTS];
    size_t n_verdicts;
    char *assumptions; /* about its arguments, one a line, or NULL */
    char *external;    /* as in AssayVerdict */
    double seconds;    /* that it took when it was checked */
    bool is_known;     /* by an earlier run; it was not checked now */
} AssayFunction;

typedef struct AssayFunctions {
    AssayFunction *items; /* by file and line */
    size_t n;
    bool has_answers;             /* a FALSE is a bug, a TRUE may rest on a contract */
    size_t compiled, files;       /* files that had to be compiled, and all */
    size_t excluded;              /* functions that options.wants left out */
    size_t unchanged;             /* functions that mean the same at options.since: not checked */
    bool has_since, has_baseline; /* the latter, and which verdicts are in it, by the caller */
    void *strings;                /* of the steps; private */
} AssayFunctions;

typedef struct AssayFunctionsProgress {
    size_t done, all;    /* functions; all of those that are loaded so far */
    size_t known;        /* of those that are done: by earlier runs */
    size_t refuted;      /* of those that are done: some property is FALSE */
    const char *running; /* names of those under work; "": files are compiled */
} AssayFunctionsProgress;

typedef struct AssayFunctionsOptions {
    /* Of each function: its timeout is that of one function. Its jobs, memory and progress are not
     * used. */
    AssayVerifyOptions verify;
    unsigned jobs;       /* functions at the same time; 0: one for each processor */
    double timeout;      /* of the whole run in seconds; 0: none */
    size_t memory_mib;   /* of the whole run, divided among the jobs; 0: what the machine has */
    bool strict_callers; /* what fails with some argument is FALSE: no contract is looked for */
    bool use_cache;      /* keep what is found, and do not check again what is known */
    const char *cache;   /* the folder for that; NULL: assay in $XDG_CACHE_HOME or ~/.cache */
    /* Is the function to be checked? NULL: all are. */
    bool (*wants)(void *context, const char *function, const char *file);
    void *wants_context;
    const char *since; /* a commit of git: only functions are checked that mean something else
                          there, by themselves or in what they reach; NULL: all */
    bool (*progress)(void *context,
                     const AssayFunctionsProgress *progress); /* or NULL; false cancels */
    void *progress_context;
} AssayFunctionsOptions;

/* Checks every function that the files define, with any valid arguments (doc/projects.md), each in
 * processes of its own. Without files those of the build folder are taken. Files that cannot be
 * linked into one program (two define the same function) are several programs. */
AssayStatus assay_verify_functions(const AssayInput *input, const AssayFunctionsOptions *options,
                                   AssayFunctions *functions, char **messages);
void assay_functions_release(AssayFunctions *functions);

/* ---- Certificates ------------------------------------------------------------------------- */

/* What the proofs among the verdicts rest on, as JSON (doc/certificate.md). */
char *assay_certificate(AssayProgram *program, const AssayVerifyOptions *options,
                        const AssayVerdict *verdicts, size_t n);

typedef enum AssayCheckOutcome {
    ASSAY_CONFIRMED,
    ASSAY_REJECTED,    /* a step of the proof does not hold */
    ASSAY_NOT_CHECKED, /* beyond what the checker can do */
} AssayCheckOutcome;

typedef struct AssayChecked {
    const char *property;
    AssayCheckOutcome outcome;
    char *reason; /* unless it is confirmed */
    uint64_t paths, steps, queries;
    double seconds;
} AssayChecked;

typedef struct AssayCheckOptions {
    bool malloc_may_fail;
    double timeout;     /* seconds; 0: none */
    const char *solver; /* the program to ask; NULL: cvc5 */
} AssayCheckOptions;

/* Must the program that a certificate is about be loaded with input.checks? */
bool assay_certificate_has_checks(const char *file);

/* Checks a certificate's proofs again, by other means than those that found them, for this program.
 * Returns how many there are, at most ASSAY_MAX_VERDICTS; 0 when the file is no certificate, or
 * nothing can be checked, and `messages` says why. */
size_t assay_check(AssayProgram *program, const char *file, const AssayCheckOptions *options,
                   AssayChecked *checked, char **messages);
void assay_checked_release(AssayChecked *checked, size_t n);

/* ---- Integer transition systems ----------------------------------------------------------- */

typedef struct AssaySystemOptions {
    double timeout; /* seconds; 0: none */
    bool proof;     /* tell the ranking functions */
} AssaySystemOptions;

typedef struct AssaySystem {
    AssayVerdictKind kind; /* TRUE: every run ends; UNKNOWN */
    char *reason;          /* UNKNOWN: why */
    char *proof;           /* lines of text, or NULL */
    size_t locations, transitions;
    double simplify_seconds, rank_seconds;
} AssaySystem;

/* Does every run of the system in the file (KoAT's text form, doc/termination.md) end?
 * ASSAY_BAD_INPUT when it cannot be read, and `messages` says where. */
AssayStatus assay_system(const char *file, const AssaySystemOptions *options, AssaySystem *result,
                         char **messages);
void assay_system_release(AssaySystem *result);

const char *assay_version(void); /* with LLVM's version */

#ifdef __cplusplus
}
#endif

#endif
