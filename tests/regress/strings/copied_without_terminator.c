// strncpy writes no terminator where the string is too long.
// EXPECT: valid-memsafety FALSE(valid-deref)
// INPUT: {"nondet": [2, 0, -1], "uninitialised": [], "memory": [{"object": 3, "offset": 0, "bytes": "a4841d6fc698d3b3"}]}
// DECIDE: yes
#include <string.h>
int main(int argc, char **argv) {
    char name[8];
    if (argc < 2)
        return 1;
    strncpy(name, argv[1], sizeof name);
    return (int)strlen(name);
}
