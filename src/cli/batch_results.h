// What a batch found out: one line of JSON a task (doc/batch.md), in a file that only grows, so
// that an interrupted batch resumes where the file ends.
#ifndef CLI_BATCH_RESULTS_H
#define CLI_BATCH_RESULTS_H

#include "base/map.h"
#include "cli/bar.h"
#include "cli/batch_tasks.h"

typedef enum BatchOutcome {
    OUTCOME_CORRECT,
    OUTCOME_WRONG_TRUE,  // TRUE, and the label says false
    OUTCOME_WRONG_FALSE, // FALSE, and the label says true
    OUTCOME_WRONG_SUB,   // FALSE of another sub-property than the label's
    OUTCOME_UNKNOWN,
    OUTCOME_ANSWERED, // TRUE or FALSE, and there is no label
    OUTCOME_ERROR,    // the input cannot be read or compiled
    OUTCOME_CRASH,
    OUTCOME_OVERRUN, // did not end in time, and was killed
    N_OUTCOMES
} BatchOutcome;

const char *batch_outcome_name(BatchOutcome outcome); // "wrong-true"
bool batch_outcome_is_wrong(BatchOutcome outcome);
bool batch_outcome_is_failure(BatchOutcome outcome); // error, crash or overrun
int batch_outcome_points(BatchOutcome outcome, BatchLabel label);

typedef struct BatchResult {
    char *verdict; // as after "RESULT: "; "" when there was none
    BatchOutcome outcome;
    double wall, cpu; // seconds
    uint64_t rss_mb;  // of the largest process
    int status;       // exit status of the task's process, 128 + signal when killed
    char *errors;     // the end of its messages, when it failed; or NULL
} BatchResult;

void batch_result_release(BatchResult *result);

// What the label makes of a verdict. Sets `outcome` from the other fields; an overrun stays one.
void batch_result_judge(BatchResult *result, const BatchTask *task);

typedef struct BatchLimits {
    double timeout;  // seconds; 0: none
    uint64_t memory; // MiB; 0: none
} BatchLimits;

typedef struct BatchResults {
    const BatchTasks *tasks;
    BatchLimits limits;
    BatchResult *of;      // for each task
    bool *is_known;       // which of them are there
    size_t known, before; // how many are there; and were there from the beginning
    Map by_key;           // hash of a task's key -> its place
    const char *path;     // of the file, or NULL
    int file;             // -1: none
} BatchResults;

// Reads the results that the file has already; with `fresh` they are thrown away. `path` NULL: they
// are kept in memory only. False after errors in `diag`.
bool batch_results_open(BatchResults *results, const BatchTasks *tasks, BatchLimits limits,
                        const char *path, bool fresh, Diag *diag);
// Keeps a result; takes it. False when it cannot be written.
bool batch_results_add(BatchResults *results, size_t task, BatchResult result);

// Another file of results that may still grow: what was read of it is remembered.
typedef struct BatchSource {
    char *path;
    size_t bytes, lines;
} BatchSource;

// Takes over the lines that are new in the file, if it is there; the last one may be half written.
// False after errors in `diag`.
bool batch_results_collect(BatchResults *results, BatchSource *source, Diag *diag);
size_t batch_results_count_wrong(const BatchResults *results);
void batch_results_show(const BatchResults *results, Bar *bar); // how far they are
void batch_results_close(BatchResults *results);

#endif
