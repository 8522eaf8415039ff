// FUNCTION: string_characters
// EXPECT: valid-memsafety FALSE(valid-deref)
#include <assay_contracts.h>
#include <stddef.h>

/* The number of characters of a text in UTF-8. */
size_t string_characters(const char *s) {
    assay_requires(string(s));
    size_t n = 0;
    while (*s) {
        unsigned char c = (unsigned char)*s;
        s += c < 0x80 ? 1 : c < 0xE0 ? 2 : c < 0xF0 ? 3 : 4;
        n++;
    }
    return n;
}
