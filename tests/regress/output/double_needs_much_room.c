// The largest double has 309 digits in front of the point.
// EXPECT: valid-memsafety TRUE
// DECIDE: yes
#include <stdio.h>
extern double __VERIFIER_nondet_double(void);
int main(void) {
    double d = __VERIFIER_nondet_double();
    char fixed[318], exponent[15], shorter[15];
    sprintf(fixed, "%f", d);
    sprintf(exponent, "%e", d);
    sprintf(shorter, "%g", d);
    printf("%s %s %s\n", fixed, exponent, shorter);
    return 0;
}
