// clang calls a function of its run-time library for it.
// OUTPUT: -1 2 1.5 2
#include <complex.h>
#include <stdio.h>
int main(void) {
    volatile double complex a = 3.0 + 4.0 * I, b = 1.0 - 2.0 * I;
    double complex quotient = a / b;
    float complex half = (float complex)a / 2.0f;
    printf("%g %g %g %g\n", creal(quotient), cimag(quotient), crealf(half), cimagf(half));
    return 0;
}
