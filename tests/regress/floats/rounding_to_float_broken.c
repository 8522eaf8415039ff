// Rounding to float moves some numbers by more than 0.4 units.
// EXPECT: unreach-call FALSE(unreach-call)
// DECIDE: yes
// INPUT: {"nondet": [1.184465]}
extern double __VERIFIER_nondet_double(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
int main(void) {
    double x = __VERIFIER_nondet_double();
    __VERIFIER_assume(x >= 1 && x <= 2);
    float y = (float)x;
    double error = y - x;
    if (!(error <= 0x0.cp-24 && error >= -0x1p-24))
        reach_error();
    return 0;
}
