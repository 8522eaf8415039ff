// After the mode is set back to nearest, arithmetic is as it was before.
// EXPECT: unreach-call TRUE
#include <fenv.h>
extern void reach_error(void);
int main(void) {
    double x = 0.1, y = 0.2;
    int old = fegetround();
    fesetround(FE_UPWARD);
    int up = fegetround();
    fesetround(old);
    if (up != FE_UPWARD || fegetround() != FE_TONEAREST || fesetround(77) == 0)
        reach_error();
    if (x + y <= 0.3)
        reach_error();
    return 0;
}
