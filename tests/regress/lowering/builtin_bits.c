// OUTPUT: 8 12 5 1
// OUTPUT: 7 7 32
// OUTPUT: 0 4 29
// OUTPUT: 3412 10f000 efcdab8967452301
// OUTPUT: 78080000
#include <stdio.h>
int main(void) {
    unsigned x = 0x00f01000;
    unsigned long y = 0x0123456789abcdef;
    printf("%d %d %d %d\n", __builtin_clz(x), __builtin_ctz(x), __builtin_popcount(x),
           __builtin_parity(x));
    printf("%d %d %d\n", __builtin_clzl(y), __builtin_ctzl(y << 7), __builtin_popcountl(y));
    printf("%d %d %d\n", __builtin_ffs(0), __builtin_ffs(8), __builtin_clrsb(-4));
    printf("%x %x %lx\n", __builtin_bswap16(0x1234), __builtin_bswap32(x), __builtin_bswap64(y));
    unsigned r = x << 7 | x >> 25;
    printf("%x\n", r);
    return 0;
}
