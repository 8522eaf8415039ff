// The terminator was forgotten.
// EXPECT: valid-memsafety FALSE(valid-deref)
// INPUT: {"nondet": [1, 0, 1], "uninitialised": [], "memory": [{"object": 4, "offset": 0, "bytes": "0a"}]}
// DECIDE: yes
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int main(int argc, char **argv) {
    char *text = malloc(strlen(argv[0]) + 1);
    sprintf(text, "%s:", argv[0]);
    free(text);
    return argc;
}
