// OUTPUT: 1 2
// OUTPUT: 3.5 0 15
// OUTPUT: 4
#include <stdatomic.h>
#include <stdio.h>
struct pair { int a, b; };
int main(void) {
    _Atomic struct pair s;
    struct pair t = {1, 2};
    s = t;
    t = s;
    printf("%d %d\n", t.a, t.b);
    _Atomic double d = 1.5;
    d = d + 2;
    _Atomic unsigned char c = 255;
    c++;
    _Atomic short n = 3;
    n *= 5;
    printf("%g %d %d\n", (double)d, c, n);
    int x = 4, *_Atomic p = 0;
    p = &x;
    printf("%d\n", *p);
    return 0;
}
