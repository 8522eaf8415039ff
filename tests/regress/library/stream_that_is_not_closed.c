// EXPECT: valid-memcleanup FALSE
// EXPECT: valid-memsafety TRUE
// DECIDE: yes
// INPUT: {"nondet": [0, 1]}
// HARNESS: no, glibc frees what its streams hold
// glibc keeps a list of all open streams: the memory is not lost, but not freed either.
#include <stdio.h>
#include <stdlib.h>
int main(void) {
    FILE *file = fopen("name", "w");
    if (file == NULL)
        return 1;
    fputs("text", file);
    file = NULL;
    return 0;
}
