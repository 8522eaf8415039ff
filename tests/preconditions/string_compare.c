// FUNCTION: compare
// PRE: string(a) && string(b)
#include <assay_contracts.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

int compare(const char *a, const char *b) {
    // HERE
    size_t i = 0;
    while (a[i] && a[i] == b[i])
        i++;
    return a[i] - b[i];
}
