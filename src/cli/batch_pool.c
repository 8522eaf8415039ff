#include "cli/batch_pool.h"

#include "base/clock.h"
#include "base/signals.h"
#include "cli/batch_table.h"
#include "verdict/portfolio.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/pidfd.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

enum {
    WATCH_MILLISECONDS = 100,
    CANNOT_START = 127,
    TAIL = 1 << 16,
    MESSAGES = 600,
    KILL_MICROSECONDS = 300000
};

// A task ends by itself when its time is up; only what does not is killed.
static const double OVERRUN_FACTOR = 1.1, OVERRUN_SECONDS = 2;

typedef struct Slot {
    pid_t process; // 0: the slot is free
    int ended;     // process descriptor; -1 where the kernel has none
    int output, errors;
    size_t task;
    double start;
    bool is_overrun;
} Slot;

typedef struct Work {
    const BatchPool *pool;
    BatchResults *results;
    Slot *slots;
    struct pollfd *ends;
    size_t next, running;
    unsigned engines; // at the same time, in each task
    bool is_broken;   // a result could not be written
} Work;

// ---- Starting -----------------------------------------------------------------------------------

// The processors that we may use, divided among the tasks.
static unsigned engines_for(size_t jobs) {
    unsigned long processors = portfolio_count_processors();
    const char *granted = getenv("SLURM_CPUS_PER_TASK");
    unsigned long limit = granted ? strtoul(granted, NULL, 10) : 0;
    if (limit && limit < processors)
        processors = limit;
    return processors / jobs > 1 ? (unsigned)(processors / jobs) : 1;
}

typedef VEC(char *) Words;

static void add_word(Words *words, const char *format, double number) {
    Text text = {0};
    text_add(&text, format, number);
    vec_push(words, text_take(&text));
}

static Words words_of(const Work *work, const BatchTask *task) {
    BatchLimits limits = work->results->limits;
    Words words = {0};
    const char *first[] = {"assay", "--property", task->property, "--data-model", task->data_model};
    for (size_t i = 0; i < sizeof first / sizeof *first; i++)
        vec_push(&words, memory_copy_string(first[i]));
    add_word(&words, "--jobs=%.0f", work->engines);
    if (limits.timeout > 0)
        add_word(&words, "--timeout=%.3f", limits.timeout);
    if (limits.memory)
        add_word(&words, "--memory=%.0f", (double)limits.memory);
    Text path = {0};
    text_add(&path, "%s%s", *task->path == '/' ? "" : "./", task->path); // never an option
    vec_push(&words, text_take(&path));
    for (size_t i = 0; i < task->words.count; i++) // last: they may end with flags for clang
        vec_push(&words, memory_copy_string(task->words.items[i]));
    vec_push(&words, (char *)NULL);
    return words;
}

// Between fork and exec only async-signal-safe calls are made.
static _Noreturn void become(char *const *words, const char *folder, const Slot *slot,
                             pid_t parent) {
    setsid(); // marks its processes; an interrupt from the terminal reaches the batch only
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    int nothing = open("/dev/null", O_RDONLY);
    if (getppid() == parent && nothing >= 0 && dup2(nothing, 0) >= 0 &&
        dup2(slot->output, 1) >= 0 && dup2(slot->errors, 2) >= 0 && chdir(folder) == 0)
        execv("/proc/self/exe", words);
    _exit(CANNOT_START);
}

static void start(Work *work, Slot *slot, size_t task) {
    *slot = (Slot){.task = task,
                   .start = clock_now(),
                   .ended = -1,
                   .output = memfd_create("output", MFD_CLOEXEC),
                   .errors = memfd_create("errors", MFD_CLOEXEC)};
    Words words = words_of(work, &work->results->tasks->list.items[task]);
    pid_t parent = getpid(), process = fork();
    if (process == 0)
        become(words.items, work->results->tasks->folder, slot, parent);
    for (size_t i = 0; i < words.count; i++)
        free(words.items[i]);
    vec_free(&words);
    if (process < 0) {
        fprintf(stderr, "assay: cannot start a process: %s\n", strerror(errno));
        close(slot->output);
        close(slot->errors);
        work->is_broken = true;
        return;
    }
    slot->process = process;
    slot->ended = pidfd_open(process, 0);
    work->running++;
}

// ---- Ending -------------------------------------------------------------------------------------

static char *read_tail(int file, off_t most) {
    off_t size = lseek(file, 0, SEEK_END), from = size > most ? size - most : 0;
    char *tail = memory_zeroed((size_t)most + 1);
    ssize_t count = pread(file, tail, (size_t)most, from);
    tail[count > 0 ? count : 0] = '\0';
    return tail;
}

// What follows the last "RESULT: " at the beginning of a line; "" when there is none.
static char *verdict_in(const char *output) {
    static const char mark[] = "RESULT: ";
    const char *found = NULL;
    for (const char *p = output; (p = strstr(p, mark)); p += sizeof mark - 1)
        if (p == output || p[-1] == '\n')
            found = p + sizeof mark - 1;
    char *verdict = memory_copy_string(found ? found : "");
    verdict[strcspn(verdict, "\n")] = '\0';
    return verdict;
}

static double seconds_of(struct timeval time) {
    return (double)time.tv_sec + (double)time.tv_usec / 1e6;
}

static void kill_group(const Slot *slot) {
    kill(-slot->process, SIGKILL);
    kill(slot->process, SIGKILL); // it may not have its own group yet
}

