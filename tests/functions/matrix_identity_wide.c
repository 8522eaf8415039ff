// FUNCTION: matrix_identity
// EXPECT: valid-memsafety FALSE(valid-deref)
#include <assay_contracts.h>

void matrix_identity(double *m, unsigned n) {
    assay_requires(n == 4 && valid(m, 16));
    for (unsigned i = 0; i < n; i++)
        for (unsigned j = 0; j < n; j++)
            m[i * (n + 1) + j] = i == j;
}
