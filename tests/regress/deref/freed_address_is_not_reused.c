// The second object never takes the first one's place, so the dangling write is always seen.
// EXPECT: valid-memsafety FALSE(valid-deref)
// VIOLATION: valid-deref line 11
#include <stdlib.h>
int main(void) {
    int *old = malloc(sizeof *old);
    free(old);
    int *new = malloc(sizeof *new);
    if (old == new)
        return 1;
    *old = 1;
    free(new);
    return 0;
}
