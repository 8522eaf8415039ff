// Nothing tells that there is an argument.
// EXPECT: valid-memsafety FALSE(valid-deref)
// INPUT: {"nondet": [0, 0], "uninitialised": [], "memory": []}
// DECIDE: yes
#include <stdlib.h>
int main(int argc, char **argv) {
    (void)argc;
    return atoi(argv[1]);
}
