// A copy of a string whose end is never written.
// EXPECT: valid-memsafety FALSE(valid-deref)
// INPUT: {"nondet": [2, 0, 0], "uninitialised": [], "memory": []}
// DECIDE: yes
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static char *copy_of(const char *s) {
    size_t length = strlen(s);
    char *copy = malloc(length);
    if (!copy)
        exit(1);
    memcpy(copy, s, length);
    return copy;
}
int main(int argc, char **argv) {
    for (int i = 1; i < argc; i++) {
        char *copy = copy_of(argv[i]);
        puts(copy);
        free(copy);
    }
    return 0;
}
