// The null behind the arguments is copied, too.
// EXPECT: valid-memsafety FALSE(valid-deref)
// INPUT: {"nondet": [1, 0]}
// DECIDE: yes
#include <stdlib.h>
int main(int argc, char **argv) {
    char **copy = malloc(argc * sizeof *copy);
    for (int i = 0; i <= argc; i++)
        copy[i] = argv[i];
    free(copy);
    return 0;
}
