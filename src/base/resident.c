#include "base/resident.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <unistd.h>

// A job starts engines, an engine starts programs, a program may start one more.
enum { MAX_DEPTH = 4 };

static size_t resident_pages(pid_t process) {
    char path[64];
    snprintf(path, sizeof path, "/proc/%d/statm", (int)process);
    FILE *file = fopen(path, "r");
    if (!file)
        return 0;
    unsigned long total = 0, resident = 0;
    int fields = fscanf(file, "%lu %lu", &total, &resident);
    fclose(file);
    return fields == 2 ? resident : 0;
}

// Pages that others share count for each of them in part.
static size_t proportional_pages(pid_t process) {
    char path[64], line[256];
    snprintf(path, sizeof path, "/proc/%d/smaps_rollup", (int)process);
    FILE *file = fopen(path, "r");
    unsigned long kib = 0;
    bool is_found = false;
    while (file && !is_found && fgets(line, sizeof line, file))
        is_found = sscanf(line, "Pss: %lu kB", &kib) == 1;
    if (file)
        fclose(file);
    return is_found ? kib * 1024 / (unsigned long)sysconf(_SC_PAGESIZE) : resident_pages(process);
}

static size_t tree_pages(pid_t process, int depth, size_t (*pages_of)(pid_t)) {
    size_t sum = pages_of(process);
    char path[64];
    snprintf(path, sizeof path, "/proc/%d/task/%d/children", (int)process, (int)process);
    FILE *file = depth < MAX_DEPTH ? fopen(path, "r") : NULL;
    if (!file)
        return sum;
    int child;
    while (fscanf(file, "%d", &child) == 1)
        sum += tree_pages(child, depth + 1, pages_of);
    fclose(file);
    return sum;
}

size_t resident_mib_of_tree(pid_t process) {
    return tree_pages(process, 0, resident_pages) * (size_t)sysconf(_SC_PAGESIZE) >> 20;
}

size_t resident_mib_of(pid_t process) {
    return resident_pages(process) * (size_t)sysconf(_SC_PAGESIZE) >> 20;
}

size_t resident_mib_of_tree_once(pid_t process) {
    return tree_pages(process, 0, proportional_pages) * (size_t)sysconf(_SC_PAGESIZE) >> 20;
}

static bool read_number(const char *path, const char *format, unsigned long long *number) {
    FILE *file = fopen(path, "r");
    char line[256];
    bool is_found = false;
    while (file && !is_found && fgets(line, sizeof line, file))
        is_found = sscanf(line, format, number) == 1;
    if (file)
        fclose(file);
    return is_found;
}

size_t resident_available_mib(void) {
    unsigned long long kib = 0, limit, used;
    size_t available = read_number("/proc/meminfo", "MemAvailable: %llu kB", &kib)
                           ? (size_t)(kib >> 10)
                           : SIZE_MAX >> 20;
    if (read_number("/sys/fs/cgroup/memory.max", "%llu", &limit) &&
        read_number("/sys/fs/cgroup/memory.current", "%llu", &used)) {
        size_t left = limit > used ? (size_t)((limit - used) >> 20) : 0;
        available = left < available ? left : available;
    }
    return available;
}
