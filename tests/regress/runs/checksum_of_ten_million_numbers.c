// A table that is computed, and ten million steps with it: the program takes no inputs, so its one run decides.
// EXPECT: valid-memsafety TRUE
// EXPECT: valid-memcleanup TRUE
// EXPECT: no-overflow TRUE
// EXPECT: unreach-call TRUE
// EXPECT: termination TRUE
// EXPECT: def-behavior TRUE
// VERIFY: --engine run --timeout 60
// DECIDE: yes
#include <assert.h>
#include <stdio.h>

static unsigned table[256];

int main(void) {
    for (unsigned i = 0; i < 256; i++) {
        unsigned c = i;
        for (int k = 0; k < 8; k++)
            c = c & 1 ? 0xEDB88320u ^ (c >> 1) : c >> 1;
        table[i] = c;
    }
    unsigned crc = ~0u;
    for (unsigned i = 0; i < 10000000; i++)
        crc = table[(crc ^ i) & 255] ^ (crc >> 8);
    printf("%u\n", crc);
    assert(crc == 3946841371u);
    return 0;
}
