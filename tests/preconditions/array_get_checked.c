// FUNCTION: get
// PRE: (n <= 0 || valid(a, n))
#include <assay_contracts.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

int get(const int *a, int n, int i) {
    // HERE
    return i >= 0 && i < n ? a[i] : 0;
}
