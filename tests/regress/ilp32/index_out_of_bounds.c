// OPTIONS: --data-model ILP32
// EXPECT: valid-memsafety FALSE(valid-deref)
// VIOLATION: valid-deref line 7
#include <stdlib.h>
int main(void) {
    long *p = malloc(4 * sizeof *p);
    p[-1] = 1;
    free(p);
    return 0;
}
