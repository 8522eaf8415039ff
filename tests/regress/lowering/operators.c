// OUTPUT: -2 1 5 -1 -6
// OUTPUT: -8 -2 15
// OUTPUT: 24 -5
// OUTPUT: 3 5 9
// OUTPUT: 0 4
// OUTPUT: 0
#include <stdio.h>
static int calls;
static int f(int x) { calls++; return x; }
int main(void) {
    int a = 7, b = -3, *p = &a;
    printf("%d %d %d %d %d\n", a / b, a % b, a & b, a | b, a ^ b);
    printf("%d %d %u\n", ~a, b >> 1, (unsigned)b >> 28);
    a += b -= 2;
    *p <<= 3;
    a ^= a >> 1;
    printf("%d %d\n", a, b);
    int c = (f(0) && f(1)) || f(2) ? f(3) : f(4);
    int last = (f(1), f(9));
    printf("%d %d %d\n", c, calls, last);
    int i = 5;
    unsigned char u = 250;
    u += 10;
    printf("%d %d\n", -i < 0u, u);
    printf("%d\n", -1 < 1u);
    return 0;
}
