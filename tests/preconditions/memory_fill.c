// FUNCTION: fill
// PRE: (n <= 0 || valid(a, n))
#include <assay_contracts.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

void fill(int *a, int n, int value) {
    // HERE
    for (int i = 0; i < n; i++)
        a[i] = value;
}
