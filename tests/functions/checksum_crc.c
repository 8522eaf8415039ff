// FUNCTION: checksum_crc
// EXPECT: valid-memsafety TRUE
// EXPECT: no-overflow TRUE
// EXPECT: termination TRUE
#include <assay_contracts.h>
#include <stddef.h>

unsigned char checksum_crc(const unsigned char *bytes, size_t n) {
    assay_requires(valid(bytes, n));
    unsigned char crc = 0;
    for (size_t i = 0; i < n; i++) {
        crc ^= bytes[i];
        for (int bit = 0; bit < 8; bit++)
            crc = (unsigned char)(crc & 0x80 ? crc << 1 ^ 0x07 : crc << 1);
    }
    return crc;
}
