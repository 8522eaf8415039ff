// A negative number has no root.
// EXPECT: unreach-call FALSE(unreach-call)
// DECIDE: yes
// INPUT: {"nondet": [-0.117722]}
extern double __VERIFIER_nondet_double(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
#include <math.h>

int main(void) {
    double x = __VERIFIER_nondet_double();
    __VERIFIER_assume(x >= -1 && x <= 100);
    double y = sqrt(x);
    if (!(y <= 10 && y >= 0))
        reach_error();
    return 0;
}
