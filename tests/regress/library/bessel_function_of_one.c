// Runs compute what the library computes.
// EXPECT: unreach-call FALSE
// DECIDE: yes
#define _GNU_SOURCE
#include <math.h>
extern void reach_error(void);
int main(void) {
    int sign = 0, bits = 0;
    double rest = remquo(29.0, 3.0, &bits);
    if (j0(1.0) > 0.76 && jn(2, 1.0) < 0.12 && lgamma_r(-0.5, &sign) > 1.26 && sign == -1 && rest == -1.0 &&
        bits % 8 == 2)
        reach_error();
    return 0;
}
