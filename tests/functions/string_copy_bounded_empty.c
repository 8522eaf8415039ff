// FUNCTION: string_copy_bounded
// OPTIONS: --strict-callers
// EXPECT: valid-memsafety FALSE(valid-deref)
#include <stddef.h>

void string_copy_bounded(char *to, size_t size, const char *from) {
    size_t i = 0;
    while (i + 1 < size && from[i]) {
        to[i] = from[i];
        i++;
    }
    to[i] = '\0'; // also where size is 0
}
