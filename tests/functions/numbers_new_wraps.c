// FUNCTION: numbers_new
// EXPECT: valid-memsafety FALSE(valid-deref)
#include <assay_contracts.h>
#include <stdlib.h>

/* So many numbers, all 0. */
unsigned *numbers_new(unsigned n) {
    unsigned *numbers = malloc(n * 4u);
    if (!numbers)
        return NULL;
    for (unsigned i = 0; i < n; i++)
        numbers[i] = 0;
    return numbers;
}
