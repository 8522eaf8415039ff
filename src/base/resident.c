#include "base/resident.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <unistd.h>

// A job starts engines, an engine starts programs, a program may start one more.
enum { MAX_DEPTH = 4 };

typedef struct Pages {
    unsigned long resident; // all
    unsigned long mapped;   // of files: programs and libraries, which processes share
} Pages;

static Pages pages_of(pid_t process) {
    char path[64];
    snprintf(path, sizeof path, "/proc/%d/statm", (int)process);
    FILE *file = fopen(path, "r");
    unsigned long total = 0;
    Pages pages = {0};
    bool is_read = file && fscanf(file, "%lu %lu %lu", &total, &pages.resident, &pages.mapped) == 3;
    if (file)
        fclose(file);
    return is_read ? pages : (Pages){0};
}

// Pages of its own, where those that it shares with others since it was forked count in part.
static unsigned long own_pages(pid_t process) {
    char path[64], line[256];
    snprintf(path, sizeof path, "/proc/%d/smaps_rollup", (int)process);
    FILE *file = fopen(path, "r");
    unsigned long kib = 0;
    bool is_found = false;
    while (file && !is_found && fgets(line, sizeof line, file))
        is_found = sscanf(line, "Pss_Anon: %lu kB", &kib) == 1;
    if (file)
        fclose(file);
    Pages pages = pages_of(process);
    return is_found ? kib * 1024 / (unsigned long)sysconf(_SC_PAGESIZE)
                    : pages.resident - pages.mapped;
}

// Of a process and its descendants.
typedef struct Tree {
    bool once; // what they share counts once
    unsigned long sum, mapped;
} Tree;

static void add_process(Tree *tree, pid_t process, int depth) {
    Pages pages = pages_of(process);
    tree->sum += tree->once ? own_pages(process) : pages.resident;
    tree->mapped = pages.mapped > tree->mapped ? pages.mapped : tree->mapped;
    char path[64];
    snprintf(path, sizeof path, "/proc/%d/task/%d/children", (int)process, (int)process);
    FILE *file = depth < MAX_DEPTH ? fopen(path, "r") : NULL;
    int child;
    while (file && fscanf(file, "%d", &child) == 1)
        add_process(tree, child, depth + 1);
    if (file)
        fclose(file);
}

static size_t mib_of_pages(unsigned long pages) {
    return pages * (size_t)sysconf(_SC_PAGESIZE) >> 20;
}

size_t resident_mib_of_tree(pid_t process) {
    Tree tree = {0};
    add_process(&tree, process, 0);
    return mib_of_pages(tree.sum);
}

size_t resident_mib_of(pid_t process) { return mib_of_pages(pages_of(process).resident); }

size_t resident_mib_of_tree_once(pid_t process) {
    Tree tree = {.once = true};
    add_process(&tree, process, 0);
    return mib_of_pages(tree.sum + tree.mapped);
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
