// The magnitude of a number is not negative.
// EXPECT: unreach-call TRUE
// DECIDE: yes
extern float __VERIFIER_nondet_float(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
int main(void) {
    float x = __VERIFIER_nondet_float();
    __VERIFIER_assume(x == x);
    float y = x < 0 ? -x : x;
    if (!(y >= 0))
        reach_error();
    return 0;
}
