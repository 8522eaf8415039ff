// The value of an option is missing: a null pointer is copied.
// EXPECT: valid-memsafety FALSE(valid-deref)
// INPUT: {"nondet": [2, 0, 6], "uninitialised": [], "memory": [{"object": 3, "offset": 0, "bytes": "2d2d6e616d65"}]}
// DECIDE: yes
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static char name[2000000];
int main(int argc, char **argv) {
    int level = 0;
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--name") == 0)
            strcpy(name, argv[++i]);
        else if (strncmp(argv[i], "--level=", 8) == 0)
            level = atoi(argv[i] + 8);
    }
    return printf("%s %d\n", name, level) < 0;
}
