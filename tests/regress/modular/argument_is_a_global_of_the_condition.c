// Only the contract names the variable that the argument points to.
// EXPECT: unreach-call FALSE
// VERIFY: --modular
// HARNESS: no, gcc would need the header of contracts
#include "assay_contracts.h"

void reach_error(void);

static int state = 1;

static void put(int *p) {
    assay_requires(valid(p, 1) && state == 1);
    assay_ensures(state == 1 && *p == 5);
    *p = 5;
}

int main(void) {
    put(&state);
    if (state == 5)
        reach_error();
    return 0;
}
