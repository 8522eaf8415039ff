// FUNCTION: sort_bubble
// OPTIONS: --strict-callers
// EXPECT: valid-memsafety FALSE(valid-deref)
#include <stddef.h>

void sort_bubble(int *a, int n) {
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n - i; j++) // one too many
            if (a[j] > a[j + 1]) {
                int swapped = a[j];
                a[j] = a[j + 1];
                a[j + 1] = swapped;
            }
}
