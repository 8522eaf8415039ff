#include "cli/batch_results.h"

#include "assay.h"
#include "base/file.h"
#include "cli/options.h"
#include "output/json_text.h"

#include <errno.h>
#include <fcntl.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

// ---- Outcomes -----------------------------------------------------------------------------------

static const char *const OUTCOME_NAMES[N_OUTCOMES] = {[OUTCOME_CORRECT] = "correct",
                                                      [OUTCOME_WRONG_TRUE] = "wrong-true",
                                                      [OUTCOME_WRONG_FALSE] = "wrong-false",
                                                      [OUTCOME_WRONG_SUB] = "wrong-sub",
                                                      [OUTCOME_UNKNOWN] = "unknown",
                                                      [OUTCOME_ANSWERED] = "answered",
                                                      [OUTCOME_ERROR] = "error",
                                                      [OUTCOME_CRASH] = "crash",
                                                      [OUTCOME_OVERRUN] = "overrun"};

const char *batch_outcome_name(BatchOutcome outcome) { return OUTCOME_NAMES[outcome]; }

bool batch_outcome_is_wrong(BatchOutcome outcome) {
    return outcome == OUTCOME_WRONG_TRUE || outcome == OUTCOME_WRONG_FALSE ||
           outcome == OUTCOME_WRONG_SUB;
}

bool batch_outcome_is_failure(BatchOutcome outcome) {
    return outcome == OUTCOME_ERROR || outcome == OUTCOME_CRASH || outcome == OUTCOME_OVERRUN;
}

// As in the Competition on Software Verification.
int batch_outcome_points(BatchOutcome outcome, BatchLabel label) {
    switch (outcome) {
    case OUTCOME_CORRECT:
        return label == LABEL_TRUE ? 2 : 1;
    case OUTCOME_WRONG_TRUE:
        return -32;
    case OUTCOME_WRONG_FALSE:
    case OUTCOME_WRONG_SUB:
        return -16;
    default:
        return 0;
    }
}

void batch_result_release(BatchResult *result) {
    free(result->verdict);
    free(result->errors);
    *result = (BatchResult){0};
}

static bool starts_with(const char *text, const char *start) {
    return strncmp(text, start, strlen(start)) == 0;
}

// Is the sub-property in "FALSE(sub)" another than the one in "false(sub)"? A label without one
// means the property itself; that of memory safety then does not say which of its parts.
static bool is_other_sub(const BatchTask *task, const char *verdict) {
    const char *want = strchr(task->expected, '('), *got = strchr(verdict, '(');
    if (!got || (!want && strcmp(task->property, "valid-memsafety") == 0))
        return false;
    size_t n = strcspn(++got, ")"), n_property = strlen(task->property);
    if (n == n_property && strncmp(got, task->property, n) == 0)
        return false;
    size_t n_want = want ? strcspn(++want, ")") : 0;
    return n != n_want || strncmp(got, want, n) != 0;
}

static BatchOutcome judge(const BatchTask *task, const char *verdict, int status) {
    if (starts_with(verdict, "TRUE"))
        return task->label == LABEL_TRUE    ? OUTCOME_CORRECT
               : task->label == LABEL_FALSE ? OUTCOME_WRONG_TRUE
                                            : OUTCOME_ANSWERED;
    if (starts_with(verdict, "FALSE"))
        return task->label == LABEL_TRUE     ? OUTCOME_WRONG_FALSE
               : task->label == LABEL_NONE   ? OUTCOME_ANSWERED
               : is_other_sub(task, verdict) ? OUTCOME_WRONG_SUB
                                             : OUTCOME_CORRECT;
    if (status == EXIT_BAD_INPUT || status == EXIT_USAGE)
        return OUTCOME_ERROR;
    return starts_with(verdict, "UNKNOWN") && !starts_with(verdict, "UNKNOWN(crash")
               ? OUTCOME_UNKNOWN
               : OUTCOME_CRASH;
}

void batch_result_judge(BatchResult *result, const BatchTask *task) {
    if (result->outcome != OUTCOME_OVERRUN)
        result->outcome = judge(task, result->verdict, result->status);
}

// ---- Lines --------------------------------------------------------------------------------------

static json_t *line_json(const BatchResults *results, const BatchTask *task,
                         const BatchResult *result) {
    char own[256] = "";
    gethostname(own, sizeof own - 1);
    const char *node = getenv("SLURMD_NODENAME"), *host = node ? node : own;
    json_t *line = json_pack(
        "{s:o, s:s, s:s, s:s, s:s, s:o, s:s, s:f, s:f, s:I, s:i}", "path", json_text(task->path),
        "property", task->property, "expected", task->expected, "data_model", task->data_model,
        "options", task->options, "verdict", json_text(result->verdict), "outcome",
        OUTCOME_NAMES[result->outcome], "wall", result->wall, "cpu", result->cpu, "rss_mb",
        (json_int_t)result->rss_mb, "status", result->status);
    json_object_set_new(line, "timeout", json_real(results->limits.timeout));
    json_object_set_new(line, "memory", json_integer((json_int_t)results->limits.memory));
    json_object_set_new(line, "host", json_text(host));
    json_object_set_new(line, "assay", json_string(assay_version()));
    if (result->errors)
        json_object_set_new(line, "errors", json_text(result->errors));
    return line;
}

