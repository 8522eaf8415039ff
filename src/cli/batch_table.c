#include "cli/batch_table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_FAILURES = 20, MIN_WIDTH = 6, MAX_WIDTH = 60 };

typedef struct Entry {
    const BatchTask *task;
    const BatchResult *result;
} Entry;

typedef struct Sums {
    size_t tasks, wrong, unknown, answered, failed;
    size_t labelled[2], correct[2]; // [1]: true, [0]: false
    long points;
    double cpu, median;
    uint64_t peak;
} Sums;

// The folder's part of a path; "." when there is none.
static size_t folder_of(const char *path, const char **folder) {
    const char *slash = strrchr(path, '/');
    *folder = slash ? path : ".";
    return slash ? (size_t)(slash - path) : 1;
}

static int compare_folders(const BatchTask *a, const BatchTask *b) {
    const char *folder_a, *folder_b;
    size_t n_a = folder_of(a->path, &folder_a), n_b = folder_of(b->path, &folder_b);
    int order = strncmp(folder_a, folder_b, n_a < n_b ? n_a : n_b);
    return order ? order : (n_a > n_b) - (n_a < n_b);
}

static int compare_entries(const void *left, const void *right) {
    const Entry *a = left, *b = right;
    int order = strcmp(a->task->property, b->task->property);
    if (!order)
        order = compare_folders(a->task, b->task);
    return order ? order : (a->task->line > b->task->line) - (a->task->line < b->task->line);
}

static int compare_doubles(const void *left, const void *right) {
    double a = *(const double *)left, b = *(const double *)right;
    return (a > b) - (a < b);
}

static bool is_verdict(const BatchResult *result) {
    return result->outcome == OUTCOME_CORRECT || result->outcome == OUTCOME_ANSWERED ||
           batch_outcome_is_wrong(result->outcome);
}

// The median wall time of those that have a verdict.
static double median_of(const Entry *entries, size_t n) {
    double *walls = memory_new((n + 1) * sizeof *walls);
    size_t count = 0;
    for (size_t i = 0; i < n; i++)
        if (is_verdict(entries[i].result))
            walls[count++] = entries[i].result->wall;
    qsort(walls, count, sizeof *walls, compare_doubles);
    double median = count ? (walls[count / 2] + walls[(count - 1) / 2]) / 2 : 0;
    free(walls);
    return median;
}

static Sums sums_of(const Entry *entries, size_t n) {
    Sums sums = {.tasks = n, .median = median_of(entries, n)};
    for (size_t i = 0; i < n; i++) {
        const BatchResult *result = entries[i].result;
        BatchLabel label = entries[i].task->label;
        if (label != LABEL_NONE) {
            sums.labelled[label == LABEL_TRUE]++;
            sums.correct[label == LABEL_TRUE] += result->outcome == OUTCOME_CORRECT;
        }
        sums.wrong += batch_outcome_is_wrong(result->outcome);
        sums.unknown += result->outcome == OUTCOME_UNKNOWN;
        sums.answered += result->outcome == OUTCOME_ANSWERED;
        sums.failed += batch_outcome_is_failure(result->outcome);
        sums.points += batch_outcome_points(result->outcome, label);
        sums.cpu += result->cpu;
        sums.peak = result->rss_mb > sums.peak ? result->rss_mb : sums.peak;
    }
    return sums;
}

static void print_row(const char *property, const char *folder, size_t length, int width,
                      const Sums *sums) {
    char right[2][48];
    for (int i = 0; i < 2; i++)
        snprintf(right[i], sizeof right[i], "%zu/%zu", sums->correct[i], sums->labelled[i]);
    int shown = length > MAX_WIDTH ? MAX_WIDTH : (int)length;
    printf("%-16s  %-*.*s %6zu %9s %9s %6zu %8zu %7zu %8zu %7ld %9.1f %8.2f %8llu\n", property,
           width, shown, folder + length - shown, sums->tasks, right[1], right[0], sums->wrong,
           sums->unknown, sums->failed, sums->answered, sums->points, sums->cpu, sums->median,
           (unsigned long long)sums->peak);
}

static int width_of(const Entry *entries, size_t n) {
    size_t width = MIN_WIDTH;
    for (size_t i = 0; i < n; i++) {
        const char *folder;
        size_t length = folder_of(entries[i].task->path, &folder);
        width = length > width ? length : width;
    }
    return width > MAX_WIDTH ? MAX_WIDTH : (int)width;
}

// The rows of one property, and their sum when there are several.
static void print_property(const Entry *entries, size_t n, int width) {
    const char *property = entries[0].task->property;
    size_t rows = 0;
    for (size_t i = 0, end; i < n; i = end, rows++) {
        for (end = i; end < n && !compare_folders(entries[end].task, entries[i].task);)
            end++;
        Sums sums = sums_of(entries + i, end - i);
        const char *folder;
        size_t length = folder_of(entries[i].task->path, &folder);
        print_row(property, folder, length, width, &sums);
    }
    if (rows > 1) {
        Sums sums = sums_of(entries, n);
        print_row(property, "ALL", 3, width, &sums);
    }
}

static void print_rows(const Entry *entries, size_t n) {
    int width = width_of(entries, n);
    printf("%-16s  %-*s %6s %9s %9s %6s %8s %7s %8s %7s %9s %8s %8s\n", "property", width, "folder",
           "tasks", "true", "false", "WRONG", "unknown", "failed", "no label", "score", "cpu s",
           "median s", "peak MiB");
    for (size_t i = 0, end; i < n; i = end) {
        for (end = i; end < n && !strcmp(entries[end].task->property, entries[i].task->property);)
            end++;
        print_property(entries + i, end - i, width);
    }
}

void batch_table_print_task(const BatchTask *task, const BatchResult *result) {
    printf("%-11s %8.2f s %6llu MiB  %-16s %s: %s%s%s\n", batch_outcome_name(result->outcome),
           result->wall, (unsigned long long)result->rss_mb, task->property, task->path,
           task->label == LABEL_NONE ? "" : task->expected, task->label == LABEL_NONE ? "" : " -> ",
           *result->verdict ? result->verdict : "no verdict");
}

// Every wrong verdict, and some of what failed.
static void print_notable(const Entry *entries, size_t n) {
    size_t failures = 0;
    for (size_t i = 0; i < n; i++) {
        bool failed = batch_outcome_is_failure(entries[i].result->outcome);
        failures += failed;
        if (batch_outcome_is_wrong(entries[i].result->outcome) ||
            (failed && failures <= MAX_FAILURES))
            batch_table_print_task(entries[i].task, entries[i].result);
    }
    if (failures > MAX_FAILURES)
        printf("and %zu more that failed\n", failures - MAX_FAILURES);
}

void batch_table_print(const BatchResults *results) {
    size_t n = 0;
    Entry *entries = memory_new((results->known + 1) * sizeof *entries);
    for (size_t i = 0; i < results->tasks->list.count; i++)
        if (results->is_known[i])
            entries[n++] = (Entry){&results->tasks->list.items[i], &results->of[i]};
    qsort(entries, n, sizeof *entries, compare_entries);
    Sums sums = sums_of(entries, n);
    if (n) {
        print_notable(entries, n);
        print_rows(entries, n);
    }
    printf("%zu of %zu tasks: %zu correct, %zu wrong, %zu unknown, %zu failed; score %ld; cpu %.1f "
           "s\n",
           n, results->tasks->list.count, sums.correct[0] + sums.correct[1], sums.wrong,
           sums.unknown, sums.failed, sums.points, sums.cpu);
    free(entries);
}
