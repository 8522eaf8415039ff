// Pointers that are computed as numbers: an exclusive-or list of two.
#include <stdint.h>
#include <stdlib.h>
unsigned __VERIFIER_nondet_uint(void);
void reach_error(void);
int main(void) {
    int *p = malloc(4 * sizeof *p), *q = malloc(4 * sizeof *q);
    double other[4] = {0};
    unsigned i = __VERIFIER_nondet_uint() & 3;
    uintptr_t both = (uintptr_t)p ^ (uintptr_t)q, far = (uintptr_t)(other + i);
    int *again = (int *)(both ^ (uintptr_t)p);
    again[i] = 5;
    if (q[i] != 5 || far == (uintptr_t)p)
        reach_error();
    free(p);
    free(q);
    return 0;
}
