// The address of q's object reached from p by an index, where no number wraps: still p's object counts.
// EXPECT: valid-memsafety FALSE(valid-deref)
// HARNESS: no, addresses are not those of the run
#include <stdint.h>
#include <stdlib.h>
int main(void) {
    char *p = malloc(8), *q = malloc(8);
    if ((intptr_t)p > 0 && (intptr_t)q > 0) {
        intptr_t distance = (intptr_t)q - (intptr_t)p;
        p[distance] = 1;
    }
    free(p);
    free(q);
    return 0;
}
