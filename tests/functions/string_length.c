// FUNCTION: string_length
// EXPECT: valid-memsafety TRUE
// EXPECT: no-overflow TRUE
// EXPECT: termination TRUE
#include <stddef.h>

size_t string_length(const char *s) {
    const char *end = s;
    while (*end)
        end++;
    return (size_t)(end - s);
}
