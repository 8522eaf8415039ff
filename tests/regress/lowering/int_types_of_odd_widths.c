// OUTPUT: 127 0 32767 0
// OUTPUT: 255 255 65535
// OUTPUT: -18 4
// OUTPUT: -1 4294967295
#include <stdio.h>
#include <stdint.h>
int main(void) {
    int8_t a = -128;
    uint8_t b = 255;
    int16_t c = -32768;
    uint16_t d = 65535;
    a--, b++, c--, d++;
    printf("%d %d %d %d\n", a, b, c, d);
    a = -1, b = a, c = b, d = a;
    printf("%d %d %d\n", b, c, d);
    printf("%d %d\n", (int8_t)200 / 3, (uint8_t)-56 % 7);
    printf("%ld %lu\n", (long)(int)-1u, (long)-1u);
    return 0;
}
