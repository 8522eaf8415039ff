// A sum with +0 is no -0.
// EXPECT: unreach-call TRUE
// DECIDE: yes
extern double __VERIFIER_nondet_double(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
int main(void) {
    double x = __VERIFIER_nondet_double();
    __VERIFIER_assume(x == 0);
    x = x + 0.0;
    if (1 / x < 0)
        reach_error();
    return 0;
}
