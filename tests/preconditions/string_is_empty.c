// FUNCTION: is_empty
// PRE: (s == NULL || valid(s, 1))
#include <assay_contracts.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

int is_empty(const char *s) {
    // HERE
    return !s || !*s;
}
