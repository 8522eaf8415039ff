// FUNCTION: memory_copy_backwards
// OPTIONS: --strict-callers
// EXPECT: valid-memsafety FALSE(valid-deref)
#include <stddef.h>

void memory_copy_backwards(char *to, const char *from, size_t n) {
    for (size_t i = n; i >= 0; i--) // an unsigned number is never below 0
        to[i] = from[i];
}
