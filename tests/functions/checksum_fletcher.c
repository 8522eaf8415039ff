// FUNCTION: checksum_fletcher
// EXPECT: valid-memsafety TRUE
// EXPECT: no-overflow TRUE
// EXPECT: termination TRUE
#include <assay_contracts.h>
#include <stddef.h>

unsigned checksum_fletcher(const unsigned char *bytes, size_t n) {
    assay_requires(valid(bytes, n));
    unsigned a = 0, b = 0;
    for (size_t i = 0; i < n; i++) {
        a = (a + bytes[i]) % 255;
        b = (b + a) % 255;
    }
    return b << 8 | a;
}
