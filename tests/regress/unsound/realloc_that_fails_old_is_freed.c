// The other side: who frees the old object after the failure does right.
// EXPECT: valid-memsafety TRUE
// EXPECT: valid-memcleanup TRUE
// OPTIONS: --malloc-may-fail
#include <stdlib.h>

int main(void) {
    char *q = malloc(4);
    if (!q)
        return 0;
    char *p = realloc(q, 8);
    free(p ? p : q);
    return 0;
}
