// FUNCTION: zeros
// EXPECT: valid-memsafety FALSE(valid-deref)
// HARNESS: no, the sanitizer gives an object of size 0 one byte
#include <stdlib.h>

int *zeros(unsigned count) {
    int *a = malloc(count * (unsigned)sizeof *a);
    if (!a)
        return NULL;
    for (unsigned i = 0; i < count; i++)
        a[i] = 0;
    return a;
}
