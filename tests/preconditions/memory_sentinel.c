// FUNCTION: close_list
// PRE: valid(a, n + 1)
// CHECK: no, C's numbers wrap
#include <assay_contracts.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

void close_list(long *a, size_t n) {
    // HERE
    a[n] = 0;
}
