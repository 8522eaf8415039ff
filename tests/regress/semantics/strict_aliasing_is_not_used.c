// Types of accesses promise nothing: memory is bytes.
// VIOLATION: none
// OUTPUT: 3f800000
// OUTPUT: -1
#include <stdio.h>
int main(void) {
    float f = 1.0f;
    unsigned *bits = (unsigned *)&f;
    printf("%x\n", *bits);
    *bits ^= 0x80000000u;
    printf("%g\n", f);
    return 0;
}
