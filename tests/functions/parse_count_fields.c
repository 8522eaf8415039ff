// FUNCTION: parse_count_fields
// EXPECT: valid-memsafety TRUE
// EXPECT: no-overflow TRUE
// EXPECT: termination TRUE
#include <stddef.h>

unsigned parse_count_fields(const char *line, char separator) {
    unsigned n = 1;
    for (size_t i = 0; line[i]; i++)
        if (line[i] == separator)
            n++;
    return n;
}
