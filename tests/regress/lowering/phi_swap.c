// Values that move all at once around a loop.
// OUTPUT: 3 1 2 21
#include <stdio.h>
int main(void) {
    int a = 1, b = 2, c = 3;
    for (int i = 0; i < 5; i++) {
        int t = a;
        a = b, b = c, c = t;
    }
    unsigned x = 1071, y = 462;
    while (y) {
        unsigned t = x % y;
        x = y, y = t;
    }
    printf("%d %d %d %u\n", a, b, c, x);
    return 0;
}
