// EXPECT: no-overflow TRUE
// OUTPUT: -1698898192 -16 -294967296
#include <stdio.h>
int main(void) {
    long wide = 0x123456789abcdef0;
    int narrow = (int)wide;
    signed char byte = (signed char)wide;
    int from_unsigned = (int)4000000000u;
    printf("%d %d %d\n", narrow, byte, from_unsigned);
    return 0;
}
