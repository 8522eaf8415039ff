// Adding one to a small float gives a larger one.
// EXPECT: unreach-call TRUE
// VERIFY: --engine bmc
// DECIDE: yes
float __VERIFIER_nondet_float(void);
void reach_error(void);
int main(void) {
    float x = __VERIFIER_nondet_float();
    if (!(x >= 0 && x < 1000))
        return 0;
    if (x + 1 <= x)
        reach_error();
    return 0;
}
