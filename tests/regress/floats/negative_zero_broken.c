// A number that equals 0 may be -0, whose inverse is negative.
// EXPECT: unreach-call FALSE(unreach-call)
// DECIDE: yes
// INPUT: {"nondet": ["0x8000000000000000"]}
extern double __VERIFIER_nondet_double(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
int main(void) {
    double x = __VERIFIER_nondet_double();
    __VERIFIER_assume(x == 0);
    if (1 / x < 0)
        reach_error();
    return 0;
}
