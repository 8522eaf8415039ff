// EXPECT: unreach-call TRUE
// DECIDE: yes
#include <errno.h>
#include <math.h>
extern double __VERIFIER_nondet_double(void);
extern void reach_error(void);
int main(void) {
    double (*of)(double) = floor;
    errno = 5;
    of(__VERIFIER_nondet_double());
    if (errno != 5)
        reach_error();
    return 0;
}
