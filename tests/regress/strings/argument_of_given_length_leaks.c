// The copy is lost where another argument has more than 15 characters.
// EXPECT: valid-memsafety FALSE(valid-memtrack)
// INPUT: {"nondet": [2, 0, 16], "uninitialised": [], "memory": [{"object": 3, "offset": 0, "bytes": "252525252525252525252525252525252525252525252525252525252525252525252525252525252525252525252525252525252525252525252525252525252525252525"}]}
// DECIDE: yes
#include <stdlib.h>
#include <string.h>
int main(int argc, char **argv) {
    char *copy = strdup(argv[0]);
    if (argc > 1 && strlen(argv[1]) > 15)
        copy = NULL;
    free(copy);
    return 0;
}
