// FUNCTION: parse_field
// EXPECT: valid-memsafety TRUE
// EXPECT: no-overflow TRUE
// EXPECT: termination TRUE
#include <assay_contracts.h>
#include <stddef.h>

/* Copies the text up to a comma; the place behind it. */
const char *parse_field(const char *line, char field[16]) {
    assay_requires(string(line) && valid(field, 16));
    size_t n = 0;
    for (; *line && *line != ','; line++)
        if (n < 15)
            field[n++] = *line;
    field[n] = '\0';
    return *line ? line + 1 : line;
}
