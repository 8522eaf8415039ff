// assay batch: many tasks, each with its limits; what is done is kept, and not done again.
#include "cli/batch.h"

#include "base/signals.h"
#include "cli/batch_pool.h"
#include "cli/batch_slurm.h"
#include "cli/batch_table.h"
#include "verdict/portfolio.h"

#include <stdio.h>

static bool run_here(const Options *options, BatchResults *results, Bar *bar) {
    BatchPool pool = {.jobs = options->jobs ? options->jobs : portfolio_count_processors(),
                      .is_told = options->verbose,
                      .bar = bar};
    if (pool.jobs > results->tasks->list.count)
        pool.jobs = results->tasks->list.count;
    return batch_pool_run(&pool, results);
}

// Ends with the table, and with how to go on when something is left.
static int conclude(const Options *options, const BatchResults *results, bool fine) {
    size_t left = results->tasks->list.count - results->known;
    batch_table_print(results);
    fflush(stdout);
    if (signals_received() && !options->slurm)
        fprintf(stderr, "assay: interrupted: %zu of %zu tasks are done%s%s; %s\n", results->known,
                results->tasks->list.count, options->out ? " and kept in " : "",
                options->out ? options->out : "",
                options->out ? "the same command goes on from there"
                             : "with --out FILE they would have been kept");
    if (signals_received())
        return EXIT_SIGNALLED + signals_received();
    if (!fine)
        return options->slurm ? EXIT_BAD_INPUT : EXIT_NOT_WRITTEN;
    if (batch_results_count_wrong(results))
        return EXIT_SOME_FALSE;
    return left && !options->no_wait ? EXIT_BAD_INPUT : EXIT_ALL_TRUE;
}

static int work(const Options *options, BatchResults *results) {
    Bar bar = bar_new();
    if (results->before)
        fprintf(stderr, "assay: %zu of %zu tasks are done already (%s)\n", results->before,
                results->tasks->list.count, options->out);
    bool fine =
        options->slurm ? batch_slurm_run(options, results, &bar) : run_here(options, results, &bar);
    return conclude(options, results, fine);
}

int cli_batch(const Options *options) {
    Diag diag = {0};
    BatchTasks tasks = {0};
    BatchResults results = {.file = -1};
    BatchLimits limits = {.timeout = options->timeout, .memory = options->memory};
    int status = EXIT_BAD_INPUT;
    bool ready = batch_tasks_read(&tasks, options->files.items[0], options->root, &diag) &&
                 (!options->slurm || !options->fresh || batch_slurm_may_start_anew(options)) &&
                 batch_results_open(&results, &tasks, limits, options->out, options->fresh, &diag);
    fputs(text_chars(&diag.text), stderr);
    if (ready)
        status = work(options, &results);
    batch_results_close(&results);
    batch_tasks_release(&tasks);
    diag_release(&diag);
    return status;
}
