// Finite numbers give an infinite one at most, and no NaN.
// EXPECT: unreach-call TRUE
// DECIDE: yes
extern double __VERIFIER_nondet_double(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
int main(void) {
    double x = __VERIFIER_nondet_double(), y = __VERIFIER_nondet_double();
    __VERIFIER_assume(x >= -1e200 && x <= 1e200 && y >= -1e300 && y <= 1e300);
    double z = x * y - x;
    if (z != z)
        reach_error();
    return 0;
}
