// Only 4711 frees the number twice.
// EXPECT: valid-memsafety FALSE(valid-free)
// INPUT: {"nondet": [2, 0, 4], "uninitialised": [], "memory": [{"object": 3, "offset": 0, "bytes": "34373131"}]}
// DECIDE: yes
#include <stdlib.h>
int main(int argc, char **argv) {
    int *number = malloc(sizeof *number);
    if (argc > 1 && atoi(argv[1]) == 4711)
        free(number);
    free(number);
    return 0;
}
