// The lines are not freed.
// EXPECT: valid-memsafety FALSE(valid-memtrack)
// DECIDE: yes
// INPUT: {"nondet": [1, 0, -1, 1], "uninitialised": [], "memory": []}
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct lines {
    char **line;
    size_t count, capacity;
};

static int ascending(const void *a, const void *b) {
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static int descending(const void *a, const void *b) {
    return ascending(b, a);
}

static void append(struct lines *lines, char *line) {
    if (lines->count == lines->capacity) {
        lines->capacity = lines->capacity == 0 ? 16 : 2 * lines->capacity;
        char **bigger = realloc(lines->line, lines->capacity * sizeof *bigger);
        if (bigger == NULL) {
            fputs("sort: out of memory\n", stderr);
            exit(1);
        }
        lines->line = bigger;
    }
    lines->line[lines->count++] = line;
}

static void read_lines(FILE *in, struct lines *lines) {
    char *line = NULL;
    size_t size = 0;
    ssize_t length;

    while ((length = getline(&line, &size, in)) > 0) {
        if (line[length - 1] == '\n')
            line[length - 1] = '\0';
        append(lines, line);
        line = NULL;
        size = 0;
    }
    free(line);
}

int main(int argc, char **argv) {
    struct lines lines = {NULL, 0, 0};
    bool reverse = argc > 1 && strcmp(argv[1], "-r") == 0;

    read_lines(stdin, &lines);
    if (lines.count > 0)
        qsort(lines.line, lines.count, sizeof *lines.line, reverse ? descending : ascending);
    for (size_t i = 0; i < lines.count; i++) {
        puts(lines.line[i]);
    }
    free(lines.line);
    return 0;
}
