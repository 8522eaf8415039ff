// Freed twice when two conditions meet.
// EXPECT: valid-memsafety FALSE(valid-free)
// VERIFY: --engine bmc
// DECIDE: yes
// INPUT: {"nondet": [11, 22]}
#include <stdlib.h>
int __VERIFIER_nondet_int(void);
int main(void) {
    int *p = malloc(4), c = __VERIFIER_nondet_int(), d = __VERIFIER_nondet_int();
    if (c > 10)
        free(p);
    if (d == 2 * c || c <= 10)
        free(p);
    return 0;
}
