// OUTPUT: 3 5 5 5
#include <complex.h>
#include <stdio.h>
static long double complex twice(long double complex z) { return z * 2; }
static float complex mix(float complex a, double complex b) { return a * b; }
int main(void) {
    long double complex z = twice(1.5L + 2.5Li);
    float complex q = mix(1 + 2i, 3 - 1i);
    printf("%Lg %Lg %g %g\n", creall(z), cimagl(z), crealf(q), cimagf(q));
    return 0;
}
