// Operands are promoted to int: nothing overflows, and the conversion back only wraps.
// EXPECT: no-overflow TRUE
// VIOLATION: none
// OUTPUT: -32768 -56
#include <limits.h>
#include <stdio.h>
int main(void) {
    short s = SHRT_MAX;
    s++;
    signed char c = 100;
    c += 100;
    printf("%d %d\n", s, c);
    return 0;
}
