// FUNCTION: matrix_transpose
// EXPECT: valid-memsafety TRUE
// EXPECT: no-overflow TRUE
// EXPECT: termination TRUE
#include <assay_contracts.h>

void matrix_transpose(int *m, int n) {
    assay_requires(n >= 0 && n <= 100 && valid(m, n * n));
    for (int i = 0; i < n; i++)
        for (int j = i + 1; j < n; j++) {
            int old = m[i * n + j];
            m[i * n + j] = m[j * n + i];
            m[j * n + i] = old;
        }
}
