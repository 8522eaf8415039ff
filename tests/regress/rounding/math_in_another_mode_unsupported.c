// The results of sin in another mode are not known.
// EXPECT: unreach-call UNKNOWN
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
