// One of the arguments of fprintf has no value where there are no arguments.
// EXPECT: def-behavior FALSE(uninitialised)
// INPUT: {"nondet": [0, 0], "uninitialised": [], "memory": []}
// DECIDE: yes
#include <stdio.h>
int main(int argc, char **argv) {
    int count;
    if (argc > 1)
        count = argc - 1;
    fprintf(stderr, "%s: %d arguments\n", argv[0], count);
    return 0;
}
