// NaN is neither too large nor too small.
// EXPECT: unreach-call FALSE(unreach-call)
// DECIDE: yes
// INPUT: {"nondet": ["0xffffffffffffffff"]}
extern float __VERIFIER_nondet_float(void);
extern void reach_error(void);
int main(void) {
    float x = __VERIFIER_nondet_float();
    if (x > 10 || x < -10)
        return 0;
    if (!(x <= 10))
        reach_error();
    return 0;
}
