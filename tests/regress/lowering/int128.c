// OUTPUT: 0369d0369d0369cffc962fc962fc9630
// OUTPUT: 0000000004e2fff8a480a8f47507e0e0
// OUTPUT: 00000000000000000000000024ec4bf0
// OUTPUT: 00611722833944a554f43e32d21c108d
// OUTPUT: ffffffffffffffffffffffffffffffff
// OUTPUT: 254be996bcd27010254be996bcd27010
// OUTPUT: 1 0 32 6.10107e+18
#include <stdio.h>
typedef unsigned __int128 u128;
typedef __int128 s128;
static void show(u128 x) { printf("%016lx%016lx\n", (unsigned long)(x >> 64), (unsigned long)x); }
static s128 mix(s128 a, u128 b, int c) { return a * c + (s128)(b / 3); }
int main(void) {
    u128 big = ((u128)0x0123456789abcdef << 64) | 0xfedcba9876543210;
    show(big * 3);
    show(big / 1000000007);
    show(big % 1000000007);
    show(mix(-5, big, 7));
    show((u128)((s128)-1 >> 100));
    struct { char c; u128 x; } s = {'c', big << 5};
    show(s.x ^ big);
    printf("%d %d %zu %g\n", (s128)-1 < 0, (u128)-1 < 0, sizeof s, (double)(s128)-12345678901234567890u);
    return 0;
}
