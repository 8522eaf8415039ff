// Adds up the numbers it is given; the sum may overflow.
#include <stdio.h>

int __VERIFIER_nondet_int(void);
unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
    int sum = 0;
    for (unsigned n = __VERIFIER_nondet_uchar(); n > 0; n--)
        sum += __VERIFIER_nondet_int();
    printf("sum %d\n", sum);
    return 0;
}
