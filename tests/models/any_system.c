// What POSIX promises about the system and the process.
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/times.h>
#include <sys/utsname.h>
#include <unistd.h>

static void check_status(int status) { assert(status == 0 || (status == -1 && errno > 0)); }

static void names(void) {
    char host[80] = "", small[2] = "?";
    int status = gethostname(host, sizeof host);
    check_status(status);
    assert(strlen(host) <= 64);
    check_status(gethostname(small, 1));
    struct utsname system;
    if (uname(&system) == 0)
        assert(strlen(system.sysname) <= 64 && strlen(system.machine) <= 64);
    char *login = getlogin();
    assert(!login || strlen(login) < 33);
    char *terminal = ttyname(0);
    assert(!terminal || strlen(terminal) < 256);
}

static void limits(void) {
    assert(getpagesize() == sysconf(_SC_PAGESIZE) && sysconf(_SC_CLK_TCK) == 100);
    assert(sysconf(_SC_NPROCESSORS_ONLN) >= 1 && sysconf(_SC_OPEN_MAX) >= -1);
    struct rusage usage;
    if (getrusage(RUSAGE_SELF, &usage) == 0)
        assert(usage.ru_utime.tv_sec >= 0 && usage.ru_stime.tv_usec < 1000000);
    struct rlimit limit;
    if (getrlimit(RLIMIT_STACK, &limit) == 0)
        assert(limit.rlim_cur <= limit.rlim_max);
    limit.rlim_cur = limit.rlim_max = 1;
    check_status(setrlimit(RLIMIT_STACK, &limit));
    struct tms used;
    times(&used), times(NULL);
    assert(used.tms_utime >= 0);
    double load[4] = {-1, -1, -1, -1};
    int n = getloadavg(load, 2);
    assert(n == -1 || (n == 2 && load[0] >= 0 && load[1] >= 0));
    assert(load[2] == -1);
}

int main(void) {
    names();
    limits();
    assert(sched_yield() == 0 && getpgrp() >= 0 && getsid(0) >= -1 && setsid() >= -1);
    int priority = nice(1);
    assert(priority >= -20 && priority < 20);
    puts("end");
    return 0;
}
