// EXPECT: unreach-call FALSE
// DECIDE: yes
// INPUT: {"nondet": ["0x7ff0000000000000"]}
#include <math.h>
extern double __VERIFIER_nondet_double(void);
extern void reach_error(void);
int main(void) {
    double x = __VERIFIER_nondet_double();
    if (isinf(x) && !(sin(x) <= 1.0))
        reach_error();
    return 0;
}
