// FUNCTION: search_minimum
// OPTIONS: --strict-callers
// EXPECT: valid-memsafety FALSE(valid-deref)
#include <stddef.h>

int search_minimum(const int *a, size_t n) {
    int least = a[0]; // n may be 0
    for (size_t i = 1; i < n; i++)
        if (a[i] < least)
            least = a[i];
    return least;
}
