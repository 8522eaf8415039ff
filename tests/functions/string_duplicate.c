// FUNCTION: string_duplicate
// EXPECT: valid-memsafety TRUE
// EXPECT: no-overflow TRUE
// EXPECT: termination TRUE
#include <stdlib.h>

char *string_duplicate(const char *s) {
    size_t n = 0;
    while (s[n])
        n++;
    char *copy = malloc(n + 1);
    for (size_t i = 0; i <= n; i++)
        copy[i] = s[i];
    return copy;
}
