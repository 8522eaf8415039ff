// A realloc that fails leaves the old object alive: here it is lost.
// EXPECT: valid-memsafety FALSE(valid-memtrack)
// EXPECT: valid-memcleanup FALSE
// OPTIONS: --malloc-may-fail
// INPUT: {"malloc": [0, 1]}
#include <stdlib.h>

int main(void) {
    char *q = malloc(4);
    if (!q)
        return 0;
    char *p = realloc(q, 8);
    if (!p)
        return 0;
    free(p);
    return 0;
}
