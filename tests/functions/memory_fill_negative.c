// FUNCTION: memory_fill
// OPTIONS: --strict-callers
// EXPECT: valid-memsafety TRUE
// EXPECT: no-overflow FALSE
// EXPECT: termination TRUE
#include <stddef.h>

void memory_fill(int *a, int n, int value) {
    while (n-- > 0) // for INT_MIN, too
        *a++ = value;
}
