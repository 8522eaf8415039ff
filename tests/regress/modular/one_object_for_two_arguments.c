// The function was checked with two objects: here both arguments point to one, and its contract does not hold.
// EXPECT: unreach-call FALSE
// VERIFY: --modular
// HARNESS: no, gcc would need the header of contracts
#include "assay_contracts.h"

void reach_error(void);

static void set(int *first, int *second) {
    assay_requires(valid(first, 1) && valid(second, 1));
    assay_ensures(*first == 4);
    *first = 4;
    *second = 9;
}

int main(void) {
    int x = 0;
    set(&x, &x);
    if (x == 9)
        reach_error();
    return 0;
}
