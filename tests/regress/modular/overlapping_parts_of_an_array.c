// Two arguments overlap in part.
// EXPECT: unreach-call FALSE
// VERIFY: --modular
// HARNESS: no, gcc would need the header of contracts
#include "assay_contracts.h"

void reach_error(void);

static void fill(int *a, int *b) {
    assay_requires(valid(a, 2) && valid(b, 2));
    assay_ensures(a[0] == 1 && a[1] == 1);
    a[0] = a[1] = 1;
    b[0] = b[1] = 2;
}

int main(void) {
    int x[3] = {0};
    fill(x, x + 1);
    if (x[1] != 1)
        reach_error();
    return 0;
}
