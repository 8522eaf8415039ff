// A pointer to a structure, and one to a member of it.
// EXPECT: unreach-call FALSE
// VERIFY: --modular
// HARNESS: no, gcc would need the header of contracts
#include "assay_contracts.h"

void reach_error(void);

struct pair {
    char tag;
    short low, high;
};

static void start(struct pair *p, short *high) {
    assay_requires(valid(p, 1) && valid(high, 1));
    assay_ensures(p->high == 0 && *high == 1);
    p->low = p->high = 0;
    *high = 1;
}

int main(void) {
    struct pair p = {'a', 1, 2};
    start(&p, &p.high);
    if (p.high)
        reach_error();
    return 0;
}
