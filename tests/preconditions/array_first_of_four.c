// FUNCTION: sum
// PRE: valid(v, 4)
#include <assay_contracts.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

float sum(const float *v) {
    // HERE
    return v[0] + v[1] + v[2] + v[3];
}
