// A polynomial of a bounded input stays below a bound that is close to its maximum.
// EXPECT: unreach-call TRUE
// DECIDE: yes
extern float __VERIFIER_nondet_float(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
int main(void) {
    float x = __VERIFIER_nondet_float();
    __VERIFIER_assume(x >= -1.5f && x <= 1.5f);
    float y = x - x * x * x / 6 + x * x * x * x * x / 120;
    if (!(y <= 1.0007814f && y >= -1.0007814f))
        reach_error();
    return 0;
}
