// VIOLATION: none
// OUTPUT: 5 9 -1
#include <stdio.h>
static int f(int x) {
    switch (x) {
        int y;
    case 1:
        y = 5;
        return *&y;
    default: {
        int z = 7, *p = &z;
        if (x > 5)
            goto out;
        y = *p;
        int *q = &y;
        return *q + x;
    }
    }
out:
    return -1;
}
int main(void) {
    printf("%d %d %d\n", f(1), f(2), f(9));
    return 0;
}
