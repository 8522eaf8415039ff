// Freed exactly once on each path.
// EXPECT: valid-memsafety TRUE
// EXPECT: valid-memcleanup TRUE
// VERIFY: --engine bmc
// DECIDE: yes
#include <stdlib.h>
int __VERIFIER_nondet_int(void);
int main(void) {
    int *p = malloc(4), c = __VERIFIER_nondet_int();
    if (c > 10)
        free(p);
    if (!(c > 10)) {
        *p = c;
        free(p);
    }
    return 0;
}
