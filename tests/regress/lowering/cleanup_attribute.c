// OUTPUT: 15 16 5 16
#include <stdio.h>
static void done(int *p) { printf("%d ", *p); }
static int f(int n) {
    __attribute__((cleanup(done))) int outer = n;
    for (int i = 0; i < 3; i++) {
        __attribute__((cleanup(done))) int inner = n + 10 + i;
        if (i == 1)
            return inner;
    }
    return 0;
}
int main(void) {
    printf("%d\n", f(5));
    return 0;
}
