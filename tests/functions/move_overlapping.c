// FUNCTION: insert_first
// EXPECT: def-behavior FALSE(library)
#include <string.h>

void insert_first(int *a, size_t n, int x) {
    if (n == 0)
        return;
    memcpy(a + 1, a, (n - 1) * sizeof *a); // into itself
    a[0] = x;
}
