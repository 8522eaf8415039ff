#include "cli/batch_slurm.h"

#include "base/process.h"
#include "base/signals.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    DEFAULT_CHUNK = 20, // tasks of one part
    MAX_PARTS = 1000,   // Slurm's own limit is 1001 by default
    SPARE_MIB = 256,    // for what is not a task
    FIRST_PAUSE = 1,    // seconds between looks at the queue
    MAX_PAUSE = 15,
    LAST_LOOKS = 5, // files may arrive late over a network
    TICK_MICROSECONDS = 100000,
};

typedef struct Slurm {
    const Options *options;
    BatchResults *results;
    Bar *bar;
    char *folder;
    unsigned long job, parts; // job 0: none was submitted
    VEC(BatchSource) sources; // each part's results
} Slurm;

// ---- The folder ---------------------------------------------------------------------------------

static char *path_in(const Slurm *slurm, const char *name, long part, const char *ending) {
    Text path = {0};
    text_add(&path, "%s/%s", slurm->folder, name);
    if (part >= 0)
        text_add(&path, "%ld%s", part, ending);
    return text_take(&path);
}

static bool complain(const char *path) {
    fprintf(stderr, "%s: cannot be written: %s\n", path, strerror(errno));
    return false;
}

// Absolute, since the job starts elsewhere.
static char *folder_of(const char *out) {
    char *absolute = realpath(out, NULL);
    Text folder = {0};
    text_add(&folder, "%s.slurm", absolute ? absolute : out);
    free(absolute);
    return text_take(&folder);
}

static void set_parts(Slurm *slurm, unsigned long parts) {
    slurm->parts = parts;
    for (unsigned long p = 0; p < parts; p++) {
        BatchSource source = {.path = path_in(slurm, "results-", (long)p, ".jsonl")};
        vec_push(&slurm->sources, source);
    }
}

static void forget_parts(Slurm *slurm) {
    for (size_t p = 0; p < slurm->sources.count; p++)
        free(slurm->sources.items[p].path);
    vec_free(&slurm->sources);
    slurm->job = slurm->parts = 0;
}

// Which job an earlier call submitted.
static void read_job(Slurm *slurm) {
    char *path = path_in(slurm, "job", -1, "");
    FILE *file = fopen(path, "r");
    unsigned long job, parts;
    if (file && fscanf(file, "%lu %lu", &job, &parts) == 2 && job && parts && parts <= MAX_PARTS) {
        slurm->job = job;
        set_parts(slurm, parts);
    }
    if (file)
        fclose(file);
    free(path);
}

static bool write_file(const char *path, const Text *text) {
    FILE *file = fopen(path, "w");
    bool written = file && fwrite(text->chars, 1, text->length, file) == text->length;
    if (file)
        written &= fclose(file) == 0;
    return written || complain(path);
}

static bool write_job(const Slurm *slurm) {
    Text text = {0};
    text_add(&text, "%lu %lu\n", slurm->job, slurm->parts);
    char *path = path_in(slurm, "job", -1, "");
    bool written = write_file(path, &text);
    free(path);
    text_release(&text);
    return written;
}

static bool is_ours(const char *name) {
    return strcmp(name, "job") == 0 || strcmp(name, "job.sh") == 0 ||
           strncmp(name, "tasks-", 6) == 0 || strncmp(name, "results-", 8) == 0 ||
           strncmp(name, "log-", 4) == 0;
}

// Removes what we wrote, and the folder when nothing else is in it.
static void remove_folder(const Slurm *slurm) {
    DIR *folder = opendir(slurm->folder);
    if (!folder)
        return;
    for (struct dirent *entry; (entry = readdir(folder));)
        if (is_ours(entry->d_name))
            unlinkat(dirfd(folder), entry->d_name, 0);
    closedir(folder);
    rmdir(slurm->folder);
}

// ---- Submitting ---------------------------------------------------------------------------------

// One word of a shell, whatever is in it.
static void add_quoted(Text *text, const char *word) {
    text_add(text, "'");
    for (const char *p = word; *p; p++)
        if (*p == '\'')
            text_add(text, "'\\''");
        else
            text_add_bytes(text, p, 1);
    text_add(text, "'");
}

static unsigned long jobs_of(const Slurm *slurm) {
    return slurm->options->jobs ? slurm->options->jobs : 1;
}

