// FUNCTION: matrix_column
// EXPECT: valid-memsafety FALSE(valid-deref)
#include <assay_contracts.h>

enum { COLUMNS = 4 };

/* The sum of a column of a matrix with any number of rows. */
long matrix_column(const int (*rows)[COLUMNS], int n, unsigned column) {
    assay_requires(n >= 0 && n <= 1000000 && valid(rows, n));
    long sum = 0;
    if (column > COLUMNS)
        return 0;
    for (int i = 0; i < n; i++)
        sum += rows[i][column];
    return sum;
}
