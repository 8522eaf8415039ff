// An index that starts anew at the end.
// EXPECT: valid-memsafety TRUE
// DECIDE: yes
#include <stdlib.h>
unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    unsigned n = __VERIFIER_nondet_uint(), rounds = __VERIFIER_nondet_uint();
    if (n < 1 || n > 1000)
        return 0;
    char *ring = malloc(n);
    unsigned at = 0;
    for (unsigned i = 0; i < rounds; i++) {
        ring[at] = 1;
        at = at + 1 == n ? 0 : at + 1;
    }
    free(ring);
    return 0;
}
