// A path need not have a slash.
// EXPECT: valid-memsafety FALSE(valid-deref)
// DECIDE: yes
// INPUT: {"nondet": [2, 0, 0], "uninitialised": [], "memory": []}
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void strip_slashes(char *path) {
    size_t length = strlen(path);

    while (length > 1 && path[length - 1] == '/')
        path[--length] = '\0';
}

// Cuts the last part of `path` off, in place; returns what is left, or a constant text.
static const char *directory_of(char *path) {
    strip_slashes(path);
    char *slash = strrchr(path, '/');
    if (slash == path)
        return "/";
    *slash = '\0';
    strip_slashes(path);
    return path;
}

int main(int argc, char **argv) {
    if (argc < 2) {
        fputs("usage: dirname path ...\n", stderr);
        return 2;
    }
    for (int i = 1; i < argc; i++) {
        char *copy = strdup(argv[i]);
        if (copy == NULL) {
            perror("dirname");
            return 1;
        }
        puts(directory_of(copy));
        free(copy);
    }
    return 0;
}
