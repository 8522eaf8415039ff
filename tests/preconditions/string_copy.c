// FUNCTION: copy
// PRE: string(from) && valid(to, strlen(from) + 1)
#include <assay_contracts.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

void copy(char *to, const char *from) {
    // HERE
    size_t i = 0;
    while ((to[i] = from[i]))
        i++;
}
