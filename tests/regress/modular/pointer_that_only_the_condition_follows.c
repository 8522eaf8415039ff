// The body follows no pointer in memory; what it ensures does.
// EXPECT: unreach-call FALSE
// VERIFY: --modular
// HARNESS: no, gcc would need the header of contracts
#include "assay_contracts.h"

void reach_error(void);

struct box {
    int *value;
};

static void clear(int *p, struct box *box) {
    assay_requires(p && box && *box->value == 1);
    assay_ensures(*box->value == 1);
    *p = 0;
}

int main(void) {
    int x = 1;
    struct box box = {&x};
    clear(&x, &box);
    if (!x)
        reach_error();
    return 0;
}
