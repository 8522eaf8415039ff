// Runs a job in a child process of our own and watches it: the parent obeys the time and
// memory limits even where the job cannot poll (inside LLVM or a solver), and a crash of the
// job is an answer, not the end of assay.
#ifndef BASE_SUPERVISE_H
#define BASE_SUPERVISE_H

#include <stddef.h>

typedef enum SuperviseEnd {
    SUPERVISE_EXITED,
    SUPERVISE_CRASHED, // killed by a signal of its own making
    SUPERVISE_OUT_OF_TIME,
    SUPERVISE_OUT_OF_MEMORY,
    SUPERVISE_INTERRUPTED, // SIGINT or SIGTERM came to us
} SuperviseEnd;

typedef struct SuperviseResult {
    SuperviseEnd end;
    int status; // exit status, or the signal's number
} SuperviseResult;

typedef struct SuperviseLimits {
    double seconds;    // 0: none
    size_t memory_mib; // resident memory of the job's processes together; 0: none
} SuperviseLimits;

SuperviseResult supervise(int (*job)(void *context), void *context, SuperviseLimits limits);

#endif
