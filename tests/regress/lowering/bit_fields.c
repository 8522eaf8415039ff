// OUTPUT: 1 1 -15 70001 -123456789012 16
// OUTPUT: 1 7 7
// OUTPUT: 1 15 1
#include <stdio.h>
struct flags { unsigned a : 1, b : 3; int c : 5; unsigned : 0; unsigned d : 17; long e : 40; };
int main(void) {
    struct flags f = {1, 5, -3, 70000, -123456789012};
    f.b += 4;
    f.c *= 5;
    f.d++;
    printf("%u %u %d %u %ld %zu\n", f.a, f.b, f.c, f.d, (long)f.e, sizeof f);
    f.a = f.b = f.c = 7;
    printf("%u %u %d\n", f.a, f.b, f.c);
    struct { _Bool set : 1; unsigned char n : 4; } g = {2, 31};
    printf("%d %d %zu\n", g.set, g.n, sizeof g);
    return 0;
}
