// NaN is excluded by its difference from itself.
// EXPECT: unreach-call TRUE
// DECIDE: yes
extern float __VERIFIER_nondet_float(void);
extern void reach_error(void);
int main(void) {
    float x = __VERIFIER_nondet_float();
    if (x > 10 || x < -10 || x != x)
        return 0;
    if (!(x <= 10))
        reach_error();
    return 0;
}
