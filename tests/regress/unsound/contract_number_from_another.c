// The address is a number that another function returned or left in memory.
// EXPECT: unreach-call FALSE
// VERIFY: --modular
// HARNESS: no, gcc would need the header of contracts
#include "assay_contracts.h"
#include <stdint.h>

void reach_error(void);

struct box {
    uintptr_t p;
};

static void keep(struct box *b, int *p) {
    assay_requires(b && p);
    b->p = (uintptr_t)p;
}

static void clear(uintptr_t p) {
    assay_requires(1);
    *(int *)p = 0;
}

int main(void) {
    int x = 1;
    struct box b = {0};
    keep(&b, &x);
    x = 1;
    clear(b.p);
    if (!x)
        reach_error();
    return 0;
}
