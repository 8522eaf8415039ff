// FUNCTION: memory_fill
// EXPECT: valid-memsafety TRUE
// EXPECT: no-overflow TRUE
// EXPECT: termination TRUE
#include <stddef.h>

void memory_fill(int *a, int n, int value) {
    for (; n > 0; n--)
        *a++ = value;
}
