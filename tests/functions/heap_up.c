// FUNCTION: heap_up
// EXPECT: valid-memsafety TRUE
// EXPECT: no-overflow TRUE
// EXPECT: termination TRUE
#include <assay_contracts.h>

/* Moves a new last item to its place in a binary heap. */
void heap_up(int *items, unsigned n) {
    assay_requires(n > 0 && valid(items, n));
    unsigned i = n - 1;
    while (i > 0) {
        unsigned parent = (i - 1) / 2;
        if (items[parent] <= items[i])
            break;
        int item = items[i];
        items[i] = items[parent];
        items[parent] = item;
        i = parent;
    }
}
