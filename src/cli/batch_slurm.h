// A batch spread over a cluster by Slurm: the tasks are divided into parts, each part is a member
// of one array job and runs `assay batch` on its node, and the parts' results are collected. All is
// in the folder OUT.slurm, which every node sees; calling the same command again goes on from what
// is there.
#ifndef CLI_BATCH_SLURM_H
#define CLI_BATCH_SLURM_H

#include "cli/batch_results.h"
#include "cli/options.h"

// May the results be thrown away? Not while a job of an earlier call makes more of them: false, and
// a message says so.
bool batch_slurm_may_start_anew(const Options *options);

// False after messages on standard error.
bool batch_slurm_run(const Options *options, BatchResults *results, Bar *bar);

#endif
