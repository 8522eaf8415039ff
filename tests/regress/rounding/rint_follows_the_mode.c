// rint, nearbyint, lrint and llrint round as fesetround said.
// EXPECT: unreach-call FALSE(unreach-call)
#include <fenv.h>
#include <math.h>
extern void reach_error(void);
int main(void) {
    fesetround(FE_UPWARD);
    int up = rint(2.1) == 3 && nearbyintf(-2.9f) == -2;
    fesetround(FE_DOWNWARD);
    int down = lrint(2.9) == 2 && llrint(-2.1) == -3;
    fesetround(FE_TOWARDZERO);
    int zero = rintl(-2.9L) == -2 && fegetround() == FE_TOWARDZERO;
    if (up && down && zero)
        reach_error();
    return 0;
}
