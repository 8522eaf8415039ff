// FUNCTION: add
// PRE: 1
#include <assay_contracts.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

unsigned add(unsigned a, unsigned b, const void *unused) {
    // HERE
    (void)unused;
    return a + b;
}
