// OUTPUT: -2.75 6 2 1
// OUTPUT: 1 1
#include <complex.h>
#include <stdio.h>
static double complex square(double complex z) { return z * z; }
static float complex swap(float complex z) { return __imag__ z + __real__ z * 1.0fi; }
int main(void) {
    double complex z = 1.5 + 2.0 * I, w = square(z) - 1;
    float complex f = swap(1.0f + 2.0fi);
    printf("%g %g %g %g\n", creal(w), cimag(w), crealf(f), cimagf(f));
    printf("%d %d\n", z == 1.5 + 2.0 * I, w != z);
    return 0;
}
