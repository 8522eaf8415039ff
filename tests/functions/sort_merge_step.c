// FUNCTION: merge
// EXPECT: valid-memsafety TRUE
// EXPECT: no-overflow TRUE
// EXPECT: termination TRUE
#include "assay_contracts.h"
#include <stddef.h>

void merge(const int *a, size_t n, const int *b, size_t m_size, int *to) {
    assay_requires(n < 1000000 && m_size < 1000000 && valid(to, n + m_size));
    size_t i = 0, j = 0;
    while (i < n || j < m_size) {
        if (j >= m_size || (i < n && a[i] <= b[j]))
            to[i + j] = a[i], i++;
        else
            to[i + j] = b[j], j++;
    }
}