static bool write_script(const Slurm *slurm) {
    char program[4096];
    ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);
    program[length > 0 ? length : 0] = '\0';
    BatchLimits limits = slurm->results->limits;
    Text text = {0};
    text_add(&text,
             "#!/bin/sh\n# Written by assay batch --slurm: each member of the array runs one "
             "part of the tasks.\n");
    add_quoted(&text, program);
    text_add(&text, " batch \"tasks-$SLURM_ARRAY_TASK_ID.tsv\" --root ");
    add_quoted(&text, slurm->results->tasks->folder);
    text_add(&text, " --out \"results-$SLURM_ARRAY_TASK_ID.jsonl\" --jobs %lu", jobs_of(slurm));
    if (limits.timeout > 0)
        text_add(&text, " --timeout %.3f", limits.timeout);
    if (limits.memory)
        text_add(&text, " --memory %llu", (unsigned long long)limits.memory);
    text_add(&text, "\nstatus=$?\n# A wrong verdict is a result, not a failed job.\n"
                    "[ $status -ne 1 ] || exit 0\nexit $status\n");
    char *path = path_in(slurm, "job.sh", -1, "");
    bool written = write_file(path, &text);
    free(path);
    text_release(&text);
    return written;
}

// Divides the tasks without a result into parts; neighbours, which are often alike, into different
// ones, so that all parts take about the same time.
static bool write_parts(Slurm *slurm, size_t *largest) {
    const BatchTasks *tasks = slurm->results->tasks;
    size_t left = tasks->list.count - slurm->results->known;
    size_t chunk = slurm->options->chunk ? slurm->options->chunk : DEFAULT_CHUNK;
    if ((left + chunk - 1) / chunk > MAX_PARTS)
        chunk = (left + MAX_PARTS - 1) / MAX_PARTS;
    size_t parts = (left + chunk - 1) / chunk;
    set_parts(slurm, parts);
    const BatchTask **some = memory_new((left + 1) * sizeof *some);
    bool written = true;
    for (size_t p = 0; p < parts && written; p++) {
        size_t n = 0, place = 0;
        for (size_t i = 0; i < tasks->list.count; i++)
            if (!slurm->results->is_known[i] && place++ % parts == p)
                some[n++] = &tasks->list.items[i];
        char *path = path_in(slurm, "tasks-", (long)p, ".tsv");
        written = batch_tasks_write(path, some, n) || complain(path);
        free(path);
        *largest = n > *largest ? n : *largest;
    }
    free(some);
    return written;
}

typedef VEC(char *) Words;

__attribute__((format(printf, 2, 3))) static void add_word(Words *words, const char *format, ...) {
    char *word = NULL;
    va_list arguments;
    va_start(arguments, format);
    if (vasprintf(&word, format, arguments) < 0)
        memory_exhausted();
    va_end(arguments);
    vec_push(words, word);
}

static ProcessResult run_words(Words *words) {
    vec_push(words, (char *)NULL);
    Budget budget = {0};
    ProcessResult result = process_run(words->items, NULL, &budget);
    for (size_t i = 0; i < words->count; i++)
        free(words->items[i]);
    vec_free(words);
    return result;
}

static Words sbatch_words(const Slurm *slurm, size_t largest) {
    BatchLimits limits = slurm->results->limits;
    unsigned long jobs = jobs_of(slurm);
    Words words = {0};
    add_word(&words, "sbatch");
    add_word(&words, "--parsable");
    add_word(&words, "--job-name=assay");
    add_word(&words, "--array=0-%lu", slurm->parts - 1);
    add_word(&words, "--cpus-per-task=%lu", jobs);
    add_word(&words, "--chdir=%s", slurm->folder);
    add_word(&words, "--output=log-%%a.txt"); // relative to the folder: its name may hold a %
    if (limits.memory)
        add_word(&words, "--mem=%llu", (unsigned long long)limits.memory * jobs + SPARE_MIB);
    if (limits.timeout > 0) {
        double rounds = (double)((largest + jobs - 1) / jobs);
        add_word(&words, "--time=%.0f", rounds * (limits.timeout * 1.1 + 5) / 60 + 2);
    }
    add_word(&words, "%s/job.sh", slurm->folder);
    return words;
}

static bool submit(Slurm *slurm) {
    size_t largest = 0;
    if (mkdir(slurm->folder, 0777) != 0 && errno != EEXIST)
        return complain(slurm->folder);
    if (!write_parts(slurm, &largest) || !write_script(slurm))
        return false;
    Words words = sbatch_words(slurm, largest);
    ProcessResult result = run_words(&words);
    slurm->job = result.status ? 0 : strtoul(text_chars(&result.output), NULL, 10); // "ID;cluster"
    if (result.status == 127)
        fprintf(stderr, "assay: sbatch cannot be started (is Slurm installed here?)\n");
    else if (!slurm->job)
        fprintf(stderr, "assay: sbatch does not take the job: %s%s", text_chars(&result.errors),
                result.errors.length ? "" : "\n");
    process_result_release(&result);
    if (!slurm->job)
        return false;
    fprintf(stderr, "assay: submitted as Slurm job %lu with %lu part%s\n", slurm->job, slurm->parts,
            slurm->parts == 1 ? "" : "s");
    return write_job(slurm);
}

