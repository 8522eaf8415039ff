// Towards zero; what does not fit is an arbitrary value and no violation.
// EXPECT: no-overflow TRUE
// VIOLATION: none
// RUN: --property no-overflow
// OUTPUT: -2 3 3000000000 -1000000000000000
#include <stdio.h>
int main(void) {
    volatile double x = -2.7, big = 1e30;
    volatile float y = 3.99f;
    volatile int lost = (int)big;
    lost = lost;
    printf("%d %d %u %ld\n", (int)x, (int)y, (unsigned)3e9, (long)-1e15);
    return 0;
}
