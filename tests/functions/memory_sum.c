// FUNCTION: memory_sum
// OPTIONS: --strict-callers
// EXPECT: valid-memsafety TRUE
// EXPECT: no-overflow FALSE
// EXPECT: termination TRUE
#include <stddef.h>

int memory_sum(const int *a, int n) {
    int sum = 0;
    for (int i = 0; i < n; i++)
        sum += a[i];
    return sum;
}
