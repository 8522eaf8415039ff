#include "base/clock.h"

#include <time.h>

static double seconds_on(clockid_t clock) {
    struct timespec now;
    clock_gettime(clock, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

double clock_now(void) { return seconds_on(CLOCK_MONOTONIC); }

double clock_cpu(void) { return seconds_on(CLOCK_PROCESS_CPUTIME_ID); }
