// The early return forgets the second object.
// EXPECT: valid-memcleanup FALSE(valid-memcleanup)
// EXPECT: valid-memsafety FALSE(valid-memtrack)
// VERIFY: --engine bmc
// DECIDE: yes
// INPUT: {"nondet": [77]}
#include <stdlib.h>
int __VERIFIER_nondet_int(void);
int main(void) {
    char *a = malloc(10), *b = malloc(10);
    if (__VERIFIER_nondet_int() == 77) {
        free(a);
        return 1;
    }
    free(a);
    free(b);
    return 0;
}
