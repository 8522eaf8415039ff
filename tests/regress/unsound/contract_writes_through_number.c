// A function that is taken by its contract writes through an address that it gets as a number.
// EXPECT: unreach-call FALSE
// VERIFY: --modular
// HARNESS: no, gcc would need the header of contracts
#include "assay_contracts.h"
#include <stdint.h>

void reach_error(void);

static void clear(uintptr_t p) {
    assay_requires(p != 0);
    *(int *)p = 0;
}

int main(void) {
    int x = 1;
    clear((uintptr_t)&x);
    if (!x)
        reach_error();
    return 0;
}
