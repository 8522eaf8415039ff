// An array of unknown size, used within it.
// EXPECT: valid-memsafety TRUE
// EXPECT: valid-memcleanup TRUE
// VERIFY: --engine bmc
// DECIDE: yes
#include <stdlib.h>
unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    unsigned n = __VERIFIER_nondet_uint();
    if (n == 0 || n > 8)
        return 0;
    int *a = malloc(n * sizeof *a);
    for (unsigned i = 0; i < n; i++)
        a[i] = (int)i;
    int last = a[n - 1];
    free(a);
    return last;
}
