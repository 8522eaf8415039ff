// FUNCTION: hash_string
// EXPECT: valid-memsafety TRUE
// EXPECT: no-overflow TRUE
// EXPECT: termination TRUE
#include <stddef.h>

unsigned hash_string(const char *s) {
    unsigned hash = 0;
    for (; *s; s++)
        hash = (8 * hash + (unsigned char)*s) % 1021;
    return hash;
}
