// Runs the tasks of a batch in child processes of our own program: each has its own limits, and a
// crash costs one answer.
#ifndef CLI_BATCH_POOL_H
#define CLI_BATCH_POOL_H

#include "cli/batch_results.h"

typedef struct BatchPool {
    size_t jobs;  // tasks at the same time
    bool is_told; // print each task as it ends
    Bar *bar;
} BatchPool;

// Runs every task without a result, until all are done or a signal comes; then those that run are
// ended, and have no result. False when a result cannot be written.
bool batch_pool_run(const BatchPool *pool, BatchResults *results);

#endif
