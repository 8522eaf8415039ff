// A filter that is unwound twenty times stays between 0 and 1.
// EXPECT: unreach-call TRUE
// DECIDE: yes
extern float __VERIFIER_nondet_float(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
int main(void) {
    float x = __VERIFIER_nondet_float();
    __VERIFIER_assume(x >= 0 && x <= 1);
    for (int i = 0; i < 20; i++)
        x = 0.75f * x + 0.25f;
    if (!(x >= 0 && x <= 1))
        reach_error();
    return 0;
}
