// EXPECT: uninitialised TRUE
// DECIDE: yes
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    unsigned n = __VERIFIER_nondet_uint() % 1000u + 1u, j = __VERIFIER_nondet_uint();
    int *a = malloc(n * sizeof *a);
    for (unsigned i = 0; i < n; i++)
        a[i] = 0;
    if (j < n && a[j])
        j = 0;
    free(a);
    return 0;
}
