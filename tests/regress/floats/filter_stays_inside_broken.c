// With a larger share of the new value the filter leaves its range.
// EXPECT: unreach-call FALSE(unreach-call)
// DECIDE: yes
// INPUT: {"nondet": ["0"]}
extern float __VERIFIER_nondet_float(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
int main(void) {
    float x = __VERIFIER_nondet_float();
    __VERIFIER_assume(x >= 0 && x <= 1);
    for (int i = 0; i < 20; i++)
        x = 0.75f * x + 0.2510f;
    if (!(x >= 0 && x <= 1))
        reach_error();
    return 0;
}
