// FUNCTION: ring_put_masked
// EXPECT: valid-memsafety TRUE
// EXPECT: no-overflow TRUE
// EXPECT: termination TRUE
#include <assay_contracts.h>

enum { SIZE = 8 };

struct ring {
    unsigned char bytes[SIZE];
    unsigned head;
};

void ring_put_masked(struct ring *r, unsigned char byte) {
    assay_requires(valid(r, 1));
    r->bytes[r->head++ & (SIZE - 1)] = byte;
}
