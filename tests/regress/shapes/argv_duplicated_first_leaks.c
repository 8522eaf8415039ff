// The program's name is copied, and not freed.
// EXPECT: valid-memsafety FALSE(valid-memtrack)
// INPUT: {"nondet": [1, 0]}
// DECIDE: yes
#include <stdlib.h>
#include <string.h>
int main(int argc, char **argv) {
    char **copy = malloc(argc * sizeof *copy);
    for (int i = 0; i < argc; i++) {
        copy[i] = malloc(strlen(argv[i]) + 1);
        strcpy(copy[i], argv[i]);
    }
    for (int i = 1; i < argc; i++)
        free(copy[i]);
    free(copy);
    return 0;
}
