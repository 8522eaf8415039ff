#include "base/resident.h"

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

static size_t tree_pages(pid_t process, int depth) {
    size_t sum = resident_pages(process);
    char path[64];
    snprintf(path, sizeof path, "/proc/%d/task/%d/children", (int)process, (int)process);
    FILE *file = depth < MAX_DEPTH ? fopen(path, "r") : NULL;
    if (!file)
        return sum;
    int child;
    while (fscanf(file, "%d", &child) == 1)
        sum += tree_pages(child, depth + 1);
    fclose(file);
    return sum;
}

size_t resident_mib_of_tree(pid_t process) {
    return tree_pages(process, 0) * (size_t)sysconf(_SC_PAGESIZE) >> 20;
}
