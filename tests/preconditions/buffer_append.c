// FUNCTION: append
// PRE: string(text) && valid(buffer, length + strlen(text) + 1)
// CHECK: no, C's numbers wrap
#include <assay_contracts.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

size_t append(char *buffer, size_t length, const char *text) {
    // HERE
    while ((buffer[length] = *text++))
        length++;
    return length;
}
