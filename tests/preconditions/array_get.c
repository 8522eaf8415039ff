// FUNCTION: get
// PRE: i >= 0 && valid(a, i + 1)
#include <assay_contracts.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

int get(const int *a, int i) {
    // HERE
    return a[i];
}
