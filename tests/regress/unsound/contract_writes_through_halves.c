// A pointer in two halves.
// EXPECT: unreach-call FALSE
// VERIFY: --modular
// HARNESS: no, gcc would need the header of contracts
#include "assay_contracts.h"
#include <stdint.h>

void reach_error(void);

static void clear(unsigned low, unsigned high) {
    assay_requires(1);
    *(int *)((uintptr_t)low | (uintptr_t)high << 32) = 0;
}

int main(void) {
    int x = 1;
    uintptr_t n = (uintptr_t)&x;
    clear((unsigned)n, (unsigned)(n >> 32));
    if (!x)
        reach_error();
    return 0;
}
