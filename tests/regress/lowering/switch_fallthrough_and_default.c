// OUTPUT: 11 10 1100 100 1
#include <stdio.h>
static int f(int x) {
    int r = 0;
    switch (x) {
    case 1:
        r += 1;
    case 2:
        r += 10;
        break;
    default:
        r += 1000;
    case -5:
        r += 100;
        break;
    case 4: {
        int y = x;
        while (y--)
            if (y == 2)
                continue;
            else if (y == 1)
                break;
        r = y;
    }
    }
    return r;
}
int main(void) {
    printf("%d %d %d %d %d\n", f(1), f(2), f(3), f(-5), f(4));
    return 0;
}
