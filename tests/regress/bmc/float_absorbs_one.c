// Large floats absorb a one.
// EXPECT: unreach-call FALSE
// VERIFY: --engine bmc
// DECIDE: yes
// INPUT: {"nondet": ["0x4c000000"]}
float __VERIFIER_nondet_float(void);
void reach_error(void);
int main(void) {
    float x = __VERIFIER_nondet_float();
    if (x > 0 && x < 100000000.0f && x + 1 == x)
        reach_error();
    return 0;
}
