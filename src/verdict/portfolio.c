#include "verdict/portfolio.h"

#include "base/clock.h"
#include "base/memory.h"
#include "base/resident.h"
#include "base/signals.h"
#include "base/vec.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

enum { POLL_MILLISECONDS = 20, MAX_SLOTS = 64, CHUNK = 1 << 16 };

// A job polls its own budget and ends politely; it is killed only if it does not.
static const double WAIT_FOR_BESIDE = 0.03; // seconds that others wait for a job beside them
static const double MIN_GRACE = 0.04, MAX_GRACE = 0.15, GRACE_SHARE = 0.03;

typedef struct Child {
    const PortfolioJob *job;
    pid_t process;
    int pipe; // the answer comes through it
    Text bytes;
    double deadline;         // 0: none
    PortfolioEnd killed_for; // PORTFOLIO_ANSWERED: it was not killed
} Child;

typedef struct Run {
    const Portfolio *portfolio;
    Budget *budget;
    double start;
    unsigned slots;
    VEC(Child) children;
    bool *is_started; // of each job
    uint32_t settled;
} Run;

// ---- Which job, and for how long ----------------------------------------------------------------

unsigned portfolio_count_processors(void) {
    cpu_set_t set;
    return sched_getaffinity(0, sizeof set, &set) == 0 ? (unsigned)CPU_COUNT(&set) : 1;
}

static bool is_useless(const Run *run, const PortfolioJob *job) {
    return !(job->questions & ~run->settled) && !run->portfolio->to_the_end;
}

// Spare jobs do not count, they take what is left over; neither do those beside the slots.
static size_t count_waiting(const Run *run) {
    size_t n = 0;
    for (size_t i = 0; i < run->portfolio->n_jobs; i++) {
        const PortfolioJob *job = &run->portfolio->jobs[i];
        n += !run->is_started[i] && !job->is_spare && !job->is_beside && !is_useless(run, job);
    }
    return n;
}

static size_t count_beside(const Run *run) {
    size_t n = 0;
    for (size_t i = 0; i < run->children.count; i++)
        n += run->children.items[i].job->is_beside;
    return n;
}

// Children that take a slot.
static size_t count_running(const Run *run) { return run->children.count - count_beside(run); }

static double weight_of(const PortfolioJob *job) { return job->weight ? job->weight : 1; }

// Of all jobs that share the time: those that wait and those that run.
static double sum_weights(const Run *run) {
    double sum = 0;
    for (size_t i = 0; i < run->portfolio->n_jobs; i++) {
        const PortfolioJob *job = &run->portfolio->jobs[i];
        if (!run->is_started[i] && !job->is_spare && !job->is_beside && !is_useless(run, job))
            sum += weight_of(job);
    }
    for (size_t i = 0; i < run->children.count; i++)
        if (!run->children.items[i].job->is_beside)
            sum += weight_of(run->children.items[i].job);
    return sum;
}

// A job's share: what is left of all slots' time, divided among the jobs that are not yet done.
static double deadline_of(const Run *run, const PortfolioJob *job) {
    double now = clock_now(), seconds = job->most;
    if (run->budget->deadline > 0) {
        double shares = sum_weights(run) / weight_of(job) / run->slots;
        shares = shares > 1 && !job->is_beside ? shares : 1;
        double left = run->budget->deadline - now, share = left / shares;
        double least = run->portfolio->least;
        share = share > least ? share : left < least ? left : least;
        seconds = seconds > 0 && seconds < share ? seconds : share;
    }
    return seconds > 0 || run->budget->deadline > 0 ? now + seconds : 0;
}

static bool may_start(const Run *run, const PortfolioJob *job) {
    double waited = clock_now() - run->start;
    bool is_due = waited >= job->delay || !run->children.count;
    if (job->is_beside)
        return !count_beside(run) &&
               (waited >= job->delay || (!run->children.count && !count_waiting(run)));
    return is_due && count_running(run) < run->slots && (!job->is_spare || !count_waiting(run)) &&
           (waited >= WAIT_FOR_BESIDE || !count_beside(run));
}

// The first job that may start now, or n_jobs.
static size_t find_next(const Run *run) {
    size_t i = 0;
    for (; i < run->portfolio->n_jobs; i++) {
        const PortfolioJob *job = &run->portfolio->jobs[i];
        if (!run->is_started[i] && !is_useless(run, job) && may_start(run, job))
            break;
    }
    return i;
}

// ---- Children -----------------------------------------------------------------------------------

