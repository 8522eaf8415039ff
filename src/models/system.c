// What the system says about itself, the process and its user: unistd.h, sys/utsname.h,
// sys/resource.h, sys/times.h, sched.h.
#define _GNU_SOURCE
#include "system.h"

#include <errno.h>
#include <sched.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/times.h>
#include <sys/utsname.h>
#include <unistd.h>

// ---- Names --------------------------------------------------------------------------------------

// As glibc: a name that does not fit is truncated, without a terminator.
int gethostname(char *name, size_t size) {
    char whole[65];
    if (any_status() != 0)
        return -1;
    size_t length = any_size_up_to(sizeof whole - 1);
    write_text(whole, length, "gethostname");
    __builtin_memcpy(name, whole, length + 1 < size ? length + 1 : size);
    if (length < size)
        return 0;
    __assay_errno = ENAMETOOLONG;
    return -1;
}

// On one machine that exists, or with any texts; the host's names are any in both.
int uname(struct utsname *names) {
    static const struct utsname one = {.sysname = "Linux",
                                       .release = "6.1.0",
                                       .version = "#1 SMP PREEMPT_DYNAMIC",
                                       .machine = "x86_64"};
    if (any_status() != 0)
        return -1;
    if (!__assay_nondet_bool()) {
        *names = one;
    } else {
        __assay_inexact("uname");
        make_arbitrary(names, sizeof *names);
        names->sysname[sizeof names->sysname - 1] = 0;
        names->release[sizeof names->release - 1] = 0;
        names->version[sizeof names->version - 1] = 0;
        names->machine[sizeof names->machine - 1] = 0;
    }
    write_text(names->nodename, any_size_up_to(sizeof names->nodename - 1), "uname");
    write_text(names->domainname, any_size_up_to(sizeof names->domainname - 1), "uname");
    return 0;
}

char *getlogin(void) {
    static char name[33];
    if (any_status() != 0)
        return NULL;
    write_text(name, 1 + any_size_up_to(sizeof name - 2), "getlogin");
    return name;
}

char *ttyname(int file) {
    static char name[256] = "/dev/tty";
    (void)file;
    if (any_status() != 0)
        return NULL;
    if (__assay_nondet_bool()) {
        __assay_inexact("ttyname");
        make_arbitrary(name, sizeof name - 1);
    }
    return name;
}

// ---- Limits and use -----------------------------------------------------------------------------

int getpagesize(void) { return 4096; }

// Some values are the same on every x86 Linux; others are any, or not there (-1; errno tells).
long sysconf(int name) {
    switch (name) {
    case _SC_PAGESIZE:
        return 4096;
    case _SC_CLK_TCK:
        return 100;
    case _SC_NPROCESSORS_CONF:
    case _SC_NPROCESSORS_ONLN:
        return 1 + (long)(__assay_nondet_uint() % 8192);
    default:
        __assay_inexact("sysconf");
        if (__assay_nondet_bool())
            __assay_errno = EINVAL;
        return __assay_nondet_bool() ? -1 : (long)(__assay_nondet_ulong() >> 1);
    }
}

static void set_any_duration(struct timeval *duration) {
    duration->tv_sec = any_non_negative();
    duration->tv_usec = (suseconds_t)(__assay_nondet_uint() % 1000000);
}

int getrusage(int who, struct rusage *usage) {
    (void)who;
    if (any_status() != 0)
        return -1;
    make_arbitrary(usage, sizeof *usage);
    set_any_duration(&usage->ru_utime);
    set_any_duration(&usage->ru_stime);
    return 0;
}

int getrlimit(__rlimit_resource_t resource, struct rlimit *limit) {
    (void)resource;
    if (any_status() != 0)
        return -1;
    limit->rlim_cur = __assay_nondet_ulong();
    limit->rlim_max = __assay_nondet_ulong();
    if (limit->rlim_cur > limit->rlim_max)
        limit->rlim_cur = limit->rlim_max;
    return 0;
}

int setrlimit(__rlimit_resource_t resource, const struct rlimit *limit) {
    (void)resource;
    access_bytes(limit, sizeof *limit);
    return any_status();
}

clock_t times(struct tms *times) {
    if (times != NULL) {
        times->tms_utime = any_non_negative();
        times->tms_stime = any_non_negative();
        times->tms_cutime = any_non_negative();
        times->tms_cstime = any_non_negative();
    }
    return __assay_nondet_long();
}

// Up to three numbers with two decimals.
int getloadavg(double averages[], int count) {
    if (any_status() != 0)
        return -1;
    int n = count < 0 ? 0 : count > 3 ? 3 : count;
    for (int i = 0; i < n; i++)
        averages[i] = (double)(__assay_nondet_uint() % 1000000) / 100;
    return n;
}

// ---- Processes ----------------------------------------------------------------------------------

int sched_yield(void) { return 0; }

pid_t getpgrp(void) { return any_non_negative(); }

pid_t getsid(pid_t process) {
    (void)process;
    return any_status() != 0 ? -1 : any_non_negative();
}

pid_t setsid(void) { return any_status() != 0 ? -1 : any_non_negative(); }

int nice(int increment) {
    (void)increment;
    if (any_status() != 0)
        return -1;
    return (int)(__assay_nondet_uint() % 40) - 20;
}
