// FUNCTION: last
// PRE: valid(a, n)
#include <assay_contracts.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

int last(const int *a, size_t n) {
    // HERE
    return n > 0 ? a[n - 1] : 0;
}
