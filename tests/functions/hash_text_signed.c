// FUNCTION: hash_text
// EXPECT: no-overflow FALSE
#include <assay_contracts.h>
#include <stddef.h>

int hash_text(const char *s) {
    assay_requires(string(s));
    int hash = 5381;
    for (; *s; s++)
        hash = hash * 33 + (unsigned char)*s;
    return hash;
}
