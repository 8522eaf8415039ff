// There is no room for the 0.
// EXPECT: valid-memsafety FALSE(valid-deref)
// DECIDE: yes
// INPUT: {"nondet": [2, 0, 0], "uninitialised": [], "memory": []}
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// The last part of `path` without slashes behind it, in memory of its own.
static char *last_part(const char *path) {
    size_t end = strlen(path);

    while (end > 1 && path[end - 1] == '/')
        end--;
    size_t start = end;
    while (start > 0 && path[start - 1] != '/')
        start--;
    if (start == end && end > 0)
        start--; // the path "/"
    char *part = malloc(end - start);
    if (part == NULL)
        return NULL;
    memcpy(part, path + start, end - start);
    part[end - start] = '\0';
    return part;
}

static void remove_suffix(char *name, const char *suffix) {
    size_t length = strlen(name), suffix_length = strlen(suffix);

    if (suffix_length < length && strcmp(name + length - suffix_length, suffix) == 0)
        name[length - suffix_length] = '\0';
}

int main(int argc, char *argv[]) {
    if (argc < 2 || argc > 3) {
        fprintf(stderr, "usage: basename path [suffix]\n");
        return EXIT_FAILURE;
    }
    char *name = last_part(argv[1]);
    if (name == NULL) {
        perror("basename");
        return EXIT_FAILURE;
    }
    if (argc == 3)
        remove_suffix(name, argv[2]);
    puts(name);
    free(name);
    return EXIT_SUCCESS;
}
