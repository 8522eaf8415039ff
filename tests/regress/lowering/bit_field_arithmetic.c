// OUTPUT: -4 511 -1234567889 1 2147483642 10
// OUTPUT: 4 5 6 16
// OUTPUT: 170 -3
#include <stdio.h>
struct bits { signed char a : 3; unsigned short b : 9; long long c : 33; _Bool d : 1; unsigned e : 31; } __attribute__((packed));
static struct bits g = {-4, 511, -1234567890LL, 1, 0x7fffffff};
static struct { unsigned x : 4, : 4, y : 8; int : 0; char z; } h[2] = {{1, 2, 3}, {4, 5, 6}};
static struct bits change(struct bits b) {
    b.c++;
    b.e -= 5;
    return b;
}
int main(void) {
    struct bits l = change(g);
    printf("%d %d %lld %d %u %zu\n", l.a, l.b, (long long)l.c, l.d, l.e, sizeof l);
    printf("%d %d %d %zu\n", h[1].x, h[1].y, h[1].z, sizeof h);
    volatile struct bits v = g;
    v.b ^= 0x155;
    v.a++;
    printf("%d %d\n", v.b, v.a);
    return 0;
}
