// FUNCTION: string_duplicate
// EXPECT: valid-memsafety FALSE(valid-deref)
// HARNESS: no, the sanitizer gives an object of size 0 one byte
#include <stdlib.h>

char *string_duplicate(const char *s) {
    size_t n = 0;
    while (s[n])
        n++;
    char *copy = malloc(n);
    for (size_t i = 0; i <= n; i++)
        copy[i] = s[i];
    return copy;
}
