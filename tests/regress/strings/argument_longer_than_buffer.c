// An argument of 16 characters has no room for its end.
// EXPECT: valid-memsafety FALSE(valid-deref)
// INPUT: {"nondet": [2, 0, 16], "uninitialised": [], "memory": [{"object": 3, "offset": 0, "bytes": "39393939393939393939393939393939"}]}
// DECIDE: yes
#include <string.h>
int main(int argc, char **argv) {
    char name[16];
    if (argc > 1)
        strcpy(name, argv[1]);
    return 0;
}
