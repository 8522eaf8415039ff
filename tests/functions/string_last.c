// FUNCTION: string_last
// OPTIONS: --strict-callers
// EXPECT: valid-memsafety FALSE(valid-deref)
#include <stddef.h>

char string_last(const char *s) {
    size_t n = 0;
    while (s[n])
        n++;
    return s[n - 1]; // of the empty string, too
}
