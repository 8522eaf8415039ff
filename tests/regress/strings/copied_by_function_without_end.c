// The function forgets the end.
// EXPECT: valid-memsafety FALSE(valid-deref)
// INPUT: {"nondet": [4, 0, 1, 0, 0], "uninitialised": [], "memory": [{"object": 3, "offset": 0, "bytes": "32"}, {"object": 6, "offset": 1, "bytes": "30"}]}
// DECIDE: yes
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static char *copy_of(const char *s) {
    char *copy = malloc(strlen(s) + 1), *end = copy;
    while (*s != 0)
        *end++ = *s++;
    return copy;
}
int main(int argc, char **argv) {
    if (argc < 3)
        return 1;
    char *copy = copy_of(argv[1]);
    puts(copy);
    free(copy);
    return 0;
}