static bool write_all(int fd, const Text *bytes) {
    for (size_t done = 0; done < bytes->length;) {
        ssize_t count = write(fd, bytes->chars + done, bytes->length - done);
        if (count < 0 && errno != EINTR)
            return false;
        done += count > 0 ? (size_t)count : 0;
    }
    return true;
}

static _Noreturn void become(const PortfolioJob *job, Budget budget, int answer_pipe,
                             pid_t parent) {
    setpgid(0, 0);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent)
        _exit(1);
    Text answer = {0};
    job->work(job->context, &budget, &answer);
    bool is_written = write_all(answer_pipe, &answer);
    text_release(&answer);
    fflush(NULL);
    exit(is_written ? 0 : 1);
}

// The child's process, or -1 when there is none; *answer_pipe is where its answer will come from.
static pid_t fork_job(const PortfolioJob *job, Budget budget, int *answer_pipe) {
    int fds[2];
    pid_t parent = getpid();
    fflush(NULL);
    if (pipe2(fds, O_CLOEXEC) != 0)
        return -1;
    pid_t process = fork();
    if (process == 0)
        become(job, budget, fds[1], parent);
    close(fds[1]);
    if (process < 0)
        close(fds[0]);
    *answer_pipe = fds[0];
    return process;
}

static bool is_over(const Run *run) {
    return run->budget->deadline > 0 && clock_now() >= run->budget->deadline;
}

// There is no time left for it.
static void skip_job(Run *run, size_t index) {
    Text nothing = {0};
    PortfolioAnswer none = {
        .job = &run->portfolio->jobs[index], .end = PORTFOLIO_OUT_OF_TIME, .bytes = &nothing};
    run->is_started[index] = true;
    run->settled |= run->portfolio->take(run->portfolio->context, &none);
}

static void start_job(Run *run, size_t index) {
    const PortfolioJob *job = &run->portfolio->jobs[index];
    Child child = {.job = job, .deadline = deadline_of(run, job)};
    Budget budget = *run->budget;
    budget.deadline = child.deadline;
    run->is_started[index] = true;
    child.process = fork_job(job, budget, &child.pipe);
    if (child.process > 0) {
        vec_push(&run->children, child);
        return;
    }
    PortfolioAnswer none = {.job = job, .end = PORTFOLIO_CRASHED, .bytes = &child.bytes};
    run->settled |= run->portfolio->take(run->portfolio->context, &none);
}

static void kill_child(Child *child, PortfolioEnd why) {
    child->killed_for = why;
    kill(-child->process, SIGKILL); // with the programs it started
    kill(child->process, SIGKILL);  // it may not have its own group yet
}

typedef struct Ended {
    int status;
    size_t peak_mib; // of the largest of its processes
} Ended;

static Ended wait_for(pid_t process) {
    Ended ended = {0};
    struct rusage usage = {0};
    while (wait4(process, &ended.status, 0, &usage) < 0 && errno == EINTR)
        continue;
    ended.peak_mib = (size_t)usage.ru_maxrss >> 10;
    return ended;
}

// A child that exceeded the limit between two measurements is out of memory, too.
static PortfolioAnswer answer_of(const Child *child, Ended ended, size_t limit_mib) {
    int status = ended.status;
    PortfolioAnswer answer = {.job = child->job, .bytes = &child->bytes};
    if (child->killed_for != PORTFOLIO_ANSWERED)
        answer.end = child->killed_for;
    else if ((limit_mib && ended.peak_mib > limit_mib) ||
             (WIFEXITED(status) && WEXITSTATUS(status) == MEMORY_EXHAUSTED_STATUS))
        answer.end = PORTFOLIO_OUT_OF_MEMORY;
    else if (!WIFEXITED(status) || WEXITSTATUS(status) != 0)
        answer.end = PORTFOLIO_CRASHED;
    answer.signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
    return answer;
}

static void release_child(Run *run, size_t index) {
    close(run->children.items[index].pipe);
    text_release(&run->children.items[index].bytes);
    run->children.items[index] = run->children.items[--run->children.count];
}

static void finish_child(Run *run, size_t index) {
    Child *child = &run->children.items[index];
    Ended ended = wait_for(child->process);
    size_t limit = run->portfolio->memory_mib;
    PortfolioAnswer answer =
        answer_of(child, ended, limit ? limit + run->portfolio->inherited_mib : 0);
    run->settled |= run->portfolio->take(run->portfolio->context, &answer);
    release_child(run, index);
}

