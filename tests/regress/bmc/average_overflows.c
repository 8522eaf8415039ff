// The plain average overflows.
// EXPECT: no-overflow FALSE(no-overflow)
// VERIFY: --engine bmc
// DECIDE: yes
// INPUT: {"nondet": [2147483647, 1]}
int __VERIFIER_nondet_int(void);
int main(void) {
    int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
    if (a < 0 || b < 0)
        return 0;
    return (a + b) / 2;
}
