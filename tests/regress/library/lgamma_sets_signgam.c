// EXPECT: unreach-call FALSE
// DECIDE: yes
#define _GNU_SOURCE
#include <math.h>
extern void reach_error(void);
int main(void) {
    volatile double x = -0.5;
    signgam = 7;
    lgamma(x);
    if (signgam == -1)
        reach_error();
    return 0;
}
