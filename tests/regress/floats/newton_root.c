// Two steps of Newton towards a square root leave an error of less than 0.00244.
// EXPECT: unreach-call TRUE
// DECIDE: yes
extern float __VERIFIER_nondet_float(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
int main(void) {
    float a = __VERIFIER_nondet_float();
    __VERIFIER_assume(a >= 1 && a <= 4);
    float x = (1 + a) / 2;
    for (int i = 0; i < 2; i++)
        x = x - (x * x - a) / (2 * x);
    float error = x * x - a;
    if (!(error <= 0.00244f && error >= -0.003f))
        reach_error();
    return 0;
}
