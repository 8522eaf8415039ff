// FUNCTION: store
// PRE: (result == NULL || valid(result, 1))
#include <assay_contracts.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

void store(int value, int *result) {
    // HERE
    if (result)
        *result = value;
}
