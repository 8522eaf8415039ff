// What a round allocates it frees.
// EXPECT: valid-memsafety TRUE
// EXPECT: valid-memcleanup TRUE
// DECIDE: yes
#include <stdlib.h>
unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    unsigned n = __VERIFIER_nondet_uint();
    for (unsigned i = 0; i < n; i++) {
        int *p = malloc(sizeof *p);
        *p = (int)i;
        free(p);
    }
    return 0;
}
