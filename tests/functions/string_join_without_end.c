// FUNCTION: string_join
// EXPECT: valid-memsafety FALSE(valid-deref)
// HARNESS: no, the sanitizer gives an object of size 0 one byte
#include <assay_contracts.h>
#include <stdlib.h>
#include <string.h>

char *string_join(const char *a, const char *b) {
    assay_requires(string(a) && string(b));
    size_t n = strlen(a), m = strlen(b);
    char *joined = malloc(n + m);
    if (!joined)
        return NULL;
    memcpy(joined, a, n);
    memcpy(joined + n, b, m + 1);
    return joined;
}
