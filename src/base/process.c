#include "base/process.h"

#include "base/check.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

enum { POLL_MILLISECONDS = 20, MAX_PAUSE = 10000, CHUNK = 1 << 16, CANNOT_START = 127 };

// Compilers recurse over what is nested: 1 GiB of stack, or as much as we may have. The limit takes
// effect with exec.
static void allow_deep_stack(void) {
    static const rlim_t WANTED = (rlim_t)1 << 30;
    struct rlimit limit;
    if (getrlimit(RLIMIT_STACK, &limit) != 0)
        return;
    if (limit.rlim_cur == RLIM_INFINITY || limit.rlim_cur >= WANTED)
        return;
    limit.rlim_cur =
        limit.rlim_max == RLIM_INFINITY || limit.rlim_max > WANTED ? WANTED : limit.rlim_max;
    setrlimit(RLIMIT_STACK, &limit);
}

// Between fork and exec only async-signal-safe calls are made.
_Noreturn void process_become(char *const *arguments, const char *folder, int in, int out,
                              int err) {
    setpgid(0, 0);
    prctl(PR_SET_PDEATHSIG, SIGKILL); // nothing outlives us, even if we are killed outright
    if (dup2(in, 0) < 0 || dup2(out, 1) < 0 || dup2(err, 2) < 0)
        _exit(CANNOT_START);
    if (folder && chdir(folder) != 0)
        _exit(CANNOT_START);
    signal(SIGPIPE, SIG_DFL);
    allow_deep_stack();
    execvp(arguments[0], arguments);
    _exit(CANNOT_START);
}

// Reads what is there; false at the end of the stream.
static bool drain(int fd, Text *into) {
    char chunk[CHUNK];
    ssize_t count = read(fd, chunk, sizeof chunk);
    if (count > 0)
        text_add_bytes(into, chunk, (size_t)count);
    return count > 0 || (count < 0 && (errno == EINTR || errno == EAGAIN));
}

static void kill_group(pid_t child) {
    kill(-child, SIGKILL);
    kill(child, SIGKILL); // it may not have its own group yet
}

static void collect(int out, int err, ProcessResult *result, pid_t child, Budget *budget) {
    struct pollfd streams[2] = {{.fd = out, .events = POLLIN}, {.fd = err, .events = POLLIN}};
    Text *texts[2] = {&result->output, &result->errors};
    while (streams[0].fd >= 0 || streams[1].fd >= 0) {
        if (budget_poll(budget, 0) != BUDGET_LEFT) {
            kill_group(child); // before the child is waited for: its group may outlive it
            return;
        }
        poll(streams, 2, POLL_MILLISECONDS);
        for (int i = 0; i < 2; i++)
            if (streams[i].fd >= 0 && streams[i].revents && !drain(streams[i].fd, texts[i]))
                streams[i].fd = -1; // poll skips negative descriptors
    }
}

// A child may close its streams and run on: waiting obeys the budget too.
static int wait_for(pid_t child, Budget *budget) {
    int status;
    for (useconds_t pause = 50;; pause = pause < MAX_PAUSE ? 2 * pause : pause) {
        pid_t ended = waitpid(child, &status, WNOHANG);
        if (ended == child)
            return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
        if (ended < 0 && errno != EINTR)
            return CANNOT_START;
        if (budget_poll(budget, 0) != BUDGET_LEFT)
            kill_group(child);
        usleep(pause);
    }
}

// An anonymous file that holds the input; nothing can block on it, and nothing is left behind.
static int open_input(const Text *input) {
    int fd = memfd_create("input", MFD_CLOEXEC);
    for (size_t done = 0; fd >= 0 && done < input->length;) {
        ssize_t count = write(fd, input->chars + done, input->length - done);
        if (count < 0 && errno != EINTR) {
            close(fd);
            return -1;
        }
        done += count > 0 ? (size_t)count : 0;
    }
    if (fd >= 0)
        lseek(fd, 0, SEEK_SET);
    return fd;
}

static void close_all(const int *fds, int n) {
    for (int i = 0; i < n; i++)
        if (fds[i] >= 0)
            close(fds[i]);
}

ProcessResult process_run_with_input(char *const *arguments, const char *folder, const Text *input,
                                     Budget *budget) {
    ProcessResult result = {.status = CANNOT_START};
    enum { IN, OUT, CHILD_OUT, ERR, CHILD_ERR, N_FDS };
    int fds[N_FDS] = {open_input(input), -1, -1, -1, -1};
    if (fds[IN] >= 0 && pipe2(&fds[OUT], O_CLOEXEC) == 0 && pipe2(&fds[ERR], O_CLOEXEC) == 0) {
        pid_t child = fork();
        if (child == 0)
            process_become(arguments, folder, fds[IN], fds[CHILD_OUT], fds[CHILD_ERR]);
        close(fds[CHILD_OUT]);
        close(fds[CHILD_ERR]);
        fds[CHILD_OUT] = fds[CHILD_ERR] = -1;
        if (child > 0) {
            collect(fds[OUT], fds[ERR], &result, child, budget);
            result.status = wait_for(child, budget);
        }
    }
    close_all(fds, N_FDS);
    return result;
}

ProcessResult process_run(char *const *arguments, const char *folder, Budget *budget) {
    return process_run_with_input(arguments, folder, &(Text){0}, budget);
}

void process_result_release(ProcessResult *result) {
    text_release(&result->output);
    text_release(&result->errors);
}
