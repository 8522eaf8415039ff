// VIOLATION: none
// OUTPUT: 0.30000000000000004 0
// OUTPUT: inf 0 1
// OUTPUT: 16777216.0 0.100000001
// OUTPUT: 1 -1.5
#include <float.h>
#include <math.h>
#include <stdio.h>
int main(void) {
    volatile double a = 0.1, b = 0.2, huge = DBL_MAX, nan = NAN;
    volatile float f = 16777216.0f;
    printf("%.17g %d\n", a + b, a + b == 0.3);
    printf("%g %d %d\n", huge * 2, nan == nan, nan != nan);
    f += 1.0f;
    printf("%.1f %.9g\n", f, (double)(float)a);
    printf("%d %g\n", signbit(-0.0) != 0, fmod(-7.5, 2));
    return 0;
}
