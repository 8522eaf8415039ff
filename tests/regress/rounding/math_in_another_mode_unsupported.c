// The results of sin in another mode are not known.
// UNKNOWN: a library function in a rounding mode that is not to nearest
#include <fenv.h>
#include <math.h>
extern void reach_error(void);
int main(void) {
    volatile double x = 1;
    double nearest = sin(x);
    fesetround(FE_UPWARD);
    if (sin(x) != nearest)
        reach_error();
    return 0;
}
