// Half of a normal number is not 0.
// EXPECT: unreach-call TRUE
// DECIDE: yes
extern float __VERIFIER_nondet_float(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
int main(void) {
    float x = __VERIFIER_nondet_float();
    __VERIFIER_assume(x > 0x1p-126f);
    if (x / 2 == 0)
        reach_error();
    return 0;
}
