// The strings are not the program's.
// EXPECT: valid-memsafety FALSE(valid-free)
// INPUT: {"nondet": [2, 0, 0]}
// DECIDE: yes
#include <stdlib.h>
int main(int argc, char **argv) {
    char **copy = malloc(argc * sizeof *copy);
    for (int i = 0; i < argc; i++)
        copy[i] = argv[i];
    for (int i = 0; i < argc; i++)
        free(copy[i]);
    free(copy);
    return 0;
}
