// FUNCTION: get
// PRE: valid(m, columns * i + j + 1)
// CHECK: no, C's numbers wrap
#include <assay_contracts.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

double get(const double *m, size_t columns, size_t i, size_t j) {
    // HERE
    return m[i * columns + j];
}
