// FUNCTION: string_find
// EXPECT: valid-memsafety TRUE
// EXPECT: no-overflow TRUE
// EXPECT: termination TRUE
#include <stddef.h>

const char *string_find(const char *s, char c) {
    for (; *s; s++)
        if (*s == c)
            return s;
    return NULL;
}
