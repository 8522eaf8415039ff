// Of floating point it is defined.
// VIOLATION: none
// OUTPUT: inf -inf
#include <stdio.h>
int main(void) {
    volatile double zero = 0;
    printf("%f %f\n", 1 / zero, -1 / zero);
    return 0;
}
