// As many bytes as the argument says, and one more is written.
// EXPECT: valid-memsafety FALSE(valid-deref)
// INPUT: {"nondet": [2, 0, 1], "uninitialised": [], "memory": [{"object": 3, "offset": 0, "bytes": "32"}]}
// DECIDE: yes
#include <stdlib.h>
int main(int argc, char **argv) {
    int n = argc > 1 ? atoi(argv[1]) : 0;
    if (n <= 0)
        return 1;
    char *bytes = malloc((size_t)n);
    bytes[n] = 1;
    free(bytes);
    return 0;
}