// Reads what is there; false at the end of the stream.
static bool drain(Child *child) {
    char chunk[CHUNK];
    ssize_t count = read(child->pipe, chunk, sizeof chunk);
    if (count > 0)
        text_add_bytes(&child->bytes, chunk, (size_t)count);
    return count > 0 || (count < 0 && (errno == EINTR || errno == EAGAIN));
}

// Waits a little for the children, and takes in what they say.
static void listen(Run *run) {
    struct pollfd pipes[MAX_SLOTS + 1]; // one child is beside the slots
    size_t n = run->children.count;
    for (size_t i = 0; i < n; i++)
        pipes[i] = (struct pollfd){.fd = run->children.items[i].pipe, .events = POLLIN};
    poll(pipes, n, POLL_MILLISECONDS);
    for (size_t i = n; i-- > 0;) // backwards: the last child takes the place of one that ends
        if (pipes[i].revents && !drain(&run->children.items[i]))
            finish_child(run, i);
}

// ---- Limits -------------------------------------------------------------------------------------

static void stop_useless(Run *run) {
    for (size_t i = run->children.count; i-- > 0;) {
        Child *child = &run->children.items[i];
        if (!is_useless(run, child->job))
            continue;
        kill_child(child, PORTFOLIO_OUT_OF_TIME);
        (void)wait_for(child->process);
        release_child(run, i);
    }
}

static void stop_late(Run *run) {
    double now = clock_now();
    for (size_t i = 0; i < run->children.count; i++) {
        Child *child = &run->children.items[i];
        double grace = GRACE_SHARE * (child->deadline - run->start);
        grace = grace < MIN_GRACE ? MIN_GRACE : grace < MAX_GRACE ? grace : MAX_GRACE;
        if (child->deadline > 0 && now > child->deadline + grace)
            kill_child(child, PORTFOLIO_OUT_OF_TIME);
    }
}

// The largest child, and what all have together.
static Child *find_largest(Run *run, size_t (*measure)(pid_t), size_t *sum) {
    size_t largest = 0;
    Child *found = NULL;
    *sum = 0;
    for (size_t i = 0; i < run->children.count; i++) {
        size_t size = measure(run->children.items[i].process);
        *sum += size;
        if (!found || size > largest) {
            largest = size;
            found = &run->children.items[i];
        }
    }
    return found;
}

// Pages that the children share by fork are counted once; that is measured only when it matters.
static void stop_largest(Run *run) {
    size_t limit = run->portfolio->memory_mib, sum = 0;
    if (!limit)
        return;
    (void)find_largest(run, resident_mib_of_tree, &sum);
    if (sum <= limit)
        return;
    Child *victim = find_largest(run, resident_mib_of_tree_once, &sum);
    if (victim && sum > limit)
        kill_child(victim, PORTFOLIO_OUT_OF_MEMORY);
}

static void stop_all(Run *run) {
    for (size_t i = run->children.count; i-- > 0;) {
        kill_child(&run->children.items[i], PORTFOLIO_OUT_OF_TIME);
        finish_child(run, i);
    }
}

static bool is_wanted(Run *run) {
    const Portfolio *portfolio = run->portfolio;
    if (!portfolio->watch)
        return true;
    Text names = {0};
    for (size_t i = 0; i < run->children.count; i++)
        text_add(&names, "%s%s", i ? ", " : "", run->children.items[i].job->name);
    bool wanted =
        portfolio->watch(portfolio->context, text_chars(&names), clock_now() - run->start);
    text_release(&names);
    return wanted;
}

static void start_jobs(Run *run) {
    size_t next;
    while ((next = find_next(run)) < run->portfolio->n_jobs) {
        if (is_over(run))
            skip_job(run, next);
        else
            start_job(run, next);
    }
}

void portfolio_run(const Portfolio *portfolio, Budget *budget) {
    Run run = {.portfolio = portfolio, .budget = budget, .start = clock_now()};
    run.slots = portfolio->slots < MAX_SLOTS ? portfolio->slots : MAX_SLOTS;
    run.is_started = memory_zeroed(portfolio->n_jobs * sizeof *run.is_started + 1);
    for (;;) {
        start_jobs(&run);
        if (!run.children.count)
            break;
        listen(&run);
        stop_useless(&run);
        stop_late(&run);
        stop_largest(&run);
        if (signals_received() || !is_wanted(&run))
            budget->end = BUDGET_INTERRUPTED;
        if (budget->end != BUDGET_LEFT)
            break;
    }
    stop_all(&run);
    vec_free(&run.children);
    free(run.is_started);
}
