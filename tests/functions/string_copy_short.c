// FUNCTION: string_copy
// EXPECT: valid-memsafety FALSE(valid-deref)
#include "assay_contracts.h"
#include <stddef.h>
#include <string.h>

char *string_copy(char *to, const char *from) {
    assay_requires(string(from) && valid(to, strlen(from))); // no room for the NUL
    size_t i = 0;
    while ((to[i] = from[i]) != '\0')
        i++;
    return to;
}
