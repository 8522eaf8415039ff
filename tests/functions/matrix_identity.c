// FUNCTION: matrix_identity
// EXPECT: valid-memsafety TRUE
// EXPECT: no-overflow TRUE
// EXPECT: termination TRUE
#include <assay_contracts.h>

void matrix_identity(double *m, unsigned n) {
    assay_requires(n == 4 && valid(m, 16));
    for (unsigned i = 0; i < n; i++)
        for (unsigned j = 0; j < n; j++)
            m[i * n + j] = i == j;
}