static bool write_all(const BatchResults *results, const char *bytes, size_t n) {
    while (n > 0) {
        ssize_t count = write(results->file, bytes, n);
        if (count < 0 && errno != EINTR) {
            fprintf(stderr, "%s: cannot be written: %s\n", results->path, strerror(errno));
            return false;
        }
        bytes += count > 0 ? count : 0;
        n -= count > 0 ? (size_t)count : 0;
    }
    return true;
}

static bool write_line(const BatchResults *results, size_t task, const BatchResult *result) {
    if (results->file < 0)
        return true;
    json_t *line = line_json(results, &results->tasks->list.items[task], result);
    char *chars = json_dumps(line, JSON_COMPACT | JSON_REAL_PRECISION(6));
    json_decref(line);
    Text text = {0};
    text_add(&text, "%s\n", chars ? chars : "");
    bool written = chars && write_all(results, text.chars, text.length);
    text_release(&text);
    free(chars);
    return written;
}

// ---- Reading ------------------------------------------------------------------------------------

typedef struct Line {
    const char *path, *property, *data_model, *options, *verdict, *outcome, *errors;
    double wall, cpu, timeout;
    json_int_t rss_mb, status, memory;
} Line;

static bool unpack(json_t *json, Line *line) {
    return json &&
           json_unpack(json, "{s:s, s:s, s:s, s:s, s:s, s:s, s:F, s:F, s:I, s:I, s:F, s:I, s?:s}",
                       "path", &line->path, "property", &line->property, "data_model",
                       &line->data_model, "options", &line->options, "verdict", &line->verdict,
                       "outcome", &line->outcome, "wall", &line->wall, "cpu", &line->cpu, "rss_mb",
                       &line->rss_mb, "status", &line->status, "timeout", &line->timeout, "memory",
                       &line->memory, "errors", &line->errors) == 0;
}

static bool find_task(const BatchResults *results, const Line *line, uint64_t *task) {
    Text key = {0};
    batch_task_key(&key, line->path, line->property, line->data_model, line->options);
    bool found = map_get(&results->by_key, map_hash_bytes(key.chars, key.length), task);
    text_release(&key);
    return found;
}

// A verdict under other limits is another measurement: they are not mixed.
static bool has_same_limits(const BatchResults *results, const Line *line) {
    double difference = line->timeout - results->limits.timeout;
    return difference < 1e-3 && difference > -1e-3 &&
           (uint64_t)line->memory == results->limits.memory;
}

static void keep(BatchResults *results, size_t task, BatchResult result) {
    results->of[task] = result;
    results->is_known[task] = true;
    results->known++;
}

static BatchResult result_of(const Line *line, const BatchTask *task) {
    BatchResult result = {.verdict = memory_copy_string(line->verdict),
                          .wall = line->wall,
                          .cpu = line->cpu,
                          .rss_mb = (uint64_t)line->rss_mb,
                          .status = (int)line->status,
                          .errors = line->errors ? memory_copy_string(line->errors) : NULL};
    if (strcmp(line->outcome, OUTCOME_NAMES[OUTCOME_OVERRUN]) == 0)
        result.outcome = OUTCOME_OVERRUN;
    batch_result_judge(&result, task);
    return result;
}

// Reads one line with its newline; `copy`: into our own file when it is new.
static bool read_line(BatchResults *results, const BatchSource *source, const char *chars,
                      size_t length, bool copy, Diag *diag) {
    json_t *json = json_loadb(chars, length, 0, NULL);
    Line line = {0};
    uint64_t task;
    bool fine = unpack(json, &line);
    if (!fine) {
        diag_error(diag, source->path, source->lines, "is no result of assay batch");
    } else if (find_task(results, &line, &task) && !results->is_known[task]) {
        fine = has_same_limits(results, &line);
        if (!fine)
            diag_error(diag, source->path, source->lines,
                       "was made with --timeout %g --memory %lld (0: no limit); use the same "
                       "limits, or start anew with --fresh",
                       line.timeout, (long long)line.memory);
        fine = fine && (!copy || write_all(results, chars, length));
        if (fine)
            keep(results, task, result_of(&line, &results->tasks->list.items[task]));
    }
    json_decref(json);
    return fine;
}

