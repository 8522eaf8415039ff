// malloc(0) is an object like any other: to be freed, once.
// EXPECT: valid-memsafety TRUE
// EXPECT: valid-memcleanup TRUE
// VIOLATION: none
#include <stdlib.h>
int main(void) {
    char *p = malloc(0), *q = malloc(0);
    if (p == q)
        return *p;
    free(p);
    free(q);
    return 0;
}
