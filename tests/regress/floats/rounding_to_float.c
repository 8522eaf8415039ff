// Rounding to float moves a number by at most half a unit.
// EXPECT: unreach-call TRUE
// DECIDE: yes
extern double __VERIFIER_nondet_double(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
int main(void) {
    double x = __VERIFIER_nondet_double();
    __VERIFIER_assume(x >= 1 && x <= 2);
    float y = (float)x;
    double error = y - x;
    if (!(error <= 0x1.8p-24 && error >= -0x1.8p-24))
        reach_error();
    return 0;
}
