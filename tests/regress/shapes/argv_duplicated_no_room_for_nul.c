// The NUL has no room.
// EXPECT: valid-memsafety FALSE(valid-deref)
// INPUT: {"nondet": [1, 1], "memory": [{"object": 2, "offset": 0, "bytes": "61"}]}
// DECIDE: yes
#include <stdlib.h>
#include <string.h>
int main(int argc, char **argv) {
    char **copy = malloc(argc * sizeof *copy);
    for (int i = 0; i < argc; i++) {
        copy[i] = malloc(strlen(argv[i]));
        strcpy(copy[i], argv[i]);
    }
    for (int i = 0; i < argc; i++)
        free(copy[i]);
    free(copy);
    return 0;
}
