// FUNCTION: matrix_multiply
// EXPECT: valid-memsafety TRUE
// EXPECT: no-overflow TRUE
// EXPECT: termination TRUE
#include <assay_contracts.h>

enum { N = 3 };

void matrix_multiply(const double a[N][N], const double b[N][N], double c[N][N]) {
    assay_requires(valid(a, N) && valid(b, N) && valid(c, N));
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) {
            c[i][j] = 0;
            for (int k = 0; k < N; k++)
                c[i][j] += a[i][k] * b[k][j];
        }
}
