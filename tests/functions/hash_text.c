// FUNCTION: hash_text
// EXPECT: valid-memsafety TRUE
// EXPECT: no-overflow TRUE
// EXPECT: termination TRUE
#include <assay_contracts.h>
#include <stddef.h>

unsigned hash_text(const char *s) {
    assay_requires(string(s));
    unsigned hash = 5381;
    for (; *s; s++)
        hash = hash * 33 + (unsigned char)*s;
    return hash;
}
