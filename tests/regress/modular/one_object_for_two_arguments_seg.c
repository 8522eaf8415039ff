// The same for the proof engine alone, and with pointers into one array that lie apart: it executes the body.
// EXPECT: unreach-call TRUE
// VERIFY: --modular --engine seg
#include "assay_contracts.h"

void reach_error(void);

static void add(long *to, const long *from) {
    assay_requires(valid(to, 1) && valid(from, 1) && *from > 0 && *from < 100 && *to >= 0 && *to < 100);
    assay_ensures(*to > 0);
    *to += *from;
}

int main(void) {
    long a[2] = {1, 2}, x = 5;
    add(&a[0], &a[1]);
    add(&x, &x);
    if (a[0] != 3 || x != 10)
        reach_error();
    return 0;
}
