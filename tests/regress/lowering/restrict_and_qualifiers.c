// OUTPUT: 24
#include <stdio.h>
static void scale(int n, const int *restrict from, int *restrict to, const volatile int *factor) {
    for (int i = 0; i < n; i++)
        to[i] = from[i] * *factor;
}
static int sum(const int a[static const 3]) { return a[0] + a[1] + a[2]; }
int main(void) {
    const int from[3] = {1, 2, 3};
    volatile int factor = 4;
    int to[3];
    scale(3, from, to, &factor);
    printf("%d\n", sum(to));
    return 0;
}
