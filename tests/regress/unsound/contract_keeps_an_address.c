// What a function that is taken by its contract may have kept, a later one may write to.
// EXPECT: unreach-call FALSE
// VERIFY: --modular --engine bmc
// HARNESS: no, gcc would need the header of contracts
#include "assay_contracts.h"

void reach_error(void);

struct box {
    int *p;
};

static void keep(struct box *b, int *p) {
    assay_requires(b && p);
    b->p = p;
}

static void clear(struct box *b) {
    assay_requires(b);
    *b->p = 0;
}

int main(void) {
    int x = 1;
    struct box b = {0};
    keep(&b, &x);
    x = 1;
    clear(&b);
    if (!x)
        reach_error();
    return 0;
}
