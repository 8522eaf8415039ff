// FUNCTION: swap
// PRE: valid(a, 1) && valid(b, 1)
#include <assay_contracts.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

void swap(int *a, int *b) {
    // HERE
    int c = *a;
    *a = *b;
    *b = c;
}
