// fesetround is followed: 1/3 rounded down is less than 1/3 rounded to nearest.
// EXPECT: unreach-call FALSE(unreach-call)
#include <fenv.h>
extern void reach_error(void);
int main(void) {
    volatile float one = 1, three = 3;
    float nearest = one / three;
    fesetround(FE_DOWNWARD);
    if (one / three < nearest)
        reach_error();
    return 0;
}
