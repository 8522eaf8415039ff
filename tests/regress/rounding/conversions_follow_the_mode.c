// Conversions, sqrt and the environment of floating point, with and without the pragma.
// EXPECT: unreach-call FALSE(unreach-call)
#include <fenv.h>
#include <math.h>
#pragma STDC FENV_ACCESS ON
extern void reach_error(void);
int main(void) {
    fenv_t environment;
    fegetenv(&environment);
    fesetround(FE_UPWARD);
    volatile int large = 16777217;
    volatile double tenth = 0.1, two = 2;
    float up = (float)large, narrow = (float)tenth;
    double root = sqrt(two);
    if (up != 16777218.0f)
        return 0;
    fesetenv(FE_DFL_ENV);
    if ((float)large != 16777216.0f || fegetround() != FE_TONEAREST)
        return 0;
    fesetround(FE_DOWNWARD);
    if (sqrt(two) < root && (float)tenth < narrow)
        reach_error();
    fesetenv(&environment);
    return 0;
}
