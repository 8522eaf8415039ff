// time.h and sys/time.h: the clock shows anything.
#define _GNU_SOURCE
#include "models.h"

#include <errno.h>
#include <sys/time.h>
#include <time.h>

time_t time(time_t *result) {
    time_t now = __assay_nondet_long();
    if (result != NULL)
        *result = now;
    return now;
}

clock_t clock(void) { return __assay_nondet_long(); }

// As glibc: the exact difference, rounded once.
double difftime(time_t end, time_t start) {
    if (end >= start)
        return (double)((unsigned long)end - (unsigned long)start);
    return -(double)((unsigned long)start - (unsigned long)end);
}

int gettimeofday(struct timeval *restrict now, void *restrict zone) {
    now->tv_sec = __assay_nondet_long();
    now->tv_usec = (suseconds_t)(__assay_nondet_uint() % 1000000);
    if (zone != NULL)
        make_arbitrary(zone, sizeof(struct timezone));
    return 0;
}

int clock_gettime(clockid_t id, struct timespec *now) {
    (void)id;
    int status = any_status();
    if (status == 0) {
        now->tv_sec = __assay_nondet_long();
        now->tv_nsec = (long)(__assay_nondet_uint() % 1000000000);
    }
    return status;
}

int clock_getres(clockid_t id, struct timespec *resolution) {
    (void)id;
    int status = any_status();
    if (status == 0 && resolution != NULL) {
        resolution->tv_sec = __assay_nondet_long();
        resolution->tv_nsec = (long)(__assay_nondet_uint() % 1000000000);
    }
    return status;
}

int nanosleep(const struct timespec *requested, struct timespec *rest) {
    read_bytes(requested, sizeof *requested);
    int status = any_status();
    if (status != 0 && rest != NULL)
        make_arbitrary(rest, sizeof *rest);
    return status;
}

// ---- Calendar -----------------------------------------------------------------------------------

static void set_any_calendar(struct tm *calendar) {
    static char zone[] = "UTC";
    calendar->tm_sec = (int)(__assay_nondet_uint() % 61);
    calendar->tm_min = (int)(__assay_nondet_uint() % 60);
    calendar->tm_hour = (int)(__assay_nondet_uint() % 24);
    calendar->tm_mday = 1 + (int)(__assay_nondet_uint() % 31);
    calendar->tm_mon = (int)(__assay_nondet_uint() % 12);
    calendar->tm_year = __assay_nondet_int();
    calendar->tm_wday = (int)(__assay_nondet_uint() % 7);
    calendar->tm_yday = (int)(__assay_nondet_uint() % 366);
    calendar->tm_isdst = (int)__assay_nondet_bool();
    calendar->tm_gmtoff = __assay_nondet_long();
    calendar->tm_zone = zone;
}

// Null when the year does not fit.
static struct tm *break_down(const time_t *time, struct tm *calendar) {
    read_bytes(time, sizeof *time);
    if (__assay_nondet_bool()) {
        __assay_errno = EOVERFLOW;
        return NULL;
    }
    set_any_calendar(calendar);
    return calendar;
}

static struct tm shared_calendar;

struct tm *gmtime(const time_t *time) { return break_down(time, &shared_calendar); }

struct tm *localtime(const time_t *time) { return break_down(time, &shared_calendar); }

struct tm *gmtime_r(const time_t *restrict time, struct tm *restrict calendar) {
    return break_down(time, calendar);
}

struct tm *localtime_r(const time_t *restrict time, struct tm *restrict calendar) {
    return break_down(time, calendar);
}

time_t mktime(struct tm *calendar) {
    read_bytes(calendar, sizeof *calendar);
    if (__assay_nondet_bool())
        return -1;
    set_any_calendar(calendar);
    return __assay_nondet_long();
}

// 0 and arbitrary contents, or a string that fits.
size_t strftime(char *restrict s, size_t size, const char *restrict format,
                const struct tm *restrict calendar) {
    string_length(format);
    read_bytes(calendar, sizeof *calendar);
    if (size == 0 || __assay_nondet_bool()) {
        make_arbitrary(s, size);
        return 0;
    }
    size_t n = any_size_up_to(size - 1);
    for (size_t i = 0; i < n; i++) {
        unsigned char c = __assay_nondet_uchar();
        s[i] = (char)(c != 0 ? c : '?');
    }
    s[n] = 0;
    return n;
}
