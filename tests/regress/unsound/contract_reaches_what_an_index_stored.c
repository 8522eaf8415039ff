// The address lies at an index that is not known, in an array whose size is not known.
// EXPECT: unreach-call FALSE
// INPUT: {"nondet": [3, 2]}
// VERIFY: --modular --engine bmc
// HARNESS: no, gcc would need the header of contracts
#include "assay_contracts.h"
#include <stdlib.h>

void reach_error(void);
unsigned __VERIFIER_nondet_uint(void);

static void clear(int **a, unsigned n) {
    assay_requires(a);
    for (unsigned i = 0; i < n; i++)
        if (a[i])
            *a[i] = 0;
}

int main(void) {
    int x = 1;
    unsigned n = __VERIFIER_nondet_uint(), i = __VERIFIER_nondet_uint();
    if (n > 100000 || i >= n)
        return 0;
    int **a = calloc(n, sizeof *a);
    if (!a)
        return 0;
    a[i] = &x;
    clear(a, n);
    if (!x)
        reach_error();
    free(a);
    return 0;
}
