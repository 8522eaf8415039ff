// The square root of up to 100 is up to 10.
// EXPECT: unreach-call TRUE
// DECIDE: yes
extern double __VERIFIER_nondet_double(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
#include <math.h>

int main(void) {
    double x = __VERIFIER_nondet_double();
    __VERIFIER_assume(x >= 0 && x <= 100);
    double y = sqrt(x);
    if (!(y <= 10 && y >= 0))
        reach_error();
    return 0;
}
