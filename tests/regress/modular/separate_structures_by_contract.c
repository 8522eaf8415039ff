// The same with pointers inside of an argument.
// EXPECT: unreach-call TRUE
// VERIFY: --modular --engine seg
#include "assay_contracts.h"

void reach_error(void);

struct ring {
    unsigned char *data;
    unsigned first, capacity;
};

static void hash(struct ring *r, unsigned *sum) {
    assay_requires(valid(r, 1) && valid(sum, 1) && r->capacity > 0 && valid(r->data, r->capacity));
    assay_ensures(*sum < 7);
    unsigned h = 1;
    for (unsigned i = 0; i < r->first * r->first; i++)
        h = h * 31 ^ h >> 3;
    *sum = h % 7;
    r->data[0] = 1;
}

int main(void) {
    unsigned char data[4] = {0};
    struct ring ring = {data, 3, 4};
    unsigned sum = 9;
    hash(&ring, &sum);
    if (sum > 6)
        reach_error();
    return 0;
}
