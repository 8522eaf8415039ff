// FUNCTION: length
// PRE: string(s)
#include <assay_contracts.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

size_t length(const char *s) {
    // HERE
    size_t n = 0;
    while (s[n])
        n++;
    return n;
}
