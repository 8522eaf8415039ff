// The argument points to a variable that the function also uses by its name.
// EXPECT: unreach-call FALSE
// VERIFY: --modular
// HARNESS: no, gcc would need the header of contracts
#include "assay_contracts.h"

void reach_error(void);

static int total;

static void reset(int *p) {
    assay_requires(valid(p, 1));
    assay_ensures(*p == 3);
    *p = 3;
    total = 0;
}

int main(void) {
    reset(&total);
    if (total != 3)
        reach_error();
    return 0;
}
