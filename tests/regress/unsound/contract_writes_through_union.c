// A pointer in a union is passed as a number: what it points to may change all the same.
// EXPECT: unreach-call FALSE
// VERIFY: --modular
// HARNESS: no, gcc would need the header of contracts
#include "assay_contracts.h"

void reach_error(void);

union word {
    long number;
    int *pointer;
};

static void clear(union word w) {
    assay_requires(w.number != 0);
    *w.pointer = 0;
}

int main(void) {
    int x = 1;
    union word w;
    w.pointer = &x;
    clear(w);
    if (!x)
        reach_error();
    return 0;
}
