// FUNCTION: string_copy_bounded
// EXPECT: valid-memsafety TRUE
// EXPECT: no-overflow TRUE
// EXPECT: termination TRUE
#include <stddef.h>

size_t string_copy_bounded(char *to, size_t size, const char *from) {
    size_t i = 0;
    if (size > 0) {
        while (i < size - 1 && from[i]) {
            to[i] = from[i];
            i++;
        }
        to[i] = '\0';
    }
    while (from[i])
        i++;
    return i;
}
