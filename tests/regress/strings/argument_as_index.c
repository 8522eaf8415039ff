// A number behind the array's end.
// EXPECT: valid-memsafety FALSE(valid-deref)
// INPUT: {"nondet": [2, 0, 4], "uninitialised": [], "memory": [{"object": 3, "offset": 0, "bytes": "31303030"}]}
// DECIDE: yes
#include <stdlib.h>
static int table[1000];
int main(int argc, char **argv) {
    int i;
    if (argc < 2)
        return 1;
    i = atoi(argv[1]);
    if (i < 0 || i > 1000)
        return 1;
    table[i] = 1;
    return 0;
}
