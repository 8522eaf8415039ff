// The function writes nothing, but what it returns depends on whether its arguments are one object.
// EXPECT: unreach-call FALSE
// VERIFY: --modular
// HARNESS: no, gcc would need the header of contracts
#include "assay_contracts.h"

void reach_error(void);

static int is_same(const int *a, const int *b) {
    assay_requires(a && b);
    assay_ensures(assay_result(int) == 0);
    return a == b;
}

int main(void) {
    int x = 0;
    if (is_same(&x, &x))
        reach_error();
    return 0;
}
