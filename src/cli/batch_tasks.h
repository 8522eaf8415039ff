// The tasks of a batch: a file of lines with columns between tabs (doc/batch.md).
#ifndef CLI_BATCH_TASKS_H
#define CLI_BATCH_TASKS_H

#include "base/arena.h"
#include "base/diag.h"
#include "base/vec.h"

#include <stdbool.h>

typedef enum BatchLabel { LABEL_NONE, LABEL_TRUE, LABEL_FALSE } BatchLabel;

typedef struct BatchTask {
    size_t line;                                                   // in the task file
    const char *path, *property, *expected, *data_model, *options; // as in the file, never NULL
    BatchLabel label;                                              // what `expected` says
    VEC(const char *) words;                                       // `options`, split at blanks
} BatchTask;

typedef struct BatchTasks {
    Arena texts;
    VEC(BatchTask) list;
    const char *folder; // absolute: where the tasks' paths start
} BatchTasks;

// Reads the file. `root` is where its paths start, or NULL: the file's folder. False after errors
// in `diag`, each with its line.
bool batch_tasks_read(BatchTasks *tasks, const char *file, const char *root, Diag *diag);
void batch_tasks_release(BatchTasks *tasks);

// Writes some of the tasks into a new task file that can be read with the same root.
bool batch_tasks_write(const char *file, const BatchTask *const *some, size_t n);

// What distinguishes tasks: the same text for the same question.
void batch_task_key(Text *key, const char *path, const char *property, const char *data_model,
                    const char *options);

#endif
