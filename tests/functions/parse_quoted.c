// FUNCTION: parse_quoted
// EXPECT: valid-memsafety FALSE(valid-deref)
#include "assay_contracts.h"
#include <stddef.h>
#include <string.h>

// Copies what stands between quotes; a backslash takes the next character as it is.
size_t parse_quoted(const char *text, char *to) {
    assay_requires(string(text) && valid(to, strlen(text) + 1));
    size_t n = 0;
    if (*text++ != '"')
        return 0;
    while (*text && *text != '"') {
        if (*text == '\\')
            text++; // the text may end here
        to[n++] = *text++;
    }
    return n;
}
