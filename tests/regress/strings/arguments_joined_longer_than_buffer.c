// Each fits by itself, but not both with what is between them.
// EXPECT: valid-memsafety FALSE(valid-deref)
// INPUT: {"nondet": [3, 0, 13, 50], "uninitialised": [], "memory": [{"object": 3, "offset": 0, "bytes": "40404040404040404040404040404040404040404040404040"}, {"object": 4, "offset": 0, "bytes": "4040404040404040404040404040404040404040404040404040404040404040404040404040404040404040404040404040"}]}
// DECIDE: yes
#include <stdio.h>
#include <string.h>
int main(int argc, char **argv) {
    char path[64];
    if (argc != 3 || strlen(argv[1]) > 50 || strlen(argv[2]) > 50)
        return 1;
    sprintf(path, "%s/%s", argv[1], argv[2]);
    return puts(path) < 0;
}
