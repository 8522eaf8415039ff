// FUNCTION: zeros
// EXPECT: valid-memsafety TRUE
#include <stdlib.h>

int *zeros(unsigned count) {
    int *a = malloc(count * sizeof *a);
    if (!a)
        return NULL;
    for (unsigned i = 0; i < count; i++)
        a[i] = 0;
    return a;
}
