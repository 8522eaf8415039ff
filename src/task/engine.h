// The contract of engines: what an engine is given, and what it gives back. The same for all
// (verdict/engines.c lists them), and for the verification as a whole (verdict/verify.h).
//
// An engine proposes: a FALSE comes with inputs, and counts once the interpreter shows the
// violation on them (verdict/confirm.c). It polls its budget, and says UNKNOWN with a reason when
// that runs out.
#ifndef TASK_ENGINE_H
#define TASK_ENGINE_H

#include "base/budget.h"
#include "interp/interp.h"
#include "task/proof.h"
#include "task/property.h"
#include "task/statistics.h"

// How questions are answered; an engine ignores what it has no use for.
typedef struct EngineOptions {
    bool math_ints; // unbounded integers
    bool malloc_may_fail;
    bool verbose;            // tell on standard error what the engine does
    bool crosscheck;         // compare the solver's cheap answers with Z3's
    const char *dump_folder; // write the queries to Z3 below it, or NULL
    // Memory graphs (seg, cegar): how accesses find their object (NULL: by the graph), which nodes
    // of lists become segments, and how many in a row at least (0: the default).
    const struct SmgDeref *deref;
    bool joins_paths; // seg: from the beginning
    bool lists_only_equal, lists_keep_ends, lists_relate_values;
    uint32_t list_threshold;
    bool invariants, proofs;  // seg: tell the loop invariants of a proof, and what it rests on
    const char *memory_model; // bmc: its name, or NULL: the default
    bool no_refinement;       // cegar: track every value from the beginning
} EngineOptions;

typedef struct EngineTask {
    IrProgram *program;  // has an entry
    uint32_t properties; // set of 1 << Property
    const EngineOptions *options;
    Budget *budget;
} EngineTask;

// ---- What it gives back -------------------------------------------------------------------------

typedef enum EngineVerdictKind { ENGINE_UNKNOWN, ENGINE_TRUE, ENGINE_FALSE } EngineVerdictKind;

// About the loop at a position: an invariant, or what decreases ("": C has no name for it). C's
// syntax.
typedef struct EngineLoopText {
    IrLocId loc;
    char *text;
} EngineLoopText;

typedef VEC(EngineLoopText) EngineLoopTexts;

// A step of the run that shows a violation (interp/trace.h) in C's words.
typedef struct EngineStep {
    IrLocId loc;
    const char *function; // lives as long as the program
    char *what, *value;   // value: or NULL
} EngineStep;

// What an engine may take for granted if memory is safe.
enum { ENGINE_MEMORY_ERRORS = IR_INVALID_DEREF | IR_INVALID_FREE, ENGINE_MAX_ACCESSES = 8 };

typedef struct EngineVerdict {
    EngineVerdictKind kind;
    // UNKNOWN
    char *reason;
    bool holds_if_memory_is_safe; // TRUE, if every access and every free is valid, and
    bool needs_safe_ideal;        // ... also if signed arithmetic did not wrap
    // TRUE
    bool assumes_memory_safe; // if ...
    // In both cases: the first of those accesses that are not shown to be valid, and what is wrong
    // with them.
    EngineLoopTexts accesses;
    // FALSE
    IrViolation violation; // 0: termination
    IrLocId loc;           // where, or 0
    IrInputLists *inputs;  // of a run that shows it
    char *why,
        *set; // termination: why the loop never ends, what holds at its head in each iteration
    // TRUE
    EngineLoopTexts invariants, measures; // if options.invariants

    // Added by verdict/ to what the engine says: what is wrong, the last steps of the run and how
    // many came before them; of TRUE the proof as a certificate (options.proofs).
    char *message;
    char *told;              // the inputs in words, a line each, or NULL
    IrLocId allocated, lost; // of lost memory: where it is made, where its last pointer goes; or 0
    VEC(EngineStep) steps;
    uint64_t steps_before;
    char *certificate;
} EngineVerdict; // owns its strings and lists

// What the TRUEs of an answer rest on.
typedef struct EngineProof {
    TermTable *terms; // of the proofs; NULL: there is none
    Proof proof;
    bool has_without_wrap;
    Proof without_wrap; // termination: the same where signed arithmetic does not wrap
} EngineProof;

typedef struct EngineAnswer {
    EngineVerdict verdicts[N_PROPERTIES]; // by Property
    uint32_t answered;                    // set of properties with a verdict
    EngineProof proof;
    Statistics statistics;
} EngineAnswer; // a zeroed one is empty

typedef void Engine(const EngineTask *task, EngineAnswer *answer);

// ---- Making answers -----------------------------------------------------------------------------

EngineVerdict engine_unknown(const char *reason); // copies it
// `reason` may be NULL.
EngineVerdict engine_true_or_unknown(bool is_proved, const char *reason);
// UNKNOWN; the engine adds accesses.
EngineVerdict engine_true_if_memory_is_safe(void);
void engine_add_access(EngineVerdict *verdict, const char *what, IrLocId loc);
// By a run on `inputs`, which it takes.
EngineVerdict engine_false(IrViolation violation, IrLocId loc, IrInputLists *inputs);
// Takes the verdict.
void engine_answer_add(EngineAnswer *answer, Property property, EngineVerdict verdict);

void engine_release_texts(EngineLoopTexts *texts);
void engine_verdict_release(EngineVerdict *verdict);
void engine_answer_release(EngineAnswer *answer); // empty afterwards

#endif
