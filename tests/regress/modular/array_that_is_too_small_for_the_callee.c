// What the check of `sum` takes for granted (as many elements as `n` says) is not so in the call.
// EXPECT: valid-memsafety FALSE(valid-deref)
// VERIFY: --modular
// HARNESS: no, gcc would need the header of contracts
#include "assay_contracts.h"

static int sum(const int *a, int n) {
    assay_requires(n >= 0);
    int s = 0;
    for (int i = 0; i < n; i++)
        s ^= a[i];
    return s;
}

int main(void) {
    int a[3] = {1, 2, 3};
    return sum(a, 4);
}
