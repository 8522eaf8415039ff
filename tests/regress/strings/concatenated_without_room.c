// The terminator was forgotten.
// EXPECT: valid-memsafety FALSE(valid-deref)
// INPUT: {"nondet": [3, 0, 0, 1], "uninitialised": [], "memory": [{"object": 4, "offset": 0, "bytes": "0a"}]}
// DECIDE: yes
#include <stdlib.h>
#include <string.h>
int main(int argc, char **argv) {
    if (argc < 3)
        return 1;
    char *path = malloc(strlen(argv[1]) + strlen(argv[2]) + 1);
    if (!path)
        return 1;
    strcpy(path, argv[1]);
    strcat(path, "/");
    strcat(path, argv[2]);
    free(path);
    return 0;
}
