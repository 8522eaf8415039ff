// FUNCTION: insert_first
// EXPECT: valid-memsafety TRUE
// EXPECT: def-behavior TRUE
// EXPECT: termination TRUE
#include <string.h>

void insert_first(int *a, size_t n, int x) {
    if (n == 0)
        return;
    memmove(a + 1, a, (n - 1) * sizeof *a);
    a[0] = x;
}
