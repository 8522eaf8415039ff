// FUNCTION: sort_insertion
// EXPECT: valid-memsafety TRUE
// EXPECT: no-overflow TRUE
// EXPECT: termination TRUE
#include <stddef.h>

void sort_insertion(int *a, int n) {
    for (int i = 1; i < n; i++) {
        int value = a[i], j = i;
        while (j > 0 && a[j - 1] > value) {
            a[j] = a[j - 1];
            j--;
        }
        a[j] = value;
    }
}
