// FUNCTION: parse_hex
// EXPECT: valid-memsafety TRUE
// EXPECT: no-overflow TRUE
// EXPECT: termination TRUE
#include <assay_contracts.h>
#include <stddef.h>

/* Two digits give a byte; the number of bytes, or -1. */
int parse_hex(const char *text, size_t n, unsigned char *bytes) {
    assay_requires(n % 2 == 0 && valid(text, n) && valid(bytes, n / 2));
    for (size_t i = 0; i < n; i++) {
        char c = text[i];
        int digit = c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
        if (digit < 0)
            return -1;
        if (i % 2 == 0)
            bytes[i / 2] = (unsigned char)digit;
        else
            bytes[i / 2] = (unsigned char)(bytes[i / 2] << 4 | digit);
    }
    return 0;
}