// Waits for one process and adds what it and those that it waited for have used.
static void account(pid_t process, BatchResult *result, int *status) {
    struct rusage usage = {0};
    while (wait4(process, status, 0, &usage) < 0 && errno == EINTR)
        continue;
    uint64_t mib = (uint64_t)usage.ru_maxrss / 1024;
    result->cpu += seconds_of(usage.ru_utime) + seconds_of(usage.ru_stime);
    result->rss_mb = mib > result->rss_mb ? mib : result->rss_mb;
}

// A process of the task whose parent is gone: it is ours by now, since we are the reaper. 0: there
// is none.
static pid_t orphan_of(const Slot *slot) {
    char path[64];
    snprintf(path, sizeof path, "/proc/self/task/%d/children", (int)getpid());
    FILE *children = fopen(path, "r");
    int child, orphan = 0;
    while (children && !orphan && fscanf(children, "%d", &child) == 1)
        if (child != slot->process && getsid(child) == slot->process)
            orphan = child;
    if (children)
        fclose(children);
    return orphan;
}

// The group is killed before the process is waited for: until then its number is not another's.
// Where a task was killed or crashed, its engines follow it, and what they used counts.
static BatchResult result_of(Slot *slot, const BatchTask *task) {
    BatchResult result = {.wall = clock_now() - slot->start};
    int status = 0, any;
    kill(-slot->process, SIGKILL);
    account(slot->process, &result, &status);
    for (pid_t orphan; (orphan = orphan_of(slot));) {
        kill(orphan, SIGKILL);
        account(orphan, &result, &any);
    }
    char *output = read_tail(slot->output, TAIL);
    result.verdict = verdict_in(output);
    result.status = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    free(output);
    // A verdict that was printed counts, whenever it came.
    if (slot->is_overrun && !*result.verdict)
        result.outcome = OUTCOME_OVERRUN;
    batch_result_judge(&result, task);
    if (batch_outcome_is_failure(result.outcome))
        result.errors = read_tail(slot->errors, MESSAGES);
    return result;
}

static void release(Work *work, Slot *slot) {
    close(slot->output);
    close(slot->errors);
    if (slot->ended >= 0)
        close(slot->ended);
    slot->process = 0;
    work->running--;
}

static bool has_ended(const Slot *slot) {
    siginfo_t info = {0};
    return waitid(P_PID, (id_t)slot->process, &info, WEXITED | WNOHANG | WNOWAIT) == 0 &&
           info.si_pid == slot->process;
}

// A signal to a whole job (terminal, Slurm, shutdown) reaches the tasks and the batch in any order:
// a task that was signalled says nothing about the program.
static bool was_stopped(const BatchResult *result, const Slot *slot) {
    if (*result->verdict || slot->is_overrun)
        return false;
    if (result->status == 128 + SIGKILL)
        usleep(KILL_MICROSECONDS); // if we are to die too, then before this is written down
    return result->status == 128 + SIGTERM || result->status == 128 + SIGINT;
}

static void finish(Work *work, Slot *slot) {
    const BatchTask *task = &work->results->tasks->list.items[slot->task];
    BatchResult result = result_of(slot, task);
    if (was_stopped(&result, slot)) {
        batch_result_release(&result);
        release(work, slot);
        return;
    }
    if (work->pool->is_told) {
        bar_clear(work->pool->bar);
        batch_table_print_task(task, &result);
        fflush(stdout);
    }
    work->is_broken |= !batch_results_add(work->results, slot->task, result);
    release(work, slot);
}

static void look_at(Work *work, Slot *slot) {
    double limit = work->results->limits.timeout;
    if (has_ended(slot)) {
        finish(work, slot);
    } else if (limit > 0 && clock_now() - slot->start > limit * OVERRUN_FACTOR + OVERRUN_SECONDS) {
        slot->is_overrun = true;
        kill_group(slot); // it is collected at the next look
    }
}

// ---- The loop -----------------------------------------------------------------------------------

static void fill(Work *work) {
    size_t n = work->results->tasks->list.count;
    for (size_t s = 0; s < work->pool->jobs; s++)
        while (!work->slots[s].process && work->next < n && !work->is_broken) {
            if (!work->results->is_known[work->next])
                start(work, &work->slots[s], work->next);
            work->next++;
        }
}

static void wait_a_little(Work *work) {
    for (size_t s = 0; s < work->pool->jobs; s++)
        work->ends[s] = (struct pollfd){.fd = work->slots[s].process ? work->slots[s].ended : -1,
                                        .events = POLLIN};
    poll(work->ends, work->pool->jobs, WATCH_MILLISECONDS);
}

static void end_all(Work *work) {
    for (size_t s = 0; s < work->pool->jobs; s++) {
        Slot *slot = &work->slots[s];
        if (!slot->process)
            continue;
        kill_group(slot);
        while (waitpid(slot->process, NULL, 0) < 0 && errno == EINTR)
            continue;
        release(work, slot);
    }
}

bool batch_pool_run(const BatchPool *pool, BatchResults *results) {
    Work work = {.pool = pool,
                 .results = results,
                 .slots = memory_zeroed(pool->jobs * sizeof(Slot)),
                 .ends = memory_zeroed(pool->jobs * sizeof(struct pollfd)),
                 .engines = engines_for(pool->jobs)};
    prctl(PR_SET_CHILD_SUBREAPER, 1); // see orphan_of
    for (;;) {
        fill(&work);
        if (!work.running || work.is_broken || signals_received())
            break;
        batch_results_show(results, pool->bar);
        wait_a_little(&work);
        for (size_t s = 0; s < pool->jobs && !signals_received(); s++)
            if (work.slots[s].process)
                look_at(&work, &work.slots[s]);
    }
    end_all(&work);
    bar_clear(pool->bar);
    free(work.slots);
    free(work.ends);
    return !work.is_broken;
}