// Reads all whole lines that were not read before. `rest` gets what follows them; the caller
// releases it.
static bool read_lines(BatchResults *results, BatchSource *source, bool copy, Text *rest,
                       Diag *diag) {
    Text text = {0};
    bool fine = file_read(source->path, &text, diag);
    const char *start = text_chars(&text), *newline;
    if (text.length < source->bytes)
        source->bytes = source->lines = 0; // written anew
    while (fine && (newline = memchr(start + source->bytes, '\n', text.length - source->bytes))) {
        size_t length = (size_t)(newline - start) + 1 - source->bytes;
        source->lines++;
        fine = read_line(results, source, start + source->bytes, length, copy, diag);
        source->bytes += length;
    }
    if (fine)
        text_add_bytes(rest, start + source->bytes, text.length - source->bytes);
    text_release(&text);
    return fine;
}

// What a killed writer leaves after the last newline. Anything else is kept.
static bool is_half_line(const Text *rest) {
    static const char start[] = "{\"path\":";
    size_t length = rest->length < sizeof start - 1 ? rest->length : sizeof start - 1;
    return strncmp(text_chars(rest), start, length) == 0;
}

// Reads what the file has, and removes a half-written last line.
static bool resume(BatchResults *results, Diag *diag) {
    BatchSource own = {.path = (char *)results->path};
    Text rest = {0};
    bool fine = read_lines(results, &own, false, &rest, diag);
    if (fine && !is_half_line(&rest))
        diag_error(diag, results->path, 0, "is no file of results of assay batch");
    else if (fine && ftruncate(results->file, (off_t)own.bytes) != 0)
        diag_error(diag, results->path, 0, "cannot be written: %s", strerror(errno));
    text_release(&rest);
    return !diag->errors;
}

// ---- The file -----------------------------------------------------------------------------------

static bool open_file(BatchResults *results, bool fresh, Diag *diag) {
    const char *path = results->path;
    struct stat status;
    results->file = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
    if (results->file < 0 || fstat(results->file, &status) != 0)
        diag_error(diag, path, 0, "cannot be written: %s", strerror(errno));
    else if (!S_ISREG(status.st_mode))
        diag_error(diag, path, 0, "is no regular file");
    else if (flock(results->file, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK)
        diag_error(diag, path, 0, "is being written by another assay batch");
    else if (fresh && ftruncate(results->file, 0) != 0)
        diag_error(diag, path, 0, "cannot be written: %s", strerror(errno));
    else
        return resume(results, diag);
    return false;
}

bool batch_results_open(BatchResults *results, const BatchTasks *tasks, BatchLimits limits,
                        const char *path, bool fresh, Diag *diag) {
    size_t n = tasks->list.count;
    *results = (BatchResults){.tasks = tasks,
                              .limits = limits,
                              .of = memory_zeroed(n * sizeof *results->of),
                              .is_known = memory_zeroed(n * sizeof *results->is_known),
                              .path = path,
                              .file = -1};
    for (size_t i = 0; i < n; i++) {
        const BatchTask *task = &tasks->list.items[i];
        Text key = {0};
        batch_task_key(&key, task->path, task->property, task->data_model, task->options);
        map_set(&results->by_key, map_hash_bytes(key.chars, key.length), i);
        text_release(&key);
    }
    bool opened = !path || open_file(results, fresh, diag);
    results->before = results->known;
    return opened;
}

bool batch_results_add(BatchResults *results, size_t task, BatchResult result) {
    bool written = write_line(results, task, &result);
    keep(results, task, result);
    return written;
}

bool batch_results_collect(BatchResults *results, BatchSource *source, Diag *diag) {
    if (access(source->path, F_OK) != 0)
        return true;
    Text rest = {0};
    bool fine = read_lines(results, source, true, &rest, diag);
    text_release(&rest);
    return fine;
}

size_t batch_results_count_wrong(const BatchResults *results) {
    size_t n = 0;
    for (size_t i = 0; i < results->tasks->list.count; i++)
        n += results->is_known[i] && batch_outcome_is_wrong(results->of[i].outcome);
    return n;
}

void batch_results_show(const BatchResults *results, Bar *bar) {
    if (!bar_is_due(bar))
        return;
    char note[64] = "";
    size_t wrong = batch_results_count_wrong(results);
    if (wrong)
        snprintf(note, sizeof note, "%zu WRONG", wrong);
    bar_show(bar, (BarState){results->known, results->tasks->list.count, results->before, note});
}

void batch_results_close(BatchResults *results) {
    for (size_t i = 0; results->tasks && i < results->tasks->list.count; i++)
        batch_result_release(&results->of[i]);
    free(results->of);
    free(results->is_known);
    map_release(&results->by_key);
    if (results->file >= 0)
        close(results->file);
}
