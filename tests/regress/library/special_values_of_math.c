// Where the C standard fixes the result of a function, it is known.
// EXPECT: unreach-call TRUE
// DECIDE: yes
#define _GNU_SOURCE
#include <math.h>
extern void reach_error(void);
int main(void) {
    if (cos(0.0) != 1.0 || j0(0.0) != 1.0 || exp(-0.0) != 1.0 || log(1.0) != 0.0 || j1f(0.0f) != 0.0f)
        reach_error();
    if (tanhf(INFINITY) != 1.0f || !signbit(sin(-0.0)) || erff(0.0f) != 0.0f)
        reach_error();
    return 0;
}
