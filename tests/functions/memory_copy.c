// FUNCTION: memory_copy
// EXPECT: valid-memsafety TRUE
// EXPECT: no-overflow TRUE
// EXPECT: termination TRUE
#include <stddef.h>

void memory_copy(unsigned char *to, const unsigned char *from, size_t n) {
    for (size_t i = 0; i < n; i++)
        to[i] = from[i];
}
