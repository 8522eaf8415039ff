// FUNCTION: sort_selection
// EXPECT: valid-memsafety TRUE
// EXPECT: no-overflow TRUE
// EXPECT: termination TRUE
#include <stddef.h>

void sort_selection(int *a, size_t n) {
    for (size_t i = 0; i < n; i++) {
        size_t least = i;
        for (size_t j = i + 1; j < n; j++)
            if (a[j] < a[least])
                least = j;
        int swapped = a[i];
        a[i] = a[least];
        a[least] = swapped;
    }
}
