// One element too many.
// EXPECT: valid-memsafety FALSE(valid-deref)
// VERIFY: --engine bmc
// DECIDE: yes
// INPUT: {"nondet": [3]}
#include <stdlib.h>
unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    unsigned n = __VERIFIER_nondet_uint();
    if (n == 0 || n > 8)
        return 0;
    int *a = malloc(n * sizeof *a);
    for (unsigned i = 0; i <= n; i++)
        a[i] = (int)i;
    free(a);
    return 0;
}
