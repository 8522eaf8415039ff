// time.h and sys/time.h: clocks. The time of day is any that Linux lets be set, and may be
// set back; other clocks do not run backwards. calendar.c has the rest of time.h.
#define _GNU_SOURCE
#include "models.h"

#include <errno.h>
#include <limits.h>
#include <sys/time.h>
#include <time.h>

// Linux counts nanoseconds in 64 bits: no clock shows more seconds than that. With 32 bits only
// times that fit are given.
static size_t latest(void) { return (size_t)(sizeof(time_t) == 8 ? 9223372036 : INT_MAX); }

static time_t any_time(void) { return (time_t)any_size_up_to(latest()); }

time_t time(time_t *result) {
    time_t now = any_time();
    if (result != NULL)
        *result = now;
    return now;
}

// Microseconds, not less than before; 32 bits are soon full, and then anything comes.
clock_t clock(void) {
    static clock_t last;
    if (sizeof(clock_t) < 8)
        return __assay_nondet_long();
    clock_t now = (clock_t)any_size_up_to(latest() * 1000000);
    if (now < last)
        now = last;
    last = now;
    return now;
}

// As glibc: the exact difference, rounded once.
double difftime(time_t end, time_t start) {
    if (end >= start)
        return (double)((unsigned long)end - (unsigned long)start);
    return -(double)((unsigned long)start - (unsigned long)end);
}

// Linux has had no time zone for as long as it exists: the fields are what settimeofday was told.
int gettimeofday(struct timeval *restrict now, void *restrict zone) {
    now->tv_sec = any_time();
    now->tv_usec = (suseconds_t)(__assay_nondet_uint() % 1000000);
    if (zone != NULL)
        make_arbitrary(zone, sizeof(struct timezone));
    return 0;
}

// ---- Clocks by number ---------------------------------------------------------------------------

enum { N_CLOCKS = 12 }; // 0 to 11; 10 is not used

static bool is_clock(clockid_t id) { return id >= 0 && id < N_CLOCKS && id != 10; }

// Those that show the time of day can be set: CLOCK_REALTIME, its coarse and alarm variants, TAI.
static bool can_be_set(clockid_t id) { return id == 0 || id == 5 || id == 8 || id == 11; }

int clock_gettime(clockid_t id, struct timespec *now) {
    static struct timespec last[N_CLOCKS];
    if (!is_clock(id)) { // a negative one may be the clock of another process
        __assay_inexact_if("clock_gettime", id < 0);
        __assay_errno = EINVAL;
        return -1;
    }
    time_t seconds = any_time();
    long nanoseconds = (long)(__assay_nondet_uint() % 1000000000);
    if (!can_be_set(id)) {
        if (seconds < last[id].tv_sec)
            seconds = last[id].tv_sec;
        if (seconds == last[id].tv_sec && nanoseconds < last[id].tv_nsec)
            nanoseconds = last[id].tv_nsec;
        last[id].tv_sec = seconds;
        last[id].tv_nsec = nanoseconds;
    }
    now->tv_sec = seconds;
    now->tv_nsec = nanoseconds;
    return 0;
}

int clock_settime(clockid_t id, const struct timespec *now) {
    access_bytes(now, sizeof *now);
    if (can_be_set(id))
        return any_status();
    __assay_errno = EINVAL;
    return -1;
}

// A nanosecond, or the time between two ticks of a kernel with 1000, 300, 250 or 100 in a second.
int clock_getres(clockid_t id, struct timespec *resolution) {
    static const long steps[] = {1, 1000000, 3333333, 4000000, 10000000};
    if (!is_clock(id)) {
        __assay_inexact_if("clock_getres", id < 0);
        __assay_errno = EINVAL;
        return -1;
    }
    if (resolution != NULL) {
        resolution->tv_sec = 0;
        resolution->tv_nsec = steps[__assay_nondet_uint() % 5];
    }
    return 0;
}

// Only a signal handler can interrupt it, and these are not modelled.
int nanosleep(const struct timespec *requested, struct timespec *rest) {
    struct timespec wanted = *requested;
    if (wanted.tv_sec < 0 || wanted.tv_nsec < 0 || wanted.tv_nsec >= 1000000000) {
        __assay_errno = EINVAL;
        return -1;
    }
    if (!__assay_nondet_bool())
        return 0;
    __assay_inexact("nanosleep");
    if (rest != NULL)
        make_arbitrary(rest, sizeof *rest);
    __assay_errno = EINTR;
    return -1;
}