// ---- Waiting ------------------------------------------------------------------------------------

// When Slurm does not answer, the job counts as alive: it would be worse to submit it twice.
static bool is_alive(const Slurm *slurm) {
    if (!slurm->job)
        return false;
    Words words = {0};
    add_word(&words, "squeue");
    add_word(&words, "--noheader");
    add_word(&words, "--jobs=%lu", slurm->job);
    add_word(&words, "--states=PENDING,RUNNING,SUSPENDED,COMPLETING,CONFIGURING");
    add_word(&words, "--format=%%T");
    ProcessResult result = run_words(&words);
    bool alive = result.status == 0 ? result.output.length > 0
                                    : !strstr(text_chars(&result.errors), "Invalid job id");
    process_result_release(&result);
    return alive;
}

static bool collect(Slurm *slurm) {
    Diag diag = {0};
    bool fine = true;
    for (size_t p = 0; p < slurm->sources.count && fine; p++)
        fine = batch_results_collect(slurm->results, &slurm->sources.items[p], &diag);
    if (!fine)
        bar_clear(slurm->bar);
    fputs(text_chars(&diag.text), stderr);
    diag_release(&diag);
    return fine;
}

static bool is_complete(const Slurm *slurm) {
    return slurm->results->known == slurm->results->tasks->list.count;
}

static void pause_for(Slurm *slurm, unsigned seconds) {
    for (unsigned tick = 0; tick < seconds * (1000000 / TICK_MICROSECONDS); tick++) {
        if (signals_received())
            return;
        batch_results_show(slurm->results, slurm->bar);
        usleep(TICK_MICROSECONDS);
    }
}

// Until all results are there or the job is over. False when results cannot be read or written.
static bool wait_for_job(Slurm *slurm) {
    unsigned seconds = FIRST_PAUSE, last_looks = 0;
    while (!signals_received()) {
        bool alive = is_alive(slurm);
        if (!collect(slurm))
            return false;
        if (is_complete(slurm) || (!alive && ++last_looks > LAST_LOOKS))
            break;
        pause_for(slurm, alive ? seconds : FIRST_PAUSE);
        seconds = seconds < MAX_PAUSE ? seconds + 1 : MAX_PAUSE;
    }
    bar_clear(slurm->bar);
    return true;
}

// ---- All together -------------------------------------------------------------------------------

// Takes up what an earlier call left. False when its results cannot be read.
static bool take_up(Slurm *slurm) {
    read_job(slurm);
    bool alive = is_alive(slurm);
    if (!slurm->options->fresh && !collect(slurm))
        return false;
    if (!alive) {
        forget_parts(slurm);
        remove_folder(slurm);
    }
    return true;
}

bool batch_slurm_may_start_anew(const Options *options) {
    Slurm slurm = {.options = options, .folder = folder_of(options->out)};
    read_job(&slurm);
    bool alive = is_alive(&slurm);
    if (alive)
        fprintf(stderr, "assay: Slurm job %lu is still at work; end it first: scancel %lu\n",
                slurm.job, slurm.job);
    forget_parts(&slurm);
    free(slurm.folder);
    return !alive;
}

static void tell(const Slurm *slurm) {
    unsigned long job = slurm->job;
    if (slurm->options->no_wait || signals_received())
        fprintf(stderr,
                "assay: Slurm job %lu goes on; the same command collects its results, scancel %lu "
                "ends it\n",
                job, job);
    else
        fprintf(stderr,
                "assay: Slurm job %lu ended without all results; its logs are in %s; the same "
                "command submits the rest again\n",
                job, slurm->folder);
}

bool batch_slurm_run(const Options *options, BatchResults *results, Bar *bar) {
    Slurm slurm = {
        .options = options, .results = results, .bar = bar, .folder = folder_of(options->out)};
    bool fine = take_up(&slurm);
    if (fine && !is_complete(&slurm) && !slurm.job)
        fine = submit(&slurm);
    if (fine && !is_complete(&slurm) && !options->no_wait)
        fine = wait_for_job(&slurm);
    if (fine && is_complete(&slurm))
        remove_folder(&slurm);
    else if (fine)
        tell(&slurm);
    forget_parts(&slurm);
    free(slurm.folder);
    return fine;
}
