// Calls through pointers do not follow the mode, and are not taken as if it were to nearest.
// UNKNOWN: rounding modes where the address of a function of math.h is taken
#include <fenv.h>
#include <math.h>
extern void reach_error(void);
double (*volatile function)(double) = rint;
int main(void) {
    fesetround(FE_UPWARD);
    if (function(2.1) == 3)
        reach_error();
    return 0;
}
