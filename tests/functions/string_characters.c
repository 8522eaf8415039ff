// FUNCTION: string_characters
// EXPECT: valid-memsafety TRUE
// EXPECT: no-overflow TRUE
// EXPECT: termination TRUE
#include <assay_contracts.h>
#include <stddef.h>

/* The number of characters of a text in UTF-8. */
size_t string_characters(const char *s) {
    assay_requires(string(s));
    size_t n = 0;
    while (*s) {
        unsigned char c = (unsigned char)*s;
        s++;
        while (c >= 0xC0 && ((unsigned char)*s & 0xC0) == 0x80)
            s++;
        n++;
    }
    return n;
}
