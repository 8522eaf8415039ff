// FUNCTION: heap_down
// EXPECT: valid-memsafety FALSE(valid-deref)
#include <assay_contracts.h>

/* Moves the first item to its place in a binary heap. */
void heap_down(int *items, unsigned n) {
    assay_requires(n <= 1000000 && valid(items, n));
    unsigned i = 0;
    while (2 * i + 1 < n) {
        unsigned child = 2 * i + 1;
        if (items[child + 1] < items[child])
            child++;
        if (items[i] <= items[child])
            break;
        int item = items[i];
        items[i] = items[child];
        items[child] = item;
        i = child;
    }
}
