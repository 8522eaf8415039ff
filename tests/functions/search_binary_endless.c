// FUNCTION: search_binary
// EXPECT: valid-memsafety TRUE
// EXPECT: termination FALSE
#include <stddef.h>

long search_binary(const int *a, size_t n, int key) {
    size_t low = 0, high = n;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (a[middle] == key)
            return (long)middle;
        if (a[middle] < key)
            low = middle; // no progress where low + 1 == high
        else
            high = middle;
    }
    return -1;
}
