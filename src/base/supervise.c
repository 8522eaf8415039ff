#include "base/supervise.h"

#include "base/clock.h"
#include "base/memory.h"
#include "base/resident.h"
#include "base/signals.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/pidfd.h>
#include <sys/wait.h>
#include <unistd.h>

enum { WATCH_MILLISECONDS = 50 };

// A job polls its own budget and ends politely; the parent kills only what does not.
static const double GRACE_SECONDS = 0.1;

// Where the kernel has no process descriptors, the end is seen at the next look.
static bool has_ended(pid_t job) {
    siginfo_t info = {0};
    return waitid(P_PID, (id_t)job, &info, WEXITED | WNOHANG | WNOWAIT) == 0 && info.si_pid == job;
}

static SuperviseEnd watch(pid_t job, SuperviseLimits limits, double start) {
    struct pollfd ended = {.fd = pidfd_open(job, 0), .events = POLLIN};
    SuperviseEnd end = SUPERVISE_EXITED;
    for (;;) {
        if (poll(&ended, 1, WATCH_MILLISECONDS) > 0 || (ended.fd < 0 && has_ended(job)))
            break;
        if (signals_received())
            end = SUPERVISE_INTERRUPTED;
        else if (limits.seconds > 0 && clock_now() - start >= limits.seconds + GRACE_SECONDS)
            end = SUPERVISE_OUT_OF_TIME;
        else if (limits.memory_mib && resident_mib_of_tree(job) > limits.memory_mib &&
                 resident_mib_of_tree_once(job) > limits.memory_mib)
            end = SUPERVISE_OUT_OF_MEMORY;
        if (end != SUPERVISE_EXITED)
            break;
    }
    if (ended.fd >= 0)
        close(ended.fd);
    return end;
}

static SuperviseResult result_of(SuperviseEnd end, int status) {
    if (end != SUPERVISE_EXITED)
        return (SuperviseResult){end, 0};
    if (WIFSIGNALED(status))
        return (SuperviseResult){SUPERVISE_CRASHED, WTERMSIG(status)};
    if (WEXITSTATUS(status) == MEMORY_EXHAUSTED_STATUS)
        return (SuperviseResult){SUPERVISE_OUT_OF_MEMORY, 0};
    return (SuperviseResult){SUPERVISE_EXITED, WEXITSTATUS(status)};
}

SuperviseResult supervise(int (*job)(void *context), void *context, SuperviseLimits limits) {
    double start = clock_now();
    fflush(NULL);
    pid_t parent = getpid();
    pid_t child = fork();
    if (child < 0)
        return (SuperviseResult){SUPERVISE_CRASHED, 0};
    if (child == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        if (getppid() != parent)
            _exit(1);
        int status = job(context);
        fflush(NULL);
        exit(status);
    }
    SuperviseEnd end = watch(child, limits, start);
    if (end != SUPERVISE_EXITED)
        kill(child, SIGKILL); // its own children follow by PR_SET_PDEATHSIG
    int status = 0;
    while (waitpid(child, &status, 0) < 0 && errno == EINTR)
        continue;
    return result_of(end, status);
}
