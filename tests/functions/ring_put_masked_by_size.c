// FUNCTION: ring_put_masked
// EXPECT: valid-memsafety FALSE(valid-deref)
#include <assay_contracts.h>

enum { SIZE = 8 };

struct ring {
    unsigned char bytes[SIZE];
};

void ring_put_masked(struct ring *r, unsigned *head, unsigned char byte) {
    assay_requires(valid(r, 1) && valid(head, 1));
    r->bytes[(*head)++ & SIZE] = byte;
}
