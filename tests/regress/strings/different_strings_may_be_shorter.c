// What is not equal may be shorter.
// EXPECT: valid-memsafety FALSE(valid-deref)
// INPUT: {"nondet": [2, 0, 0], "uninitialised": [], "memory": []}
// DECIDE: yes
#include <string.h>
int main(int argc, char **argv) {
    if (argc < 2 || !strcmp(argv[1], "-n"))
        return 1;
    return argv[1][2] == 0;
}
