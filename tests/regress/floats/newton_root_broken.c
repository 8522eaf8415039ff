// The error of two steps of Newton is more than 0.0024399 close to the end of the range only.
// EXPECT: unreach-call FALSE(unreach-call)
// DECIDE: yes
// INPUT: {"nondet": ["0x407fff14"]}
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
    if (!(error <= 0.0024399f && error >= -0.0025f))
        reach_error();
    return 0;
}
